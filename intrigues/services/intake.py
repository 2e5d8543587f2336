"""What a service does with the way that `intrigues.rules.intake` sends a record."""

from __future__ import annotations

from intrigues.rules.intake import Outcome, Routing
from larp.rules.errors import RuleViolation


class ForMasters(RuleViolation):
    """A record that was neither taken nor refused: masters judge it (IN-40, IN-70). It says why, like any refusal.

    Nothing has been written. Who keeps the record holds its cards until it is judged.
    """


def checked(routing: Routing) -> None:
    """Lets a record pass that is to be taken; refuses another with its reason, as `ForMasters` if they must judge."""
    reason = routing.reason
    if routing.outcome is Outcome.TAKE or reason is None:
        return
    if routing.outcome is Outcome.REVIEW:
        raise ForMasters(reason.code, reason.rule, **reason.facts)
    raise reason
