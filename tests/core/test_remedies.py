import pytest

from checklist.core.finding import Level
from checklist.core.messages import TEMPLATES
from checklist.core.remedies import BY_CODE, DRAFT, REMEDIES, remedies_for
from checklist.core.rules import RULES
from checklist.core.terms import Rel

# No tournament document speaks of these: they are found outside sanctioned play only.
UNSANCTIONED_ONLY = {"home-print-shows", "home-print-unsleeved", "real-card-missing"}


@pytest.mark.parametrize("rel", list(Rel))
@pytest.mark.parametrize(
    "code", [rule.code for rule in RULES if rule.level is Level.ERROR and rule.code not in UNSANCTIONED_ONLY]
)
def test_every_error_has_an_entry_to_look_up(code, rel):
    (remedy,) = remedies_for(code, rel)
    assert rel in remedy.rels


def test_only_codes_that_there_are():
    assert set(BY_CODE) - set(TEMPLATES) == set()


@pytest.mark.parametrize(
    ("code", "rel", "cite"),
    [
        ("back-shows", Rel.COMPETITIVE, "IPG 3.8"),
        ("back-shows", Rel.PROFESSIONAL, "IPG 3.8"),
        ("back-shows", Rel.REGULAR, "JAR"),
        ("real-cards-short", Rel.COMPETITIVE, "IPG 3.5"),
        ("copies-unalike", Rel.COMPETITIVE, "IPG 3.5"),
        ("too-many-copies", Rel.PROFESSIONAL, "IPG 3.4"),
        ("ambiguous-name", Rel.COMPETITIVE, "IPG 3.4"),
        ("too-many-copies", Rel.REGULAR, "JAR"),
    ],
)
def test_where_to_look(code, rel, cite):
    assert [remedy.cite for remedy in remedies_for(code, rel)] == [cite]


def test_nothing_to_look_up_for_a_remark():
    assert remedies_for("counted-together", Rel.COMPETITIVE) == ()


def test_each_entry_is_there_once():
    assert len({remedy.code for remedy in REMEDIES}) == len(REMEDIES)
    assert DRAFT.cite == "IPG 3.6"
