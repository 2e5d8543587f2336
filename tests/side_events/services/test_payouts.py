"""A finished table pays into the main event, once."""

from __future__ import annotations

import pytest

from intrigues.models import Card, Move
from intrigues.selectors.ledger_check import disagreements
from intrigues.services import cards
from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from side_events.models import PaidCard, Payout
from side_events.permissions import Sitter
from side_events.services import payouts, sign_ups
from tests import cast
from tests.cast import at
from tests.side_events.services.programme import NOW, Programme

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example")]
LATE = at("21:30")


class Evening(Programme):
    """Karl, Hans and a guest have played, Karl has won; so many copies of a circumstance lie in the bank."""

    def __init__(self, *, pays_to: str = "winners", copies: int = 3, dealt: int = 0) -> None:
        super().__init__()
        self.storm = cast.circumstance(event=self.event, key="storm")
        self.cards = [cast.card(design=self.storm) for _ in range(copies)]
        for _ in range(dealt):
            cast.card(design=self.storm, holder=self.c.vera)
        self.change(pays_to=pays_to, pays="storm" if pays_to else "", most=3)
        rows = self.signs(self.c.karl, self.c.hans)
        guest = sign_ups.add_guest(actor=cast.master(), slot=self.slot, name="Anna", now=NOW)
        self.table = self.starts(*rows, guest)
        self.host = self.played(self.table)

    def pay(self) -> Payout:
        return payouts.pay(sitter=self.host, table=self.table, now=LATE)

    def hands(self) -> dict[str, list[int]]:
        held = Card.objects.filter(design=self.storm, place="hand").order_by("number")
        found: dict[str, list[int]] = {}
        for card in held.select_related("holder"):
            found.setdefault(card.holder.key, []).append(card.number)
        return found


def refused(call) -> RuleViolation:
    with pytest.raises(RuleViolation) as violation:
        call()
    return violation.value


@pytest.mark.rule("IN-09")
def test_a_winner_gets_the_card_through_the_ledger():
    e = Evening()
    paid = e.pay()
    assert (paid.paid_at, paid.by_name) == (LATE, "Frau Doktor")
    assert e.hands() == {"karl": [1]}
    assert cast.moves_of(e.cards[0]) == [("", "bank", "entered"), ("bank", "hand", "payout")]
    assert Move.objects.filter(why="payout").values_list("reason", flat=True).get() == "Cellar"
    assert PaidCard.objects.values_list("player", "card_id").get() == (e.c.karl.pk, e.cards[0].pk)
    assert disagreements(e.event) == []


def test_all_who_played_and_are_players_of_the_event_get_one():
    e = Evening(pays_to="all")
    e.pay()
    assert e.hands() == {"karl": [1], "hans": [2]}


@pytest.mark.report("A01")
def test_two_presses_pay_once():
    e = Evening()
    assert e.pay() == e.pay()
    assert e.hands() == {"karl": [1]}


def test_only_the_receiver_and_masters_read_of_it():
    e = Evening()
    e.pay()
    told = JournalEntry.objects.filter(kind__in=["card.paid_out", "table.paid"]).order_by("pk")
    assert list(told.values_list("kind", "visibility", "player")) == [
        ("card.paid_out", "player", e.c.karl.pk), ("table.paid", "masters", None),
    ]  # fmt: skip


def test_a_bank_that_is_short_pays_nobody():
    e = Evening(pays_to="all", copies=1, dealt=2)
    no = refused(e.pay)
    assert (no.code, no.facts) == ("bank_short", {"wanted": 2, "left": 1})
    assert e.hands() == {"vera": [2, 3]}
    assert Payout.objects.get().paid_at is None


@pytest.mark.rule("IN-24")
def test_cards_kept_for_influence_are_not_paid():
    e = Evening(copies=2)
    e.event.setting = {"prizes": [e.cards[0].pk]}
    e.event.save(update_fields=["setting"])
    e.table.refresh_from_db()
    e.pay()
    assert e.hands() == {"karl": [2]}


def test_a_card_given_wrongly_is_moved_by_a_master():
    e = Evening()
    e.pay()
    card = Card.objects.get(pk=e.cards[0].pk)
    cards.correct(
        actor=cast.master(), card=card, place="hand", holder=e.c.hans, reason="The wrong name", now=at("22:00")
    )
    assert e.hands() == {"hans": [1]}
    assert [why for *_, why in cast.moves_of(card)] == ["entered", "payout", "correction"]
    e.pay()
    assert e.hands() == {"hans": [1]}


def test_an_open_table_and_one_that_pays_nothing_are_refused():
    p = Programme()
    cast.card(design=cast.circumstance(event=p.event, key="storm"))
    table = p.starts(*p.signs(p.c.karl, p.c.hans))
    host = Sitter(actor=cast.master(), table_id=table.pk, facilitates=True)
    assert refused(lambda: payouts.pay(sitter=host, table=table, now=LATE)).code == "payout_unset"
    payouts.set_payout(actor=cast.master(), table=table, pays_to="all", pays="storm", now=LATE)
    assert refused(lambda: payouts.pay(sitter=host, table=table, now=LATE)).code == "payout_early"


def test_nobody_among_the_winners_is_said():
    e = Evening()
    e.table.seats.filter(player=e.c.karl).update(player=None)
    assert refused(e.pay).code == "payout_nobody"


def test_what_is_paid_is_not_set_anew_and_until_then_masters_set_it():
    e = Evening()
    args = {"table": e.table, "now": LATE}
    player = cast.acting(e.c.karl)
    no = refused(lambda: payouts.set_payout(actor=player, pays_to="all", pays="storm", **args))
    assert no.code == "masters_only"
    no = refused(lambda: payouts.set_payout(actor=cast.master(), pays_to="all", pays="sun", **args))
    assert no.code == "payout_unknown"
    assert payouts.set_payout(actor=cast.master(), pays_to="", pays="storm", **args) is None
    assert Payout.objects.count() == 0
    payouts.set_payout(actor=cast.master(), pays_to="all", pays="storm", **args)
    e.pay()
    no = refused(lambda: payouts.set_payout(actor=cast.master(), pays_to="", pays="", **args))
    assert no.code == "payout_made"


def test_who_sits_at_the_table_does_not_pay_out():
    e = Evening()
    sitter = Sitter(actor=cast.acting(e.c.karl), table_id=e.table.pk, seats=frozenset({"s1"}))
    assert refused(lambda: payouts.pay(sitter=sitter, table=e.table, now=LATE)).code == "facilitator_only"


def test_a_table_opened_without_a_slot_pays_too():
    e = Evening(pays_to="")
    payouts.set_payout(actor=cast.master(), table=e.table, pays_to="winners", pays="storm", now=LATE)
    e.pay()
    assert e.hands() == {"karl": [1]}
