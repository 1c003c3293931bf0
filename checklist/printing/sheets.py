"""Sheets that are drawn at once and not stored: for a draft, checklist cards, the poster, the printer's test page."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_noop as _

from checklist.cards.catalogue import current_catalogue
from checklist.cards.double_faced import double_faced_cards, openable_in
from checklist.core.card import Card, double_faced_kind
from checklist.core.deck import resolve_entries
from checklist.core.decklist import parse_decklist
from checklist.core.draft import Openable, openable_cards
from checklist.core.plans.checklist_card import ChecklistCard, Grouping, plan_checklist_cards
from checklist.core.plans.draft_sheets import plan_announcement, plan_pods, plan_set_list
from checklist.core.plans.poster import plan_poster
from checklist.core.plans.printer_test import plan_printer_test
from checklist.core.plans.substitute_card import Status
from checklist.core.refusal import Refused
from checklist.core.sheet import Paper, SheetPlan
from checklist.events.drafts import draft_policy_of
from checklist.events.models import Event
from checklist.printing.languages import speech_of_page
from checklist.printing.queries import decks_of, lists_in_force
from checklist.printing.tokens import payload, printer_test_code

PODS_OF = 8
SHEET_OF = 9


def draft_plan(event: Event, paper: Paper, asked: dict[str, Any]) -> SheetPlan:
    """One of the sheets of DraftSheetForm.

    Refuses "nothing-to-print" where the event or the set has nothing for it, "not-double-faced" and "not-on-the-list".
    """
    speech = speech_of_page()
    match asked["sheet"]:
        case "announcement":
            return plan_announcement(draft_policy_of(event), paper, event=event.name, speech=speech)
        case "pods":
            return plan_pods(_pods(event), paper, event=event.name, speech=speech)
        case "list":
            code = asked["set_code"]
            return plan_set_list(code.upper(), openable_in(code), paper, event=event.name, speech=speech)
        case _:
            return plan_checklist_cards([_checklist(event, asked)], paper, speech=speech)


def poster_plan(event: Event, *, date: str, deadline: str) -> SheetPlan:
    """How players get in, to hang up."""
    address = join_address(event.join_code)
    paper = Paper(event.paper)
    return plan_poster(
        event.name, address, event.join_code, paper, date=date, deadline=deadline, speech=speech_of_page()
    )


def printer_test_plan(event: Event) -> SheetPlan:
    """The page to try a printer and a phone with."""
    return plan_printer_test(
        payload(settings.BASE_URL, printer_test_code()), Paper(event.paper), speech=speech_of_page()
    )


def join_address(code: str) -> str:
    return settings.BASE_URL + reverse("join-event", kwargs={"code": code})


def _pods(event: Event) -> list[list[str]]:
    """Everybody still in, by table and name, in pods as even as can be of about eight."""
    players = event.registrations.filter(dropped_at=None).order_by("table", "name", "pk")
    names = [registration.name for registration in players]
    count = max(1, round(len(names) / PODS_OF))
    size, longer = divmod(len(names), count)
    pods, start = [], 0
    for number in range(count):
        end = start + size + (number < longer)
        pods.append(names[start:end])
        start = end
    return [pod for pod in pods if pod]


def _checklist(event: Event, asked: dict[str, Any]) -> ChecklistCard:
    """A set's double-faced cards, those that were written down, or those of the lists in force."""
    if asked["cards"]:
        title, entries = event.name, openable_cards(_cards_named(asked["cards"]))
    elif asked["in_lists"]:
        title, entries = event.name, openable_cards(_cards_in_lists(event))
    else:
        title, entries = asked["set_code"].upper(), openable_in(asked["set_code"])
    parts = asked["parts"] or 1
    marked = _full_name(asked["marked"], entries) if asked["marked"] else ""
    return ChecklistCard(
        title,
        entries,
        Status.NOT_LEGAL if event.sanctioned else Status.UNOFFICIAL,
        grouping=Grouping(asked["grouping"] or Grouping.RARITY),
        parts=parts,
        marked=marked,
        copies=asked["copies"] or SHEET_OF // (1 if marked else parts),
    )


def _cards_named(text: str) -> Iterable[Card]:
    """The double-faced cards of a text; a line that is none, or no card, is refused by its words: none is left out."""
    resolution = resolve_entries(parse_decklist(text), current_catalogue())
    known = {entry.entry.line: entry.card for entry in resolution.deck.entries if entry.card}
    lines = text.splitlines()
    others = [lines[line - 1].strip() for line, card in known.items() if double_faced_kind(card) is None]
    others += [unread.text for unread in resolution.unread if unread.line not in known]
    others += [excluded.text for excluded in resolution.exclusions]
    if others:
        raise Refused("not-double-faced", _("No double-faced card of the catalogue: {lines}."), lines="; ".join(others))
    return known.values()


def _cards_in_lists(event: Event) -> list[Card]:
    """Every double-faced card of the lists in force, with what the catalogue knows of its printings."""
    known = {card.name: card for card in double_faced_cards()}
    found = {
        entry.card.name: known.get(entry.card.name, entry.card)
        for _decklist, deck in decks_of(lists_in_force(event))
        for entry in deck.entries
        if entry.card is not None and double_faced_kind(entry.card)
    }
    return [found[name] for name in sorted(found)]


def _full_name(written: str, entries: Iterable[Openable]) -> str:
    """The one card of the list that was meant; as it was written where there is none."""
    wanted = written.strip().casefold()
    for entry in entries:
        if wanted in {entry.card.name.casefold(), entry.card.front.name.casefold()}:
            return entry.card.name
    return written
