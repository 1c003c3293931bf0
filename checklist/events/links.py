"""A player's private link, and the code on the poster.

The secret of a private link is 8 base-32 characters that find the registration (the first 40 bits of its uid) and 24
that prove it: the first 120 bits of HMAC-SHA256 over uid and generation, under a key derived from SECRET_KEY. Nothing is
stored but the generation; raising it kills the old link.
"""

import base64
import secrets
from uuid import UUID

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from checklist.events.models import Registration

SESSION_KEY = "registrations"  # uid (hex) to the generation of the link that was opened

_FINDS = 8
_PROVES = 24
_KEY_SALT = "checklist.events.links"

# No 0, 1, I, L, O or U: nobody has to ask which was meant.
_CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_TYPED = str.maketrans({"0": "O", "1": "I", "8": "B", "-": None, " ": None})


def secret_of(registration: Registration) -> str:
    """The secret part of the registration's private link, 32 characters."""
    return _base32(registration.uid.bytes)[:_FINDS] + _proof(registration)


def is_secret_of(registration: Registration, secret: str) -> bool:
    return constant_time_compare(secret_of(registration), _normal(secret))


def uid_range(secret: str) -> tuple[UUID, UUID]:
    """The lowest and the highest uid that a secret can belong to; an empty range for what is no secret."""
    normal = _normal(secret)
    try:
        first = base64.b32decode(normal[:_FINDS])
    except ValueError:
        first = b""
    if len(normal) != _FINDS + _PROVES or len(first) != 5:
        return UUID(int=1), UUID(int=0)
    return UUID(bytes=first + b"\x00" * 11), UUID(bytes=first + b"\xff" * 11)


def remember(request: HttpRequest, registration: Registration) -> None:
    """This browser has opened the registration's private link."""
    opened = request.session.get(SESSION_KEY, {})
    if opened.get(registration.uid.hex) != registration.generation:  # a session that is written is a commit more
        request.session[SESSION_KEY] = {**opened, registration.uid.hex: registration.generation}


def new_code(length: int = 8) -> str:
    """A random code without look-alikes, for posters and addresses."""
    return "".join(secrets.choice(_CODE_ALPHABET) for _ in range(length))


def read_join_code(typed: str) -> str:
    """A join code as typed: any case, blanks and dashes dropped."""
    return "".join(typed.upper().replace("-", " ").split())


def _proof(registration: Registration) -> str:
    message = f"{registration.uid.hex}:{registration.generation}"
    return _base32(salted_hmac(_KEY_SALT, message, algorithm="sha256").digest())[:_PROVES]


def _base32(data: bytes) -> str:
    return base64.b32encode(data).decode().rstrip("=")


def _normal(secret: str) -> str:
    """Base 32 has no 0, 1 or 8, so that what was typed for O, I and B can be told."""
    return secret.upper().translate(_TYPED)
