import pytest

from checklist.core.lettering import width_mm
from checklist.core.plans.poster import plan_poster
from checklist.core.refusal import Refused
from checklist.core.sheet import EVENT_PAPERS, PAPER_SIZES, Code, Paper, Text, flat

ADDRESS = "https://flipside.example/join/K7M2PQ"


@pytest.mark.parametrize("paper", EVENT_PAPERS)
@pytest.mark.parametrize("event", ["Cup", "Regional Championship Qualifier Kraków", "A Very Long Name " * 7])
def test_one_page_with_the_address_as_code_and_words(event, paper):
    plan = plan_poster(event, ADDRESS, "K7M2PQ", paper, date="5 December 2026", deadline="09:30")
    (page,) = plan.pages
    size = PAPER_SIZES[paper]
    (code,) = [mark for mark in page.marks if isinstance(mark, Code)]
    assert (code.payload, code.any_size) == (ADDRESS, True)
    assert code.size_mm >= 80
    quiet = code.size_mm * 4 / 21
    texts = [mark for mark in flat(page) if isinstance(mark, Text)]
    assert [mark.text for mark in texts][-5:-1] == [
        ADDRESS,
        "or type this code at the front page:",
        "K7M2PQ",
        "Lists close 09:30",
    ]
    for mark in texts:
        width = width_mm(mark.text, mark.size_pt, mark.weight)
        assert width <= size.width_mm - 20
        assert mark.y_mm <= size.height_mm - 5
        top = mark.y_mm - 0.75 * mark.size_pt * 25.4 / 72
        assert mark.y_mm < code.y_mm - quiet / 2 or top > code.y_mm + code.size_mm + quiet / 2


def test_half_a_sheet_is_too_small_to_hang_up():
    with pytest.raises(Refused) as refused:
        plan_poster("Cup", ADDRESS, "K7M2PQ", Paper.A5)
    assert refused.value.code == "paper-too-small"
