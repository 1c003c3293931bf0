"""Each room's addresses under its prefix."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

urlpatterns: list[URLPattern | URLResolver] = [
    # Sets a cookie and nothing else: no token, so that pages need no cookie for the sake of their foot.
    path("language/", csrf_exempt(set_language), name="set-language"),
    path("", include("checklist.accounts.urls")),
    path("", include("checklist.cards.urls")),
    path("", include("checklist.events.urls")),
    path("", include("checklist.decklists.urls")),
    path("", include("checklist.printing.urls")),
    path("", include("checklist.deckchecks.urls")),
    path("", include("checklist.console.urls")),
    path("", include("checklist.api.urls")),
]
