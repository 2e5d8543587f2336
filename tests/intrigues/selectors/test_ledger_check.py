"""The doctor finds every kind of disagreement and is content with what the services made."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from intrigues.models import Card, CardCode, CircumstancePlay, Entrant, Intrigue, LineupCard, Move, Offer, Place, Prize
from intrigues.models.recorded import by
from intrigues.selectors.ledger_check import disagreements
from intrigues.services import ledger
from tests import cast
from tests.cast import at

pytestmark = [pytest.mark.django_db, pytest.mark.rule("IN-09")]


@pytest.fixture
def c():
    return cast.cast()


@pytest.fixture
def brandt(c):
    return cast.people(holder=c.karl, weights=[5])[0]


def found(event=None) -> list[str]:
    return [str(line) for line in disagreements(event)]


def written_past_the_ledger(card, **columns):
    Card.objects.filter(pk=card.pk).update(**columns)


def test_a_cast_in_the_middle_of_an_intrigue_agrees(c, brandt):
    [laid, paid] = cast.people(holder=c.hans, weights=[2, 3])
    cast.entrant(intrigue=cast.intrigue(event=c.event), player=c.hans, lineup=[laid], staked=[paid])
    assert found() == found(c.event) == []


def test_a_card_that_is_not_where_its_moves_lead_is_named(c, brandt):
    written_past_the_ledger(brandt, holder=c.vera)
    line = f"card {brandt.pk}: it is at hand of player {c.vera.pk}, its moves lead to hand of player {c.karl.pk}"
    assert found(c.event) == [line]
    assert found(cast.event(slug="harbour")) == []


def test_a_card_without_moves_or_without_a_live_code_is_named(c):
    design = cast.person(event=c.event, key="falk")
    card = Card.objects.create(event=c.event, design=design, number=1)
    assert found() == [f"card {card.pk}: it has no moves", f"card {card.pk}: it has 0 live codes"]
    CardCode.objects.create(card=card, code="0" * 16, issued_at=at("09:00"))
    assert found() == [f"card {card.pk}: it has no moves"]


def moved_past_the_ledger(card, seq, source, target, holder):
    Move.objects.create(
        card=card, seq=seq, from_place=source, to_place=target, to_holder=holder, why="gift", made_at=at("12:00"),
        received_at=at("12:00"), **by(cast.master()),
    )  # fmt: skip


def test_a_gap_in_the_numbers_and_a_broken_chain_are_named(c, brandt):
    moved_past_the_ledger(brandt, 4, "bank", "hand", c.karl)
    assert found() == [f"card {brandt.pk}: move 3 is missing, move 4 is there"]
    other = cast.people(holder=c.hans, weights=[2])[0]
    moved_past_the_ledger(other, 3, "bank", "hand", c.hans)
    assert found()[1:] == [
        f"card {other.pk}: move 3 starts from bank, the one before ended at hand of player {c.hans.pk}"
    ]


def test_a_stake_that_does_not_count_what_lies_in_it_is_named(c, brandt):
    one = cast.intrigue(event=c.event)
    cast.entrant(intrigue=one, player=c.karl, lineup=[], staked=[brandt])
    Entrant.objects.update(stake=2)
    assert found() == [f"intrigue {one.pk}, player {c.karl.pk}: 1 cards lie in the stake, the entrant's stake is 2"]
    Intrigue.objects.update(closed_at=at("17:00"))
    assert found() == [f"card {brandt.pk}: it is a stake in intrigue {one.pk}, which is closed"]


def test_a_lineup_outside_the_hand_or_after_the_fold_is_named(c, brandt):
    one = cast.intrigue(event=c.event)
    cast.entrant(intrigue=one, player=c.karl, lineup=[brandt], staked=[])
    Entrant.objects.update(folded_at=at("15:30"))
    assert found() == [f"card {brandt.pk}: it is locked in intrigue {one.pk}, where that player is out"]
    Entrant.objects.update(folded_at=None)
    ledger.move(actor=cast.master(), card=brandt, to_place=Place.BANK, why="correction", now=at("15:40"))
    assert found() == [f"card {brandt.pk}: it is in a lineup of player {c.karl.pk} and not in that hand"]
    LineupCard.objects.update(released_at=at("15:41"))
    assert found() == []


def test_prizes_plays_and_offers_must_agree_with_the_place(c, brandt):
    one = cast.intrigue(event=c.event)
    row = {"intrigue": one, "card": brandt, "made_at": at("13:00"), "received_at": at("13:00"), **by(cast.master())}
    prize = Prize.objects.create(position=1, **row)
    assert found() == [f"card {brandt.pk}: as a prize of intrigue {one.pk} it and its place disagree"]
    prize.delete()
    play = CircumstancePlay.objects.create(player=c.karl, **row)
    assert found() == [f"card {brandt.pk}: it was played as a circumstance and is not out of play"]
    play.delete()
    Offer.objects.create(card=brandt, giver=c.vera, receiver=c.hans, made_at=at("13:00"))
    assert found() == [f"card {brandt.pk}: it is offered by a player who doesn't hold it"]


def test_a_holder_of_another_event_is_named(c):
    stranger = cast.cast(slug="harbour").vera
    card = cast.card(design=cast.person(event=c.event, key="falk"), holder=stranger)
    assert found() == [f"card {card.pk}: its design, holder or intrigue belongs to another event"]


def test_a_database_that_lost_its_guard_is_named(c):
    with connection.cursor() as cursor:
        table = " ON intrigues_move" if connection.vendor == "postgresql" else ""
        cursor.execute(f"DROP TRIGGER move_never_changes{table}")
    assert found() == ["the database: moves are not guarded against changes (the trigger is gone)"]


def test_the_command_is_silent_about_nothing(c, brandt, capsys):
    call_command("doctor")
    assert capsys.readouterr().out == "the ledger agrees\n"
    written_past_the_ledger(brandt, place="bank", holder=None)
    with pytest.raises(CommandError) as failed:
        call_command("doctor", "clinic")
    assert failed.value.returncode == 1
    assert capsys.readouterr().err == (
        f"card {brandt.pk}: it is at bank, its moves lead to hand of player {c.karl.pk}\n"
    )
    with pytest.raises(CommandError) as unknown:
        call_command("doctor", "nowhere")
    assert unknown.value.returncode == 2
