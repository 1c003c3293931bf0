"""The case files of `tests/cases`: text that a judge can read and write. Every rule has one for, one against, a near miss.

A file holds cases parted by "====". A case is settings, a list and what is to be found, parted by "---". The findings
stand in the order in which they are shown; reading's remarks of level info are left out. In the file of a rule about
teams the lists of the team are parted by "+++".
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from checklist.core.decklist import Zone
from checklist.core.examine import examine, examine_team
from checklist.core.finding import Level
from checklist.core.messages import READING_CODES, render
from checklist.core.rules import RULES
from checklist.core.rules.teams import TEAM_RULES
from checklist.core.terms import (
    Carried,
    CarryChoice,
    Copies,
    EventTerms,
    Format,
    PlayerChoices,
    Proxy,
    ProxyReason,
    Rel,
    Sleeves,
    SubstituteFacts,
    SubstituteStyle,
    TeamPlay,
)
from tests.core.rule_cards import SmallCatalogue, deck_of

FOLDER = Path(__file__).resolve().parents[1] / "cases"
YES = {"yes": True, "no": False}
CATALOGUE = SmallCatalogue()


@dataclass
class Case:
    file: str
    title: str
    text: str
    expected: list[str]
    terms: EventTerms = field(default_factory=EventTerms)
    choices: PlayerChoices = field(default_factory=PlayerChoices)
    pool: object = None

    @property
    def name(self):
        return f"{self.file}: {self.title}"


def _copies(words):
    return Copies(**{kind: int(count) for count, kind in zip(words[::2], words[1::2], strict=True)})


def _proxy(number, reason, *signs):
    return Proxy(
        number,
        None if reason == "-" else ProxyReason(reason),
        original_kept="gone" not in signs,
        marked="unmarked" not in signs,
        this_tournament="elsewhere" not in signs,
    )


def _choice(text):
    name, _colon, rest = text.partition(":")
    choice, facts = CarryChoice(name.strip()), SubstituteFacts()
    for part in rest.split(";"):
        word, *values = part.split()
        if word in list(Carried) and word != "proxy" or part.strip() == "proxy":
            choice = replace(choice, every=Carried(word))
        elif word in ("main", "sideboard"):
            choice = replace(choice, **{word: _copies(values)})
        elif word == "aside":
            choice = replace(choice, real_aside=int(values[0]))
        elif word == "proxy":
            choice = replace(choice, proxies=(*choice.proxies, _proxy(*values)))
        elif word == "normal-back":
            choice = replace(choice, normal_back=YES[values[0]])
        elif word == "style":
            facts = replace(facts, style=SubstituteStyle(values[0]))
        elif word == "circles":
            facts = replace(facts, circles_marked=int(values[0]))
        elif word == "shows":
            facts = replace(facts, shows_from_back=YES[values[0]])
        else:
            facts = replace(facts, **{word.replace("-", "_"): YES[values[0]]})
    return replace(choice, substitute=facts)


def _set(case, word, rest):
    terms, choices = case.terms, case.choices
    if word == "case":
        case.title = rest
    elif word == "rel":
        case.terms = replace(terms, rel=Rel(rest))
    elif word == "sanctioned":
        case.terms = replace(terms, sanctioned=YES[rest])
    elif word == "format":
        case.terms = replace(terms, format=Format(rest))
    elif word == "team":
        case.terms = replace(terms, team_play=TeamPlay(rest))
    elif word == "edition":
        case.terms = replace(terms, editions=(*terms.editions, tuple(rest.split())))
    elif word == "sleeves":
        case.choices = replace(choices, sleeves=Sleeves(rest))
    elif word == "substitutes":
        case.choices = replace(choices, every=Carried(rest))
    elif word == "carry":
        case.choices = replace(choices, cards=(*choices.cards, _choice(rest)))
    elif word == "answer":
        question, answer = rest.split()
        case.choices = replace(choices, **{question.replace("-", "_"): YES[answer]})
    elif word == "pool":
        case.pool = deck_of(rest.replace("; ", "\n"))
    else:
        raise ValueError(f"{case.file}: what is {word!r}?")


def read_cases(path):
    for block in path.read_text(encoding="utf-8").split("\n====\n"):
        settings, text, expected = f"{block.strip()}\n".split("\n---\n")
        case = Case(path.stem, "", text, [line for line in expected.splitlines() if line])
        for line in settings.splitlines():
            if line and not line.startswith("#"):
                _set(case, *line.split(" ", 1))
        yield case


CASES = [case for path in sorted(FOLDER.glob("*.deck")) for case in read_cases(path)]


TEAM_CODES = {rule.code for rule in TEAM_RULES}


def found(case):
    """What a case comes to, in the words of a case file."""
    if case.file in TEAM_CODES:
        decks = [deck_of(text) for text in case.text.split("\n+++\n")]
        return [f"finding {finding.code} -" for finding in examine_team(decks, case.terms)]
    result = examine(case.text, CATALOGUE, case.terms, case.choices, pool=case.pool)
    lines = []
    for word in (line.split()[0] for line in case.expected if not line.startswith("finding")):
        if word == "double-faced":
            lines.append(f"double-faced {sum(flagged.quantity for flagged in result.flagged)}")
        else:
            lines.append(f"{word} {result.deck.total(Zone(word))}")
    shown = [f for f in result.findings if f.level is not Level.INFO or f.code not in READING_CODES]
    names = {entry.name for entry in result.deck.entries} | {choice.name for choice in case.choices.cards}
    for finding in shown:
        assert "None" not in render(finding)
        if finding.code not in READING_CODES and "card" in finding.values:
            assert finding.values["card"] in names or set(finding.values["card"].split(" / ")) <= names
    return lines + [f"finding {f.code} {f.line or '-'}" for f in shown]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case):
    assert found(case) == case.expected


@pytest.mark.parametrize("rule", [*RULES, *TEAM_RULES], ids=lambda rule: rule.code)
def test_every_rule_has_a_case_for_one_against_and_a_near_miss(rule):
    own = [case for case in CASES if case.file == rule.code]
    fires = [any(line.startswith(f"finding {rule.code} ") for line in case.expected) for case in own]
    assert fires.count(True) >= 1
    assert fires.count(False) >= 1
    assert [case.title for case in own if case.title.startswith("near miss: ")] != []
