"""Who takes records, for everybody: the known mediators and where they are found (IN-41)."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from larp.web import access
from mediators.permissions import name_of
from mediators.selectors.devices import known_mediators


@require_safe
@access.public
def known(request: access.EventRequest) -> HttpResponse:
    """The list; nobody masked is in it, in no count and at no place."""
    rows = [{"name": name_of(row), "where": row.where} for row in known_mediators(request.event)]
    return render(request, "mediators/known.html", {"rows": rows})
