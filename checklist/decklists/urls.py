"""Addresses of a player's own pages. Strangers, other players and staff get 404 here."""

from django.urls import path

from checklist.decklists import views, views_pool

# /player/<uid>/
urlpatterns = [
    path("player/<uuid:uid>/", views.player, name="player"),
    path("player/<uuid:uid>/<int:ordinal>/", views.player_list, name="player-list"),
    path("player/<uuid:uid>/<int:ordinal>/preview/", views.player_preview, name="player-preview"),
    path("player/<uuid:uid>/<int:ordinal>/pool/", views_pool.player_pool, name="player-pool"),
    path("player/<uuid:uid>/<int:ordinal>/<int:revision>/", views.player_revision, name="player-revision"),
    path("player/<uuid:uid>/<int:ordinal>/<int:revision>/deck.txt", views.player_export, name="player-export"),
]
