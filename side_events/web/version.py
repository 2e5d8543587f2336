"""Which pages of a phone show nothing of the schedule, so that they needn't be made anew at every signing up."""

from __future__ import annotations

from larp.selectors.version import untold_on

KINDS = ("slot.added", "slot.changed", "slot.moved", "slot.cancelled", "slot.signed_up", "slot.left", "slot.came")
for page in ("now", "hand", "hand_codes", "card", "give", "show", "show_hand", "offer", "shown", "board", "table"):
    untold_on(f"intrigues:{page}", KINDS)
