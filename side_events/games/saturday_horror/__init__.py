"""Saturday Horror: the table improvises a B-movie about a monster. The rules: `docs/rules/saturday_horror.md`."""

from side_events.games.saturday_horror.game import apply, invariants, outcome, setup
from side_events.games.saturday_horror.legal import legal
from side_events.games.saturday_horror.loading import dump, load
from side_events.games.saturday_horror.meta import META
from side_events.games.saturday_horror.view import view, view_action

__all__ = ["META", "apply", "dump", "invariants", "legal", "load", "outcome", "setup", "view", "view_action"]
