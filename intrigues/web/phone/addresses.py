"""Addresses of the player's pages and of a card's code."""

from __future__ import annotations

from django.urls import URLPattern, path

from intrigues.web.phone import card, codes, draft, give_codes, hand, hand_codes, now, offers, table, you

ME = "e/<slug:slug>/me/"
urlpatterns: list[URLPattern] = [
    path(ME, now.page, name="now"),
    path(f"{ME}hand/", hand.page, name="hand"),
    path(f"{ME}hand/codes/", hand_codes.page, name="hand_codes"),
    path(f"{ME}hand/show/", card.show, name="show_hand"),
    path(f"{ME}hand/<int:card_id>/", card.page, name="card"),
    path(f"{ME}hand/<int:card_id>/give/", card.give, name="give"),
    path(f"{ME}hand/<int:card_id>/hold-out/", give_codes.hold_out, name="hold_out"),
    path(f"{ME}held-out/<int:held_id>/", give_codes.held_out, name="held_out"),
    path(f"{ME}hand/<int:card_id>/show/", card.show, name="show"),
    path(f"{ME}offers/<int:offer_id>/", offers.page, name="offer"),
    path(f"{ME}showings/<int:showing_id>/", card.revoke, name="revoke"),
    path(f"{ME}shown/", hand.shown, name="shown"),
    path(f"{ME}table/<int:number>/", table.page, name="table"),
    path(f"{ME}draft/<int:number>/", draft.page, name="draft"),
    path(f"{ME}draft/<int:number>/wishes/<str:kind>/", draft.wishes, name="wishes"),
    path(f"{ME}you/", you.page, name="you"),
    path("g/<str:code>", give_codes.scanned, name="give_code"),
    path("c/<str:code>", codes.page, name="code"),
]
