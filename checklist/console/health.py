"""For load balancers and monitors: is the process there, and may it be sent requests?"""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from checklist.console.doctor import VITAL, Grade, examine_installation


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers. Nothing else is asked: a database that is away is no reason to kill the web process."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """200 unless something vital is broken. Codes only: strangers may read this page."""
    troubles = examine_installation(VITAL, now=timezone.now())
    errors = [trouble.code for trouble in troubles if trouble.grade is Grade.ERROR]
    warnings = [trouble.code for trouble in troubles if trouble.grade is Grade.WARNING]
    return JsonResponse({"ready": not errors, "errors": errors, "warnings": warnings}, status=503 if errors else 200)
