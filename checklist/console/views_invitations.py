"""Staff by invitation: the organiser makes a link, who opens it signs in or takes an account, and is in."""

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from checklist.accounts.models import User
from checklist.accounts.rate_limits import INVITATION, limited
from checklist.console.forms import AccountForm
from checklist.core.refusal import Refused
from checklist.events.access import LEAST, event_as_staff
from checklist.events.forms import InvitationForm
from checklist.events.invitations import accept_invitation, invite_staff, open_invitation, over, revoke_invitation
from checklist.events.models import StaffInvitation

CHANGE = LEAST["change or close the event"]


@login_required
@require_POST
@never_cache
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Makes a link and shows it, this once: only its digest is stored."""
    event, role = event_as_staff(request.user, slug, at_least=CHANGE)
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return render(request, "console/invited.html", {"event": event, "role": role, "form": form}, status=400)
    secret = invite_staff(event, **form.wanted(), by=request.user, now=timezone.now())
    context = {
        "event": event,
        "role": role,
        "invited_as": dict(form.fields["role"].choices)[form.cleaned_data["role"]],
        "address": settings.BASE_URL + reverse("invitation", args=[secret]),
    }
    return render(request, "console/invited.html", context)


@login_required
@require_POST
def invitation_revoke(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event, _role = event_as_staff(request.user, slug, at_least=CHANGE)
    invitation = get_object_or_404(StaffInvitation.objects.select_related("event"), event=event, pk=number)
    revoke_invitation(invitation, by=request.user, now=timezone.now())
    return redirect("event-staff", slug=event.slug)


@never_cache
@require_http_methods(["GET", "POST"])
@limited(INVITATION, methods=("GET", "POST"))
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """What an invitation leads to. Looking at it uses nothing up."""
    found = open_invitation(secret, now=timezone.now())
    if found is None:  # the same for a secret that never was one
        return render(request, "console/invitation.html", {"over": over().said(_)}, status=404)
    signed_in = request.user.is_authenticated
    form = None if signed_in else AccountForm(request.POST or None)
    if request.method == "POST" and (form is None or form.is_valid()):
        try:
            with transaction.atomic():  # no account is left behind where the invitation was used up meanwhile
                user = request.user if form is None else User.objects.create_user(**form.account())
                accept_invitation(found, user=user, now=timezone.now())
        except Refused as refused:
            return render(request, "console/invitation.html", {"over": refused.said(_)}, status=410)
        if form is not None:
            login(request, user)
        return redirect("event", slug=found.event.slug)
    context = {"invitation": found, "event": found.event, "form": form}
    return render(request, "console/invitation.html", context, status=400 if form and form.errors else 200)
