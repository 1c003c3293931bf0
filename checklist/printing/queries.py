"""What was printed, what it says, and what of it no longer stands."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.conf import settings
from django.db.models import Count, QuerySet
from django.http import Http404
from django.utils.translation import override

from checklist.accounts.models import User
from checklist.accounts.prepared import Prepared
from checklist.core.card import Card, Kind, is_kind_known
from checklist.core.compare import Outcome, compare
from checklist.core.deck import Deck, ResolvedEntry, names_on_cards
from checklist.core.decklist import Zone
from checklist.core.double_faced import flag_double_faced
from checklist.core.examine import MAIN_ZONES
from checklist.core.names import initials
from checklist.core.order import DeckOrder
from checklist.core.plans.copy_sheet import CopyItem, plan_copy_sheet
from checklist.core.plans.cutting import cut_from_options
from checklist.core.plans.labels import Label, label_sheets, plan_labels
from checklist.core.plans.registration import RegistrationSheet, plan_registration
from checklist.core.plans.slips import IndexRow, SlipCell, SlipStrip, plan_index, plan_slips
from checklist.core.plans.substitute_card import (
    CODE_MM,
    SMALL_CODE_MM,
    ProxyNote,
    Status,
    Substitute,
    apart,
    left_out_pages,
    plan_substitutes,
    why_no_card,
)
from checklist.core.refusal import Refused
from checklist.core.sheet import Page, Paper, SheetPlan
from checklist.core.snapshot import thaw
from checklist.core.speech import Speech
from checklist.core.terms import ProxyReason
from checklist.decklists.models import Decklist
from checklist.decklists.queries import current_decklists
from checklist.events.access import Role, rows_as_staff
from checklist.events.models import Event, Registration
from checklist.printing.languages import speech_of_job, speeches_of_lists
from checklist.printing.models import HeadJudgeProxy, PrintedCard, PrintJob
from checklist.printing.tokens import payload

JOBS_SHOWN = 20
SNAPSHOTS_AT_ONCE = 100
UNREAD = ("text", "snapshot", "choices")
BATCH = 500  # SQLite's limit of variables in one statement is far above; memory is the reason


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of one card of a list: number `copy` of the `copies` in its zone. `card` None: not in the catalogue."""

    name: str
    card: Card | None
    zone: str
    copy: int
    copies: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How many codes of some paper still stand, and those that do not for a change of list."""

    current: int
    revoked: int
    stale: tuple[PrintedCard, ...]


def deck_of(decklist: Decklist) -> Deck:
    """The registered cards of one revision, from its snapshot: no catalogue is asked."""
    return thaw(decklist.snapshot)


def decks_of(decklists: Sequence[Decklist]) -> Iterator[tuple[Decklist, Deck]]:
    """Each list with its registered cards. One query for 100 lists, whose snapshots are let go before the next."""
    known: dict[str, Card] = {}
    for start in range(0, len(decklists), SNAPSHOTS_AT_ONCE):
        batch = decklists[start : start + SNAPSHOTS_AT_ONCE]
        numbers = [decklist.pk for decklist in batch]
        snapshots = dict(Decklist.objects.filter(pk__in=numbers).values_list("pk", "snapshot"))
        yield from ((decklist, thaw(snapshots[decklist.pk], known)) for decklist in batch)


def printable_copies(deck: Deck, *, slips: bool = False) -> Iterator[Copy]:
    """Every copy that may have a substitute (CR 713.3: double-faced cards only); for slips reversible printings too."""
    for flagged in flag_double_faced(deck):
        if flagged.kind is Kind.REVERSIBLE and not slips:
            continue
        for number in range(1, flagged.quantity + 1):
            yield Copy(flagged.card.name, flagged.card, flagged.zone.value, number, flagged.quantity)


def copies_named(deck: Deck, name: str) -> list[Copy]:
    """Every copy of one card, double-faced or not, zone by zone in the order of the list."""
    quantities: dict[str, int] = {}
    card = None
    for resolved in deck.counted():
        if resolved.name == name:
            card = resolved.card
            zone = resolved.entry.zone.value
            quantities[zone] = quantities.get(zone, 0) + resolved.entry.quantity
    return [
        Copy(name, card, zone, number, quantity)
        for zone, quantity in quantities.items()
        for number in range(1, quantity + 1)
    ]


def _printed_cards(*left_out: str) -> Prepared[PrintedCard]:
    """Left out is what can be long and is not read: the list's text, and the numbers of all the lists of a big order."""
    return Prepared(
        lambda code: (
            PrintedCard.objects.select_related(
                "print_job__event", "decklist__slot__registration", "proxy", "revoked_by"
            )
            .defer("decklist__text", "decklist__filename", "print_job__options", *left_out)
            .filter(code=code)
        ),
        (PrintedCard, "code"),
    )


_PRINTED_CARD = _printed_cards("decklist__snapshot")  # which is read only where the list has changed
_PRINTED_CARD_WITH_LIST = _printed_cards()


def printed_card(code: str, *, with_list: bool = False) -> PrintedCard | None:
    """The paper with this code, with all that a verdict reads of it, in one query; `with_list`: what its page shows, too."""
    printed = (_PRINTED_CARD_WITH_LIST if with_list else _PRINTED_CARD).first(code)
    if printed is not None:
        printed.decklist.slot.registration.event = printed.print_job.event
    return printed


def lists_in_force(event: Event, registration: Registration | None = None) -> list[Decklist]:
    """The lists that paper is printed from, by player's name: of the whole event or of one player.

    Their snapshots stay in the database: those of two thousand lists fill hundreds of megabytes. `decks_of` reads them.
    """
    lists = current_decklists(event).defer("text", "snapshot")
    return list(lists.filter(slot__registration=registration) if registration else lists)


def names_in_force(event: Event, registration: Registration) -> list[str]:
    """Every card name of the player's lists in force, once, in alphabetical order."""
    return sorted(
        {entry.name for _decklist, deck in decks_of(lists_in_force(event, registration)) for entry in deck.entries}
    )


def jobs_of(event: Event, registration: Registration | None = None) -> QuerySet[PrintJob]:
    """The latest orders of an event, or those for one player, newest first, each with its number of codes."""
    jobs = PrintJob.objects.filter(event=event).select_related("by").annotate(codes=Count("cards"))
    if registration is not None:
        jobs = jobs.filter(options__registration=registration.pk)
    return jobs.order_by("-at", "-pk")[:JOBS_SHOWN]


def job_at(event: Event, number: int) -> PrintJob:
    """One order of an event, or 404."""
    job = PrintJob.objects.filter(event=event, pk=number).select_related("event", "by", "job").first()
    if job is None:
        raise Http404
    return job


def job_as_staff(user: User, slug: str, number: int) -> tuple[PrintJob, Role]:
    """One order for staff of its event, with the user's role there. One query; 404 and 403 as in `rows_as_staff`."""
    jobs = PrintJob.objects.filter(pk=number).select_related("by", "job")
    rows, role = rows_as_staff(jobs, "event", user, slug)
    return rows[0], role


def lists_of(job: PrintJob) -> list[Decklist]:
    """The revisions that an order was made from, in the order of the paper; `decks_of` reads their snapshots."""
    numbers = job.options["decklists"]
    found: dict[int, Decklist] = {}
    for start in range(0, len(numbers), BATCH):
        rows = Decklist.objects.filter(pk__in=numbers[start : start + BATCH]).defer("text", "snapshot")
        rows = rows.select_related("slot__registration")
        found |= {row.pk: row for row in rows}
    return [found[number] for number in dict.fromkeys(numbers) if number in found]


def codes_of(job: PrintJob) -> list[PrintedCard]:
    """The codes of an order, in the order of the paper, with their lines of the register. One query."""
    return list(job.cards.select_related("proxy").order_by("pk"))


def register_of(event: Event, registration: Registration | None = None) -> QuerySet[HeadJudgeProxy]:
    """The Head Judge's register, in its own order; for one player or for all."""
    lines = event.proxies.select_related("registration", "issued_by").order_by("number")
    return lines.filter(registration=registration) if registration else lines


def standing_of(codes: Sequence[PrintedCard], lists: Iterable[Decklist]) -> Standing:
    """What of one order's paper still stands: of its codes and the lists that it was made from. Two queries."""
    of_order = {decklist.pk: decklist for decklist in lists}
    for card in codes:
        card.decklist = of_order[card.decklist_id]
    return _standing(codes)


def stale_paper(
    event: Event, registration: Registration | None = None, in_force: Sequence[Decklist] | None = None
) -> tuple[PrintedCard, ...]:
    """Printed codes that no longer stand because the list was changed or taken back: to be printed anew.

    Three queries at most; two where the lists in force are at hand.
    """
    cards = PrintedCard.objects.filter(print_job__event=event, revoked_at=None)
    if registration is not None:
        cards = cards.filter(decklist__slot__registration=registration)
    unread = [f"decklist__{name}" for name in UNREAD]
    printed = cards.select_related("proxy", "decklist__slot__registration").defer(*unread).order_by("pk")
    return _standing(list(printed), in_force).stale


def plan_of(
    job: PrintJob, lists: Sequence[Decklist] | None = None, codes: Sequence[PrintedCard] | None = None
) -> SheetPlan:
    """The sheets of one order, in the languages it was ordered in. `lists` and `codes` are the order's, if they are at hand.

    Works from what was registered then: it comes out the same whenever it is asked. Moved as the chosen printer needs it.
    """
    plan = _plan_of(job, lists_of(job) if lists is None else lists, codes_of(job) if codes is None else codes)
    printer = job.options.get("printer")
    return replace(plan, right_mm=printer["right"], down_mm=printer["down"]) if printer else plan


def _plan_of(job: PrintJob, lists: Sequence[Decklist], codes: Sequence[PrintedCard]) -> SheetPlan:
    speech = speech_of_job(job)
    with override(speech.language):  # for the title
        match PrintJob.Kind(job.kind):
            case PrintJob.Kind.SUBSTITUTES:
                return _substitutes(job, lists, codes, speech)
            case PrintJob.Kind.REGISTRATION:
                return _registration(job, lists, codes, speech)
            case PrintJob.Kind.COPY_SHEET:
                return _copy_sheets(job, lists, speech)
            case PrintJob.Kind.SLIPS:
                return (_labels if "labels" in job.options else _slips)(job, lists, codes, speech)


def paper_of(options: Mapping[str, object], asked: str) -> str:
    """The paper of an order: label sheets bring their own."""
    return label_sheets()[str(options["labels"])].paper.value if "labels" in options else asked


def _copies(job: PrintJob) -> int:
    return int(job.options.get("copies", 1))


def by_table(decklists: Iterable[Decklist]) -> list[Decklist]:
    """The lists in the order of the tables, those without one last; at a table as they come."""

    def key(decklist: Decklist) -> tuple[bool, int]:
        table = decklist.slot.registration.table
        return table is None, table or 0

    return sorted(decklists, key=key)


def _substitutes(job: PrintJob, lists: Sequence[Decklist], codes: Sequence[PrintedCard], speech: Speech) -> SheetPlan:
    people: dict[int, Registration] = {}
    entries: dict[int, dict[str, ResolvedEntry]] = {}
    left_out: list[str] = []
    for decklist, deck in decks_of(lists):
        people[decklist.pk] = decklist.slot.registration
        entries[decklist.pk] = {entry.name: entry for entry in deck.entries}
        if "proxies" not in job.options:
            left_out += _owned(decklist, _left_out(deck, speech), job)
    speeches = speeches_of_lists(job)
    slips = []
    for printed in codes:
        entry = entries[printed.decklist_id][printed.card_name]
        if entry.card is not None:
            registration = people[printed.decklist_id]
            slip = _slip(job, printed, entry, entry.card, registration, speeches.get(printed.decklist_id))
            slips += [slip] * _copies(job)
    layout = job.options.get("layout", {})
    return plan_substitutes(
        apart(slips) if layout.get("faces_apart") else slips,
        Paper(job.paper),
        left_out=left_out,
        cut=cut_from_options(layout),
        owners_apart=bool(layout.get("owners_apart")),
        code_mm=SMALL_CODE_MM if layout.get("small_codes") else CODE_MM,
        title=_title(job),
        speech=speech,
    )


def _registration(job: PrintJob, lists: Sequence[Decklist], codes: Sequence[PrintedCard], speech: Speech) -> SheetPlan:
    """One sheet for each list, each in its own language or two."""
    code_of = {printed.decklist_id: printed.code for printed in codes}
    speeches = speeches_of_lists(job)
    paper, title = Paper(job.paper), _title(job)
    pages: list[Page] = []
    for decklist, deck in decks_of(lists):
        registration = decklist.slot.registration
        code = code_of[decklist.pk]
        sheet = RegistrationSheet(
            deck,
            code,
            payload(settings.BASE_URL, code),
            player=registration.name,
            event=job.event.name,
            date=job.event.date.isoformat(),
            format=decklist.slot.format or job.event.format,
            table=str(registration.table or ""),
            orders=tuple(map(DeckOrder, job.options.get("orders", (DeckOrder.MANA_VALUE,)))),
        )
        plan = plan_registration([sheet], paper, title=title, speech=speeches.get(decklist.pk, speech))
        pages += plan.pages * _copies(job)
    return SheetPlan(title, paper, tuple(pages), language=speech.language)


def _copy_sheets(job: PrintJob, lists: Sequence[Decklist], speech: Speech) -> SheetPlan:
    """One sheet for each list with double-faced cards, each from a new page."""
    paper = Paper(job.paper)
    speeches = speeches_of_lists(job)
    pages: list[Page] = []
    for decklist, deck in decks_of(lists):
        items = _copy_items(deck)
        own = speeches.get(decklist.pk, speech)
        if items:
            sheet = plan_copy_sheet(
                items,
                paper,
                player=decklist.slot.registration.name,
                event=job.event.name,
                left_out=tuple(_left_out(deck, own)),
                speech=own,
            )
            pages += sheet.pages * _copies(job)
    if not pages:
        raise Refused("nothing-to-print", "No list here has a double-faced card.")
    return SheetPlan(_title(job), paper, tuple(pages), language=speech.language)


def _slips(job: PrintJob, lists: Sequence[Decklist], codes: Sequence[PrintedCard], speech: Speech) -> SheetPlan:
    """One strip for each list, in the order of the lists; of a whole event with the index of codes at the end."""
    people = {decklist.pk: decklist.slot.registration for decklist in lists}
    cells: dict[int, list[SlipCell]] = {}
    for printed in codes:
        cells.setdefault(printed.decklist_id, []).append(_cell(printed))
    date = job.event.date.isoformat()
    strips = []
    for pk, own in cells.items():
        registration = people[pk]
        table = str(registration.table or "")
        strips += [SlipStrip(_called(job, registration), tuple(own), table, job.event.name, date)] * _copies(job)
    paper = Paper(job.paper)
    plan = plan_slips(strips, paper, title=_title(job), speech=speech)
    index = _index(job, lists, codes, paper, speech) if len(cells) > 1 else ()
    return replace(plan, pages=plan.pages + index + _not_on_slips(job, lists, paper, speech))


def index_of(job: PrintJob) -> SheetPlan:
    """Who sits where with which code, on the event's own paper: labels have no room for it, nor for what has no label.

    Raises Refused("nothing-to-print") where an order has no codes.
    """
    speech = speech_of_job(job)
    lists, paper = lists_of(job), Paper(job.event.paper)
    pages = _index(job, lists, codes_of(job), paper, speech)
    if job.kind == PrintJob.Kind.SLIPS:
        pages += _not_on_slips(job, lists, paper, speech)
    return SheetPlan(f"{job.event.name}: {speech.say('Index of codes')}", paper, pages, language=speech.language)


def _index(
    job: PrintJob, lists: Sequence[Decklist], codes: Sequence[PrintedCard], paper: Paper, speech: Speech
) -> tuple[Page, ...]:
    """A line for each list that has codes, with the first of them."""
    of_list: dict[int, list[str]] = {}
    for printed in codes:
        of_list.setdefault(printed.decklist_id, []).append(printed.code)
    rows = [
        IndexRow(people.name, str(people.table or ""), of_list[decklist.pk][0], len(of_list[decklist.pk]))
        for decklist in lists
        if decklist.pk in of_list
        for people in [decklist.slot.registration]
    ]
    return plan_index(rows, paper, event=job.event.name, date=job.event.date.isoformat(), speech=speech).pages


def _not_on_slips(job: PrintJob, lists: Sequence[Decklist], paper: Paper, speech: Speech) -> tuple[Page, ...]:
    left_out = [
        line
        for decklist, deck in decks_of(lists)
        for line in _owned(decklist, _left_out(deck, speech, slips=True), job)
    ]
    return tuple(left_out_pages(left_out, paper, speech))


def _owned(decklist: Decklist, lines: Iterable[str], job: PrintJob) -> Iterator[str]:
    """Lines with the name of whose list they are of, where an order has several."""
    several = len(job.options["decklists"]) > 1
    yield from (f"{decklist.slot.registration.name}: {line}" if several else line for line in lines)


def _labels(job: PrintJob, lists: Sequence[Decklist], codes: Sequence[PrintedCard], speech: Speech) -> SheetPlan:
    """The same codes, each on a label of a bought sheet."""
    people = {decklist.pk: decklist.slot.registration for decklist in lists}
    labels: list[Label] = []
    for printed in codes:
        player = _called(job, people[printed.decklist_id])
        labels += [Label(_cell(printed), player)] * _copies(job)
    sheet = label_sheets()[job.options["labels"]]
    return plan_labels(labels, sheet, skip=job.options["skip"], title=_title(job), speech=speech)


def _called(job: PrintJob, registration: Registration) -> str:
    """How a player is named on what lies among cards. The index, which judges keep, has names always."""
    return initials(registration.name) if job.options.get("initials") else registration.name


def _cell(printed: PrintedCard) -> SlipCell:
    return SlipCell(
        printed.card_name,
        Zone(printed.zone),
        printed.copy,
        printed.copies,
        printed.code,
        payload(settings.BASE_URL, printed.code),
    )


def _copy_items(deck: Deck) -> list[CopyItem]:
    counts: dict[str, CopyItem] = {}
    names = names_on_cards(deck)
    for copy in printable_copies(deck):
        if copy.card is None:
            continue
        before = counts.get(copy.name, CopyItem(copy.card, 0, 0))
        main = Zone(copy.zone) in MAIN_ZONES
        own = names.get(copy.name, ((), ""))
        counts[copy.name] = CopyItem(copy.card, before.main + main, before.sideboard + (not main), *own)
    return list(counts.values())


def _slip(
    job: PrintJob,
    printed: PrintedCard,
    entry: ResolvedEntry,
    card: Card,
    registration: Registration,
    speech: Speech | None,
) -> Substitute:
    proxy = printed.proxy
    if proxy is not None:
        status = Status.HEAD_JUDGE_PROXY
    else:
        status = Status.NOT_LEGAL if job.event.sanctioned else Status.UNOFFICIAL
    return Substitute(
        card,
        Zone(printed.zone),
        printed.copy,
        printed.copies,
        printed.code,
        payload(settings.BASE_URL, printed.code),
        status,
        owner=_called(job, registration),
        event=job.event.name,
        date=job.event.date.isoformat(),
        proxy=ProxyNote(str(proxy.number), ProxyReason(proxy.reason)) if proxy else None,
        printed_names=entry.printed_names,
        language=entry.language,
        speech=speech,
    )


def _left_out(deck: Deck, speech: Speech, *, slips: bool = False) -> Iterator[str]:
    """The lines of a list that may be double-faced and have no slip, in words; `slips`: of deck-check slips."""
    reversible = {flagged.card.name for flagged in flag_double_faced(deck) if flagged.kind is Kind.REVERSIBLE}
    for entry in deck.counted():
        line = f"{entry.entry.quantity} {entry.name}"
        if entry.card is None:
            yield f"{line}: {why_no_card(entry, speech)}"
        elif not is_kind_known(entry.card):
            yield f"{line}: " + speech.say("the catalogue does not know its kind. Look at the card's back.")
        elif not slips and entry.name in reversible and entry.printing is not None and entry.printing.reversible:
            yield f"{line}: " + speech.say(
                "a reversible printing is not double-faced; nothing may stand for it (CR 713.3)."
            )


def _title(job: PrintJob) -> str:
    return f"{job.event.name}: {job.thing}"


def _standing(printed: Sequence[PrintedCard], in_force: Iterable[Decklist] | None = None) -> Standing:
    """Lists are thawed once each, and only where the digests differ."""
    current = {decklist.slot_id: decklist for decklist in in_force or ()}
    for numbers in _batches({card.decklist.slot_id for card in printed} if in_force is None else set()):
        rows = Decklist.objects.filter(slot_id__in=numbers, superseded_at=None, withdrawn_at=None).defer(*UNREAD)
        current |= {row.slot_id: row for row in rows}
    changed = {
        pk
        for card in printed
        for now in [current.get(card.decklist.slot_id)]
        if now is not None and now.digest != card.decklist.digest
        for pk in (now.pk, card.decklist_id)
    }
    decks: dict[int, Deck] = {}
    for numbers in _batches(changed):
        decks |= {row.pk: deck_of(row) for row in Decklist.objects.filter(pk__in=numbers).only("snapshot")}
    stale = [card for card in printed if card.revoked_at is None and not _stands(card, current, decks)]
    revoked = sum(card.revoked_at is not None for card in printed)
    return Standing(len(printed) - revoked - len(stale), revoked, tuple(stale))


def _batches(numbers: set[int]) -> Iterator[list[int]]:
    ordered = sorted(numbers)
    for start in range(0, len(ordered), BATCH):
        yield ordered[start : start + BATCH]


def _stands(card: PrintedCard, current: dict[int, Decklist], decks: dict[int, Deck]) -> bool:
    """Whether the list in force still has this card and copy."""
    now = current.get(card.decklist.slot_id)
    if now is None or card.decklist.withdrawn_at is not None:
        return False
    if now.digest == card.decklist.digest:
        return True
    if card.kind == PrintedCard.Kind.REGISTRATION:
        return False
    found = compare(decks[card.decklist_id], decks[now.pk], card.card_name, card.zone, card.copy)
    return found.outcome is Outcome.CURRENT
