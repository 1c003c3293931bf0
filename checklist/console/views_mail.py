"""Letters: ordered by the staff for many, by a player for one; and stopped by whoever gets them."""

from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from checklist.accounts.rate_limits import MAIL, PRIVATE_LINK, limited
from checklist.console.forms import AddressForm
from checklist.console.mail import LINKS, REMINDERS, note_address, order_mail, stop_mail, to_write_to
from checklist.events.access import LEAST, event_as_staff, registration_as_player, registration_by_link

GIVE_LINK = LEAST["give a player the private link again"]


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def event_mail(request: HttpRequest, slug: str) -> HttpResponse:
    """To whom letters would go, and the two buttons that send them."""
    event, role = event_as_staff(request.user, slug, at_least=GIVE_LINK)
    what = request.POST.get("what", "")
    if request.method == "POST" and what in (LINKS, REMINDERS):
        number = to_write_to(event, what).count()
        if number:
            order_mail(event, what, by=request.user, now=timezone.now())
        messages.success(request, ngettext("%(n)s letter goes out.", "%(n)s letters go out.", number) % {"n": number})
        return redirect("event-mail", slug=slug)
    context = {
        "event": event,
        "role": role,
        "links": to_write_to(event, LINKS).count(),
        "reminders": to_write_to(event, REMINDERS).count(),
        "without": event.registrations.filter(email="", dropped_at=None).count(),
        "has_server": bool(settings.EMAIL_HOST),
    }
    return render(request, "console/event_mail.html", context, status=400 if request.method == "POST" else 200)


@never_cache
@require_POST
@limited(MAIL)
def player_mail(request: HttpRequest, uid: UUID) -> HttpResponse:
    """A player has the private link sent to the own address."""
    registration = registration_as_player(request, uid)
    form = AddressForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This is no e-mail address."))
        return redirect("player", uid=uid)
    now = timezone.now()
    note_address(registration, form.cleaned_data["email"], language=get_language() or "", now=now)
    order_mail(registration.event, LINKS, only=registration, by=None, now=now)
    messages.success(request, _("The letter is on its way."))
    return redirect("player", uid=uid)


@csrf_exempt  # a mail program posts here by itself (RFC 8058); the address is the proof
@never_cache
@require_http_methods(["GET", "POST"])
@limited(PRIVATE_LINK, methods=("GET", "POST"))
def mail_stop(request: HttpRequest, secret: str) -> HttpResponse:
    """No more letters. Looking at the page stops nothing: programs that check links look at everything."""
    registration = registration_by_link(secret)
    if request.method == "POST":
        stop_mail(registration, now=timezone.now())
        registration.refresh_from_db(fields=["mail_stopped_at"])
    context = {"event": registration.event, "stopped": registration.mail_stopped_at is not None, "for_player": True}
    return render(request, "console/mail_stop.html", context)
