"""A player's list as a judge reads it: judge-list"""

import pytest
from django.urls import reverse

from checklist.core.decklist import Zone
from checklist.core.finding import Finding, Level
from checklist.core.snapshot import freeze_findings
from checklist.core.terms import Carried, CarryChoice, Sleeves, SubstituteFacts, SubstituteStyle
from checklist.decklists.models import Judgement

MAIN, SIDE = Zone.MAIN, Zone.SIDEBOARD


@pytest.fixture
def address(paper):
    return reverse("judge-list", kwargs={"slug": "winter", "uid": paper.player.uid, "ordinal": 1})


@pytest.fixture
def registered(paper, cards):
    return paper.hand_in(
        (4, cards.brainstorm, MAIN), (3, cards.delver, MAIN), (53, cards.island, MAIN), (1, cards.valki, SIDE),
        sleeves=Sleeves.CLEAR, every=Carried.OFFICIAL,
    )  # fmt: skip


def test_double_faced_cards_first_with_how_they_are_carried_and_what_must_be_seen(client, paper, registered, address):
    client.force_login(paper.judge)
    page = client.get(address).content.decode()
    order = [
        page.index(words)
        for words in (
            "clear sleeves",
            "3 × Delver of Secrets // Insectile Aberration",
            "1 × Valki, God of Lies // Tibalt, Cosmic Impostor",
            "Double-faced, main deck",
            "3 × official substitute card",
            "Brainstorm",
            "Island",
            "Double-faced, sideboard",
        )
    ]
    assert order == sorted(order)


def test_findings_are_sentences(client, paper, registered, address):
    finding = Finding("deck-too-small", Level.ERROR, None, ("CR 100.2a",), values={"quantity": 58, "least": 60})
    Judgement.objects.create(
        decklist=registered, terms_digest="t", catalogue="c", findings=freeze_findings([finding]), acceptable=False,
        errors=1, warnings=0, main=58, sideboard=0, double_faced=3, substitutes=3, unknown=0, made_at=paper.now,
    )  # fmt: skip
    client.force_login(paper.judge)
    page = client.get(address).content.decode()
    assert ("58" in page, "CR 100.2a" in page, "Nothing was found wrong" in page) == (True, True, False)


def test_a_list_nobody_judged_is_not_called_clean(client, paper, registered, address):
    client.force_login(paper.judge)
    page = client.get(address).content.decode()
    assert ("has not been judged" in page, "Nothing was found wrong" in page) == (True, False)


def test_revisions_say_what_changed_since_the_one_before(client, paper, cards, registered, address):
    paper.hand_in(
        (4, cards.brainstorm, MAIN), (2, cards.delver, MAIN), (54, cards.island, MAIN), (1, cards.valki, SIDE)
    )
    client.force_login(paper.judge)
    revisions = client.get(address).context["judged"].revisions
    assert [(one.decklist.revision, len(one.differences)) for one in revisions] == [(2, 2), (1, 0)]
    assert "now 2, before 3" in client.get(address).content.decode()


def test_an_unknown_name_asks_for_the_card_and_is_not_called_single_faced(client, paper, address):
    paper.hand_in((2, "Nobody Knows Me", MAIN))
    client.force_login(paper.judge)
    page = client.get(address).content.decode()
    assert ("Nobody Knows Me" in page, "look at the card" in page) == (True, True)


@pytest.mark.parametrize("withdrawn", [False, True])
def test_no_list_in_force_is_said(client, paper, cards, address, withdrawn):
    if withdrawn:
        decklist = paper.hand_in((60, cards.island, MAIN))
        decklist.withdrawn_at = paper.now
        decklist.save(update_fields=["withdrawn_at"])
    client.force_login(paper.judge)
    assert "No list is in force" in client.get(address).content.decode()


@pytest.mark.parametrize(
    ("person", "status"),
    [("organiser", 200), ("head_judge", 200), ("judge", 200), ("scorekeeper", 403), ("stranger", 404), (None, 302)],
)
def test_who_may_read_a_list(client, paper, registered, address, person, status):
    if person:
        client.force_login(getattr(paper, person))
    assert client.get(address).status_code == status


def test_the_chosen_order_is_kept_and_rubbish_changes_nothing(client, paper, cards, address):
    paper.hand_in((4, cards.swamp, MAIN), (4, cards.island, MAIN), (4, cards.brainstorm, MAIN))
    client.force_login(paper.judge)

    def names(**query):
        (section,) = client.get(address, query).context["judged"].sections
        return [row.name for row in section.rows]

    assert names() == ["Brainstorm", "Island", "Swamp"]
    assert names(order="source") == ["Swamp", "Island", "Brainstorm"]
    assert names() == names(order="rubbish") == ["Swamp", "Island", "Brainstorm"]


@pytest.mark.parametrize("revisions", [1, 3])
def test_queries_do_not_grow_with_the_revisions(
    client, paper, cards, registered, address, revisions, django_assert_num_queries
):
    for number in range(revisions - 1):
        paper.hand_in((60 + number, cards.island, MAIN))
    client.force_login(paper.judge)
    # session, user, the deck with its player, event, role and seat; revisions, checks, proxies, judgement; photos
    with django_assert_num_queries(8):
        client.get(address)


def test_what_was_said_besides_and_what_to_look_at(client, paper, cards, address):
    facts = SubstituteFacts(SubstituteStyle.LIST, 2, front_name=True)
    paper.hand_in(
        (4, cards.delver, MAIN), (56, cards.island, MAIN), white_dot_shows=True, spare_blanks_apart=True,
        cards=(CarryChoice(cards.delver.name, Carried.OFFICIAL, substitute=facts),),
    )  # fmt: skip
    client.force_login(paper.judge)
    page = " ".join(client.get(address).content.decode().split())
    looks = page[page.index('<ul class="declared">') :]
    assert (
        "Does the white dot on an ordinary card's back show through your sleeve? <strong>yes</strong>".replace(
            "'", "&#x27;"
        )
        in looks
    )
    assert "What to look at: 4 substitute cards for Delver of Secrets // Insectile Aberration" in looks
    assert "exactly one circle is filled in. The player says: <strong>no</strong>" in looks
    assert "If names are written in" not in looks
    assert looks.count("look at it") == 2


@pytest.mark.parametrize(
    ("changes", "cites"),
    [
        ({}, ["IPG 3.8"]),
        ({"rel": "regular"}, ["JAR"]),
        ({"sanctioned": False}, []),
    ],
)
def test_a_finding_leads_to_what_a_judge_may_look_up(client, paper, registered, address, changes, cites):
    type(paper.event).objects.filter(pk=paper.event.pk).update(**changes)
    finding = Finding("back-shows", Level.ERROR, 2, ("MTR 3.5",), values={"card": "Delver", "quantity": 3})
    Judgement.objects.create(
        decklist=registered, terms_digest="t", catalogue="c", findings=freeze_findings([finding]), acceptable=False,
        errors=1, warnings=0, main=60, sideboard=0, double_faced=3, substitutes=3, unknown=0, made_at=paper.now,
    )  # fmt: skip
    client.force_login(paper.judge)
    page = client.get(address).content.decode()
    assert [part.split("<")[0] for part in page.split(">Look up ")[1:]] == cites
