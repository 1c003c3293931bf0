"""Addresses of what is printed."""

from django.urls import path

from checklist.printing import views, views_sheets

urlpatterns = [
    path("qr/join/<str:code>.svg", views.qr, name="printing-qr"),
    path("player/<uuid:uid>/print/", views.own, name="printing-own"),
    path("player/<uuid:uid>/print/<int:number>.pdf", views.own_file, name="printing-own-file"),
    path("events/<str:slug>/print/", views.order, name="printing-order"),
    path("events/<str:slug>/print/poster/", views_sheets.poster, name="printing-poster"),
    path("events/<str:slug>/print/poster.pdf", views_sheets.poster_file, name="printing-poster-file"),
    path("events/<str:slug>/print/printers/", views_sheets.printers, name="printing-printers"),
    path(
        "events/<str:slug>/print/printers/<int:number>/remove",
        views_sheets.printer_remove,
        name="printing-printer-remove",
    ),
    path("events/<str:slug>/print/players/<uuid:uid>/", views.order, name="printing-order-player"),
    path("events/<str:slug>/print/players/<uuid:uid>/proxies/", views.proxies, name="printing-proxies"),
    path("events/<str:slug>/print/proxies/<int:number>/void", views.proxy_void, name="printing-proxy-void"),
    path("events/<str:slug>/print/jobs/<int:number>/", views.job, name="printing-job"),
    path("events/<str:slug>/print/draft/", views_sheets.draft_sheets, name="printing-draft"),
    path("events/<str:slug>/print/printer-test.pdf", views_sheets.printer_test, name="printing-test"),
    path("events/<str:slug>/print/jobs/<int:number>/pages/<int:page>.svg", views.page, name="printing-page"),
    path("events/<str:slug>/print/jobs/<int:number>/file.pdf", views.file, name="printing-file"),
    path("events/<str:slug>/print/jobs/<int:number>/index.pdf", views.index_file, name="printing-index"),
    path("events/<str:slug>/print/jobs/<int:number>/progress", views.progress, name="printing-progress"),
    path("events/<str:slug>/print/jobs/<int:number>/cancel", views.file_cancel, name="printing-cancel"),
    path("events/<str:slug>/print/jobs/<int:number>/again", views.file_again, name="printing-again"),
    path("events/<str:slug>/print/jobs/<int:number>/revoke", views.revoke, name="printing-revoke"),
]
