"""The private link: what it proves, and when it stops."""

import uuid

import pytest

from checklist.events.links import is_secret_of, new_code, read_join_code, secret_of, uid_range
from checklist.events.models import Registration


def registration(number=7, generation=0):
    return Registration(uid=uuid.UUID(int=number << 100), generation=generation)


def test_a_secret_is_32_letters_and_digits_of_base_32():
    assert len(secret_of(registration())) == 32
    assert set(secret_of(registration())) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")


def test_it_is_the_same_each_time_and_finds_its_registration():
    secret = secret_of(registration())
    low, high = uid_range(secret)
    assert secret == secret_of(registration())
    assert low <= registration().uid <= high


def test_another_generation_or_person_has_another():
    assert secret_of(registration(generation=1)) != secret_of(registration())
    assert secret_of(registration(8))[8:] != secret_of(registration())[8:]
    assert not is_secret_of(registration(generation=1), secret_of(registration()))


@pytest.mark.parametrize(
    "typed", [str.lower, lambda secret: " ".join([secret[:16], secret[16:]]), lambda s: s.replace("O", "0")]
)
def test_it_may_be_typed_by_hand(typed):
    assert is_secret_of(registration(), typed(secret_of(registration())))


@pytest.mark.parametrize("wrong", ["", "A", "A" * 31, "A" * 33, "9" * 32, "é" * 32, "A" * 4000, "../../etc"])
def test_what_is_no_secret_is_nobodys(wrong):
    low, high = uid_range(wrong)
    assert not is_secret_of(registration(), wrong)
    assert low > high or not low <= registration().uid <= high


def test_another_secret_key_kills_all_links(settings):
    secret = secret_of(registration())
    settings.SECRET_KEY = "another-key-" + "x" * 40
    assert not is_secret_of(registration(), secret)


def test_a_join_code_has_no_look_alikes():
    assert set("".join(new_code() for _ in range(200))) & set("01ILOU") == set()


@pytest.mark.parametrize("typed", ["abcd2345", "ABCD-2345", " abcd 2345 "])
def test_a_join_code_is_read_as_it_is_typed(typed):
    assert read_join_code(typed) == "ABCD2345"
