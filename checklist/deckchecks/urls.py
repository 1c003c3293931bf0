"""Addresses of the judge's pages. `/S/` is what printed codes hold: capitals make the QR smaller."""

from django.urls import path, re_path

from checklist.deckchecks import views

urlpatterns = [
    re_path(r"^[sS]/(?P<text>[^/]{1,400})/?$", views.scan_verdict, name="scan-verdict"),
    path("scan/", views.scan, name="scan"),
    path("scan/record", views.scan_record, name="scan-record"),
    path("events/<str:slug>/check/", views.checks, name="checks"),
    path("events/<str:slug>/check/players/<uuid:uid>/<int:ordinal>/", views.judge_list, name="judge-list"),
    path("events/<str:slug>/check/players/<uuid:uid>/<int:ordinal>/open", views.check_open, name="check-open"),
    path("events/<str:slug>/check/draw", views.check_draw, name="check-draw"),
    path("events/<str:slug>/check/draws/<int:number>/", views.draw_result, name="draw-result"),
    path("events/<str:slug>/check/seats/", views.seats, name="seats"),
    path("events/<str:slug>/check/<int:number>/", views.check, name="check"),
    path("events/<str:slug>/check/<int:number>/state", views.check_state, name="check-state"),
    path("events/<str:slug>/check/<int:number>/taps", views.check_taps, name="check-taps"),
    path("events/<str:slug>/check/<int:number>/scan", views.check_scan, name="check-scan"),
    path("events/<str:slug>/check/<int:number>/sleeves", views.check_sleeves, name="check-sleeves"),
    path("events/<str:slug>/check/<int:number>/close", views.check_close, name="check-close"),
    path("events/<str:slug>/check/<int:number>/reopen", views.check_reopen, name="check-reopen"),
]
