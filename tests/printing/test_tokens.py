import pytest

from checklist.printing.tokens import ALPHABET, derived_code, display_code, is_derived, new_code, payload, read_code

CODE = "4K7M2PQ9XW3TV5RA"


def test_a_new_code_is_80_random_bits():
    codes = {new_code() for _ in range(2000)}
    assert len(codes) == 2000
    assert {len(code) for code in codes} == {16}
    assert set("".join(codes)) == set(ALPHABET)


def test_no_letter_looks_like_another():
    assert len(ALPHABET) == 32
    assert set("ILOU") & set(ALPHABET) == set()


def test_a_derived_code_is_the_same_for_the_same_parts():
    assert derived_code("deck", "1") == derived_code("deck", "1")
    assert derived_code("deck", "1") != derived_code("deck1", "")
    assert read_code(derived_code("deck", "1")) == derived_code("deck", "1")


def test_a_derived_code_tells_that_it_is_one():
    assert all(is_derived(derived_code("deck", str(number))) for number in range(200))
    assert not any(is_derived(new_code()) for _ in range(200))
    assert not is_derived(CODE)


@pytest.mark.parametrize(
    "text",
    [
        CODE,
        "4k7m2pq9xw3tv5ra",
        "4K7M 2PQ9 XW3T V5RA",
        " 4k7m-2pq9–xw3t_v5ra\n",
        "HTTPS://FLIPSIDE.EXAMPLE/S/4K7M2PQ9XW3TV5RA",
        "https://flipside.example/s/4k7m2pq9xw3tv5ra",
        "http://192.168.1.20:8000/s/4k7m2pq9xw3tv5ra/",
        "https://another.host.example/some/prefix/S/4K7M2PQ9XW3TV5RA?from=camera#x",
    ],
)
def test_ways_to_write_a_code(text):
    assert read_code(text) == CODE


@pytest.mark.parametrize(("typed", "read"), [("O", "0"), ("o", "0"), ("I", "1"), ("l", "1"), ("L", "1")])
def test_look_alikes_are_read_as_digits(typed, read):
    assert read_code(CODE[:15] + typed) == CODE[:15] + read


@pytest.mark.parametrize(
    "text",
    [
        "", "hello", CODE[:15], CODE + "A", CODE[:15] + "U", CODE[:15] + "é", CODE[:15] + "٣", "１" * 16,
        "https://flipside.example/s/", "https://flipside.example/x/" + CODE, "https://flipside.example/s/" + CODE + "/more",
        "javascript:" + CODE, "WIFI:S:venue;;", "x" * 100_000, "https://" + "/s" * 20_000,
    ],
)  # fmt: skip
def test_what_is_no_code(text):
    assert read_code(text) is None


def test_payload_is_in_capitals():
    assert payload("https://flipside.example/", CODE) == f"HTTPS://FLIPSIDE.EXAMPLE/S/{CODE}"
    assert read_code(payload("https://flipside.example", CODE)) == CODE


def test_display_in_groups_of_four():
    assert display_code(CODE) == "4K7M 2PQ9 XW3T V5RA"
    assert read_code(display_code(CODE)) == CODE
