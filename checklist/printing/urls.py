"""Addresses of what is printed."""

from django.urls import path

from checklist.printing import views

urlpatterns = [
    path("qr/join/<str:code>.svg", views.qr, name="printing-qr"),
    path("print/own/<uuid:uid>/", views.own, name="printing-own"),
    path("print/own/<uuid:uid>/<int:number>.pdf", views.own_file, name="printing-own-file"),
    path("print/<str:slug>/", views.order, name="printing-order"),
    path("print/<str:slug>/poster/", views.poster, name="printing-poster"),
    path("print/<str:slug>/players/<uuid:uid>/", views.order, name="printing-order-player"),
    path("print/<str:slug>/players/<uuid:uid>/proxies/", views.proxies, name="printing-proxies"),
    path("print/<str:slug>/proxies/<int:number>/void", views.proxy_void, name="printing-proxy-void"),
    path("print/<str:slug>/jobs/<int:number>/", views.job, name="printing-job"),
    path("print/<str:slug>/jobs/<int:number>/file.pdf", views.file, name="printing-file"),
    path("print/<str:slug>/jobs/<int:number>/revoke", views.revoke, name="printing-revoke"),
]
