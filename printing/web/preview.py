"""The first page of what is chosen, shown in a frame of the shop before it is printed."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from larp.rules.errors import RuleViolation
from larp.services import limits
from larp.web import access
from larp.web.refusals import REFUSED
from larp.web.wording import sentence
from printing.services import previews
from printing.web import choices

LOOKS = limits.Limit("looks", 120, 60)
# Paper says where everything stands on each thing itself, which other pages may not; in exchange it has no scripts,
# and nothing but this site's fonts.
_POLICY = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'"


@sensitive_post_parameters("network", "password")
@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def page(request: access.EventRequest) -> HttpResponse:
    """The first page of the order in the form, or why there is none; unasked, how to ask."""
    if request.method != "POST":
        return framed(render(request, "printing/preview.html"))
    what = request.POST.get("what", "")
    try:
        take_look(request)
        html = previews.preview(
            actor=request.actor,
            event=request.event,
            kind=choices.kind_of(what),
            language=request.POST.get("language", request.event.language),
            selection=choices.selection(request.POST, what),
            secret=choices.secret(request),
            now=request.now,
        )
    except RuleViolation as violation:
        return refused_in_frame(request, violation)
    return framed(HttpResponse(html))


def take_look(request: access.EventRequest) -> None:
    """Counts a look of this master. Refuses more than anybody who types can need (`print_looks`): each one takes the
    server as long as a dozen pages."""
    if not limits.take_try(limit=LOOKS, who=f"master {request.actor.id} {request.event.pk}"):
        raise RuleViolation("print_looks")


def refused_in_frame(request: access.EventRequest, violation: RuleViolation) -> HttpResponse:
    """Why nothing is shown."""
    return framed(render(request, "printing/preview.html", {"refused": sentence(violation)}, status=REFUSED))


def framed(response: HttpResponse) -> HttpResponse:
    """An answer that pages of this site may show in a frame, with styles of its own and no scripts."""
    response["Content-Security-Policy"] = f"{_POLICY}; frame-ancestors 'self'"
    response["X-Frame-Options"] = "SAMEORIGIN"
    return response
