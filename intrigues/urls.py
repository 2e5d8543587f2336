"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from intrigues.api import score
from intrigues.web import board, hall, happenings, new_event, tabs
from intrigues.web.phone import addresses as phone
from intrigues.web.room import addresses as room

__all__ = ["app_name", "hall", "happenings", "tabs", "urlpatterns"]
app_name = "intrigues"
urlpatterns: list[URLPattern | URLResolver] = [
    path("new/", new_event.new_event, name="new_event"),
    path("e/<slug:slug>/", board.page, name="board"),
    path("api/score/", score.score, name="score"),
    *phone.urlpatterns,
    *room.urlpatterns,
]
