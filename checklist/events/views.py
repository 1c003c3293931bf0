"""The player's way in: join code, name, private link."""

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.utils.translation import check_for_language, get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.i18n import set_language

from checklist.accounts.rate_limits import JOIN, JOIN_CODE, PRIVATE_LINK, limited
from checklist.core.formats import MAX_BYTES
from checklist.core.refusal import Refused
from checklist.events import links
from checklist.events.access import event_by_join_code, registration_as_player, registration_by_link
from checklist.events.actions import note_language, note_opened, register_player
from checklist.events.forms import JoinCodeForm, JoinForm, new_nonce
from checklist.events.models import Event, Registration
from checklist.events.queries import is_open


@require_GET
@limited(JOIN_CODE, methods=("GET",))
def join(request: HttpRequest) -> HttpResponse:
    """Where a code from the poster is typed."""
    form = JoinCodeForm(request.GET if "code" in request.GET else None)
    if form.is_valid():
        code = form.cleaned_data["code"]
        if Event.objects.filter(join_code=code).exists():
            return redirect("join-event", code=code)
        form.add_error("code", _("No event has this code. Look at the poster again."))
    status = 404 if form.is_bound else 200  # a guess at codes is counted
    return render(request, "events/join.html", {"form": form, "for_player": True}, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
@limited(JOIN_CODE, methods=("GET", "POST"))
@limited(JOIN)
def join_event(request: HttpRequest, code: str) -> HttpResponse:
    event = event_by_join_code(code)
    form = JoinForm(request.POST or None, initial={"nonce": new_nonce()})
    if request.method == "POST" and form.is_valid():
        try:
            registration = register_player(
                event, **form.cleaned_data, language=get_language() or "", by=None, now=timezone.now()
            )
        except Refused as refused:
            form.add_error(None, refused.said(_))
        else:
            links.remember(request, registration)
            return redirect("player-list", uid=registration.uid, ordinal=1)
    opened = list(request.session.get(links.SESSION_KEY, {}))
    context = {
        "event": event,
        "form": form,
        "for_player": True,
        "is_open": is_open(event, timezone.now()),
        "here_before": Registration.objects.filter(event=event, uid__in=opened) if opened else (),
    }
    return render(request, "events/join_event.html", context)


# Another site posts it, so there is no token: it fills a form in the sender's own browser, and does nothing else.
@csrf_exempt
@never_cache
@require_POST
def join_list(request: HttpRequest, code: str) -> HttpResponse:
    """A list that a deck site sends along, on its way into the form. It stands in no address and in no log.

    Nothing is looked up and nothing is kept: the page is the same for every code, so that nobody learns which there are.
    """
    if request.content_type != "application/x-www-form-urlencoded":  # no file is taken in
        raise SuspiciousOperation("a list is posted as a plain form")
    sent = request.POST.get("list", "")
    too_large = len(sent.encode(errors="surrogatepass")) > MAX_BYTES
    context = {"code": code, "key": links.read_join_code(code), "too_large": too_large, "for_player": True}
    context["list"] = "" if too_large else sent
    return render(request, "events/sent_list.html", context, status=413 if too_large else 200)


@never_cache
@require_GET
@limited(PRIVATE_LINK, methods=("GET",))
def private_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Opens a player's private link: the browser is remembered, and the address bar shows no secret."""
    registration = registration_by_link(secret)
    links.remember(request, registration)
    note_opened(registration, language=get_language() or "", now=timezone.now())
    return redirect("player", uid=registration.uid)


# A cookie, and the language of the player whose own page it is: no token, so that pages need no cookie for their foot.
@csrf_exempt
def choose_language(request: HttpRequest) -> HttpResponse:
    """The language for this browser; chosen on a player's own page also that of the player's letters and paper."""
    chosen = request.POST.get("language", "")
    if request.method == "POST" and chosen in dict(settings.LANGUAGES) and check_for_language(chosen):
        try:
            uid = resolve(request.POST.get("next", "").partition("?")[0]).kwargs["uid"]
            note_language(registration_as_player(request, uid), chosen)
        except (Resolver404, KeyError, Http404):
            pass  # not on a player's own page
    return set_language(request)
