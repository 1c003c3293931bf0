"""Signing in and out, for staff."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from checklist.accounts.rate_limits import SIGN_IN, limited

urlpatterns = [
    path(
        "sign-in/",
        limited(SIGN_IN)(LoginView.as_view(template_name="accounts/sign_in.html", redirect_authenticated_user=True)),
        name="login",
    ),
    path("sign-out/", LogoutView.as_view(), name="logout"),
]
