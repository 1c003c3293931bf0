"""Each room's addresses under its prefix."""

from django.urls import URLPattern, URLResolver, include, path

from checklist.console.health import healthz, readyz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("", include("checklist.printing.urls")),
    path("", include("checklist.deckchecks.urls")),
]
