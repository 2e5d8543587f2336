"""Every address of the site, an app a line."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("larp.web.urls")),
    path("", include("intrigues.urls")),
    path("", include("mediators.urls")),
    path("", include("printing.urls")),
    path("", include("side_events.urls")),
]

handler400 = "larp.web.errors.bad_request"
handler403 = "larp.web.errors.forbidden"
handler404 = "larp.web.errors.not_found"
handler500 = "larp.web.errors.broken"
