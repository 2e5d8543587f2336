"""Circumstances, strikes and rulings, with the rows and the ledger."""

from __future__ import annotations

from datetime import timedelta

import pytest

from intrigues.models import Card, CardHold, CircumstancePlay, Place, Ruling, Strike
from intrigues.selectors.ledger_check import disagreements
from intrigues.selectors.standings import standings
from intrigues.services import bids, cards, intrigues, plays, resolution
from intrigues.services.intake import ForMasters
from larp.models import JournalEntry
from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import at
from tests.intrigues.services.table import Table, lay

pytestmark = pytest.mark.django_db

MINUS_PARTY = [{"op": "sub", "value": 1, "where": {"suit": ["party"]}}]
PLUS_TARGET = [{"op": "add", "value": 2, "whose": "target"}]


def refused(call, *args, **kwargs) -> str:
    with pytest.raises(RuleViolation) as no:
        call(*args, **kwargs)
    return no.value.code


def play(t: Table, player, card, when: str = "16:10", **kwargs) -> CircumstancePlay:
    actor = kwargs.pop("actor", cast.mediator())
    return plays.play_circumstance(actor=actor, intrigue=t.intrigue, player=player, card=card, now=at(when), **kwargs)


def place(card: Card) -> str:
    return Card.objects.get(pk=card.pk).place


# Circumstances.


@pytest.mark.rule("IN-46", "IN-47", "IN-48")
def test_a_circumstance_is_posted_openly_and_its_card_is_out_of_play():
    t = lay({"karl": [5], "dietrich": [6]})
    plot = t.hand_circumstance(t.karl, "plot", MINUS_PARTY)
    made = play(t, t.karl, plot)
    assert (made.card, made.player, made.opened_at, made.by_name) == (plot, t.karl, at("16:10"), "Moritz")
    assert cast.moves_of(plot)[-1] == ("hand", "out", "played")
    entry = JournalEntry.objects.get(kind="circumstance.played")
    # The author is hidden unless the event shows authors.
    assert (entry.visibility, entry.player, entry.data["design"]) == ("public", None, "plot")
    assert "karl" not in str(entry.data).lower()


@pytest.mark.rule("IN-47")
def test_the_author_is_named_where_the_event_shows_authors():
    t = lay({"karl": [5], "dietrich": [6]}, options={"circumstance_author": "shown"})
    play(t, t.karl, t.hand_circumstance(t.karl, "plot", MINUS_PARTY))
    assert JournalEntry.objects.get(kind="circumstance.played").player == t.karl


@pytest.mark.rule("IN-48")
def test_a_played_card_is_played_once_and_another_copy_of_it_is_another_card():
    t = lay({"karl": [5], "dietrich": [6]})
    plot = t.hand_circumstance(t.karl, "plot", MINUS_PARTY)
    copy = cast.card(design=plot.design, holder=t.karl)
    play(t, t.karl, plot)
    assert refused(play, t, t.karl, plot) == "card_not_in_hand"
    assert play(t, t.karl, copy).card == copy


@pytest.mark.rule("IN-46")
@pytest.mark.parametrize(
    ("options", "who", "when", "code"),
    [
        ({}, "karl", "15:59:59", "circumstances_not_begun"),
        ({}, "karl", "16:00", ""),
        ({}, "karl", "16:29:59", ""),
        ({}, "karl", "16:30", "circumstances_closed"),
        ({}, "hans", "16:10", "circumstance_not_in"),
        ({"circumstances_from": "anyone"}, "hans", "16:10", ""),
        ({"circumstances_when": "anytime"}, "karl", "15:09:59", "circumstance_not_in"),
        ({"circumstances_when": "anytime"}, "karl", "15:10", ""),
        ({"circumstances_when": "anytime", "circumstances_from": "anyone"}, "hans", "14:00", ""),
    ],
)
def test_who_may_play_and_when(options, who, when, code):
    t = lay({"karl": [5], "dietrich": [6]}, options=options)
    player = getattr(t, who)
    plot = t.hand_circumstance(player, "plot", MINUS_PARTY)
    try:
        play(t, player, plot, when)
        answer = ""
    except RuleViolation as no:
        answer = no.code
    assert answer == code
    assert place(plot) == ("hand" if code else "out")


@pytest.mark.rule("IN-46", "IN-38")
def test_a_player_whom_the_clock_has_folded_plays_no_circumstance():
    t = lay({"karl": [5], "dietrich": [6]})
    [more] = cast.people(holder=t.dietrich, weights=[1])
    cast.entrant(intrigue=t.intrigue, player=t.hans, lineup=[], staked=cast.people(holder=t.hans, weights=[1, 1]))
    assert refused(play, t, t.karl, t.hand_circumstance(t.karl, "plot", MINUS_PARTY), "16:00") == "circumstance_not_in"
    assert place(more) == "hand"


@pytest.mark.rule("IN-46")
def test_the_target_is_named_where_the_card_needs_one_and_only_there():
    t = lay({"karl": [5], "dietrich": [6]})
    favour = t.hand_circumstance(t.karl, "favour", PLUS_TARGET)
    plot = t.hand_circumstance(t.karl, "plot", MINUS_PARTY)
    assert refused(play, t, t.karl, favour) == "target_missing"
    assert refused(play, t, t.karl, plot, target=t.vera) == "target_needless"
    assert play(t, t.karl, favour, target=t.karl).target == t.karl


@pytest.mark.rule("IN-45")
def test_a_mediator_who_plays_too_records_for_others_only():
    t = lay({"karl": [5], "dietrich": [6]})
    plot = t.hand_circumstance(t.karl, "plot", MINUS_PARTY)
    own = Actor(role=Role.MEDIATOR, event_id=t.event.pk, id=2, name="Karl", player_id=t.karl.pk)
    assert refused(play, t, t.karl, plot, actor=own) == "own_record"
    assert refused(play, t, t.karl, plot, actor=cast.acting(t.karl)) == "mediator_needed"
    assert place(plot) == "hand"


@pytest.mark.rule("IN-01", "IN-46", "IN-70")
def test_only_a_circumstance_card_free_in_that_hand_is_played():
    t = lay({"karl": [5], "dietrich": [6]})
    plot = t.hand_circumstance(t.dietrich, "plot", MINUS_PARTY)
    held = t.hand_circumstance(t.karl, "flood", MINUS_PARTY)
    CardHold.objects.create(card=held, held_at=at("16:00"), why="entry")
    assert refused(play, t, t.karl, plot) == "card_not_in_hand"
    assert refused(play, t, t.karl, t.laid["karl"][0].card) == "card_other_kind"
    assert refused(play, t, t.karl, held) == "card_locked"


@pytest.mark.rule("IN-40", "IN-70", "IN-71")
def test_a_record_that_comes_late_waits_for_masters_who_may_accept_it_until_the_count_ends():
    t = lay({"karl": [5], "dietrich": [6]})
    plot = t.hand_circumstance(t.karl, "plot", MINUS_PARTY)
    flood = t.hand_circumstance(t.karl, "flood", MINUS_PARTY)
    with pytest.raises(ForMasters) as no:
        play(t, t.karl, plot, "16:40", made_at=at("16:20"))
    assert (no.value.code, place(plot)) == ("received_after_phase", "hand")
    accept = {"actor": cast.master(), "intrigue": t.intrigue, "player": t.karl, "reason": "the tablet was out of touch"}
    t.to_count()
    made = plays.accept_late_circumstance(card=plot, made_at=at("16:20"), now=at("16:52"), **accept)
    assert (made.made_at, made.received_at, place(plot)) == (at("16:20"), at("16:52"), "out")
    resolution.end_count(actor=cast.master(), intrigue=t.intrigue, now=at("16:55"))
    late = {"card": flood, "made_at": at("16:20"), "now": at("16:56"), **accept}
    assert refused(plays.accept_late_circumstance, **late) == "acceptance_over"


@pytest.mark.rule("IN-47")
def test_a_master_posts_one_face_down_and_it_is_opened_at_resolution():
    t = lay({"karl": [5], "dietrich": [6]})
    plot, flood = (t.hand_circumstance(t.karl, key, MINUS_PARTY) for key in ("plot", "flood"))
    down = {"intrigue": t.intrigue, "player": t.karl, "now": at("16:10")}
    assert refused(plays.play_face_down, actor=cast.mediator(), card=plot, **down) == "masters_only"
    first, second = (plays.play_face_down(actor=cast.master(), card=card, **down) for card in (plot, flood))
    assert [entry.visibility for entry in JournalEntry.objects.filter(kind="circumstance.played")] == ["masters"] * 2
    early = {"actor": cast.mediator(), "play": first, "now": at("16:20")}
    assert refused(plays.open_circumstance, **early) == "not_in_resolution"
    assert plays.open_circumstance(actor=cast.mediator(), play=first, now=at("16:40")).opened_at == at("16:40")
    assert refused(plays.open_circumstance, actor=cast.mediator(), play=first, now=at("16:41")) == "circumstance_open"
    t.open("16:45")
    second.refresh_from_db()
    assert second.opened_at == at("16:45")


@pytest.mark.rule("IN-48", "IN-57")
def test_it_counts_though_its_player_folds():
    t = lay({"karl": [5], "dietrich": [6], "hans": [2]})
    play(t, t.karl, t.hand_circumstance(t.karl, "plot", MINUS_PARTY))
    bids.fold(actor=cast.mediator(), intrigue=t.intrigue, player=t.karl, now=at("16:20"))
    t.open()
    assert [(row["name"]["en"], row["points"]) for row in standings(t.fresh())["standings"]] == [
        ("Dietrich", "5"),
        ("Hans", "1"),
    ]


# Strikes.


def strike(t: Table, player, weakness, target, when: str = "16:46", **kwargs) -> Strike:
    return plays.strike(
        actor=kwargs.pop("actor", cast.acting(player)), intrigue=t.intrigue, player=player, weakness=weakness,
        lineup_card=target, now=at(when),
    )  # fmt: skip


WITH_MONEY = {"weight": 6, "weaknesses": ["money"]}


@pytest.mark.rule("IN-51", "IN-52", "IN-63")
def test_example_f():
    t = lay({"karl": [WITH_MONEY, 2], "dietrich": [5]})
    six = t.laid["karl"][0]
    money, second, luxury = (t.hand_weakness(t.dietrich, kind) for kind in ("money", "money", "luxury"))
    t.open()
    assert refused(strike, t, t.dietrich, luxury, six) == "strike_no_such_weakness"
    strike(t, t.dietrich, money, six)
    assert refused(strike, t, t.dietrich, second, six) == "strike_already_struck"
    assert [(row["name"]["en"], row["points"]) for row in standings(t.fresh())["standings"]] == [
        ("Dietrich", "5"),
        ("Karl", "2"),
    ]
    struck = standings(t.fresh())["standings"][1]["cards"][0]
    assert (struck["struck"], struck["weight"], struck["points"]) == (True, None, "0")
    assert struck["steps"][-1] == {
        "kind": "struck", "value": "money", "result": "0", "source_kind": "strike",
        "source": {"ru": "money", "en": "money"}, "source_by": {"ru": "Dietrich", "en": "Dietrich"},
    }  # fmt: skip
    assert (place(money), place(second), place(luxury), place(six.card)) == ("spent", "hand", "hand", "hand")
    resolution.close_strikes(actor=cast.master(), intrigue=t.intrigue, now=at("16:50"))
    resolution.end_count(actor=cast.master(), intrigue=t.intrigue, now=at("16:55"))
    assert (place(six.card), place(t.laid["karl"][1].card)) == ("out", "hand")
    assert cast.moves_of(six.card)[-1] == ("hand", "out", "struck")
    assert disagreements(t.event) == []


@pytest.mark.rule("IN-49", "IN-51")
def test_strikes_come_in_their_step_only():
    t = lay({"karl": [WITH_MONEY], "dietrich": [5]})
    money = t.hand_weakness(t.dietrich)
    assert refused(strike, t, t.dietrich, money, t.laid["karl"][0], "16:20") == "not_in_resolution"
    assert refused(strike, t, t.dietrich, money, t.laid["karl"][0], "16:40") == "wrong_step"
    t.to_count()
    assert refused(strike, t, t.dietrich, money, t.laid["karl"][0], "16:52") == "wrong_step"
    assert place(money) == "hand"


@pytest.mark.rule("IN-51", "IN-61")
def test_whom_and_with_what_one_may_strike():
    immune = {"weight": 4, "weaknesses": ["money"], "effects": [{"op": "immune", "to": ["money"]}]}
    t = lay({"karl": [WITH_MONEY, immune], "dietrich": [WITH_MONEY]})
    own, others, of_hans = (t.hand_weakness(player) for player in (t.dietrich, t.karl, t.hans))
    held = t.hand_weakness(t.dietrich)
    CardHold.objects.create(card=held, held_at=at("16:00"), why="entry")
    t.open()
    karls, karls_immune = t.laid["karl"]
    assert refused(strike, t, t.dietrich, own, t.laid["dietrich"][0]) == "strike_own_card"
    assert refused(strike, t, t.dietrich, own, karls_immune) == "strike_immune"
    assert refused(strike, t, t.dietrich, others, karls) == "card_not_in_hand"
    assert refused(strike, t, t.dietrich, t.laid["dietrich"][0].card, karls) == "card_other_kind"
    assert refused(strike, t, t.dietrich, held, karls) == "card_locked"
    assert refused(strike, t, t.hans, of_hans, karls) == "strike_not_in"
    assert refused(strike, t, t.dietrich, own, karls, actor=cast.acting(t.karl)) == "not_yours"
    assert strike(t, t.dietrich, own, karls, actor=cast.mediator()).by_name == "Moritz"


@pytest.mark.rule("IN-51")
def test_a_staked_weakness_and_a_spent_one_strike_nobody():
    t = lay({"karl": [WITH_MONEY, WITH_MONEY | {"key": "second"}], "dietrich": [5]})
    money = t.hand_weakness(t.dietrich)
    t.open()
    strike(t, t.dietrich, money, t.laid["karl"][0])
    assert refused(strike, t, t.dietrich, money, t.laid["karl"][1]) == "card_not_in_hand"


@pytest.mark.rule("IN-52")
def test_where_weaknesses_are_not_spent_a_card_stays_in_hand_and_strikes_once_an_intrigue():
    t = lay({"karl": [WITH_MONEY, WITH_MONEY | {"key": "second"}], "dietrich": [5]}, options={"weakness_spent": False})
    money = t.hand_weakness(t.dietrich)
    t.open()
    strike(t, t.dietrich, money, t.laid["karl"][0])
    assert place(money) == "hand"
    assert refused(strike, t, t.dietrich, money, t.laid["karl"][1]) == "strike_card_used"


@pytest.mark.rule("IN-16", "IN-51")
def test_a_pause_takes_no_strike():
    t = lay({"karl": [WITH_MONEY], "dietrich": [5]})
    money = t.hand_weakness(t.dietrich)
    t.open()
    t.intrigue.paused_at = at("16:46")
    t.intrigue.save(update_fields=["paused_at"])
    assert refused(strike, t, t.dietrich, money, t.laid["karl"][0], "16:47") == "paused"


@pytest.mark.rule("IN-53", "IN-54", "IN-57")
def test_the_order_of_strikes_and_circumstances_changes_nothing():
    results = []
    for slug, order in (("one", [0, 1]), ("two", [1, 0])):
        t = lay({"karl": [WITH_MONEY, WITH_MONEY | {"key": "second"}, 3], "dietrich": [5]}, slug=slug)
        play(t, t.dietrich, t.hand_circumstance(t.dietrich, "plot", MINUS_PARTY))
        cards = [t.hand_weakness(t.dietrich) for _ in order]
        t.open()
        for minute, n in enumerate(order):
            strike(t, t.dietrich, cards[n], t.laid["karl"][n], f"16:{46 + minute}")
        found = standings(t.fresh())["standings"]
        results.append([(row["name"]["en"], row["points"], row["best"]) for row in found])
    assert results == [[("Dietrich", "4", 4), ("Karl", "2", 2)]] * 2


# Rulings.


@pytest.mark.rule("IN-62", "IN-63", "IN-49")
def test_a_ruling_counts_like_any_other_effect_until_the_count_ends():
    t = lay({"karl": [5], "dietrich": [6]})
    t.to_count()
    rule = {"actor": cast.master(), "intrigue": t.intrigue, "now": at("16:52")}
    made = plays.rule_by_hand(effects=PLUS_TARGET, target=t.karl, reason="The bridge is down", **rule)
    first = standings(t.fresh())["standings"][0]
    assert (first["name"]["en"], first["points"]) == ("Karl", "7")
    assert first["cards"][0]["steps"] == [
        {"kind": "printed", "value": "", "result": "5", "source_kind": "", "source": None, "source_by": None},
        {"kind": "add", "value": "2", "result": "7", "source_kind": "ruling", "source": {"": "The bridge is down"},
         "source_by": None},
    ]  # fmt: skip
    plays.withdraw_ruling(actor=cast.master(), ruling=made, reason="A mistake", now=at("16:53"))
    assert standings(t.fresh())["standings"][0]["name"]["en"] == "Dietrich"
    assert Ruling.objects.get().withdrawn_at == at("16:53")
    again = {"actor": cast.master(), "ruling": made, "reason": "Again", "now": at("16:54")}
    assert refused(plays.withdraw_ruling, **again) == "ruling_withdrawn"
    resolution.end_count(actor=cast.master(), intrigue=t.intrigue, now=at("16:55"))
    assert refused(plays.rule_by_hand, effects=[], reason="Late", **rule) == "count_ended"


@pytest.mark.rule("IN-16", "IN-62")
def test_a_master_rules_from_the_announcement_on_and_in_a_pause_too():
    t = lay({"karl": [5], "dietrich": [6]})
    rule = {"actor": cast.master(), "intrigue": t.intrigue, "effects": [{"op": "add", "value": 1}]}
    plays.rule_by_hand(**rule, reason="agreed before", now=at("13:00"))
    intrigues.pause(actor=cast.master(), intrigue=t.intrigue, reason="rain", now=at("16:40"))
    plays.rule_by_hand(**rule, reason="agreed in the rain", now=at("16:41"))
    assert [row.reason for row in t.intrigue.rulings.all()] == ["agreed before", "agreed in the rain"]


@pytest.mark.rule("IN-62")
def test_what_a_ruling_is_refused_for():
    t = lay({"karl": [5], "dietrich": [6]})
    rule = {"intrigue": t.intrigue, "now": at("16:40")}
    own = [{"op": "add", "value": 1, "whose": "own"}]
    masters = {"actor": cast.master(), **rule}
    assert refused(plays.rule_by_hand, actor=cast.mediator(), effects=[], reason="R", **rule) == "masters_only"
    assert refused(plays.rule_by_hand, effects=[], reason=" ", **masters) == "ruling_reason_missing"
    assert refused(plays.rule_by_hand, effects=PLUS_TARGET, reason="R", **masters) == "target_missing"
    assert refused(plays.rule_by_hand, effects=own, reason="R", **masters) == "effect_whose_not_here"
    assert refused(plays.rule_by_hand, effects=[{"op": "add"}], reason="R", **masters) == "input_key_missing"
    assert Ruling.objects.count() == 0


@pytest.mark.rule("IN-40")
def test_a_time_later_than_the_receipt_counts_as_the_receipt():
    t = lay({"karl": [5], "dietrich": [6]})
    plot = t.hand_circumstance(t.karl, "plot", MINUS_PARTY)
    made_at = at("16:00") + timedelta(seconds=3)
    late = {"made_at": made_at, "when": "15:59:59"}
    assert refused(play, t, t.karl, plot, **late) == "circumstances_not_begun"


@pytest.mark.rule("IN-51", "IN-69")
def test_a_card_corrected_out_of_its_lineup_is_struck_no_more_and_costs_no_weakness():
    t = lay({"karl": [{"weight": 5, "weaknesses": ["money"]}], "dietrich": [6]})
    money = t.hand_weakness(t.dietrich)
    t.open()
    laid = t.laid["karl"][0]
    cards.correct(actor=cast.master(), card=laid.card, place=Place.BANK, reason="torn", now=at("16:46"))
    assert refused(strike, t, t.dietrich, money, laid) == "strike_no_such_card"
    money.refresh_from_db()
    assert (money.place, money.holder) == ("hand", t.dietrich)
