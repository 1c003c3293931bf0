"""Addresses of the player's way in."""

from django.urls import path

from checklist.events import views

urlpatterns = [
    path("language/", views.choose_language, name="set-language"),
    path("join/", views.join, name="join"),
    path("join/<str:code>/", views.join_event, name="join-event"),
    path("join/<str:code>/list/", views.join_list, name="join-list"),
    path("r/<str:secret>", views.private_link, name="private-link"),
]
