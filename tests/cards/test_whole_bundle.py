"""The whole bundle in the database: loaded in time, and answering as the bundle itself. The slowest test here, so only one."""

import random
import time

from bench.catalogue import mistyped_names
from checklist.cards.actions import load_bundle
from checklist.cards.bundle import Bundle
from checklist.cards.catalogue import _of_database, bundled_catalogue, current_catalogue
from checklist.cards.models import CardName
from checklist.core.names import fold_name
from tests.cards.conftest import NOW


def test_it_is_loaded_in_time_and_answers_as_the_bundle_does(db):
    _of_database.clear()
    begin = time.process_time()
    version = load_bundle(now=NOW)
    assert time.process_time() - begin < 20
    bundle, of_bundle, of_database = Bundle(), bundled_catalogue(), current_catalogue()
    assert of_database is not of_bundle
    assert (of_database.label, version.cards) == (of_bundle.label, bundle.card_count)
    assert CardName.objects.filter(version=version).count() == bundle.name_count

    names = [name.key for name in bundle.all_names()]
    keys = [*random.Random(2).sample(names, 2_000), "nosuchcard", "", "_____", "fire", "+2mace"]
    for begin in range(0, len(keys), 75):  # as lists ask
        asked = keys[begin : begin + 75]
        assert of_database.find(asked) == of_bundle.find(asked)

    # Of equally like ones the order is the source's own; the likeliest of all are the same.
    for _, written in mistyped_names(100):
        key = fold_name(written)
        assert set(of_database.suggest(key)[:1]) == set(of_bundle.suggest(key)[:1]), written
    assert of_database.suggest("brisela")[:1] == ("Brisela, Voice of Nightmares",)
    _of_database.clear()
