"""Each room's addresses under its prefix."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("checklist.accounts.urls")),
    path("", include("checklist.cards.urls")),
    path("", include("checklist.events.urls")),
    path("", include("checklist.decklists.urls")),
    path("", include("checklist.printing.urls")),
    path("", include("checklist.deckchecks.urls")),
    path("", include("checklist.console.urls")),
    path("", include("checklist.api.urls")),
]
