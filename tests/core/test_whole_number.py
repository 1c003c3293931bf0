"""Numbers as people type them."""

import pytest

from checklist.core.whole_number import whole_number


@pytest.mark.parametrize(("written", "number"), [("0", 0), ("007", 7), ("999999999", 999_999_999)])
def test_digits_are_a_number(written, number):
    assert whole_number(written) == number


@pytest.mark.parametrize("written", ["", " ", "-1", "+1", "1.0", "1e3", "²", "１", "٣", "4x", "1" * 10, "1" * 5000])
def test_anything_else_is_none(written):
    assert whole_number(written) is None


def test_how_long_it_may_be_is_said():
    assert (whole_number("123456", digits=6), whole_number("1234567", digits=6)) == (123_456, None)
