"""The Head Judge's register of proxies (MTR 3.4), beside what a player declared: the register decides what is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from checklist.core.card import is_double_faced
from checklist.core.deck import Deck
from checklist.core.decklist import Zone
from checklist.core.double_faced import FlaggedCard
from checklist.core.names import fold_name
from checklist.core.terms import Carried, CarryChoice, Copies, PlayerChoices, Proxy, ProxyReason

_GIVEN_UP_FIRST = ("real", "official", "home")  # a proxy takes the place of a worn card before that of paper


@dataclass(frozen=True, slots=True)
class RegisteredProxy:
    """A line of one player's register that is in force. `card_name` is the full name or the front."""

    number: int
    card_name: str
    reason: ProxyReason | None
    original_kept: bool = True


def join_register(
    deck: Deck, flagged: Sequence[FlaggedCard], choices: PlayerChoices, register: Sequence[RegisteredProxy]
) -> PlayerChoices:
    """What was declared, with the proxies that the register holds and no others.

    A declared number that the register does not hold falls away; a proxy issued after the list was handed in takes the
    place of one copy, in the main deck first. Every line of the register is marked and of this tournament: it is
    printed so, and belongs to one event.
    """
    if not register and not any(_speaks_of_proxies(choice) for choice in choices.cards):
        return choices
    by_key: dict[str, list[Proxy]] = {}
    names: dict[str, str] = {}
    for line in register:
        by_key.setdefault(fold_name(line.card_name), []).append(
            Proxy(str(line.number), line.reason, line.original_kept)
        )
        names.setdefault(fold_name(line.card_name), line.card_name)
    joined = []
    for choice in choices.cards:
        keys = _keys_of(choice.name, deck, flagged)
        held = tuple(proxy for key in keys for proxy in by_key.pop(key, ()))
        joined.append(_with_proxies(choice, held, *_quantities(keys, flagged)))
    for key in list(by_key):
        if key not in by_key:
            continue
        keys = _keys_of(names[key], deck, flagged)
        if not any(fold_name(entry.name) in keys for entry in deck.entries):
            continue  # the list was changed since, and holds this card no more
        held = tuple(proxy for one in keys for proxy in by_key.pop(one, ()))
        choice = CarryChoice(names[key], _carried_without_choice(keys, flagged, choices))
        joined.append(_with_proxies(choice, held, *_quantities(keys, flagged)))
    return replace(choices, cards=tuple(joined))


def _speaks_of_proxies(choice: CarryChoice) -> bool:
    counts = [zone.proxy for zone in (choice.main, choice.sideboard) if zone is not None]
    return bool(choice.proxies) or choice.every is Carried.PROXY or any(counts)


def _keys_of(name: str, deck: Deck, flagged: Sequence[FlaggedCard]) -> tuple[str, ...]:
    """What else the card of this name may be called; the name itself where the deck has no such card."""
    key = fold_name(name)
    cards = [row.card for row in flagged] + [entry.card for entry in deck.entries if entry.card is not None]
    for card in cards:
        keys = (fold_name(card.name), fold_name(card.front.name))
        if key in keys:
            return tuple(dict.fromkeys(keys))
    return (key,)


def _quantities(keys: tuple[str, ...], flagged: Sequence[FlaggedCard]) -> tuple[int, int]:
    """Copies in the main deck and in the sideboard; 0 and 0 for a card with an ordinary back."""
    rows = [row for row in flagged if fold_name(row.card.name) in keys]
    main = sum(row.quantity for row in rows if row.zone in (Zone.MAIN, Zone.COMMANDER))
    return main, sum(row.quantity for row in rows) - main


def _carried_without_choice(keys: tuple[str, ...], flagged: Sequence[FlaggedCard], choices: PlayerChoices) -> Carried:
    twofold = any(fold_name(row.card.name) in keys and is_double_faced(row.card) for row in flagged)
    return choices.every if twofold else Carried.REAL


def _with_proxies(choice: CarryChoice, held: tuple[Proxy, ...], main: int, side: int) -> CarryChoice:
    in_main = choice.main if choice.main is not None else Copies(**{choice.every.value: main})
    in_side = choice.sideboard if choice.sideboard is not None else Copies(**{choice.every.value: side})
    missing = len(held) - in_main.proxy - in_side.proxy
    if missing <= 0 or not main + side:
        return replace(choice, proxies=held)
    new_main = _replaced(in_main, missing)
    new_side = _replaced(in_side, missing - (new_main.proxy - in_main.proxy))
    return replace(choice, proxies=held, main=new_main, sideboard=new_side)


def _replaced(copies: Copies, wanted: int) -> Copies:
    """Up to `wanted` copies carried by proxy instead."""
    for way in _GIVEN_UP_FIRST:
        moved = min(wanted, getattr(copies, way))
        copies = replace(copies, proxy=copies.proxy + moved, **{way: getattr(copies, way) - moved})
        wanted -= moved
    return copies
