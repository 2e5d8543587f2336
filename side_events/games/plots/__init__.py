"""The moneybox of SF plots («Копилка НФ-сюжетов»): `docs/rules/stalker.md`, section 8. Lists and rules are our own."""

from side_events.games.plots.game import apply, dump, invariants, load, outcome, setup, view_action
from side_events.games.plots.meta import META
from side_events.games.plots.shown import legal, view

__all__ = ["META", "apply", "dump", "invariants", "legal", "load", "outcome", "setup", "view", "view_action"]
