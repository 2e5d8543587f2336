"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from printing.web import cards, preview, shop, tabs

__all__ = ["app_name", "tabs", "urlpatterns"]
app_name = "printing"
urlpatterns: list[URLPattern | URLResolver] = [
    path("e/<slug:slug>/print/", shop.shop, name="shop"),
    path("e/<slug:slug>/print/start/", shop.start, name="start"),
    path("e/<slug:slug>/print/preview/", preview.page, name="preview"),
    path("e/<slug:slug>/print/card/<slug:key>/", cards.page, name="card"),
    path("e/<slug:slug>/print/card/<slug:key>/face/", cards.face, name="card_face"),
    path("e/<slug:slug>/print/face/", cards.new_face, name="new_face"),
    path("e/<slug:slug>/print/paper/", shop.paper, name="paper"),
    path("e/<slug:slug>/print/<int:run>/cancel/", shop.cancel, name="cancel"),
    path("e/<slug:slug>/print/<int:run>/file/", shop.file, name="file"),
]
