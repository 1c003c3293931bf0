"""What staff type to sign in, and to look after their account."""

import struct
from typing import Any

from allauth.account.forms import AddEmailForm, LoginForm, ReauthenticateForm, RequestLoginCodeForm
from allauth.account.internal.flows.manage_email import sync_user_email_address
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn.forms import AddWebAuthnForm, AuthenticateWebAuthnForm, LoginWebAuthnForm
from cryptography.exceptions import InvalidSignature
from django import forms
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.utils.translation import gettext_lazy as _

from checklist.accounts.models import User

NONSENSE = (AttributeError, InvalidSignature, KeyError, TypeError, ValueError, struct.error)


class SignInForm(LoginForm):
    """A name or an address, and a password. The field bears the name that browsers keep passwords under."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"] = forms.CharField(
            label=_("User name or e-mail address"),
            max_length=254,
            widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
        )
        self.fields["password"] = forms.CharField(
            label=_("Password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
        )
        self.order_fields(["login", "password"])

    def add_prefix(self, field_name: str) -> str:
        return "username" if field_name == "login" else super().add_prefix(field_name)


class CodeRequestForm(RequestLoginCodeForm):
    """Where to send a code. It goes to a confirmed address, or one that was given at /admin/."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"] = forms.EmailField(
            label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
        )

    def clean_email(self) -> str:
        email = super().clean_email().lower()  # counts how often it was asked
        confirmed = EmailAddress.objects.filter(email=email, verified=True, user__is_active=True).first()
        given = list(User.objects.filter(email__iexact=email, is_active=True)[:2])
        self._user = confirmed.user if confirmed else given[0] if len(given) == 1 else None
        if self._user is not None and confirmed is None:
            sync_user_email_address(self._user)  # so that the code confirms it
        return email


class CodeForm(forms.Form):
    """The parts that all forms for a code share."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "characters"}),
    )


def with_our_code(form: type[forms.Form]) -> type[forms.Form]:
    """allauth's form of this kind, with our field for the code."""

    class Ours(form):  # type: ignore[valid-type, misc]  # made from what is given
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.fields["code"] = CodeForm.base_fields["code"]

    return Ours


class ConfirmForm(ReauthenticateForm):
    """The password once more, before the account is changed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"] = forms.CharField(
            label=_("Password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
        )


class AddressForm(AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"] = forms.EmailField(
            label=_("E-mail address"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
        )


class _Credential:
    """What a browser says about a passkey. Nonsense is a wrong code, whichever way the libraries stumble over it."""

    def clean_credential(self) -> Any:
        try:
            return super().clean_credential()  # type: ignore[misc]  # of the form that this is mixed into
        except NONSENSE:
            raise get_adapter().validation_error("incorrect_code") from None

    def clean(self) -> Any:
        try:
            return super().clean()  # type: ignore[misc]  # as above
        except NONSENSE:
            raise get_adapter().validation_error("incorrect_code") from None


class PasskeySignInForm(_Credential, LoginWebAuthnForm):
    pass


class PasskeySecondForm(_Credential, AuthenticateWebAuthnForm):
    pass


class PasskeyForm(_Credential, AddWebAuthnForm):
    def clean_credential(self) -> Any:
        return self.cleaned_data["credential"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name")
        self.fields["name"].max_length = 60
        self.fields["name"].help_text = _("So that you know which one it is: the phone, the key on the ring.")
        self.fields["passwordless"].label = _("Sign in with it alone, without the password")
        self.fields["passwordless"].help_text = _("It asks for its PIN, fingerprint or face instead.")
        self.fields["passwordless"].initial = True


class NewPasswordForm(forms.Form):
    """A new password; that it is the owner who sets it was asked before."""

    password = forms.CharField(
        label=_("New password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["password"].help_text = " ".join(password_validators_help_texts())

    def clean_password(self) -> str:
        validate_password(self.cleaned_data["password"], self.user)
        return self.cleaned_data["password"]
