"""What intrigues add to the versions by which screens know that something changed."""

from __future__ import annotations

from intrigues.selectors.clock import version_part
from larp.selectors.version import register, untold_on

register(version_part)

# Goals and heads of others stand on the board; these pages of a phone show one's own part, the clock and the table.
# A circumstance is no such thing: its author, whom the journal may hide, sees it leave the hand.
_ON_THE_BOARD = ("goal.declared", "goal.withdrawn", "head.put_up", "head.struck_off", "circumstance.opened")
for page in ("now", "hand", "hand_codes", "card", "give", "held_out", "show", "show_hand", "offer", "shown"):
    untold_on(f"intrigues:{page}", _ON_THE_BOARD)

# A change of the clock moves nothing in a hand: there it rings the bell alone, and the page isn't made anew.
_OF_THE_CLOCK = ("intrigue.paused", "intrigue.resumed", "intrigue.moved")
for page in ("hand", "hand_codes", "card", "give", "offer"):
    untold_on(f"intrigues:{page}", _OF_THE_CLOCK)
