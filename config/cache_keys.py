"""What a thing is called in the cache: a keyed digest, so that no address and no name of anybody stands there."""

import hashlib
import hmac

from django.conf import settings


def digest(key: str, prefix: str, version: int) -> str:
    return hmac.digest(settings.SECRET_KEY.encode(), f"{prefix}:{version}:{key}".encode(), hashlib.sha256).hex()
