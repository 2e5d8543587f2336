"""Fates as each may see them (IN-26 to IN-29).

Everybody may know who won which head. What the winner wrote, the masters' remarks, questions and answers are for that
player and the masters; when the event has ended the fates in effect are open.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from intrigues.models import FateQuestion, FateText, HeadWin
from larp.models import Event, Player
from larp.permissions import Actor, Role
from larp.selectors.prepared import Given, Prepared

Verdict = FateText.Verdict


def latest_win(*, event_id: int, person_id: int) -> HeadWin | None:
    """The win that counts for that head: the one recorded last (IN-23, IN-27)."""
    return HeadWin.objects.filter(event=event_id, person=person_id).order_by("id").last()


def fates_in_force(*, event_id: int) -> dict[int, FateText]:
    """By person, the text that counts for that head: the last accepted one, of an earlier win while the latest has
    none accepted (IN-28, IN-29). It takes effect when the event ends."""
    accepted = FateText.objects.filter(win__event=event_id, verdict=Verdict.ACCEPTED)
    in_order = accepted.select_related("win__winner").order_by("win_id", "judged_at", "id")
    return {text.win.person_id: text for text in in_order}


def fates_owed(player: Player) -> list[HeadWin]:
    """The heads whose fate this player has still to write, or to write anew since it was sent back. None any more when
    the event has ended."""
    if player.event.ended_at is not None:
        return []
    return _OWED(winner=player.pk)


def _owed() -> QuerySet[HeadWin]:
    later = HeadWin.objects.filter(event=OuterRef("event"), person=OuterRef("person"), pk__gt=OuterRef("pk"))
    written = FateText.objects.filter(win=OuterRef("pk")).exclude(verdict=Verdict.SENT_BACK)
    wins = HeadWin.objects.filter(~Exists(later), ~Exists(written), winner_id=Given("winner"))
    return wins.select_related("person", "intrigue")


_OWED = Prepared(_owed)


def waiting_for_masters(event: Event) -> tuple[int, int]:
    """How many texts of fates and how many questions wait for the masters; no fate any more when the event has
    ended."""
    later = HeadWin.objects.filter(event=OuterRef("win__event"), person=OuterRef("win__person"), pk__gt=OuterRef("win"))
    texts = FateText.objects.filter(~Exists(later), win__event=event, verdict=Verdict.PENDING)
    return 0 if event.ended_at else texts.count(), event.fate_questions.filter(answered_at=None).count()


def fates(event: Event, viewer: Actor) -> dict[str, Any]:
    """`heads`: one row for each head won, first won first, with `person`, its `wins` in order (the last counts), and
    the `fate` in force with `in_effect`; `questions` likewise. Texts and questions only for their player and for
    masters; the fate in effect for all."""
    wins = HeadWin.objects.filter(event=event).select_related("person", "winner", "intrigue").order_by("id")
    heads: dict[int, dict[str, Any]] = {}
    for win in wins.prefetch_related("texts"):
        head = heads.setdefault(
            win.person_id, {"person": win.person_id, "name": win.person.name, "role": win.person.role, "wins": []}
        )
        head["wins"].append(_win(win, viewer))
    in_force = fates_in_force(event_id=event.pk)
    for person_id, head in heads.items():
        head["wins"][-1]["counts"] = True
        head["fate"] = _fate(event, in_force.get(person_id), viewer)
    return {
        "heads": list(heads.values()),
        "questions": [_question(row) for row in _questions(event, viewer)],
        "ended": event.ended_at is not None,
    }


def _win(win: HeadWin, viewer: Actor) -> dict[str, Any]:
    return {
        "id": win.pk,
        "winner": win.winner_id,
        "winner_name": win.winner.name,
        "intrigue": win.intrigue.number,
        "won_at": win.made_at,
        "counts": False,
        "texts": [
            {
                "id": text.pk,
                "text": text.text,
                "verdict": text.verdict,
                "remark": text.remark,
                "sent_at": text.made_at,
                "judged_at": text.judged_at,
            }
            for text in win.texts.all()
        ]
        if _is_private_to(viewer, win.event_id, win.winner_id)
        else [],
    }


def _fate(event: Event, text: FateText | None, viewer: Actor) -> dict[str, Any] | None:
    in_effect = event.ended_at is not None
    if text is None or not (in_effect or _is_private_to(viewer, event.pk, text.win.winner_id)):
        return None
    winner = text.win.winner
    return {"text": text.text, "winner": winner.pk, "winner_name": winner.name, "in_effect": in_effect}


def _questions(event: Event, viewer: Actor) -> list[FateQuestion]:
    rows = FateQuestion.objects.filter(event=event).select_related("asker", "person").order_by("id")
    return [row for row in rows if _is_private_to(viewer, event.pk, row.asker_id)]


def _question(row: FateQuestion) -> dict[str, Any]:
    return {
        "id": row.pk,
        "asker": row.asker_id,
        "asker_name": row.asker.name,
        "person": row.person_id,
        "person_name": row.person.name if row.person else None,
        "question": row.question,
        "asked_at": row.asked_at,
        "answer": row.answer,
        "answered_at": row.answered_at,
    }


def _is_private_to(viewer: Actor, event_id: int, player_id: int) -> bool:
    """Whether the viewer is a master of the event, or that player."""
    if viewer.event_id not in (None, event_id):
        return False
    return viewer.role is Role.MASTER or (viewer.role is Role.PLAYER and viewer.id == player_id)
