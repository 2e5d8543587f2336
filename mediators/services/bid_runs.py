"""Bids sent one after another, judged together: one transaction, and each statement once for all that are taken.

A tablet back in touch sends its queue at once, and most of it is bids. Together they hold the lock of their intrigue
for a fraction of the time that they would hold it one by one. They are judged in their order and as they would be
alone (`entries`); the first that isn't simply taken ends them.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from intrigues.models import Bid
from intrigues.rules.entries import counted_at
from intrigues.services import bids
from intrigues.services.bid_ground import Handed
from intrigues.services.intake import ForMasters
from larp.rules.errors import RuleViolation
from mediators.models import Entry
from mediators.rules.entry import Kind, Record, read_record
from mediators.services import second_eyes
from mediators.services.applying import Act, check_names, told_of_bid
from mediators.services.keeping import Answer, Sent, answer_of, hold, write_down
from mediators.services.naming import name_all

MOST = 25
"""Bids in one transaction. Whoever else records in that intrigue waits for its end, so it stays in the tens of
milliseconds; twice as many would save next to nothing a bid."""

State = Entry.State


@dataclass(frozen=True)
class _Sent:
    """A bid as it was sent, and as it is to be done."""

    sent: Sent
    act: Act

    @property
    def handed(self) -> Handed:
        act = self.act
        return Handed(act.player, act.named.cards, act.named.lineup, counted_at(act.made_at, act.now))


def judge(sent: Sequence[Sent | Answer], *, known: AbstractSet[str], now: datetime) -> list[Answer]:
    """Judges as many of these records, from the first on, as are new bids of one maker in one intrigue, up to the
    first that isn't taken; returns their answers, none where the first is something else. An id that is `known` and
    what is answered already end them too.

    A fault in one of them, or an id that came meanwhile, takes all back.
    """
    run = _run(sent, known)
    if not run:
        return []
    # Read before the transaction: on SQLite nobody else writes during it.
    acts = _acts(run, now)
    with transaction.atomic():
        return _judge(acts, now)


def _run(sent: Sequence[Sent | Answer], known: AbstractSet[str]) -> list[tuple[Sent, Record]]:
    """The new bids at the beginning that have one maker and one intrigue, come from no slip, and need no second
    entering."""
    run: list[tuple[Sent, Record]] = []
    ids = set(known)
    for one in sent[:MOST]:
        record = _bid(one) if isinstance(one, Sent) and one.id not in ids else None
        if not isinstance(one, Sent) or record is None or second_eyes.asked(record.kind, one.maker.mediator):
            break
        if run and (one.maker != run[0][0].maker or record.intrigue != run[0][1].intrigue):
            break
        ids.add(one.id)
        run.append((one, record))
    return run


def _bid(sent: Sent) -> Record | None:
    try:
        record = read_record(sent.item)
    except RuleViolation:
        return None
    return record if record.kind is Kind.BID and not record.slip and sent.maker.actor.event_id else None


def _judge(acts: Sequence[_Sent], now: datetime) -> list[Answer]:
    good: list[_Sent] = []
    no: RuleViolation | None = None
    for one in acts:
        try:
            check_names(one.act)
        except RuleViolation as violation:
            no = violation
            break
        good.append(one)
    done: list[Bid] = []
    if good:
        first = good[0].act
        handed = [one.handed for one in good]
        done, against = bids.place_bids(actor=first.actor, intrigue=first.intrigue, bids=handed, now=now)
        # Where it is None and some are left, the first of those begins the next run.
        no = against if len(done) < len(good) else no
    answers = _keep_taken(acts[: len(done)], done)
    return answers if no is None else [*answers, _keep_other(acts[len(done)], no)]


def _acts(run: Sequence[tuple[Sent, Record]], now: datetime) -> list[_Sent]:
    instants = [record.made_at or now for _, record in run]
    names = name_all(
        records=[(record, counted_at(at, now)) for (_, record), at in zip(run, instants, strict=True)],
        event_id=run[0][0].maker.actor.event_id or 0,
    )
    return [
        _Sent(sent, Act(record, named, sent.maker.actor, sent.maker.mediator, made_at, now))
        for (sent, record), made_at, named in zip(run, instants, names, strict=True)
    ]


def _keep_taken(taken: Sequence[_Sent], done: Sequence[Bid]) -> list[Answer]:
    answers = [answer_of(one.sent.id, State.TAKEN, data=told_of_bid(bid)) for one, bid in zip(taken, done, strict=True)]
    _write([_entry(one, State.TAKEN, answer) for one, answer in zip(taken, answers, strict=True)], taken)
    return answers


def _keep_other(one: _Sent, no: RuleViolation) -> Answer:
    """Writes the entry of one that was refused or waits, and what it holds."""
    act = one.act
    state = State.WAITING if isinstance(no, ForMasters) else State.REFUSED
    answer = answer_of(one.sent.id, state, no)
    [entry] = _write([_entry(one, state, answer)], [one])
    if state is State.WAITING:
        hold(entry, act.named.cards, now=act.now)
    write_down(entry, act.actor, now=act.now)
    return answer


def _entry(one: _Sent, state: Entry.State, answer: Answer) -> Entry:
    act = one.act
    columns = one.sent.columns(act.now) | {
        "event_id": act.actor.event_id,
        "entry_id": one.sent.id,
        "made_at": act.made_at,
        "raw_made_at": act.record.raw_made_at,
        "clock_error_ms": act.record.clock_error_ms,
        "intrigue": act.named.intrigue,
        "player": act.named.player,
        "state": state,
        "code": answer["code"],
        "rule": answer["rule"],
        "answer": answer,
    }
    return Entry(**columns)


def _write(entries: list[Entry], sent: Sequence[_Sent]) -> list[Entry]:
    """The entries with the cards that they name."""
    written = Entry.objects.bulk_create(entries)
    through = Entry.cards.through
    through.objects.bulk_create(
        through(entry_id=entry.pk, card_id=card.pk)
        for entry, one in zip(written, sent, strict=True)
        for card in one.act.named.all_cards
    )
    return written
