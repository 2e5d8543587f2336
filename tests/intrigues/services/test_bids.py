"""Bids and folds through the services: what is paid, what is locked, who is out, and what masters must judge."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from intrigues.models import Bid, Card, CardHold, Entrant, Fold, LineupCard, Move, Offer, Place
from intrigues.selectors.ledger_check import disagreements
from intrigues.services import bids, clockwork, ledger
from intrigues.services.intake import ForMasters
from larp.models import JournalEntry
from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import at

pytestmark = pytest.mark.django_db

MS = timedelta(milliseconds=1)


class Table:
    """Karl, Hans, Dietrich and Vera at one intrigue, bids 15:00 to 16:00, each with some people in hand.

    The first two cards of a hand are for the lineup, the others for the stake.
    """

    def __init__(self, size: int = 6) -> None:
        self.c = cast.cast()
        self.intrigue = cast.intrigue(event=self.c.event)
        self.hands = {
            player.key: cast.people(holder=player, weights=([1, 2, 3, 4, 5, 6] * 2)[:size])
            for player in (self.c.karl, self.c.hans, self.c.dietrich, self.c.vera)
        }

    def player(self, key: str):
        return getattr(self.c, key)

    def free(self, key: str, count: int) -> list[Card]:
        """The next `count` cards of that hand that are neither laid nor staked."""
        in_hand = Card.objects.filter(holder=self.player(key), place=Place.HAND).values_list("pk", flat=True)
        return [card for card in self.hands[key][2:] if card.pk in set(in_hand)][:count]

    def bid(self, key: str, count: int, when: str, *, received: str | None = None, first: bool | None = None) -> Bid:
        """A bid of `count` cards; the first one lays the first card of the hand."""
        is_first = not Entrant.objects.filter(intrigue=self.intrigue, player=self.player(key)).exists()
        names_lineup = is_first if first is None else first
        return bids.place_bid(
            actor=cast.mediator(),
            intrigue=self.intrigue,
            player=self.player(key),
            cards=self.free(key, count),
            lineup=self.hands[key][:1] if names_lineup else None,
            made_at=at(when),
            now=at(received or when),
        )

    def fold(self, key: str, when: str, *, received: str | None = None, **fields) -> Fold:
        return bids.fold(
            actor=fields.pop("actor", cast.mediator()),
            intrigue=self.intrigue,
            player=self.player(key),
            made_at=at(when),
            now=at(received or when),
            **fields,
        )

    def entrant(self, key: str) -> Entrant:
        return Entrant.objects.get(intrigue=self.intrigue, player=self.player(key))

    def stakes(self) -> dict[str, int]:
        return {e.player.key: e.stake for e in Entrant.objects.filter(intrigue=self.intrigue)}

    def inside(self) -> set[str]:
        return {e.player.key for e in Entrant.objects.filter(intrigue=self.intrigue, folded_at=None)}

    def current(self) -> int:
        self.intrigue.refresh_from_db()
        return self.intrigue.current_stake


def refusal(call, *args, **kwargs) -> tuple[str, str, bool]:
    """(code, rule, whether masters judge it)."""
    with pytest.raises(RuleViolation) as caught:
        call(*args, **kwargs)
    return caught.value.code, caught.value.rule, isinstance(caught.value, ForMasters)


def _hand_over(card: Card, receiver, when: str) -> None:
    fresh = Card.objects.get(pk=card.pk)
    ledger.move(actor=cast.master(), card=fresh, to_place=Place.HAND, to_holder=receiver, why="gift", now=at(when))


@pytest.mark.rule("IN-30", "IN-31", "IN-33", "IN-35", "IN-37", "IN-38")
def test_example_a_the_bidding_of_the_source():
    t = Table()
    kinds = [
        t.bid("karl", 1, "15:01").kind,
        t.bid("hans", 1, "15:02").kind,
        t.bid("dietrich", 2, "15:03").kind,
        t.bid("hans", 1, "15:04").kind,
        t.bid("karl", 1, "15:05").kind,
        t.bid("dietrich", 2, "15:06").kind,
    ]
    assert kinds == ["first", "match", "raise", "top_up", "top_up", "raise"]
    assert t.current() == 4
    t.fold("hans", "15:10")
    assert t.bid("karl", 2, "15:12").kind == "top_up"
    clockwork.close_due(now=at("16:00"))
    assert t.inside() == {"karl", "dietrich"}
    assert t.stakes() == {"karl": 4, "hans": 2, "dietrich": 4}
    staked = Counter(Card.objects.filter(intrigue=t.intrigue, place=Place.STAKE).values_list("holder__key", flat=True))
    assert staked == {"karl": 4, "hans": 2, "dietrich": 4}
    released = LineupCard.objects.exclude(released_at=None).values_list("card", flat=True)
    assert list(released) == [t.hands["hans"][0].pk]


@pytest.mark.rule("IN-14", "IN-36", "IN-40")
@pytest.mark.report("A04")
def test_example_g_the_window_and_the_end_to_the_millisecond():
    t = Table()
    t.bid("karl", 1, "15:10")
    assert t.bid("hans", 2, "15:44:59.999").kind == "raise"
    assert refusal(t.bid, "dietrich", 3, "15:45:00.000") == ("raise_in_window", "IN-36", False)
    assert t.bid("dietrich", 2, "15:45:00.000").kind == "match"
    assert t.bid("karl", 1, "15:59:59.999").kind == "top_up"
    assert refusal(t.bid, "vera", 2, "16:00:00.000") == ("bids_closed", "IN-14", False)
    assert t.stakes() == {"karl": 2, "hans": 2, "dietrich": 2}


@pytest.mark.rule("IN-33")
@pytest.mark.report("A01")
def test_a_second_bid_of_the_same_size_is_a_bid_and_no_repeat():
    t = Table()
    assert [t.bid("karl", 1, when).kind for when in ("15:01", "15:01")] == ["first", "raise"]
    assert (t.stakes(), t.current()) == ({"karl": 2}, 2)


@pytest.mark.rule("IN-36")
@pytest.mark.parametrize(("minutes", "code"), [(5, ""), (15, "raise_in_window"), (0, "")])
def test_the_event_sets_how_long_before_the_end_raising_stops(minutes, code):
    t = Table()
    t.c.event.options = {"no_raise_window": minutes}
    t.c.event.save()
    t.bid("karl", 1, "15:01")
    if code:
        assert refusal(t.bid, "karl", 1, "15:50")[0] == code
    else:
        assert t.bid("karl", 1, "15:50").kind == "raise"


@pytest.mark.rule("IN-33")
def test_below_the_current_stake_is_refused_with_what_is_missing_and_nothing_is_taken():
    t = Table()
    t.bid("karl", 3, "15:01")
    moves = Move.objects.count()
    with pytest.raises(RuleViolation) as caught:
        t.bid("hans", 1, "15:02")
    assert (caught.value.code, caught.value.facts) == ("stake_too_low", {"missing": 2, "current": 3})
    assert Move.objects.count() == moves
    assert t.stakes() == {"karl": 3}


@pytest.mark.rule("IN-33", "IN-37")
def test_the_current_stake_stays_when_the_player_who_set_it_folds():
    t = Table()
    t.bid("karl", 1, "15:01")
    t.bid("hans", 4, "15:02")
    t.fold("hans", "15:03")
    assert t.current() == 4
    assert refusal(t.bid, "hans", 1, "15:04") == ("folded", "IN-37", False)


@pytest.mark.rule("IN-10", "IN-32", "IN-34")
def test_a_lineup_is_locked_in_the_hand_and_cannot_be_staked_or_laid_again():
    t = Table()
    t.bid("karl", 1, "15:01")
    laid = t.hands["karl"][0]
    assert Card.objects.get(pk=laid.pk).place == Place.HAND
    place = {"actor": cast.mediator(), "player": t.c.karl, "now": at("15:05")}
    assert refusal(bids.place_bid, intrigue=t.intrigue, cards=[laid], **place) == ("card_locked", "IN-10", False)
    second = cast.intrigue(event=t.c.event, number=2)
    staked = t.free("karl", 1)
    assert refusal(bids.place_bid, intrigue=second, cards=staked, lineup=[laid], **place) == (
        "card_locked", "IN-10", False,
    )  # fmt: skip
    t.fold("karl", "15:06")
    assert bids.place_bid(intrigue=second, cards=staked, lineup=[laid], **place | {"now": at("15:07")}).stake_after == 1


@pytest.mark.rule("IN-32")
def test_a_lineup_is_up_to_three_people_of_ones_own_free_hand():
    t = Table()
    circumstance = cast.card(design=cast.circumstance(event=t.c.event, key="gossip"), holder=t.c.karl)
    hand = t.hands["karl"]
    cases = {
        "lineup_too_long": hand[:4],
        "lineup_not_a_person": [circumstance],
        "lineup_card_twice": [hand[0], hand[0]],
        "card_not_in_hand": [t.hands["hans"][0]],
        "card_in_own_lineup": [hand[5]],
    }
    for code, lineup in cases.items():
        found = refusal(
            bids.place_bid, actor=cast.mediator(), intrigue=t.intrigue, player=t.c.karl, cards=[hand[5]], lineup=lineup,
            now=at("15:01"),
        )  # fmt: skip
        assert found[0] == code
    assert refusal(t.bid, "karl", 1, "15:01", first=False)[0] == "lineup_missing"
    empty = bids.place_bid(
        actor=cast.mediator(), intrigue=t.intrigue, player=t.c.karl, cards=[hand[5]], lineup=[], now=at("15:01")
    )
    assert list(empty.entrant.lineup.all()) == []
    assert refusal(t.bid, "karl", 1, "15:02", first=True) == ("second_lineup", "IN-32", False)


@pytest.mark.rule("IN-34")
@pytest.mark.report("A06")
def test_only_cards_of_the_hand_can_be_staked_each_once_of_any_kind():
    t = Table()
    weakness = cast.card(design=cast.weakness(event=t.c.event, key="purse"), holder=t.c.karl)
    banked = cast.card(design=cast.person(event=t.c.event, key="nobody"))
    stake = {"actor": cast.mediator(), "intrigue": t.intrigue, "player": t.c.karl, "lineup": [], "now": at("15:01")}
    for code, cards in {
        "card_not_in_hand": [banked],
        "card_twice": [weakness, weakness],
        "no_cards": [],
    }.items():
        assert refusal(bids.place_bid, cards=cards, **stake)[0] == code
    assert bids.place_bid(cards=[weakness], **stake).stake_after == 1
    again = {**stake, "lineup": None, "now": at("15:02")}
    assert refusal(bids.place_bid, cards=[weakness], **again) == ("card_not_in_hand", "IN-34", False)
    assert cast.moves_of(weakness)[-1] == ("hand", "stake", "stake")


@pytest.mark.rule("IN-10", "IN-32", "IN-34")
@pytest.mark.report("A02")
def test_the_database_itself_refuses_a_second_entrance_a_second_lineup_and_a_card_in_two_places():
    t = Table()
    t.bid("karl", 1, "15:01")
    t.bid("hans", 1, "15:02")
    karl, hans = t.entrant("karl"), t.entrant("hans")
    [staked] = Card.objects.filter(holder=t.c.karl, place=Place.STAKE)
    last = staked.moves.latest("seq")
    past_the_forms = [
        lambda: Entrant.objects.create(intrigue=t.intrigue, player=t.c.karl, entered_at=at("15:05")),
        lambda: LineupCard.objects.create(entrant=hans, card=karl.lineup.get().card, position=2),
        lambda: LineupCard.objects.create(entrant=hans, card=t.hands["hans"][5], position=1),
        lambda: Card.objects.filter(pk=staked.pk).update(place=Place.HAND),
        lambda: Move.objects.create(
            card=staked, seq=last.seq, from_place="stake", to_place="bank", why="correction", made_at=at("15:05"),
            received_at=at("15:05"), by_role="master",
        ),
    ]  # fmt: skip
    for write in past_the_forms:
        with pytest.raises(IntegrityError), transaction.atomic():
            write()
    assert disagreements(t.c.event) == []


@pytest.mark.rule("IN-07")
def test_an_open_offer_of_a_laid_or_staked_card_lapses():
    t = Table()
    laid, staked = t.hands["karl"][0], t.hands["karl"][2]
    for card in (laid, staked):
        Offer.objects.create(card=card, giver=t.c.karl, receiver=t.c.hans, made_at=at("14:50"))
    t.bid("karl", 1, "15:01")
    assert list(Offer.objects.values_list("state", flat=True)) == ["lapsed", "lapsed"]


@pytest.mark.rule("IN-45", "IN-30")
def test_a_mediator_never_records_their_own_bid_and_a_player_none_at_all():
    t = Table()
    for actor, code in (
        (Actor(role=Role.MEDIATOR, id=7, name="Karl as M.", player_id=t.c.karl.pk), "own_record"),
        (cast.acting(t.c.karl), "mediator_needed"),
    ):
        found = refusal(
            bids.place_bid, actor=actor, intrigue=t.intrigue, player=t.c.karl, cards=t.free("karl", 1), lineup=[],
            now=at("15:01"),
        )  # fmt: skip
        assert found[0] == code


@pytest.mark.rule("IN-16", "IN-70")
def test_in_a_pause_nothing_is_taken_and_what_was_made_out_of_touch_goes_to_masters():
    t = Table()
    t.bid("karl", 1, "15:01")
    t.intrigue.paused_at = at("15:10")
    t.intrigue.save(update_fields=["paused_at"])
    t.intrigue.changes.create(
        kind="paused", after=t.intrigue.schedule.to_json(), made_at=at("15:10"), received_at=at("15:10"),
        by_role="master",
    )  # fmt: skip
    assert refusal(t.bid, "hans", 1, "15:10") == ("made_in_pause", "IN-16", False)
    assert refusal(t.bid, "hans", 1, "15:10", received="15:12") == ("made_in_pause", "IN-16", True)
    assert t.bid("hans", 1, "15:09:59.999", received="15:12").kind == "match"


@pytest.mark.rule("IN-40")
def test_bids_count_in_the_order_in_which_they_were_made_and_one_overtaken_owes_the_rest():
    t = Table()
    raised = t.bid("karl", 3, "15:05")
    late = t.bid("hans", 1, "15:02", received="15:20")
    assert (late.kind, late.stake_after, late.current_after) == ("first", 1, 1)
    raised.refresh_from_db()
    assert (raised.kind, raised.current_after) == ("raise", 3)
    overtaken = t.bid("dietrich", 2, "15:06", received="15:25")
    assert (overtaken.kind, overtaken.stake_after) == ("short", 2)
    assert t.current() == 3
    clockwork.close_due(now=at("16:00:01"))
    assert t.inside() == {"karl"}


@pytest.mark.rule("IN-36", "IN-40")
def test_a_raise_made_before_the_window_and_received_in_it_counts_and_alerts_masters():
    t = Table()
    t.bid("karl", 1, "15:05")
    assert t.bid("hans", 3, "15:44", received="15:50").kind == "raise"
    alert = JournalEntry.objects.get(kind="bid.raise_received_in_window")
    assert (alert.subject, alert.visibility) == (t.intrigue.pk, "masters")


@pytest.mark.rule("IN-40", "IN-71")
def test_a_bid_received_after_the_phase_goes_to_masters_and_accepted_lets_in_and_puts_nobody_out():
    t = Table(8)
    t.bid("karl", 1, "15:05")
    t.bid("hans", 3, "15:06")
    t.bid("dietrich", 3, "15:07")
    assert refusal(t.bid, "karl", 5, "15:40", received="16:05") == ("received_after_phase", "IN-40", True)
    clockwork.close_due(now=at("16:05"))
    assert t.inside() == {"hans", "dietrich"}
    bid = bids.accept_late_bid(
        actor=cast.master(), intrigue=t.intrigue, player=t.c.karl, cards=t.free("karl", 5), reason="was out of touch",
        made_at=at("15:40"), now=at("16:10"),
    )  # fmt: skip
    assert (bid.binding, bid.stake_after, bid.current_after, bid.made_at) == (False, 6, 3, at("15:40"))
    assert t.inside() == {"karl", "hans", "dietrich"}
    assert t.current() == 3
    assert t.entrant("karl").lineup.get().released_at is None


@pytest.mark.rule("IN-71")
def test_a_player_let_in_again_has_the_old_lineup_less_the_cards_that_have_left_the_hand():
    t = Table()
    laid = t.hands["karl"][:2]
    bids.place_bid(
        actor=cast.mediator(), intrigue=t.intrigue, player=t.c.karl, cards=t.free("karl", 1), lineup=laid,
        now=at("15:01"),
    )  # fmt: skip
    t.bid("hans", 2, "15:02")
    clockwork.close_due(now=at("16:00"))
    _hand_over(laid[0], t.c.vera, "16:05")
    bids.accept_late_bid(
        actor=cast.master(), intrigue=t.intrigue, player=t.c.karl, cards=t.free("karl", 1), reason="late",
        made_at=at("15:50"), now=at("16:10"),
    )  # fmt: skip
    assert t.inside() == {"karl", "hans"}
    open_cards = t.entrant("karl").lineup.filter(released_at=None).values_list("card", flat=True)
    assert list(open_cards) == [laid[1].pk]


@pytest.mark.rule("IN-70", "IN-71")
def test_a_fold_made_before_a_bid_already_taken_goes_to_masters_and_accepted_puts_the_player_out():
    t = Table()
    t.bid("karl", 1, "15:05")
    t.bid("karl", 1, "15:20")
    assert refusal(t.fold, "karl", "15:10", received="15:30") == ("bid_after_fold", "IN-70", True)
    fold = bids.accept_late_fold(
        actor=cast.master(), intrigue=t.intrigue, player=t.c.karl, reason="he meant it", made_at=at("15:10"),
        now=at("15:40"),
    )  # fmt: skip
    assert fold.made_at == at("15:10")
    assert t.inside() == set()
    assert t.current() == 2


@pytest.mark.rule("IN-70")
def test_a_bid_made_after_a_fold_goes_to_masters_when_out_of_touch():
    t = Table()
    t.bid("karl", 1, "15:05")
    t.fold("karl", "15:10")
    assert refusal(t.bid, "karl", 1, "15:20", received="15:30") == ("folded", "IN-37", True)


@pytest.mark.rule("IN-70")
def test_a_card_held_for_a_waiting_record_cannot_be_used():
    t = Table()
    CardHold.objects.create(card=t.hands["karl"][2], held_at=at("14:59"), why="entry")
    assert refusal(t.bid, "karl", 1, "15:05") == ("card_locked", "IN-70", False)


@pytest.mark.rule("IN-70")
def test_a_card_that_came_to_the_hand_after_the_record_was_made_goes_to_masters():
    t = Table()
    _hand_over(t.hands["vera"][2], t.c.karl, "15:10")
    t.hands["karl"].insert(2, t.hands["vera"][2])
    assert refusal(t.bid, "karl", 1, "15:05", received="15:20") == ("card_not_in_hand", "IN-34", True)


@pytest.mark.rule("IN-71")
def test_nothing_late_is_accepted_once_the_lineups_are_open():
    t = Table()
    t.bid("karl", 1, "15:05")
    t.intrigue.step, t.intrigue.step_at = "strikes", at("16:31")
    t.intrigue.save()
    found = refusal(
        bids.accept_late_bid, actor=cast.master(), intrigue=t.intrigue, player=t.c.karl, cards=t.free("karl", 1),
        reason="late", made_at=at("15:50"), now=at("16:40"),
    )  # fmt: skip
    assert found == ("acceptance_over", "IN-71", False)


@pytest.mark.rule("IN-37")
def test_folding_until_the_lineups_are_opened_or_only_while_bids_run():
    t = Table()
    t.bid("karl", 1, "15:05")
    t.bid("hans", 1, "15:06")
    t.fold("hans", "16:29")
    assert t.entrant("hans").folded_at == at("16:29")
    short = cast.cast(slug="other", options={"fold_until": "bids"})
    intrigue = cast.intrigue(event=short.event)
    [card] = cast.people(holder=short.karl, weights=[1])
    cast.entrant(intrigue=intrigue, player=short.karl, lineup=[], staked=[card])
    found = refusal(bids.fold, actor=cast.mediator(), intrigue=intrigue, player=short.karl, now=at("16:10"))
    assert found == ("fold_too_late", "IN-37", False)


@pytest.mark.rule("IN-37")
def test_a_master_folds_for_a_player_who_has_left_with_a_reason():
    t = Table()
    t.bid("karl", 1, "15:05")
    master = {"actor": cast.master(), "cause": "master"}
    assert refusal(t.fold, "karl", "15:10", reason="gone", **master)[0] == "player_still_here"
    t.c.karl.left_at = at("15:08")
    t.c.karl.save()
    assert refusal(t.fold, "karl", "15:10", **master)[0] == "reason_missing"
    fold = t.fold("karl", "15:10", reason="gone home", **master)
    assert (fold.cause, fold.reason, t.entrant("karl").fold_cause) == ("master", "gone home", "master")


@pytest.mark.rule("IN-37", "IN-38")
def test_one_folded_by_the_clock_is_out_and_cannot_fold_again():
    t = Table()
    t.bid("karl", 1, "15:05")
    t.bid("hans", 2, "15:06")
    assert refusal(t.fold, "karl", "16:10") == ("folded", "IN-37", False)


@pytest.mark.long
@pytest.mark.rule("IN-33", "IN-34", "IN-35", "IN-40")
@pytest.mark.report("A06")
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    acts=st.lists(
        st.tuples(
            st.sampled_from(["karl", "hans", "dietrich", "vera"]),
            st.sampled_from(["bid", "bid", "bid", "fold"]),
            st.integers(min_value=0, max_value=3),
            st.integers(min_value=0, max_value=3600),
            st.integers(min_value=0, max_value=600),
        ),
        max_size=9,
    )
)
def test_no_card_is_lost_or_doubled_and_the_current_stake_never_falls(acts):
    with transaction.atomic():
        _play(acts)
        transaction.set_rollback(True)


def _play(acts) -> None:
    t = Table()
    highest = 0
    for key, act, count, made, delay in sorted(acts, key=lambda a: a[3] + a[4]):
        when = at("15:00") + timedelta(seconds=made)
        _attempt(t, key, act, count, when, when + timedelta(seconds=delay))
        assert t.current() >= highest
        highest = t.current()
    clockwork.close_due(now=at("16:00"))
    for entrant in Entrant.objects.filter(intrigue=t.intrigue):
        lying = Card.objects.filter(intrigue=t.intrigue, place=Place.STAKE, holder=entrant.player).count()
        paid = sum(bid.cards.count() for bid in entrant.bids.all())
        assert entrant.stake == lying == paid
        assert entrant.folded_at is not None or entrant.stake >= highest
    assert Card.objects.filter(event=t.c.event).exclude(place__in=["hand", "stake"]).count() == 0
    for card in Card.objects.filter(event=t.c.event):
        last = card.moves.order_by("seq").last()
        assert (card.place, card.holder_id) == (last.to_place, last.to_holder_id)


def _attempt(t: Table, key: str, act: str, count: int, made: datetime, received: datetime) -> None:
    common = {
        "actor": cast.mediator(), "intrigue": t.intrigue, "player": t.player(key), "made_at": made, "now": received,
    }  # fmt: skip
    try:
        if act == "fold":
            bids.fold(**common)
        else:
            first = not Entrant.objects.filter(intrigue=t.intrigue, player=t.player(key)).exists()
            bids.place_bid(cards=t.free(key, count), lineup=t.hands[key][:2] if first else None, **common)
    except RuleViolation:
        pass
