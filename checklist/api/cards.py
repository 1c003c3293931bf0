"""Cards of the catalogue in force, by any of their names, and all double-faced ones."""

from typing import Any

from django.http import HttpRequest
from ninja import Query, Router

from checklist.api.paging import Page, cursor_at
from checklist.api.shapes import ALWAYS, CardPage, FoundCards, Name, answers
from checklist.api.token import Token
from checklist.cards.catalogue import current_catalogue
from checklist.cards.double_faced import double_faced_cards
from checklist.core.card import Card, double_faced_kind, is_kind_known
from checklist.core.names import fold_name
from checklist.core.plain_examination import back_name

MARK = "d"

router = Router(tags=["cards"], auth=Token(optional=True))


@router.get("", response=answers({200: FoundCards}, 401, *ALWAYS), summary="Cards by name")
def find_cards(request: HttpRequest, name: Query[Name]) -> dict[str, Any]:
    """By any name: whole, front, back or half, in any language that the catalogue knows. Several cards may share one."""
    catalogue, key = current_catalogue(), fold_name(name)
    matches = catalogue.find([key]).get(key, ())
    return {
        "catalogue": catalogue.label,
        "matches": [
            {"by": match.kind, "spelling": match.name, "language": match.language, "card": plain_card(match.card)}
            for match in matches
        ],
        "suggestions": [] if matches else list(catalogue.suggest(key)),
    }


@router.get("/double-faced", response=answers({200: CardPage}, 401, 409, *ALWAYS), summary="All double-faced cards")
def list_double_faced(request: HttpRequest, page: Query[Page]) -> dict[str, Any]:
    """Nonmodal, modal and meld cards (CR 712.1), by name."""
    begin = page.place(MARK)
    cards = double_faced_cards()
    end = begin + page.limit
    return {
        "catalogue": current_catalogue().label,
        "items": [plain_card(card) for card in cards[begin:end]],
        "next": cursor_at(MARK, end) if end < len(cards) else None,
    }


def plain_card(card: Card) -> dict[str, Any]:
    kind = double_faced_kind(card)
    return {
        "name": card.name,
        "layout": card.layout,
        "double_faced": kind,
        "kind_known": is_kind_known(card),
        "faces": [
            {
                "name": face.name,
                "mana_cost": face.mana_cost,
                "mana_value": face.mana_value,
                "type_line": face.type_line,
                "colors": None if face.colors is None else list(face.colors),
                "power": face.power,
                "toughness": face.toughness,
                "loyalty": face.loyalty,
                "defense": face.defense,
            }
            for face in card.faces
        ],
        "back": back_name(card) if kind else None,
        "color_identity": None if card.color_identity is None else list(card.color_identity),
        "legal": None if card.legal is None else dict(card.legal),
        "reversible_printings": [
            {"set": printing.set_code, "number": printing.number} for printing in card.printings if printing.reversible
        ],
        "meld_partner": card.meld_partner or None,
        "meld_result": card.meld_result or None,
        "meld_from": list(card.meld_from),
        "same_as": card.same_as or None,
    }
