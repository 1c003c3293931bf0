"""deckchecks.seating: read_seats, read_standings"""

from itertools import count

import pytest

from checklist.deckchecks.seating import read_seats, read_standings
from checklist.events.models import Registration


@pytest.fixture
def people():
    numbers = count(1)
    return [Registration(pk=next(numbers), name=name) for name in ("Ada Žižek", "Bo Li", "Cy de la Cruz", "Dee Dee")]


PLAIN = """\
1 Ada Žižek vs Bo Li
Table 2: Cy de la Cruz - Dee Dee
"""
COMMAS = "1,Ada Žižek,Bo Li\n2,Cy de la Cruz,Dee Dee\n"
TABS = "1\tAda Žižek\tBo Li\r\n2\tCy de la Cruz\tDee Dee\r\n"
MELEE = (
    '\ufeff"Table Number","Player 1","Player 2","Result"\n'
    '"1","Ada Žižek","Bo Li",""\n'
    '"2","Cy de la Cruz","Dee Dee","2-0-0"\n'
)
WER = "Table\tPlayer\tOpponent\tPoints\n1\tŽižek, Ada\tLi, Bo\t3\n2\tde la Cruz, Cy\tDee, Dee\t0\n"
EVENTLINK = "Table;First Name;Last Name\n1;Ada;Žižek\n1;Bo;Li\n2;Cy;de la Cruz\n2;Dee;Dee\n"
POINTS = "1   Ada Žižek (9 pts)   Bo Li (6 pts)\n2   Cy de la Cruz (3)   Dee Dee [0 points]\n"
SMALL = "1 ada zizek vs BO LI\n2 Cy De La Cruz vs dee dee\n"


@pytest.mark.parametrize("text", [PLAIN, COMMAS, TABS, MELEE, WER, EVENTLINK, POINTS, SMALL])
def test_whatever_program_wrote_it_the_seats_are_the_same(people, text):
    read = read_seats(text, people)
    assert [(table, player.name) for table, player in read.seats] == [
        (1, "Ada Žižek"),
        (1, "Bo Li"),
        (2, "Cy de la Cruz"),
        (2, "Dee Dee"),
    ]
    assert (read.unread, read.unknown, read.twice) == ((), (), ())


def test_what_is_not_known_is_said_with_its_line_and_never_guessed(people):
    read = read_seats("1 Ada Žižek vs Bo L.\nRound 3\n2 Cy de la Cruz vs BYE\n", people)
    assert [player.name for _table, player in read.seats] == ["Ada Žižek", "Cy de la Cruz"]
    assert (read.unknown, read.unread) == (((1, "Bo L."),), ((2, "Round 3"),))


def test_two_players_of_one_name_are_not_told_apart(people):
    read = read_seats("1 Bo Li vs Ada Žižek", [*people, Registration(pk=99, name="Bo Li")])
    assert ([player.name for _, player in read.seats], read.unknown) == (["Ada Žižek"], ((1, "Bo Li"),))


def test_a_player_at_two_tables_keeps_the_first_and_is_named(people):
    read = read_seats("1 Bo Li vs Ada Žižek\n2 Bo Li vs Dee Dee", people)
    assert ([(table, p.name) for table, p in read.seats if p.name == "Bo Li"], read.twice) == (
        [(1, "Bo Li")],
        ("Bo Li",),
    )


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
def test_nothing_is_nothing(people, text):
    assert read_seats(text, people).seats == ()


# --- standings ---

PLACES = "1. Ada Žižek 18 65.2%\n2. Bo Li 15 61%\n3. Dee Dee 15 60%\n"
NAMES = "Ada Žižek\n\nbo li\nDEE DEE\n"
MELEE_PLACES = 'Rank,Name,Points,OMW%\n1,"Ada Žižek",18,0.65\n2,"Li, Bo",15,0.61\n3,Dee Dee,15,0.6\n'
WER_PLACES = "\ufeffRank\tPlayer\tPoints\r\n1\tŽižek, Ada\t18\r\n2\tLi, Bo\t15\r\n3\tDee, Dee\t15\r\n"
EVENTLINK_PLACES = "Rank;First Name;Last Name\n1;Ada;Žižek\n2;Bo;Li\n3;Dee;Dee\n"
COMMA_PLACES = "1,Ada Žižek,18\n2,Bo Li,15\n3,Dee Dee,15\n"
LAST_FIRST = "1 Žižek, Ada\n2 Li, Bo\n3 Dee, Dee\n"
HEADED = "Standings after round 6\nAda Žižek (18 pts)\nBo Li (15 pts)\nDee Dee (15 pts)\n"


@pytest.mark.parametrize(
    "text", [PLACES, NAMES, MELEE_PLACES, WER_PLACES, EVENTLINK_PLACES, COMMA_PLACES, LAST_FIRST, HEADED]
)
def test_whatever_program_wrote_it_the_places_are_the_same(people, text):
    read = read_standings(text, people)
    assert [(place, player.name) for place, player in read.places] == [(1, "Ada Žižek"), (2, "Bo Li"), (3, "Dee Dee")]
    assert read.twice == ()


def test_who_is_not_known_keeps_the_place_and_is_said(people):
    read = read_standings("Ada Žižek\nSomebody Else 12\nBo Li", people)
    assert ([place for place, _ in read.places], read.unknown) == ([1, 3], ((2, "Somebody Else"),))


def test_shared_places_and_two_of_one_name(people):
    read = read_standings("1 Ada Žižek\n1 Bo Li\n2 Ada Žižek\n3 Dee Dee", [*people, Registration(pk=9, name="Dee Dee")])
    assert [(place, player.name) for place, player in read.places] == [(1, "Ada Žižek"), (1, "Bo Li")]
    assert (read.twice, read.unknown) == (("Ada Žižek",), ((4, "Dee Dee"),))


@pytest.mark.parametrize("text", ["", "\n\n", "Rank,Name\n", "7", "1,,\n;;;"])
def test_standings_of_nobody(people, text):
    assert read_standings(text, people).places == ()


HUGE = "A" * 200_000  # longer than a cell of a table may be


@pytest.mark.parametrize("number", ["\u00b2", "\u0661", "9" * 5000, "1234567", "-1", "1.5"])
def test_what_is_no_number_of_a_table_is_not_read_and_breaks_nothing(people, number):
    assert read_seats(f"table,name\n{number},Ada Žižek", people).seats == ()
    assert read_standings(f"rank,name\n{number},Ada Žižek", people).places[0][0] == 1  # the order of the lines counts


def test_a_cell_without_end_breaks_nothing(people):
    assert read_seats(f"table,name\n1,{HUGE}\n2,Bo Li", people).seats[0][0] == 2
    assert [place for place, _ in read_standings(f"rank,name\n{HUGE},x\n2,Bo Li", people).places] == [2]
