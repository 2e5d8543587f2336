"""One card as it is printed, beside its form, and a person's own picture."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from intrigues.models import CardDesign
from intrigues.services.designs import TEXTS
from larp.rules.errors import RuleViolation
from larp.services.texts import LANGUAGES, by_language
from larp.web import access
from larp.web.middleware import POLICY
from larp.web.refusals import REFUSED
from larp.web.wording import sentence
from printing.models import Portrait
from printing.services import papers, pictures, previews
from printing.web.preview import framed, refused_in_frame, take_look
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


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def face(request: access.EventRequest, key: str) -> HttpResponse:
    """The card alone, for a frame; posted, with what is typed in its form. Nothing is kept."""
    return _face(request, _found(request, key))


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def new_face(request: access.EventRequest) -> HttpResponse:
    """The same of a card that isn't designed yet; `kind` says of what."""
    kind = request.POST.get("kind") or request.GET.get("kind") or CardDesign.Kind.PERSON
    if kind not in CardDesign.Kind.values:
        raise Http404
    return _face(request, CardDesign(event=request.event, kind=kind, weight=1))


def _face(request: access.EventRequest, design: CardDesign) -> HttpResponse:
    try:
        if request.method == "POST":
            take_look(request)
            _type_in(request, design)
        html, _ = previews.card(design=design, language=request.event.language)
    except RuleViolation as violation:
        return refused_in_frame(request, violation)
    return framed(HttpResponse(html))


def _type_in(request: access.EventRequest, design: CardDesign) -> None:
    """Writes what is typed onto a design that isn't saved. What isn't chosen yet stays as it was."""
    for name, most in TEXTS.items():
        texts = {language: request.POST.get(f"{name}_{language}", "") for language in LANGUAGES}
        setattr(design, name, by_language(texts, field=name, longest=most))
    design.suit = request.POST.get("suit", design.suit)
    design.weaknesses = request.POST.getlist("weakness")
    if (weight := request.POST.get("weight", "")) in ("1", "2", "3", "4", "5", "6"):
        design.weight = int(weight)
    if (source := request.POST.get("source", "")) in CardDesign.Source.values:
        design.source = source


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
