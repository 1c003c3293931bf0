"""Addresses of the judge's pages. `/S/` is what printed codes hold: capitals make the QR smaller."""

from django.urls import path, re_path

from checklist.deckchecks import views

urlpatterns = [
    re_path(r"^[sS]/(?P<text>[^/]{1,400})/?$", views.scan_verdict, name="scan-verdict"),
    path("scan/", views.scan, name="scan"),
    path("scan/record", views.scan_record, name="scan-record"),
    path("check/<str:slug>/players/<uuid:uid>/<int:ordinal>/", views.judge_list, name="judge-list"),
]
