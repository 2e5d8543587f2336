"""A table of players taken back as a whole, as long as nothing has happened to the players it was about."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from larp.models import Event, JournalEntry, Player
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.selectors import traces
from larp.selectors.imports import UNDONE, find_import, later_changes
from larp.services import journal
from larp.services.players import save_changes
from larp.services.texts import reason_given


@transaction.atomic
def undo(*, actor: Actor, entry: JournalEntry, reason: str, now: datetime) -> JournalEntry:
    """Takes one import back in one step: who came by it goes, who was changed by it is as before. One journal entry.

    `entry` is the journal's of that import. Refuses a missing reason (`reason_missing`), an import undone already
    (`import_undone`), and one of whose players anything is known since (`import_went_on`, with their names): for who
    came by it any card, badge, record or hand of a deal; for who was changed any entry of the journal about them, or
    another change of what the import wrote.
    """
    check_master(actor, event_id=entry.event_id)
    said = reason_given(reason)
    event = Event.objects.select_for_update(no_key=True).get(pk=entry.event_id)
    known = find_import(event, entry.pk)
    if known is None or known.undone:
        raise RuleViolation("import_undone")
    changed = entry.data["changed"]
    rows = Player.objects.select_for_update(no_key=True).filter(event=event, key__in=[*entry.data["new"], *changed])
    players = {player.key: player for player in rows}
    _refuse_history(event, entry, players)
    for key, columns in changed.items():
        save_changes(players[key], {name: old for name, (old, _) in columns.items()})
    Player.objects.filter(event=event, key__in=entry.data["new"]).delete()
    data = {"import": entry.pk, "reason": said, "removed": entry.data["new"], "restored": sorted(changed)}
    return journal.record(actor=actor, event=event, kind=UNDONE, now=now, data=data)


def _refuse_history(event: Event, entry: JournalEntry, players: dict[str, Player]) -> None:
    new = {player.pk for key, player in players.items() if key in entry.data["new"]}
    busy = traces.traced(event=event, players=new)
    busy |= traces.journalled(event=event, players={row.pk for row in players.values()}, after=entry.pk)
    later = later_changes(entry)
    names = [
        player.name
        for key, player in players.items()
        if player.pk in busy or key in later or not _stands(player, entry.data["changed"].get(key, {}))
    ]
    if names:
        raise RuleViolation("import_went_on", names=names)


def _stands(player: Player, columns: dict[str, list[object]]) -> bool:
    return all(getattr(player, name) == written for name, (_, written) in columns.items())
