"""docs/operating.md says what is there: each trouble, each limit, each command (those that build the box apart)."""

import re
from pathlib import Path

from checklist.accounts import rate_limits
from checklist.accounts.rate_limits import Limit

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "operating.md").read_text()


def test_every_trouble_of_the_doctor_has_a_remedy_in_the_page():
    source = (ROOT / "checklist" / "console" / "doctor.py").read_text()
    codes = set(re.findall(r'Trouble\(\s*"([a-z-]+)"', source))
    assert len(codes) > 20
    assert {code for code in codes if f"`{code}`" not in PAGE} == set()


def test_every_limit_stands_in_the_page_with_its_number():
    limits = [limit for value in vars(rate_limits).values() if isinstance(value, tuple) for limit in value]
    limits = [limit for limit in limits if isinstance(limit, Limit)]
    assert len(limits) > 7
    told = [f"| `{limit.name}` | {limit.rate}{', failures only' if limit.failures_only else ''} |" for limit in limits]
    assert [line for line in told if line not in PAGE] == []


def test_every_command_is_told_of_somewhere():
    pages = [*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "Makefile"]
    told = "".join(path.read_text() for path in pages)
    commands = {path.stem for path in (ROOT / "checklist" / "management" / "commands").glob("[a-z]*.py")}
    assert {name for name in commands if name not in told and not name.startswith("build_")} == set()
