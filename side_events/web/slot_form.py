"""A master puts a slot into the schedule, or changes one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from larp.models import Player
from larp.rules.errors import RuleViolation
from larp.selectors.people import players
from larp.web import access, guides
from larp.web.refusals import REFUSED
from larp.web.typed import for_field, read_instant, read_key, read_number
from larp.web.wording import sentence
from side_events import registry
from side_events.models import Slot
from side_events.services import slots
from side_events.services.slots import Plan
from side_events.table.game import Game, Meta
from side_events.table.refusal import Refusal
from side_events.web import drawing, option_fields, programme

USUAL_MINUTES = 120
TYPED = ("title", "place", "starts_at", "minutes", "least", "most", "leader", "facilitator", "note", "master_note",
         "pays_to", "pays")  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def add(request: access.EventRequest, game: str) -> HttpResponse:
    """The form of a new slot of a game."""
    found = registry.find(game)
    if found is None:
        raise Http404
    refused: dict[str, str] | None = None
    if request.method == "POST":
        try:
            plan = _plan(request, found.META)
            slot = slots.add(actor=request.actor, event=request.event, game_key=game, plan=plan, now=request.now)
            messages.success(request, gettext("It is in the schedule: players can sign up."))
            return redirect("side_events:slot", request.event.slug, slot.number)
        except Refusal as refusal:
            refused = drawing.refusal(found, refusal, {})
        except RuleViolation as violation:
            refused = {"sentence": sentence(violation), "code": violation.code}
    return _form(request, found, None, refused)


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def change(request: access.EventRequest, number: int) -> HttpResponse:
    """The form of a slot that is there."""
    slot = get_object_or_404(Slot.objects.select_related("event"), event=request.event, number=number)
    found = registry.find(slot.game)
    if found is None:
        raise Http404
    refused: dict[str, str] | None = None
    if request.method == "POST":
        try:
            slots.change(actor=request.actor, slot=slot, plan=_plan(request, found.META), now=request.now)
            messages.success(request, gettext("Saved."))
            return redirect("side_events:slot", request.event.slug, slot.number)
        except Refusal as refusal:
            refused = drawing.refusal(found, refusal, {})
        except RuleViolation as violation:
            refused = {"sentence": sentence(violation), "code": violation.code}
    return _form(request, found, slot, refused)


def _plan(request: access.EventRequest, meta: Meta) -> Plan:
    form = request.POST
    typed = form.get("starts_at", "").strip()
    return Plan(
        title=form.get("title", ""),
        place=form.get("place", ""),
        starts_at=read_instant(typed, request.event, request.now) if typed else None,
        minutes=_number(form, "minutes"),
        least=_number(form, "least"),
        most=_number(form, "most"),
        leader=_leader(request),
        facilitator=form.get("facilitator", ""),
        note=form.get("note", ""),
        master_note=form.get("master_note", ""),
        options=option_fields.read(meta, form),
        pays_to=form.get("pays_to", ""),
        pays=form.get("pays", ""),
    )


def _number(form: QueryDict, name: str) -> int | None:
    typed = form.get(name, "").strip()
    return read_number(typed) if typed else None


def _leader(request: access.EventRequest) -> Player | None:
    typed = request.POST.get("leader", "")
    if not typed:
        return None
    found = players(request.event).filter(pk=read_key(typed), bystander=False).first()
    if found is None:
        raise RuleViolation("choice_missing")
    return found


def _form(request: access.EventRequest, game: Game, slot: Slot | None, refused: dict[str, str] | None) -> HttpResponse:
    sent = request.POST if request.method == "POST" else QueryDict()
    meta = game.META
    shown = {
        "tab": "tables",
        "meta": meta,
        "slot": slot,
        "has_guide": meta.key in guides.names(),
        "refused": refused,
        "typed": {name: sent.get(name, "") for name in TYPED} if sent else _standing(request, game, slot),
        "people": players(request.event).filter(bystander=False, left_at=None),
        "options": option_fields.drawn(meta, sent, slot.options if slot else None),
        "prizes": programme.prizes(request),
        "room": slots.seats_for(game, slot.options if slot else {}),
        "pays_to": programme.pays_to_words(),
    }
    return render(request, "side_events/slot_form.html", shown, status=REFUSED if refused else 200)


def _standing(request: access.EventRequest, game: Game, slot: Slot | None) -> dict[str, Any]:
    if slot is None:
        least, most = slots.seats_for(game, {})
        return {"minutes": str(USUAL_MINUTES), "least": str(least), "most": str(most)}
    return {
        "title": slot.title,
        "place": slot.place,
        "starts_at": for_field(slot.starts_at, request.event),
        "minutes": str(slot.minutes),
        "least": str(slot.least),
        "most": str(slot.most),
        "leader": str(slot.leader_id or ""),
        "facilitator": slot.facilitator,
        "note": slot.note,
        "master_note": slot.master_note,
        "pays_to": slot.pays_to,
        "pays": slot.pays,
    }
