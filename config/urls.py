"""The top of the address tree."""

from django.contrib import admin
from django.urls import include, path

from checklist.accounts.views import admin_sign_in

urlpatterns = [
    # One door to sign in at, with its limits.
    path("admin/login/", admin_sign_in, name="admin-login"),
    path("admin/", admin.site.urls),
    path("", include("checklist.urls")),
]

handler400 = "checklist.console.errors.bad_request"
handler403 = "checklist.console.errors.not_allowed"
handler404 = "checklist.console.errors.not_found"
handler429 = "checklist.accounts.views.tried_too_often"  # allauth asks for it
handler500 = "checklist.console.errors.server_error"
