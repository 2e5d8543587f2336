"""What players are told of intrigues, cards and fates: as it happens, and some minutes before an end.

Each tells its reader what their own pages show as well, and no more: an offer names who offers and not the card, a fold
by the clock names no stake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from intrigues.models import Deal, Entrant, FateText, Intrigue, Move, Pick, Place
from intrigues.rules.draft import PickKind
from intrigues.selectors.drafting import replayed, running_draft
from intrigues.selectors.entries import FoldCause
from larp.models import JournalEntry, Notice, Player
from larp.rules.timeline import CLOCKED, Phase
from larp.selectors.prepared import Prepared
from larp.services.notices import News, register, tell

FOR_ALL = tuple(
    f"intrigue.{word}"
    for word in (
        "started", "paused", "resumed", "moved", "announced_over", "goals_over", "bids_over", "circumstances_over",
        "victory", "closed", "called_off",
    )
)  # fmt: skip
"""What the clock does is told to everybody: the board says it too."""
_RUNNING = Prepared(lambda: Intrigue.objects.filter(closed_at=None, paused_at=None).select_related("event"))


def remind_due(*, now: datetime) -> int:
    """Tells everybody of each phase, and of raises, that end within the event's `remind_minutes`: once for each instant
    of an end (IN-13). An end that is past is told no more, and in a pause nothing ends. Returns how many stand."""
    told = 0
    for row in _RUNNING():
        news = list(_ends(row, now))
        known = Notice.objects.filter(event=row.event_id, key__in=[one.key for one in news]) if news else ()
        if len(news) > len(known):
            tell(event_id=row.event_id, news=news, now=now)
        told += len(news)
    return told


def _ends(row: Intrigue, now: datetime) -> Iterator[News]:
    rules, schedule = row.event.rules, row.schedule
    ahead = timedelta(minutes=rules.remind_minutes)
    phase, deadline = schedule.phase_at(now), schedule.deadline(now)
    if phase in (Phase.ANNOUNCED, *CLOCKED) and deadline is not None and now < deadline <= now + ahead:
        data = {"number": row.number, "phase": str(phase), "at": deadline.isoformat()}
        yield News("phase.ending", data, key=f"ends:{row.pk}:{phase}:{deadline.isoformat()}")
    window = schedule.window_from(now, rules.no_raise_window) if rules.no_raise_window else None
    if phase is Phase.BIDS and window is not None and now < window <= now + ahead:
        data = {"number": row.number, "at": window.isoformat()}
        yield News("raises.ending", data, key=f"raises:{row.pk}:{window.isoformat()}")


def _of_the_clock(entry: JournalEntry) -> Iterator[News]:
    data = {key: entry.data.get(key) for key in ("number", "deadline")}
    # The end of a phase comes once for an intrigue, whoever noticed it.
    once = f"intrigue:{entry.subject}:{entry.kind}" if entry.kind.endswith("_over") else ""
    yield News(entry.kind, data, key=once)
    if entry.kind == "intrigue.bids_over":
        out = Entrant.objects.filter(intrigue=entry.subject, fold_cause=FoldCause.CLOCK).values_list(
            "player", flat=True
        )
        yield from (News("fold.clock", {"number": data["number"]}, player) for player in out)


def _of_an_offer(entry: JournalEntry) -> Iterator[News]:
    giver, receiver = entry.data["giver"], entry.data["receiver"]
    if entry.kind == "card.offered":
        yield News(entry.kind, {"name": _name(giver), "offer": entry.data["offer"]}, receiver)
    else:
        yield News(entry.kind, {"name": _name(receiver)}, giver)


def _of_a_showing(entry: JournalEntry) -> Iterator[News]:
    yield News(entry.kind, {"name": _name(entry.data["owner"])}, entry.data["viewer"])


def _of_a_deal(entry: JournalEntry) -> Iterator[News]:
    if entry.kind != "deal.made":
        yield News("card.dealt", {"n": 1}, entry.player_id)
        return
    hands = Deal.objects.get(pk=entry.data["deal"]).hands
    yield from (News("card.dealt", {"n": len(cards)}, int(player)) for player, cards in hands.items() if cards)


def _of_a_correction(entry: JournalEntry) -> Iterator[News]:
    move = Move.objects.get(pk=entry.data["move"])
    ends = Counter({move.from_holder_id if move.from_place == Place.HAND else None: -1})
    ends[move.to_holder_id if move.to_place == Place.HAND else None] += 1
    yield from (News("card.corrected", {"n": n}, player) for player, n in ends.items() if player is not None)


def _of_a_fold(entry: JournalEntry) -> Iterator[News]:
    if entry.data["cause"] == FoldCause.MASTER and entry.subject is not None:
        number = Intrigue.objects.values_list("number", flat=True).get(pk=entry.subject)
        yield News("fold.master", {"number": number}, entry.player_id)


def _of_a_draft(entry: JournalEntry) -> Iterator[News]:
    assert entry.subject is not None
    row = Intrigue.objects.select_related("event").get(pk=entry.subject)
    for pick in entry.data.get("picks", ()):
        got = pick.get("prize") or pick.get("head")
        if got and not (entry.by_role == "player" and entry.by_id == pick["player"]):
            yield News("draft.got", {"number": row.number}, pick["player"])
    draft = running_draft(row)
    if draft is None:
        return
    draft.intrigue = row
    turn = replayed(draft).turn
    if turn is not None:
        taken = Pick.objects.filter(draft__intrigue=row).count()
        yield News("draft.turn", {"number": row.number, "kind": draft.kind}, turn, key=f"turn:{row.pk}:{taken}")


def _of_a_fate(entry: JournalEntry) -> Iterator[News]:
    data: dict[str, Any] = {}
    if "text" in entry.data:
        text = FateText.objects.select_related("win__person").get(pk=entry.data["text"])
        data = {"name": text.win.person.name, "win": text.win_id}
    yield News(entry.kind, data, entry.player_id)


def _of_the_end(entry: JournalEntry) -> Iterator[News]:
    yield News(entry.kind)


def _name(player_id: int) -> dict[str, str]:
    return Player.objects.values_list("name", flat=True).get(pk=player_id)


register(_of_the_clock, *FOR_ALL)
register(_of_an_offer, "card.offered", "card.given", "card.declined")
register(_of_a_showing, "card.shown")
register(_of_a_deal, "card.dealt", "card.paid_out", "deal.made")
register(_of_a_correction, "card.corrected")
register(_of_a_fold, "fold.taken")
register(_of_a_draft, "draft.started", *(f"draft.{outcome}" for outcome in PickKind))
register(_of_a_fate, "fate.accepted", "fate.sent_back", "fate.answered")
register(_of_the_end, "event.ended")
