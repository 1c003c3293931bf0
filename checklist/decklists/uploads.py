"""Files from strangers: what is too large is dropped while it comes in, and never kept."""

import functools
from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler, SkipFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from checklist.core.formats import MAX_BYTES

# Text and file, both at their limit, and the rest of the form.
MAX_REQUEST_BYTES = 4 * MAX_BYTES


class SmallFilesOnly(FileUploadHandler):
    """Lets files of up to `most_bytes` pass; of a larger one nothing is kept, and `request.file_too_large` says so."""

    def __init__(
        self, request: HttpRequest, most_bytes: int = MAX_BYTES, most_request: int = MAX_REQUEST_BYTES
    ) -> None:
        super().__init__(request)
        request.file_too_large = False
        self.most_bytes, self.most_request = most_bytes, most_request
        self.received = 0

    def handle_raw_input(self, input_data: Any, META: dict, content_length: int, *_: Any, **__: Any) -> None:
        if content_length > self.most_request:
            raise RequestDataTooBig

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.received = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self.received += len(raw_data)
        if self.received > self.most_bytes:
            self.request.file_too_large = True
            raise SkipFile
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None  # the next handler makes the file


def small_files_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that takes a list as a file. The token is checked here: the handler has to be set before the form is read."""
    protected = csrf_protect(view)

    @csrf_exempt
    @functools.wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.upload_handlers.insert(0, SmallFilesOnly(request))
        try:
            return protected(request, *args, **kwargs)
        except RequestDataTooBig:
            return render(request, "decklists/too_large.html", {"back": request.path, "for_player": True}, status=413)

    return guarded
