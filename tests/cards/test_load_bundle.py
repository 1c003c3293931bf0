import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from checklist.cards import actions
from checklist.cards.actions import load_bundle, store_catalogue
from checklist.cards.bundle import Bundle, BundleBroken, write_bundle
from checklist.cards.card_file import CardFile
from checklist.cards.models import CardName, CatalogueCard, CatalogueVersion
from checklist.cards.queries import current_version
from tests.cards.conftest import NOW


@pytest.fixture
def small_bundle(monkeypatch, small_file, tmp_path):
    """A bundle of two dozen cards in the place of the whole one."""
    file = CardFile("bundle", "Small bundle", "", Bundle().dated, small_file.cards, small_file.aliases, ("Small.",))
    write_bundle(file, tmp_path)
    monkeypatch.setattr(actions, "Bundle", lambda: Bundle(tmp_path))
    return Bundle(tmp_path)


def _another(file, digest):
    return CardFile("scryfall-oracle", f"Another {digest}", digest, None, file.cards[:3], {}, ())


def test_it_loads_and_is_in_force(db, small_bundle, small_file):
    version = load_bundle(now=NOW)
    assert version == current_version()
    assert (version.source, version.label, version.digest) == ("bundle", small_bundle.label, small_bundle.digest)
    assert (version.cards, version.weaknesses, version.complete) == (len(small_file.cards), ["Small."], True)
    assert version.card_rows.count() == len(small_file.cards)
    assert version.card_rows.filter(kind="meld").count() == 2
    assert CardName.objects.filter(version=version, kind="foreign", language="zhs").exists()


def test_a_second_time_does_nothing(db, small_bundle, django_assert_num_queries):
    version = load_bundle(now=NOW)
    with django_assert_num_queries(1):
        assert load_bundle(now=NOW) == version


def test_an_imported_catalogue_stays(db, small_bundle, small_file):
    imported = store_catalogue(_another(small_file, "x"), now=NOW)
    assert load_bundle(now=NOW) == imported
    assert load_bundle(now=NOW, replace_imported=True).source == "bundle"


def test_progress_is_told(db, small_bundle):
    told = []
    load_bundle(now=NOW, progress=lambda *each: told.append(each))
    assert told == [("Storing cards", small_bundle.card_count, small_bundle.card_count)]


def test_the_version_before_stays_for_those_still_reading_and_what_is_older_goes(db, small_file):
    first, second, third = (store_catalogue(_another(small_file, digest), now=NOW) for digest in "abc")
    assert list(CatalogueVersion.objects.order_by("pk")) == [second, third]
    assert CatalogueCard.objects.filter(version=second).count() == 3
    assert not CardName.objects.filter(version_id=first.pk).exists()
    assert current_version() == third


def test_a_load_that_breaks_leaves_nothing_and_changes_nothing(db, small_file):
    before = store_catalogue(_another(small_file, "a"), now=NOW)
    twice = CardFile("x", "Broken", "b", None, [small_file.cards[0], small_file.cards[0]], {}, ())
    with pytest.raises(IntegrityError), transaction.atomic():
        CatalogueCard.objects.create(
            version=before, name=small_file.cards[0].name, layout="normal", standing=0, facts={}
        )
    with pytest.raises(IntegrityError):
        store_catalogue(twice, now=NOW)
    assert list(CatalogueVersion.objects.all()) == [before]
    assert current_version() == before


def test_the_database_keeps_one_version_in_force(db):
    def version(**fields):
        return CatalogueVersion.objects.create(source="x", label="x", digest="x", loaded_at=NOW, **fields)

    version(complete=True, current=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        version(complete=True, current=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        version(complete=False, current=True)


def test_the_command_says_what_is_in_force(db, small_bundle, capsys):
    call_command("load_bundle")
    call_command("load_bundle")
    said = capsys.readouterr().out.splitlines()
    assert said == [
        f"Now in force: {small_bundle.label}, 26 cards.",
        f"In force already: {small_bundle.label}, 26 cards.",
    ]


def test_a_broken_bundle_is_said(db, monkeypatch, tmp_path):
    monkeypatch.setattr(actions, "Bundle", lambda: Bundle(tmp_path))
    with pytest.raises(BundleBroken):
        load_bundle(now=NOW)
    assert CatalogueVersion.objects.count() == 0
