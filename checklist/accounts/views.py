"""Doors for staff, and each one's own account."""

from typing import Any

from allauth.account import app_settings
from allauth.account import views as allauth_views
from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.decorators import rate_limit
from allauth.mfa.base.views import IndexView
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.views import RemoveWebAuthnView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from checklist.accounts.forms import CodeRequestForm, NewPasswordForm, SignInForm
from checklist.accounts.rate_limits import too_often

WAIT_SECONDS = 300  # the stretch of time in which allauth counts (ACCOUNT_RATE_LIMITS)


@require_safe
def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """The admin pages have no door of their own: there is one, with its limits. Signed in and sent here is not allowed in."""
    if request.user.is_authenticated:
        raise PermissionDenied
    return redirect_to_login(request.GET.get("next", "/admin/"))


def tried_too_often(request: HttpRequest) -> HttpResponse:
    """What allauth answers where one of its limits is reached."""
    return too_often(request, WAIT_SECONDS)


class SignIn(allauth_views.LoginView):
    """Name and password; from here to a code by e-mail and to passkeys."""

    template_name = "accounts/sign_in.html"
    form_class = SignInForm

    def form_invalid(self, form: SignInForm) -> HttpResponse:
        if form.has_error(NON_FIELD_ERRORS, "too_many_login_attempts"):
            return too_often(self.request, WAIT_SECONDS)
        return super().form_invalid(form)


class AskForCode(allauth_views.RequestLoginCodeView):
    """Where to send a code. The answer is the same whether there is such an account or not."""

    template_name = "accounts/code_request.html"
    form_class = CodeRequestForm
    extra_context = {"to_terminal": not settings.EMAIL_HOST}  # noqa: RUF012 -- Django's own attribute

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not app_settings.LOGIN_BY_CODE_ENABLED:
            raise Http404
        return super().dispatch(request, *args, **kwargs)

    def form_invalid(self, form: CodeRequestForm) -> HttpResponse:
        if form.has_error("email", "too_many_login_attempts"):
            return too_often(self.request, WAIT_SECONDS)
        return super().form_invalid(form)


class Account(IndexView):
    """One's own account: address, password, second step, passkeys."""

    template_name = "accounts/account.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        addresses = EmailAddress.objects.filter(user_id=self.request.user.pk)
        confirmed = [one.email for one in addresses if one.verified]
        codes = context["authenticators"].get(Authenticator.Type.RECOVERY_CODES)
        return {
            **context,
            "address": confirmed[0] if confirmed else self.request.user.email,
            "waiting": [one.email for one in addresses if not one.verified and one.email != self.request.user.email],
            "by_letter": app_settings.LOGIN_BY_CODE_ENABLED,
            "codes_left": len(codes.get_unused_codes()) if codes else 0,
        }


@login_required
@never_cache
@sensitive_post_parameters("password")
@rate_limit(action="change_password")
@require_http_methods(["GET", "POST"])
@reauthentication_required
def new_password(request: HttpRequest) -> HttpResponse:
    """For whoever has just shown to be the owner, by password or by a code: so a forgotten one is replaced."""
    form = NewPasswordForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        request.user.set_password(form.cleaned_data["password"])
        request.user.save(update_fields=["password"])
        update_session_auth_hash(request, request.user)  # signed out everywhere else
        get_adapter(request).send_notification_mail("account/email/password_changed", request.user)
        messages.success(request, _("The password is changed. You are signed out everywhere else."))
        return redirect("mfa_index")
    return render(request, "accounts/new_password.html", {"form": form})


class RemovePasskey(RemoveWebAuthnView):
    template_name = "accounts/passkey_remove.html"
    success_url = reverse_lazy("mfa_index")
