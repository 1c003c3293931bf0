"""Tags of the judge's pages: addresses of files that change with their content, and the bar of what the device keeps."""

from typing import Any

from django import template
from django.utils.translation import gettext

from checklist.deckchecks import assets
from checklist.deckchecks.phrases import judge_words
from checklist.events.models import Event

register = template.Library()
register.simple_tag(assets.asset)


@register.inclusion_tag("deckchecks/_pocket.html")
def pocket(event: Event | None = None) -> dict[str, Any]:
    """The bar of a judge's page. `event` is what the page is about; None: whatever the device keeps."""
    return {"event": event, "words": judge_words(gettext)}
