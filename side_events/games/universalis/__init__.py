"""Universalis: a story told by all, scene by scene, for Coins. The rules: `docs/rules/universalis.md`."""

from side_events.games.universalis.game import apply, invariants, outcome, setup, undone
from side_events.games.universalis.journal import story
from side_events.games.universalis.legal import legal
from side_events.games.universalis.loading import dump, load
from side_events.games.universalis.meta import META
from side_events.games.universalis.view import view, view_action

__all__ = [
    "META", "apply", "dump", "invariants", "legal", "load", "outcome", "setup", "story", "undone", "view",
    "view_action",
]  # fmt: skip
