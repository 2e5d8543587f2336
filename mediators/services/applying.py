"""What a record does: the one call of a service that it stands for, as it comes and as masters accept it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from intrigues.models import Bid, Goal, Intrigue
from intrigues.permissions import check_records_for
from intrigues.rules.entries import counted_at
from intrigues.rules.intake import out_of_touch
from intrigues.services import bids, goals, plays
from intrigues.services.intake import ForMasters
from larp.models import Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from mediators.models import Mediator
from mediators.rules.entry import Kind, Record
from mediators.services import disclosures
from mediators.services.naming import Named


@dataclass(frozen=True)
class Act:
    """A record with its rows, who records it, when it was made and when it came."""

    record: Record
    named: Named
    actor: Actor
    mediator: Mediator | None
    made_at: datetime
    now: datetime

    @property
    def intrigue(self) -> Intrigue:
        if self.named.intrigue is None:
            raise RuleViolation("intrigue_unknown")
        return self.named.intrigue

    @property
    def player(self) -> Player:
        if self.named.player is None:
            raise RuleViolation("player_unknown")
        return self.named.player

    def refuse(self, code: str, rule: str, **facts: Any) -> RuleViolation:
        """A "no" that is for the masters where the record was made out of touch (IN-70)."""
        late = out_of_touch(counted_at(self.made_at, self.now), self.now)
        return (ForMasters if late else RuleViolation)(code, rule, **facts)


def apply(act: Act) -> dict[str, Any]:
    """Does what the record says, judged as of when it was made; returns what the desk is told of it.

    Refuses as the service does, and raises `ForMasters` where masters must judge.
    """
    named, record = act.named, act.record
    check_names(act)
    who: dict[str, Any] = {"actor": act.actor, "now": act.now, "made_at": act.made_at}
    where: dict[str, Any] = {"intrigue": act.intrigue, "player": act.player}
    if record.kind is Kind.BID:
        return told_of_bid(bids.place_bid(**who, **where, cards=named.cards, lineup=named.lineup))
    if record.kind is Kind.FOLD:
        return {"fold": bids.fold(**who, **where).pk}
    if record.kind is Kind.GOAL:
        live = _live_goal(act) if record.change else None
        what: dict[str, Any] = {"kind": record.goal, "head": named.head}
        goal = goals.change(**who, **what, goal=live) if live else goals.declare(**who, **where, **what)
        return {"goal": goal.pk}
    if record.kind is Kind.GOAL_WITHDRAWN:
        return {"goal": goals.withdraw(**who, goal=_goal_to_withdraw(act)).pk}
    if record.kind is Kind.CIRCUMSTANCE:
        return {"play": plays.play_circumstance(**who, **where, card=named.cards[0], target=named.target).pk}
    return _tell(act)


def check_names(act: Act) -> None:
    """What is asked of a record before what it does: that it names what there is, and isn't a mediator's own.

    Refuses what `naming` misses (`missing`), what `check_records_for` refuses, and a withdrawn code
    (`code_withdrawn`). A remark is always for the masters: it changes nothing by itself.
    """
    named = act.named
    if named.missing is not None:
        raise named.missing
    if act.record.kind is Kind.REMARK:
        raise ForMasters("remark", text=act.record.text)
    check_records_for(act.actor, player=act.player)
    if named.withdrawn:
        raise act.refuse("code_withdrawn", "IN-70", typed=named.withdrawn[0])


def accept(act: Act, *, reason: str) -> dict[str, Any]:
    """Does what a waiting record says because masters accept it: it counts as of when it was made (IN-71).

    `act.actor` is the master. What held the cards the caller releases first. Refuses as the service does.
    """
    named, record = act.named, act.record
    if named.missing is not None:
        raise named.missing
    made_at = counted_at(act.made_at, act.now)
    who: dict[str, Any] = {"actor": act.actor, "now": act.now, "made_at": made_at, "reason": reason}
    where: dict[str, Any] = {"intrigue": act.intrigue, "player": act.player}
    if record.kind is Kind.BID:
        return told_of_bid(bids.accept_late_bid(**who, **where, cards=named.cards, lineup=named.lineup))
    if record.kind is Kind.FOLD:
        return {"fold": bids.accept_late_fold(**who, **where).pk}
    if record.kind is Kind.GOAL:
        return {"goal": goals.accept_late_goal(**who, **where, kind=record.goal, head=named.head).pk}
    if record.kind is Kind.GOAL_WITHDRAWN:
        return {"goal": goals.accept_late_withdrawal(**who, goal=_goal_to_withdraw(act)).pk}
    if record.kind is Kind.CIRCUMSTANCE:
        played = plays.accept_late_circumstance(**who, **where, card=named.cards[0], target=named.target)
        return {"play": played.pk}
    if record.kind is Kind.REMARK:
        return {}
    return _tell(act, over=True)


def told_of_bid(bid: Bid) -> dict[str, Any]:
    """What the desk is told of a bid just taken, with what its player owes as things stand now."""
    entrant, current = bid.entrant, bid.entrant.intrigue.current_stake
    owes = max(0, current - entrant.stake) if entrant.folded_at is None else 0
    done = {"bid": bid.pk, "kind": bid.kind, "count": bid.count}
    return {**done, "stake": entrant.stake, "current": current, "owes": owes}


def _live_goal(act: Act) -> Goal | None:
    live = Goal.objects.select_related("intrigue", "player").filter(intrigue=act.intrigue, withdrawn_at=None)
    return live.filter(player=act.player).first()


def _goal_to_withdraw(act: Act) -> Goal:
    goal = _live_goal(act)
    if goal is None:
        raise act.refuse("goal_absent", "IN-20")
    return goal


def _tell(act: Act, *, over: bool = False) -> dict[str, Any]:
    named = act.named
    if act.mediator is None or named.to is None or named.card is None:
        raise RuleViolation("mediator_needed", "IN-43")
    facts: dict[str, Any] = {
        "actor": act.actor,
        "mediator": act.mediator,
        "intrigue": act.intrigue,
        "to": named.to,
        "about": act.player,
        "what": act.record.what,
        "card": named.card,
        "made_at": act.made_at,
        "now": act.now,
    }
    if over:
        return {"disclosure": disclosures.accept_over_limit(**facts).pk}
    try:
        return {"disclosure": disclosures.tell(**facts).pk}
    except RuleViolation as no:
        if no.code == "disclosure_over_limit":
            raise act.refuse(no.code, no.rule, **no.facts) from no
        raise
