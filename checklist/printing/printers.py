"""The printers of an event: what each does wrong, as measured on its test page."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_noop as _

from checklist.accounts.models import LogEntry
from checklist.core.plans.cutting import RULER_MM
from checklist.core.plans.printer_test import OUTLINE_LEFT_MM, OUTLINE_TOP_MM
from checklist.core.refusal import Refused
from checklist.events.models import Event
from checklist.printing.models import Printer

PRINTER_AND_PHONE_FINE = "printer-and-phone-fine"  # in the log: a phone has read a code of the test page
SHOWN_TRIALS = 5
MOST_PRINTERS = 20
FARTHEST_MM = 5.0
TRUE_WITHIN_MM = 0.3


def printers_of(event: Event) -> list[Printer]:
    """The event's printers, the last used first."""
    return list(event.printers.order_by("-used_at", "-pk"))


def trials_of(event: Event) -> list[LogEntry]:
    """The latest scans of the test page at this event: whose phone could read it, and when."""
    entries = LogEntry.objects.filter(event_uid=event.uid, action=PRINTER_AND_PHONE_FINE).select_related("by")
    return list(entries.order_by("-at", "-pk")[:SHOWN_TRIALS])


def scales(printer: Printer) -> bool:
    """Whether it prints longer or shorter than it should: then the setting is wrong, and no offset mends that."""
    return abs(printer.ruler_mm - RULER_MM) > TRUE_WITHIN_MM


@transaction.atomic
def save_printer(event: Event, *, name: str, left_mm: float, top_mm: float, ruler_mm: float, now: datetime) -> Printer:
    """Keep what was measured on a printer's test page, in place of what was measured before.

    `left_mm`, `top_mm`: where the card's outline lies on the paper. Refuses "printer-too-far-off", "too-many-printers".
    """
    right, down = round(OUTLINE_LEFT_MM - left_mm, 2), round(OUTLINE_TOP_MM - top_mm, 2)
    if max(abs(right), abs(down)) > FARTHEST_MM:
        raise Refused(
            "printer-too-far-off",
            _("That is more than {most:g} mm off: print at 100 % without “fit to page”, and measure again."),
            most=FARTHEST_MM,
        )
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.printers.exclude(name=name).count() >= MOST_PRINTERS:
        raise Refused("too-many-printers", _("An event has {most} printers at most: remove one."), most=MOST_PRINTERS)
    printer, _made = Printer.objects.update_or_create(
        event=event,
        name=name,
        defaults={"right_mm": right, "down_mm": down, "ruler_mm": ruler_mm, "used_at": now},
    )
    return printer


def chosen_printer(event: Event, number: int, *, now: datetime) -> dict[str, object]:
    """A printer as an order keeps it; from now on it is the last used. {} where it is gone meanwhile."""
    printer = event.printers.filter(pk=number).first()
    if printer is None:
        return {}
    Printer.objects.filter(pk=printer.pk).update(used_at=now)
    return {"name": printer.name, "right": printer.right_mm, "down": printer.down_mm}
