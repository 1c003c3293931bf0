"""The organiser's pages: home, an event from its making to its end, the people in it."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from checklist.accounts.models import User
from checklist.console.demo import is_demo
from checklist.console.erasing import erased_soon
from checklist.console.judging import judge_event_again
from checklist.console.queries import FILTERS, SORTS, Row, chosen, own_events, rows_of, standing
from checklist.core.formats.writing import WRITERS
from checklist.core.refusal import Refused
from checklist.core.terms import TeamPlay
from checklist.deckchecks.queries import paper_photos
from checklist.decklists.queries import decks_of_player, open_rereadings
from checklist.decklists.teams import team_states
from checklist.events.access import HEAD_JUDGE_ALONE, LEAST, RANK, event_as_staff, is_head_judge, registration_as_staff
from checklist.events.actions import (
    add_staff,
    change_player,
    close_event,
    create_event,
    drop_player,
    register_player,
    remove_staff,
    reopen_event,
    replace_join_code,
    replace_link,
    return_player,
    update_event,
)
from checklist.events.forms import (
    EventForm,
    InvitationForm,
    JoinCodeForm,
    JoinForm,
    PlayerForm,
    StaffForm,
    first_values,
    new_nonce,
    values_of,
)
from checklist.events.models import Event, StaffRole
from checklist.events.policies import differing
from checklist.events.queries import is_open, latest_event_by
from checklist.printing.choosing import ticked

PAGE = 100
CHANGE = LEAST["change or close the event"]
GIVE_LINK = LEAST["give a player the private link again"]
READ_LIST = LEAST["read a player's list"]
TYPE_IN = LEAST["type in a list for a player, while lists are taken"]

# A change of one of these changes what the rule book says of every list.
JUDGED_BY = {"format", "rel", "sanctioned", "team_play", "editions"}


@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return render(request, "console/welcome.html", {"form": JoinCodeForm()})
    return render(request, "console/home.html", {"own": own_events(request.user)})


@login_required
@require_http_methods(["GET", "POST"])
def event_new(request: HttpRequest) -> HttpResponse:
    initial = first_values(
        latest_event_by(request.user),
        today=timezone.localdate(),
        language=request.headers.get("Accept-Language", ""),
    )
    form = EventForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        event = create_event(form.details(), by=request.user, now=timezone.now())
        return redirect("event", slug=event.slug)
    return render(request, "console/event_new.html", {"form": form}, status=400 if form.errors else 200)


@login_required
@require_GET
@never_cache
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has handed in, with what flags; and everything that starts from an event."""
    event, role = event_as_staff(request.user, slug)
    context = _table(request, event, role) | {"tour": is_demo(event)}
    if event.team_play != TeamPlay.NONE and context["may_read"]:
        context["teams"] = [state for state in team_states(event) if state.findings]
    return render(request, "console/event.html", context)


@login_required
@require_GET
@never_cache
def event_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The table alone, for a page that keeps itself fresh: 204 as long as nothing has changed."""
    event, role = event_as_staff(request.user, slug)
    if request.GET.get("version") == str(event.version):
        return HttpResponse(status=204)
    return render(request, "console/_table.html", _table(request, event, role))


@login_required
@require_http_methods(["GET", "POST"])
def event_edit(request: HttpRequest, slug: str) -> HttpResponse:
    event, role = event_as_staff(request.user, slug, at_least=CHANGE)
    form = EventForm(request.POST or None, initial=values_of(event))
    if request.method == "POST" and form.is_valid():
        changed = update_event(event, form.details(), by=request.user, now=timezone.now())
        if JUDGED_BY.intersection(changed):
            said = judge_event_again(event, by=request.user, now=timezone.now())
            messages.success(request, " ".join([_("Saved."), said]))
        elif changed:
            messages.success(request, _("Saved."))
        return redirect("event", slug=event.slug)
    context = {"event": event, "role": role, "form": form}
    return render(request, "console/event_edit.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def event_close(request: HttpRequest, slug: str) -> HttpResponse:
    event, _role = event_as_staff(request.user, slug, at_least=CHANGE)
    close_event(event, by=request.user, now=timezone.now())
    return redirect("event", slug=event.slug)


@login_required
@require_POST
def event_reopen(request: HttpRequest, slug: str) -> HttpResponse:
    event, _role = event_as_staff(request.user, slug, at_least=CHANGE)
    reopen_event(event, by=request.user, now=timezone.now())
    return redirect("event", slug=event.slug)


@login_required
@require_POST
def event_code(request: HttpRequest, slug: str) -> HttpResponse:
    """A new join code, when the old one got about."""
    event, _role = event_as_staff(request.user, slug, at_least=CHANGE)
    replace_join_code(event, by=request.user, now=timezone.now())
    messages.success(
        request, _("There is a new join code. Posters with the old one lead nowhere now: print a new one.")
    )
    return redirect("event", slug=event.slug)


@login_required
@require_http_methods(["GET", "POST"])
def event_staff(request: HttpRequest, slug: str) -> HttpResponse:
    event, role = event_as_staff(request.user, slug, at_least=CHANGE)
    form = StaffForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = User.objects.filter(username=form.cleaned_data["username"], is_active=True).first()
        if user is None:
            form.add_error("username", _("Nobody here has this user name."))
        else:
            add_staff(event, user, form.cleaned_data["role"], by=request.user, now=timezone.now())
            return redirect("event-staff", slug=event.slug)
    context = {
        "event": event,
        "role": role,
        "form": form,
        "staff": event.staff.select_related("user").order_by("user__username", "role"),
        "invitation": InvitationForm(),
        "invitations": event.invitations.filter(uses_left__gt=0, expires_at__gt=timezone.now()).order_by("pk"),
        "least": [
            (deed, _("the Head Judge alone") if deed in HEAD_JUDGE_ALONE else least.label)
            for deed, least in LEAST.items()
        ],
    }
    return render(request, "console/event_staff.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def event_staff_remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event, _role = event_as_staff(request.user, slug, at_least=CHANGE)
    staff = get_object_or_404(StaffRole, event=event, pk=number)
    try:
        remove_staff(event, staff, by=request.user, now=timezone.now())
    except Refused as refused:
        messages.error(request, refused.said(_))
    if staff.user_id == request.user.pk:
        return redirect("home")
    return redirect("event-staff", slug=event.slug)


@login_required
@require_http_methods(["GET", "POST"])
def player_new(request: HttpRequest, slug: str) -> HttpResponse:
    """A late entry: staff register a player, also after the deadline, and hand over the private link."""
    event, role = event_as_staff(request.user, slug, at_least=GIVE_LINK)
    form = JoinForm(request.POST or None, initial={"nonce": new_nonce()})
    if request.method == "POST" and form.is_valid():
        try:
            registration = register_player(event, **form.cleaned_data, by=request.user, now=timezone.now())
        except Refused as refused:
            form.add_error(None, refused.said(_))
        else:
            return redirect("staff-player", slug=event.slug, uid=registration.uid)
    context = {"event": event, "role": role, "form": form}
    return render(request, "console/player_new.html", context, status=400 if form.errors else 200)


@login_required
@require_GET
@never_cache
def staff_player(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    registration, role = registration_as_staff(request.user, slug, uid)
    photos = paper_photos(registration)
    context = {
        "event": registration.event,
        "role": role,
        "registration": registration,
        "decks": [(deck, photos.get(deck.slot.pk, ())) for deck in decks_of_player(registration)],
        "writers": WRITERS,
        "may_read": RANK[role] >= RANK[READ_LIST],
        "may_write": _may_write(request, registration.event, role),
        "is_open": is_open(registration.event, timezone.now()),
        "nonce": uuid4().hex,
    }
    return render(request, "console/staff_player.html", context)


@login_required
@require_GET
@never_cache
def player_link(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """A player's private link, to be shown to that player alone: a page of its own, so that no table shows it."""
    registration, role = registration_as_staff(request.user, slug, uid, at_least=GIVE_LINK)
    context = {"event": registration.event, "role": role, "registration": registration}
    return render(request, "console/player_link.html", context)


@login_required
@require_POST
def player_link_replace(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    registration, _role = registration_as_staff(request.user, slug, uid, at_least=GIVE_LINK)
    replace_link(registration, by=request.user, now=timezone.now())
    messages.success(request, _("The old link is dead. Show the player this one."))
    return redirect("player-link", slug=slug, uid=uid)


@login_required
@require_http_methods(["GET", "POST"])
@never_cache
def player_edit(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """A misspelt name, a wrong address: staff correct it."""
    registration, role = registration_as_staff(request.user, slug, uid, at_least=GIVE_LINK)
    known = {field: getattr(registration, field) for field in PlayerForm.base_fields}
    form = PlayerForm(request.POST or None, initial=known)
    if request.method == "POST" and form.is_valid():
        try:
            change_player(registration, **form.cleaned_data, by=request.user, now=timezone.now())
        except Refused as refused:
            form.add_error(None, refused.said(_))
        else:
            return redirect("staff-player", slug=slug, uid=uid)
    context = {"event": registration.event, "role": role, "registration": registration, "form": form}
    return render(request, "console/player_edit.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def player_drop(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    registration, _role = registration_as_staff(request.user, slug, uid)
    drop_player(registration, by=request.user, now=timezone.now())
    return redirect("staff-player", slug=slug, uid=uid)


@login_required
@require_POST
def player_return(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    registration, _role = registration_as_staff(request.user, slug, uid)
    return_player(registration, by=request.user, now=timezone.now())
    return redirect("staff-player", slug=slug, uid=uid)


def _may_write(request: HttpRequest, event: Event, role: str) -> bool:
    """Whether this user may write a player's list now: judges while lists are taken, then the Head Judge alone."""
    if is_open(event, timezone.now()):
        return RANK[role] >= RANK[TYPE_IN]
    return event.closed_at is None and is_head_judge(request.user, event)


def _table(request: HttpRequest, event: Event, role: str) -> dict[str, object]:
    wanted = request.GET.get("show", "all")
    wanted = wanted if wanted in FILTERS else "all"
    sought = request.GET.get("q", "").strip()[:120]
    rows: Sequence[Row] = rows_of(event)
    sort = request.GET.get("sort", "name")
    sort = sort if sort in SORTS else "name"
    page = Paginator(chosen(rows, wanted=wanted, sought=sought, sort=sort), PAGE).get_page(request.GET.get("page"))
    return {
        "event": event,
        "role": role,
        "may_change": RANK[role] >= RANK[CHANGE],
        "may_read": RANK[role] >= RANK[READ_LIST],
        "is_open": is_open(event, timezone.now()),
        "standing": standing(rows),
        "differing": differing(event),
        "erased_soon": erased_soon(event, timezone.localdate()),
        "rereadings": open_rereadings(event).count(),
        "page": page,
        "wanted": wanted,
        "sought": sought,
        "sort": sort,
        "sorts": SORTS,
        "ticked": ticked(request.GET.getlist("slot")),
    }
