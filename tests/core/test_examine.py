from checklist.core.decklist import Zone
from checklist.core.examine import examine, work_out_carriages
from checklist.core.finding import Level
from checklist.core.messages import READING_CODES
from checklist.core.rules import RULES
from checklist.core.terms import Carried, CarryChoice, Copies, EventTerms, Format, PlayerChoices, Proxy, Sleeves
from tests.core.rule_cards import DELVER, SmallCatalogue, deck_of

MODERN = EventTerms(format=Format.MODERN)
LIST = """4 Delver of Secrets
1 No Such Card
1 Academic Ascent
5 Lightning Bolt
40 Island

Sideboard
1 Gisela, the Broken Blade
"""


def codes(findings):
    return [(finding.code, finding.line) for finding in findings if finding.level is not Level.INFO]


def test_reading_first_then_names_then_the_rules_in_the_order_of_the_book():
    found = examine(LIST, SmallCatalogue(), MODERN, PlayerChoices(Sleeves.CLEAR))
    assert codes(found.findings) == [
        ("unknown-name", 2),
        ("kind-unknown", 3),
        ("back-shows", 1),
        ("sideboard-back-shows", 8),
        ("deck-too-small", None),
        ("too-many-copies", 4),
        ("legality-unknown", 3),
    ]


def test_findings_of_one_rule_stand_in_the_order_of_the_list():
    text = "5 Lightning Bolt\n50 Island\n5 Sol Ring\nSideboard\n5 Seven Dwarves\n5 Thing in the Ice\n"
    found = examine(text, SmallCatalogue(), MODERN, PlayerChoices())
    assert codes(found.findings) == [
        ("too-many-copies", 1),
        ("too-many-copies", 3),
        ("too-many-copies", 6),
        ("not-legal", 3),
    ]


ORDER = """
home-print copies-unalike zones-unalike all-or-none real-cards-short real-card-missing
substitute-for-ordinary-back substitute-for-unknown-kind substitute-for-reversible
choice-not-in-deck choice-twice copies-miscounted list-circles list-lacks-card one-card-for-another
front-name-missing back-name-missing write-in-for-nonmodal written-beyond-card mark-shows
real-cards-with-sideboard spare-blanks back-copy-sleeved-alike proxy-not-registered
proxy-without-reason proxy-original-gone proxy-not-marked proxy-from-elsewhere back-shows
meld-back-shows sideboard-back-shows commander-back-shows reversible-back-shows home-print-shows
home-print-backing-unasked home-print-unsleeved opacity-doubted reflective-backs hologram-sleeves deck-too-small
limited-deck-too-small commander-deck-size sideboard-too-large commander-sideboard
two-headed-sideboard too-many-copies not-singleton copies-of-unknown-text counted-together
commander-elsewhere not-in-pool no-commander too-many-commanders commanders-no-pair
commanders-pair-unchecked commander-unfit outside-colour-identity colour-identity-unknown
two-companions no-companion companion-unchecked banned restricted not-legal legality-unknown
"""


def test_the_order_of_the_book_is_pinned():
    assert [rule.code for rule in RULES] == ORDER.split()
    families = [rule.check.__module__.rsplit(".", 1)[1] for rule in RULES]
    assert list(dict.fromkeys(families)) == ["substitutes", "proxies", "sleeves", "construction", "commander"]


def test_an_examination_says_which_catalogue_it_used():
    assert examine("60 Island", SmallCatalogue(), MODERN, PlayerChoices()).catalogue == SmallCatalogue.label


def test_acceptable_means_no_error():
    choices = PlayerChoices()
    assert examine("60 Island", SmallCatalogue(), MODERN, choices).acceptable
    assert examine("1 Academic Ascent\n59 Island", SmallCatalogue(), MODERN, choices).acceptable
    assert not examine("59 Island", SmallCatalogue(), MODERN, choices).acceptable


def test_a_refused_text_is_not_judged():
    found = examine(b"\x00\x01\x02\xff" * 100, SmallCatalogue(), MODERN, PlayerChoices())
    assert found.parsed.refused
    assert not found.acceptable
    assert {finding.code for finding in found.findings} <= READING_CODES


def test_without_a_format_nothing_is_said_of_construction():
    assert codes(examine("9 Lightning Bolt", SmallCatalogue(), EventTerms(), PlayerChoices()).findings) == []


def carriage(text, *cards, every=Carried.REAL):
    found = examine(text, SmallCatalogue(), EventTerms(), PlayerChoices(every=every, cards=cards))
    return {one.name: one for one in found.carriages}


def test_by_default_every_copy_is_real():
    one = carriage(LIST)[DELVER.name]
    assert (one.main, one.sideboard, one.real_aside, one.unregistered) == (Copies(real=4), Copies(), 0, 0)


def test_real_cards_aside_are_as_many_as_are_needed_unless_said():
    choice = CarryChoice("Delver of Secrets", Carried.OFFICIAL)
    assert carriage("4 Delver of Secrets\nSideboard\n1 Delver of Secrets", choice)[DELVER.name].real_aside == 5
    few = CarryChoice("Delver of Secrets", Carried.OFFICIAL, real_aside=0)
    assert carriage("4 Delver of Secrets", few)[DELVER.name].real_aside == 0


def test_the_commander_counts_with_the_deck_and_the_companion_with_the_sideboard():
    text = "Commander\n1 Edgar, Charmed Groom\n\nDeck\n1 Delver of Secrets\n\nSideboard\n1 Delver of Secrets"
    found = carriage(text)
    assert found["Edgar, Charmed Groom // Edgar Markov's Coffin"].main == Copies(real=1)
    assert (found[DELVER.name].main, found[DELVER.name].sideboard) == (Copies(real=1), Copies(real=1))


def test_registered_proxies_are_given_to_the_main_deck_first():
    choice = CarryChoice("Delver of Secrets", Carried.PROXY, proxies=(Proxy("1"), Proxy("2"), Proxy("")))
    one = carriage("2 Delver of Secrets\nSideboard\n1 Delver of Secrets", choice)[DELVER.name]
    assert (one.main, one.sideboard, one.unregistered) == (Copies(proxy=2), Copies(home=1), 1)


def test_a_choice_for_all_names_and_one_for_its_own():
    found = carriage(LIST, CarryChoice("Gisela, the Broken Blade"), every=Carried.OFFICIAL)
    assert [(one.main.official, one.sideboard.official) for one in found.values()] == [(4, 0), (0, 0)]


def test_carriages_of_a_deck_that_was_registered():
    deck = deck_of("4 Delver of Secrets\n56 Island")
    flagged = examine("4 Delver of Secrets", SmallCatalogue(), EventTerms(), PlayerChoices()).flagged
    (one,) = work_out_carriages(deck, flagged, PlayerChoices(every=Carried.HOME))
    assert (one.main, one.needed_aside, [row.zone for row in one.flagged]) == (Copies(home=4), 4, [Zone.MAIN])


def test_a_choice_about_a_name_that_nobody_knows_is_no_further_finding():
    choices = PlayerChoices(cards=(CarryChoice("No Such Card", Carried.OFFICIAL),))
    assert codes(examine("1 No Such Card", SmallCatalogue(), EventTerms(), choices).findings) == [("unknown-name", 1)]
