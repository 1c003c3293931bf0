"""Real lists with their truth, where they lie beside the checkout: totals, entries and flags of every file."""

import json
from collections import Counter
from pathlib import Path

import pytest

from checklist.cards.catalogue import bundled_catalogue
from checklist.core.card import Kind
from checklist.core.deck import resolve_entries
from checklist.core.decklist import Zone, parse_decklist
from checklist.core.double_faced import flag_double_faced
from checklist.core.names import fold_name

CASES = Path(__file__).resolve().parents[2] / ".." / "shared" / "cases"
FILES = json.loads((CASES / "lists-expected.json").read_text())["files"] if CASES.exists() else []
ENTRIES = json.loads((CASES / "lists-entries.json").read_text()) if CASES.exists() else {}
IN_DECK = {"main", "side", "sideboard", "commander", "commanders", "companion"}

# Warnings that the truth asks for, and the finding of reading that gives each. Those of the rule book, and those that
# say only how a name is to be read, have no line here.
MUST = {
    "UNKNOWN_NAME": "unknown-name", "ZERO_QUANTITY": "quantity-zero", "COLLECTION_NOT_DECK": "collection-not-deck", "NODECK_EXCLUDED": "left-out",
    "TOKEN": "left-out", "CATEGORIES": "categories", "COMPANION_REPEATED": "companion-repeated", "ARENA_REBALANCED": "rebalanced",
    "COMMANDER_AND_SIDEBOARD": "commander-and-sideboard", "MISSING_NUMBER_ATTR": "quantity-missing", "WHITESPACE": "blanks-tidied", "CR_ONLY": "old-line-ends",
    "DFC_FRONT_ONLY": "read-as", "BACK_FACE_ONLY": "read-as", "HALF_NAME_ONLY": "read-as", "FLAVOUR_NAME": "read-as", "DFC_SINGLE_SLASH": "read-as",
    "SPLIT_SPACED_SLASH": "read-as", "SEMICOLON": "table-read", "HEADER_COUNT_MISMATCH": "subtotal-mismatch", "ADVENTURE_NOT_DFC": "not-double-faced",
    "LAYOUT_LOOKUP": "not-double-faced", "ROOM_NOT_DFC": "not-double-faced", "KINDS": "not-double-faced", "MERGE_PRINTINGS": "lines-merged",
    "MERGE_SPELLINGS": "lines-merged", "MERGE_LINES": "lines-merged", "REPEATED_NAMES": "lines-merged", "COMMANDER_IN_SIDEBOARD": "commander-in-sideboard",
    "DISPLAY_COMMANDER": "left-out", "NO_QUANTITY": "quantity-column-missing", "PROXY_COLUMN": "proxy-marked", "BAD_ROW": "quantity-unreadable",
    "LIGATURE": "spelling-evened", "SMART_QUOTE": "spelling-evened", "EMPTY_SET": None, "AMBIGUOUS_HALF": "name-of-others-too",
}  # fmt: skip


def _front(name):
    """The key of the front name of a card, however its name is written."""
    card = resolve_entries(parse_decklist(f"1 {name}"), bundled_catalogue()).deck.entries[0].card
    return fold_name(card.front.name if card else name)


@pytest.mark.skipif(not FILES, reason="the shared cases are not here")
@pytest.mark.parametrize("truth", FILES, ids=lambda truth: truth["file"])
def test_a_real_list(truth):
    name = truth["file"]
    parsed = parse_decklist((CASES / "lists" / name).read_bytes(), filename=name)
    resolution = resolve_entries(parsed, bundled_catalogue())
    deck = resolution.deck
    if truth["kind"] == "deck":
        assert (deck.total(Zone.MAIN), deck.total(Zone.SIDEBOARD)) == (truth["main"], truth["sideboard"])
    assert parsed.inventory == (truth["kind"] == "inventory")

    wanted = Counter()
    aside = {_front(e["name"]) for e in ENTRIES.get(name) or [] if e["zone"].startswith("side")}
    for entry in ENTRIES.get(name) or []:
        if entry["zone"] in IN_DECK and not (entry["zone"] == "companion" and _front(entry["name"]) in aside):
            wanted[_front(entry["name"])] += entry["qty"]
    found = Counter()
    for resolved in deck.counted():
        found[fold_name(resolved.card.front.name if resolved.card else resolved.name)] += resolved.entry.quantity
    if wanted:
        assert found == +wanted

    flags = {fold_name(d["front"]) for d in truth["dfc"] + truth["meld"] if d["zone"] in IN_DECK}
    assert {fold_name(f.card.front.name) for f in flag_double_faced(deck) if f.kind is not Kind.REVERSIBLE} == flags

    codes = {finding.code for finding in (*parsed.findings, *resolution.findings)}
    expected = {MUST[w["code"]] for w in truth["warnings"] if w["level"] == "must" and MUST.get(w["code"])}
    assert expected - codes == set()
