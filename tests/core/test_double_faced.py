"""One flag a name and zone, in the order of the list."""

from checklist.core.double_faced import flag_double_faced
from tests.core.reading import resolved


def _flags(text):
    return [
        (f.card.front.name, f.kind.value, f.zone.value, f.quantity, f.lines)
        for f in flag_double_faced(resolved(text).deck)
    ]


def test_zones_and_lines():
    text = "2 Delver of Secrets\n1 Riverglide Pathway\n2 Insectile Aberration\n1 Gisela, the Broken Blade\nSideboard\n1 Delver of Secrets\nSB: 1 Thing in the Ice"
    assert _flags(text) == [
        ("Delver of Secrets", "nonmodal", "main", 4, (1, 3)),
        ("Riverglide Pathway", "modal", "main", 1, (2,)),
        ("Gisela, the Broken Blade", "meld", "main", 1, (4,)),
        ("Delver of Secrets", "nonmodal", "sideboard", 1, (6,)),
        ("Thing in the Ice", "nonmodal", "sideboard", 1, (7,)),
    ]


def test_no_card_with_an_ordinary_back():
    assert (
        _flags("1 Fire // Ice\n1 Brazen Borrower\n1 Academic Ascent\n1 Nosuch // Name\n1 Brisela, Voice of Nightmares")
        == []
    )


def test_a_reversible_copy_beside_an_ordinary_one():
    assert _flags("2 Blood Crypt (SLD) 1\n2 Blood Crypt (GTC) 1") == [("Blood Crypt", "reversible", "main", 2, (1,))]
