"""Acts on the clock of an intrigue: starting, pausing, moving and ending phases, calling off, closing."""

from __future__ import annotations

from django.utils.translation import gettext

from intrigues.models import Intrigue
from intrigues.services import intrigues
from intrigues.web.room import typed
from larp.rules.errors import RuleViolation
from larp.rules.timeline import Phase
from larp.web.access import EventRequest


def start(request: EventRequest, intrigue: Intrigue) -> str:
    intrigues.start_now(actor=request.actor, intrigue=intrigue, reason=typed.text(request, "reason"), now=request.now)
    return gettext("Begun: goals are taken.")


def pause(request: EventRequest, intrigue: Intrigue) -> str:
    intrigues.pause(actor=request.actor, intrigue=intrigue, reason=typed.text(request, "reason"), now=request.now)
    return gettext("Paused. Nothing is taken until you resume.")


def resume(request: EventRequest, intrigue: Intrigue) -> str:
    intrigues.resume(actor=request.actor, intrigue=intrigue, reason=typed.text(request, "reason"), now=request.now)
    return gettext("The clock goes on.")


def move(request: EventRequest, intrigue: Intrigue) -> str:
    """The end of a phase, the running one where the form names none, moves to the time typed (`until`)."""
    until = typed.instant(request, "until")
    if until is None:
        raise RuleViolation("time_missing")
    asked = typed.text(request, "phase")
    intrigues.move_end(
        actor=request.actor, intrigue=intrigue,
        phase=Phase(asked) if asked in list(Phase) else intrigue.schedule.phase_at(request.now), new_end=until,
        reason=typed.text(request, "reason"), now=request.now,
    )  # fmt: skip
    return gettext("The deadline is moved, and the later ones with it.")


def end_phase(request: EventRequest, intrigue: Intrigue) -> str:
    """Ends the phase that the form named: if the clock has ended that one meanwhile, the next stays untouched."""
    if typed.text(request, "phase") != str(intrigue.schedule.phase_at(request.now)):
        raise RuleViolation("phase_over", "IN-16")
    intrigues.end_phase(actor=request.actor, intrigue=intrigue, reason=typed.text(request, "reason"), now=request.now)
    return gettext("The phase is over.")


def call_off(request: EventRequest, intrigue: Intrigue) -> str:
    intrigues.call_off(actor=request.actor, intrigue=intrigue, reason=typed.text(request, "reason"), now=request.now)
    return gettext("Called off. All cards are back where they came from.")


def close(request: EventRequest, intrigue: Intrigue) -> str:
    intrigues.close(actor=request.actor, intrigue=intrigue, now=request.now)
    return gettext("Closed. Stakes and prizes not taken are in the bank, lineups are free.")


def to_victory(request: EventRequest, intrigue: Intrigue) -> str:
    intrigues.to_victory(actor=request.actor, intrigue=intrigue, now=request.now)
    return gettext("Victory. Share out the heads, then influence.")


def describe(request: EventRequest, intrigue: Intrigue) -> str:
    """Sets the note in the event's language, the place and the estimated end."""
    intrigues.describe(
        actor=request.actor, intrigue=intrigue, place_note=typed.text(request, "place_note"),
        note={**intrigue.note, request.event.language: typed.text(request, "note")},
        estimated_end=typed.instant(request, "estimated_end"), now=request.now,
    )  # fmt: skip
    return gettext("Saved.")


ACTS = {
    "call_off": call_off, "close": close, "describe": describe, "end_phase": end_phase, "move": move, "pause": pause,
    "resume": resume, "start": start, "to_victory": to_victory,
}  # fmt: skip
