"""The teams of an event: who plays with whom, and what is found between their lists."""

from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from checklist.core.refusal import Refused
from checklist.decklists.teams import team_states
from checklist.events.access import LEAST, RANK, event_as_staff, registration_as_staff
from checklist.events.models import Event
from checklist.events.teams import put_in_team, take_out_of_team

REGISTER = LEAST["register players, take in a roster"]
READ_LIST = LEAST["read a player's list"]


class TeamForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name of the team"), max_length=120)
    members = forms.ModelMultipleChoiceField(
        queryset=None,
        to_field_name="uid",
        label=gettext_lazy("Players without a team"),
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: object, event: Event, **more: object) -> None:
        super().__init__(*args, **more)
        self.fields["members"].queryset = event.registrations.filter(team=None).order_by("name", "pk")
        self.fields["members"].label_from_instance = lambda registration: registration.name

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())


@login_required
@require_http_methods(["GET", "POST"])
@never_cache
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    event, role = event_as_staff(request.user, slug, at_least=REGISTER)
    form = TeamForm(request.POST or None, event=event)
    if request.method == "POST" and form.is_valid():
        name, members = form.cleaned_data["name"], form.cleaned_data["members"]
        try:
            put_in_team(event, name, members, by=request.user, now=timezone.now())
        except Refused as refused:
            form.add_error(None, refused.said(_))
        else:
            return redirect("event-teams", slug=event.slug)
    context = {
        "event": event,
        "role": role,
        "form": form,
        "teams": team_states(event),
        "may_read": RANK[role] >= RANK[READ_LIST],
    }
    return render(request, "console/teams.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def team_leave(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    registration, _role = registration_as_staff(request.user, slug, uid, at_least=REGISTER)
    try:
        take_out_of_team(registration, by=request.user, now=timezone.now())
    except Refused as refused:
        messages.error(request, refused.said(_))
    return redirect("event-teams", slug=slug)
