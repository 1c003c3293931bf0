import pytest

from checklist.core.finding import Certainty, Finding, Level, fill, say_value


def shout(words):
    return words.upper()


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("card", "Delver of Secrets", "Delver of Secrets"),  # a name is no word of ours
        ("zone", "main", "MAIN"),
        ("how", "printed name in another language: es", "PRINTED NAME IN ANOTHER LANGUAGE: es"),
        ("catalogue", "30 November 2026", "30 NOVEMBER 2026"),
        ("names", ("Opt", "Consider"), "Opt, Consider"),
        ("zone", "", ""),  # gettext("") is the head of the file
        ("reason", 4, 4),
    ],
)
def test_values_that_are_words_are_translated(key, value, said):
    assert say_value(key, value, shout) == said


def test_a_template_is_translated_before_it_is_filled():
    finding = Finding("x", Level.ERROR, certainty=Certainty.UNSETTLED, values={"card": "Opt", "zone": "main"})
    said = {"{card} in {zone}.": "{zone}: {card}.", "main": "mazo", "Head Judge decides.": "Decide el juez."}
    assert fill("{card} in {zone}.", finding, said.__getitem__) == "mazo: Opt. Decide el juez."
    assert fill("{card} in {zone}.", finding) == "Opt in main. Head Judge decides."
