"""Who may play a circumstance, and when (IN-46)."""

from __future__ import annotations

from intrigues.rules.bidding import Moment
from larp.rules.errors import RuleViolation
from larp.rules.options import RuleOptions
from larp.rules.timeline import Phase


def judge_circumstance(*, moment: Moment, is_in: bool, options: RuleOptions) -> None:
    """Whether a player may play a circumstance at `moment`; `is_in`: has bid by then and is not out.

    Refuses in a pause (`made_in_pause`), before and after the time that `circumstances_when` gives
    (`circumstances_not_begun`, `circumstances_closed`), and, unless `circumstances_from` is `anyone`, from a player
    who isn't in (`circumstance_not_in`).
    """
    first = Phase.GOALS if options.circumstances_when == "anytime" else Phase.CIRCUMSTANCES
    if first.is_after(moment.phase):
        raise RuleViolation("circumstances_not_begun", "IN-46", phase=str(moment.phase))
    if moment.phase.is_after(Phase.CIRCUMSTANCES):
        raise RuleViolation("circumstances_closed", "IN-46", phase=str(moment.phase))
    if moment.paused:
        raise RuleViolation("made_in_pause", "IN-16")
    if options.circumstances_from == "participants" and not is_in:
        raise RuleViolation("circumstance_not_in", "IN-46")
