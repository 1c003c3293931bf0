from django.urls import reverse

from checklist.cards.queries import current_version
from checklist.cards.weaknesses import WEAKNESSES


def test_the_bundle_with_its_date_and_what_is_weak_in_it(db, client):
    page = client.get(reverse("catalogue"))
    assert (page.status_code, page.context["about"].cards, page.context["about"].loaded_at) == (200, 35_107, None)
    text = page.content.decode()
    assert "Flipside&#x27;s bundled catalogue, 30 November 2026" in text
    assert "of 10 August 2026; a later ban list is not in it" in text


def test_the_loaded_catalogue(small_catalogue, client, django_assert_num_queries):
    with django_assert_num_queries(2):
        page = client.get(reverse("catalogue"))
    about = page.context["about"]
    assert (about.label, about.cards, about.weaknesses) == ("Two dozen cards", 26, ("Small.",))
    assert about.loaded_at == current_version().loaded_at
    assert b"the file does not say" in page.content


def test_nothing_but_looking(db, client):
    assert client.post(reverse("catalogue")).status_code == 405


def test_what_is_weak_in_the_bundle_is_said_in_the_readers_language(client, db):
    page = client.get(reverse("catalogue"), HTTP_ACCEPT_LANGUAGE="es").content.decode()
    weak = page[page.index("Sus puntos débiles") : page.index("</section>")]
    assert weak.count("<li>") == len(WEAKNESSES)


def test_what_a_reader_of_files_noticed_is_marked_as_english(client, small_catalogue):
    page = client.get(reverse("catalogue"), HTTP_ACCEPT_LANGUAGE="es").content.decode()
    assert '<li lang="en">Small.</li>' in page
