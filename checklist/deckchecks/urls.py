"""Addresses of the judge's pages. `/S/` is what printed codes hold: capitals make the QR smaller."""

from django.urls import path, re_path

from checklist.deckchecks import views, views_choosing, views_offline, views_photos

urlpatterns = [
    re_path(r"^[sS]/(?P<text>[^/]{1,400})/?$", views.scan_verdict, name="scan-verdict"),
    path("scan/", views.scan, name="scan"),
    path("worker.js", views_offline.worker, name="worker"),
    path("judge/", views_offline.judge_page, name="judge-page"),
    path("judge/token", views_offline.judge_token, name="judge-token"),
    path("judge/actions", views_offline.judge_actions, name="judge-actions"),
    path("judge/photo", views_photos.photo_sent, name="judge-photo"),
    path("events/<str:slug>/check/stored", views_offline.check_stored, name="check-stored"),
    path("events/<str:slug>/check/devices/", views_offline.devices, name="devices"),
    path("events/<str:slug>/check/devices/<int:number>/cut-off", views_offline.device_cut_off, name="device-cut-off"),
    path("scan/record", views.scan_record, name="scan-record"),
    path("events/<str:slug>/check/", views_choosing.checks, name="checks"),
    path("events/<str:slug>/check/players/<uuid:uid>/<int:ordinal>/", views.judge_list, name="judge-list"),
    path("events/<str:slug>/check/players/<uuid:uid>/<int:ordinal>/open", views.check_open, name="check-open"),
    path("events/<str:slug>/check/draw", views_choosing.check_draw, name="check-draw"),
    path("events/<str:slug>/check/draws/<int:number>/", views_choosing.draw_result, name="draw-result"),
    path("events/<str:slug>/check/seats/", views_choosing.seats, name="seats"),
    path("events/<str:slug>/check/standings/", views_choosing.standings, name="standings"),
    path("events/<str:slug>/check/table", views_choosing.table_open, name="table-open"),
    path("events/<str:slug>/check/<int:number>/", views.check, name="check"),
    path("events/<str:slug>/check/<int:number>/photos", views_photos.photo_add, name="photo-add"),
    path("events/<str:slug>/players/<uuid:uid>/<int:ordinal>/photo", views_photos.photo_of_list, name="photo-of-list"),
    path("events/<str:slug>/photos/<int:number>/", views_photos.photo, name="photo"),
    path("events/<str:slug>/photos/<int:number>/delete", views_photos.photo_delete, name="photo-delete"),
    path("events/<str:slug>/check/<int:number>/state", views.check_state, name="check-state"),
    path("events/<str:slug>/check/<int:number>/taps", views.check_taps, name="check-taps"),
    path("events/<str:slug>/check/<int:number>/late", views.check_late, name="check-late"),
    path("events/<str:slug>/check/<int:number>/scan", views.check_scan, name="check-scan"),
    path("events/<str:slug>/check/<int:number>/sleeves", views.check_sleeves, name="check-sleeves"),
    path("events/<str:slug>/check/<int:number>/close", views.check_close, name="check-close"),
    path("events/<str:slug>/check/<int:number>/reopen", views.check_reopen, name="check-reopen"),
]
