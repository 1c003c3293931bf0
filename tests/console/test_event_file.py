"""An event moved from one installation to another: every row of it, nothing else, there once."""

import io
import json
import os
from datetime import UTC, date, datetime

import pytest
from django.apps import apps

from checklist.accounts.models import LogEntry, LogWords, User
from checklist.console.event_file import STAYS, TABLES, export_event, import_event
from checklist.core.refusal import Refused
from checklist.deckchecks.models import DeckCheck, Draw, Photo, Scan, Seat, SentAction, Standing, Tap
from checklist.decklists.models import ConfirmedName, Decklist, Judgement, Rereading
from checklist.events.models import DeckSlot, Event, Registration, StaffRole, Team
from checklist.printing.models import HeadJudgeProxy, PrintedCard, Printer, PrintJob

NOW = datetime(2026, 12, 1, 9, 0, 0, 123457, tzinfo=UTC)  # microseconds are kept


def whole_event(slug="abcd1234", judge="judge"):
    """An event with rows in every table, two registrations, two revisions; committed by the caller."""
    by, _ = User.objects.get_or_create(username=judge, defaults={"first_name": "Jo", "password": "secret-hash"})
    event = Event.objects.create(
        slug=slug, join_code=f"J{slug}"[:12], name='Größter "Cup" ★', date=date(2026, 12, 5), rel="competitive",
        deadline=NOW, created_by=by, created_at=NOW, policies={"late": "refuse"},
    )  # fmt: skip
    StaffRole.objects.create(event=event, user=by, role="head-judge")
    team = Team.objects.create(event=event, name="Two")
    job = PrintJob.objects.create(event=event, kind="substitutes", paper="a4", by=by, at=NOW, nonce="p1")
    lists = []
    for number in range(2):
        person = Registration.objects.create(
            event=event, team=team, name=f"Jürgen {number}", table=number, generation=number, nonce=f"n{number}",
            created_at=NOW,
        )  # fmt: skip
        slot = DeckSlot.objects.create(registration=person)
        for revision in (1, 2):
            decklist = Decklist.objects.create(
                slot=slot, revision=revision, text="4 Delver of Secrets\n", list_format="plain",
                snapshot={"cards": [1.5, None, "Jötun"]}, digest="d" * 64, choices={}, catalogue="bundle", author="staff",
                by=by, nonce=f"r{revision}", submitted_at=NOW, superseded_at=NOW if revision == 1 else None,
            )  # fmt: skip
            Judgement.objects.create(
                decklist=decklist, terms_digest="t", catalogue="bundle", findings=[], acceptable=True, errors=0,
                warnings=0, main=60, sideboard=0, double_faced=4, substitutes=0, unknown=0, made_at=NOW,
            )  # fmt: skip
        Rereading.objects.create(
            decklist=decklist, catalogue="a later one", changes=[], made_at=NOW, decided_at=NOW, by=by, taken=True
        )
        lists.append(decklist)
        proxy = HeadJudgeProxy.objects.create(
            event=event, registration=person, number=number + 1, card_name="Delver of Secrets", reason="worn",
            original_kept=True, issued_by=by, issued_at=NOW, nonce=f"h{number}",
        )  # fmt: skip
        card = PrintedCard.objects.create(
            code=f"{slug}{number:08}".upper()[:16], kind="substitute", print_job=job, decklist=decklist, proxy=proxy,
            card_name="Delver of Secrets", zone="main", copy=1, copies=4,
        )  # fmt: skip
        check = DeckCheck.objects.create(slot=slot, opened_by=by, opened_at=NOW, nonce="c")
        Scan.objects.create(
            event=event, printed_card=card, deck_check=check, code=card.code, outcome="current", by=by, at=NOW,
            nonce=f"s{number}",
        )  # fmt: skip
        Tap.objects.create(deck_check=check, card_name="Island", zone="main", delta=1, by=by, at=NOW, nonce="t")
        Photo.objects.create(slot=check.slot, deck_check=check, path=f"{slug}/{number}.jpg", by=by, at=NOW, nonce="p")
        Seat.objects.create(event=event, round=1, table=1, registration=person)
        Standing.objects.create(event=event, place=number, registration=person)
    Printer.objects.create(event=event, name="Desk", right_mm=0.5, used_at=NOW)
    job.options = {"decklists": [decklist.pk for decklist in lists]}
    job.save(update_fields=["options"])
    ConfirmedName.objects.create(event=event, key="newcard", name="New Card", by=by, at=NOW)
    Draw.objects.create(event=event, seed="s", pool=[["a", 1]], drawn=["a"], by=by, at=NOW, nonce="d")
    SentAction.objects.create(
        event=event, deck_check=check, nonce="a", kind="close", values={"outcome": "fine"}, status="refused", by=by,
        made_at=NOW, at=NOW,
    )  # fmt: skip
    LogEntry.objects.create(
        event_uid=event.uid, by=by, at=NOW, action="list-corrected", subject=f"decklist:{lists[0].pk}"
    )
    entry = LogEntry.objects.create(event_uid=event.uid, by=by, at=NOW, action="staff-added", subject=f"user:{by.pk}")
    LogWords.objects.create(entry=entry, typed={"reason": "as told"})
    return event


def exported(event):
    file = io.StringIO()
    export_event(event, file, now=NOW)
    return file.getvalue()


def imported(text, *, link_staff=False, owner=None):
    return import_event(io.StringIO(text), link_staff=link_staff, owner=owner)


def forget(event):
    """Takes the event away, as on another installation; its people stay."""
    LogEntry.objects.filter(event_uid=event.uid).delete()
    event.delete()


def comparable(text):
    """The document with every id replaced by the place of its row: what must be the same on both sides."""
    document = json.loads(text)
    places = {name: {row["id"]: place for place, row in enumerate(rows)} for name, rows in document["tables"].items()}
    places["User"] = {int(number): place for place, number in enumerate(document["people"])}
    for model in TABLES:
        for row in document["tables"][model.__name__]:
            for field in model._meta.concrete_fields:
                if field.primary_key:
                    del row[field.attname]
                elif field.is_relation and row[field.attname] is not None:
                    row[field.attname] = places[field.related_model.__name__][row[field.attname]]
    for row in document["tables"]["Photo"]:
        row["path"] = row["path"].partition("/")[0]  # the name is random, and made anew
    for row in document["tables"]["PrintJob"]:
        row["options"]["decklists"] = [places["Decklist"][number] for number in row["options"]["decklists"]]
    for row in document["tables"]["LogEntry"]:
        kind, number = row["subject"].split(":")
        row["subject"] = (kind, places[{"decklist": "Decklist", "user": "User"}[kind]][int(number)])
    return document["tables"]


def test_every_table_moves_or_stays_for_a_reason():
    tables = {model.__name__ for model in apps.get_app_config("checklist").get_models()}
    assert {model.__name__ for model in TABLES} | STAYS == tables
    assert {model.__name__ for model in TABLES} & STAYS == set()


def test_the_factory_fills_every_table(db):
    event = whole_event()
    assert [name for name, rows in json.loads(exported(event))["tables"].items() if not rows] == []


def test_a_file_from_before_there_were_printers_is_read(db):
    event = whole_event()
    document = json.loads(exported(event))
    del document["tables"]["Printer"]
    forget(event)
    again, _ = imported(json.dumps(document))
    assert again.printers.count() == 0


def test_a_file_from_before_typed_words_stood_apart_is_parted(db):
    event = whole_event()
    document = json.loads(exported(event))
    del document["tables"]["LogWords"]
    document["tables"]["LogEntry"][0] |= {"action": "codes-revoked", "values": {"codes": 2, "reason": "Pia lost it"}}
    forget(event)
    imported(json.dumps(document))
    entry = LogEntry.objects.get(action="codes-revoked")
    assert (entry.values, entry.words.typed, LogWords.objects.count()) == ({"codes": 2}, {"reason": "Pia lost it"}, 1)


def test_a_file_from_before_there_were_languages_is_read(db):
    event = whole_event()
    document = json.loads(exported(event))
    for name in ("Event", "Registration"):
        for row in document["tables"][name]:
            del row["language"]
    forget(event)
    imported(json.dumps(document))
    again = Event.objects.get(uid=event.uid)
    assert (again.language, {one.language for one in again.registrations.all()}) == ("en", {""})


def test_each_lists_language_stays_with_its_list(db):
    event = whole_event()
    job = PrintJob.objects.filter(event=event).first()
    job.options |= {"language": "en", "languages": ["es"] * len(job.options["decklists"])}
    job.save()
    text = exported(event)
    forget(event)
    imported(text)
    again = PrintJob.objects.get(event__uid=event.uid, nonce=job.nonce)
    assert again.options["languages"] == job.options["languages"]


def test_what_comes_out_again_is_what_went_in(db):
    event = whole_event()
    whole_event(slug="before99")  # ids do not start where they did
    text = exported(event)
    forget(event)
    again, _ = imported(text)
    assert comparable(exported(again)) == comparable(text)
    assert again.uid == event.uid
    assert again.pk != event.pk


def test_another_events_rows_are_not_in_the_file(db):
    event, other = whole_event(), whole_event(slug="other999", judge="somebody-else")
    text = exported(event)
    assert (other.slug in text, str(other.uid) in text, "somebody-else" in text) == (False, False, False)
    assert {name: len(rows) for name, rows in json.loads(text)["tables"].items()}["Registration"] == 2


def test_no_password_is_in_the_file(db):
    assert "secret-hash" not in exported(whole_event())


def test_staff_become_accounts_that_cant_sign_in(db):
    event = whole_event()
    text = exported(event)
    forget(event)
    again, notes = imported(text)
    by = again.created_by
    assert (by.username, by.is_active, by.has_usable_password(), by.first_name) == (
        f"judge@{event.uid.hex[:8]}", False, False, "Jo",
    )  # fmt: skip
    assert notes == (f"judge is here as {by.username}, an account that can't sign in.",)


def test_staff_are_linked_when_the_importer_says_so(db):
    event = whole_event()
    text = exported(event)
    forget(event)
    again, notes = imported(text, link_staff=True)
    assert (again.created_by.username, notes) == ("judge", ())


def test_an_owner_becomes_organiser(db):
    event = whole_event()
    text = exported(event)
    forget(event)
    owner = User.objects.create(username="owner")
    again, _ = imported(text, owner=owner)
    assert list(StaffRole.objects.filter(user=owner).values_list("event_id", "role")) == [(again.pk, "organiser")]


def test_an_event_that_is_here_is_not_mixed(db):
    event = whole_event()
    with pytest.raises(Refused) as refused:
        imported(exported(event))
    assert (refused.value.code, Event.objects.count()) == ("event-here-already", 1)


def test_a_taken_address_is_replaced_and_said(db):
    event = whole_event()
    text = exported(event)
    forget(event)
    other = Event.objects.create(
        slug=event.slug, join_code=event.join_code, name="Other", date=NOW, rel="regular", created_at=NOW
    )
    again, notes = imported(text)
    assert again.slug != other.slug
    assert again.join_code != other.join_code
    assert sum("was taken here" in note for note in notes) == 2


def test_a_printed_code_that_is_taken_stops_all_of_it(db):
    event = whole_event()
    text = exported(event)
    forget(event)
    whole_event(judge="other")
    with pytest.raises(Refused) as refused:
        imported(text)
    assert (refused.value.code, Event.objects.count()) == ("event-file-collides", 1)


def test_another_key_is_said(db, settings):
    event = whole_event()
    text = exported(event)
    forget(event)
    settings.SECRET_KEY = "another"
    _, notes = imported(text)
    assert notes[-1].startswith("The file is of an installation with another SECRET_KEY")


def test_a_scan_of_another_events_card_loses_only_the_pointer(db):
    event, other = whole_event(), whole_event(slug="other999")
    foreign = PrintedCard.objects.get(print_job__event=other, code__endswith="0")
    Scan.objects.create(event=event, printed_card=foreign, code=foreign.code, outcome="other-event", at=NOW, nonce="f")
    text = exported(event)
    forget(event)
    again, _ = imported(text)
    assert list(again.scans.filter(nonce="f").values_list("printed_card", "code")) == [(None, foreign.code)]


def test_a_photo_travels_with_its_bytes(db, settings, tmp_path):
    settings.MEDIA_DIR = tmp_path
    event = whole_event()
    (tmp_path / event.slug).mkdir()
    (tmp_path / event.slug / "0.jpg").write_bytes(b"\xff\xd8 a picture")
    text = exported(event)
    forget(event)
    imported(text)
    first, second = Photo.objects.order_by("pk")
    assert (tmp_path / first.path).read_bytes() == b"\xff\xd8 a picture"
    assert first.path != f"{event.slug}/0.jpg"
    assert not (tmp_path / second.path).exists()  # its file was gone there already


@pytest.mark.parametrize("path", ["/etc/cron.d/x", "../../x.jpg"])
def test_a_photo_is_put_nowhere_else(db, settings, tmp_path, path):
    settings.MEDIA_DIR = tmp_path
    event = whole_event()
    document = json.loads(exported(event))
    forget(event)
    document["tables"]["Photo"][0] |= {"path": path, "_bytes": "AAAA"}
    with pytest.raises(Refused) as refused:
        imported(json.dumps(document))
    assert (refused.value.code, list(tmp_path.iterdir())) == ("event-file-unreadable", [])


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"flipside-event": 2}', '{"flipside-event": 1, "tables": {}}', "[" * 100_000, "\x00"],
)
def test_what_is_no_event_is_refused(db, text):
    with pytest.raises(Refused) as refused:
        imported(text)
    assert refused.value.code == "event-file-unreadable"


@pytest.mark.parametrize("column", ["slot_id", "text"])
def test_a_file_with_a_hole_changes_nothing(db, column):
    event = whole_event()
    document = json.loads(exported(event))
    forget(event)
    del document["tables"]["Decklist"][3][column]
    with pytest.raises(Refused) as refused:
        imported(json.dumps(document))
    assert (refused.value.code, Event.objects.count()) == ("event-file-unreadable", 0)


FILL = "import sys; sys.path.insert(0, 'tests/console'); from test_event_file import whole_event; whole_event()"


@pytest.mark.parametrize(("old", "new"), [("own_sqlite", "own_postgres"), ("own_postgres", "own_sqlite")])
def test_from_one_kind_of_database_to_the_other(request, tmp_path, old, new):
    old, new = request.getfixturevalue(old), request.getfixturevalue(new)
    there, back = tmp_path / "there.json", tmp_path / "back.json"
    old.shell(FILL)
    old.manage("export_event", "abcd1234", str(there))
    new.manage("import_event", str(there))
    new.manage("export_event", "abcd1234", str(back))
    assert comparable(back.read_text()) == comparable(there.read_text())
    assert os.stat(there).st_mode & 0o077 == 0
