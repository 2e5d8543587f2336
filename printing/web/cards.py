"""One card as it is printed, beside its form, and a person's own picture."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from intrigues.models import CardDesign
from larp.rules.errors import RuleViolation
from larp.web import access
from larp.web.middleware import POLICY
from larp.web.refusals import REFUSED
from larp.web.wording import sentence
from printing.models import Portrait
from printing.services import papers, pictures, previews
from printing.web.preview import framed
from printing.web.shop import parts_named


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def page(request: access.EventRequest, key: str) -> HttpResponse:
    """The card on paper, what would be cut of it, and the form for the picture."""
    design = _found(request, key)
    refused = ""
    if request.method == "POST":
        try:
            _changed(request, design)
            return redirect("printing:card", slug=request.event.slug, key=key)
        except RuleViolation as violation:
            refused = sentence(violation)
    size = papers.size_of(papers.paper_of(request.event))
    response = render(
        request,
        "printing/card.html",
        {
            "tab": "cards",
            "design": design,
            "refused": refused,
            "cut": _cut(design),
            "size": size,
            "has_picture": Portrait.objects.filter(design=design).exists(),
        },
        status=REFUSED if refused else 200,
    )
    response["Content-Security-Policy"] = f"{POLICY}; frame-src 'self'"
    return response


@require_safe
@access.master
def face(request: access.EventRequest, key: str) -> HttpResponse:
    """The card alone, for a frame."""
    try:
        html, _ = previews.card(design=_found(request, key), language=request.event.language)
    except RuleViolation as violation:
        return framed(render(request, "printing/preview.html", {"refused": sentence(violation)}, status=REFUSED))
    return framed(HttpResponse(html))


def _changed(request: access.EventRequest, design: CardDesign) -> None:
    if request.POST.get("do") == "remove":
        pictures.remove(actor=request.actor, design=design, now=request.now)
        return
    file = request.FILES.get("picture")
    if file is None:
        raise RuleViolation("picture_kind")
    if (file.size or 0) > pictures.MOST_MEGABYTES * 1024**2:
        raise RuleViolation("picture_large", most=pictures.MOST_MEGABYTES)
    pictures.keep(actor=request.actor, design=design, body=file.read(), now=request.now)


def _cut(design: CardDesign) -> list[str]:
    try:
        _, cut = previews.card(design=design, language=design.event.language)
    except RuleViolation:
        return []
    names = parts_named()
    return [names[part] for part in cut if part in names]


def _found(request: access.EventRequest, key: str) -> CardDesign:
    row = CardDesign.objects.filter(event=request.event, key=key).select_related("event").first()
    if row is None:
        raise Http404
    return row
