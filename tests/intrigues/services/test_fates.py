"""Fates: sent, judged, asked about, and which of them counts."""

from __future__ import annotations

import pytest

from intrigues.models import FateText, HeadWin, Intrigue
from intrigues.models.recorded import by
from intrigues.selectors.fates import fates, fates_in_force
from intrigues.services import fates as services
from larp.models import JournalEntry, Player
from larp.permissions import PUBLIC, Actor, Role
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import at

pytestmark = pytest.mark.django_db


def refused(call, **kwargs) -> str:
    with pytest.raises(RuleViolation) as no:
        call(**kwargs)
    return no.value.code


def win(c: cast.Cast, winner: Player, *, number: int = 1, when: str = "17:00") -> HeadWin:
    """Vera's head, won."""
    intrigue = Intrigue.objects.filter(event=c.event, number=number).first()
    return HeadWin.objects.create(
        event=c.event, intrigue=intrigue or cast.intrigue(event=c.event, number=number), person=c.vera, winner=winner,
        made_at=at(when), received_at=at(when), **by(cast.mediator()),
    )  # fmt: skip


def send(won: HeadWin, text: str, when: str = "18:00") -> FateText:
    return services.send(actor=cast.acting(won.winner), win=won, text=text, now=at(when))


def accept(text: FateText, when: str = "18:30") -> FateText:
    return services.judge(actor=cast.master(), fate_text=text, verdict="accepted", now=at(when))


def end(c: cast.Cast) -> None:
    c.event.ended_at = at("23:00")
    c.event.save(update_fields=["ended_at"])


def in_force(c: cast.Cast) -> str | None:
    found = fates_in_force(event_id=c.event.pk).get(c.vera.pk)
    return found.text if found else None


@pytest.mark.rule("IN-27")
def test_a_master_accepts_a_fate_or_sends_it_back_with_a_remark():
    c = cast.cast()
    won = win(c, c.karl)
    first = send(won, "Vera is made a general")
    assert (first.verdict, in_force(c)) == ("pending", None)
    back = {"actor": cast.master(), "fate_text": first, "now": at("18:10")}
    assert refused(services.judge, verdict="sent_back", **back) == "remark_missing"
    assert refused(services.judge, verdict="burnt", **back) == "verdict_unknown"
    assert refused(services.judge, verdict="accepted", **back | {"actor": cast.mediator()}) == "masters_only"
    services.judge(verdict="sent_back", remark="No prisoner becomes a general", **back)
    assert refused(services.judge, verdict="accepted", **back) == "fate_judged"
    accept(send(won, "Vera goes free"))
    assert in_force(c) == "Vera goes free"
    assert list(FateText.objects.values_list("verdict", "remark")) == [
        ("sent_back", "No prisoner becomes a general"),
        ("accepted", ""),
    ]


@pytest.mark.rule("IN-27")
def test_only_the_winner_sends_and_not_nothing():
    c = cast.cast()
    won = win(c, c.karl)
    text = {"win": won, "now": at("18:00")}
    assert refused(services.send, actor=cast.acting(c.hans), text="Free", **text) == "not_yours"
    assert refused(services.send, actor=cast.acting(c.karl), text=" \n", **text) == "text_missing"
    assert services.send(actor=cast.master(), text="Said aloud", **text).by_name == "Frau Doktor"


@pytest.mark.rule("IN-23", "IN-26", "IN-27", "IN-28")
def test_a_later_win_replaces_the_fate_once_its_own_is_accepted():
    c = cast.cast()
    first = win(c, c.karl)
    waiting = send(first, "Waits")
    accept(send(first, "Vera goes free"))
    second = win(c, c.hans, number=2, when="19:00")
    karls = {"actor": cast.acting(c.karl), "win": first, "text": "Late", "now": at("19:10")}
    assert refused(services.send, **karls) == "head_won_again"
    late = {"actor": cast.master(), "fate_text": waiting, "verdict": "accepted", "now": at("19:10")}
    assert refused(services.judge, **late) == "head_won_again"
    text = send(second, "Vera stays", "19:15")
    assert in_force(c) == "Vera goes free"
    accept(text, "19:20")
    assert in_force(c) == "Vera stays"
    assert FateText.objects.count() == 3


@pytest.mark.rule("IN-29")
def test_at_the_end_the_last_accepted_fate_counts_and_what_nobody_accepted_has_no_effect():
    c = cast.cast()
    won = win(c, c.karl)
    accept(send(won, "Vera goes free"))
    waiting = send(won, "Vera is made a general")
    end(c)
    late = {"actor": cast.master(), "fate_text": waiting, "verdict": "accepted", "now": at("23:01")}
    assert refused(services.judge, **late) == "event_ended"
    assert refused(services.send, actor=cast.acting(c.karl), win=won, text="Late", now=at("23:01")) == "event_ended"
    [head] = fates(c.event, PUBLIC)["heads"]
    assert head["fate"] == {
        "text": "Vera goes free",
        "winner": c.karl.pk,
        "winner_name": {"ru": "Karl", "en": "Karl"},
        "in_effect": True,
    }


@pytest.mark.rule("IN-27")
def test_question_and_answer_stay_between_the_two():
    c = cast.cast()
    ask = {"event": c.event, "asker": c.karl, "person": c.vera, "now": at("15:00")}
    assert refused(services.ask, actor=cast.acting(c.hans), question="May I?", **ask) == "not_yours"
    assert refused(services.ask, actor=cast.acting(c.karl), question="", **ask) == "text_missing"
    asked = services.ask(actor=cast.acting(c.karl), question="May Vera marry?", **ask)
    reply = {"question": asked, "text": "Yes", "now": at("15:30")}
    assert refused(services.answer, actor=cast.mediator(), **reply) == "masters_only"
    services.answer(actor=cast.master(), **reply)
    assert refused(services.answer, actor=cast.master(), **reply) == "question_answered"

    def seen(viewer: Actor) -> list[tuple[str, str]]:
        return [(row["question"], row["answer"]) for row in fates(c.event, viewer)["questions"]]

    both = [("May Vera marry?", "Yes")]
    assert [seen(v) for v in (cast.master(), cast.acting(c.karl))] == [both, both]
    assert [seen(v) for v in (cast.acting(c.hans), cast.acting(c.vera), cast.mediator(), PUBLIC)] == [[]] * 4
    assert {entry.visibility for entry in JournalEntry.objects.filter(kind__startswith="fate.")} == {"player"}
    assert "marry" not in str(list(JournalEntry.objects.values_list("data", flat=True)))


@pytest.mark.rule("IN-26", "IN-27")
def test_who_won_is_open_and_what_was_written_is_not():
    c = cast.cast()
    accept(send(win(c, c.karl), "Vera goes free"))

    def seen(viewer: Actor) -> tuple[list[str], bool]:
        [head] = fates(c.event, viewer)["heads"]
        [row] = head["wins"]
        assert (row["winner"], row["intrigue"], row["counts"]) == (c.karl.pk, 1, True)
        return [text["text"] for text in row["texts"]], head["fate"] is not None

    stranger = Actor(role=Role.MASTER, event_id=c.event.pk + 1, id=5, name="A master of another event")
    assert [seen(v) for v in (cast.master(), cast.acting(c.karl))] == [(["Vera goes free"], True)] * 2
    others = (cast.acting(c.vera), cast.acting(c.hans), cast.mediator(), PUBLIC, stranger)
    assert [seen(v) for v in others] == [([], False)] * 5


@pytest.mark.rule("IN-27")
def test_a_text_of_a_megabyte_is_refused_and_not_cut():
    c = cast.cast()
    won, long = win(c, c.karl), "я" * 4001
    karl = cast.acting(c.karl)
    assert refused(services.send, actor=karl, win=won, text=long, now=at("18:00")) == "text_too_long"
    asked = {"actor": karl, "event": c.event, "asker": c.karl, "now": at("18:00")}
    assert refused(services.ask, question=long, **asked) == "text_too_long"
    question = services.ask(question=f" {long[:4000]} ", **asked)
    answer = {"actor": cast.master(), "question": question, "now": at("18:10")}
    assert (len(question.question), refused(services.answer, text=long, **answer)) == (4000, "text_too_long")
    judged = {"actor": cast.master(), "fate_text": send(won, "Spared"), "verdict": "accepted", "now": at("18:10")}
    assert refused(services.judge, remark=long, **judged) == "text_too_long"
    assert [row.verdict for row in FateText.objects.all()] == ["pending"]
