"""The rule book as rows for a page: it is made from `core.rules`, so that it can't say anything else than is judged."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.translation import gettext

from checklist.core.finding import HEAD_JUDGE_DECIDES, Certainty, Level, gettext_noop
from checklist.core.remedies import REMEDIES, Remedy, remedies_for
from checklist.core.rules import RULES
from checklist.core.rules.base import Rule
from checklist.core.rules.editions import (
    CHANGES,
    TITLES,
    Change,
    Citation,
    Document,
    Edition,
    citation,
    dates_before,
    edition_dates,
    known_editions,
)
from checklist.core.rules.policies import POLICIES
from checklist.core.rules.teams import TEAM_RULES, TeamRule
from checklist.core.terms import Rel

CASES = settings.BASE_DIR / "tests" / "cases"  # not there where only the program was installed
DECIDERS = {
    "Head Judge": gettext_noop("the Head Judge"),
    "organiser": gettext_noop("the organiser"),
    "the rules": gettext_noop("the rules; a judge reads them"),
    "the player": gettext_noop("the player, who corrects it"),
}


@dataclass(frozen=True)
class RuleRow:
    """One rule for people. `certainty` and `level` are codes for the filters; `cases` None where none can be counted."""

    code: str
    title: str
    says: str
    level: Level
    certainty: Certainty
    citations: Sequence[Citation]
    decides: str
    head_judge_decides: str
    cases: int | None
    picture: str  # "" where words do


@dataclass(frozen=True)
class PolicyRow:
    """One thing that holds for an event, level by level; one sentence where all are alike."""

    code: str
    title: str
    says: Sequence[tuple[Rel, str]]
    alike: bool
    certainty: Certainty
    citations: Sequence[Citation]


@dataclass(frozen=True)
class RemedyRow:
    remedy: Remedy
    title: str
    usual: str
    more: str
    rules: Sequence[str]


def rules() -> list[RuleRow]:
    """Every rule in the order in which findings are shown, those between the lists of a team last."""
    return [_row(rule) for rule in (*RULES, *TEAM_RULES)]


def rule(code: str) -> RuleRow | None:
    return next((_row(rule) for rule in (*RULES, *TEAM_RULES) if rule.code == code), None)


def _row(rule: Rule | TeamRule) -> RuleRow:
    open_question = rule.certainty in (Certainty.INFERRED, Certainty.UNSETTLED)
    return RuleRow(
        rule.code,
        gettext(rule.title),
        gettext(rule.message),
        rule.level,
        rule.certainty,
        _citations(rule.cites, rule.until if isinstance(rule, Rule) else None),
        gettext(DECIDERS[rule.decides]),
        gettext(HEAD_JUDGE_DECIDES) if open_question else "",
        _case_counts().get(rule.code),
        PICTURES.get(rule.code, ""),
    )


def _citations(cites: Sequence[str], until: Change | None = None) -> list[Citation]:
    """In the numbers of the newest editions, or of the last ones that had a rule which is no more."""
    dates = dates_before(until) if until else edition_dates()
    return [citation(cite, dates) for cite in cites]


# What is easier seen than read: templates/components/_picture.html.
PICTURES = {
    **dict.fromkeys(("back-shows", "opacity-doubted", "meld-back-shows", "sideboard-back-shows"), "white-dot"),
    **dict.fromkeys(("commander-back-shows", "reversible-back-shows"), "white-dot"),
    **dict.fromkeys(("real-cards-short", "copies-unalike", "front-name-missing", "all-or-none"), "substitute-official"),
    **dict.fromkeys(
        ("home-print", "home-print-shows", "home-print-backing-unasked", "home-print-unsleeved", "real-card-missing"),
        "substitute-print",
    ),
}


@cache
def _case_counts() -> dict[str, int]:
    return {path.stem: path.read_text(encoding="utf-8").count("\ncase ") for path in CASES.glob("*.deck")}


def cases_of(code: str) -> str:
    """The case file of a rule as it stands, "" where there is none."""
    path = CASES / f"{code}.deck"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def policies() -> list[PolicyRow]:
    rows = []
    for policy in POLICIES:
        says = [(rel, gettext(sentence)) for rel, sentence in policy.says.items()]
        alike = len({sentence for _rel, sentence in says}) == 1
        row = PolicyRow(policy.code, gettext(policy.title), says, alike, policy.certainty, _citations(policy.cites))
        rows.append(row)
    return rows


def remedies() -> list[RemedyRow]:
    """Every entry to look up, with the rules whose findings lead to it."""
    return [
        RemedyRow(
            remedy,
            gettext(remedy.title),
            gettext(remedy.usual),
            gettext(remedy.more) if remedy.more else "",
            [rule.code for rule in (*RULES, *TEAM_RULES) if remedy in remedies_for(rule.code, remedy.rels[0])],
        )
        for remedy in REMEDIES
    ]


def editions() -> list[tuple[Document, str, tuple[Edition, ...]]]:
    """The documents with their titles and known editions, newest first."""
    return [(document, gettext(TITLES[document]), known_editions(document)) for document in Document]


def changes() -> tuple[Change, ...]:
    """What changed an answer, oldest first."""
    return tuple(sorted(CHANGES, key=lambda change: change.first))
