"""What is sent and answered, as types: the OpenAPI schema is made from them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from checklist.api.problems import Problem
from checklist.core.card import Kind, Layout, NameKind
from checklist.core.decklist import ExclusionReason, Zone
from checklist.core.finding import Certainty, Level
from checklist.core.formats import FORMATS
from checklist.core.terms import Format, Rel, Sleeves

NO_NUL = r"^[^\u0000]*$"  # PostgreSQL stores none
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
RealCards = Annotated[
    dict[Name, Annotated[StrictInt, Field(ge=0, le=999)]],
    Field(max_length=500, description="Real cards brought besides the deck, where not as many as needed"),
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
