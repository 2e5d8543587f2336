"""Addresses of the front door and of what all pages share."""

from __future__ import annotations

from django.urls import path

from larp.web import (
    badge,
    event_settings,
    front,
    guides,
    hall,
    journal,
    live,
    master_tabs,
    notices,
    phones,
    player_table,
    players,
    screen_setup,
    tls,
    webhook,
)

app_name = "larp"
master_tabs.register_all()
urlpatterns = [
    path("", front.home, name="home"),
    path("in/", front.sign_in, name="sign_in"),
    path("in/<str:token>/", front.one_tap, name="one_tap"),
    path("out/", front.sign_out, name="sign_out"),
    path("code/", front.typed_code, name="typed_code"),
    path("language/", front.language, name="language"),
    path("tls/", tls.page, name="tls"),
    path("tls/intrigues.crt", tls.certificate, name="certificate"),
    path("guide/", guides.listed, name="guides"),
    # Without a slash at the end, so that a picture has the same path here as among the files.
    path("guide/<slug:name>", guides.page, name="guide"),
    path("guide/pictures/<str:name>", guides.picture, name="guide_picture"),
    path("b/<str:code>", badge.page, name="badge"),
    path("b/<str:code>/live/", badge.state, name="badge_live"),
    path("pulse/", live.pulse, name="pulse"),
    path("e/<slug:slug>/live/", live.live, name="live"),
    path("e/<slug:slug>/me/notices/", notices.page, name="notices"),
    path("e/<slug:slug>/me/notices/bell/", notices.bell, name="bell"),
    path("h/<str:code>/", hall.page, name="hall"),
    path("h/<str:code>/live/", live.screen_live, name="screen_live"),
    path("e/<slug:slug>/webhook/", webhook.page, name="webhook"),
    path("e/<slug:slug>/settings/", event_settings.settings, name="settings"),
    path("e/<slug:slug>/screens/", screen_setup.add, name="add_screen"),
    path("e/<slug:slug>/screens/<int:screen_id>/", screen_setup.page, name="screen"),
    path("e/<slug:slug>/screens/<int:screen_id>/shut/", screen_setup.revoke, name="revoke_screen"),
    path("e/<slug:slug>/players/", players.players, name="players"),
    path("e/<slug:slug>/players/new/", players.add, name="add_player"),
    path("e/<slug:slug>/players/badges/", players.issue_badges, name="issue_badges"),
    path("e/<slug:slug>/players/table/", player_table.choose, name="player_table"),
    path("e/<slug:slug>/players/table/save/", player_table.save, name="save_player_table"),
    path("e/<slug:slug>/players/table/correct/", player_table.correct, name="correct_player_table"),
    path("e/<slug:slug>/players/table/<int:entry_id>/undo/", player_table.undo, name="undo_player_table"),
    path("e/<slug:slug>/players/table/sample/", player_table.sample, name="sample_player_table"),
    path("e/<slug:slug>/players/<int:player_id>/", players.player, name="player"),
    path("e/<slug:slug>/players/<int:player_id>/badge/", players.issue_badge, name="issue_badge"),
    path("e/<slug:slug>/players/<int:player_id>/left/", players.leave, name="player_left"),
    path("e/<slug:slug>/players/<int:player_id>/back/", players.come_back, name="player_back"),
    path("e/<slug:slug>/players/<int:player_id>/pin/", phones.take_pin, name="take_pin"),
    path("e/<slug:slug>/players/phones/<int:phone_id>/", phones.of_player, name="players_phone"),
    path("e/<slug:slug>/phones/<int:phone_id>/", phones.own, name="own_phone"),
    path("e/<slug:slug>/pin/", phones.own_pin, name="own_pin"),
    path("e/<slug:slug>/journal/", journal.journal, name="journal"),
]
