"""Printed paper against the list now in force: whether a code still stands, and what has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from checklist.core.deck import Deck
from checklist.core.decklist import Zone
from checklist.core.finding import Value, gettext_noop, say_value


class Outcome(StrEnum):
    """What a scanned code is worth, the best last."""

    NOT_OURS = "not-ours"
    OTHER_EVENT = "other-event"
    REVOKED = "revoked"
    WITHDRAWN = "withdrawn"
    SUPERSEDED = "superseded"
    WRONG_PLAYER = "wrong-player"  # good paper, in another player's deck check
    CURRENT = "current"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that changed between two lists; `values` fill the template of `code`."""

    code: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verification:
    """The outcome and why: differences that concern the printed card first, then the rest of the list."""

    outcome: Outcome
    differences: tuple[Difference, ...] = ()


DIFFERENCE_TEMPLATES: Mapping[str, str] = {
    "zone-changed": gettext_noop("{card}: this copy now belongs to {after}; it was printed for {before}."),
    "card-removed": gettext_noop("{card} is no longer in the list ({zone}: {before} before)."),
    "card-added": gettext_noop("{card} is new ({zone}: {after})."),
    "card-moved": gettext_noop("{card}: {quantity} moved from {before} to {after}."),
    "quantity-changed": gettext_noop("{card} ({zone}): now {after}, before {before}."),
    "copy-gone": gettext_noop("{card}: the list now has {after} in all, and this is copy {copy} of {zone}."),
}

_ZONES = (Zone.MAIN, Zone.COMMANDER, Zone.SIDEBOARD, Zone.COMPANION)
_Counts = dict[Zone, int]


def render_difference(difference: Difference, translate: Callable[[str], str] = str) -> str:
    """The sentence for a difference; zones are translated words."""
    values = {key: say_value(key, value, translate) for key, value in difference.values.items()}
    return translate(DIFFERENCE_TEMPLATES[difference.code]).format_map(values)


def compare(printed: Deck, current: Deck | None, card_name: str, zone: Zone | str, copy: int) -> Verification:
    """Whether the list now in force still has the card of a printed code, with at least that copy.

    `copy` counts from 1 within `zone`, as printed. A copy that its zone no longer holds stands if another zone holds a
    copy that was not printed for it: then the zone changed. `card_name` "" is a sheet for the whole list, which stands
    only while nothing changed. `current` None: the list was withdrawn.
    """
    if current is None:
        return Verification(Outcome.WITHDRAWN)
    zone = Zone(zone)
    card_name = _later_names(printed, current).get(card_name, card_name)
    rest = deck_difference(printed, current)
    if not card_name:
        return Verification(Outcome.SUPERSEDED if rest else Outcome.CURRENT, rest)
    zones_before, zones_after = _zones_of(printed, current), _zones_of(current)
    before, after = zones_before.get(card_name, {}), zones_after.get(card_name, {})
    stands_in = _standing_zone(before, after, zone, copy)
    others = tuple(difference for difference in rest if difference.values.get("card") != card_name)
    own = tuple(difference for difference in rest if difference.values.get("card") == card_name)
    if stands_in is None:
        total = sum(after.values())
        gone = Difference("copy-gone", {"card": card_name, "after": total, "copy": copy, "zone": zone.value})
        return Verification(Outcome.SUPERSEDED, ((gone, *own) if total else own or (gone,)) + others)
    if stands_in is not zone:
        moved = Difference("zone-changed", {"card": card_name, "before": zone.value, "after": stands_in.value})
        return Verification(Outcome.CURRENT, (moved, *own, *others))
    return Verification(Outcome.CURRENT, (*own, *others))


def _standing_zone(before: _Counts, after: _Counts, zone: Zone, copy: int) -> Zone | None:
    """The zone of the current list that holds this printed copy, or None if it holds it no longer."""
    if copy <= after.get(zone, 0):
        return zone
    homeless = [(place, n) for place in _ZONES for n in range(after.get(place, 0) + 1, before.get(place, 0) + 1)]
    free = [place for place in _ZONES for _copy in range(after.get(place, 0) - before.get(place, 0))]
    places = dict(zip(homeless, free, strict=False))
    return places.get((zone, copy))


def deck_difference(old: Deck, new: Deck) -> tuple[Difference, ...]:
    """What the new list has otherwise than the old, by card: those of the old list in its order, then new ones."""
    before, after = _zones_of(old, new), _zones_of(new)
    found: list[Difference] = []
    for name in dict.fromkeys((*before, *after)):
        found += _card_difference(name, before.get(name, {}), after.get(name, {}))
    return tuple(found)


def _later_names(old: Deck, new: Deck) -> dict[str, str]:
    """What a name that the card list did not know is called since it does: the same words on a line of the new list."""
    unknown = {entry.entry.name for entry in old.entries if entry.card is None}
    return {e.entry.name: e.card.name for e in new.entries if e.card is not None and e.entry.name in unknown}


def _zones_of(deck: Deck, later: Deck | None = None) -> dict[str, _Counts]:
    """Copies by card and zone, under the names of `later` where only that knows the card."""
    counts: dict[str, _Counts] = {}
    known = _later_names(deck, later) if later is not None else {}
    for entry in deck.counted():
        zones = counts.setdefault(known.get(entry.name, entry.name), {})
        zones[entry.entry.zone] = zones.get(entry.entry.zone, 0) + entry.entry.quantity
    return counts


def _card_difference(name: str, before: _Counts, after: _Counts) -> list[Difference]:
    if not before:
        return [Difference("card-added", {"card": name, "zone": z.value, "after": n}) for z, n in after.items()]
    if not after:
        return [Difference("card-removed", {"card": name, "zone": z.value, "before": n}) for z, n in before.items()]
    change = {zone: after.get(zone, 0) - before.get(zone, 0) for zone in _ZONES}
    changed = [zone for zone in _ZONES if change[zone]]
    if len(changed) == 2 and sum(change.values()) == 0:
        source, target = sorted(changed, key=change.__getitem__)
        moved: dict[str, Value] = {
            "card": name,
            "quantity": change[target],
            "before": source.value,
            "after": target.value,
        }
        return [Difference("card-moved", moved)]
    return [
        Difference(
            "quantity-changed",
            {"card": name, "zone": zone.value, "before": before.get(zone, 0), "after": after.get(zone, 0)},
        )
        for zone in changed
    ]
