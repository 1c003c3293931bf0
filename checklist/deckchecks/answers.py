"""A verdict as plain data, for the scanner's script."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from checklist.core.compare import Outcome, render_difference
from checklist.deckchecks.models import DeckCheck
from checklist.deckchecks.phrases import ZONES
from checklist.deckchecks.queries import Verdict, copies_scanned
from checklist.deckchecks.wording import sentence_of, words_of
from checklist.printing.tokens import display_code


def answer_of(verdict: Verdict, *, recorded: bool, check: DeckCheck | None = None) -> dict[str, Any]:
    """Nothing about the paper itself where the asking judge may not see it. In a `check`, how many copies were scanned."""
    words = words_of(verdict, gettext)
    answer: dict[str, Any] = {
        "outcome": verdict.outcome.value,
        "title": words.title,
        "advice": words.advice,
        "icon": words.icon,
        "tone": words.tone,
        "code": display_code(verdict.code) if verdict.code else "",
        "recorded": recorded,
        "address": reverse("scan-verdict", kwargs={"text": verdict.code}) if verdict.code else "",
        "notes": [],
    }
    printed, event, registration = verdict.printed, verdict.event, verdict.registration
    if printed is not None and event is not None and registration is not None:
        said = [printed.revoked_reason, *(render_difference(one, gettext) for one in verdict.differences)]
        if verdict.outcome is not Outcome.CURRENT:
            answer["advice"] = " ".join(filter(None, [words.advice, *said]))
        answer |= {
            "player": registration.name,
            "table": registration.table,
            "card": printed.card_name,
            "copy": printed.copy,
            "copies": printed.copies,
            "zone": gettext(ZONES[printed.zone]) if printed.zone else "",
            "kind": gettext(printed.get_kind_display()),
            "notes": [
                {"code": note.code, "alarm": note.alarm, "text": sentence_of(note, event.time_zone, gettext)}
                for note in verdict.notes
            ],
        }
        if check is not None and verdict.outcome is Outcome.CURRENT and printed.card_name:
            answer["scanned"] = copies_scanned(check, printed)
    return answer


def state_of(row: DeckCheck, counts: Mapping[tuple[str, str], int]) -> dict[str, Any]:
    """What two judges on the same deck must agree on; `version` changes with every tap, scan and note."""
    return {
        "id": row.pk,
        "nonce": row.nonce,
        "version": row.version,
        "closed": row.closed_at is not None,
        "counts": [[name, zone, count] for (name, zone), count in sorted(counts.items())],
    }
