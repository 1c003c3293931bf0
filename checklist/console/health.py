"""For load balancers and monitors: is the process there, and may it be sent requests?"""

import shutil

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from checklist.accounts.metrics import told
from checklist.cards.models import CatalogueVersion
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


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """For Prometheus, which shows the token. To everybody else there is no such page."""
    sent = request.headers.get("Authorization", "")
    if not settings.METRICS_TOKEN or not constant_time_compare(sent, f"Bearer {settings.METRICS_TOKEN}"):
        raise Http404
    now = timezone.now()
    more = [("flipside_disk_free_bytes", "Free where the data is.", float(shutil.disk_usage(settings.VAR_DIR).free))]
    dated = CatalogueVersion.objects.filter(current=True).values_list("dated", flat=True).first()
    if dated is not None:
        more.append(("flipside_catalogue_age_days", "Age of the card list.", float((now.date() - dated).days)))
    return HttpResponse(told(now=now, more=more), content_type="text/plain; version=0.0.4; charset=utf-8")
