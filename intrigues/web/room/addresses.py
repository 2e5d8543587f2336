"""The addresses of the masters' pages."""

from __future__ import annotations

from django.urls import URLPattern, path

from intrigues.web.room import cards, deals, design, drafts, fates, intrigue, table, today

urlpatterns: list[URLPattern] = [
    path("e/<slug:slug>/room/", today.page, name="room"),
    path("e/<slug:slug>/room/sweep/", today.sweep, name="room_sweep"),
    path("e/<slug:slug>/room/intrigues/", intrigue.listed, name="room_intrigues"),
    path("e/<slug:slug>/room/intrigues/new/", intrigue.new, name="room_new"),
    path("e/<slug:slug>/room/intrigues/<int:number>/", intrigue.page, name="room_intrigue"),
    path("e/<slug:slug>/room/intrigues/<int:number>/table/", table.page, name="room_table"),
    path("e/<slug:slug>/room/intrigues/<int:number>/drafts/", drafts.page, name="room_drafts"),
    path("e/<slug:slug>/room/fates/", fates.page, name="room_fates"),
    path("e/<slug:slug>/room/cards/", cards.listed, name="room_cards"),
    path("e/<slug:slug>/room/cards/<int:card_id>/", cards.card, name="room_card"),
    path("e/<slug:slug>/room/cards/new/", design.new, name="room_new_design"),
    path("e/<slug:slug>/room/cards/designs/<slug:key>/", design.page, name="room_design"),
    path("e/<slug:slug>/room/deals/", deals.listed, name="room_deals"),
    path("e/<slug:slug>/room/deals/<int:deal_id>/", deals.page, name="room_deal"),
]
