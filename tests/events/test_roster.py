"""Rosters as programs write them, and who of them is who here."""

import io

import pytest
from django.utils import timezone
from openpyxl import Workbook

from checklist.core.refusal import Refused
from checklist.events.actions import close_event, register_player, replace_link, take_roster
from checklist.events.models import Registration
from checklist.events.roster import Fate, RosterLine, match_roster, read_roster, written
from tests.cast import hand_in, register

EVENTLINK = """\
Players
Winter Open
--------------------
Ana Núñez 3 points
O'Brien, Seán   0
Łukasz Žižek 12-3

Seite 1 von 1
"""
WER = """\
Table,"Player 1",Country,Points,"Player 2",Country,Points
1,"Núñez, Ana",ES,3,"Žižek, Łukasz",PL,3
-,"O'Brien, Seán",IE,0,,,
"""
WER_BARE = """\
1,"Núñez, Ana",ES,3,"Žižek, Łukasz",PL,3
-,"O'Brien, Seán",IE,0,,,
"""
NUMBERED = "1,1,Ana Núñez,4,Łukasz Žižek,0,0\n0,9,Seán O'Brien,0,bye,0,0\n"
MELEE = """\
DateCreated,Competitors1GameWins,Competitors2Name,TableNumber,Competitors1Name,Competitors1DecklistId
2026-12-05,2,Łukasz Žižek,1,Ana Núñez,77
2026-12-05,2,,,Seán O'Brien,78
"""
MELEE_JSON = (
    '[{"TableNumber": 12, "Name": "Ana Núñez"}, {"TableNumber": 12, "Name": "Łukasz Žižek"}, {"Name": "Seán O\'Brien"}]'
)
PLAIN = "Ana Núñez\nŁukasz Žižek\nSeán O'Brien\n"
SURNAMES = "Núñez, Ana\nŽižek, Łukasz\nO'Brien, Seán\n"
TABBED = "Table\tPlayer 1\tScore\tPlayer 2\n1\tAna Núñez\t3\tŁukasz Žižek\n2\tSeán O'Brien\t0\tbye\n"
TWO_COLUMNS = "Apellidos;Nombre;Correo electrónico\nNúñez;Ana;ana@example.org\nŽižek;Łukasz;\nO'Brien;Seán;\n"

SHAPES = {
    "eventlink": EVENTLINK,
    "wer": WER,
    "wer without headings": WER_BARE,
    "numbered": NUMBERED,
    "melee": MELEE,
    "melee json": MELEE_JSON,
    "plain": PLAIN,
    "surname first": SURNAMES,
    "tabs": TABBED,
    "two columns": TWO_COLUMNS,
}


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_three_people_in_every_shape(shape):
    read = read_roster(SHAPES[shape])
    assert sorted(one.name for one in read.lines) == ["Ana Núñez", "Seán O'Brien", "Łukasz Žižek"]
    assert read.unread == ()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1250"])
def test_encodings(encoding):
    text = "Name;Email;ID\nJosé Müller;jose@example.org;0012345678\n"
    assert read_roster(text.encode(encoding)).lines == (RosterLine(2, "José Müller", "jose@example.org", "0012345678"),)


def test_a_sheet_with_a_title_row_and_numbers_as_text():
    book = Workbook()
    book.active.append(["Winter Open, players"])
    book.active.merge_cells("A1:C1")
    book.active.append(["Player ID", "Full name", "E-mail"])
    book.active.append([1234567890, "Núñez, Ana", "ana@example.org"])
    file = io.BytesIO()
    book.save(file)
    assert read_roster(file.getvalue()).lines == (RosterLine(3, "Ana Núñez", "ana@example.org", "1234567890"),)


def test_without_headings_a_name_an_address_and_an_id():
    assert read_roster("Ana Núñez;ana@example.org;1234567\nBo;;\n").lines == (
        RosterLine(1, "Ana Núñez", "ana@example.org", "1234567"),
        RosterLine(2, "Bo"),
    )


def test_what_is_not_read_is_said():
    read = read_roster("Name,Points\nAna,3\n123,4\n")
    assert (len(read.lines), read.unread) == (1, ((3, "123,4"),))


def test_a_cell_without_end_breaks_nothing():
    read = read_roster("name,email\n" + "A" * 200_000 + ",a@x.example\nBo Li,bo@x.example")
    assert read.lines[-1].name == "Bo Li"


def test_two_names_without_a_table_are_not_guessed():
    assert read_roster("Ana Núñez\tAna\nBo Diddley\tx\nCo\t3\n").unread == ((1, "Ana Núñez\tAna"), (2, "Bo Diddley\tx"))


def test_the_same_person_on_two_lines_is_one_and_named():
    read = read_roster("Ana Nunez\nana núñez\n")
    assert (len(read.lines), read.twice) == (1, ("ana núñez",))


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "roster-empty"),
        (b"%PDF-1.7", "roster-unreadable"),
        ("[1", "roster-unreadable"),
        ("a\n" * 10_001, "roster-too-large"),
    ],
)
def test_refusals(given, code):
    with pytest.raises(Refused) as refused:
        read_roster(given)
    assert refused.value.code == code


def test_what_a_preview_sends_back_reads_the_same():
    read = read_roster(TWO_COLUMNS)
    assert [(o.name, o.email) for o in read_roster(written(read)).lines] == [(o.name, o.email) for o in read.lines]


def fates(text, event):
    return [one.fate for one in match_roster(read_roster(text), event.registrations.all())]


def take(event, by, text, *, whole=False):
    return take_roster(event, read_roster(text), whole=whole, by=by, now=timezone.now())


def test_matched_by_id_then_email_then_name(event, olga):
    take(event, olga, "Name;Email;ID\nAna Núñez;ana@example.org;11111\n")
    assert fates("Name;Email;ID\nAna Miller;;11111\n", event) == [Fate.KNOWN]
    assert fates("Name;Email;ID\nAna Miller;ANA@example.org;\n", event) == [Fate.KNOWN]
    assert fates("ANA NUNEZ\n", event) == [Fate.KNOWN]
    assert fates("Núñez Ana\n", event) == [Fate.KNOWN]
    assert fates("Name;ID\nAna Núñez;22222\n", event) == [Fate.NEW]


def test_two_of_one_name_are_left_alone(event, olga):
    register(event, "Ana")
    register(event, "Ána")
    assert [one.fate for one in take(event, olga, "Ana\n")] == [Fate.UNCLEAR]
    assert event.registrations.count() == 2


def test_nearly_the_same_name_is_pointed_at_not_merged(event, pia):
    (one,) = match_roster(read_roster("Pia Plaier\n"), event.registrations.all())
    assert (one.fate, one.alike) == (Fate.NEW, "Pia Player")


@pytest.mark.parametrize("shape", sorted(SHAPES))
def test_again_registers_nobody_twice(event, olga, shape):
    take(event, olga, SHAPES[shape])
    take(event, olga, SHAPES[shape])
    take(event, olga, PLAIN)
    assert event.registrations.count() == 3
    assert all(one.slots.count() == 1 for one in event.registrations.all())


def test_what_is_known_is_filled_in_never_replaced(event, olga):
    take(event, olga, "Name;Email;ID\nAna;ana@example.org;\n")
    take(event, olga, "Name;Email;ID\nAna;other@example.org;12345\n")
    assert event.registrations.values_list("email", "player_id").get() == ("ana@example.org", "12345")


def test_a_whole_roster_takes_the_mark_from_others_pairings_do_not(event, olga, pia):
    take(event, olga, PLAIN)
    take(event, olga, "1,1,Ana Núñez,4,Late Entry,0,0\n")
    assert event.registrations.filter(on_roster=True).count() == 4
    take(event, olga, "Ana Núñez\nPia Player\n", whole=True)
    assert sorted(event.registrations.filter(on_roster=True).values_list("name", flat=True)) == [
        "Ana Núñez",
        "Pia Player",
    ]


def test_nothing_into_a_closed_event(event, olga):
    close_event(event, by=olga, now=timezone.now())
    with pytest.raises(Refused) as refused:
        take(event, olga, PLAIN)
    assert (refused.value.code, event.registrations.count()) == ("registration-closed", 0)


def join(event, name, nonce="n-1"):
    return register_player(event, name=name, nonce=nonce, by=None, now=timezone.now())


def test_who_joins_by_a_name_of_the_roster_is_that_person(event, olga):
    take(event, olga, PLAIN)
    first = join(event, "ana nuñez")
    assert (first.name, event.registrations.count()) == ("Ana Núñez", 3)
    assert join(event, "ana nuñez") == first  # the same form again


def test_a_place_is_taken_once(event, olga):
    take(event, olga, PLAIN)
    assert join(event, "Ana Núñez") != join(event, "Ana Núñez", "n-2")


@pytest.mark.parametrize("state", ["mailed", "list", "dropped"])
def test_a_place_that_is_somebodys_by_now_is_not_taken_by_name(event, olga, state):
    take(event, olga, PLAIN)
    ana = event.registrations.get(name="Ana Núñez")
    if state == "list":
        hand_in(ana)
    else:
        Registration.objects.filter(pk=ana.pk).update(**{f"{state}_at": timezone.now()})
    assert join(event, "Ana Núñez") != ana


def test_the_link_of_a_place_survives_a_replaced_link(event, olga):
    take(event, olga, PLAIN)
    ana = event.registrations.get(name="Ana Núñez")
    replace_link(ana, by=olga, now=timezone.now())
    assert join(event, "Ana Núñez") == ana


def test_two_thousand_are_quick_and_few_queries(event, olga, django_assert_max_num_queries):
    text = "\n".join(f"Player Number {number:04}" for number in range(2000))
    with django_assert_max_num_queries(60):  # SQLite takes so many values in one statement
        take(event, olga, text)
    with django_assert_max_num_queries(8):
        take(event, olga, text)
    assert event.registrations.count() == 2000
