"""Devices that hold an event, and cutting one off: devices, device-cut-off"""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from checklist.accounts.models import LogEntry
from checklist.deckchecks.actions import note_device
from checklist.deckchecks.models import Device
from checklist.deckchecks.views_offline import browser_name

DEVICE = "d" * 32
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1"


def ask(client, device=DEVICE):
    return client.post(
        reverse("check-stored", args=["winter"]),
        json.dumps({"device": device, "version": "", "waiting": 2}),
        content_type="application/json",
        headers={"User-Agent": IPHONE},
    )


@pytest.fixture
def phone(client, paper):
    client.force_login(paper.judge)
    ask(client)
    return client


def cut_off(paper, by="organiser"):
    office = Client()
    office.force_login(getattr(paper, by))
    return office.post(reverse("device-cut-off", args=["winter", Device.objects.get().pk]))


def test_the_page_says_whose_device_it_is_and_what_waits_on_it(phone, paper):
    office = Client()
    office.force_login(paper.head_judge)
    page = office.get(reverse("devices", args=["winter"])).content.decode()
    assert ("judge" in page, "iPhone, Safari" in page) == (True, True)
    assert Device.objects.get().waiting == 2


@pytest.mark.parametrize(("person", "status"), [("judge", 403), ("scorekeeper", 403), ("stranger", 404)])
def test_who_may_not(phone, paper, person, status):
    office = Client()
    office.force_login(getattr(paper, person))
    assert office.get(reverse("devices", args=["winter"])).status_code == status
    assert cut_off(paper, person).status_code == status
    assert Device.objects.get().cut_off_at is None


def test_a_device_that_was_cut_off_is_signed_out_and_told_to_wipe(phone, paper):
    assert cut_off(paper).status_code == 302
    assert phone.get(reverse("judge-token")).json()["user"] is None
    response = ask(phone)
    assert (response.status_code, response.json()) == (410, {"code": "cut-off"})
    assert [entry.action for entry in LogEntry.objects.all()] == ["device-cut-off"]


def test_the_same_judge_on_another_device_is_not_touched(phone, paper):
    other = Client()
    other.force_login(paper.judge)
    ask(other, "e" * 32)
    office = Client()
    office.force_login(paper.organiser)
    office.post(reverse("device-cut-off", args=["winter", Device.objects.get(uid=DEVICE).pk]))
    assert other.get(reverse("judge-token")).json()["user"]["name"] == "judge"
    assert ask(other, "e" * 32).status_code == 200


def test_a_device_of_another_event_is_not_under_this_address(phone, paper):
    office = Client()
    office.force_login(paper.stranger)
    assert office.post(reverse("device-cut-off", args=["summer", Device.objects.get().pk])).status_code == 404


def test_a_device_that_asks_each_minute_is_one_row_and_few_writes(paper, django_assert_num_queries):
    def ask_at(seconds, waiting=0):
        return note_device(
            paper.event, uid=DEVICE, by=paper.judge, name="x", session_key="k", waiting=waiting,
            now=paper.now + timedelta(seconds=seconds),
        )  # fmt: skip

    ask_at(0)
    with django_assert_num_queries(3):  # savepoint, read
        ask_at(29)
    assert ask_at(29, waiting=1).seen_at == paper.now + timedelta(seconds=29)
    assert ask_at(60, waiting=1).seen_at == paper.now + timedelta(seconds=60)
    assert Device.objects.count() == 1


@pytest.mark.parametrize(
    ("says", "name"),
    [
        (IPHONE, "iPhone, Safari"),
        (
            "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
            "Android, Chrome",
        ),
        ("Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0", "Android, Firefox"),
        ("", "?, ?"),
    ],
)
def test_what_a_browser_says_of_itself(says, name):
    assert browser_name(says) == name
