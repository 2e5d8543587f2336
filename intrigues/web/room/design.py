"""One design: what is printed on it, in a form; its copies. And a new one."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from intrigues.models import CardDesign
from intrigues.rules.effects import Use
from intrigues.selectors.design_warnings import warnings_of
from intrigues.selectors.locks import locks_of
from intrigues.selectors.signs import Signs, signs
from intrigues.services import designs
from intrigues.web.room import effect_form, typed
from intrigues.web.room.acts import Made, answer
from intrigues.web.room.card_words import name_of, place_of
from larp.rules.errors import RuleViolation
from larp.services.texts import LANGUAGES, NAME_LENGTH, TEXT_LENGTH
from larp.web import access
from larp.web.access import EventRequest
from larp.web.middleware import POLICY
from larp.web.wording import sentence

_TEXTS = {
    CardDesign.Kind.PERSON: ("given", "surname", "post"),
    CardDesign.Kind.WEAKNESS: ("title", "text"),
    CardDesign.Kind.CIRCUMSTANCE: ("title", "text"),
}


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def page(request: EventRequest, key: str) -> HttpResponse:
    """The form of a design, and where its copies are."""
    row = _found(request, key)
    response = answer(
        request, "intrigues/room/design.html", acts={"save": _change, "copies": _copies}, about=(row,),
        context=lambda: _context(request, _found(request, key)), goes_to=_address(request, key),
    )  # fmt: skip
    return _with_frame(response)


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def new(request: EventRequest) -> HttpResponse:
    """The form of a new design; `?kind=` says of what."""
    kind = request.POST.get("kind") or request.GET.get("kind") or CardDesign.Kind.PERSON
    if kind not in CardDesign.Kind.values:
        raise Http404
    draft = CardDesign(event=request.event, kind=kind)
    response = answer(
        request, "intrigues/room/new_design.html", acts={"save": _add}, about=(),
        context=lambda: {"tab": "cards", "design": draft, **_form(request, draft)},
        goes_to=reverse("intrigues:room_cards", kwargs={"slug": request.event.slug}) + f"?kind={kind}",
    )  # fmt: skip
    return _with_frame(response)


def _with_frame(response: HttpResponse) -> HttpResponse:
    """The card as it is printed is shown in a frame."""
    response["Content-Security-Policy"] = f"{POLICY}; frame-src 'self'"
    return response


def _found(request: EventRequest, key: str) -> CardDesign:
    row = CardDesign.objects.filter(event=request.event, key=key).select_related("event").first()
    if row is None:
        raise Http404
    return row


def _address(request: EventRequest, key: str) -> str:
    return reverse("intrigues:room_design", kwargs={"slug": request.event.slug, "key": key})


def _context(request: EventRequest, row: CardDesign) -> dict[str, Any]:
    copies = list(row.cards.select_related("holder", "intrigue").order_by("number"))
    locks = locks_of(copies)
    return {
        "tab": "cards",
        "design": row,
        "name": name_of(row),
        "copies": [{"card": card, "place": place_of(card), "lock": locks.get(card.pk)} for card in copies],
        "warnings": [sentence(RuleViolation(row.code, "", **row.facts)) for row in warnings_of(row)],
        **_form(request, row),
    }


def _form(request: EventRequest, row: CardDesign) -> dict[str, Any]:
    """The fields with what the design says or, after a refusal, what was typed."""
    typed_in = request.POST if request.POST.get("do") == "save" else None
    words = {
        "given": gettext("Given name"), "surname": gettext("Surname"), "post": gettext("Post"),
        "title": gettext("Title"), "text": gettext("Text"), "effect_line": gettext("What it does, as printed"),
    }  # fmt: skip
    has_effects = row.kind != CardDesign.Kind.WEAKNESS
    names = [*_TEXTS[CardDesign.Kind(row.kind)], *(["effect_line"] if has_effects else [])]
    fields = [
        {
            "name": f"{name}_{language}", "word": words[name], "language": language,
            "most": NAME_LENGTH if name in ("given", "surname", "title") else TEXT_LENGTH,
            "value": typed_in.get(f"{name}_{language}", "") if typed_in else getattr(row, name).get(language, ""),
        }
        for name in names
        for language in LANGUAGES
    ]  # fmt: skip
    words_of = signs(request.event)
    return {
        "fields": fields,
        "has_effects": has_effects,
        "suit": typed_in.get("suit", "") if typed_in else row.suit,
        "weight": typed_in.get("weight", "") if typed_in else str(row.weight or ""),
        "weaknesses": typed_in.getlist("weakness") if typed_in else row.weaknesses,
        "source": typed_in.get("source", "") if typed_in else row.source,
        "signs": words_of,
        **(_effects(row, typed_in, words_of) if has_effects else {}),
    }


def _effects(row: CardDesign, typed_in: QueryDict | None, words: Signs) -> dict[str, Any]:
    """The rows of effects with their menus, and the same as text."""
    use: Use = "ability" if row.kind == CardDesign.Kind.PERSON else "circumstance"
    people = CardDesign.objects.filter(event=row.event, kind=CardDesign.Kind.PERSON)
    named = [(person.key, person.surname) for person in people.order_by("surname", "key")]
    rows = effect_form.rows_sent(typed_in, use=use) if typed_in else effect_form.rows_of(row.effects)
    return {
        "rows": rows,
        "blank": effect_form.Row(0),
        "menus": effect_form.menus(words, named, use=use),
        "as_text": effect_form.as_text(row.effects),
        "effects": typed_in.get("effects", "") if typed_in else "",
        "row_wrong": any(one.problem for one in rows) and not (typed_in and typed_in.get("effects")),
    }


def _written(request: EventRequest, kind: str) -> designs.Written:
    def text(name: str) -> dict[str, str]:
        return {language: request.POST.get(f"{name}_{language}", "") for language in LANGUAGES}

    return designs.Written(
        kind=kind, given=text("given"), surname=text("surname"), post=text("post"), title=text("title"),
        text=text("text"), suit=typed.text(request, "suit"), weight=typed.number(request, "weight"),
        weaknesses=tuple(request.POST.getlist("weakness")), source=typed.text(request, "source"),
        effects=effect_form.effects_sent(request.POST), effect_line=text("effect_line"),
    )  # fmt: skip


def _change(request: EventRequest, row: CardDesign) -> str:
    designs.change(actor=request.actor, design=row, written=_written(request, row.kind), now=request.now)
    return gettext("Saved. Copies printed before show the old text.")


def _copies(request: EventRequest, row: CardDesign) -> str:
    count = typed.number(request, "count") or 0
    designs.add_copies(actor=request.actor, design=row, count=count, now=request.now)
    return ngettext("%(n)d copy more lies in the bank.", "%(n)d copies more lie in the bank.", count) % {"n": count}


def _add(request: EventRequest) -> Made:
    kind = typed.text(request, "kind")
    made = designs.add(actor=request.actor, event=request.event, written=_written(request, kind), now=request.now)
    said = gettext("“%(name)s” is designed. Add copies to it.") % {"name": name_of(made)}
    return Made(said, _address(request, made.key))
