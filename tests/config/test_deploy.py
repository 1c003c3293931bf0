"""What a server is set up with: the linters of each file are content, and nothing in it runs as root."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
UNITS = sorted([*(ROOT / "deploy").glob("*.service"), *(ROOT / "deploy").glob("*.timer")])


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=ROOT)
    return done.returncode, done.stdout + done.stderr


def test_hadolint_is_content():
    assert run(BIN / "hadolint", "Dockerfile") == (0, "")


def test_compose_is_of_its_schema():
    status, said = run(BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml")
    assert (status, said.strip()) == (0, "ok -- validation done")


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_is_content(unit, tmp_path):
    """Read with a program that is here in the place of the one that is not."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not here: apt install systemd")
    for one in UNITS:
        (tmp_path / one.name).write_text(one.read_text().replace("/srv/flipside/.venv/bin/python", "/bin/true"))
    name = unit.name.replace("@.", "@1.")
    if name != unit.name:
        (tmp_path / name).write_text((tmp_path / unit.name).read_text())
    assert run("systemd-analyze", "verify", tmp_path / name) == (0, "")


def test_the_image_runs_as_nobody_in_particular_and_says_how_it_is():
    text = (ROOT / "Dockerfile").read_text()
    users = re.findall(r"^USER (\S+)$", text, re.M)
    assert users[-1:] == ["10001"]
    assert "HEALTHCHECK" in text
    assert not re.search(r"(SECRET_KEY|PASSWORD|TOKEN)\s*=", text)


def test_every_service_of_compose_has_a_health_check_and_no_secret_of_ours():
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    built = {name for name, service in services.items() if "build" in service}
    assert set(services) == {"web", "worker", "database", "cache"}
    assert {name for name, service in services.items() if "healthcheck" not in service} == {"web"}  # the image's own
    for name in built:
        assert all(
            value.startswith("${") for key, value in services[name]["environment"].items() if key == "SECRET_KEY"
        )


@pytest.mark.parametrize("unit", [path for path in UNITS if path.suffix == ".service"], ids=lambda path: path.name)
def test_no_unit_runs_as_root_or_writes_anywhere(unit):
    lines = set(unit.read_text().splitlines())
    assert {"User=flipside", "ProtectSystem=strict", "UMask=0077"} - lines == set()
