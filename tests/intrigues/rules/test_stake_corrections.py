"""What a master's correction of a stake does to the course of the bids."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from intrigues.rules.entries import Entry, EntryKind, replay

BID, FOLD, CORRECTION = EntryKind.BID, EntryKind.FOLD, EntryKind.CORRECTION
KARL, HANS = 1, 2


def course(*entries: tuple[int, EntryKind, int]):
    """The standing after (player, kind, cards), a minute apart."""
    start = datetime(2026, 9, 19, 12, tzinfo=UTC)
    rows = []
    for n, (player, kind, cards) in enumerate(entries):
        when = start + timedelta(minutes=n)
        rows.append(Entry(player=player, kind=kind, made_at=when, received_at=when, seq=n, cards=cards))
    return replay(rows).standing


@pytest.mark.rule("IN-33", "IN-69")
def test_a_correction_changes_one_stake_and_never_the_current_one():
    standing = course((KARL, BID, 3), (HANS, BID, 3), (KARL, CORRECTION, -1))
    assert (standing.stakes, standing.current, standing.folded) == ({KARL: 2, HANS: 3}, 3, frozenset())
    more = course((KARL, BID, 1), (HANS, BID, 1), (HANS, CORRECTION, 1))
    assert (more.stakes, more.current) == ({KARL: 1, HANS: 2}, 1)


@pytest.mark.rule("IN-33", "IN-37")
def test_the_player_owes_what_a_correction_took_and_a_folded_one_stays_out():
    paid = course((KARL, BID, 3), (KARL, CORRECTION, -1), (KARL, BID, 1))
    assert (paid.stakes, paid.current) == ({KARL: 3}, 3)
    out = course((KARL, BID, 1), (KARL, FOLD, 0), (KARL, CORRECTION, 1))
    assert (out.stakes, out.folded) == ({KARL: 2}, frozenset({KARL}))
