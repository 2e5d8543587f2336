"""A player's own records in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, ngettext

from intrigues.selectors.own_entries import EntryKind, OwnEntry
from larp.templatetags.larp import local


@dataclass(frozen=True)
class EntryLine:
    """One record: what, when, and by whom."""

    text: str
    at: datetime
    by: str


def goal_line(kind: str, head: dict[str, Any] | None) -> str:
    """A goal in words."""
    if kind == "head":
        return gettext("The head of %(name)s") % {"name": local(head)}
    return gettext("Influence") if kind == "influence" else gettext("The institution")


def entry_line(entry: OwnEntry) -> EntryLine:
    """The record in the present language; a mediator without a name to players stays "a mediator" (IN-41)."""
    by = gettext("by the clock") if entry.by is None else entry.by or gettext("a mediator")
    return EntryLine(_text(entry), entry.at, by)


def _text(entry: OwnEntry) -> str:
    if entry.kind is EntryKind.BID:
        return ngettext(
            "Handed in %(n)d card, in the stake: %(stake)d",
            "Handed in %(n)d cards, in the stake: %(stake)d",
            entry.cards,
        ) % {"n": entry.cards, "stake": entry.stake}
    if entry.kind in (EntryKind.GOAL, EntryKind.GOAL_WITHDRAWN):
        goal = {"goal": goal_line(entry.goal, entry.head)}
        if entry.kind is EntryKind.GOAL:
            return gettext("Goal: %(goal)s") % goal
        return gettext("Goal, taken back since: %(goal)s") % goal
    if entry.kind is EntryKind.CIRCUMSTANCE:
        return gettext("Circumstance: %(title)s") % {"title": local(entry.title)}
    return gettext("Folded") if entry.kind is EntryKind.FOLD else gettext("Put out")
