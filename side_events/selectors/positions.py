"""Where a table stands: its log replayed, and remembered in this process.

What is remembered is never the truth: it is carried on by the entries that the database has since, and thrown away
when it doesn't fit them.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from larp.rules.errors import RuleViolation
from side_events import registry
from side_events.models import Table
from side_events.table.game import Game
from side_events.table.log import entry_from_json
from side_events.table.replay import Position, ReplayMismatch, advance, begin

REMEMBERED = 64
"""How many tables a process remembers."""

_positions: OrderedDict[str, Position] = OrderedDict()
_lock = Lock()


def game_of(table: Table) -> Game:
    """The game with the rules that the table began with; refused when they are here no more (`table_rules_gone`)."""
    game = registry.find(table.game, table.rules_version)
    if game is None:
        raise RuleViolation("table_rules_gone", game=table.game, version=table.rules_version)
    return game


def position(table: Table) -> Position:
    """Where `table` stands by all committed entries. Refuses rules that are gone (`table_rules_gone`) and a log that
    doesn't follow from them (`table_log_broken`)."""
    known = _recall(table)
    if known is None:
        known = begin(game_of(table), table.header(list(table.seats.all())))
    if known.seq < table.newest:
        rows = table.log.filter(seq__gt=known.seq).order_by("seq").values_list("data", flat=True)
        try:
            for data in rows.iterator():
                known = advance(known, entry_from_json(data))
        except ReplayMismatch as mismatch:
            raise RuleViolation("table_log_broken", seq=mismatch.seq) from mismatch
    remember(table, known)
    return known


def _recall(table: Table) -> Position | None:
    with _lock:
        known = _positions.get(table.token)
        if known is None or known.seq > table.newest:
            return None
        _positions.move_to_end(table.token)
        return known


def remember(table: Table, known: Position) -> None:
    """Keeps `known` for the next look at `table`; it must be made of committed entries alone."""
    with _lock:
        _positions[table.token] = known
        _positions.move_to_end(table.token)
        while len(_positions) > REMEMBERED:
            _positions.popitem(last=False)


def forget() -> None:
    """Throws away all that is remembered, as another process would have it."""
    with _lock:
        _positions.clear()
