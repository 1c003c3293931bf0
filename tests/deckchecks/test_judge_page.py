"""The page that lies on a judge's device, and its service worker: judge-page, worker"""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from checklist.deckchecks import assets
from checklist.deckchecks.assets import asset
from checklist.deckchecks.phrases import judge_words


def test_the_page_is_the_same_for_everybody(client, paper):
    nobody = client.get(reverse("judge-page"))
    client.force_login(paper.judge)
    judge = client.get(reverse("judge-page"))
    assert nobody.status_code == judge.status_code == 200
    assert nobody.content == judge.content


def shell(response):
    return json.loads(re.match(r"const SHELL = (.*);\n", response.content.decode()).group(1))


def test_the_worker_may_stand_in_for_every_page(db):
    response = Client().get(reverse("worker"))
    assert reverse("worker") == "/worker.js"  # a worker's scope is its own folder and what lies below
    assert response.headers["Service-Worker-Allowed"] == "/"
    assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert "no-cache" in response.headers["Cache-Control"]


def test_the_worker_names_everything_that_the_page_loads(client, db):
    page = client.get(reverse("judge-page")).content.decode()
    loaded = {
        found
        for found in re.findall(r'(?:src|href|data-decoder|data-decoder-wasm)="(/static/[^"]+)"', page)
        if not found.endswith((".svg", ".min.js"))
    }
    assert loaded - set(shell(client.get(reverse("worker")))["assets"]) == set()


def test_ours_stands_on_the_base_where_npm_delivered_it_and_alone_without(client, db, monkeypatch):
    real = finders.find
    for there, sheets in (
        (True, ["modern-normalize/modern-normalize.css", "css/flipside.css"]),
        (False, ["css/flipside.css"]),
    ):
        monkeypatch.setattr(
            finders, "find", lambda path, there=there: there or None if path == assets.CSS_BASE else real(path)
        )
        assets.styles.cache_clear()
        assert list(assets.styles()) == sheets
    assets.styles.cache_clear()


def test_a_changed_file_is_a_changed_worker(client, db, monkeypatch, tmp_path):
    before = shell(client.get(reverse("worker")))["version"]
    monkeypatch.setattr(assets, "_lasting_address", assets._address)  # as after a new start
    changed = tmp_path / "scan.js"
    changed.write_text("// other")
    real = finders.find
    monkeypatch.setattr(finders, "find", lambda path: str(changed) if path == "js/scan.js" else real(path))
    assert shell(client.get(reverse("worker")))["version"] != before


def test_an_address_that_the_storage_made_is_left_alone(monkeypatch):
    monkeypatch.setattr(assets, "_lasting_address", assets._address)
    monkeypatch.setattr(assets, "static", lambda path: "/static/js/scan.abc123.js")
    assert asset("js/scan.js") == "/static/js/scan.abc123.js"


@pytest.mark.parametrize("script", ["queue", "pocket", "scan", "check", "judge"])
def test_the_scripts_hold_no_words_of_their_own_and_ask_for_none_that_is_not_there(script):
    with open(finders.find(f"js/{script}.js"), encoding="utf-8") as file:
        text = file.read()
    words = judge_words(str)
    asked = re.findall(r"words\.(\w+)(?:\.(\w+))?", text)
    missing = [
        (group, word)
        for group, word in asked
        if group not in words or (word and isinstance(words[group], dict) and word not in words[group] and word != "at")
    ]
    assert missing == []


def test_every_word_is_translated():
    def shout(text):
        return text.upper()

    plain, loud = json.dumps(judge_words(str)), json.dumps(judge_words(shout))
    assert "UNKNOWN HERE" in plain
    assert re.findall(r'"(?:title|advice)": "[^"]*[a-z][^"]*"', loud) == []
