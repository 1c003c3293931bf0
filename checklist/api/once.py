"""What creates something is done once, however often it is sent: the same key and the same request, the same answer."""

import hashlib
from collections.abc import Callable
from typing import Annotated, Any

from django.http import HttpRequest
from django.utils import timezone
from ninja import Header, Status
from pydantic import BaseModel

from checklist.accounts.actions import acting_through
from checklist.api.problems import Stopped
from checklist.api.token import token_of
from checklist.events.models import ApiAnswer
from checklist.events.tokens import ANSWERS_KEPT

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern=r"^[!-~]{1,80}$",
        description="Anything of your own, up to 80 characters, new for each thing to be created",
    ),
]


def once(
    request: HttpRequest, key: str, shape: type[BaseModel], create: Callable[[str], dict[str, Any]]
) -> Status[dict[str, Any]]:
    """201 with what `create` gives, as `shape` has it; the stored answer if this very request was answered in the last 24 hours.

    `create` is given a nonce that is the same for the same request: every action knows what it has done under one. So
    nothing is done twice where the server died between the deed and its answer. A refusal is not kept.
    """
    token, now = token_of(request), timezone.now()
    digest = hashlib.sha256(f"{request.method} {request.path}\n".encode() + request.body).hexdigest()
    ApiAnswer.objects.filter(token=token, made_at__lt=now - ANSWERS_KEPT).delete()
    answer, _new = ApiAnswer.objects.get_or_create(token=token, key=key, defaults={"digest": digest, "made_at": now})
    if answer.digest != digest:
        message = "This key came with another request before. Take a new key for a new thing."
        raise Stopped(409, "idempotency-key-used", message, "header.Idempotency-Key")
    if answer.body is not None:
        return Status(201, answer.body)
    nonce = hashlib.blake2s(f"{token.pk} {key} {digest}".encode(), digest_size=16).hexdigest()
    with acting_through(token=token.prefix):
        body = shape.model_validate(create(f"api-{nonce}")).model_dump(mode="json")
    answer.body = body
    answer.save(update_fields=["body"])
    return Status(201, body)
