"""Where files lie that are no rows: results of long work, and photos. In var/, or in a bucket where STORAGE_URL names one.

A row holds a file's name. Neither place has an address of its own: a file leaves only through a view that asks who wants it.
"""

import functools
import itertools
import os
import threading
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, Storage


def results() -> Storage:
    """Files of long work: they expire, and can be made anew."""
    return _bucket("results") if settings.STORAGE_BUCKET else _Folder(settings.VAR_DIR / "results")


def media() -> Storage:
    """Photos: part of every backup."""
    return _bucket("media") if settings.STORAGE_BUCKET else _Folder(settings.MEDIA_DIR)


def put(place: Storage, name: str, content: bytes) -> str:
    """Store it under exactly this name, over what was there; gives the name."""
    return place.save(name, ContentFile(content))


def read(place: Storage, name: str) -> bytes:
    """The whole file. FileNotFoundError where there is none."""
    with place.open(name) as file:
        return file.read()


def result_there(name: str) -> bool:
    """Whether the file of finished work is there: it expires, and somebody may have deleted it."""
    return bool(name) and results().exists(result_name(name))


def result_name(kept: str) -> str:
    """What a row calls a result; rows of older versions hold its whole path."""
    return PurePath(kept).name


def picture_name(result: str, number: int) -> str:
    """What the picture of one page beside a result is called."""
    return f"{result.rpartition('.')[0]}-{number:02}.svg"


def pictures_of(result: str) -> list[str]:
    """The pictures that lie beside a result, page by page."""
    place = results()
    numbered = (picture_name(result_name(result), number) for number in itertools.count(1))
    return list(itertools.takewhile(place.exists, numbered)) if result else []


def drop_result(name: str) -> None:
    """The file of finished work and its pictures, where they are still there."""
    place = results()
    for one in (result_name(name), *pictures_of(name)):
        place.delete(one)


def names(place: Storage, below: str = "") -> Iterator[str]:
    """Every file in a place, folder by folder."""
    try:
        folders, files = place.listdir(below)
    except FileNotFoundError:  # nothing was ever stored
        return
    yield from (f"{below}{name}" for name in sorted(files))
    for folder in sorted(filter(None, folders)):
        yield from names(place, f"{below}{folder}/")


class _Folder(FileSystemStorage):
    """A folder in which a file is there whole or not at all, whoever else writes or reads it."""

    def __init__(self, location: Path) -> None:
        super().__init__(location, file_permissions_mode=0o600, directory_permissions_mode=0o700, allow_overwrite=True)

    def _save(self, name: str, content: Any) -> str:
        new = super()._save(f"{name}.{os.getpid()}-{threading.get_ident()}", content)
        os.replace(self.path(new), self.path(name))
        return name


@functools.cache
def _bucket(folder: str) -> Storage:
    from storages.backends.s3 import S3Storage  # slow import

    where = dict(settings.STORAGE_BUCKET)
    location = f"{where.pop('prefix')}{folder}"
    return S3Storage(**where, location=location, default_acl=None, file_overwrite=True, querystring_auth=True)
