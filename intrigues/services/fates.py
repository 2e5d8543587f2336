"""Fates: what the winner of a head decides, and what masters say to it (IN-26, IN-27, IN-29).

Nothing takes effect here: `intrigues.selectors.fates.fates_in_force` says which text counts, and the event's end makes
it take effect.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from intrigues.models import FateQuestion, FateText, HeadWin
from intrigues.models.recorded import by
from intrigues.permissions import check_acts_for, check_master
from intrigues.selectors.fates import latest_win
from larp.models import Event, Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services import journal
from larp.services.texts import letter

Verdict = FateText.Verdict


@transaction.atomic
def send(*, actor: Actor, win: HeadWin, text: str, now: datetime) -> FateText:
    """The winner of a head sends the fate of that person; it waits for a master's verdict (IN-27).

    A later text, too, needs a verdict; until it is accepted the one accepted before stands. Refuses somebody else
    (`not_yours`), an empty text (`text_missing`) and one too long (`text_too_long`), a head won again since
    (`head_won_again`), and once the event has ended (`event_ended`, IN-29).
    """
    event = _open_event(win.event_id)
    check_acts_for(actor, player=win.winner)
    kept = _written(text)
    _check_latest(win)
    sent = FateText.objects.create(win=win, text=kept, made_at=now, received_at=now, **by(actor))
    _record(actor, event, "fate.sent", {"text": sent.pk, "person": win.person_id}, win.winner, now)
    return sent


@transaction.atomic
def judge(*, actor: Actor, fate_text: FateText, verdict: str, now: datetime, remark: str = "") -> FateText:
    """A master accepts a text (`accepted`) or sends it back with a remark (`sent_back`) (IN-27).

    Refuses another verdict (`verdict_unknown`), sending back without a remark (`remark_missing`), a text judged
    already (`fate_judged`), a head won again since (`head_won_again`), and once the event has ended (`event_ended`).
    """
    check_master(actor, event_id=fate_text.win.event_id)
    if verdict not in (Verdict.ACCEPTED, Verdict.SENT_BACK):
        raise RuleViolation("verdict_unknown", "IN-27", verdict=verdict)
    kept = letter(remark, field="remark")
    if verdict == Verdict.SENT_BACK and not kept:
        raise RuleViolation("remark_missing", "IN-27")
    event = _open_event(fate_text.win.event_id)
    _check_latest(fate_text.win)
    judged = {"verdict": verdict, "remark": kept, "judged_at": now, "judged_by": actor.name}
    if not FateText.objects.filter(pk=fate_text.pk, verdict=Verdict.PENDING).update(**judged):
        raise RuleViolation("fate_judged", "IN-27")
    win = fate_text.win
    _record(actor, event, f"fate.{verdict}", {"text": fate_text.pk, "person": win.person_id}, win.winner, now)
    return FateText.objects.select_related("win").get(pk=fate_text.pk)


@transaction.atomic
def ask(
    *, actor: Actor, event: Event, asker: Player, question: str, now: datetime, person: Player | None = None
) -> FateQuestion:
    """A player asks the masters what fate would be accepted; nobody else reads it (IN-27).

    Refuses an empty question (`text_missing`), a person of another event, and once the event has ended.
    """
    check_acts_for(actor, player=asker)
    _open_event(event.pk)
    if asker.event_id != event.pk or (person is not None and person.event_id != event.pk):
        raise RuleViolation("other_event")
    asked = FateQuestion.objects.create(
        event=event, asker=asker, person=person, question=_written(question), asked_at=now
    )
    _record(actor, event, "fate.asked", {"question": asked.pk}, asker, now)
    return asked


@transaction.atomic
def answer(*, actor: Actor, question: FateQuestion, text: str, now: datetime) -> FateQuestion:
    """A master answers; only the asker and the masters read it (IN-27). Refuses an empty answer (`text_missing`) and
    a question answered already (`question_answered`)."""
    check_master(actor, event_id=question.event_id)
    answered = {"answer": _written(text), "answered_at": now, "answered_by": actor.name}
    if not FateQuestion.objects.filter(pk=question.pk, answered_at=None).update(**answered):
        raise RuleViolation("question_answered", "IN-27")
    _record(actor, question.event, "fate.answered", {"question": question.pk}, question.asker, now)
    return FateQuestion.objects.get(pk=question.pk)


def _written(text: str) -> str:
    if not (kept := letter(text, field="text")):
        raise RuleViolation("text_missing", "IN-27")
    return kept


def _open_event(event_id: int) -> Event:
    # Locked, so that a verdict and the end of the event have an order.
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if event.ended_at is not None:
        raise RuleViolation("event_ended", "IN-29", ended=event.ended_at.isoformat())
    return event


def _check_latest(win: HeadWin) -> None:
    last = latest_win(event_id=win.event_id, person_id=win.person_id)
    if last is None or last.pk != win.pk:
        raise RuleViolation("head_won_again", "IN-27")


def _record(actor: Actor, event: Event, kind: str, data: dict[str, int | str], player: Player, now: datetime) -> None:
    """Who asked and what was sent stays between that player and the masters."""
    journal.record(
        actor=actor, event=event, kind=kind, now=now, data=data, player=player, visibility=journal.Visibility.PLAYER
    )
