"""What was registered, as plain data for JSON: facts enough to judge a deck again without the catalogue.

Every shape carries a version number. A newer version reads the older ones; `Unreadable` says that a shape is of a
newer program or of none.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from checklist.core.card import Card, NameKind, Printing
from checklist.core.card_facts import card_from_plain, card_to_plain
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Entry, Zone
from checklist.core.finding import Certainty, Finding, Level, Value
from checklist.core.names import fold_name
from checklist.core.rules import BOOK
from checklist.core.rules.editions import edition_dates
from checklist.core.terms import (
    Carried,
    CarryChoice,
    Copies,
    EventTerms,
    Format,
    PlayerChoices,
    Proxy,
    ProxyReason,
    Rel,
    Sleeves,
    SubstituteFacts,
    SubstituteStyle,
    TeamPlay,
)

VERSION = 1

Plain = dict[str, Any]


class Unreadable(ValueError):
    """A stored shape that this program can't read."""


def _check(plain: Mapping[str, Any]) -> None:
    version = plain.get("version")
    if version != VERSION:
        raise Unreadable(f"a stored shape of version {version!r}; this program reads {VERSION}")


def freeze(deck: Deck) -> Plain:
    """The deck as plain data: `cards` once each, `entries` as rows that point at them by place."""
    places: dict[str, int] = {}
    cards: list[Plain] = []
    for entry in deck.entries:
        if entry.card is not None and entry.card.name not in places:
            places[entry.card.name] = len(cards)
            cards.append(card_to_plain(_without_printings(entry.card)))
    return {"version": VERSION, "cards": cards, "entries": [_entry_to_plain(entry, places) for entry in deck.entries]}


def _without_printings(card: Card) -> Card:
    """Only the printings that a judgement asks about: the reversible ones. Island alone has hundreds."""
    return replace(card, printings=tuple(printing for printing in card.printings if printing.reversible))


def _entry_to_plain(entry: ResolvedEntry, places: Mapping[str, int]) -> Plain:
    plain: Plain = {
        "line": entry.entry.line,
        "quantity": entry.entry.quantity,
        "name": entry.entry.name,
        "zone": entry.entry.zone.value,
        "card": None if entry.card is None else places[entry.card.name],
    }
    if entry.entry.set_code is not None:
        plain["set"] = entry.entry.set_code
    if entry.entry.number is not None:
        plain["number"] = entry.entry.number
    if entry.read_as is not None:
        plain["read_as"] = entry.read_as.value
    if entry.printing is not None:
        found = entry.printing
        plain["printing"] = [found.set_code, found.number, found.rarity, found.reversible]
    if not entry.counted:
        plain["counted"] = False
    if entry.language != "en":
        plain["language"] = entry.language
    if entry.printed:
        plain["printed"] = list(entry.printed)
    if entry.asked:
        plain["asked"] = entry.asked
    return plain


def thaw(plain: Mapping[str, Any], known: dict[str, Card] | None = None) -> Deck:
    """The deck that `freeze` wrote. Raises Unreadable, or KeyError and ValueError for what nobody froze.

    `known`: cards by their facts, kept by whoever thaws the lists of many players, who all play the same cards.
    """
    _check(plain)
    cards = [card_from_plain(card) if known is None else _card(card, known) for card in plain["cards"]]
    return Deck(tuple(_entry_from_plain(row, cards) for row in plain["entries"]))


def _card(plain: Plain, known: dict[str, Card]) -> Card:
    facts = repr(plain)  # all of them: two revisions may know a card of one name differently
    card = known.get(facts)
    if card is None:
        card = known[facts] = card_from_plain(plain)
    return card


def _entry_from_plain(row: Mapping[str, Any], cards: list[Card]) -> ResolvedEntry:
    entry = Entry(row["line"], row["quantity"], row["name"], Zone(row["zone"]), row.get("set"), row.get("number"))
    place, read_as, printing = row["card"], row.get("read_as"), row.get("printing")
    return ResolvedEntry(
        entry,
        None if place is None else cards[place],
        None if read_as is None else NameKind(read_as),
        None if printing is None else Printing(*printing),
        row.get("counted", True),
        row.get("language", "en"),
        tuple(row.get("printed", ())),
        row.get("asked", ""),
    )


def digest(deck: Deck) -> str:
    """64 hex digits over cards, quantities and zones: two lists of the same deck have the same, however written."""
    counts: dict[tuple[str, str], int] = {}
    for entry in deck.counted():
        name = entry.card.name if entry.card else f"?{fold_name(entry.entry.name)}"
        key = (entry.entry.zone.value, name)
        counts[key] = counts.get(key, 0) + entry.entry.quantity
    return _hash([[*key, quantity] for key, quantity in sorted(counts.items())])


def _hash(plain: object) -> str:
    return sha256(json.dumps(plain, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def freeze_findings(findings: Iterable[Finding]) -> list[Plain]:
    """Codes and values; the sentences are made when somebody reads them."""
    return [
        {
            "code": finding.code,
            "level": finding.level.value,
            "line": finding.line,
            "cites": list(finding.cites),
            "certainty": finding.certainty.value,
            "values": {k: list(v) if isinstance(v, tuple) else v for k, v in finding.values.items()},
        }
        for finding in findings
    ]


def thaw_findings(plain: Iterable[Mapping[str, Any]]) -> tuple[Finding, ...]:
    return tuple(
        Finding(
            row["code"],
            Level(row["level"]),
            row["line"],
            tuple(row["cites"]),
            Certainty(row["certainty"]),
            {key: _value(value) for key, value in row["values"].items()},
        )
        for row in plain
    )


def _value(value: Any) -> Value:
    return tuple(value) if isinstance(value, list) else value


_ANSWERS = (
    "white_dot_shows",
    "reflective",
    "hologram",
    "real_cards_apart",
    "spare_blanks_apart",
    "back_copies_apart",
)
_FACTS = ("circles_marked", "front_name", "back_name", "only_printed", "shows_from_back")


def freeze_choices(choices: PlayerChoices) -> Plain:
    """What a player declared. Answers that nobody asked for are left out."""
    plain: Plain = {
        "version": VERSION,
        "sleeves": choices.sleeves.value,
        "every": choices.every.value,
        "cards": [_choice_to_plain(choice) for choice in choices.cards],
    }
    return plain | {key: getattr(choices, key) for key in _ANSWERS if getattr(choices, key) is not None}


def _choice_to_plain(choice: CarryChoice) -> Plain:
    plain: Plain = {"name": choice.name, "every": choice.every.value}
    for key, copies in (("main", choice.main), ("sideboard", choice.sideboard)):
        if copies is not None:
            plain[key] = [copies.real, copies.official, copies.proxy, copies.home]
    if choice.real_aside is not None:
        plain["real_aside"] = choice.real_aside
    if choice.proxies:
        plain["proxies"] = [
            [p.number, p.reason.value if p.reason else None, p.original_kept, p.marked, p.this_tournament]
            for p in choice.proxies
        ]
    if choice.normal_back is not True:
        plain["normal_back"] = choice.normal_back
    facts = choice.substitute
    said = {key: getattr(facts, key) for key in _FACTS if getattr(facts, key) is not None}
    if facts.style is not None:
        said["style"] = facts.style.value
    return plain | ({"substitute": said} if said else {})


def thaw_choices(plain: Mapping[str, Any]) -> PlayerChoices:
    """The choices that `freeze_choices` wrote; what is missing has its default."""
    _check(plain)
    return PlayerChoices(
        Sleeves(plain["sleeves"]),
        Carried(plain["every"]),
        tuple(_choice_from_plain(row) for row in plain["cards"]),
        **{key: plain[key] for key in _ANSWERS if key in plain},
    )


def _choice_from_plain(row: Mapping[str, Any]) -> CarryChoice:
    said = dict(row.get("substitute", {}))
    style = said.pop("style", None)
    return CarryChoice(
        row["name"],
        Carried(row["every"]),
        Copies(*row["main"]) if "main" in row else None,
        Copies(*row["sideboard"]) if "sideboard" in row else None,
        row.get("real_aside"),
        tuple(_proxy_from_plain(proxy) for proxy in row.get("proxies", ())),
        row.get("normal_back", True),
        SubstituteFacts(style=SubstituteStyle(style) if style else None, **said),
    )


def _proxy_from_plain(row: list[Any]) -> Proxy:
    number, reason, *signs = row
    return Proxy(number, ProxyReason(reason) if reason else None, *signs)


def freeze_terms(terms: EventTerms) -> Plain:
    return {
        "version": VERSION,
        "rel": terms.rel.value,
        "format": terms.format.value if terms.format else None,
        "sanctioned": terms.sanctioned,
        "editions": dict(terms.editions),
        "team_play": terms.team_play.value,
    }


def thaw_terms(plain: Mapping[str, Any]) -> EventTerms:
    _check(plain)
    return EventTerms(
        Rel(plain["rel"]),
        Format(plain["format"]) if plain["format"] else None,
        plain["sanctioned"],
        tuple(sorted(plain["editions"].items())),
        TeamPlay(plain["team_play"]),
    )


def terms_digest(terms: EventTerms) -> str:
    """64 hex digits over what a judgement rests on besides list and catalogue: terms, editions in force, rule book."""
    return _hash({**freeze_terms(terms), "editions": dict(edition_dates(terms.editions)), "book": BOOK})
