"""Addresses of side tables: the same for every game."""

from __future__ import annotations

from django.urls import URLPattern, path

from side_events.web import (
    codes,
    desk,
    hall,
    happenings,
    opening,
    payouts,
    recordings,
    screen,
    seat,
    slot_form,
    slots,
    story,
    tables,
    tabs,
)

__all__ = ["app_name", "hall", "happenings", "tabs", "urlpatterns"]
app_name = "side_events"
TABLE = "e/<slug:slug>/tables/<int:number>/"
urlpatterns: list[URLPattern] = [
    path("e/<slug:slug>/tables/", tables.listed, name="tables"),
    path("e/<slug:slug>/tables/new/", opening.choose, name="choose_game"),
    path("e/<slug:slug>/tables/new/<slug:game>/", opening.open_table, name="open_table"),
    path("e/<slug:slug>/tables/slots/new/<slug:game>/", slot_form.add, name="add_slot"),
    path("e/<slug:slug>/tables/slots/<int:number>/", slots.page, name="slot"),
    path("e/<slug:slug>/tables/slots/<int:number>/change/", slot_form.change, name="change_slot"),
    path(TABLE, desk.page, name="desk"),
    path(f"{TABLE}seat/<int:place>/", seat.page, name="seat"),
    path(f"{TABLE}log/", desk.log, name="log"),
    path(f"{TABLE}story/", story.page, name="story"),
    path(f"{TABLE}story.txt", story.text, name="story_text"),
    path(f"{TABLE}codes/", codes.page, name="codes"),
    path(f"{TABLE}seat/<int:place>/recording/", recordings.send, name="send_recording"),
    path(f"{TABLE}payout/", payouts.page, name="payout"),
    path(f"{TABLE}recordings/", recordings.listed, name="recordings"),
    path(f"{TABLE}recordings/<int:place>/", recordings.sound, name="recording"),
    path(f"{TABLE}live/", screen.table_live, name="table_live"),
    path("t/<str:code>", codes.enter, name="pass"),
    path("t/<str:code>/screen/", screen.page, name="screen"),
    path("t/<str:code>/screen/live/", screen.live, name="screen_live"),
]
