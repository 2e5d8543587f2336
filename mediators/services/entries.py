"""Taking what a desk sends: each record once, with an answer of its own (IN-40, IN-70).

The id of a record is made at the desk. Sent again with the same content it is answered as it was the first time;
refusals are remembered like the rest. The same id with another content is never applied: it waits for the masters.
Every record is kept whole as it came, in one transaction with what it does.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from intrigues.rules.entries import counted_at
from intrigues.services.intake import ForMasters
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from mediators.models import DeskKey, Device, Entry, Mediator
from mediators.models.entry import AWAITED
from mediators.permissions import actor_of, check_records
from mediators.rules.entry import Record, read_id, read_record
from mediators.services import bid_runs, paper, second_eyes
from mediators.services.applying import Act, apply
from mediators.services.envelopes import key_for, opened
from mediators.services.keeping import Answer, Maker, Sent, answer_of, hold, read_sent, write_down
from mediators.services.naming import Named, name

log = logging.getLogger(__name__)
MOST = 500
"""Records in one call."""

State = Entry.State


def submit(
    *,
    actor: Actor,
    device: Device | None,
    mediator: Mediator | None,
    raw: Sequence[Any],
    now: datetime,
    earlier: Sequence[Device] = (),
) -> list[Answer]:
    """Judges up to 500 records in the order given and answers each: `{"id", "state", "repeat", "code", "rule",
    "facts", "data"}`, `state` being taken, refused or waiting (for the masters). What they are: `rules.entry`.

    A record is credited to the mediator who made it (`mediator` in it): the actor, or one as whom this browser was
    paired before (`earlier`). Not kept, so that they can be sent again: a record made by somebody else
    (`made_by_another`), one with no usable id, one sealed for another server (`record_sealed_otherwise`), and one that
    met a fault of the server (`server_fault`); a fault keeps the others waiting no longer than itself.
    Refuses the whole only where the actor takes no records, and above 500 (`entries_too_many`).
    """
    check_records(actor)
    if len(raw) > MOST:
        raise RuleViolation("entries_too_many", most=MOST)
    makers = {one.mediator_id: Maker(actor_of(one.mediator), one.mediator, one) for one in earlier}
    present = Maker(actor, mediator, device)
    key = key_for(raw, event_id=actor.event_id)
    read = [_read(item, present, makers, key) for item in raw]
    known = _known(actor, read)
    answers: list[Answer] = []
    while len(answers) < len(read):
        rest = read[len(answers) : len(answers) + bid_runs.MOST]
        answers += _next(rest, known, now)
        known |= {answer["id"]: None for answer in answers if answer["id"] not in known}
    return answers


def _known(actor: Actor, read: Sequence[Sent | Answer]) -> dict[str, tuple[str, Answer] | None]:
    """The records among these that came before: the digest of each and its answer."""
    ids = [one.id for one in read if isinstance(one, Sent)]
    rows = Entry.objects.filter(event=actor.event_id, entry_id__in=ids, clash_of=None)
    return {key: (digest, answer) for key, digest, answer in rows.values_list("entry_id", "content_hash", "answer")}


def _next(rest: Sequence[Sent | Answer], known: Mapping[str, tuple[str, Answer] | None], now: datetime) -> list[Answer]:
    """The answers to the next ones: one, or those of all that could be judged together."""
    first = rest[0]
    if not isinstance(first, Sent):
        return [first]
    before = known.get(first.id)
    if before is not None and before[0] == first.digest:
        return [{**before[1], "repeat": True}]
    try:
        return bid_runs.judge(rest, known=known.keys(), now=now) or [_alone(first, now)]
    except Exception:
        log.exception("the bids from %s on could not be judged together", first.id)
        # Whichever of them it was, alone it keeps no other waiting.
        return [_alone(one, now) if isinstance(one, Sent) else one for one in rest]


def _read(item: Any, present: Maker, earlier: Mapping[int, Maker], key: DeskKey | None) -> Sent | Answer:
    """What was sent, or the answer to what can't be kept."""
    entry_id = ""
    try:
        entry_id = read_id(item)
        return read_sent(opened(item, key=key), present=present, earlier=earlier)
    except RuleViolation as no:
        return answer_of(entry_id, State.REFUSED, no)
    except Exception:
        return _fault(entry_id)


def _alone(sent: Sent, now: datetime) -> Answer:
    try:
        with transaction.atomic():
            return _once(sent, now)
    except Exception:
        return _fault(sent.id)


def _fault(entry_id: str) -> Answer:
    log.exception("the entry %s could not be judged", entry_id)
    return answer_of(entry_id, State.REFUSED, RuleViolation("server_fault"))


def _once(sent: Sent, now: datetime) -> Answer:
    maker = sent.maker
    key = {"event_id": maker.actor.event_id, "entry_id": sent.id}
    columns = sent.columns(now) | {"state": State.REFUSED}
    # Of two that come at once the second waits here for the first, and then finds it.
    entry, fresh = Entry.objects.get_or_create(**key, clash_of=None, defaults=columns)
    clash = not fresh and entry.content_hash != sent.digest
    if clash:
        kept = {name: value for name, value in columns.items() if name != "content_hash"}
        entry, fresh = Entry.objects.get_or_create(**key, clash_of=entry, content_hash=sent.digest, defaults=kept)
    if not fresh:
        return {**entry.answer, "repeat": True}
    answer = _judged(entry, maker, now, clash=clash)
    entry.state, entry.code, entry.rule, entry.answer = answer["state"], answer["code"], answer["rule"], answer
    entry.save()
    if entry.state != State.TAKEN:
        write_down(entry, maker.actor, now=now)
    return answer


def _judged(entry: Entry, maker: Maker, now: datetime, *, clash: bool) -> Answer:
    named = Named()
    try:
        record = read_record(entry.payload)
        named = _fill(entry, record, now)
        if clash:
            raise ForMasters("id_with_other_content", "IN-70")
        act = Act(record, named, paper.on_paper(maker.actor, named.slip), maker.mediator, entry.made_at, now)
        asked = second_eyes.asked(record.kind, maker.mediator)
        paper.check_free(named.slip, entry, awaited=AWAITED if asked else "")
        if asked:
            data = second_eyes.judge(entry, act)
        else:
            with transaction.atomic():
                data = apply(act)
    except ForMasters as no:
        paper.use(named.slip, entry)
        hold(entry, named.cards, now=now)
        return answer_of(entry.entry_id, State.WAITING, no)
    except RuleViolation as no:
        # What can't be read can't be judged either, under a known id no more than under a new one.
        return answer_of(entry.entry_id, State.REFUSED, no)
    paper.use(named.slip, entry)
    return answer_of(entry.entry_id, State.TAKEN, data=data)


def _fill(entry: Entry, record: Record, now: datetime) -> Named:
    entry.made_at = paper.made_at(entry, record, now=now)
    entry.raw_made_at, entry.clock_error_ms = record.raw_made_at, record.clock_error_ms
    named = name(record=record, event_id=entry.event_id, as_of=counted_at(entry.made_at, now))
    entry.intrigue, entry.player = named.intrigue, named.player
    entry.cards.set([*named.all_cards, *([named.card] if named.card else [])])
    return named
