"""The cache in Redis, which may be away: then nothing is remembered, and nobody is turned away for it.

What is counted there (failed sign-ins, rates) is counted again as soon as it is back; /readyz tells of it meanwhile.
"""

import functools
import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import ConnectionError, TimeoutError

log = logging.getLogger("flipside.cache")


def _or(answer: Any, name: str) -> Callable[..., Any]:
    """The operation, or this answer where Redis does not give one. `answer` "default": what the caller asked for."""

    @functools.wraps(getattr(RedisCache, name))
    def asked(self: RedisCache, *args: Any, **more: Any) -> Any:
        try:
            return getattr(RedisCache, name)(self, *args, **more)
        except (ConnectionError, TimeoutError) as wrong:
            log.warning("Redis did not answer (%s): %s goes without it", type(wrong).__name__, name)
            return more.get("default", args[1] if len(args) > 1 else None) if answer == "default" else answer

    return asked


class ForgivingRedisCache(RedisCache):
    get = _or("default", "get")
    get_many = _or({}, "get_many")
    has_key = _or(False, "has_key")
    add = _or(True, "add")
    set = _or(None, "set")
    set_many = _or([], "set_many")
    touch = _or(False, "touch")
    delete = _or(False, "delete")
    delete_many = _or(None, "delete_many")
