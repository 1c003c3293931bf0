"""The top of the address tree."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("checklist.urls")),
]

handler400 = "checklist.console.errors.bad_request"
handler403 = "checklist.console.errors.not_allowed"
handler404 = "checklist.console.errors.not_found"
handler500 = "checklist.console.errors.server_error"
