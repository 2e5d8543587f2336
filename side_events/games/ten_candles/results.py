"""What the dice say (TC-40 … TC-44)."""

from __future__ import annotations

from side_events.games.ten_candles.state import Conflict, State


def succeeds(conflict: Conflict) -> bool:
    """A six among the shared dice, or five or six on the hope die (TC-40); never the Storyteller's dice (TC-41)."""
    return 6 in conflict.shared or conflict.hope in (5, 6)


def sixes(conflict: Conflict) -> tuple[int, int]:
    """The sixes of the player, a hope die's six included, and of the Storyteller (TC-44)."""
    return conflict.shared.count(6) + (conflict.hope == 6), conflict.gm.count(6)


def narrator(state: State, conflict: Conflict) -> str:
    """Who tells: the active player after a success with more sixes, else the Storyteller (TC-44, TC-45)."""
    mine, theirs = sixes(conflict)
    return conflict.active if succeeds(conflict) and mine > theirs else state.storyteller


def losses(state: State, conflict: Conflict) -> int:
    """How many shared dice a success sets aside: ones (TC-42), and sixes once the Brink was embraced (TC-53, TC-Q04).

    The hope die is exempt. Counted once, on the final dice (TC-Q08).
    """
    ones, sixes = conflict.shared.count(1), conflict.shared.count(6)
    if not conflict.embraces:
        return ones
    loss = state.options.brink_success_loss
    return {"ones_and_sixes": ones + sixes, "sixes_only": sixes, "ones_only": ones}[loss]


def ones(state: State, conflict: Conflict) -> int:
    """How many dice a burned Trait would reroll (TC-49); the hope die's one counts too by default (TC-Q08)."""
    hope = conflict.hope == 1 and state.options.trait_reroll_includes_hope
    return conflict.shared.count(1) + hope


def may_embrace(state: State, conflict: Conflict) -> bool:
    """The roll failed, or the right to tell would go to the Storyteller (TC-52, TC-Q05, TC-Q08)."""
    if conflict.embraces and not state.options.brink_repeat_same_roll:
        return False
    lost = narrator(state, conflict) != conflict.active
    return lost or state.options.brink_condition == "any_roll"
