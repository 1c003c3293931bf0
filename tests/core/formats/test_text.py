"""Plain text: sections, blank lines, subtotals, lines with several cards, page furniture."""

import pytest

from checklist.core.decklist import ExclusionReason
from checklist.core.finding import Level
from tests.core.reading import cards_of, codes_of, names_of, read, resolved, totals


def test_no_heading_becomes_a_card():
    """BUG-001: "Deck" was read as a card of that name."""
    parsed = read("Deck\n4 Delver of Secrets (ISD) 51\n56 Island (M21) 265\n\nSideboard\n2 Duress (M19) 94")
    assert cards_of(parsed) == ["4 Delver of Secrets", "56 Island", "side 2 Duress"]
    assert [(h.line, h.text) for h in parsed.headings] == [(1, "Deck"), (5, "Sideboard")]
    assert codes_of(parsed) == []


@pytest.mark.parametrize(
    "heading",
    [
        "Sideboard", "SIDEBOARD:", "Sideboard (15)", "15 Sideboard cards", "Side board - 15", "// Sideboard", "//Sideboard",
        "# Sideboard", "== SIDEBOARD ==", "--- Sideboard ---", "[Sideboard]", "**Sideboard**", "SB:", "Side", "Sideboard (15/15):",
        "サイドボード", "Banquillo", "Réserve", "备牌", "<h3>Sideboard</h3>", "✨ Sideboard ✨", "Sideboard 15",
    ],
)  # fmt: skip
def test_every_way_to_head_a_sideboard(heading):
    assert totals(read(f"60 Island\n{heading}\n15 Duress")) == (60, 15)


@pytest.mark.parametrize("heading", ["Maybeboard", "CONSIDERING:", "Maybe (3)", "// Maybeboard", "Wishlist"])
def test_a_maybeboard_is_left_out_and_said(heading):
    parsed = read(f"60 Island\n{heading}\n3 Duress")
    assert totals(parsed) == (60, 0)
    assert [(x.line, x.quantity, x.text, x.reason) for x in parsed.exclusions] == [
        (3, 3, "Duress", ExclusionReason.MAYBEBOARD)
    ]
    assert codes_of(parsed) == [("left-out", 3)]


@pytest.mark.parametrize(
    ("heading", "reason"),
    [("Tokens & Extras", ExclusionReason.TOKEN), ("Display Commander", ExclusionReason.DISPLAY),
     ("[Schemes]", ExclusionReason.SCHEME), ("Planes", ExclusionReason.PLANE), ("Attractions", ExclusionReason.OUTSIDE)],
)  # fmt: skip
def test_sections_outside_the_deck(heading, reason):
    assert [x.reason for x in read(f"60 Island\n\n{heading}\n1 Ponder").exclusions] == [reason]


def test_words_of_headings_inside_names_are_names():
    """The Deck of Many Things, Foil, Circle of Protection: Red."""
    text = "The Deck of Many Things\n4 Foil\n4 Circle of Protection: Red\n1 Commander's Sphere"
    assert cards_of(read(text)) == [
        "1 The Deck of Many Things",
        "4 Foil",
        "4 Circle of Protection: Red",
        "1 Commander's Sphere",
    ]


def test_the_lines_of_about_are_prose():
    parsed = read("About\nName Izzet Phoenix\n\nDeck\n4 Ponder")
    assert (cards_of(parsed), len(parsed.headings)) == (["4 Ponder"], 3)


# Blank lines


def test_a_single_blank_line_starts_the_sideboard():
    parsed = read("60 Island\n\n15 Duress")
    assert totals(parsed) == (60, 15)
    (finding,) = parsed.findings
    assert (finding.code, finding.level, finding.line) == ("sideboard-by-blank-line", Level.INFO, 3)


def test_a_blank_line_that_may_be_none_warns():
    """arena-06: 59 cards, a blank line, one card: a sideboard of one, or the sixtieth card?"""
    parsed = read("59 Island\n\n1 Duress")
    assert totals(parsed) == (59, 1)
    assert [finding.level for finding in parsed.findings] == [Level.WARNING]


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        ((20, 20, 20), (60, 0)),  # groups
        ((20, 20, 20, 15), (60, 15)),  # groups, then the sideboard
        ((36, 24), (60, 0)),  # spells and lands
        ((40, 45), (40, 45)),  # the rest of a Limited pool
        ((15, 60), (60, 15)),  # a sideboard that an export puts first
        ((1, 99), (100, 0)),  # a commander perhaps: asked, not moved
        ((60, 16), (60, 16)),  # too large a sideboard is still one
    ],
)
def test_blocks_of_cards(blocks, expected):
    assert totals(read("\n\n".join(f"{quantity} Island" for quantity in blocks))) == expected


def test_blocks_under_headings_are_groups():
    assert totals(read("Creatures (20)\n20 Ponder\n\nLands (40)\n40 Island\n\n15 Duress")) == (60, 15)
    assert totals(read("Creatures\n20 Ponder\n\nLands\n15 Island")) == (35, 0)


def test_a_sideboard_that_stands_first_ends_at_the_blank_line():
    parsed = read("Sideboard\n15 Duress\n\n60 Island")
    assert totals(parsed) == (60, 15)
    assert codes_of(parsed) == [("main-after-sideboard", 4)]


def test_a_marked_sideboard_makes_blank_lines_mean_nothing():
    assert totals(read("20 Ponder\n\n40 Island\n\nSB: 2 Duress")) == (60, 2)


def test_a_blank_line_after_every_line():
    cards = "\n\n".join(["20 Ponder", "4 Negate", "4 Duress", "32 Island"])
    assert totals(read(f"{cards}\n\n\n\n3 Duress\n\n12 Negate\n\n0 Island\n\n0 Swamp")) == (60, 15)
    assert totals(read(f"Deck\n\n{cards}\n\nSideboard\n\n3 Duress\n\n12 Negate")) == (60, 15)
    assert totals(read(f"{cards}\n\n1 Swamp\n\n1 Plains\n\n1 Forest\n\n1 Wastes\n\n1 Mountain")) == (65, 0)


# Commander and companion


def test_a_commander_section_ends_at_the_blank_line():
    assert cards_of(read("Commander\n1 Kenrith\n\n99 Island")) == ["commander 1 Kenrith", "99 Island"]


def test_a_commander_section_without_an_end():
    parsed = read("Commander\n1 Kenrith\n1 Ponder\n98 Island")
    assert cards_of(parsed) == ["commander 1 Kenrith", "1 Ponder", "98 Island"]
    assert codes_of(parsed) == [("commander-section-long", 2)]


@pytest.mark.parametrize(
    "line",
    [
        "1 Kenrith *CMDR*",
        "1 Kenrith # !Commander",
        "COMMANDER: 1 Kenrith",
        "1 Kenrith [Commander{top}]",
        "1 Kenrith (Commander)",
    ],
)
def test_marks_of_a_commander_on_its_line(line):
    assert cards_of(read(f"{line}\n99 Island")) == ["commander 1 Kenrith", "99 Island"]


@pytest.mark.parametrize(("main", "side"), [(99, "SB: 1 Kenrith"), (98, "SB: 1 Kenrith\nSB: 1 Ponder")])
def test_the_only_cards_of_the_sideboard_of_a_hundred_are_commanders(main, side):
    """xmage-dck-03: XMage writes the commander as the only SB line. Moved, and asked about."""
    parsed = read(f"{main} Island\n{side}")
    assert totals(parsed) == (main, 0)
    assert codes_of(parsed) == [("commander-in-sideboard", 2)]


def test_commander_and_sideboard_ask():
    assert codes_of(read("Commander\n1 Kenrith\n\nDeck\n60 Island\n\nSideboard\n2 Duress")) == [
        ("commander-and-sideboard", 2)
    ]


# Sums


def test_trailing_subtotals_are_no_cards_and_are_compared():
    """email-02: "29 Spells" under thirty of them."""
    parsed = read("4 Delver of Secrets\n8 Ponder\n\n12 Creatures\n\n30 Duress\n\n29 Spells\n\n18 Island\n\n18 Land")
    assert totals(parsed) == (60, 0)
    assert codes_of(parsed) == [("subtotal-mismatch", 8)]
    assert dict(parsed.findings[0].values) == {"stated": 29, "counted": 30, "text": "29 Spells"}


def test_leading_subtotals_are_compared():
    parsed = read("Creatures (4)\n4 Ponder\nLands (20)\n19 Island\nSideboard (2)\n2 Duress")
    assert codes_of(parsed) == [("subtotal-mismatch", 3)]


@pytest.mark.parametrize("line", ["60 cards", "Total: 60", "75 cards", "Main Deck - 60 cards, 2 distinct", "60"])
def test_right_totals_say_nothing(line):
    parsed = read(f"4 Ponder\n56 Island\n{line}\nSideboard\n15 Duress")
    assert (totals(parsed), codes_of(parsed)) == ((60, 15), [])


def test_a_sideboard_named_below_its_cards():
    assert totals(read("24 Island\n24 lands\n\n36 Ponder\n36 other spells\n\n15 Duress\n15 sideboard cards")) == (
        60,
        15,
    )


# One line, several cards; several lines, one card


@pytest.mark.parametrize(
    "text",
    [
        "4 Ponder; 56 Island; Sideboard: 2 Duress; 1 Negate",
        "4 Ponder || 56 Island || Sideboard || 2 Duress || 1 Negate",
        "4 Ponder | 56 Island | Sideboard | 2 Duress | 1 Negate",
        "4 Ponder; 56 Island | Sideboard: 2 Duress; 1 Negate",
        "4 Ponder, 56 Island | SB: 2 Duress, 1 Negate",
        "Main: 4 Ponder, 56 Island\nSideboard: 2 Duress, 1 Negate",
        "<ul><li>4 Ponder</li><li>56 Island</li></ul><h3>Sideboard</h3><p>2 Duress<br>1 Negate</p>",
    ],
)
def test_lists_on_one_line(text):
    assert cards_of(read(text)) == ["4 Ponder", "56 Island", "side 2 Duress", "side 1 Negate"]


def test_a_list_whose_line_ends_were_lost():
    assert cards_of(read("4 Ponder 4 Jace, Vryn's Prodigy 52 Island")) == [
        "4 Ponder",
        "4 Jace, Vryn's Prodigy",
        "52 Island",
    ]


def test_a_note_after_a_bar_is_no_second_card():
    """BUG-003: notes were swallowed, names cut at the bar."""
    resolution = resolved("4 Lightning Bolt | 4 maindeck\n1 Fire | Ice\n55 Island")
    assert names_of(resolution) == ["4 Lightning Bolt", "1 Fire // Ice", "55 Island"]
    assert ("note-ignored", 1) in codes_of(resolution)


def test_a_page_copied_cell_by_cell():
    assert cards_of(read("Creatures (8)\n4\nPonder\n4\nDuress\n")) == ["4 Ponder", "4 Duress"]
    assert cards_of(read("Ponder\n4\nDuress\n4\n")) == ["4 Ponder", "4 Duress"]


def test_numbered_lines():
    assert cards_of(read("1. Ponder\n2. Duress\n3. Negate")) == ["1 Ponder", "1 Duress", "1 Negate"]
    assert cards_of(read("1) 4 Ponder\n2) 4 Duress\n3) 52 Island")) == ["4 Ponder", "4 Duress", "52 Island"]
    assert cards_of(read("4. Ponder\n4. Duress")) == ["4 Ponder", "4 Duress"]


# Furniture and prose


@pytest.mark.parametrize(
    "line",
    ["https://example.org/deck/1", "Format: Modern", "Player: Ann", "-----", "Buy this deck", "Hi Anna,", "LAYOUT MAIN:(1,2)(NONE,false,50)|([ISD:51])",
     "Credits=1200", "[metadata]", "here is my list for Saturday:", "Deck: Izzet Delver", "|---|---|"],
)  # fmt: skip
def test_furniture_is_a_heading(line):
    parsed = read(f"4 Ponder\n56 Island\n\n{line}")
    assert (cards_of(parsed), parsed.headings[-1].text) == (["4 Ponder", "56 Island"], line)


def test_prose_without_quantities_is_no_card_but_is_shown():
    resolution = resolved("Izzet Tempo by Ann\n4 Ponder\n56 Island\n\nGood luck everybody")
    assert names_of(resolution) == ["4 Ponder", "56 Island"]
    assert [(u.line, u.code) for u in resolution.unread] == [(1, "not-a-card-line"), (5, "not-a-card-line")]


def test_a_card_without_a_quantity_is_one_copy_wherever_it_stands():
    resolution = resolved("4 Ponder\n55 Island\n\nLightning Bolt\n\nLightnig Boltt")
    assert names_of(resolution)[2:] == ["1 Lightning Bolt", "1 ?Lightnig Boltt"]


def test_a_commented_card_is_not_read_and_is_said():
    parsed = read("4 Ponder\n// 4 Duress\n// Or simply:\n56 Island")
    assert cards_of(parsed) == ["4 Ponder", "56 Island"]
    assert codes_of(parsed) == [("commented-out", 2)]


def test_repeated_names_without_quantities():
    """plain-02: each line is one copy."""
    parsed = read("Island\nIsland\nPonder\nSideboard\nDuress\nDuress")
    assert totals(parsed) == (3, 2)
    assert codes_of(resolved("Island\nIsland\nPonder")) == [("lines-merged", 1)]


def test_quantity_zero_is_left_out_and_said():
    """plain-04: 0 and 4 of one name in the same sideboard."""
    parsed = read("60 Island\nSideboard\n0 Duress\n4 Duress")
    assert totals(parsed) == (60, 4)
    assert codes_of(parsed) == [("quantity-zero", 3)]


def test_an_emphasised_markdown_list():
    assert cards_of(read("**Deck**\n- 4x Ponder\n* 56 __Island__\n\n## Sideboard\n- [ ] 2 [Duress](https://example.org/x)")) == [
        "4 Ponder", "56 Island", "side 2 Duress"
    ]  # fmt: skip


def test_a_markdown_table():
    text = "| Qty | Card | Cost |\n|---|---|---|\n| 4 | Ponder | {U} |\n| 56 | Island | |"
    assert cards_of(read(text)) == ["4 Ponder", "56 Island"]


def test_html_entities_are_undone_once():
    """BUG-030: apostrophes came out as &#39;."""
    assert cards_of(read("2 Grafdigger&#39;s Cage\n1 R&amp;D&#x27;s Secret Lair\n1 R&D's Secret Lair")) == [
        "2 Grafdigger's Cage", "1 R&D's Secret Lair", "1 R&D's Secret Lair"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "heading", ["Sideboard (panchina)", "Sideboard / Beiwagen (2)", "Rest of pool", "Sideboard/Réserve"]
)
def test_a_sideboard_headed_in_two_languages(heading):
    """Its cards were counted in the main deck, and the heading as a card called Sideboard."""
    assert cards_of(read(f"56 Island\n4 Ponder\n{heading}\n2 Duress")) == ["56 Island", "4 Ponder", "side 2 Duress"]


def test_the_headings_of_mtgtop8():
    """“28 INSTANTS and SORC.” was 28 copies of an unknown card."""
    text = (
        "18 LANDS\n18 Island\n14 CREATURES\n14 Delver of Secrets\n28 INSTANTS and SORC.\n28 Ponder\nSIDEBOARD\n2 Duress"
    )
    parsed = read(text)
    assert (totals(parsed), codes_of(parsed)) == ((60, 2), [])


@pytest.mark.parametrize(
    "before",
    ["[12/5/26, 9:14:10 AM] Sam: ", "[05.12.26, 09:14:10] Sam S.: ", "05/12/2026, 9:14 am - Sam: ", "2026-12-05, 09:14 - +49 170 1234567: "],
)  # fmt: skip
def test_messages_copied_with_who_sent_them_when(before):
    text = f"{before}my list\n{before}4 Ponder\n56 Island\n{before}side: 2 Duress"
    assert cards_of(read(text))[-3:] == ["4 Ponder", "56 Island", "side 2 Duress"]
    assert "side 2 Duress" in cards_of(read(text))


@pytest.mark.parametrize("line", ["Alex — Today at 4:12 PM", "Sam, 05/12/2026 16:12", "Pat 4:12"])
def test_a_line_that_ends_in_a_time_of_day_is_no_card(line):
    parsed = read(f"{line}\n4 Ponder\n56 Island")
    assert (cards_of(parsed), [h.text for h in parsed.headings]) == (["4 Ponder", "56 Island"], [line])


def test_a_byline_with_a_year_is_shown_and_refuses_nothing():
    """“by SomeGuy on Nov 3, 2025” asked for 2025 copies."""
    resolution = resolved("Izzet Delver\nby SomeGuy on Nov 3, 2025\n4 Ponder\n56 Island")
    assert names_of(resolution) == ["4 Ponder", "56 Island"]
    assert [(u.line, u.code) for u in resolution.unread] == [(1, "not-a-card-line"), (2, "not-a-card-line")]


@pytest.mark.parametrize("line", ["1500 Ponder", "Ponder x1500", "1500x Ponder"])
def test_a_quantity_that_says_so_and_is_too_large_refuses(line):
    assert codes_of(read(f"{line}\n56 Island")) == [("quantity-too-large", 1)]


def test_prose_adds_nothing_to_sums():
    """“Wins: 12 Losses: 3” made the main deck 63."""
    assert "subtotal-mismatch" not in [
        code for code, _ in codes_of(read("Wins: 12 Losses: 3\n\nMain (60)\n4 Ponder\n56 Island"))
    ]


def test_one_line_with_semicolons_and_commas():
    text = "4 Ponder, 56 Island; SB: 2 Duress, 1 Atraxa, Praetors' Voice"
    assert cards_of(read(text)) == ["4 Ponder", "56 Island", "side 2 Duress", "side 1 Atraxa, Praetors' Voice"]


def test_bars_around_a_line():
    assert cards_of(read("| 4 Ponder |\n| 56 Island |")) == ["4 Ponder", "56 Island"]


def test_two_columns_of_a_printed_page():
    """“4 Ponder    2 Duress” was four copies of an unknown card."""
    text = "Main Deck          Sideboard\n4 Ponder           2 Duress\n56 Island          1 Negate\n                   1 Delver of Secrets"
    parsed = read(text)
    assert cards_of(parsed) == ["4 Ponder", "side 2 Duress", "56 Island", "side 1 Negate", "side 1 Delver of Secrets"]
    assert [h.text for h in parsed.headings] == ["Main Deck Sideboard"]
    assert cards_of(read(text.replace("          ", "\t"))) == cards_of(parsed)


def test_columns_without_headings_are_one_deck():
    assert cards_of(read("4 Ponder   2 Duress\n56 Island   1 Negate")) == [
        "4 Ponder",
        "2 Duress",
        "56 Island",
        "1 Negate",
    ]


def test_an_indented_list_has_no_columns():
    assert cards_of(read("Main\n      4 Ponder\n      56 Island\nSideboard\n      2 Duress"))[-1] == "side 2 Duress"


def test_a_second_deck_is_left_out_and_said():
    """ "Deck 1 … Deck 2" was one deck of 120 cards."""
    parsed = read("Deck 1\n4 Ponder\n56 Island\n\nDeck 2\n60 Swamp\n\nSideboard\n2 Duress")
    assert cards_of(parsed) == ["4 Ponder", "56 Island"]
    assert [(x.line, x.quantity, x.text, x.reason) for x in parsed.exclusions] == [
        (6, 60, "Swamp", ExclusionReason.OTHER_DECK),
        (9, 2, "Duress", ExclusionReason.OTHER_DECK),
    ]
    assert [(f.line, f.values) for f in parsed.findings if f.code == "several-decks"] == [(5, {"row": 5, "cards": 62})]


def test_a_second_deck_begins_with_its_commander():
    parsed = read("Commander\n1 Bruna\n\nDeck\n99 Island\n\nCommander\n1 Gisela\n\nDeck\n99 Swamp")
    assert cards_of(parsed) == ["commander 1 Bruna", "99 Island"]
    assert [x.line for x in parsed.exclusions] == [8, 11]


@pytest.mark.parametrize(
    "text",
    ["Deck\nDeck\n60 Island", "Deck\n30 Island\nMain deck\n30 Swamp", "Deck: Mine\nDeck\n60 Island\n\nDeck\n2 Duress"],
)
def test_a_heading_that_comes_again_is_no_second_deck(text):
    assert "several-decks" not in dict(codes_of(read(text)))


def test_a_pool_below_a_deck_is_left_out_and_said():
    """Of a Limited deck the pool counted into the main deck."""
    parsed = read("Deck\n17 Island\n23 Ponder\n\nPool\n2 Duress")
    assert totals(parsed) == (40, 0)
    assert [(x.text, x.reason) for x in parsed.exclusions] == [("Duress", ExclusionReason.POOL)]


def test_a_text_of_nothing_but_a_pool_is_read():
    assert totals(read("Sealed pool (84)\n80 Ponder\n4 Duress")) == (84, 0)


def test_what_to_swap_is_no_part_of_the_deck():
    parsed = read("60 Island\n\nSideboard\n15 Duress\n\nSideboard guide\nvs. Burn:\n+2 Duress\n4 Ponder\n-2 Island")
    assert totals(parsed) == (60, 15)
    assert [(x.line, x.text, x.reason) for x in parsed.exclusions] == [(9, "Ponder", ExclusionReason.OUTSIDE)]
    assert parsed.unread == ()


@pytest.mark.parametrize(
    "line", ["9 Island, 8 Swamp", "9 Island + 8 Swamp", "9 Island and 8 Swamp", "Lands: 9 Island, 8 Swamp"]
)
def test_two_cards_on_one_line_among_others(line):
    assert cards_of(read(f"4 Ponder\n4 Duress\n15 Negate\n{line}"))[-2:] == ["9 Island", "8 Swamp"]


def test_a_name_with_a_comma_and_a_number_stays_whole():
    assert cards_of(read("4 Ponder\n4 Duress\n4 Negate\n1 Big Apple, 3 a.m."))[-1].startswith("1 Big Apple, 3 a.m")


@pytest.mark.parametrize(
    ("line", "quantity"),
    [
        ("four Ponder", 4),
        ("Four Ponder", 4),
        ("twenty-four Ponder", 24),
        ("twelve x Ponder", 12),
        ("vier Ponder", 4),
        ("trois Ponder", 3),
    ],
)
def test_quantities_in_words(line, quantity):
    resolution = resolved(f"4 Duress\n{line}")
    assert names_of(resolution)[1] == f"{quantity} Ponder"


@pytest.mark.parametrize(
    ("line", "quantity"),
    [
        ("playset of Ponder", 4),
        ("Playset Ponder", 4),
        ("a full playset: Ponder", 4),
        ("1 playset of Ponder (M10) 68", 4),
        ("2 playsets Ponder", 8),
        ("Ponder (playset)", 4),
        ("Ponder x playset", 4),
        ("SB: playset of Ponder", 4),
    ],
)
def test_a_playset_is_four(line, quantity):
    """It was one copy of an unknown card."""
    resolution = resolved(f"4 Duress\n56 Island\n{line}")
    assert names_of(resolution)[2].removeprefix("side ") == f"{quantity} Ponder"
    said = [dict(finding.values) for finding in read(f"4 Duress\n{line}").findings if finding.code == "playset-counted"]
    assert said == [{"text": line, "quantity": quantity}]


def test_a_name_that_begins_with_a_number_word_stays_whole():
    assert cards_of(read("Three Visits\nOne with Nothing")) == ["1 Three Visits", "1 One with Nothing"]


def test_forum_markup():
    parsed = read(
        "[b]Creatures (4)[/b]\n[*]4 [[Ponder]]\n[u]Lands (56)[/u]\n56 [card]Island[/card]\n[b]Sideboard[/b]\n2 [url=https://x.example/1]Duress[/url]"
    )
    assert cards_of(parsed) == ["4 Ponder", "56 Island", "side 2 Duress"]


def test_a_saved_page_with_its_script_and_style():
    page = "<!DOCTYPE html>\n<style>\n4 Ponder {}\n</style>\n<h2>Deck</h2><script>var n = 4;</script>\n<li>60 Island</li>\n<script>\n2 Duress\n</script>"
    parsed = read(page)
    assert cards_of(parsed) == ["60 Island"]
    assert parsed.unread == ()


MAIN_75 = ["4 Brainstorm", "4 Delver of Secrets", "4 Duress", "4 Island", "4 Negate", "40 Ponder"]


def test_a_sorted_list_that_begins_anew_has_a_sideboard_and_asks():
    parsed = read("\n".join([*MAIN_75, "3 Duress", "4 Negate", "4 Ponder", "4 Swamp"]))
    assert totals(parsed) == (60, 15)
    assert [(f.line, f.level, f.values) for f in parsed.findings if f.code == "sideboard-by-count"] == [
        (7, Level.WARNING, {"row": 7, "main": 60, "side": 15})
    ]


def test_seventy_five_cards_in_one_order_are_main_deck_and_ask():
    parsed = read("\n".join([*MAIN_75, "4 Swamp", "4 Thing", "4 Vault", "3 Waste"]))
    assert totals(parsed) == (75, 0)
    assert ("sideboard-unmarked", 7) in codes_of(parsed)


@pytest.mark.parametrize(
    "text", ["\n".join(MAIN_75), "\n".join([*MAIN_75, "", "15 Duress"]), "\n".join(f"1 Card {n}" for n in range(100))]
)
def test_a_list_that_says_its_zones_or_has_none_is_not_asked(text):
    assert {code for code, _ in codes_of(read(text))}.isdisjoint({"sideboard-by-count", "sideboard-unmarked"})


def test_cards_before_the_heading_of_the_deck_may_be_the_commander():
    parsed = read("1 Kenrith\n\nDeck\n99 Island")
    assert totals(parsed) == (100, 0)
    assert ("commander-unmarked", 1) in codes_of(parsed)


def test_two_lists_pasted_from_a_sheet_stand_side_by_side():
    """The second list was lost without a word."""
    text = "Main\t\t\tSideboard\t\n4\tPonder\t\t2\tDuress\n56\tIsland\t\t1\tNegate\n\t\t\t3\tSwamp"
    assert cards_of(read(text)) == ["4 Ponder", "side 2 Duress", "56 Island", "side 1 Negate", "side 3 Swamp"]


def test_a_number_and_a_word_behind_a_name_are_no_second_card():
    assert cards_of(read("4\tPonder\t1\tSorcery\n4\tDuress\t1\tSorcery"))[0].startswith("4 Ponder")
