"""Addresses of static files that change with their content, so that a device may keep a file for ever."""

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static

CSS_BASE = "modern-normalize/modern-normalize.css"
_digests: dict[tuple[str, int], str] = {}


def asset(path: str) -> str:
    """The address of a static file, with its content's digest where the storage does not put it into the name."""
    return _address(path) if settings.DEBUG else _lasting_address(path)


@cache
def styles() -> tuple[str, ...]:
    """The style sheets of every page: the base that npm delivered, where it did, then ours."""
    base = [CSS_BASE] if finders.find(CSS_BASE) is not None else []
    return (*base, "css/flipside.css")


def _address(path: str) -> str:
    address = static(path)
    found = finders.find(path)
    if found is None or not address.endswith(path):
        return address
    key = (found, Path(found).stat().st_mtime_ns)
    if key not in _digests:
        _digests[key] = hashlib.sha256(Path(found).read_bytes()).hexdigest()[:12]
    return f"{address}?v={_digests[key]}"


_lasting_address = cache(_address)  # a server's files change only with its start; a page has five of them
