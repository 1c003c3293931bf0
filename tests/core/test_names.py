import pytest

from checklist.core.names import fold_name, spelling, split_joint


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Delver of Secrets", "delverofsecrets"),
        ("delver of secrets ", "delverofsecrets"),
        ("DELVER  OF\u00a0SECRETS", "delverofsecrets"),
        ("Delver of Secrets // Insectile Aberration", "delverofsecretsinsectileaberration"),
        ("Delver of Secrets/Insectile Aberration", "delverofsecretsinsectileaberration"),
        ("Delver of Secrets | Insectile Aberration", "delverofsecretsinsectileaberration"),
        ("Æther Vial", "aethervial"),
        ("Aether Vial", "aethervial"),
        ("Œuvre", "oeuvre"),
        ("Straße", "strasse"),
        ("Lim-Dûl's Vault", "limdulsvault"),
        ("Lim-Du\u0302l\u2019s Vault", "limdulsvault"),
        ("Lim\u2011Dul\u201bs Vault", "limdulsvault"),
        ("Lim\u2014Dul`s Vault", "limdulsvault"),
        ("Lim Dul\u2032s Vault", "limdulsvault"),
        ("Lim-Dul\u02bcs Vault", "limdulsvault"),
        ("Dr. Julius Jumblemorph", "drjuliusjumblemorph"),
        ("Dr Julius Jumblemorph", "drjuliusjumblemorph"),
        ("Ratonhnhaké\ua789ton", "ratonhnhaketon"),
        ("Ratonhnhake:ton", "ratonhnhaketon"),
        ('"Ach! Hans, Run!"', "achhansrun"),
        ("\u201cAch! Hans, Run!\u201d", "achhansrun"),
        ("Ach! Hans, Run!", "achhansrun"),
        ("Bespoke Bō", "bespokebo"),
        (
            "Ultimate Nightmare of Wizards of the Coast® Customer Service",
            "ultimatenightmareofwizardsofthecoastcustomerservice",
        ),
        ("\ufb01re\u200b", "fire"),
        ("Will-o'-the-Wisp", "willothewisp"),
        ("Will o the Wisp", "willothewisp"),
    ],
)
def test_one_key_for_every_way_to_type_a_name(written, key):
    assert fold_name(written) == key


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("+2 Mace", "+2mace"),
        ("_____", "_____"),
        ("______", "______"),
        ("_____ Goblin", "_goblin"),
        ("______ Goblin", "_goblin"),
        ("_____ _____ _____ Trespasser", "_trespasser"),
        ("1996 World Champion", "1996worldchampion"),
        ("X", "x"),
        ("?!", "?!"),
        ("変わり谷", "変わり谷"),
        ("硬头锤，", "硬头锤"),
        ("Перекрёсток", "перекресток"),
    ],
)
def test_an_odd_name_keeps_a_key_of_its_own(written, key):
    assert fold_name(written) == key


@pytest.mark.parametrize("written", ["", " \t\u3000", "\0", "\x1b\u200b", "\ud800"])
def test_only_blanks_and_what_no_database_takes_have_no_key(written):
    assert fold_name(written) == ""


def test_kana_with_and_without_voice_mark_differ_composed_or_not():
    assert fold_name("か") != fold_name("が")
    assert fold_name("か\u3099") == fold_name("が")


def test_a_rebalanced_card_is_not_the_paper_card():
    assert fold_name("A-Alrund's Epiphany") != fold_name("Alrund's Epiphany")


def test_folding_a_key_changes_nothing():
    for name in ("Æther Vial", "_____ Goblin", "+2 Mace", "変わり谷", "İstanbul", "ŉ"):
        assert fold_name(fold_name(name)) == fold_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lava Axe", "Lava, Axe"),
        ("Wasteland", "Waste Land"),
        ("Monster Mash-Up", "Monster Mashup"),
        ("With Great Power...", "With Great Power . . ."),
    ],
)
def test_spelling_tells_two_cards_of_one_key_apart(one, other):
    assert fold_name(one) == fold_name(other)
    assert spelling(one) != spelling(other)


def test_spelling_forgives_case_accents_quotes_and_kinds_of_dash():
    assert spelling(" LIM\u2011DUL\u2019S  vault") == spelling("Lim-Dûl's Vault")


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("Fire // Ice", ("Fire", "Ice")),
        ("Fire//Ice", ("Fire", "Ice")),
        ("Fire /// Ice", ("Fire", "Ice")),
        ("Fire/Ice", ("Fire", "Ice")),
        ("Fire | Ice", ("Fire", "Ice")),
        ("Fire & Ice", ("Fire", "Ice")),
        ("Fire／Ice", ("Fire", "Ice")),
        ("Smelt // Herd // Saw", ("Smelt", "Herd", "Saw")),
        ("Fire //", ("Fire",)),
        (" Delver of Secrets ", ("Delver of Secrets",)),
        ("R&D's Secret Lair", ("R", "D's Secret Lair")),
        ("//", ()),
    ],
)
def test_split_joint(written, parts):
    assert split_joint(written) == parts
