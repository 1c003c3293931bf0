"""Which decks are checked: find a table, draw by lot, seats and standings of the round, both decks of a table at once."""

from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from checklist.core.refusal import Refused
from checklist.deckchecks.actions import draw_decks, open_table, place_players, seat_round
from checklist.deckchecks.choosing import draw_pool, drawn_lots, newest_round, progress_of, top_of
from checklist.deckchecks.forms import DrawForm, SeatsForm, StandingsForm, TableForm
from checklist.deckchecks.models import DeckCheck
from checklist.deckchecks.queries import checks_of, decks_at, found_by, table_in
from checklist.deckchecks.seating import read_seats, read_standings
from checklist.events.access import event_as_staff
from checklist.events.models import StaffRole

Role = StaffRole.Role


@login_required
@require_safe
@never_cache
def checks(request: HttpRequest, slug: str) -> HttpResponse:
    """Where deck checks begin: find a table or a player, see what runs, how many decks were checked, draw by lot."""
    event, role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    words = request.GET.get("find", "")
    progress = progress_of(event)
    found = found_by(event, words, progress.round)
    return render(
        request,
        "deckchecks/checks.html",
        {
            "event": event,
            "role": role,
            "words": words,
            "found": found,
            "table": table_in(words) if found else None,
            "moments": DeckCheck.Moment.choices,
            "checks": checks_of(event),
            "coverage": progress.coverage,
            "top": top_of(event, progress),
            "round": progress.round,
            "draws": event.draws.select_related("by").order_by("-at")[:5],
            "nonce": uuid4().hex,
        },
    )


@login_required
@require_POST
def table_open(request: HttpRequest, slug: str) -> HttpResponse:
    """Swoop on a table: the checks of all its decks start on one clock, or are joined. Answers a script with the address."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    form = TableForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Which table, and when in the match?"))
        return redirect("checks", slug=slug)
    table, round_ = form.cleaned_data["table"], newest_round(event)
    slots = decks_at(event, table, round_)
    if not slots:
        messages.error(request, _("Nobody was found. Is the round seated?"))
        return redirect("checks", slug=slug)
    now = timezone.now()
    opened = open_table(slots, by=request.user, now=now, round=round_, **form.cleaned_data)
    joined = all(check.opened_by_id != request.user.pk for check in opened)
    mine = opened[-1] if joined else opened[0]  # the second judge takes the other deck
    address = reverse("check", kwargs={"slug": slug, "number": mine.pk})
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"address": address})
    return redirect(address)


@login_required
@require_POST
def check_draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw decks or tables by lot."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    form = DrawForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("How many are drawn, and from what?"))
        return redirect("checks", slug=slug)
    wishes = form.wishes()
    try:
        drawn = draw_decks(
            event,
            pool=draw_pool(event, **wishes),
            count=form.cleaned_data["count"],
            options=wishes,
            by=request.user,
            now=timezone.now(),
            nonce=form.cleaned_data["nonce"],
        )
    except Refused as refused:
        messages.error(request, refused.said(_))
        return redirect("checks", slug=slug)
    return redirect("draw-result", slug=slug, number=drawn.pk)


@login_required
@require_safe
@never_cache
def draw_result(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One draw with all that is needed to draw it again."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    draw = get_object_or_404(event.draws.select_related("by"), pk=number)
    return render(request, "deckchecks/draw.html", {"event": event, "draw": draw, "lots": drawn_lots(draw)})


@login_required
@require_http_methods(["GET", "POST"])
@never_cache
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """A round's seating from a tournament program, so that a table finds its players."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    form = SeatsForm(request.POST or None)
    read = None
    if request.method == "POST" and form.is_valid():
        read = read_seats(form.cleaned_data["text"], event.registrations.all())
        if read.seats:
            seat_round(event, round=form.cleaned_data["round"], seats=read.seats, by=request.user, now=timezone.now())
    return render(request, "deckchecks/seats.html", {"event": event, "form": form, "read": read})


@login_required
@require_http_methods(["GET", "POST"])
@never_cache
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings from a tournament program: who of the best eight was never checked."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    form = StandingsForm(request.POST or None)
    read = None
    if request.method == "POST" and form.is_valid():
        read = read_standings(form.cleaned_data["text"], event.registrations.all())
        if read.places:
            place_players(event, places=read.places, by=request.user, now=timezone.now())
    context = {"event": event, "form": form, "read": read, "top": top_of(event, progress_of(event))}
    return render(request, "deckchecks/standings.html", context)
