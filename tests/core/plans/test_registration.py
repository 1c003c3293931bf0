import pytest

from checklist.core.card import Card, Face, Layout, Printing
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Entry, Exclusion, ExclusionReason, Unread, Zone
from checklist.core.lettering import width_mm
from checklist.core.order import DeckOrder
from checklist.core.plans.registration import RegistrationSheet, plan_registration
from checklist.core.refusal import Refused
from checklist.core.sheet import PAPER_SIZES, Align, Code, Line, Paper, Text, flat

CODE = "4K7M2PQ9XW3TV5RA"
ADDRESS = f"HTTPS://FLIPSIDE.EXAMPLE/S/{CODE}"


def entry(line, quantity, card, zone=Zone.MAIN, **values):
    if isinstance(card, str):
        return ResolvedEntry(Entry(line, quantity, card, zone), None)
    return ResolvedEntry(Entry(line, quantity, card.front.name, zone), card, **values)


def sheet(*entries, **values):
    return RegistrationSheet(Deck(entries), CODE, ADDRESS, **values)


FIELDS = {
    "player": "Łukasz Žižek",
    "event": "Winter Open Kraków",
    "date": "2026-12-05",
    "format": "modern",
    "table": "14",
}


@pytest.fixture
def small(cards):
    return sheet(
        entry(1, 4, cards.delver),
        entry(2, 20, cards.island),
        entry(3, 4, cards.brainstorm),
        entry(4, 2, "Snapcaster Magee"),
        entry(5, 1, cards.bruna, Zone.SIDEBOARD),
        entry(6, 1, cards.unseen, Zone.SIDEBOARD),
        **FIELDS,
    )


def many(count, zone=Zone.MAIN, start=0):
    cards = (
        Card(f"Card number {n}", Layout.NORMAL, (Face(f"Card number {n}", "{1}", 1.0, "Artifact", ()),))
        for n in range(start, start + count)
    )
    return [entry(start + n + 1, 1, card, zone) for n, card in enumerate(cards)]


def rows(plan):
    """(quantity, name) pairs, tags and all, as they stand on the sheets, column by column."""
    return [
        (mark.text, after.text)
        for page in plan.pages
        for mark, after in zip(flat(page), flat(page)[1:], strict=False)
        if isinstance(mark, Text) and mark.align is Align.RIGHT and mark.text.isdigit() and isinstance(after, Text)
    ]


@pytest.mark.parametrize("paper", Paper)
def test_golden(small, golden, paper):
    golden(plan_registration([small], paper), f"registration_{paper.value}")


def test_judge_order_with_totals(small):
    assert rows(plan_registration([small], Paper.A4)) == [
        ("4", "Delver of Secrets // Insectile Aberration"),
        ("4", "Brainstorm"),
        ("2", "Snapcaster Magee"),
        ("20", "Island"),
        ("30", "Main deck in all"),
        ("1", "Bruna, the Fading Light"),
        ("1", "Unseen Thing"),
        ("2", "Sideboard in all"),
    ]


def test_source_order_and_both(small):
    (source,) = plan_registration([_with(small, orders=(DeckOrder.SOURCE,))], Paper.A4).pages
    assert source != plan_registration([small], Paper.A4).pages[0]
    both = plan_registration([_with(small, orders=(DeckOrder.MANA_VALUE, DeckOrder.SOURCE))], Paper.A4)
    said = rows(both)
    assert len(both.pages) == 2
    assert said[8:12] == [
        ("4", "Delver of Secrets // Insectile Aberration"),
        ("20", "Island"),
        ("4", "Brainstorm"),
        ("2", "Snapcaster Magee"),
    ]


def _with(small, **values):
    import dataclasses

    return dataclasses.replace(small, **values)


def test_each_kind_of_back_is_marked(cards, words):
    reversible = Printing("sld", "1", reversible=True)
    plan = plan_registration(
        [
            sheet(
                entry(1, 1, cards.delver),
                entry(2, 1, cards.emeria),
                entry(3, 1, cards.bruna),
                entry(4, 1, cards.brainstorm, printing=reversible),
                entry(5, 1, cards.unseen),
                entry(6, 1, "As Typed"),
                entry(7, 1, cards.island),
            )
        ],
        Paper.A4,
    )
    said = words(plan)
    tags = {said[said.index(name) + 1] for name in ("Island",)}
    assert "DFC" not in tags
    for name, tag in (
        ("Delver of Secrets // Insectile Aberration", "DFC"),
        ("Emeria's Call // Emeria, Shattered Skyclave", "MODAL DFC"),
        ("Bruna, the Fading Light", "MELD"),
        ("Brainstorm", "REVERSIBLE"),
        ("Unseen Thing", "SEE BACK"),
        ("As Typed", "NOT FOUND"),
    ):
        assert said[said.index(name) + 1] == tag
    assert (
        "Cards without the ordinary back: 4 in the deck, 0 in the sideboard. 2 to be looked at: the back is not known."
        in said
    )


def test_a_companion_named_twice_counts_once(cards):
    plan = plan_registration(
        [sheet(entry(1, 1, cards.bruna, Zone.COMPANION), entry(2, 1, cards.bruna, Zone.SIDEBOARD, counted=False))],
        Paper.A4,
    )
    assert rows(plan) == [("1", "Bruna, the Fading Light"), ("1", "Companion in all"), ("0", "Main deck in all")]


def test_what_was_not_read_and_left_out_stands_on_the_sheet(cards, words):
    plan = plan_registration(
        [
            sheet(
                entry(1, 1, cards.island),
                unread=(Unread(7, "???", "not-a-card"),),
                exclusions=(Exclusion(9, 3, "3 Opt", ExclusionReason.NO_DECK),),
            )
        ],
        Paper.A4,
    )
    said = words(plan)
    at = said.index("Lines that could not be read")
    assert said[at : at + 4] == [
        "Lines that could not be read", "line 7: ???", "Lines left out of the deck", "line 9: 3 Opt (marked as not in the deck)",
    ]  # fmt: skip


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(("main", "side"), [(60, 15), (250, 0), (700, 300), (1, 0)])
def test_bug_082_long_lists_run_on_and_never_off_a_page(paper, main, side):
    plan = plan_registration([sheet(*many(main), *many(side, Zone.SIDEBOARD, main))], paper)
    names = [name for _, name in rows(plan) if name.startswith("Card number")]
    assert len(names) == main + side
    size = PAPER_SIZES[paper]
    for page in plan.pages:
        for mark in flat(page):
            if isinstance(mark, Text):
                width = width_mm(mark.text, mark.size_pt, mark.weight)
                left = mark.x_mm - {Align.LEFT: 0, Align.CENTRE: width / 2, Align.RIGHT: width}[mark.align]
                assert 10 <= left <= left + width <= size.width_mm - 10
                assert 5 <= mark.y_mm <= size.height_mm - 5


def test_every_page_says_whose_it_is_and_carries_the_code(payloads):
    plan = plan_registration([sheet(*many(250), **FIELDS)], Paper.A4)
    assert payloads(plan) == [ADDRESS] * len(plan.pages)
    for number, page in enumerate(plan.pages, 1):
        said = [mark.text for mark in flat(page) if isinstance(mark, Text)]
        assert "Łukasz Žižek" in said
        assert f"page {number} of {len(plan.pages)}" in said
    assert any("Main deck, continued." in mark.text for mark in flat(plan.pages[1]) if isinstance(mark, Text))


def test_a_heading_is_never_left_behind_at_the_foot_of_a_column():
    for count in range(30, 90):
        plan = plan_registration([sheet(*many(count), *many(15, Zone.SIDEBOARD, count))], Paper.A4)
        for page in plan.pages:
            said = [mark for mark in flat(page) if isinstance(mark, Text)]
            heading = [mark for mark in said if mark.text == "Sideboard"]
            for mark in heading:
                below = [
                    other for other in said
                    if other.x_mm == mark.x_mm and mark.y_mm < other.y_mm < mark.y_mm + 15 and other.text.startswith("Card")
                ]  # fmt: skip
                assert len(below) >= 2


def test_a_card_whose_name_takes_three_lines_is_no_heading(cards):
    plan = plan_registration([sheet(entry(1, 1, cards.longest), *many(200))], Paper.A4)
    assert not any(
        "Longest" in mark.text and "continued" in mark.text for mark in flat(plan.pages[1]) if isinstance(mark, Text)
    )
    said = " ".join(mark.text for page in plan.pages for mark in flat(page) if isinstance(mark, Text))
    assert "Longest Card Name Ever" in said


def test_deck_and_sideboard_stand_side_by_side_where_they_fit(cards):
    (page,) = plan_registration([sheet(*many(30), *many(15, Zone.SIDEBOARD, 30))], Paper.A4).pages
    places = {mark.text: mark.x_mm for mark in flat(page) if isinstance(mark, Text) and mark.size_pt == 11}
    assert places["Main deck"] < 105 < places["Sideboard"]


def test_empty_fields_are_lines_to_write_on(cards, words):
    plan = plan_registration([sheet(entry(1, 1, cards.island))], Paper.A4)
    said = words(plan)
    assert [label for label in ("Player", "Event", "Format", "Date", "Table", "Signature", "Declaration") if label in said] == [
        "Player", "Event", "Format", "Date", "Table", "Signature", "Declaration",
    ]  # fmt: skip
    lines = [mark for mark in flat(plan.pages[0]) if isinstance(mark, Line) and mark.width_mm == 0.2]
    assert len(lines) >= 7


def test_a_whole_event_is_one_plan_each_player_from_a_new_page(small, payloads):
    plan = plan_registration([small, _with(small, player="José Núñez", payload="X")], Paper.A4)
    assert payloads(plan) == [ADDRESS, "X"]


def test_no_list_gives_no_plan():
    with pytest.raises(Refused) as refused:
        plan_registration([], Paper.A4)
    assert refused.value.code == "nothing-to-print"


def test_bug_103_nothing_is_printed_around_the_code(small):
    for plan in (plan_registration([small], Paper.A4), plan_registration([sheet(*many(250), **FIELDS)], Paper.LETTER)):
        for page in plan.pages:
            marks = flat(page)
            code = next(mark for mark in marks if isinstance(mark, Code))
            quiet = code.size_mm * 4 / 29
            for mark in marks:
                if isinstance(mark, Text):
                    width = width_mm(mark.text, mark.size_pt, mark.weight)
                    left = mark.x_mm - {Align.LEFT: 0, Align.CENTRE: width / 2, Align.RIGHT: width}[mark.align]
                    top = mark.y_mm - 0.8 * mark.size_pt * 25.4 / 72
                    clear = (
                        left + width < code.x_mm - quiet
                        or left > code.x_mm + code.size_mm + quiet
                        or mark.y_mm < code.y_mm - quiet
                        or top > code.y_mm + code.size_mm + quiet
                    )
                    assert clear, mark
