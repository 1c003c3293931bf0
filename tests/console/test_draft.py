"""The draft page: announcement, list, pod sheet; the organiser's choice."""

import re
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.accounts.models import LogEntry
from checklist.core.draft import HELD_UP, MAY_SHOW, PRE_SLEEVED, PROFILES, alternatives
from checklist.core.finding import Certainty
from checklist.core.terms import Rel
from checklist.events.drafts import choose_draft_profile, draft_policy_of
from checklist.events.models import Event


def address(event, query=""):
    return reverse("event-draft", args=[event.slug]) + query


def page(client, user, event, query=""):
    client.force_login(user)
    response = client.get(address(event, query))
    assert response.status_code == 200
    return response.content.decode()


def test_the_usual_announcement(client, kim, event, settings):
    settings.TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = "INVALID %s"
    text = page(client, kim, event)
    assert "you never have to" in text
    assert "MTR 7.7" in text
    assert "INVALID" not in text
    assert 'name="profile"' not in text


@pytest.mark.parametrize(
    ("rel", "says"), [("regular", ""), ("competitive", ""), ("professional", "Head Judge confirms.")]
)
def test_by_level(client, olga, event, rel, says):
    event.rel = rel
    event.save(update_fields=["rel"])
    text = page(client, olga, event).partition('id="ways"')[0]
    assert ("Head Judge confirms." in text) is bool(says)


def test_the_organiser_chooses_and_it_is_said(client, olga, event):
    client.force_login(olga)
    response = client.post(address(event), {"profile": "held-up", "sleeved_sets": "isd, dka"})
    assert response.status_code == 302
    policy = draft_policy_of(Event.objects.get())
    assert (policy.profile, policy.sleeved_sets) == (HELD_UP, ("DKA", "ISD"))
    assert "in place of the usual rule" in page(client, olga, event)
    assert LogEntry.objects.get(action="draft-profile-chosen").values == {
        "before": "may-show",
        "profile": "held-up",
        "sleeved_sets": ["DKA", "ISD"],
    }


def test_each_way_has_its_four_answers_its_source_and_how_sure_it_is(client, jo, event):
    shown = page(client, jo, event)
    rows = [unescape(" ".join(row.split())) for row in shown[shown.index('id="ways"') :].split("<tr>")[2:]]
    ways = alternatives(Rel(event.rel))
    assert len(ways) == len(PROFILES)
    for way, row in zip(ways, rows, strict=False):
        must, _when, later, sleeved = re.findall(r"<td [^>]*>([^<]*)</td>", row)[:4]
        said = [word == "yes" for word in (must, later, sleeved)]
        assert said == [way.must_show, way.may_show_later, way.sleeved]
        assert way.title in row
        assert way.source in row
        assert ("Head Judge confirms" in row) == (way.certainty is Certainty.SECONDARY)


def test_the_same_choice_again_is_no_change(olga, event):
    for _again in range(2):
        choose_draft_profile(event, PRE_SLEEVED, by=olga, now=timezone.now())
    assert LogEntry.objects.filter(action="draft-profile-chosen").count() == 1
    choose_draft_profile(event, MAY_SHOW, by=olga, now=timezone.now())
    assert not draft_policy_of(Event.objects.get()).is_changed


@pytest.mark.parametrize("wrong", [{"profile": "no-such"}, {"profile": "held-up", "sleeved_sets": "Innistrad!"}])
def test_what_can_not_be_chosen_changes_nothing(client, olga, event, wrong):
    client.force_login(olga)
    response = client.post(address(event), wrong)
    assert response.status_code == 400
    assert wrong.get("sleeved_sets", "") in response.content.decode()
    assert Event.objects.get().policies == {}


def test_what_can_be_opened(client, kim, event):
    text = page(client, kim, event, "?set=isd")
    assert text.count('<td data-label="Kind">') == 20
    assert "Delver of Secrets // Insectile Aberration" in text
    assert "knows no double-faced card in XXX" in page(client, kim, event, "?set=xxx")


def test_a_judge_may_look_but_not_choose(client, jo, event):
    client.force_login(jo)
    assert client.post(address(event), {"profile": "held-up"}).status_code == 403
    assert Event.objects.get().policies == {}


def test_a_stranger_learns_nothing(client, sam, event):
    assert client.get(address(event)).status_code == 302
    client.force_login(sam)
    assert client.get(address(event)).status_code == 404


def test_each_sheet_is_one_tap_away(client, kim, event):
    text = page(client, kim, event, "?set=ISD")
    links = [part.split('"')[0].replace("&amp;", "&") for part in text.split('href="') if "print/draft" in part[:80]]
    assert len(links) == 4
    answers = [client.get(link) for link in links]
    kinds = [(answer.status_code, answer["Content-Type"].split(";")[0]) for answer in answers]
    assert kinds[0] == kinds[2] == (200, "application/pdf")
    assert kinds[3] == (200, "text/html")


def test_pods_are_a_sheet_where_somebody_plays(client, kim, event, pia):
    text = page(client, kim, event)
    link = next(part.split('"')[0] for part in text.split('href="') if "sheet=pods" in part)
    assert client.get(link)["Content-Type"] == "application/pdf"


def test_what_a_pod_is_to_expect(client, kim, event):
    text = page(client, kim, event, "?set=isd")
    assert "To be expected in a pod of 8 with 3 packs each: about 23 double-faced cards." in text
    assert "at most about 24, one for each" in text
    assert "An estimate:" in text
    sure = page(client, kim, event, "?set=isd&sure=1&players=6")
    assert "a pod of 6 with 3 packs each: about 18 double-faced cards." in sure
    assert "An estimate:" not in sure


@pytest.mark.parametrize("query", ["", "?set=isd&players=99&packs=x&sure=-1", "?set=%00"])
def test_a_pod_that_can_not_be_read_is_as_usual(client, kim, event, query):
    assert "To be expected in a pod of 8" in page(client, kim, event, query) or "isd" not in query
