"""Addresses of the catalogue, its cards and the rule book."""

from django.urls import path

from checklist.cards import views, views_rules

urlpatterns = [
    path("catalogue/", views.catalogue, name="catalogue"),
    path("cards/", views.cards, name="cards"),
    # `path`: a full name has slashes. A server that makes one of two does no harm, names are folded.
    path("cards/<path:name>", views.card, name="card"),
    # /rules/
    path("rules/", views_rules.rule_list, name="rule-list"),
    path("rules/penalties/", views_rules.rule_remedies, name="rule-remedies"),
    path("rules/<slug:code>/", views_rules.rule_page, name="rule-page"),
]
