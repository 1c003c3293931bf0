"""Sphinx settings: `make docs` builds the site into var/docs/, warnings are errors."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from checklist.core.finding import Certainty  # noqa: E402 -- after the path is set
from checklist.core.rules import RULES  # noqa: E402 -- after the path is set
from checklist.core.rules.editions import TITLES, Document, known_editions  # noqa: E402 -- after the path is set

project = "Flipside"
html_title = "Flipside"
extensions = ["myst_parser"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_favicon = "../static/favicon.svg"
html_show_copyright = False
html_show_sphinx = False
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]

HOW_SURE = {
    Certainty.TEXT: "stated",
    Certainty.SECONDARY: "secondary source",
    Certainty.INFERRED: "inferred",
    Certainty.UNSETTLED: "not settled",
}


def rules_table() -> str:
    rows = ["| Rule | A finding is | Where it stands | How sure | Who decides |", "| --- | --- | --- | --- | --- |"]
    for rule in RULES:
        rows.append(
            f"| {rule.title}<br>`{rule.code}` | {rule.level.value} | {', '.join(rule.cites)} "
            f"| {HOW_SURE[rule.certainty]} | {rule.decides} |"
        )
    return "\n".join(rows)


def editions_table() -> str:
    rows = ["| Document | Edition |", "| --- | --- |"]
    rows += [f"| {TITLES[one]} ({one.value}) | {known_editions(one)[0].dated} |" for one in Document]
    return "\n".join(rows)


def fill_tables(app, docname, source):
    source[0] = source[0].replace("<!-- RULES -->", rules_table()).replace("<!-- EDITIONS -->", editions_table())


def setup(app):
    app.connect("source-read", fill_tables)
