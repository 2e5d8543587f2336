"""Masters' corrections: the card, and what hangs on its old and new place."""

from __future__ import annotations

import pytest

from intrigues.models import (
    Card,
    CircumstancePlay,
    Draft,
    Entrant,
    Intrigue,
    Move,
    Pick,
    Place,
    Prize,
)
from intrigues.models.recorded import by
from intrigues.selectors.ledger_check import disagreements
from intrigues.services import bids, cards, drafts, intrigues, ledger
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import acting, at

pytestmark = pytest.mark.django_db


@pytest.fixture
def c():
    return cast.cast()


@pytest.fixture
def brandt(c):
    """A person of weight 5 in Karl's hand."""
    return cast.people(holder=c.karl, weights=[5])[0]


def refusal(service, **arguments) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as refused:
        service(**arguments)
    return refused.value.code, refused.value.rule


def corrected(card, place, *, holder=None, intrigue=None, reason="a wrong scan", actor=None):
    return cards.correct(
        actor=actor or cast.master(), card=card, place=place, holder=holder, intrigue=intrigue, reason=reason,
        now=at("15:40"),
    )  # fmt: skip


@pytest.mark.rule("IN-07", "IN-69")
def test_a_correction_adds_a_move_with_its_reason(c, brandt):
    corrected(brandt, Place.HAND, holder=c.vera)
    assert cast.moves_of(brandt) == [
        ("", "bank", "entered"),
        ("bank", "hand", "deal"),
        ("hand", "hand", "correction"),
    ]
    assert Move.objects.get(card=brandt, seq=3).reason == "a wrong scan"
    assert Card.objects.get(pk=brandt.pk).holder == c.vera


@pytest.mark.rule("IN-07")
def test_only_masters_correct_and_only_with_a_reason_and_to_a_place_that_can_be(c, brandt):
    one, other = cast.intrigue(event=c.event), cast.intrigue(event=cast.event(slug="harbour"))
    closed = cast.intrigue(event=c.event, number=2, closed_at=at("15:00"))
    cast.entrant(intrigue=closed, player=c.karl, lineup=[], staked=[])
    assert refusal(corrected, card=brandt, place=Place.BANK, actor=acting(c.karl)) == ("masters_only", "")
    assert refusal(corrected, card=brandt, place=Place.BANK, reason="  ") == ("correction_reason_missing", "IN-07")
    assert refusal(corrected, card=brandt, place=Place.HAND, holder=c.karl) == ("card_already_there", "IN-07")
    impossible = [
        (Place.HAND, None, None),
        (Place.BANK, c.karl, None),
        (Place.HAND, c.karl, one),
        (Place.STAKE, c.karl, None),
        (Place.STAKE, c.karl, one),  # hasn't bid in it
        (Place.STAKE, c.karl, closed),
        (Place.STAKE, c.karl, other),
        (Place.PRIZE, None, one),
        (Place.SPENT, None, None),  # no weakness card
    ]
    for place, holder, intrigue in impossible:
        answer = refusal(corrected, card=brandt, place=place, holder=holder, intrigue=intrigue)
        assert answer == ("place_impossible", "IN-09"), (place, holder, intrigue)
    assert Move.objects.filter(card=brandt).count() == 2


@pytest.mark.rule("IN-09", "IN-33")
def test_a_stake_counts_a_correction_and_the_current_stake_does_not_fall(c):
    one = cast.intrigue(event=c.event)
    first, second, third = cast.people(holder=c.karl, weights=[1, 2, 3])
    entrant = cast.entrant(intrigue=one, player=c.karl, lineup=[], staked=[first, second])
    corrected(first, Place.HAND, holder=c.karl)
    entrant.refresh_from_db()
    one.refresh_from_db()
    assert (entrant.stake, one.current_stake) == (1, 2)
    corrected(first, Place.STAKE, holder=c.karl, intrigue=one)
    corrected(third, Place.STAKE, holder=c.karl, intrigue=one)
    entrant.refresh_from_db()
    one.refresh_from_db()
    assert (entrant.stake, one.current_stake) == (3, 2)


@pytest.mark.rule("IN-07", "IN-10")
def test_a_card_corrected_out_of_a_hand_leaves_the_lineup(c, brandt):
    entrant = cast.entrant(intrigue=cast.intrigue(event=c.event), player=c.karl, lineup=[brandt], staked=[])
    corrected(brandt, Place.HAND, holder=c.hans)
    assert entrant.lineup.get().released_at == at("15:40")
    assert Entrant.objects.get().folded_at is None


@pytest.mark.rule("IN-07")
def test_a_prize_corrected_away_is_no_longer_put_up(c):
    one = cast.intrigue(event=c.event)
    card = cast.card(design=cast.person(event=c.event, key="falk"))
    prize = Prize.objects.create(
        intrigue=one, card=card, position=1, made_at=at("13:00"), received_at=at("13:00"), **by(cast.master())
    )
    ledger.move(actor=cast.master(), card=card, to_place=Place.PRIZE, to_intrigue=one, why="prize_up", now=at("13:00"))
    corrected(card, Place.BANK)
    prize.refresh_from_db()
    assert prize.returned_at == at("15:40")


@pytest.mark.rule("IN-07", "IN-48")
def test_a_circumstance_corrected_back_was_not_played(c):
    one = cast.intrigue(event=c.event)
    plot = cast.card(design=cast.circumstance(event=c.event, key="plot"), holder=c.karl)
    play = CircumstancePlay.objects.create(
        intrigue=one, card=plot, player=c.karl, made_at=at("15:20"), received_at=at("15:20"), **by(cast.mediator())
    )
    ledger.move(actor=cast.mediator(), card=plot, to_place=Place.OUT, why="played", intrigue=one, now=at("15:20"))
    corrected(plot, Place.HAND, holder=c.karl)
    play.refresh_from_db()
    assert play.returned_at == at("15:40")


@pytest.mark.rule("IN-19")
def test_a_card_corrected_away_from_an_intrigue_stays_when_it_is_called_off(c):
    one = cast.intrigue(event=c.event)
    wrong, paid = cast.people(holder=c.karl, weights=[1, 2])
    cast.entrant(intrigue=one, player=c.karl, lineup=[], staked=[wrong, paid])
    corrected(wrong, Place.HAND, holder=c.vera)
    intrigues.call_off(actor=cast.master(), intrigue=one, reason="a fire", now=at("15:45"))
    assert [(card.place, card.holder) for card in Card.objects.order_by("pk")] == [("hand", c.vera), ("hand", c.karl)]


@pytest.mark.rule("IN-19")
def test_a_card_staked_anew_after_a_correction_returns_to_where_the_master_had_put_it(c):
    one = cast.intrigue(event=c.event)
    [paid] = cast.people(holder=c.karl, weights=[1])
    [other] = cast.people(holder=c.hans, weights=[1])
    cast.entrant(intrigue=one, player=c.karl, lineup=[], staked=[paid])
    cast.entrant(intrigue=one, player=c.hans, lineup=[], staked=[other])
    corrected(paid, Place.HAND, holder=c.hans)
    bids.place_bid(actor=cast.mediator(), intrigue=one, player=c.hans, cards=[paid], now=at("15:30"))
    intrigues.call_off(actor=cast.master(), intrigue=one, reason="a fire", now=at("15:45"))
    assert [(card.place, card.holder) for card in Card.objects.order_by("pk")] == [("hand", c.hans)] * 2


@pytest.mark.rule("IN-19")
def test_a_card_corrected_out_of_another_stake_goes_to_the_hand_it_was_staked_from(c):
    """Karl paid for the second; it was written down for the first, and a master put that right."""
    one, two = (cast.intrigue(event=c.event, number=number) for number in (1, 2))
    paid, wrong = cast.people(holder=c.karl, weights=[1, 2])
    cast.entrant(intrigue=one, player=c.karl, lineup=[], staked=[wrong])
    cast.entrant(intrigue=two, player=c.karl, lineup=[], staked=[paid])
    corrected(wrong, Place.STAKE, holder=c.karl, intrigue=two)
    intrigues.call_off(actor=cast.master(), intrigue=two, reason="a fire", now=at("15:45"))
    assert [(card.place, card.holder, card.intrigue) for card in Card.objects.order_by("pk")] == [
        ("hand", c.karl, None), ("hand", c.karl, None),
    ]  # fmt: skip
    assert disagreements() == []


@pytest.mark.rule("IN-24", "IN-69")
def test_closing_leaves_a_prize_on_record_that_was_won_and_is_in_the_bank_again(c):
    one = cast.intrigue(event=c.event, goals_from="10:00")
    card = cast.card(design=cast.person(event=c.event, key="falk"))
    drafts.put_up(actor=cast.master(), intrigue=one, cards=[card], now=at("10:30"))
    card = Card.objects.get()
    ledger.move(actor=cast.master(), card=card, to_place=Place.HAND, to_holder=c.karl, why="draft", now=at("12:41"))
    ledger.move(actor=cast.master(), card=card, to_place=Place.BANK, why="stake_to_bank", now=at("13:00"))
    intrigues.close(actor=cast.master(), intrigue=one, now=at("13:05"))
    assert Prize.objects.get().returned_at is None


@pytest.mark.rule("IN-24")
def test_a_card_won_in_one_intrigue_may_be_a_prize_of_a_later_one(c):
    one = cast.intrigue(event=c.event, goals_from="10:00")
    two = cast.intrigue(event=c.event, number=2)
    card = cast.card(design=cast.person(event=c.event, key="falk"))
    [prize] = drafts.put_up(actor=cast.master(), intrigue=one, cards=[card], now=at("10:30"))
    won = Draft.objects.create(intrigue=one, kind="influence", order=[c.karl.pk], started_at=at("12:40"))
    Pick.objects.create(
        draft=won, seq=1, player=c.karl, outcome="took", prize=prize, made_at=at("12:41"), received_at=at("12:41"),
        **by(cast.master()),
    )  # fmt: skip
    card = Card.objects.get()
    ledger.move(actor=cast.master(), card=card, to_place=Place.HAND, to_holder=c.karl, why="draft", now=at("12:41"))
    ledger.move(actor=cast.master(), card=card, to_place=Place.BANK, why="stake_to_bank", now=at("13:00"))
    drafts.put_up(actor=cast.master(), intrigue=two, cards=[card], now=at("14:30"))
    assert Card.objects.get().intrigue == two
    assert disagreements(c.event) == []


@pytest.mark.rule("IN-33", "IN-38", "IN-71")
def test_after_bids_a_stake_corrected_below_the_current_one_folds_its_player_until_it_is_whole_again(c):
    one = cast.intrigue(event=c.event)
    first, second = cast.people(holder=c.karl, weights=[1, 2])
    entrant = cast.entrant(intrigue=one, player=c.karl, lineup=[], staked=[first])
    cast.entrant(intrigue=one, player=c.hans, lineup=[], staked=cast.people(holder=c.hans, weights=[3]))

    def standing(card, place, holder=None, intrigue=None):
        cards.correct(
            actor=cast.master(), card=card, place=place, holder=holder, intrigue=intrigue, reason="a wrong scan",
            now=at("16:10"),
        )  # fmt: skip
        entrant.refresh_from_db()
        one.refresh_from_db()
        return entrant.stake, one.current_stake, entrant.fold_cause

    assert standing(first, Place.HAND, c.karl) == (0, 1, "clock")
    assert standing(second, Place.STAKE, c.karl, one) == (1, 1, "")
    Intrigue.objects.update(step="lineups")
    assert standing(second, Place.HAND, c.karl) == (0, 1, "")
    assert Entrant.objects.get(player=c.hans).folded_at is None
    assert disagreements(c.event) == []
