"""Addresses of the organiser's pages. Strangers get 404, staff of too low a role 403."""

from django.urls import path

from checklist.console import (
    health,
    views,
    views_draft,
    views_invitations,
    views_lists,
    views_numbers,
    views_privacy,
    views_roster,
    views_teams,
    views_unknown,
)

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    # /events/<slug>/
    path("events/new/", views.event_new, name="event-new"),
    path("events/<str:slug>/", views.event, name="event"),
    path("events/<str:slug>/table/", views.event_table, name="event-table"),
    path("events/<str:slug>/edit/", views.event_edit, name="event-edit"),
    path("events/<str:slug>/close/", views.event_close, name="event-close"),
    path("events/<str:slug>/reopen/", views.event_reopen, name="event-reopen"),
    path("events/<str:slug>/draft/", views_draft.draft, name="event-draft"),
    path("events/<str:slug>/code/", views.event_code, name="event-code"),
    path("events/<str:slug>/numbers/", views_numbers.event_numbers, name="event-numbers"),
    path("events/<str:slug>/numbers/double-faced.csv", views_numbers.numbers_csv, name="event-numbers-csv"),
    path("events/<str:slug>/players.csv", views_numbers.players_csv, name="event-players-csv"),
    path("events/<str:slug>/lists.csv", views_numbers.cards_csv, name="event-lists-csv"),
    path("events/<str:slug>/lists/", views_numbers.lists, name="event-lists"),
    path("events/<str:slug>/log/", views_numbers.event_log, name="event-log"),
    path("events/<str:slug>/personal-data/", views_privacy.event_erase, name="event-erase"),
    path("player/<uuid:uid>/data.json", views_privacy.player_data, name="player-data"),
    path("events/<str:slug>/roster/", views_roster.roster, name="roster"),
    path("events/<str:slug>/teams/", views_teams.teams, name="event-teams"),
    path("events/<str:slug>/teams/<uuid:uid>/leave/", views_teams.team_leave, name="team-leave"),
    path("events/<str:slug>/staff/", views.event_staff, name="event-staff"),
    path("events/<str:slug>/staff/<int:number>/remove/", views.event_staff_remove, name="event-staff-remove"),
    path("events/<str:slug>/staff/invite/", views_invitations.invite, name="staff-invite"),
    path(
        "events/<str:slug>/staff/invitations/<int:number>/revoke/",
        views_invitations.invitation_revoke,
        name="invitation-revoke",
    ),
    path("invitation/<str:secret>", views_invitations.invitation, name="invitation"),
    path("events/<str:slug>/unknown/", views_unknown.unknown, name="unknown"),
    path("events/<str:slug>/unknown/confirm/", views_unknown.unknown_confirm, name="unknown-confirm"),
    path("events/<str:slug>/unknown/take/", views_unknown.unknown_take, name="unknown-take"),
    path("events/<str:slug>/unknown/leave/", views_unknown.unknown_leave, name="unknown-leave"),
    # /events/<slug>/players/<uid>/
    path("events/<str:slug>/players/new/", views.player_new, name="player-new"),
    path("events/<str:slug>/players/<uuid:uid>/", views.staff_player, name="staff-player"),
    path("events/<str:slug>/players/<uuid:uid>/<int:ordinal>/list/", views_lists.staff_list, name="staff-list"),
    path(
        "events/<str:slug>/players/<uuid:uid>/<int:ordinal>/list/preview/",
        views_lists.staff_preview,
        name="staff-list-preview",
    ),
    path(
        "events/<str:slug>/players/<uuid:uid>/<int:ordinal>/list/export/",
        views_numbers.staff_export,
        name="staff-export",
    ),
    path("events/<str:slug>/players/<uuid:uid>/link/", views.player_link, name="player-link"),
    path("events/<str:slug>/players/<uuid:uid>/link/replace/", views.player_link_replace, name="player-link-replace"),
    path("events/<str:slug>/players/<uuid:uid>/drop/", views.player_drop, name="player-drop"),
    path("events/<str:slug>/players/<uuid:uid>/return/", views.player_return, name="player-return"),
]
