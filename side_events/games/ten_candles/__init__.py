"""Ten Candles: one Storyteller, a few survivors, ten candles that go out. The rules: `docs/rules/ten_candles.md`."""

from side_events.games.ten_candles.game import apply, invariants, outcome, setup
from side_events.games.ten_candles.legal import legal
from side_events.games.ten_candles.loading import dump, load
from side_events.games.ten_candles.meta import META
from side_events.games.ten_candles.view import view, view_action

__all__ = ["META", "apply", "dump", "invariants", "legal", "load", "outcome", "setup", "view", "view_action"]
