"""What a browser is told, and what the settings of a public server are."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

ROOT = Path(__file__).resolve().parents[2]

PUBLIC = {
    **{name: value for name, value in os.environ.items() if name not in ("DEBUG", "CACHE_URL")},
    "DEBUG": "false",
    "SECRET_KEY": "a-key-of-this-test-alone-0123456789-abcdefghijklmnopqrstuvwxyz",
    "ALLOWED_HOSTS": "flipside.example",
    "BASE_URL": "https://flipside.example",
    "DJANGO_SETTINGS_MODULE": "config.settings",
}

# Run as a public server would: settings can't be changed that late in the suite's own process.
ASK = """
import django, json, warnings
warnings.simplefilter("ignore")
django.setup()
from django.test import Client
client = Client(headers={"host": "flipside.example"})
secure = {"X-Forwarded-Proto": "https"}
answers = {}
for name, path, headers in [("page", "/sign-in/", secure), ("plain", "/sign-in/", {}), ("health", "/healthz", {})]:
    response = client.get(path, headers=headers)
    cookies = {key: {"secure": bool(c["secure"]), "httponly": bool(c["httponly"]), "samesite": c["samesite"]}
               for key, c in response.cookies.items()}
    answers[name] = {"status": response.status_code, "headers": dict(response.headers), "cookies": cookies}
print(json.dumps(answers))
"""


def run(*command):
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=PUBLIC, capture_output=True, text=True)


@pytest.fixture(scope="module")
def public():
    done = run("-c", ASK)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_django_finds_nothing_to_say_about_a_public_server():
    done = run("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_headers_of_a_public_page(public):
    headers = public["page"]["headers"]
    policy = {part.split()[0]: part.split()[1:] for part in headers["Content-Security-Policy"].split("; ")}
    assert policy == {
        "default-src": ["'self'"],
        "script-src": ["'self'", "'wasm-unsafe-eval'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "connect-src": ["'self'"],
        "media-src": ["'self'", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
    }
    named = ("Strict-Transport-Security", "X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy",
             "Cross-Origin-Opener-Policy", "Permissions-Policy")  # fmt: skip
    assert {name: headers[name] for name in named} == {
        "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
        "X-Frame-Options": "DENY",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    }


def test_bug_126_behind_a_proxy_with_https_the_sign_in_page_is_shown(public):
    assert public["page"]["status"] == 200
    assert public["page"]["cookies"]["csrftoken"] == {"secure": True, "httponly": False, "samesite": "Lax"}


def test_without_https_one_is_sent_there_but_health_is_answered(public):
    assert (public["plain"]["status"], public["plain"]["headers"]["Location"]) == (
        301, "https://flipside.example/sign-in/"
    )  # fmt: skip
    assert public["health"]["status"] == 200


@pytest.mark.parametrize(
    ("left_out", "said"), [("SECRET_KEY", "SECRET_KEY is missing"), ("ALLOWED_HOSTS", "ALLOWED_HOSTS is missing")]
)
def test_a_public_server_does_not_start_without(left_out, said):
    environment = {name: value for name, value in PUBLIC.items() if name != left_out}
    done = subprocess.run(
        [sys.executable, "manage.py", "check"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert (done.returncode, said in done.stderr) == (1, True)


@pytest.mark.django_db
def test_bug_125_a_form_sent_by_a_browser_that_hides_where_it_comes_from_is_refused_and_ours_is_not():
    """With "no-referrer" browsers send Origin: null. We say same-origin, so that they send the true one."""
    client = Client(enforce_csrf_checks=True)
    page = client.get(reverse("login")).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    sent = {"csrfmiddlewaretoken": token, "username": "nobody", "password": "wrong"}
    assert client.post(reverse("login"), sent, headers={"origin": "null"}).status_code == 403
    assert client.post(reverse("login"), sent, headers={"origin": "http://testserver"}).status_code == 200


def test_no_page_asks_for_what_the_policy_forbids():
    """An inline script, style or handler would be dead in every browser."""
    inline = re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*type=\"(application/json|importmap)\")|\sstyle=\"|\son[a-z]+=\"|<style"
    )
    wrong = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if inline.search(line)
    ]
    assert wrong == []


def test_no_key_is_kept_in_the_repository():
    shapes = re.compile(
        r"-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[abpr]-[0-9A-Za-z-]{20,}"
        r"|\bSECRET_KEY\s*=\s*[\"'][A-Za-z0-9_\-!@#$%^&*()]{24,}[\"']"
    )
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if tracked.returncode:
        pytest.skip("not a git checkout")
    found = []
    for name in filter(None, tracked.stdout.split("\0")):
        path = ROOT / name
        if path.suffix in {".gz", ".png", ".ttf", ".woff2", ".pdf", ".wasm", ".xlsx"} or not path.is_file():
            continue
        if shapes.search(path.read_text(errors="replace")):
            found.append(name)
    assert found == []
