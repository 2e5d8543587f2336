"""The codes of several cards in one symbol, as a player's phone shows them to a mediator's tablet.

`CARDS A B + C D`: what is to be laid stands before the plus, what is to be staked after it. It is no address, so that
a stranger's phone makes nothing of it, and every sign is one of a symbol's dense mode.
"""

from __future__ import annotations

from collections.abc import Sequence

from intrigues.rules.lineup import check_lineup_size
from larp.rules.errors import RuleViolation

MOST = 24
"""Cards in one symbol: more would be too fine for a tablet's camera before a phone's screen."""


def hand_text(*, lineup: Sequence[str], stake: Sequence[str]) -> str:
    """The text of the symbol. Refuses no card at all (`no_cards`), more than three to lay (`lineup_too_long`, IN-32)
    and more than a symbol holds (`codes_too_many_shown`)."""
    if not lineup and not stake:
        raise RuleViolation("no_cards", "IN-31")
    check_lineup_size(len(lineup))
    if len(lineup) + len(stake) > MOST:
        raise RuleViolation("codes_too_many_shown", most=MOST)
    return " ".join(["CARDS", *lineup, "+", *stake])
