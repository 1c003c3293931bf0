"""Pictures of every printed thing for docs/printing.md: `python -m docs.picture_paper` writes docs/pictures/paper-*.png."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import Image

from checklist.core.card import Card
from checklist.core.deck import resolve_entries
from checklist.core.decklist import Zone, parse_decklist
from checklist.core.double_faced import flag_double_faced
from checklist.core.draft import SHOWN_FIRST, DraftPolicy, openable
from checklist.core.plans.checklist_card import ChecklistCard, Grouping, plan_checklist_cards
from checklist.core.plans.copy_sheet import CopyItem, plan_copy_sheet
from checklist.core.plans.draft_sheets import plan_announcement, plan_pods, plan_set_list
from checklist.core.plans.labels import Label, label_sheets, plan_labels
from checklist.core.plans.poster import plan_poster
from checklist.core.plans.printer_test import plan_printer_test
from checklist.core.plans.registration import RegistrationSheet, plan_registration
from checklist.core.plans.slips import IndexRow, SlipCell, SlipStrip, plan_index, plan_slips
from checklist.core.plans.substitute_card import ProxyNote, Status, Substitute, plan_substitutes
from checklist.core.sheet import Paper, SheetPlan
from checklist.core.terms import ProxyReason, Rel
from checklist.printing import pdf
from checklist.printing.tokens import derived_code, payload

PICTURES = Path(__file__).parent / "pictures"
DPI = 75
BASE_URL = "https://flipside.example"
EVENT, DATE = "Winter Open Kraków", "2026-12-05"
DECK = """4 Delver of Secrets
4 Brainstorm
4 Counterspell
4 Lightning Bolt
2 Brazen Borrower
2 Emeria's Call
3 Bruna, the Fading Light
3 Gisela, the Broken Blade
4 Jace, Vryn's Prodigy
4 Aether Vial
3 Snapcaster Magee
12 Island
6 Plains
5 Mountain

Sideboard
2 Valki, God of Lies
3 Pyroblast
4 Duress
1 Lim-Dûl's Vault
"""


def _code(*parts: str) -> tuple[str, str]:
    code = derived_code("picture", *parts)
    return code, payload(BASE_URL, code)


def plans() -> Iterator[tuple[str, SheetPlan]]:
    """(name of the picture, plan) for each printed thing."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django  # slow import

    django.setup()
    from checklist.cards.bundle import Bundle  # slow import
    from checklist.cards.catalogue import bundled_catalogue  # slow import

    catalogue = bundled_catalogue()
    resolution = resolve_entries(parse_decklist(DECK), catalogue)
    deck = resolution.deck
    flagged = flag_double_faced(deck)
    bundle = Bundle()
    cards = [bundle.card(line) for line in range(bundle.card_count)]

    def slips(status: Status, **values: object) -> Iterator[Substitute]:
        for one in flagged:
            for copy in range(1, one.quantity + 1):
                code, text = _code(one.card.name, str(copy))
                yield Substitute(
                    one.card, one.zone, copy, one.quantity, code, text, status, "Łukasz Žižek", EVENT, DATE, **values
                )  # fmt: skip

    yield "substitutes-unofficial", plan_substitutes(slips(Status.UNOFFICIAL), Paper.A4)
    yield "substitutes-not-legal", plan_substitutes(slips(Status.NOT_LEGAL), Paper.LETTER)
    yield "proxies", plan_substitutes(slips(Status.HEAD_JUDGE_PROXY, proxy=ProxyNote("7", ProxyReason.WORN)), Paper.A4)
    code, text = _code("registration")
    sheet = RegistrationSheet(deck, code, text, "Łukasz Žižek", EVENT, DATE, "legacy", "14")
    yield "registration", plan_registration([sheet], Paper.A4)
    quantities: dict[str, tuple[Card, int, int]] = {}
    for one in flagged:
        card, main, side = quantities.get(one.card.name, (one.card, 0, 0))
        aside = one.zone is Zone.SIDEBOARD
        quantities[card.name] = (card, main + one.quantity * (not aside), side + one.quantity * aside)
    yield (
        "copy-sheet",
        plan_copy_sheet(
            [CopyItem(*item) for item in quantities.values()], Paper.A4, player="Łukasz Žižek", event=EVENT
        ),
    )
    cells = [
        SlipCell(one.card.name, one.zone, copy, one.quantity, *_code(one.card.name, str(copy)))
        for one in flagged
        for copy in range(1, one.quantity + 1)
    ]
    yield "slips", plan_slips([SlipStrip("Łukasz Žižek", tuple(cells), "14", EVENT, DATE)], Paper.A4)
    yield "labels", plan_labels([Label(cell, "Łukasz Žižek") for cell in cells], label_sheets()["a4-63x38"])
    people = ("José Núñez", "Łukasz Žižek", "Jürgen Groß", "Ann Bō", "秘密 Tarō", "Zoë Ωμέγα", "Ada Lovelace", "Ben")
    rows = [IndexRow(name, str(table), _code(name)[0], 12) for table, name in enumerate(people, 1)]
    yield "index", plan_index(rows, Paper.A4, event=EVENT, date=DATE)
    innistrad, shadows = openable(cards, "isd"), openable(cards, "soi")
    checklists = [
        ChecklistCard("Innistrad", innistrad),
        ChecklistCard(
            "Innistrad", innistrad, grouping=Grouping.COLOUR, marked="Delver of Secrets // Insectile Aberration"
        ),
        ChecklistCard("Shadows over Innistrad", shadows, parts=2),
        ChecklistCard("Innistrad", innistrad, Status.NOT_LEGAL),
    ]
    yield "checklist-cards", plan_checklist_cards(checklists, Paper.A4)
    yield (
        "draft-announcement",
        plan_announcement(DraftPolicy(Rel.PROFESSIONAL, SHOWN_FIRST), Paper.A4, event=f"{EVENT}, {DATE}"),
    )
    yield "draft-pod", plan_pods([people], Paper.A4, event=EVENT)
    yield "draft-set-list", plan_set_list("Shadows over Innistrad", shadows, Paper.A4, event=EVENT)
    yield (
        "poster",
        plan_poster(
            EVENT, f"{BASE_URL}/join/K7M2PQ", "K7M2PQ", Paper.A4, date="Saturday, 5 December 2026", deadline="09:30"
        ),
    )
    yield "printer-test", plan_printer_test(_code("test")[1], Paper.A4)


def main() -> None:
    for name, plan in plans():
        page = pypdfium2.PdfDocument(pdf.draw(plan))[0]
        picture = page.render(scale=DPI / 72, grayscale=True).to_pil()
        framed = Image.new("L", (picture.width + 2, picture.height + 2), 150)
        framed.paste(picture, (1, 1))
        path = PICTURES / f"paper-{name}.png"
        framed.quantize(16).save(path, optimize=True)
        print(f"{path.name} {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
