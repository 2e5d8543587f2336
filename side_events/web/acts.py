"""The one POST of every game: an act, an undo or a redo out of what a page sent."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from larp.rules.errors import RuleViolation
from larp.web.wording import sentence
from side_events.models import LogEntry
from side_events.selectors import positions
from side_events.services import acting
from side_events.table import forms
from side_events.table.action import Action
from side_events.table.game import Choice
from side_events.table.log import REDO, UNDO
from side_events.table.refusal import Refusal
from side_events.web import drawing
from side_events.web.door import TableRequest


class Refused(Exception):
    """What was refused, for the page: the `said` sentence and code, and the form as it was `tried`."""

    def __init__(self, said: dict[str, str], tried: dict[str, Any]) -> None:
        super().__init__(said["code"])
        self.said, self.tried = said, tried


def take(request: TableRequest, seat: str) -> LogEntry:
    """Does what the form of `seat` says. Raises `Refused` with everything that the page needs to say so."""
    sent = {key.removeprefix("f-"): values for key, values in request.POST.lists()}
    tried = {"kind": request.POST.get("kind", ""), "seat": seat, "sent": sent}
    try:
        return _take(request, seat)
    except Refusal as refused:
        raise Refused(_said(request, refused), tried) from refused
    except RuleViolation as violation:
        raise Refused({"sentence": sentence(violation), "code": violation.code}, tried) from violation


def _said(request: TableRequest, refused: Refusal) -> dict[str, str]:
    where = positions.position(request.table)
    return drawing.refusal(where.game, refused, drawing.names_of(where.header))


def _take(request: TableRequest, seat: str) -> LogEntry:
    done = ACTS.get(request.POST.get("do", ""))
    if done is None:
        raise RuleViolation("table_nothing_asked")
    once = request.POST.get("once") or uuid.uuid4().hex
    return acting.made_by(table=request.table, once=once) or done(request, seat, once)


def _act(request: TableRequest, seat: str, once: str) -> LogEntry:
    form = request.POST
    where = positions.position(request.table)
    kind, drawn = form.get("kind", ""), form.get("drawn", "")
    choice = forms.find(where.game.legal(where.state, seat), kind, drawn)
    if choice is None:
        raise RuleViolation("table_moved_on")
    sent = {key[2:]: values for key, values in form.lists() if key.startswith("f-")}
    try:
        action = Action(seat, kind, forms.payload(choice, sent), forms.dice(form.get("dice", "")))
        return acting.act(
            sitter=request.sitter, table=request.table, action=action, once=once, now=request.now,
            seen=_number(form.get("seen", "")), drawn=drawn,
        )  # fmt: skip
    except Refusal as refused:
        raise _by_label(refused, choice) from refused


def _by_label(refused: Refusal, choice: Choice) -> Refusal:
    """The same refusal, with the field at fault called as the page calls it."""
    label = next((of.label for of in choice.fields if of.key == refused.facts.get("field")), None)
    return refused if label is None else Refusal(refused.code, **{**refused.facts, "field": label})


def _undo(request: TableRequest, seat: str, once: str) -> LogEntry:
    to = _number(request.POST.get("to", ""))
    action = Action(seat, UNDO, {} if to is None else {"to": to})
    return acting.act(sitter=request.sitter, table=request.table, action=action, once=once, now=request.now)


def _redo(request: TableRequest, seat: str, once: str) -> LogEntry:
    return acting.act(sitter=request.sitter, table=request.table, action=Action(seat, REDO), once=once, now=request.now)


ACTS: dict[str, Callable[[TableRequest, str, str], LogEntry]] = {"act": _act, "undo": _undo, "redo": _redo}


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None
