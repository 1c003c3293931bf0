import string

import pytest

from checklist.core.finding import Certainty, Finding, Level
from checklist.core.messages import READING_CODES, TEMPLATES, render
from checklist.core.reading_notices import NOTICES
from checklist.core.rules import RULES
from checklist.core.rules.teams import TEAM_RULES


def test_every_code_has_exactly_one_template():
    codes = [one.code for one in (*NOTICES, *RULES, *TEAM_RULES)]
    assert sorted(codes) == sorted(set(codes)) == sorted(TEMPLATES)


@pytest.mark.parametrize("code", sorted(TEMPLATES))
def test_templates_are_sentences_with_named_values(code):
    fields = [
        field for _text, field, _spec, _conversion in string.Formatter().parse(TEMPLATES[code]) if field is not None
    ]
    assert all(field.isidentifier() for field in fields)
    assert code == code.lower()
    assert " " not in code


def test_what_is_inferred_ends_in_the_head_judge():
    values = {"card": "Delver of Secrets"}
    finding = Finding("commander-back-shows", Level.WARNING, 1, (), Certainty.INFERRED, values)
    assert render(finding).endswith("Head Judge decides.")
    for sure in (Certainty.TEXT, Certainty.SECONDARY):
        assert "Head Judge decides." not in render(Finding("commander-back-shows", Level.WARNING, 1, (), sure, values))


def test_a_sentence_is_translated_before_it_is_filled():
    words = {TEMPLATES["choice-not-in-deck"]: "{card} fehlt."}
    finding = Finding("choice-not-in-deck", Level.WARNING, None, values={"card": "Delver"})
    assert render(finding, words.__getitem__) == "Delver fehlt."


def test_several_names_stand_with_commas():
    finding = Finding("counted-together", Level.INFO, 1, values={"cards": ("A", "B"), "quantity": 4})
    assert "A, B (copies in all: 4)" in render(finding)


def test_a_code_without_template_is_a_fault_of_ours():
    with pytest.raises(KeyError):
        render(Finding("no-such-code", Level.ERROR))


def test_reading_codes_are_those_of_the_notices():
    assert frozenset(notice.code for notice in NOTICES) == READING_CODES
