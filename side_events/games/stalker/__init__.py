"""Stalker («Сталкер», 1984): a race past hidden traps to the golden ball (`docs/rules/stalker.md`)."""

from side_events.games.stalker.game import apply, outcome, setup, view_action
from side_events.games.stalker.invariants import invariants
from side_events.games.stalker.legal import legal
from side_events.games.stalker.meta import META
from side_events.games.stalker.state_json import dump, load
from side_events.games.stalker.turn import undoers
from side_events.games.stalker.view import view

__all__ = [
    "META", "apply", "dump", "invariants", "legal", "load", "outcome", "setup", "undoers", "view", "view_action",
]  # fmt: skip
