"""How allauth does things here: whose failures are counted, how letters go out, how secrets are kept."""

import base64
import hashlib
import hmac
import logging
import secrets
import threading
from collections.abc import Mapping
from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.accounts.models import User
from checklist.accounts.rate_limits import address

log = logging.getLogger("flipside.sign-in")

# What an account's owner is told of by letter, under allauth's names for it.
CHANGES = {
    "email_changed": _("it has another e-mail address"),
    "email_deleted": _("an e-mail address was taken away"),
    "password_changed": _("it has a new password"),
    "totp_activated": _("an app for the second step was set up"),
    "totp_deactivated": _("the app for the second step was taken away"),
    "webauthn_added": _("a passkey was added"),
    "webauthn_removed": _("a passkey was removed"),
    "recovery_codes_generated": _("it has new recovery codes"),
}


class AccountAdapter(DefaultAccountAdapter):
    """Signing in and the address that letters go to."""

    _WRONG = _("Name or password is wrong. Capitals count in the password.")
    error_messages: Mapping[str, Any] = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _WRONG,
        "email_password_mismatch": _WRONG,
        "incorrect_password": _("This is not your password."),
        "incorrect_code": _("This code is not the right one, or no longer valid."),
        "rate_limited": _("Too often. Wait some minutes, then try again."),
        "too_many_login_attempts": _("Too many tries. Wait some minutes, then try again."),
        "duplicate_email": _("This is your address already."),
        "email_taken": _("This address belongs to another account."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def get_client_ip(self, request: HttpRequest) -> str:
        return address(request)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Whose sign-in is tried from where: somebody who guesses can't lock the true owner out."""
        name = credentials.get("email") or credentials.get("username") or ""
        return f"{name.casefold()[:254]} {address(request)}"

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        return settings.BASE_URL + reverse("account_confirm_email", args=[emailconfirmation.key])

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        return render(request, "accounts/inactive.html", status=403)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Beside the answer, not before it: how long the answer takes must not tell whether there is such an account."""
        values = {"request": self.request, "email": email, "base_url": settings.BASE_URL, **context}
        message = self.render_mail(template_prefix, email, values)
        threading.Thread(target=_send, args=(message,), name="letter").start()

    def send_notification_mail(
        self, template_prefix: str, user: User, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        """Tells the owner, at the address of before, that the account was changed."""
        email = email or EmailAddress.objects.get_primary_email(user)
        if email and app_settings.LOGIN_BY_CODE_ENABLED:
            what = CHANGES[template_prefix.rpartition("/")[2]]
            self.send_mail("account/email/changed", email, {"what": what, "name": user.get_username()})


def _send(message: EmailMessage) -> None:
    try:
        message.send()
    except OSError:  # smtplib's own errors are of this kind
        log.exception("a letter for signing in could not be sent")


class MfaAdapter(DefaultMFAAdapter):
    """Second step and passkeys."""

    error_messages: Mapping[str, Any] = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": AccountAdapter.error_messages["incorrect_code"],
    }

    def encrypt(self, text: str) -> str:
        return _lock().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """What an older SECRET_KEY locked up stays locked: nothing that can be typed fits what is given instead."""
        try:
            return _lock().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            log.warning("a second step was set up under another SECRET_KEY: it can't be used, take it away at /admin/")
            return base64.b32encode(secrets.token_bytes(20)).decode()

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("Passkey %(number)s") % {"number": number}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {**super().get_public_key_credential_rp_entity(), "name": "Flipside"}


def _lock() -> Fernet:
    key = hmac.digest(settings.SECRET_KEY.encode(), b"flipside second step", hashlib.sha256)
    return Fernet(base64.urlsafe_b64encode(key))
