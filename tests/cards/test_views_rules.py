import pytest
from django.urls import reverse

from checklist.core.remedies import REMEDIES
from checklist.core.rules import RULES
from checklist.core.rules.policies import POLICIES
from checklist.core.rules.teams import TEAM_RULES

CODES = [rule.code for rule in (*RULES, *TEAM_RULES)]


def page(client, name, *args, **query):
    response = client.get(reverse(name, args=args), query)
    assert response.status_code == 200
    return response.content.decode()


def test_a_rule_of_former_editions_is_cited_by_the_last_that_had_it(client, db):
    page = client.get(reverse("rule-page", args=["all-or-none"])).content.decode()
    assert "2012-04-02" in page
    assert "2026-02-27" not in page
    meld = client.get(reverse("rule-page", args=["meld-back-shows"])).content.decode()
    assert "CR 714.1" in " ".join(meld.split())


def test_the_book_is_open_and_names_every_rule_in_order(client, settings):
    settings.TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = "INVALID %s"
    text = page(client, "rule-list")
    places = [text.index(f"<code>{code}</code>") for code in CODES]
    assert places == sorted(places)
    assert [policy.code for policy in POLICIES if f'id="{policy.code}"' not in text] == []
    assert "INVALID" not in text


def test_a_rule_is_cited_with_its_edition(client):
    text = page(client, "rule-list")
    row = text[text.index('id="back-shows"') : text.index('id="meld-back-shows"')]
    assert row.count("2026-02-27") == 2
    assert row.count("2026-06-19") == 1


def test_an_inferred_rule_says_who_decides(client):
    text = page(client, "rule-list")
    row = text[text.index('id="zones-unalike"') : text.index('id="all-or-none"')]
    assert "Head Judge decides." in row
    sure = text[text.index('id="copies-unalike"') : text.index('id="zones-unalike"')]
    assert "Head Judge decides." not in sure


@pytest.mark.parametrize("certainty", ["inferred", "unsettled", "secondary"])
def test_only_rules_of_one_kind(client, certainty):
    text = page(client, "rule-list", certainty=certainty)
    wanted = [rule.code for rule in (*RULES, *TEAM_RULES) if rule.certainty == certainty]
    assert [code for code in CODES if f"<code>{code}</code>" in text] == wanted


def test_a_kind_that_there_is_not(client):
    assert "No rule of this kind." in page(client, "rule-list", certainty="doubtful")


@pytest.mark.parametrize("code", CODES)
def test_every_rule_has_a_page(client, code):
    text = page(client, "rule-page", code)
    assert f"<code>{code}</code>" in text


def test_a_rule_page_shows_its_cases_and_where_to_look(client):
    text = page(client, "rule-page", "back-shows")
    assert "case no sleeves at all" in text
    assert f'{reverse("rule-remedies")}#marked-cards"' in text


def test_a_code_that_there_is_not(client):
    assert client.get(reverse("rule-page", args=["no-such-rule"])).status_code == 404


def test_the_penalties_have_an_anchor_each_and_propose_nothing(client):
    text = page(client, "rule-remedies")
    assert [remedy.code for remedy in REMEDIES if f'id="{remedy.code}"' not in text] == []
    assert "<form" not in text.split("<main")[1].split("</main>")[0]


def test_nothing_but_reading(client):
    assert client.post(reverse("rule-list")).status_code == 405
