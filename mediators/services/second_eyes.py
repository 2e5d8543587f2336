"""A second pair of eyes (IN-40, option `second_eyes`): a bid waits until another mediator enters it too, blind.

Equal ones, the lineup in its order and the cards staked, count as of when the first was made; unequal ones both go to
the masters, and so does a first one that nobody enters again: it waits among their records all the time.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from intrigues.models import CardHold
from intrigues.services.intake import ForMasters
from larp.rules.errors import RuleViolation
from mediators.models import Entry, Mediator
from mediators.models.entry import AWAITED
from mediators.permissions import actor_of
from mediators.rules.entry import Kind, read_record
from mediators.services.applying import Act, apply
from mediators.services.naming import Named, name
from mediators.services.paper import on_paper

DIFFERS = "second_eyes_differ"


class _Undone(Exception):
    """Takes a trial back."""


def asked(kind: Kind, mediator: Mediator | None) -> bool:
    """Whether this record needs a second one: a mediator's bid in an event with the option. A master's never does."""
    return kind is Kind.BID and mediator is not None and mediator.event.rules.second_eyes


def judge(entry: Entry, act: Act) -> dict[str, Any]:
    """What the desk is told of the second of two equal bids, which has the first one counted.

    Refuses a first one as the bid itself would be refused, and otherwise has it wait (`ForMasters`: `second_eyes`);
    has both wait where they differ (`second_eyes_differ`), or where what was equal can't be done any more.
    """
    if act.named.missing is not None:
        raise act.named.missing
    first = _first(entry)
    if first is None:
        _try(act)
        raise ForMasters(AWAITED, "IN-40")
    said, record = _named(first), read_record(first.payload)
    if _content(said) != _content(act.named):
        _write(first, ForMasters(DIFFERS, "IN-40"))
        raise ForMasters(DIFFERS, "IN-40")
    assert first.mediator is not None
    maker = actor_of(first.mediator)
    try:
        with transaction.atomic():
            CardHold.objects.filter(entries=first, released_at=None).update(released_at=act.now)
            data = apply(Act(record, said, on_paper(maker, said.slip), first.mediator, first.made_at, act.now))
    except RuleViolation as no:
        _write(first, no)
        raise ForMasters(no.code, no.rule, **no.facts) from no
    first.state, first.code, first.rule = Entry.State.TAKEN, "", ""
    first.answer = {**first.answer, "state": "taken", "code": "", "rule": "", "facts": {}, "data": data}
    first.save(update_fields=["state", "code", "rule", "answer"])
    return {**data, "confirms": first.entry_id}


def _first(entry: Entry) -> Entry | None:
    """The bid of that player that waits for another mediator's entering."""
    waiting = Entry.objects.select_for_update(of=("self",), no_key=True).select_related("mediator__event").filter(
        event=entry.event_id, intrigue=entry.intrigue_id, player=entry.player_id, state=Entry.State.WAITING,
        code=AWAITED,
    )  # fmt: skip
    # One mediator with two tablets is one pair of eyes all the same.
    return waiting.exclude(pk=entry.pk).exclude(mediator=entry.mediator_id).order_by("id").first()


def _try(act: Act) -> None:
    """Does the bid and takes it back: what would be refused is refused at once, while the player stands there."""
    try:
        with transaction.atomic():
            apply(act)
            raise _Undone
    except _Undone:
        pass


def _named(first: Entry) -> Named:
    return name(record=read_record(first.payload), event_id=first.event_id, as_of=first.made_at)


def _content(named: Named) -> tuple[Any, ...]:
    lineup = None if named.lineup is None else [card.pk for card in named.lineup]
    return lineup, {card.pk for card in named.cards}


def _write(first: Entry, no: RuleViolation) -> None:
    """The first goes on waiting, for the masters alone. Its cards stay held."""
    first.code, first.rule = no.code, no.rule
    first.answer = {**first.answer, "code": no.code, "rule": no.rule, "facts": no.facts}
    first.save(update_fields=["code", "rule", "answer"])
