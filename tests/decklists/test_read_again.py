"""Another card list in force: what was registered stays; what is thought of it is new; what reads otherwise is asked."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.utils.translation import override

from checklist.accounts.models import LogEntry
from checklist.cards.actions import store_catalogue
from checklist.cards.bundle import Bundle
from checklist.cards.card_file import CardFile
from checklist.cards.catalogue import _of_database, bundled_catalogue
from checklist.core.card import Card, Face, Layout
from checklist.core.compare import Outcome, compare
from checklist.core.names import fold_name
from checklist.core.refusal import Refused
from checklist.core.snapshot import thaw
from checklist.core.terms import Carried, PlayerChoices, Sleeves
from checklist.decklists.actions import (
    confirm_name,
    judge_again,
    leave_rereading,
    read_again,
    take_rereading,
)
from checklist.decklists.models import ConfirmedName, Decklist, Rereading
from checklist.decklists.queries import current_decklist, current_judgement, findings_of, open_rereadings
from checklist.events.actions import close_event
from tests import cast
from tests.cast import make_event

REGISTERED = datetime(2026, 11, 30, 9, tzinfo=UTC)  # before NOW, whatever day the tests run on
NOW = datetime(2026, 12, 1, 9, tzinfo=UTC)
LATER = datetime(2026, 12, 2, 9, tzinfo=UTC)

# The kind of Academic Ascent is not in the bundle, Stormlantern Blade is not there at all.
LIST = "4 Delver of Secrets\n2 Academic Ascent\n3 Stormlantern Blade (XYZ) 27\n51 Island\n\nSideboard\n1 Stormlantern Blade\n"
BLADE = Card(
    "Stormlantern Blade // Beacon of Storms",
    Layout.TRANSFORM,
    (
        Face("Stormlantern Blade", "{1}{W}", 2.0, "Artifact — Equipment", (), "", "", "", ""),
        Face("Beacon of Storms", "", 2.0, "Creature — Spirit", ("W",), "3", "2", "", ""),
    ),
    legal={"modern": "legal"},
    color_identity=("W",),
)
ASCENT = replace(
    BLADE, name="Academic Ascent", layout=Layout.NORMAL, faces=(Face("Academic Ascent", "{U}", 1.0, "Instant"),)
)


def known(*names):
    return [bundled_catalogue().find([fold_name(name)])[fold_name(name)][0].card for name in names]


def in_force(*cards, digest="1a2b3c", dated="1 December 2026"):
    """A card list with Delver, Island, Negate and these."""
    label = f"A later list, {dated} [{digest}]"
    cards = (*known("Delver of Secrets", "Island", "Negate"), *cards)
    return store_catalogue(CardFile("test", label, digest, None, cards, {}, ()), now=NOW)


def stored(decklist):
    fields = (
        "text",
        "snapshot",
        "digest",
        "choices",
        "catalogue",
        "list_format",
        "author",
        "superseded_at",
        "revision",
    )
    return Decklist.objects.filter(pk=decklist.pk).values(*fields).get()


def hand_in(registration, *args):
    return cast.hand_in(registration, *args, now=REGISTERED)


@pytest.fixture(autouse=True)
def _no_catalogue_kept():
    """Every test has its own version 1."""
    _of_database.clear()


@pytest.fixture
def registered(pia):
    return hand_in(pia, LIST, PlayerChoices(Sleeves.CLEAR, every=Carried.OFFICIAL))


@pytest.fixture
def proposal(event, registered):
    in_force(BLADE, ASCENT)
    read_again(now=NOW)
    return open_rereadings(event).get()


def test_an_import_changes_no_revision(event, registered):
    before = stored(registered)
    in_force(BLADE, ASCENT)
    assert read_again(now=NOW) == 1
    assert stored(registered) == before
    assert Decklist.objects.count() == 1


def test_what_reads_otherwise_is_put_before_the_organiser(proposal):
    assert proposal.changes == [
        {"line": 2, "quantity": 2, "before": "Academic Ascent", "after": "Academic Ascent", "kind": ""},
        {"line": 3, "quantity": 3, "before": "Stormlantern Blade", "after": BLADE.name, "kind": "nonmodal"},
        {"line": 7, "quantity": 1, "before": "Stormlantern Blade", "after": BLADE.name, "kind": "nonmodal"},
    ]


def test_confirmed_it_is_a_new_revision_by_the_system_with_the_same_text(event, registered, proposal, olga):
    before = stored(registered)
    written = take_rereading(proposal, by=olga, now=LATER)
    assert (written.revision, written.author, written.by, written.text) == (2, "system", olga, LIST)
    assert written.reason == "Read again by the card list of 1 December 2026"
    assert (written.choices, written.filename, written.forced_format) == (before["choices"], "", "")
    assert written.digest != before["digest"]
    assert stored(registered) == before | {"superseded_at": LATER}
    assert current_decklist(registered.slot) == written
    judgement = current_judgement(written, event)
    assert (judgement.unknown, judgement.double_faced, judgement.substitutes) == (0, 8, 8)
    assert list(open_rereadings(event)) == []
    assert LogEntry.objects.filter(action="list-read-again").count() == 1


def test_its_reason_is_in_the_language_of_whoever_confirms_it(proposal, olga):
    with override("es"):
        written = take_rereading(proposal, by=olga, now=LATER)
    assert written.reason == "Leída de nuevo con la lista de cartas de 1 diciembre 2026"


def test_confirmed_twice_is_one_revision(proposal, olga):
    assert take_rereading(proposal, by=olga, now=NOW) == take_rereading(proposal, by=olga, now=LATER)
    assert Decklist.objects.count() == 2


def test_printed_paper_stays_current(registered, proposal, olga):
    before = thaw(registered.snapshot)
    now = thaw(take_rereading(proposal, by=olga, now=NOW).snapshot)
    assert compare(before, now, "Delver of Secrets // Insectile Aberration", "main", 4).outcome is Outcome.CURRENT
    assert compare(before, now, "Stormlantern Blade", "main", 3).outcome is Outcome.CURRENT
    assert compare(before, now, "", "main", 0).outcome is Outcome.CURRENT


def test_left_as_registered_it_is_not_asked_again(event, registered, proposal, olga):
    leave_rereading(proposal, by=olga, now=NOW)
    read_again(now=LATER)
    judge_again(event, now=LATER)
    assert list(open_rereadings(event)) == []
    assert current_decklist(registered.slot) == registered
    with pytest.raises(Refused) as refused:
        take_rereading(proposal, by=olga, now=LATER)
    assert refused.value.code == "rereading-over"


def test_the_player_was_faster(event, registered, proposal, pia, olga):
    hand_in(pia)
    with pytest.raises(Refused) as refused:
        take_rereading(proposal, by=olga, now=LATER)
    assert refused.value.code == "rereading-over"
    assert Rereading.objects.get().decided_at is None
    assert list(open_rereadings(event)) == []


def test_yet_another_card_list_was_faster(proposal, olga):
    in_force(BLADE, digest="4d5e6f")
    with pytest.raises(Refused) as refused:
        take_rereading(proposal, by=olga, now=LATER)
    assert refused.value.code == "rereading-changed"
    assert Decklist.objects.count() == 1


def test_the_later_card_list_takes_the_place_of_the_open_question(event, registered, proposal):
    in_force(ASCENT, digest="4d5e6f")
    read_again(now=LATER)
    [only] = open_rereadings(event)
    assert only.catalogue.endswith("[4d5e6f]")
    assert [change["line"] for change in only.changes] == [2]
    in_force(digest="777777")  # knows neither: there is nothing to ask
    read_again(now=LATER)
    assert Rereading.objects.count() == 0


def test_a_closed_event_stays_as_it_was(event, registered, olga):
    close_event(event, by=olga, now=NOW)
    in_force(BLADE, ASCENT)
    assert read_again(now=NOW) == 0
    assert Rereading.objects.count() == 0


def test_closed_before_the_organiser_confirmed(event, proposal, olga):
    close_event(event, by=olga, now=NOW)
    with pytest.raises(Refused) as refused:
        take_rereading(open_rereadings(event).get(), by=olga, now=LATER)
    assert refused.value.code == "event-closed"


def test_a_list_without_unknown_cards_is_judged_and_not_asked_about(event, pia):
    decklist = hand_in(pia)
    in_force()
    assert read_again(now=NOW) == 1
    assert list(open_rereadings(event)) == []
    assert sorted(decklist.judgements.values_list("catalogue", flat=True)) == [
        "A later list, 1 December 2026 [1a2b3c]",
        Bundle().label,
    ]


def test_a_ban_in_the_later_card_list_is_found(event, pia):
    decklist = hand_in(pia)
    [delver] = known("Delver of Secrets")
    banned = replace(delver, legal={**delver.legal, "modern": "banned"})
    cards = [*known("Island", "Negate"), banned]
    store_catalogue(CardFile("test", "Bans, 1 December 2026 [b]", "b", None, cards, {}, ()), now=NOW)
    read_again(now=NOW)
    said = {f.code: f.values for f in findings_of(current_judgement(decklist, event))}
    assert said["banned"]["catalogue"] == "1 December 2026"
    assert thaw(decklist.snapshot).entries[0].card.legal["modern"] == "legal"


def test_a_card_that_is_gone_from_the_card_list_stays_as_registered(event, pia):
    decklist = hand_in(pia, "60 Lightning Bolt\n")
    in_force()
    read_again(now=NOW)
    assert current_judgement(decklist, event).unknown == 0
    assert list(open_rereadings(event)) == []


def test_a_card_that_turns_out_double_faced_is_asked_about_and_judged_as_registered(event, pia):
    decklist = hand_in(pia, "4 Lightning Bolt\n56 Island\n")
    [bolt] = known("Lightning Bolt")
    in_force(replace(bolt, layout=Layout.TRANSFORM, faces=(bolt.front, BLADE.faces[1])))
    read_again(now=NOW)
    assert current_judgement(decklist, event).double_faced == 0
    [asked] = open_rereadings(event)
    assert [(change["after"], change["kind"]) for change in asked.changes] == [("Lightning Bolt", "nonmodal")]


def test_again_and_again_nothing_new_is_judged(event, registered, django_assert_num_queries):
    in_force(BLADE, ASCENT)
    assert (read_again(now=NOW), read_again(now=LATER)) == (1, 0)
    assert judge_again(event, now=LATER) == 0


def test_the_first_card_list_in_force_again(event, registered):
    in_force(BLADE, ASCENT)
    read_again(now=NOW)
    in_force(digest="4d5e6f")
    read_again(now=LATER)
    in_force(BLADE, ASCENT)
    assert read_again(now=datetime(2026, 12, 3, tzinfo=UTC)) == 1
    assert current_judgement(registered, event).catalogue.endswith("[1a2b3c]")
    assert [one.catalogue[-8:] for one in open_rereadings(event)] == ["[1a2b3c]"]


def test_every_open_event_is_read_again(event, sams_event, registered, sam):
    from tests.cast import register  # slow import

    hand_in(register(sams_event, "Sue"), LIST)
    make_event(sam)
    in_force(BLADE, ASCENT)
    assert read_again(now=NOW) == 2
    assert (open_rereadings(event).count(), open_rereadings(sams_event).count()) == (1, 1)


def test_live_pages_see_it(event, registered):
    event.refresh_from_db()
    before = event.version
    in_force(BLADE, ASCENT)
    read_again(now=NOW)
    event.refresh_from_db()
    assert event.version == before + 1


def scryfall(name, layout="normal", *faces):
    more = (
        {"card_faces": [{"name": face, "type_line": "Creature", "mana_cost": "{U}"} for face in faces]} if faces else {}
    )
    return {"object": "card", "name": name, "layout": layout, "lang": "en", "oracle_id": name, "set": "xyz",
            "collector_number": "27", "type_line": "Artifact", "mana_cost": "{1}", "cmc": 1,
            "legalities": {"modern": "legal"}} | more  # fmt: skip


def test_the_doors_read_again_after_the_switch(event, registered, tmp_path, capsys):
    file = tmp_path / "oracle-cards-20261201.json"
    delver = ("Delver of Secrets // Insectile Aberration", "transform", "Delver of Secrets", "Insectile Aberration")
    names = ("Stormlantern Blade", "Academic Ascent", "Island", "Negate")
    file.write_text(json.dumps([scryfall(*delver), *map(scryfall, names)]))
    for said in ("Registered lists judged again: 1. None was changed.", "In force already"):
        call_command("import_cards", str(file))
        assert said in capsys.readouterr().out
    assert [change["line"] for change in open_rereadings(event).get().changes] == [2, 3, 7]
    assert current_judgement(registered, event).catalogue.startswith("Scryfall oracle cards, 1 December 2026 [")


def test_a_poorer_card_list_asks_nothing(event, registered):
    in_force(BLADE)  # knows the blade, but not Academic Ascent
    read_again(now=NOW)
    assert list(open_rereadings(event)) == []


def test_a_name_is_confirmed_once(event, registered, olga, hanna):
    confirm_name(event, "Stormlantern Blade", by=olga, now=NOW)
    confirm_name(event, "stormlantern  BLADE", by=hanna, now=LATER)
    row = ConfirmedName.objects.get()
    assert (row.name, row.by, row.at) == ("Stormlantern Blade", olga, NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        ConfirmedName.objects.create(event=event, key=row.key, name="x", at=NOW)


def test_the_database_keeps_one_question_a_card_list(registered, proposal):
    with pytest.raises(IntegrityError), transaction.atomic():
        Rereading.objects.create(decklist=registered, catalogue=proposal.catalogue, changes=[], made_at=NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        Rereading.objects.filter(pk=proposal.pk).update(taken=True)
