"""Tags of the judge's pages: addresses of files that change with their content, and the bar of what the device keeps."""

from functools import cache
from typing import Any

from django import template
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from checklist.deckchecks import assets
from checklist.deckchecks.phrases import judge_words
from checklist.events.models import Event

register = template.Library()
register.simple_tag(assets.asset)
register.simple_tag(assets.styles)


@register.inclusion_tag("deckchecks/_pocket.html")
def pocket(event: Event | None = None) -> dict[str, Any]:
    """The bar of a judge's page. `event` is what the page is about; None: whatever the device keeps."""
    return {"event": event, "words": _words(get_language() or "")}


@cache
def _words(_language: str) -> SafeString:
    """Two hundred sentences, the same for every page in the language that is on now: worked out once a process."""
    return json_script(judge_words(gettext), "judge-words")
