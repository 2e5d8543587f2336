"""One slot: signing up and leaving for players; who came, guests and the start for whoever leads it."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from larp.permissions import Role
from larp.rules.errors import RuleViolation
from larp.selectors.people import players
from larp.web import access
from larp.web.refusals import REFUSED
from larp.web.typed import read_key
from larp.web.wording import sentence
from side_events import registry
from side_events.models import Pass, SignUp, Slot, Table
from side_events.selectors import schedule
from side_events.selectors.schedule import Line
from side_events.services import sign_ups, slots, starting
from side_events.table.refusal import Refusal
from side_events.web import drawing, programme


def _sign_up(request: access.EventRequest, line: Line) -> str:
    made = sign_ups.sign_up(actor=request.actor, slot=line.slot, player=request.player, now=request.now)
    return gettext("You have a place.") if made.place else gettext("You are in the waiting list.")


def _leave(request: access.EventRequest, line: Line) -> str:
    if line.mine is not None:
        sign_ups.leave(actor=request.actor, sign_up=line.mine, now=request.now)
    return gettext("You are no longer signed up.")


def _guest(request: access.EventRequest, line: Line) -> str:
    made = sign_ups.add_guest(actor=request.actor, slot=line.slot, name=request.POST.get("name", ""), now=request.now)
    return _placed(made, made.name)


def _add(request: access.EventRequest, line: Line) -> str:
    player = players(request.event).filter(pk=read_key(request.POST.get("player", ""))).first()
    if player is None:
        raise RuleViolation("choice_missing")
    made = sign_ups.sign_up(actor=request.actor, slot=line.slot, player=player, now=request.now)
    return _placed(made, starting.name_of(player, drawing.language()))


def _remove(request: access.EventRequest, line: Line) -> str:
    row = get_object_or_404(SignUp, slot=line.slot, pk=read_key(request.POST.get("row", "")))
    sign_ups.leave(actor=request.actor, sign_up=row, now=request.now)
    return gettext("Taken off the list.")


def _came(request: access.EventRequest, line: Line) -> str:
    ticked = [read_key(typed) for typed in request.POST.getlist("came")]
    sign_ups.tick(actor=request.actor, slot=line.slot, came=ticked, now=request.now)
    return gettext("Saved.")


def _cancel(request: access.EventRequest, line: Line) -> str:
    slots.cancel(actor=request.actor, slot=line.slot, now=request.now)
    return gettext("Called off. Everybody signed up is told.")


OWN: dict[str, Callable[[access.EventRequest, Line], str]] = {"sign_up": _sign_up, "leave": _leave}
LED: dict[str, Callable[[access.EventRequest, Line], str]] = {
    "guest": _guest, "add": _add, "remove": _remove, "came": _came, "cancel": _cancel,
}  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@access.any_of(Role.MASTER, Role.PLAYER)
def page(request: access.EventRequest, number: int) -> HttpResponse:
    """The slot for whoever leads it, and whatever its buttons do; a player's own buttons lead back to the schedule."""
    line = schedule.line_of(event=request.event, number=number, viewer=request.actor)
    if line is None:
        raise Http404
    manages = request.actor.is_master or line.leads
    do = request.POST.get("do", "")
    if not manages:
        return _own(request, line, do)
    refused: dict[str, str] | None = None
    if request.method == "POST":
        try:
            return _led(request, line, do)
        except Refusal as refusal:
            game = registry.find(line.slot.game)
            assert game is not None
            refused = drawing.refusal(game, refusal, {})
        except RuleViolation as violation:
            refused = {"sentence": sentence(violation), "code": violation.code}
        line = schedule.line_of(event=request.event, number=number, viewer=request.actor)
        assert line is not None
    shown = {
        "tab": "tables",
        "line": programme.worded(line, request, []),
        "refused": refused,
        "people": _people(request, line),
        "role": _leading_role(line.slot),
        "base": "base_laptop.html" if request.actor.is_master else "base_phone.html",
    }
    return render(request, "side_events/slot.html", shown, status=REFUSED if refused else 200)


def _own(request: access.EventRequest, line: Line, do: str) -> HttpResponse:
    if request.method == "POST":
        if do not in OWN:
            raise RuleViolation("table_nothing_asked")
        messages.success(request, OWN[do](request, line))
    return redirect("side_events:tables", request.event.slug)


def _led(request: access.EventRequest, line: Line, do: str) -> HttpResponse:
    if do == "start":
        return _start(request, line)
    if do not in LED:
        raise RuleViolation("table_nothing_asked")
    messages.success(request, LED[do](request, line))
    return redirect("side_events:slot", request.event.slug, line.slot.number)


def _start(request: access.EventRequest, line: Line) -> HttpResponse:
    """Keeps the ticks and opens the table; its leader, who is no master, comes in by the facilitator's code."""
    if line.slot.table_id is None:
        _came(request, line)
    table = starting.start(
        actor=request.actor, slot=line.slot, leader_sits=request.POST.get("leader_sits") == "on",
        passed_round=request.POST.get("passed_round") == "on", now=request.now,
    )  # fmt: skip
    return _into(request, table)


def _into(request: access.EventRequest, table: Table) -> HttpResponse:
    if request.actor.is_master:
        return redirect("side_events:codes", request.event.slug, table.number)
    door = table.passes.filter(door=Pass.Door.FACILITATOR, withdrawn_at=None).first()
    if door is None:
        raise Http404
    return redirect("side_events:pass", door.code)


def _placed(made: SignUp, name: str) -> str:
    if made.place:
        return gettext("%(name)s has a place.") % {"name": name}
    return gettext("%(name)s is in the waiting list.") % {"name": name}


def _people(request: access.EventRequest, line: Line) -> list[dict[str, object]]:
    """Players who may be put down, by their names."""
    down = {row.player_id for row in (*line.seated, *line.waiting)} | {line.slot.leader_id}
    here = players(request.event).filter(bystander=False, left_at=None)
    found = [{"pk": row.pk, "name": starting.name_of(row, drawing.language())} for row in here if row.pk not in down]
    return sorted(found, key=lambda each: str(each["name"]))


def _leading_role(slot: Slot) -> dict[str, object] | None:
    """The seat that whoever leads may take; `needed` where the game can't be played without it."""
    game = registry.find(slot.game)
    if game is None:
        return None
    role = next((role for role in game.META.roles if role.key == game.META.facilitator_role), None)
    return {"title": role.title, "needed": role.least > 0} if role else None
