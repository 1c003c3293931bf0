"""What a page may ask of the browser: the camera, for the scanner, and nothing else."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

POLICY = "camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"


def permissions_policy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.setdefault("Permissions-Policy", POLICY)
        return response

    return answer
