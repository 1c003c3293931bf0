"""The sentences: one English template for each code, filled where a person reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from checklist.core.finding import Finding, fill
from checklist.core.reading_notices import NOTICES
from checklist.core.rules import RULES
from checklist.core.rules.teams import TEAM_RULES

READING_CODES = frozenset(notice.code for notice in NOTICES)

TEMPLATES: Mapping[str, str] = (
    {notice.code: notice.message for notice in NOTICES}
    | {rule.code: rule.message for rule in RULES}
    | {rule.code: rule.message for rule in TEAM_RULES}
)


def render(finding: Finding, translate: Callable[[str], str] = str) -> str:
    """The sentence for a finding; KeyError for a code that no template has.

    What is inferred or not settled ends in "Head Judge decides."
    """
    return fill(TEMPLATES[finding.code], finding, translate)
