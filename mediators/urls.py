"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from mediators.api import entries
from mediators.web import (
    desk,
    disclosures,
    hall,
    hats,
    imports,
    known,
    locked,
    mediators,
    offline,
    pairing,
    review,
    slips,
    snapshot,
    tabs,
    taken,
    you,
)

__all__ = ["app_name", "hall", "hats", "tabs", "urlpatterns", "you"]

app_name = "mediators"
urlpatterns: list[URLPattern | URLResolver] = [
    path("m/<str:code>/", pairing.pair, name="pair"),
    path("s/<str:code>", slips.page, name="slip"),
    path("e/<slug:slug>/room/slips/", slips.listed, name="slips"),
    path("e/<slug:slug>/mediators/", known.known, name="known"),
    path("e/<slug:slug>/desk/", desk.page, name="desk"),
    path("e/<slug:slug>/desk/entries/", entries.submit, name="entries"),
    path("e/<slug:slug>/desk/unlock/", locked.unlock, name="unlock"),
    path("e/<slug:slug>/desk/lock/", locked.lock, name="lock"),
    path("e/<slug:slug>/desk/told/", disclosures.page, name="told"),
    path("e/<slug:slug>/desk/taken/", taken.faces, name="taken"),
    path("e/<slug:slug>/desk/card/", entries.card, name="card"),
    path("e/<slug:slug>/desk/hello/", snapshot.hello, name="hello"),
    path("e/<slug:slug>/desk/snapshot/", snapshot.snapshot, name="snapshot"),
    path("e/<slug:slug>/desk/faces/", snapshot.faces, name="faces"),
    path("e/<slug:slug>/desk/shell/", desk.empty, name="shell"),
    path("e/<slug:slug>/desk/out/", offline.out, name="out"),
    path("e/<slug:slug>/desk/worker.js", offline.worker, name="worker"),
    path("e/<slug:slug>/desk/app.webmanifest", offline.manifest, name="manifest"),
    path("e/<slug:slug>/room/waiting/import/", imports.page, name="import_queue"),
    path("e/<slug:slug>/room/waiting/", review.waiting, name="waiting"),
    path("e/<slug:slug>/room/waiting/<int:entry>/", review.judge, name="judge"),
    path("e/<slug:slug>/room/mediators/", mediators.page, name="mediators"),
    path("e/<slug:slug>/room/mediators/<int:mediator>/", mediators.change, name="mediator"),
    path("e/<slug:slug>/room/mediators/devices/<int:device>/", mediators.device, name="device"),
    path("e/<slug:slug>/room/disclosures/", disclosures.list_of_all, name="disclosures"),
    path("e/<slug:slug>/room/mediators/devices/<int:device>/pin/", mediators.reset_pin, name="reset_pin"),
    path("e/<slug:slug>/room/mediators/devices/<int:device>/revoke/", mediators.revoke, name="revoke_device"),
]
