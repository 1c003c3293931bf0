from dataclasses import replace

import pytest

from checklist.core.examine import examine, judge
from checklist.core.rules import editions
from checklist.core.rules.editions import (
    CHANGES,
    MELD_IS_DOUBLE_FACED,
    SUBSTITUTES_PER_NAME,
    Document,
    citation,
    cite_all,
    dates_before,
    edition_dates,
    has_come,
    known_editions,
)
from checklist.core.terms import Carried, CarryChoice, EventTerms, PlayerChoices, Sleeves
from tests.core.rule_cards import SmallCatalogue, deck_of


@pytest.fixture(autouse=True)
def _fresh_numbers():
    """Answers are kept in the process; a test must not be answered by the one before."""
    editions._number_on.cache_clear()
    editions._cited_on.cache_clear()


def on(document, dated):
    return edition_dates(((document, dated),))


@pytest.mark.parametrize("document", list(Document))
def test_an_event_is_judged_by_the_newest_edition_unless_it_pins_one(document):
    newest = max(edition.dated for edition in known_editions(document))
    assert edition_dates()[document] == newest
    assert on(str(document), "2017-01-19")[document] == "2017-01-19"
    assert on(str(document), "")[document] == newest


def test_a_document_nobody_knows_is_no_pin():
    assert edition_dates((("XYZ", "2020-01-01"),)) == edition_dates()


def test_editions_are_newest_first_and_each_once():
    dates = [edition.dated for edition in known_editions(Document.CR)]
    assert dates == sorted(set(dates), reverse=True)
    assert dates[0] == "2026-06-19"


@pytest.mark.parametrize(
    ("cite", "dated", "number"),
    [
        ("CR 713.3", "2026-06-19", "CR 713.3"),
        ("CR 713.3", "2023-04-14", "CR 713.3"),
        ("CR 713.3", "2023-04-13", "CR 714.3"),
        ("CR 713.2a", "2021-07-12", "CR 714.2a"),
        ("CR 713.3", "2021-07-11", "CR 713.3"),
        ("CR 713.3", "2016-07-22", "CR 713.3"),
        ("CR 713.3", "2016-07-21", "CR 711.3"),
        ("CR 713.3", "2012-02-01", "CR 711.9"),
        ("CR 712.7", "2023-04-14", "CR 712.7"),
        ("CR 712.7", "2022-10-07", "CR 712.3"),
        ("CR 712.7", "2017-01-19", "CR 711.3"),
        ("CR 712.7", "2012-02-01", "CR 711.9"),
        ("CR 712.15a", "2017-01-19", "CR 711.9a"),
        ("CR 712.15a", "2015-01-23", "CR 711.8a"),
        ("CR 712.15a", "2012-02-01", "CR 711.4"),
        ("CR 712.5g", "2022-10-07", "CR 713.1a"),
        ("CR 712.1", "2022-10-07", "CR 712.1"),
        ("CR 712.1", "2017-01-19", "CR 711.1"),
        ("CR 707.8", "2021-07-11", "CR 706.8"),
        ("CR 708.2a", "2021-07-11", "CR 707.2a"),
        ("CR 708.2a", "2021-07-12", "CR 708.2a"),
        ("CR 701.40g", "2025-06-05", "CR 701.34g"),
        ("CR 103.2b", "2020-06-01", "CR 103.1b"),
        ("CR 701.27", "2025-06-05", "CR 701.28"),
        ("CR 701.27", "2025-06-06", "CR 701.27"),
        ("CR 701.42", "2025-06-05", "CR 701.37"),
        ("CR 103.2a", "2020-06-01", "CR 103.1a"),
        ("MTR 3.11", "2021-07-22", "MTR 3.10"),
        ("MTR 3.11", "2021-07-23", "MTR 3.11"),
        ("MTR 3.12", "2021-07-22", "MTR 3.11"),
        ("MTR 3.16", "2016-04-05", "MTR 3.15"),
        ("MTR 3.1", "2016-04-05", "MTR 3.1"),
        ("CR 7130", "2022-10-07", "CR 7130"),
        ("CR 7131a", "2022-10-07", "CR 7131a"),
        ("CR 713", "2022-10-07", "CR 714"),
        ("MTR 13.11", "2016-04-05", "MTR 13.11"),
    ],
)
def test_numbers_by_date(cite, dated, number):
    found = citation(cite, on(cite.split()[0], dated))
    assert (str(found), found.dated) == (number, dated)


def test_several_at_once():
    assert cite_all(("MTR 3.5", "CR 713.3"), on("CR", "2022-10-07")) == ("MTR 3.5", "CR 714.3")


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.code)
def test_a_change_comes_with_its_edition_and_not_before(change):
    year, month, day = change.first.split("-")
    before = f"{year}-{month}-{int(day) - 1:02}"
    assert has_come(change, on(str(change.document), change.first))
    assert not has_come(change, on(str(change.document), before))
    assert change.before != change.after


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.code)
def test_the_editions_before_a_change_are_known_and_without_it(change):
    dates = dates_before(change)
    assert not has_come(change, dates)
    assert dates[change.document] in {edition.dated for edition in known_editions(change.document)}


def test_the_last_edition_before_a_change_is_taken():
    assert dates_before(SUBSTITUTES_PER_NAME) == edition_dates() | {"MTR": "2012-04-02"}
    assert dates_before(MELD_IS_DOUBLE_FACED)["CR"] == "2021-07-12"


def verdict(text, choices, *pins):
    return [(f.code, f.cites) for f in judge(deck_of(text), EventTerms(editions=pins), choices)]


def test_all_or_none_until_2016():
    choices = PlayerChoices(Sleeves.OPAQUE, cards=(CarryChoice("Delver of Secrets", Carried.OFFICIAL),))
    two_names = "4 Delver of Secrets\n3 Thing in the Ice\n53 Island"
    assert verdict(two_names, choices, ("MTR", "2016-04-04")) == [("all-or-none", ("MTR 3.5",))]
    assert verdict(two_names, choices, ("MTR", SUBSTITUTES_PER_NAME.first)) == []


def test_meld_cards_are_double_faced_since_2023():
    one = "1 Gisela, the Broken Blade\n59 Plains"
    clear = PlayerChoices(Sleeves.CLEAR)
    assert verdict(one, clear, ("CR", "2023-04-13")) == [("meld-back-shows", ("MTR 3.12", "CR 714.1"))]
    assert verdict(one, clear, ("CR", MELD_IS_DOUBLE_FACED.first)) == [
        ("back-shows", ("MTR 3.5", "MTR 3.11", "CR 712.7"))
    ]


def test_a_finding_is_cited_as_its_edition_numbers_it():
    choices = PlayerChoices(Sleeves.CLEAR, cards=(CarryChoice("Delver of Secrets", Carried.OFFICIAL, real_aside=3),))
    short = "4 Delver of Secrets\n56 Island"
    assert verdict(short, choices) == [("real-cards-short", ("MTR 3.5", "CR 713.3"))]
    assert verdict(short, choices, ("CR", "2022-10-07")) == [("real-cards-short", ("MTR 3.5", "CR 714.3"))]


def test_what_reading_finds_is_cited_in_the_same_numbers():
    def cites(*pins):
        found = examine("1 Brisela, Voice of Nightmares", SmallCatalogue(), EventTerms(editions=pins), PlayerChoices())
        return next(finding.cites for finding in found.findings if finding.code == "meld-result")

    assert cites() == ("CR 712.4", "CR 712.5")
    assert cites(("CR", "2022-10-07")) == ("CR 713", "CR 713.1a")


def test_pins_of_a_day_after_the_newest_edition_are_kept():
    assert replace(EventTerms(), editions=(("MTR", "2027-01-01"),)).editions == (("MTR", "2027-01-01"),)
    assert verdict("60 Island", PlayerChoices(), ("MTR", "2027-01-01")) == []


NEWER = """
[[edition]]
document = "CR"
dated = "2031-01-31"
read = "713"
[[edition]]
document = "MTR"
dated = "2026-02-27"
read = "known already"
[[number]]
document = "CR"
now = "713"
then = "719"
since = "2031-01-31"
until = "9999-12-31"
"""


@pytest.fixture
def _only_ours(monkeypatch):
    monkeypatch.setattr(editions, "_FILES", list(editions._FILES))
    yield
    monkeypatch.undo()
    for kept in (editions._table, editions.edition_dates, editions._number_on, editions._cited_on):
        kept.cache_clear()


@pytest.mark.usefixtures("_only_ours")
def test_a_file_of_the_operators_own_adds_an_edition_and_its_numbers(tmp_path):
    file = tmp_path / "newer.toml"
    file.write_text(NEWER)
    mtr = known_editions(Document.MTR)
    assert cite_all(("CR 713.3",), on("CR", "2031-01-31")) == ("CR 713.3",)
    editions.add_editions(file)
    editions.add_editions(file)
    assert [edition.dated for edition in known_editions(Document.CR)][:2] == ["2031-01-31", "2026-06-19"]
    assert known_editions(Document.MTR) == mtr
    assert cite_all(("CR 713.3", "CR 712.7"), edition_dates()) == ("CR 719.3", "CR 712.7")
    assert cite_all(("CR 713.3",), on("CR", "2031-01-31")) == ("CR 719.3",)
    assert cite_all(("CR 713.3",), on("CR", "2026-01-16")) == ("CR 713.3",)
    assert cite_all(("CR 713.3",), on("CR", "2022-10-07")) == ("CR 714.3",)


@pytest.mark.usefixtures("_only_ours")
@pytest.mark.parametrize(
    "wrong",
    [
        ("CR", "CRX"),
        ("2031-01-31", "31 January 2031"),
        ('since = "2031', 'since = "31'),
        ("9999", "no"),
        ('then = "719"', ""),
        ("[[", "["),
    ],
)
def test_a_file_that_can_not_be_read_changes_nothing(tmp_path, wrong):
    file = tmp_path / "newer.toml"
    file.write_text(NEWER.replace(*wrong))
    with pytest.raises((KeyError, TypeError, ValueError)):
        editions.add_editions(file)
    assert known_editions(Document.CR)[0].dated == "2026-06-19"


def test_a_newer_edition_in_which_numbers_moved_is_rows_and_no_code(monkeypatch):
    found, numbers = editions._table()
    newer = (*found, editions.Edition(Document.CR, "2031-01-31", "713"))
    moved = (*numbers, editions.Number(Document.CR, "713", "719", "2031-01-31", "9999-12-31"))
    monkeypatch.setattr(editions, "_table", lambda: (newer, moved))
    editions.edition_dates.cache_clear()
    editions._number_on.cache_clear()
    editions._cited_on.cache_clear()
    try:
        assert editions.cite_all(("CR 713.3", "CR 712.7"), editions.edition_dates()) == ("CR 719.3", "CR 712.7")
        before = editions.edition_dates((("CR", "2026-01-16"),))
        assert editions.cite_all(("CR 713.3",), before) == ("CR 713.3",)
    finally:
        editions.edition_dates.cache_clear()
        editions._number_on.cache_clear()
    editions._cited_on.cache_clear()
