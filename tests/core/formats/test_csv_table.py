"""CSV of sites and of people: delimiters, columns, zones, collections."""

import pytest

from tests.core.reading import cards_of, codes_of, meanings, read, totals


def test_the_columns_are_found_in_any_order_and_language():
    for text in (
        'Count,Name,Edition\n4,Ponder,M10\n1,"Jace, Vryn\'s Prodigy",ORI',
        "Edition;Karte;Anzahl\nM10;Ponder;4\nORI;Jace, Vryn's Prodigy;1",
        'Nombre,Cantidad\nPonder,4\n"Jace, Vryn\'s Prodigy",1',
        "カード名\t枚数\nPonder\t4\nJace, Vryn's Prodigy\t1",
        'Quantity,Card Name\n4.0,Ponder\n1x,"Jace, Vryn\'s Prodigy"',
    ):
        assert cards_of(read(text)) == ["4 Ponder", "1 Jace, Vryn's Prodigy"]


def test_a_byte_order_mark_before_the_first_heading():
    """BUG-128."""
    assert cards_of(read("\ufeffCount,Name\n4,Ponder".encode())) == ["4 Ponder"]


@pytest.mark.parametrize("first", ["sep=;\n", ""])
def test_semicolons_of_a_european_excel(first):
    parsed = read(f"{first}Quantity;Card Name;Set Code;Card Number;Printing\n1;Sol Ring;CMR;472;Normal")
    assert [(e.line, e.name, e.set_code, e.number) for e in parsed.entries] == [
        (3 if first else 2, "Sol Ring", "CMR", "472")
    ]
    assert [h.line for h in parsed.headings] == ([2, 1] if first else [1])


@pytest.mark.parametrize(
    "header",
    [
        "Quantity,Name,Finish,Condition,Date Added,Language,Tags,Edition Code,Collector Number",  # Archidekt
        "Count,Tradelist Count,Name,Edition,Condition,Foil,Tags,Collector Number,Proxy",  # Moxfield
        "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil,My Price",  # Deckbox
        "Name,Acquired Price,Language,Set Code,Number,Foil,Quantity",  # Delver Lens
        "Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Price Bought",  # Dragon Shield
        "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price",  # ManaBox
        "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Rarity,Product ID,SKU",  # TCGplayer
    ],
)
def test_collections_of_the_sites(header):
    columns = header.split(",")
    values = {"Quantity": "3", "Count": "3", "Tradelist Count": "7", "Trade Quantity": "7", "Name": "Ponder", "Card Name": "Ponder",
              "Number": "68", "Collector Number": "68", "Collector number": "68", "Card Number": "68"}  # fmt: skip
    parsed = read(header + "\n" + ",".join(values.get(column, "") for column in columns))
    assert [(e.quantity, e.name, e.number) for e in parsed.entries] == [(3, "Ponder", "68")]
    assert (parsed.inventory, ("collection-not-deck", None) in codes_of(parsed)) == (True, True)


@pytest.mark.parametrize("header", ["Quantity,Name", "Qty,Name,Board", "Quantity,Name,Categories", "Amount,Card,Set"])
def test_a_decks_table_is_no_collection(header):
    assert read(f"{header}\n4,Ponder,").inventory is False


def test_a_search_result_has_no_quantities():
    """scryfall-csv-02."""
    parsed = read(
        "set_code,collector_number,name,mana_cost,type_line\nM10,68,Ponder,{U},Sorcery\nISD,51,Delver of Secrets // Insectile Aberration,{U},x"
    )
    assert cards_of(parsed) == ["1 Ponder", "1 Delver of Secrets // Insectile Aberration"]
    assert codes_of(parsed)[1:] == [("quantity-column-missing", None), ("collection-not-deck", None)]


def test_zones_of_tappedout():
    """tappedout-csv-01: a card called Foil, a column Foil, proxies, the commander's column."""
    parsed = read(
        "Board,Qty,Name,Printing,Foil,Alter,Signed,Condition,Language,Commander,Proxy\n"
        "main,1,Foil,DDF,,,,,DE,,\nmain,1,Kenrith,,,,,,,True,\nside,2,Duress,,,,,,,,True\nmaybe,1,Negate,,,,,,,,\nacquire,1,Ponder,,,,,,,,\n"
    )
    assert cards_of(parsed) == ["1 Foil", "commander 1 Kenrith", "side 2 Duress"]
    assert [x.text for x in parsed.exclusions] == ["Negate", "Ponder"]
    assert {code for code, _ in codes_of(parsed)} == {
        "table-read",
        "proxy-marked",
        "left-out",
        "commander-and-sideboard",
    }


def test_a_zone_of_no_known_word_is_asked_about():
    parsed = read("Board,Qty,Name\nmain,4,Foil\nbinder,1,Ponder\n")
    assert cards_of(parsed) == ["4 Foil", "1 Ponder"]
    assert ("zone-words-unknown", 3) in codes_of(parsed)


def test_sideboarded_of_magic_online():
    parsed = read(
        'Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation\n"Ponder",4,1,Common,M10,68/249,No,No,0\n"Duress",2,2,Common,M19,94/280,No,Yes,0'
    )
    assert [(e.zone.value, e.name, e.number) for e in parsed.entries] == [
        ("main", "Ponder", "68"),
        ("sideboard", "Duress", "94"),
    ]


def test_rows_that_are_headings():
    parsed = read("Quantity,Name\n4,Ponder\n56,Island\n,Sideboard\n2,Duress\nTotal,62\n")
    assert (totals(parsed), [h.line for h in parsed.headings]) == ((60, 2), [1, 4, 6])


def test_a_quantity_that_is_no_number_is_shown():
    """tappedout-csv-03: the row was dropped in silence elsewhere."""
    parsed = read("Board,Qty,Name,Printing\nmain,invalid_count,Forest,ANB\nmain,1,Ponder,M10")
    assert cards_of(parsed) == ["1 Ponder"]
    assert [(u.line, u.code) for u in parsed.unread] == [(2, "quantity-unreadable")]


def test_missing_names_and_quantities():
    parsed = read("Qty,Name,Set\n4,,M10\n,Ponder,M10\n0,Duress,M10")
    assert cards_of(parsed) == ["1 Ponder"]
    assert [(u.line, u.code) for u in parsed.unread] == [(2, "name-missing")]
    assert [code for code, _ in codes_of(parsed)][1:] == ["name-missing", "quantity-missing", "quantity-zero"]


def test_quotes_and_commas_in_names():
    """BUG-035; a comma that nobody quoted; a table without headings."""
    assert meanings('1,"Kongming, ""Sleeping Dragon"""\n1,Atraxa, Praetors\' Voice\n4,Ponder') == [
        "Kongming, “Sleeping Dragon”", "Atraxa, Praetors' Voice", "Ponder"
    ]  # fmt: skip
    assert meanings("Count,Name,Edition\n1,Atraxa, Praetors' Voice,C16\n4,Ponder,M10") == [
        "Atraxa, Praetors' Voice",
        "Ponder",
    ]


def test_a_treatment_behind_the_name():
    """tcgplayer-csv-01: "(Showcase)" in Name; Simple Name is half of a split card."""
    text = "Quantity,Name,Simple Name,Set Code\n1,Ponder (Foil Etched),Ponder,M10\n1,Duress (Showcase),Duress,M19\n1,Fire // Ice,Fire,APC\n1,Wear (Some New Frame),Wear,DGM"
    assert meanings(text) == ["Ponder", "Duress", "Fire // Ice", "Wear // Tear"]


def test_a_record_over_two_lines():
    parsed = read('Quantity,Name,Notes\n4,Ponder,"two\nlines"\n1,Duress,x')
    assert [(e.line, e.name) for e in parsed.entries] == [(2, "Ponder"), (4, "Duress")]


def test_columns_that_nobody_can_name_are_asked_about():
    parsed = read("A,B,C\nfoo,bar,baz\n", list_format="csv")
    assert (parsed.refused, codes_of(parsed), parsed.columns) == (True, [("columns-unclear", None)], ("A", "B", "C"))


def test_plain_text_with_commas_is_no_table():
    assert read("1 Jace, Vryn's Prodigy\n1 Atraxa, Praetors' Voice").format != "csv"


def test_a_wrong_format_that_was_chosen():
    """BUG-040: a table of another site with a format chosen by hand."""
    text = "Board,Qty,Name,Printing\nmain,4,Ponder,M10"
    assert read(text, list_format="csv").format == read(text).format == "csv"
    assert codes_of(read(text, list_format="mtgo-dek"))[0][0] == "broken-file"
    assert codes_of(read(text, list_format="mystery")) == [("unknown-list-format", None)]


def test_a_table_with_unknown_headings_asks_which_column_is_which():
    parsed = read("Antal,Kort,Art\n4,Ponder,Sorcery\n56,Island,Land\n")
    assert (parsed.refused, codes_of(parsed), parsed.columns) == (
        True,
        [("columns-unclear", None)],
        ("Antal", "Kort", "Art"),
    )


def test_two_columns_with_unknown_headings_leave_no_question():
    assert cards_of(read("Kort;Antal\nPonder;4\nIsland;56\n")) == ["4 Ponder", "56 Island"]


def test_sections_of_scryfall():
    parsed = read(
        "section,count,name,set_code,collector_number\nnonlands,4,Ponder,m10,68\nlands,56,Island,m10,230\nsideboard,2,Duress,m19,94\nmaybeboard,1,Negate,m10,1"
    )
    assert (totals(parsed), len(parsed.exclusions), codes_of(parsed)) == (
        (60, 2),
        1,
        [("table-read", 1), ("left-out", 5)],
    )


def test_a_column_for_the_maybeboard():
    """CubeCobra."""
    assert cards_of(read("name,CMC,Set,Collector Number,maybeboard\nPonder,1,m10,68,false\nDuress,1,m19,94,true")) == [
        "1 Ponder"
    ]


def test_foils_that_are_counted_apart():
    """EchoMTG: "Reg Qty" and "Foil Qty"."""
    assert cards_of(read("Reg Qty,Foil Qty,Name,Set\n3,1,Ponder,M10\n0,2,Duress,M19\n0,0,Negate,M10")) == [
        "4 Ponder",
        "2 Duress",
    ]


def test_counts_of_main_deck_and_sideboard_side_by_side():
    """Each row was one copy, because no column was called a quantity."""
    parsed = read("Card,Main,Side\nPonder,4,\nDuress,1,2\nIsland,55,0\nNegate,,1\nOpt,0,\n")
    assert cards_of(parsed) == ["4 Ponder", "1 Duress", "side 2 Duress", "55 Island", "side 1 Negate"]
    assert [(x.line, x.reason.value) for x in parsed.exclusions] == [(6, "quantity-zero")]


def test_a_count_that_is_none_is_asked_about():
    parsed = read("Card,Main,Side\nPonder,four,\nIsland,56,x\nDuress,,\n")
    assert [(u.line, u.code) for u in parsed.unread] == [(2, "quantity-unreadable")]


def test_yes_and_no_beside_another_count():
    parsed = read("Name,Quantity,Sideboard\nPonder,4,false\nDuress,2,true\n")
    assert cards_of(parsed) == ["4 Ponder", "side 2 Duress"]


def test_lists_side_by_side_are_all_read():
    """The cards of the second one were lost without a word."""
    parsed = read("Qty,Card,,Qty,Card\n4,Ponder,,2,Duress\n56,Island,,1,Negate\n")
    assert cards_of(parsed) == ["4 Ponder", "56 Island", "2 Duress", "1 Negate"]
    assert ("tables-beside-unclear", 1) in codes_of(parsed)


def test_lists_side_by_side_under_their_zones():
    parsed = read("Main deck,,,Sideboard,\n#,Card name,,#,Card name\n4,Ponder,,2,Duress\n56,Island,,,\n")
    assert cards_of(parsed) == ["4 Ponder", "56 Island", "side 2 Duress"]
    assert ("tables-beside", 2) in codes_of(parsed)


@pytest.mark.parametrize(
    "text",
    [
        "Main;;Side;\n4;Ponder;2;Duress\nCreatures;;;\n56;Island;1;Negate\n60;;3;",
        ";Main;;Side\n4;Ponder;2;Duress\n56;Island;1;Negate",
        "Main;;;Side;\nPonder;4;;Duress;2\nIsland;56;;Negate;1",
        "Main deck;60;Sideboard;3\n4x;Ponder;2x;Duress\n56x;Island;1x;Negate",
        "Alex\n\nMain;Side\n4 Ponder;2 Duress\n56 Island;1 Negate",
        "Main,Side\n4 Ponder,2 Duress\n56 Island,1 Negate",
        "| Main | Side |\n|---|---|\n| 4 Ponder | 2 Duress |\n| 56 Island | 1 Negate |",
    ],
)
def test_lists_side_by_side_under_nothing_but_their_zones(text):
    """Each row was an unknown card, or all of both lists the sideboard without a word."""
    parsed = read(text)
    assert cards_of(parsed) == ["4 Ponder", "56 Island", "side 2 Duress", "side 1 Negate"]
    assert "tables-beside" in {code for code, _ in codes_of(parsed)}


def test_the_longer_list_may_stand_on_the_right():
    parsed = read('Side;;Main;\n2;Duress;4;Ponder\n;;56;"Jace; the Lost"\n')
    assert cards_of(parsed) == ["side 2 Duress", "4 Ponder", "56 Jace; the Lost"]


def test_zones_over_columns_that_do_not_fit_them_are_no_heading():
    """ "Main;Side" made a sideboard of everything below it."""
    parsed = read("Main;Side\n4 Ponder\n56 Island\n")
    assert cards_of(parsed) == ["1 Main;Side", "4 Ponder", "56 Island"]


def test_a_registration_sheet_with_the_player_above():
    parsed = read("Name,Alex,,,\n# in deck,Card name,,# in deck,Card name\n60,Island,,15,Duress\n")
    assert cards_of(parsed) == ["60 Island", "15 Duress"]


@pytest.mark.parametrize(("heads", "quantity"), [("#,Card", 7), ("Card,#,Qty", 3), ("#,Card,Set", 1)])
def test_a_number_sign_counts_where_nothing_else_does(heads, quantity):
    rows = {
        "#,Card": "7,Ponder\n7,Duress",
        "Card,#,Qty": "Ponder,7,3\nDuress,7,3",
        "#,Card,Set": "7,Ponder,M10\n7,Duress,M10",
    }
    assert [entry.quantity for entry in read(f"{heads}\n{rows[heads]}").entries] == [quantity] * 2


def test_a_short_row_of_unknown_headings_above_a_count_and_a_name():
    """Found by `make fuzz`: no heading stands above the names."""
    assert cards_of(read("sep=;\nQuant\n4;Ponder\n3;Duress")) == ["4 Ponder", "3 Duress"]
