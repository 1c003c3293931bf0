"""What is sent and answered, as types: the OpenAPI schema is made from them."""

from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from django.conf import settings
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictStr

from checklist.api.problems import Problem
from checklist.core.card import Kind, Layout, NameKind
from checklist.core.decklist import ExclusionReason, Zone
from checklist.core.finding import Certainty, Level
from checklist.core.formats import FORMATS
from checklist.core.terms import Format, Rel, Sleeves, TeamPlay
from checklist.deckchecks.models import DeckCheck
from checklist.events.policies import Seen
from checklist.printing.models import PrintJob

NO_NUL = r"^[^\u0000]*$"  # PostgreSQL stores none


def _whole(number: Any) -> Any:
    """JSON knows one kind of number: 3.0 is 3."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


# In this order: a limit after a validator would come into the schema under a word that no reader knows.
Count = Annotated[int, Field(strict=True, ge=0, le=999), BeforeValidator(_whole)]
RevisionNumber = Annotated[int, Field(strict=True, ge=0, le=100_000), BeforeValidator(_whole)]
# No control characters, and something beside blanks.
ONE_LINE = r"^[^\u0000-\u001f\u007f-\u009f]*[^\s\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*$"
Text = Annotated[StrictStr, Field(pattern=NO_NUL)]
Name = Annotated[StrictStr, Field(min_length=1, max_length=200, pattern=NO_NUL)]

ALWAYS = (422, 429)
OF_EVENT = (401, 403, 404, *ALWAYS)
WITH_BODY = (400, 413, 415)


def answers(good: dict[int, Any], *codes: int) -> dict[int, Any]:
    """The answers that an operation may give: the good ones, and problems."""
    return good | dict.fromkeys(codes, Problem)


class Sent(BaseModel):
    """A field that is not known is refused: a mistyped one would be passed over in silence."""

    model_config = ConfigDict(extra="forbid")


class Answered(BaseModel):
    model_config = ConfigDict(extra="forbid")


# Cards


class FaceFacts(Answered):
    """null is "not known", "" is "has none"."""

    name: str
    mana_cost: str | None
    mana_value: float | None
    type_line: str | None
    colors: list[str] | None
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None


class PrintingFacts(Answered):
    set: str
    number: str | None


class CardFacts(Answered):
    name: str
    layout: Layout
    double_faced: Kind | None = Field(description="CR 712.1; null: has an ordinary back, or its kind is not known")
    kind_known: bool = Field(description="false: nobody may say what its back is. Look at the card.")
    faces: list[FaceFacts]
    back: str | None = Field(description="What stands on the other side of a double-faced card")
    color_identity: list[str] | None
    legal: dict[str, str] | None
    reversible_printings: list[PrintingFacts] = Field(description="Printed without the ordinary back")
    meld_partner: str | None
    meld_result: str | None
    meld_from: list[str]
    same_as: str | None = Field(description="The card that it counts together with (CR 201.3)")


class FoundCard(Answered):
    by: NameKind
    spelling: str
    language: str
    card: CardFacts


class FoundCards(Answered):
    catalogue: str
    matches: list[FoundCard]
    suggestions: list[str] = Field(description="The nearest names, where nothing matches")


class CardPage(Answered):
    catalogue: str
    items: list[CardFacts]
    next: str | None = Field(description="The cursor of the next page; null on the last one")


# Examining


Substitutes = Annotated[
    Literal["none", "all"] | Annotated[list[Name], Field(max_length=500)],
    Field(description="The double-faced cards carried by substitutes: none, all, or these names"),
]
SubstituteKind = Literal["official", "proxy", "home"]


def _names_of_cards(real: dict[str, int]) -> dict[str, int]:
    if any(not 1 <= len(name) <= 200 or "\0" in name for name in real):
        raise ValueError("A card's name has from 1 to 200 characters")
    return real


RealCards = Annotated[
    dict[str, Count],
    Field(
        max_length=500,
        description="Real cards brought besides the deck, where not as many as needed",
        json_schema_extra={"propertyNames": {"minLength": 1, "maxLength": 200, "pattern": NO_NUL}},
    ),
    AfterValidator(_names_of_cards),
]
ListFormat = Literal[tuple(one.name for one in FORMATS)]  # the readers that there are


class ToExamine(Sent):
    """A list with what an event asks and what a player declares: the options of `check_deck`."""

    text: StrictStr = Field(description="The list, in any format that is read; up to 256 KiB")
    filename: Annotated[StrictStr, Field(max_length=200)] = ""
    list_format: ListFormat | None = Field(None, description="What wrote the list, if it is not told right")
    format: Format | None = Field(None, description="The event's format; null: no construction rules")
    rel: Rel = Rel.COMPETITIVE
    sanctioned: StrictBool = True
    sleeves: Sleeves = Sleeves.OPAQUE
    substitutes: Substitutes = "none"
    substitute_kind: SubstituteKind = "official"
    real: RealCards = {}


class ReadEntry(Answered):
    line: int
    zone: Zone
    quantity: int
    written: str
    name: str | None = Field(description="The card; null: no card list knows the name, it stays as written")
    set: str | None
    number: str | None
    counted: bool
    read_as: NameKind | None


class ReadExclusion(Answered):
    line: int
    quantity: int
    text: str
    reason: ExclusionReason


class ReadHeading(Answered):
    line: int
    text: str


class NotRead(Answered):
    line: int
    text: str
    code: str
    message: str
    suggestions: list[str]


class Flag(Answered):
    """A name in one zone without the ordinary Magic back."""

    name: str
    kind: Kind
    front: str
    back: str
    quantity: int
    zone: Zone
    lines: list[int]


class Found(Answered):
    """A finding. Codes are those of the rule book's pages."""

    code: str
    level: Level
    line: int | None
    cites: list[str]
    certainty: Certainty
    message: str


class Totals(Answered):
    main: int
    sideboard: int
    commander: int
    companion: int


class Examined(Answered):
    """The whole judgement of a list: what `manage.py check_deck --json` says."""

    catalogue: str
    list_format: str
    encoding: str
    inventory: bool
    entries: list[ReadEntry]
    excluded: list[ReadExclusion]
    unread: list[NotRead]
    headings: list[ReadHeading]
    totals: Totals
    double_faced: list[Flag]
    findings: list[Found]
    acceptable: bool = Field(description="No finding is an error. What is not settled, the Head Judge decides.")


# An event


class DeckPlace(Answered):
    deck: int = Field(description="1 for the first deck of each player")
    label: str
    format: str = Field(description='"": the event\'s own')


class EventFacts(Answered):
    event: str = Field(description="As it stands in addresses")
    name: str
    date: date
    time_zone: str
    format: Format | None = Field(description="null: no construction rules")
    rel: Rel
    sanctioned: bool
    team_play: TeamPlay
    deadline: datetime | None
    is_open: bool = Field(description="Lists are taken from players")
    closed_at: datetime | None
    lists_seen: Seen = Field(description="Who besides the staff sees a list")
    decks: list[DeckPlace]
    people: int
    handed_in: int = Field(description="Lists in force")
    join_url: str = Field(description="Where players come in; a list may be sent along, see “Deep link”")
    version: int = Field(description="Raised by whatever changes who is registered, or a list")


class EventPage(Answered):
    items: list[EventFacts]
    next: str | None


class DeckStanding(Answered):
    deck: int
    label: str
    format: str
    revision: int | None = Field(description="Of the list in force; null: nothing is handed in")
    submitted_at: datetime | None


class Person(Answered):
    registration: UUID
    name: str
    player_id: str
    team: str | None
    table: int | None
    registered_at: datetime
    dropped_at: datetime | None
    decks: list[DeckStanding]


class PersonPage(Answered):
    items: list[Person]
    next: str | None


class ToRegister(Sent):
    name: Annotated[StrictStr, Field(max_length=120, pattern=ONE_LINE, description="As it is to stand on paper")]


# Lists


class CopiesCarried(Answered):
    real: int
    official: int
    proxy: int
    home: int


class CarriedCard(Answered):
    """How the copies of one double-faced name are carried. Proxies that the register does not hold count as home prints."""

    name: str
    main: CopiesCarried
    sideboard: CopiesCarried
    real_aside: int


class StaffSees(Answered):
    text: str
    filename: str
    list_format: str
    written_by: Literal["player", "staff", "system"]
    reason: str
    catalogue: str
    sleeves: Sleeves
    carried: list[CarriedCard]
    findings: list[Found] = Field(description="Under the event's terms of now")
    acceptable: bool | None = Field(description="null: not judged")


class RegisteredList(Answered):
    """A list in force. What only the staff sees comes with the scope lists:staff."""

    registration: UUID
    deck: int
    label: str
    revision: int
    submitted_at: datetime
    entries: list[ReadEntry]
    totals: Totals
    double_faced: list[Flag]
    staff: StaffSees | None


class ListPage(Answered):
    items: list[RegisteredList]
    next: str | None


class ToHandIn(Sent):
    """A list with what its player declares. Sleeves and substitutes must be said: much hangs on them."""

    text: Text
    sleeves: Sleeves
    substitutes: Substitutes
    substitute_kind: SubstituteKind = "official"
    real: RealCards = {}
    filename: Annotated[StrictStr, Field(max_length=200, pattern=NO_NUL)] = ""
    list_format: ListFormat | None = None
    based_on: RevisionNumber | None = Field(
        None, description="The revision that you know; refused if there is a newer one"
    )
    confirmed: StrictBool = Field(False, description="Hand it in although a finding is an error")


class HandedIn(Answered):
    registration: UUID
    deck: int
    revision: int
    submitted_at: datetime
    examined: Examined


# Deck checks


class CheckFacts(Answered):
    check: int
    registration: UUID
    deck: int
    moment: Literal[tuple(DeckCheck.Moment.values)]
    hand_drawn: bool
    round: int | None
    table: int | None
    opened_at: datetime
    closed_at: datetime | None
    outcome: Literal[tuple(DeckCheck.Outcome.values)] | None
    found: str
    remedy: str
    penalty: str


class CheckPage(Answered):
    items: list[CheckFacts]
    next: str | None


# Paper


SheetLanguage = Literal[("event", "player", *dict(settings.LANGUAGES))]


class ToPrint(Sent):
    kind: Literal[tuple(PrintJob.Kind.values)]
    paper: Literal["a4", "letter", "a5"] | None = Field(None, description="null: the event's")
    registrations: Annotated[list[UUID], Field(min_length=1, max_length=500)] | None = Field(
        None, description="null: everybody whose list is in force"
    )
    languages: Annotated[list[SheetLanguage], Field(min_length=1, max_length=2)] = Field(
        ["event"],
        description="Of the sheets, two on one sheet: the event's, each player's own, or a language by its code. "
        "Slips speak one alone: the event's, unless the first is a code",
    )
    confirmed: StrictBool = Field(
        False, description="Of substitutes in a sanctioned event: these prints stay out of the deck (MTR 3.5)"
    )


class Printed(Answered):
    print: int
    kind: Literal[tuple(PrintJob.Kind.values)]
    paper: str
    ordered_at: datetime
    lists: int
    codes: int
    state: Literal["ready", "waiting", "running", "failed", "cancelled"]
    file: str = Field(description="Where the PDF is, once the state is ready")
