"""Players from a table: a preview of what would happen, and the same table saved.

A row is about a known player if the key, the character's name or the human being's name is that player's, asked in
this order; with a key nothing else is asked. Who isn't in the table is left alone; an empty cell leaves what is known.
Keys, cards and badges of known players stay as they are.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db import transaction

from larp.models import Event, Player
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.rules.keys import is_key, key_from, plain
from larp.rules.player_table import Column, Row, Table, read_table, yes_or_no
from larp.services import journal
from larp.services.players import checked_fields, save_changes


class Outcome(StrEnum):
    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    WRONG = "wrong"


@dataclass(frozen=True)
class RowPreview:
    """What a row would do. `fields` are the columns of the player afterwards, `before` the old values of those that
    change; `problem` says why a wrong row can't be read, and `row` is what stands there."""

    line: int
    outcome: Outcome
    fields: dict[str, Any]
    before: dict[str, Any] = field(default_factory=dict)
    key: str = ""
    player_id: int | None = None
    problem: RuleViolation | None = None
    row: Row | None = None


@dataclass(frozen=True)
class Preview:
    """Every row's outcome, in the order of the table. `untouched` counts the players that the table doesn't name.

    `digest` stands for the whole outcome: `save` refuses when the same table would by now do something else.
    """

    rows: tuple[RowPreview, ...]
    untouched: int
    columns: tuple[Column, ...]

    def of(self, outcome: Outcome) -> list[RowPreview]:
        return [row for row in self.rows if row.outcome is outcome]

    @property
    def counts(self) -> dict[str, int]:
        found = Counter(str(row.outcome) for row in self.rows)
        return {str(outcome): found[outcome] for outcome in Outcome}

    @property
    def digest(self) -> str:
        told = [[row.line, row.outcome, row.key, row.player_id, row.fields, row.before] for row in self.rows]
        return hashlib.sha256(json.dumps(told, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def preview(*, event: Event, raw: bytes) -> Preview:
    """What saving this table would do; changes nothing. Refuses what `read_table` refuses."""
    table = read_table(raw)
    known = _Known(event, table)
    return Preview(tuple(known.judge(row) for row in table.rows), known.untouched(), table.columns)


@transaction.atomic
def save(*, actor: Actor, event: Event, raw: bytes, digest: str, now: datetime) -> Preview:
    """Adds the new and changes the changed players of a table as its preview (`digest`) said; wrong rows stay aside.

    Refuses if players have changed since that preview (`import_stale`). One journal entry, none if nothing changes.
    """
    check_master(actor, event_id=event.pk)
    locked = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    told = preview(event=locked, raw=raw)
    if told.digest != digest:
        raise RuleViolation("import_stale")
    players = {player.key: player for player in Player.objects.select_for_update(no_key=True).filter(event=locked)}
    for row in told.of(Outcome.CHANGED):
        save_changes(players[row.key], row.fields)
    new = [Player(event=locked, key=row.key, **row.fields) for row in told.of(Outcome.NEW)]
    Player.objects.bulk_create(new)
    if new or told.of(Outcome.CHANGED):
        data = {
            "counts": told.counts,
            "new": [row.key for row in told.of(Outcome.NEW)],
            "changed": {
                row.key: {name: [old, row.fields[name]] for name, old in row.before.items()}
                for row in told.of(Outcome.CHANGED)
            },
        }
        journal.record(actor=actor, event=locked, kind="players.imported", now=now, data=data)
    return told


class _Known:
    """The players of the event, found by key and by names, and what rows have said about them so far."""

    def __init__(self, event: Event, table: Table) -> None:
        self.language = event.language
        self.named = {
            plain(cell) for row in table.rows for column, cell in row.cells.items() if column.field == "name" and cell
        }
        self.players = list(Player.objects.filter(event=event))
        self.keys = {player.key: player for player in self.players}
        self.taken = set(self.keys)
        self.lines: dict[int | str, int] = {}

    def untouched(self) -> int:
        return sum(player.pk not in self.lines for player in self.players)

    def judge(self, row: Row) -> RowPreview:
        given = _given(row, self.language)
        try:
            if row.extra:
                raise RuleViolation("row_too_long")
            return self._judged(row, given)
        except RuleViolation as problem:
            shown = {"name": given["name"], "role": given["role"], "person": given.get("person", "")}
            return RowPreview(row.line, Outcome.WRONG, shown, problem=problem, row=row)

    def _judged(self, row: Row, given: dict[str, Any]) -> RowPreview:
        key = given.pop("key", "")
        if key and not is_key(key):
            raise RuleViolation("player_key_bad", key=key[:80])
        bystander = given.pop("bystander", None)
        if bystander is not None and (bystander := yes_or_no(bystander)) is None:
            raise RuleViolation("bystander_unclear")
        player = self._find(key, given)
        if player is None and not given["name"]:
            raise RuleViolation("player_nameless")
        self._once(row.line, player.pk if player else plain(next(iter(given["name"].values()))))
        fields = _merged(player, given, bystander)
        if player is None:
            key = key or key_from(next(iter(fields["name"].values())), taken=self.taken)
            self.taken.add(key)
            return RowPreview(row.line, Outcome.NEW, fields, key=key)
        before = {name: getattr(player, name) for name in fields if getattr(player, name) != fields[name]}
        outcome = Outcome.CHANGED if before else Outcome.SAME
        return RowPreview(row.line, outcome, fields, before=before, key=player.key, player_id=player.pk)

    def _find(self, key: str, given: dict[str, Any]) -> Player | None:
        if key:
            return self.keys.get(key)
        names = {plain(text) for text in given["name"].values()}
        by_name = [p for p in self.players if names & {plain(text) for text in p.name.values()}]
        person = plain(given.get("person", ""))
        theirs = [p for p in self.players if person and plain(p.person) == person]
        # Somebody whose character stands in another row plays two: this row isn't that character under a new name.
        renamed = [p for p in theirs if not self.named & {plain(text) for text in p.name.values()}]
        found = [p for p in by_name if p in theirs] or by_name or renamed
        if len(found) > 1:
            raise RuleViolation("row_ambiguous", count=len(found))
        return found[0] if found else None

    def _once(self, line: int, whom: int | str) -> None:
        if whom in self.lines:
            raise RuleViolation("row_twice", line=self.lines[whom])
        self.lines[whom] = line


def _given(row: Row, language: str) -> dict[str, Any]:
    """The cells of a row by field, the empty ones left out; texts by language as mappings."""
    given: dict[str, Any] = {"name": {}, "role": {}}
    for column, cell in row.cells.items():
        if not cell:
            continue
        if isinstance(given.get(column.field), dict):
            given[column.field][column.language or language] = cell
        else:
            given[column.field] = cell
    return given


def _merged(player: Player | None, given: dict[str, Any], bystander: bool | None) -> dict[str, Any]:
    old = player or Player()
    return checked_fields(
        name={**old.name, **given["name"]},
        role={**old.role, **given["role"]},
        person=given.get("person", old.person),
        contact=given.get("contact", old.contact),
        tier=given.get("tier", old.tier),
        bystander=old.bystander if bystander is None else bystander,
    )
