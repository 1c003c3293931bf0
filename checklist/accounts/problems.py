"""What a program is told when something went wrong: a code, a sentence (English), and where in the request it lies."""

from django.http import HttpRequest, JsonResponse

MEDIA_TYPE = "application/problem+json"
PREFIX = "/api/"


def is_program(request: HttpRequest) -> bool:
    """Whether whoever asks reads JSON and no pages."""
    return request.path.startswith(PREFIX)


def problem(status: int, code: str, message: str, where: str | None = None) -> JsonResponse:
    """`where` names a part of the request ("body.text", "query.limit"); None: the request as a whole."""
    return JsonResponse({"code": code, "message": message, "where": where}, status=status, content_type=MEDIA_TYPE)


def too_many(seconds: int) -> JsonResponse:
    response = problem(429, "too-often", f"Too many requests. Come back in {seconds} seconds.")
    response["Retry-After"] = str(seconds)
    return response
