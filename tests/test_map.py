"""The map of the house: which room may use which, and that nothing stands outside it."""

import ast
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.urls import URLPattern, URLResolver, get_resolver

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ROOT / "checklist"

# A room and the rooms below it. An arrow that is not here is not allowed.
BELOW = {
    "core": set(),
    "accounts": {"core"},
    "cards": {"accounts", "core"},
    "events": {"accounts", "core"},
    "decklists": {"events", "cards", "accounts", "core"},
    "printing": {"decklists", "events", "cards", "accounts", "core"},
    "deckchecks": {"printing", "decklists", "events", "cards", "accounts", "core"},
    "console": {"deckchecks", "printing", "decklists", "events", "cards", "accounts", "core"},
}
DOORS = {
    "urls",
    "admin",
    "apps",
    "models",
    "management",
    "api",
    "templatetags",
    "migrations",
}  # assemble; imported by nobody
FLOORS = ["models", "queries", "actions", "forms", "tasks", "views", "urls"]  # inside a room, upwards
ONLY_IN = {"reportlab": {"printing"}, "qrcode": {"printing"}, "allauth": {"accounts"}}
CORE_MAY_IMPORT = {"checklist", "defusedxml", "openpyxl", "rapidfuzz", "msgspec"}  # beside the standard library
CORE_MAY_NOT = {"datetime.now", "time", "random", "secrets", "socket", "urllib.request", "subprocess"}
NO_FOLDER_NAMED = {"utils", "common", "helpers", "lib", "misc", "shared"}


def _modules():
    for path in sorted(HOUSE.rglob("*.py")):
        yield path, path.relative_to(HOUSE).with_suffix("").parts


def _imports(path):
    """Every module that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module, node.lineno
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def test_every_folder_is_on_the_map():
    folders = {path.name for path in HOUSE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders - set(BELOW) - DOORS == set()
    assert {path.name for path in HOUSE.rglob("*") if path.is_dir()} & NO_FOLDER_NAMED == set()


def test_imports_go_downwards():
    wrong = []
    for path, parts in _modules():
        room = parts[0]
        for name, line in _imports(path):
            target = name.split(".")
            if target[0] != "checklist" or len(target) < 2:
                continue
            if room in DOORS:
                continue
            if target[1] in DOORS and target[1] not in BELOW:
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports the door {name}")
            elif target[1] != room and target[1] not in BELOW.get(room, set()):
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
    assert wrong == []


def test_inside_a_room_imports_go_downwards():
    wrong = []
    for path, parts in _modules():
        if parts[0] in DOORS or parts[0] == "core" or len(parts) != 2 or parts[1] not in FLOORS:
            continue
        above = FLOORS[FLOORS.index(parts[1]) + 1 :]
        wrong += [
            f"{path.relative_to(ROOT)}:{line} imports {name}"
            for name, line in _imports(path)
            if any(
                name == f"checklist.{parts[0]}.{floor}" or name.startswith(f"checklist.{parts[0]}.{floor}.")
                for floor in above
            )
        ]
    assert wrong == []


@pytest.mark.parametrize("library", sorted(ONLY_IN))
def test_a_library_stays_in_its_room(library):
    users = {parts[0] for path, parts in _modules() if any(name.split(".")[0] == library for name, _ in _imports(path))}
    assert users == ONLY_IN[library]


def test_core_is_pure():
    import sys  # slow import

    wrong = []
    for path, parts in _modules():
        if parts[0] != "core":
            continue
        for name, line in _imports(path):
            top = name.split(".")[0]
            if name in CORE_MAY_NOT or (top not in sys.stdlib_module_names and top not in CORE_MAY_IMPORT):
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {name}")
        text = path.read_text()
        wrong += [
            f"{path.relative_to(ROOT)} asks the clock"
            for clock in ("datetime.now(", "date.today(", "time.time(")
            if clock in text
        ]
    assert wrong == []


def test_importing_core_never_imports_django():
    import subprocess  # slow import
    import sys

    code = "import checklist.core.examine, sys; print('django' in sys.modules, 'reportlab' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "False False\n"


def test_every_table_is_gathered():
    gathered = set(re.findall(r"^    \"(\w+)\",", (HOUSE / "models.py").read_text(), re.M))
    defined = {
        node.name
        for path, parts in _modules()
        if parts[-1] == "models" and len(parts) == 2
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(base) in {"models.Model", "AbstractUser"} for base in node.bases)
    }
    assert gathered == defined == {model.__name__ for model in apps.get_app_config("checklist").get_models()}


def test_every_rule_has_a_code_a_citation_and_case_files():
    from checklist.core.rules import RULES  # slow import

    codes = [rule.code for rule in RULES]
    assert len(codes) == len(set(codes))
    assert [rule.code for rule in RULES if not rule.cites] == []
    cases = "\n".join(path.read_text() for path in sorted((ROOT / "tests" / "cases").glob("*.deck")))
    without = [code for code in codes if not re.search(rf"^finding {re.escape(code)}\b", cases, re.M)]
    assert without == []


def test_every_setting_is_in_the_readme():
    read = set(re.findall(r"env\.\w+\(\s*\"(\w+)\"", (ROOT / "config" / "settings.py").read_text()))
    table = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "README.md").read_text(), re.M))
    assert read == table


def _own_names(resolver):
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.app_name != "admin":
                yield from _own_names(pattern)
        elif isinstance(pattern, URLPattern):
            yield pattern.name


def test_every_address_has_a_name_and_a_test():
    tests = "\n".join(path.read_text() for path in sorted((ROOT / "tests").rglob("test_*.py")))
    names = list(_own_names(get_resolver()))
    assert None not in names
    assert [name for name in names if f'"{name}"' not in tests] == []


def test_every_suppression_has_a_reason():
    bare = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in ("checklist", "config", "tests", "bench", "fuzz")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if re.search(r"#\s*(noqa|type: ignore|pragma: no cover)(\[[\w-]+\])?(:\s*[A-Z]+\d+)?\s*$", line)
    ]
    assert bare == []
