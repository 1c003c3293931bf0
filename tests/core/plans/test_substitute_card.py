import dataclasses

import pytest

from checklist.core.decklist import Zone
from checklist.core.lettering import width_mm
from checklist.core.plans.cutting import Cut, card_grid
from checklist.core.plans.substitute_card import ProxyNote, Status, Substitute, apart, plan_substitutes
from checklist.core.refusal import Refused
from checklist.core.sheet import PAPER_SIZES, Align, Box, Code, Line, Paper, Text, Weight, flat
from checklist.core.terms import ProxyReason

CODE = "4K7M2PQ9XW3TV5RA"
ADDRESS = f"HTTPS://FLIPSIDE.EXAMPLE/S/{CODE}"


def slip(card, status=Status.UNOFFICIAL, copy=1, copies=1, zone=Zone.MAIN, **values):
    defaults = {"owner": "Łukasz Žižek", "event": "Winter Open Kraków", "date": "2026-12-05"}
    return Substitute(card, zone, copy, copies, CODE, ADDRESS, status, **(defaults | values))


def every_kind(cards, status=Status.UNOFFICIAL, **values):
    names = (cards.delver, cards.emeria, cards.jace, cards.invasion, cards.bruna, cards.longest)
    return [slip(card, status, **values) for card in names]


PROXY = {"proxy": ProxyNote("12", ProxyReason.WORN)}


def test_golden_unofficial(cards, golden):
    golden(plan_substitutes(every_kind(cards), Paper.A4), "substitutes_unofficial_a4")


def test_golden_not_legal(cards, golden):
    golden(plan_substitutes([slip(cards.delver, Status.NOT_LEGAL)], Paper.LETTER), "substitutes_not_legal_letter")


def test_golden_proxy(cards, golden):
    golden(plan_substitutes([slip(cards.bruna, Status.HEAD_JUDGE_PROXY, **PROXY)], Paper.A4), "substitutes_proxy_a4")


@pytest.mark.parametrize(
    ("status", "says"),
    [
        (Status.NOT_LEGAL, ["NOT LEGAL", "IN THIS EVENT:", "keep out of the deck (MTR 3.5)"]),
        (Status.UNOFFICIAL, ["UNOFFICIAL", "for unsanctioned play only", "not for a sanctioned tournament (MTR 3.5)"]),
        (
            Status.HEAD_JUDGE_PROXY,
            [
                "PROXY", "No. 12", "Head Judge’s proxy, this tournament only (MTR 3.4)", "Winter Open Kraków, 2026-12-05",
                "Reason: damaged or worn in this tournament (a)", "Head Judge’s initials:",
            ],
        ),
    ],
)  # fmt: skip
def test_the_status_and_its_consequence_stand_first(cards, words, status, says):
    plan = plan_substitutes([slip(cards.delver, status, **PROXY)], Paper.A4)
    assert words(plan)[4 : 4 + len(says)] == says  # after the margins


@pytest.mark.parametrize("status", Status)
def test_capitals_of_the_status_are_3_mm_high(cards, status):
    plan = plan_substitutes([slip(cards.delver, status, **PROXY)], Paper.A4)
    shouted = ("NOT LEGAL", "IN THIS EVENT:", "UNOFFICIAL", "PROXY")
    heights = [
        0.714 * mark.size_pt * 25.4 / 72  # Noto Sans: capitals are 0.714 of the size
        for mark in flat(plan.pages[0])
        if isinstance(mark, Text) and mark.text in shouted
    ]
    assert heights
    assert all(height >= 3.0 for height in heights)


def test_facts_of_both_faces(cards, words):
    said = words(plan_substitutes([slip(cards.jace, copy=2, copies=3, zone=Zone.SIDEBOARD)], Paper.A4))
    assert said[7:] == [
        "FRONT", "{1}{U}", "Jace, Vryn's Prodigy", "Legendary Creature — Human Wizard", "0/2",
        "BACK", "Jace, Telepath Unbound", "Legendary Planeswalker — Jace", "Loyalty 5",
        "Nonmodal double-faced card", "Sideboard, copy 2 of 3", "Łukasz Žižek", "Winter Open Kraków", "4K7M 2PQ9 XW3T V5RA",
    ]  # fmt: skip


def test_a_battle_shows_its_defense(cards, words):
    assert "Defense 3" in words(plan_substitutes([slip(cards.invasion)], Paper.A4))


def test_a_meld_card_names_partner_and_result(cards, words):
    said = words(plan_substitutes([slip(cards.bruna)], Paper.A4))
    at = said.index("BACK: HALF OF")
    assert said[at : at + 3] == ["BACK: HALF OF", "Brisela, Voice of Nightmares", "melds with Gisela, the Broken Blade"]


def test_names_in_the_players_language_stand_beside_the_english_ones(cards):
    names = ("秘密を掘り下げる者", "昆虫の逸脱者")
    plan = plan_substitutes([slip(cards.delver, printed_names=names, language="ja")], Paper.A4)
    marks = [mark for mark in flat(plan.pages[0]) if isinstance(mark, Text) and mark.language]
    assert [(mark.text, mark.language) for mark in marks] == [(names[0], "ja"), (names[1], "ja")]


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("status", Status)
@pytest.mark.parametrize(("undersize", "code_mm"), [(False, 18), (True, 18), (True, 15)])
def test_nothing_overlaps_or_leaves_its_slip(cards, paper, status, undersize, code_mm):
    cut = Cut(undersize=undersize)
    slips = every_kind(cards, status, **PROXY)
    plan = plan_substitutes(slips, paper, cut=cut, code_mm=code_mm)
    grid = card_grid(paper, cut)
    for left, top in grid.slots[: len(slips)]:
        inside = [
            mark
            for mark in flat(plan.pages[0])
            if isinstance(mark, Text | Code)
            and left <= mark.x_mm <= left + cut.width_mm
            and top <= mark.y_mm <= top + cut.height_mm
        ]
        boxes = [_extent(mark) for mark in inside]
        code = next(box for box, mark in zip(boxes, inside, strict=True) if isinstance(mark, Code))
        assert code[2] - code[0] == pytest.approx(code_mm)
        quiet = (code[0] - 2.4, code[1] - 2.4, code[2] + 2.4, code[3] + 2.4)
        for box in boxes:
            assert left + 2 <= box[0] <= box[2] <= left + cut.width_mm - 2
            assert top + 2 <= box[1] <= box[3] <= top + cut.height_mm - 2
            if box != code:
                assert not _overlap(box, quiet), "text in the quiet zone"
        for number, one in enumerate(boxes):
            for other, mark in zip(boxes[number + 1 :], inside[number + 1 :], strict=True):
                assert not _overlap(one, other), f"{inside[number]} over {mark}"


def _extent(mark):
    """Left, top, right, bottom in mm: for text from the top of the capitals to the baseline."""
    if isinstance(mark, Code):
        return (mark.x_mm, mark.y_mm, mark.x_mm + mark.size_mm, mark.y_mm + mark.size_mm)
    width = width_mm(mark.text, mark.size_pt, mark.weight, mark.language)
    left = mark.x_mm - {Align.LEFT: 0, Align.CENTRE: width / 2, Align.RIGHT: width}[mark.align]
    return (left, mark.y_mm - 0.714 * mark.size_pt * 25.4 / 72, left + width, mark.y_mm)


def _overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_where_players_share_a_sheet_each_row_says_whose_it_is(cards):
    slips = [dataclasses.replace(slip(cards.delver), owner=owner) for owner in ["Ada"] * 4 + ["Ben"] * 6]
    plan = plan_substitutes(slips, Paper.A4)
    grid = card_grid(Paper.A4)
    beside = [[m for m in flat(p) if isinstance(m, Text) and m.turned] for p in plan.pages]
    assert [[mark.text for mark in marks] for marks in beside] == [["Ada", "Ada · Ben", "Ben"], []]
    assert all(5 <= mark.x_mm < grid.columns_mm[0] for marks in beside for mark in marks)
    alone = plan_substitutes(slips[:4], Paper.A4)
    assert not any(isinstance(mark, Text) and mark.turned for mark in flat(alone.pages[0]))


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("bleed", [0.5, 1, 3])
def test_with_a_bleed_no_tick_crosses_what_the_sheet_says(cards, paper, bleed):
    plan = plan_substitutes([slip(cards.delver)], paper, cut=Cut(bleed_mm=bleed))
    said = [mark for mark in flat(plan.pages[0]) if isinstance(mark, Text) and not mark.turned and mark.size_pt < 9]
    grid = card_grid(paper, Cut(bleed_mm=bleed))
    above = [_extent(mark) for mark in said if mark.y_mm < grid.rows_mm[0]]
    assert above
    for left, top, right, bottom in above:
        assert 4 <= left <= right <= PAPER_SIZES[paper].width_mm - 4
        ticks = [
            m for m in flat(plan.pages[0]) if isinstance(m, Line) and m.x1_mm == m.x2_mm and m.y1_mm < grid.rows_mm[0]
        ]
        assert not [t for t in ticks if left < t.x1_mm < right and t.y1_mm < bottom and top < t.y2_mm]


def test_the_longest_name_is_there_whole(cards, words):
    said = " ".join(words(plan_substitutes([slip(cards.longest)], Paper.A4)))
    assert cards.longest.front.name in said
    assert cards.longest.back.name in said


def test_an_impossible_card_raises_before_a_page_exists(cards):
    card = dataclasses.replace(
        cards.delver, faces=(dataclasses.replace(cards.delver.front, name="x" * 900), cards.delver.back)
    )
    with pytest.raises(Refused) as refused:
        plan_substitutes([slip(cards.delver), slip(card)], Paper.A4)
    assert refused.value.code == "does-not-fit"


def test_bug_078_zero_cards_give_a_message_and_no_plan():
    with pytest.raises(Refused) as refused:
        plan_substitutes([], Paper.A4)
    assert refused.value.code == "nothing-to-print"


@pytest.mark.parametrize("gone", ["proxy", "event", "date"])
def test_a_proxy_without_its_register_entry_is_refused(cards, gone):
    values = PROXY | {gone: None if gone == "proxy" else ""}
    with pytest.raises(Refused) as refused:
        plan_substitutes([slip(cards.delver, Status.HEAD_JUDGE_PROXY, **values)], Paper.A4)
    assert refused.value.code == "proxy-without-register"


def test_a_proxy_may_stand_for_a_card_with_an_ordinary_back(cards, words):
    said = words(plan_substitutes([slip(cards.brainstorm, Status.HEAD_JUDGE_PROXY, **PROXY)], Paper.A4))
    assert "Brainstorm" in said
    assert not {"FRONT", "BACK"} & set(said)


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
def test_nine_to_a_sheet(cards, payloads, count, pages):
    plan = plan_substitutes([slip(cards.delver)] * count, Paper.A4)
    assert len(plan.pages) == pages
    assert len(payloads(plan)) == count


def test_used_slots_of_the_first_sheet_are_skipped(cards):
    plan = plan_substitutes([slip(cards.delver)] * 8, Paper.A4, cut=Cut(skip=(0, 4)))
    firsts = [[(mark.x_mm, mark.y_mm) for mark in flat(page) if isinstance(mark, Code)] for page in plan.pages]
    assert [len(codes) for codes in firsts] == [7, 1]
    assert firsts[1][0][0] < firsts[0][0][0]  # the second sheet begins at its first slot again


def test_what_is_left_out_is_named_on_the_sheet(cards, words):
    left_out = ["line 12: 4 Snapcaster Magee: not in the card catalogue.", "line 13: x"]
    said = words(plan_substitutes([slip(cards.delver)], Paper.A4, left_out=left_out))
    assert said[0] == "2 lines of the list are NOT printed here: see the last page."
    assert said[-2:] == left_out


def test_a_thousand_lines_left_out_run_on(cards, words):
    left_out = [f"line {number}: 1 Nothing Known {number}" for number in range(1000)]
    plan = plan_substitutes([slip(cards.delver)], Paper.LETTER, left_out=left_out)
    assert [said for said in words(plan) if said.startswith("line ")] == left_out
    lowest = max(mark.y_mm for page in plan.pages for mark in flat(page) if isinstance(mark, Text) and not mark.turned)
    assert lowest <= PAPER_SIZES[Paper.LETTER].height_mm - 10


@pytest.mark.parametrize("paper", Paper)
def test_each_sheet_says_how_to_put_it_together(cards, paper):
    plan = plan_substitutes([slip(cards.delver)] * 10, paper)
    for page in plan.pages:
        said = " ".join(mark.text for mark in flat(page) if isinstance(mark, Text))
        assert "in front of a basic land, in a completely opaque sleeve" in said
        assert "never in front of the real double-faced card" in said
        assert "put them away during games" in said
        assert "Fan Content" in said


def test_all_copies_of_a_card_share_their_marks(cards):
    plan = plan_substitutes([slip(cards.delver, copy=n, copies=4) for n in range(1, 5)], Paper.A4)
    shared = {id(mark.marks) for mark in plan.pages[0].marks if not isinstance(mark, Text | Code)}
    assert len(shared) == 2  # the sheet's margins and the card


def test_status_box_is_thick_and_names_are_bold(cards):
    plan = plan_substitutes([slip(cards.delver)], Paper.A4)
    marks = flat(plan.pages[0])
    assert [mark.line_mm for mark in marks if isinstance(mark, Box)] == [0.7]
    names = [mark.weight for mark in marks if isinstance(mark, Text) and mark.text == "Delver of Secrets"]
    assert names == [Weight.BOLD]


def test_two_slips_a_card_on_request(cards, words, payloads):
    plan = plan_substitutes(apart([slip(cards.delver), slip(cards.bruna)]), Paper.A4)
    assert len(payloads(plan)) == 3  # a meld card has half a back: one slip
    said = words(plan)
    at = said.index("FRONT")
    assert said[at : at + 5] == [
        "FRONT", "{U}", "Delver of Secrets", "Creature — Human Wizard", "1/1",
    ]  # fmt: skip
    assert said[at + 5] == "The other slip: Insectile Aberration"
    at = said.index("BACK")
    assert said[at : at + 2] == ["BACK", "Insectile Aberration"]
    assert "The other slip: Delver of Secrets" in said


@pytest.mark.parametrize(("apart_", "pages"), [(False, 1), (True, 2)])
def test_players_share_sheets_or_each_begins_a_new_one(cards, payloads, apart_, pages):
    slips = [slip(cards.delver, owner="Ada"), slip(cards.jace, owner="Ada"), slip(cards.delver, owner="Ben")]
    plan = plan_substitutes(slips, Paper.A4, owners_apart=apart_)
    assert len(plan.pages) == pages
    assert len(payloads(plan)) == 3


def test_half_a_figure_is_shown_as_such(cards, words):
    card = dataclasses.replace(
        cards.delver, faces=(dataclasses.replace(cards.delver.front, toughness=""), cards.delver.back)
    )
    assert "1/?" in words(plan_substitutes([slip(card)], Paper.A4))
