"""Signing in and out, and one's own account, for staff. Of allauth's doors only those that stand here are open.

allauth looks addresses up by its own names, so they keep them.
"""

from allauth.account import forms as allauth_forms
from allauth.account import views as allauth_views
from allauth.mfa.base import forms as mfa_forms
from allauth.mfa.base import views as mfa_views
from allauth.mfa.recovery_codes import views as recovery_views
from allauth.mfa.totp import forms as totp_forms
from allauth.mfa.totp import views as totp_views
from allauth.mfa.webauthn import views as webauthn_views
from django.conf import settings
from django.contrib.auth.views import LogoutView
from django.urls import path

from checklist.accounts import forms, views
from checklist.accounts.forms import with_our_code

sign_in = views.SignIn.as_view()
sign_out = LogoutView.as_view()
BY_LETTER = {"to_terminal": not settings.EMAIL_HOST}

urlpatterns = [
    path("sign-in/", sign_in, name="login"),
    path("sign-in/", sign_in, name="account_login"),
    path("sign-in/code/", views.AskForCode.as_view(), name="account_request_login_code"),
    path(
        "sign-in/code/confirm/",
        allauth_views.ConfirmLoginCodeView.as_view(
            template_name="accounts/code_confirm.html",
            form_class=with_our_code(allauth_forms.ConfirmLoginCodeForm),
            extra_context=BY_LETTER,
        ),
        name="account_confirm_login_code",
    ),
    path(
        "sign-in/second-step/",
        mfa_views.AuthenticateView.as_view(
            template_name="accounts/second_step.html",
            form_class=with_our_code(mfa_forms.AuthenticateForm),
            webauthn_form_class=forms.PasskeySecondForm,
        ),
        name="mfa_authenticate",
    ),
    path(
        "sign-in/passkey/",
        webauthn_views.LoginWebAuthnView.as_view(form_class=forms.PasskeySignInForm),
        name="mfa_login_webauthn",
    ),
    path("sign-out/", sign_out, name="logout"),
    path("sign-out/", sign_out, name="account_logout"),
    # /account/
    path("account/", views.Account.as_view(), name="mfa_index"),
    path("account/password/", views.new_password, name="account_change_password"),
    path(
        "account/address/",
        allauth_views.EmailView.as_view(
            template_name="accounts/address.html", form_class=forms.AddressForm, extra_context=BY_LETTER
        ),
        name="account_email",
    ),
    path(
        "account/address/<str:key>",
        allauth_views.ConfirmEmailView.as_view(template_name="accounts/address_confirm.html"),
        name="account_confirm_email",
    ),
    path(
        "account/confirm/",
        allauth_views.ReauthenticateView.as_view(template_name="accounts/confirm.html", form_class=forms.ConfirmForm),
        name="account_reauthenticate",
    ),
    path(
        "account/confirm/code/",
        allauth_views.RequestReauthenticationCodeView.as_view(
            template_name="accounts/confirm_by_code.html", extra_context=BY_LETTER
        ),
        name="account_request_reauthentication_code",
    ),
    path(
        "account/confirm/code/enter/",
        allauth_views.ConfirmReauthenticationCodeView.as_view(
            template_name="accounts/code_confirm.html",
            form_class=with_our_code(allauth_forms.ConfirmReauthenticationCodeForm),
            extra_context=BY_LETTER,
        ),
        name="account_confirm_reauthentication_code",
    ),
    path(
        "account/app/",
        totp_views.ActivateTOTPView.as_view(
            template_name="accounts/app.html", form_class=with_our_code(totp_forms.ActivateTOTPForm)
        ),
        name="mfa_activate_totp",
    ),
    path(
        "account/app/remove/",
        totp_views.DeactivateTOTPView.as_view(template_name="accounts/app_remove.html"),
        name="mfa_deactivate_totp",
    ),
    path(
        "account/passkeys/add/",
        webauthn_views.AddWebAuthnView.as_view(template_name="accounts/passkey_add.html", form_class=forms.PasskeyForm),
        name="mfa_add_webauthn",
    ),
    path("account/passkeys/<int:pk>/remove/", views.RemovePasskey.as_view(), name="mfa_remove_webauthn"),
    path(
        "account/recovery-codes/",
        recovery_views.ViewRecoveryCodesView.as_view(template_name="accounts/recovery_codes.html"),
        name="mfa_view_recovery_codes",
    ),
    path(
        "account/recovery-codes/new/",
        recovery_views.GenerateRecoveryCodesView.as_view(template_name="accounts/recovery_codes_new.html"),
        name="mfa_generate_recovery_codes",
    ),
]
