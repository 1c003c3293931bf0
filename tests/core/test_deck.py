"""Finding the cards of a list: names in every spelling, and every question that must be asked."""

from dataclasses import replace

import pytest

from checklist.core.card import NameKind, Printing
from checklist.core.deck import resolve_entries
from checklist.core.decklist import Zone, parse_decklist
from checklist.core.double_faced import flag_double_faced
from checklist.core.finding import Level
from tests.core.reading import CATALOGUE, ReadingCatalogue, codes_of, meanings, names_of, resolved
from tests.core.rule_cards import SmallCatalogue, card


def _said(text, code):
    """The values of the findings of one code."""
    return [dict(finding.values) for finding in resolved(text).findings if finding.code == code]


def _level(text, code):
    return next(finding.level for finding in resolved(text).findings if finding.code == code)


DELVER = "Delver of Secrets // Insectile Aberration"


@pytest.mark.parametrize(
    "written",
    [
        "Delver of Secrets // Insectile Aberration", "Delver of Secrets/Insectile Aberration", "Delver of Secrets / Insectile Aberration",
        "Delver of Secrets///Insectile Aberration", "Delver of Secrets | Insectile Aberration", "Delver of Secrets & Insectile Aberration",
        "Delver of Secrets", "Insectile Aberration", "delver of secrets", "DELVER OF SECRETS", "Delver  of Secrets", "Delver of Secrets (Transform)",
        "Insectile Aberration // Delver of Secrets", "Delver of Secrets // Insectile Abberation", "秘密を掘り下げる者",
    ],
)  # fmt: skip
def test_one_card_in_every_spelling(written):
    assert meanings(f"4 {written}") == [DELVER]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Fire", "Fire // Ice"), ("Ice", "Fire // Ice"), ("Fire/Ice", "Fire // Ice"), ("Ice // Fire", "Fire // Ice"), ("Fire///Ice", "Fire // Ice"),
        ("Tear", "Wear // Tear"), ("Petty Theft", "Brazen Borrower // Petty Theft"), ("Brazen Borrower", "Brazen Borrower // Petty Theft"),
        ("Lim-Dul's Vault", "Lim-Dûl's Vault"), ("Lim-Dûl’s Vault", "Lim-Dûl's Vault"), ("Æther Vial", "Aether Vial"), ("AEther Vial", "Aether Vial"),
        ("Atraxa Praetors Voice", "Atraxa, Praetors' Voice"), ("Lim-DÃ»l's Vault", "Lim-Dûl's Vault"), ("Kongming, \"Sleeping Dragon\"", "Kongming, “Sleeping Dragon”"),
        ("Waste Land", "Waste Land"), ("Wasteland", "Wasteland"), ("Hawkins National Laboratory // The Upside Down", "Havengul Laboratory // Havengul Mystery"),
        ("Kroble, Envoy of the Bog", "Kroble, Envoy of the Bog"),
    ],
)  # fmt: skip
def test_names(written, name):
    assert meanings(f"1 {written}") == [name]


def test_a_translation_is_a_whole_card_before_the_half_of_another():
    """“Blitzschlag” was read as Emeritus of Conflict // Lightning Bolt."""
    assert meanings("4 Blitzschlag") == ["Lightning Bolt"]
    assert _said("4 Blitzschlag", "name-of-others-too") == []


@pytest.mark.parametrize(
    "written",
    [
        "Commanders: Ponder / Atraxa, Praetors' Voice", "Commanders: “Ponder” and “Atraxa, Praetors’ Voice”", "Commander\n1 Ponder & Atraxa, Praetors' Voice",
        "Commanders: Ponder, Atraxa, Praetors' Voice", "Partners\nAtraxa, Praetors' Voice + Ponder",
    ],
)  # fmt: skip
def test_two_commanders_on_one_line(written):
    """They were asked about as one name of two cards."""
    resolution = resolved(f"{written}\n\n98 Island")
    assert sorted(names_of(resolution)) == ["98 Island", "commander 1 Atraxa, Praetors' Voice", "commander 1 Ponder"]
    names = {f.values["names"] for f in resolution.findings if f.code == "two-commanders"}
    assert (resolution.unread, len(names)) == ((), 1)
    assert set(names.pop().split(" + ")) == {"Atraxa, Praetors' Voice", "Ponder"}


@pytest.mark.parametrize(
    "written",
    ["Commanders: Ponder / Nobody Known", "Commander: Fire // Ice", "Commander\n2 Ponder / Duress", "Ponder / Duress"],
)
def test_one_name_or_a_name_unknown_is_no_pair_of_commanders(written):
    assert "two-commanders" not in dict(codes_of(resolved(f"{written}\n\n98 Island")))


def test_another_counted_card_is_no_note():
    """ "4 Fire // Ice 2x Duress" lost its second card as a note."""
    assert meanings("4 Fire // Ice 2x Duress\n1 Ponder\n1 Negate\n1 Island")[0] == "?Fire // Ice 2x Duress"


def test_another_counted_card_after_a_comma_is_a_card():
    assert names_of(resolved("4 Fire // Ice, 1 Duress\n1 Ponder\n1 Negate\n1 Island"))[:2] == [
        "4 Fire // Ice",
        "1 Duress",
    ]


@pytest.mark.parametrize(("written", "name"), [("10 Islands", "10 Island"), ("9 swamps", "9 Swamp")])
def test_more_than_one_of_a_basic_land(written, name):
    resolution = resolved(written)
    assert names_of(resolution) == [name]
    assert [f.values["how"] for f in resolution.findings if f.code == "read-as"] == ["more than one of a basic land"]


def test_a_printed_name_that_nobody_knows_beside_the_english_one():
    """Japanese pages write 《秘密を掘り下げる者/Delver of Secrets》; the catalogue may lack the first name."""
    resolution = resolved("4 《未知の名前/Delver of Secrets》\n4 《Unknown/Ponder》")
    assert names_of(resolution) == [f"4 {DELVER}", "4 ?Unknown/Ponder"]
    assert [u.line for u in resolution.unread] == [2]


def test_a_card_of_many_printings_is_not_asked_about_its_back():
    """Every list has Islands, and one printing of eight hundred has another back."""
    many = replace(
        card("Island"),
        printings=(
            *(Printing(f"S{n}", "1") for n in range(60)),
            Printing("SLD", "9", reversible=True),
            Printing("SLD", "8"),
        ),
    )
    asked = {
        line: "reversible-printing" in dict(codes_of(resolve_entries(parse_decklist(line), SmallCatalogue((many,)))))
        for line in ("56 Island", "56 Island (SLD)", "56 Island (SLD) 9")
    }
    assert asked == {"56 Island": False, "56 Island (SLD)": True, "56 Island (SLD) 9": False}


def test_what_was_changed_is_said_with_how():
    """The read-as finding wherever more than case, quotes and accents differs."""
    assert _said("4 Insectile Aberration", "read-as") == [
        {"written": "Insectile Aberration", "name": DELVER, "how": "written by its back face"}
    ]
    hows = [values["how"] for values in _said(
        "1 Delver of Secrets\n1 Ice // Fire\n1 Wear\n1 Fire/Ice\n1 秘密を掘り下げる者\n1 Delver of Secrets // Insectile Abberation\n1 Atraxa Praetors Voice", "read-as"
    )]  # fmt: skip
    assert hows == [
        "written by its front face", "its names in another order", "written by one of its parts", "punctuation or joint",
        "printed name in another language: ja", "its other name misspelt", "punctuation or joint",
    ]  # fmt: skip


def test_case_accents_and_quotes_are_said_once_for_the_list():
    resolution = resolved("4 lightning BOLT\n1 Lim-Dul’s Vault\n1 Æther Vial\n4 Ponder")
    assert codes_of(resolution) == [("spelling-evened", 1)]
    assert resolution.findings[0].values["names"] == (
        "lightning BOLT → Lightning Bolt", "Lim-Dul’s Vault → Lim-Dûl's Vault", "Æther Vial → Aether Vial"
    )  # fmt: skip


def test_whole_names_come_before_the_names_of_parts():
    """Lightning Bolt is also a prepare spell's name."""
    assert meanings("4 Lightning Bolt") == ["Lightning Bolt"]


def test_a_half_name_never_means_a_playtest_card_in_silence():
    """BUG-022: Fire // Ice became Start // Fire."""
    resolution = resolved("1 Fire (UMA) 225")
    assert (names_of(resolution), codes_of(resolution)[:2]) == (
        ["1 Fire // Ice"],
        [("read-as", 1), ("name-of-others-too", 1)],
    )
    assert _said("1 Fire", "name-of-others-too")[0]["others"] == ("Start // Fire",)
    assert _level("1 Start", "playtest-card") is Level.WARNING


def test_a_name_of_two_cards_asks():
    resolution = resolved("4 Seed Suture\n4 Ponder")
    assert names_of(resolution) == ["4 ?Seed Suture", "4 Ponder"]
    assert resolution.unread[0].suggestions == ("Blossom Angel // Seed Suture", "Field Medic // Seed Suture")
    assert _level("4 Seed Suture", "ambiguous-name") is Level.ERROR


def test_set_and_number_settle_a_name_of_two_cards():
    assert meanings("4 Seed Suture (FRA) 12") == ["Field Medic // Seed Suture"]


def test_set_and_number_never_overrule_the_name():
    resolution = resolved("4 Duress (APC) 999\n4 Ponder (M19) 94")
    assert names_of(resolution) == ["4 Duress", "4 Ponder"]
    assert _said("4 Duress (APC) 999\n1 Duress (M19) 94", "printing-unknown") == [{"printings": ("Duress (APC) 999",)}]


def test_a_set_and_number_that_fit():
    """BUG-014: Collision (RNA) 223."""
    entry = resolved("1 Duress (m19) 094").deck.entries[0]
    assert (entry.printing.set_code, entry.printing.number) == ("M19", "94")
    assert meanings("1 Collision (RNA) 223") == ["Collision // Colossus"]


# Meld


def test_a_meld_result_is_refused_with_its_parts():
    resolution = resolved("1 Brisela, Voice of Nightmares")
    assert names_of(resolution) == ["1 ?Brisela, Voice of Nightmares"]
    assert [(u.code, u.suggestions) for u in resolution.unread] == [
        ("meld-result", ("Bruna, the Fading Light", "Gisela, the Broken Blade"))
    ]
    assert (resolution.findings[0].level, resolution.findings[0].cites) == (Level.ERROR, ("CR 712.4", "CR 712.5"))


def test_a_part_named_with_its_result_is_the_part():
    resolution = resolved("1 Gisela, the Broken Blade // Brisela, Voice of Nightmares\n1 Bruna, the Fading Light")
    assert names_of(resolution) == ["1 Gisela, the Broken Blade", "1 Bruna, the Fading Light"]
    assert (
        _said("1 Gisela, the Broken Blade // Brisela, Voice of Nightmares", "read-as")[0]["how"]
        == "named with its meld result"
    )


# Cards of other games and cards of no deck


@pytest.mark.parametrize(("written", "name"), [("A-Dragon's Rage Channeler", "Dragon's Rage Channeler"), ("A-Blessed Hippogriff // Tyr's Blessing", "Blessed Hippogriff // Tyr's Blessing"),
                                               ("A-Lightning Bolt", "Lightning Bolt")])  # fmt: skip
def test_arenas_rebalanced_cards_are_read_as_the_paper_card(written, name):
    assert meanings(f"1 {written}") == [name]
    assert _said(f"1 {written}", "rebalanced") == [{"written": written, "name": name}]


def test_a_card_of_arena_only_is_said():
    assert (meanings("1 A-Alone in Alchemy"), _level("1 A-Alone in Alchemy", "digital-only")) == (
        ["A-Alone in Alchemy"],
        Level.WARNING,
    )


def test_planes_schemes_and_tokens_leave_the_deck():
    resolution = resolved("1 Akoum\n1 All in Good Time\n1 Treasure Token\n60 Island")
    assert names_of(resolution) == ["60 Island"]
    assert [(x.line, x.reason.value) for x in resolution.exclusions] == [(1, "plane"), (2, "scheme"), (3, "token")]


# Names of no card


def test_an_unknown_name_is_kept_counted_and_reported():
    """BUG-006, BUG-023."""
    resolution = resolved("60 Island\n\nSideboard\n1 Stormbeacon Blade (TDM) 27")
    assert names_of(resolution) == ["60 Island", "side 1 ?Stormbeacon Blade"]
    assert (resolution.deck.total(Zone.SIDEBOARD), resolution.unread[0].code) == (1, "unknown-name")
    assert _said("1 Stormbeacon Blade", "unknown-name")[0]["catalogue"] == "30 November 2026"
    assert CATALOGUE.label.endswith("]")


def test_suggestions_for_a_typing_error():
    assert resolved("4 Lightnig Bolt").unread[0].suggestions[0] == "Lightning Bolt"


def test_suggestions_are_few_lists_of_nonsense_stay_cheap(monkeypatch):
    catalogue = ReadingCatalogue()
    monkeypatch.setattr("tests.core.reading.CATALOGUE", catalogue)
    resolution = resolved("\n".join(f"1 Nonsense {'x' * n}" for n in range(1, 60)))
    assert (len(resolution.unread), catalogue.asked) == (59, 20)


# Counting


def test_spellings_of_one_card_are_counted_together_and_lines_stay():
    """registration-site-01, BUG-015."""
    text = "3 Delver of Secrets // Insectile Aberration\n3 Delver of Secrets\n4 Island"
    assert _said(text, "lines-merged") == [{"cards": (f"6 {DELVER} (1, 2)",)}]
    assert [(f.quantity, f.lines) for f in flag_double_faced(resolved(text).deck)] == [(6, (1, 2))]


def test_a_companion_named_twice_counts_once():
    """arena-01."""
    resolution = resolved(
        "Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Island\n\nSideboard\n1 Lurrus of the Dream-Den\n14 Duress"
    )
    assert [e.counted for e in resolution.deck.entries] == [False, True, True, True]
    assert {zone.value: resolution.deck.total(zone) for zone in Zone} == {
        "main": 60,
        "sideboard": 15,
        "commander": 0,
        "companion": 0,
    }
    assert ("companion-repeated", 2) in codes_of(resolution)


def test_a_companion_that_stands_alone_counts():
    assert resolved("Companion\n1 Lurrus of the Dream-Den\n\nDeck\n60 Island").deck.total(Zone.COMPANION) == 1


# Backs


def test_a_card_of_unknown_layout_is_named():
    assert (_level("1 Academic Ascent", "kind-unknown"), flag_double_faced(resolved("1 Academic Ascent").deck)) == (
        Level.WARNING,
        (),
    )


def test_two_names_do_not_make_a_double_faced_card():
    """BUG-053."""
    text = "1 Fire // Ice\n1 Brazen Borrower\n1 Delver of Secrets"
    assert [f.card.name for f in flag_double_faced(resolved(text).deck)] == [DELVER]
    assert _said(text, "not-double-faced") == [{"names": ("Fire // Ice", "Brazen Borrower // Petty Theft")}]


@pytest.mark.parametrize(
    ("line", "flagged", "asked"),
    [
        ("4 Blood Crypt (SLD) 1", True, False),
        ("4 Blood Crypt (SLD) 2", False, False),
        ("4 Blood Crypt (GTC) 1", False, False),
        ("4 Blood Crypt (GTC)", False, False),
        ("4 Blood Crypt (SLD)", False, True),
        ("4 Blood Crypt (SLD) 77", False, True),
        ("4 Blood Crypt (ZZZ) 1", False, True),
        ("4 Blood Crypt", False, True),
        ("4 Ponder", False, False),
    ],
)
def test_a_reversible_printing_is_flagged_if_known_and_asked_about_if_not(line, flagged, asked):
    resolution = resolved(line)
    assert [f.kind.value for f in flag_double_faced(resolution.deck)] == (["reversible"] if flagged else [])
    assert ("reversible-printing" in dict(codes_of(resolution))) == asked


def test_every_entry_says_which_name_was_written():
    kinds = [
        e.read_as
        for e in resolved(
            "1 Ponder\n1 Delver of Secrets\n1 Insectile Aberration\n1 Ice\n1 秘密を掘り下げる者\n1 Nothing"
        ).deck.entries
    ]
    assert kinds == [NameKind.FULL, NameKind.FRONT, NameKind.BACK, NameKind.HALF, NameKind.FOREIGN, None]
