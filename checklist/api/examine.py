"""A list examined without being handed in: nothing of it is kept."""

from typing import Any

from django.http import HttpRequest
from ninja import Router

from checklist.api.shapes import ALWAYS, WITH_BODY, Examined, ToExamine, answers
from checklist.api.token import Token
from checklist.cards.catalogue import current_catalogue
from checklist.core.examine import examine
from checklist.core.plain_examination import plain_examination, simple_choices
from checklist.core.terms import Carried, EventTerms, PlayerChoices

router = Router(tags=["examine"], auth=Token(optional=True))


@router.post("", response=answers({200: Examined}, 401, *WITH_BODY, *ALWAYS), summary="Examine a list")
def examine_list(request: HttpRequest, body: ToExamine) -> dict[str, Any]:
    """Reads a list, flags its double-faced cards and applies the rules. A list that can't be read at all is answered
    too, with the finding that says why."""
    terms = EventTerms(rel=body.rel, format=body.format, sanctioned=body.sanctioned)
    examination = examine(
        body.text,
        current_catalogue(),
        terms,
        choices_of(body),
        filename=body.filename,
        list_format=body.list_format or "",
    )
    return plain_examination(examination)


def choices_of(body: Any) -> PlayerChoices:
    """What is declared of sleeves and substitutes, by the fields that examining and handing in share."""
    return simple_choices(
        body.sleeves,
        every=body.substitutes == "all",
        names=body.substitutes if isinstance(body.substitutes, list) else (),
        kind=Carried(body.substitute_kind),
        real=body.real,
    )
