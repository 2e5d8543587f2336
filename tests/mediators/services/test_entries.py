"""Records of a desk: taken once, refused while the player stands there, or put before the masters."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from intrigues.models import CardHold, CircumstancePlay, Fold, Goal, Intrigue
from intrigues.services import cards as card_service
from larp.models import JournalEntry
from larp.rules.errors import RuleViolation
from mediators.models import Device, Entry
from mediators.services import entries
from tests import cast
from tests.cast import at
from tests.mediators.desk_of import Desk, code_of, short

pytestmark = pytest.mark.django_db


@pytest.mark.rule("IN-30", "IN-32", "IN-40")
def test_a_first_bid_is_taken_with_its_lineup_and_the_answer_says_what_it_did():
    d = Desk()
    raw = d.bid(d.c.karl, cards=2, id="first")
    answer = d.sent(raw, now=at("15:10"))
    bid = d.intrigue.entrants.get(player=d.c.karl).bids.get()
    assert answer == {
        "id": "first",
        "state": "taken",
        "repeat": False,
        "code": "",
        "rule": "",
        "facts": {},
        "data": {"bid": bid.pk, "kind": "first", "count": 2, "stake": 2, "current": 2, "owes": 0},
    }
    assert d.places(d.c.karl) == ["hand", "hand", "stake", "stake", "hand", "hand"]
    kept = d.entry("first")
    assert (kept.payload, kept.mediator, kept.player, kept.intrigue) == (raw, d.moritz, d.c.karl, d.intrigue)
    assert (kept.made_at, kept.received_at, kept.state, kept.answer) == (at("15:10"), at("15:10"), "taken", answer)
    assert set(kept.cards.all()) == set(d.hands["karl"][:4])


@pytest.mark.rule("IN-40")
@pytest.mark.report("A01")
def test_a_record_sent_twice_is_recorded_once_and_says_that_it_is_a_repeat():
    d = Desk()
    raw = d.bid(d.c.karl)
    first, again = d.send(raw, raw, now=at("15:10"))
    later = d.sent(raw, now=at("15:40"))
    assert again == later == {**first, "repeat": True}
    assert (d.stake(d.c.karl), Entry.objects.count()) == (1, 1)
    assert JournalEntry.objects.filter(kind="bid.taken").count() == 1


@pytest.mark.rule("IN-36")
@pytest.mark.report("A01")
def test_a_second_bid_of_the_same_size_from_a_fresh_form_is_judged_by_the_rules():
    d = Desk()
    d.sent(d.bid(d.c.karl), now=at("15:10"))
    in_order = d.sent(d.bid(d.c.karl, lineup=None, first=1), now=at("15:11"))
    in_window = d.sent(d.bid(d.c.karl, lineup=None, first=2), now=at("15:50"))
    assert short(in_order) == ("taken", "")
    assert (in_order["data"]["kind"], d.stake(d.c.karl)) == ("raise", 2)
    assert short(in_window) == ("refused", "raise_in_window")


@pytest.mark.rule("IN-40", "IN-70")
def test_a_refusal_is_remembered_by_its_id():
    d = Desk()
    d.place(d.c.hans, cards=2, when="15:05")
    low = d.bid(d.c.karl, cards=1)
    refused = d.sent(low, now=at("15:10"))
    assert (refused["state"], refused["code"], refused["rule"]) == ("refused", "stake_too_low", "IN-33")
    assert refused["facts"] == {"missing": 1, "current": 2}
    assert d.sent(low, now=at("15:12")) == {**refused, "repeat": True}
    assert d.places(d.c.karl) == ["hand"] * 6


@pytest.mark.rule("IN-70")
def test_the_same_id_with_another_content_is_never_applied_and_waits_for_the_masters():
    d = Desk()
    d.sent(d.bid(d.c.karl, cards=1, id="x"), now=at("15:10"))
    other = d.bid(d.c.hans, cards=3, id="x")
    answer = d.sent(other, now=at("15:11"))
    assert (answer["state"], answer["code"], answer["rule"], answer["repeat"]) == (
        "waiting", "id_with_other_content", "IN-70", False,
    )  # fmt: skip
    assert d.sent(other, now=at("15:12")) == {**answer, "repeat": True}
    clash = Entry.objects.get(clash_of=d.entry("x"))
    assert (clash.payload, clash.state, d.stake(d.c.hans)) == (other, "waiting", 0)
    assert {hold.card for hold in clash.holds.all()} == set(d.hands["hans"][2:5])
    # The first is as it was.
    assert (d.entry("x").state, d.stake(d.c.karl)) == ("taken", 1)


@pytest.mark.rule("IN-40")
def test_the_clock_error_measured_anew_is_no_other_content():
    d = Desk()
    made = {"raw_made_at": "2026-09-19T15:09:00+03:00"}
    raw = d.bid(d.c.karl, made_at=at("15:10"), clock_error_ms=-60000, **made)
    first = d.sent(raw, now=at("15:10"))
    again = d.sent(raw | {"made_at": at("15:10:01").isoformat(), "clock_error_ms": -61000}, now=at("15:12"))
    assert again == {**first, "repeat": True}
    kept = d.entry(raw["id"])
    assert (kept.made_at, kept.raw_made_at, kept.clock_error_ms) == (at("15:10"), at("15:09"), -60000)


@pytest.mark.rule("IN-40")
@pytest.mark.report("A02")
def test_the_database_itself_refuses_a_second_record_under_one_id():
    d = Desk()
    d.sent(d.bid(d.c.karl, id="x"), now=at("15:10"))
    kept = d.entry("x")
    second = {field.attname: getattr(kept, field.attname) for field in Entry._meta.concrete_fields[1:]}
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(**second)


BAD = [
    ({"id": 7}, "", "id"),
    ({"id": "a" * 65}, "", "id"),
    ({"id": "a b"}, "", "id"),
    ({"id": ""}, "", "id"),
    ([], "", "id"),
    ("text", "", "id"),
    (None, "", "id"),
    ({"id": "k", "kind": "murder"}, "k", "kind"),
    ({"id": "i", "kind": "fold", "intrigue": "1", "player": 1}, "i", "intrigue"),
    ({"id": "p", "kind": "fold", "intrigue": 1, "player": True}, "p", "player"),
    ({"id": "h", "kind": "fold", "intrigue": 10**30, "player": 1}, "h", "intrigue"),
    ({"id": "t", "kind": "fold", "intrigue": 1, "player": 1, "made_at": "15:10"}, "t", "made_at"),
    ({"id": "z", "kind": "fold", "intrigue": 1, "player": 1, "made_at": "2026-09-19T15:10:00"}, "z", "made_at"),
    ({"id": "y", "kind": "fold", "intrigue": 1, "player": 1, "made_at": "0001-01-01T00:00:00Z"}, "y", "made_at"),
    ({"id": "e", "kind": "fold", "intrigue": 1, "player": 1, "clock_error_ms": 1.5}, "e", "clock_error_ms"),
    ({"id": "b", "kind": "bid", "intrigue": 1, "player": 1}, "b", "bid"),
    ({"id": "c", "kind": "bid", "intrigue": 1, "player": 1, "bid": {"cards": "AAAA"}}, "c", "bid.cards"),
    ({"id": "d", "kind": "bid", "intrigue": 1, "player": 1, "bid": {"cards": ["A", 5]}}, "d", "bid.cards[1]"),
    ({"id": "g", "kind": "goal", "intrigue": 1, "player": 1, "goal": {"goal": "throne"}}, "g", "goal.goal"),
    ({"id": "n", "kind": "fold", "intrigue": 1, "player": 1, "note": "a\x00b"}, "n", "text"),
    ({"id": "s", "kind": "fold", "intrigue": 1, "player": 1, "note": "\ud800"}, "s", "text"),
    ({"id": "f", "kind": "fold", "intrigue": 1, "player": 1, "note": float("nan")}, "f", "text"),
]


@pytest.mark.rule("IN-70")
def test_a_malformed_record_fails_alone_and_names_the_place():
    d = Desk()
    good = d.bid(d.c.karl)
    answers = d.send(*(raw for raw, _, _ in BAD), good, now=at("15:10"))
    assert [(a["id"], a["state"], a["code"], a["facts"]) for a in answers[:-1]] == [
        (entry_id, "refused", "entry_malformed", {"place": place}) for _, entry_id, place in BAD
    ]
    assert short(answers[-1]) == ("taken", "")


def test_five_hundred_records_go_in_one_call_and_no_more():
    d = Desk()
    many = [{"id": ""}] * entries.MOST
    assert len(d.send(*many, now=at("15:10"))) == 500
    with pytest.raises(RuleViolation) as no:
        d.send(*many, d.bid(d.c.karl), now=at("15:10"))
    assert (no.value.code, no.value.facts) == ("entries_too_many", {"most": 500})


def test_an_over_long_record_fails_alone_and_is_not_kept():
    d = Desk()
    long, good = d.send({**d.bid(d.c.karl), "note": "x" * 20_001}, d.bid(d.c.karl), now=at("15:10"))
    assert (short(long), short(good)) == (("refused", "entry_too_long"), ("taken", ""))
    assert Entry.objects.count() == 1


@pytest.mark.rule("IN-40", "IN-33")
def test_out_of_touch_below_a_stake_that_has_risen_the_bid_stands_and_the_player_owes():
    d = Desk()
    d.place(d.c.hans, cards=1, when="15:05")
    d.place(d.c.dietrich, cards=3, when="15:20")
    answer = d.sent(d.bid(d.c.karl, made_at=at("15:10")), now=at("15:30"))
    assert short(answer) == ("taken", "")
    assert (answer["data"]["stake"], answer["data"]["current"], answer["data"]["owes"]) == (1, 3, 2)


@pytest.mark.rule("IN-40")
@pytest.mark.report("A04", "A23")
def test_a_record_received_after_the_end_of_its_phase_waits_and_holds_its_cards():
    d = Desk()
    answer = d.sent(d.bid(d.c.karl, cards=1, made_at=at("15:59:59")), now=at("16:00:03"))
    assert (answer["state"], answer["code"], answer["rule"]) == ("waiting", "received_after_phase", "IN-40")
    assert d.stake(d.c.karl) == 0
    assert [hold.card for hold in CardHold.objects.filter(released_at=None)] == [d.hands["karl"][2]]
    # Held cards can't be used, the others can.
    held, free = d.hands["karl"][2], d.hands["karl"][5]
    with pytest.raises(RuleViolation) as no:
        card_service.accept(actor=cast.acting(d.c.hans), offer=_offer(d, held), now=at("16:05"))
    assert no.value.code == "card_locked"
    card_service.accept(actor=cast.acting(d.c.hans), offer=_offer(d, free), now=at("16:05"))


def _offer(d, card):
    return card_service.offer(actor=cast.acting(d.c.karl), card=card, receiver=d.c.hans, now=at("16:04"))


@pytest.mark.rule("IN-14")
@pytest.mark.report("A04")
def test_at_the_end_instant_a_bid_in_touch_is_refused_and_a_millisecond_before_it_is_taken():
    d = Desk()
    ms = timedelta(milliseconds=1)
    before = d.sent(d.bid(d.c.karl), now=at("16:00") - ms)
    on = d.sent(d.bid(d.c.hans), now=at("16:00"))
    assert (short(before), short(on)) == (("taken", ""), ("refused", "bids_closed"))


@pytest.mark.rule("IN-40", "IN-14")
def test_a_time_later_than_the_receipt_counts_as_the_receipt():
    d = Desk()
    answer = d.sent(d.bid(d.c.karl, made_at=at("15:10")), now=at("14:59:59"))
    assert short(answer) == ("refused", "bids_not_begun")


@pytest.mark.rule("IN-70")
def test_out_of_touch_a_raise_made_in_the_window_waits_and_in_touch_it_is_refused():
    d = Desk()
    d.place(d.c.hans, cards=1, when="15:05")
    late = d.sent(d.bid(d.c.karl, cards=2, made_at=at("15:46")), now=at("15:50"))
    at_once = d.sent(d.bid(d.c.dietrich, cards=2), now=at("15:50"))
    assert short(late) == ("waiting", "raise_in_window")
    assert short(at_once) == ("refused", "raise_in_window")


@pytest.mark.rule("IN-70")
def test_out_of_touch_a_card_that_left_the_hand_makes_the_bid_wait_and_only_what_is_there_is_held():
    d = Desk()
    gone, kept = d.hands["karl"][2], d.hands["karl"][3]
    offer = card_service.offer(actor=cast.acting(d.c.karl), card=gone, receiver=d.c.hans, now=at("15:12"))
    card_service.accept(actor=cast.acting(d.c.hans), offer=offer, now=at("15:12"))
    answer = d.sent(d.bid(d.c.karl, cards=2, made_at=at("15:10")), now=at("15:20"))
    assert short(answer) == ("waiting", "card_not_in_hand")
    assert [hold.card for hold in CardHold.objects.all()] == [kept]


@pytest.mark.rule("IN-70", "IN-32")
@pytest.mark.report("A02")
def test_two_mediators_enter_a_first_bid_of_one_player_and_the_second_clashes():
    d = Desk()
    first = d.sent(d.bid(d.c.karl, cards=1, made_at=at("15:10")), now=at("15:10"))
    other = d.bid(d.c.karl, cards=2, first=1, lineup=1, made_at=at("15:10"))
    clash = d.sent(other, now=at("15:20"), by=d.lotte)
    assert (short(first), short(clash)) == (("taken", ""), ("waiting", "second_lineup"))
    assert d.stake(d.c.karl) == 1


@pytest.mark.rule("IN-37", "IN-70")
def test_a_fold_is_taken_and_a_bid_made_after_it_clashes():
    d = Desk()
    d.place(d.c.karl, cards=1, when="15:05")
    folded = d.sent(d.raw("fold", d.c.karl), now=at("15:10"))
    assert short(folded) == ("taken", "")
    assert Fold.objects.get().made_at == at("15:10")
    late = d.sent(d.bid(d.c.karl, lineup=None, first=1, made_at=at("15:12")), now=at("15:20"))
    assert short(late) == ("waiting", "folded")


@pytest.mark.rule("IN-20", "IN-22")
def test_a_goal_is_declared_changed_and_withdrawn():
    d = Desk()
    head = {"goal": {"goal": "head", "head": d.c.dietrich.pk}}
    assert short(d.sent(d.raw("goal", d.c.karl, **head), now=at("14:10"))) == ("taken", "")
    second = d.sent(d.raw("goal", d.c.karl, goal={"goal": "influence"}), now=at("14:11"))
    assert short(second) == ("refused", "goal_already")
    change = d.raw("goal", d.c.karl, goal={"goal": "influence", "change": True})
    assert short(d.sent(change, now=at("14:12"))) == ("taken", "")
    live = Goal.objects.get(withdrawn_at=None)
    assert (live.kind, live.player) == ("influence", d.c.karl)
    assert short(d.sent(d.raw("goal_withdrawn", d.c.karl), now=at("14:13"))) == ("taken", "")
    assert Goal.objects.filter(withdrawn_at=None).count() == 0
    assert short(d.sent(d.raw("goal_withdrawn", d.c.karl), now=at("14:14"))) == ("refused", "goal_absent")


@pytest.mark.rule("IN-46", "IN-48")
def test_a_circumstance_is_played_once():
    d = Desk()
    d.place(d.c.karl, cards=1, when="15:05")
    plot = cast.card(design=cast.circumstance(event=d.event, key="plot"), holder=d.c.karl)
    raw = d.raw("circumstance", d.c.karl, circumstance={"card": code_of(plot), "target": None})
    assert short(d.sent(raw, now=at("16:10"))) == ("taken", "")
    assert short(d.sent(raw | {"id": "other"}, now=at("16:11"))) == ("refused", "card_not_in_hand")
    assert CircumstancePlay.objects.get().card == plot


@pytest.mark.rule("IN-45")
def test_a_mediator_who_plays_never_records_their_own_but_another_or_a_master_does():
    d = Desk()
    d.moritz.player = d.c.karl
    d.moritz.save()
    own = d.sent(d.bid(d.c.karl, made_at=at("15:05")), now=at("15:10"))
    assert (own["state"], own["code"], own["rule"]) == ("refused", "own_record", "IN-45")
    assert d.stake(d.c.karl) == 0
    assert short(d.sent(d.bid(d.c.karl), now=at("15:10"), by=d.lotte)) == ("taken", "")
    boss = cast.master()
    boss = type(boss)(**{**vars(boss), "event_id": d.event.pk})
    [by_master] = entries.submit(
        actor=boss, device=None, mediator=None, raw=[d.bid(d.c.karl, lineup=None, first=1)], now=at("15:11")
    )
    assert short(by_master) == ("taken", "")


@pytest.mark.rule("IN-30")
def test_a_player_sends_no_records():
    d = Desk()
    with pytest.raises(RuleViolation) as no:
        entries.submit(actor=cast.acting(d.c.karl), device=None, mediator=None, raw=[], now=at("15:10"))
    assert no.value.code == "mediator_needed"


def test_a_wrong_code_and_rows_of_another_event_are_answered_as_nothing():
    d, other = Desk(), Desk(slug="harbour")
    foreign = code_of(other.hands["karl"][2])
    cases = [
        (d.raw("bid", d.c.karl, bid={"lineup": [], "cards": ["AAAA BBBB CCCC DDDD"]}), "card_unknown"),
        (d.raw("bid", d.c.karl, bid={"lineup": [], "cards": [foreign]}), "card_unknown"),
        (d.raw("bid", d.c.karl, bid={"lineup": [], "cards": ["nonsense"]}), "card_unknown"),
        (d.bid(other.c.karl), "player_unknown"),
        (d.bid(d.c.karl, intrigue=other.intrigue.pk), "intrigue_unknown"),
        (d.raw("goal", d.c.karl, goal={"goal": "head", "head": other.c.hans.pk}), "player_unknown"),
    ]
    answers = d.send(*(raw for raw, _ in cases), now=at("15:10"))
    assert [short(a) for a in answers] == [("refused", code) for _, code in cases]


def test_a_withdrawn_code_is_refused_in_touch_and_waits_out_of_touch_and_counts_if_it_was_good_then():
    d = Desk()
    raw, early, late = (d.bid(d.c.karl, id=name) for name in ("touch", "early", "late"))
    early["made_at"], late["made_at"] = at("15:05").isoformat(), at("15:12").isoformat()
    card_service.reissue_code(actor=cast.master(), card=d.hands["karl"][2], now=at("15:10"))
    answers = d.send(late, raw, early, now=at("15:20"))
    # The card of the one that waits is held until it is judged, so the one that was in order waits too.
    assert [short(a) for a in answers] == [
        ("waiting", "code_withdrawn"), ("refused", "code_withdrawn"), ("waiting", "card_locked"),
    ]  # fmt: skip


@pytest.mark.report("A24")
def test_a_record_is_credited_to_the_mediator_who_made_it():
    d = Desk()
    lottes = Device.objects.create(mediator=d.lotte, code="L" * 16, issued_at=at("12:00"))
    mine, hers = d.bid(d.c.karl), d.bid(d.c.hans, mediator=d.lotte.pk)
    answers = d.send(mine, hers, now=at("15:10"), earlier=[lottes])
    assert [short(a) for a in answers] == [("taken", ""), ("taken", "")]
    assert (d.entry(mine["id"]).mediator, d.entry(hers["id"]).mediator) == (d.moritz, d.lotte)
    bid = d.intrigue.entrants.get(player=d.c.hans).bids.get()
    assert (bid.by_id, bid.by_name, bid.by_public_name) == (d.lotte.pk, "Lotte", "")


@pytest.mark.report("A24")
def test_a_record_of_a_mediator_whom_this_browser_never_was_is_not_kept_and_can_be_sent_again():
    d = Desk()
    hers = d.bid(d.c.hans, mediator=d.lotte.pk)
    assert short(d.sent(hers, now=at("15:10"))) == ("refused", "made_by_another")
    assert Entry.objects.count() == 0
    assert short(d.sent(hers, now=at("15:11"), by=d.lotte)) == ("taken", "")
    assert d.entry(hers["id"]).mediator == d.lotte


@pytest.mark.rule("IN-40")
@pytest.mark.report("A23")
def test_ten_records_of_ten_bids_arrive_in_any_order_and_the_refused_one_says_why():
    d = Desk()
    d.place(d.c.vera, cards=2, when="15:01")
    raws = [
        d.bid(d.c.dietrich, cards=2, made_at=at("15:09")),
        d.bid(d.c.hans, cards=2, made_at=at("15:05")),
        d.bid(d.c.karl, cards=2, made_at=at("15:07")),
        d.raw("bid", d.c.karl, bid={"lineup": None, "cards": ["0000 0000 0000 0000"]}, made_at=at("15:08")),
    ]
    answers = d.send(*raws, now=at("15:30"))
    assert [short(a) for a in answers] == [("taken", ""), ("taken", ""), ("taken", ""), ("refused", "card_unknown")]
    assert [d.stake(p) for p in d.people] == [2, 2, 2, 2]
    assert Entry.objects.count() == 4


@pytest.mark.rule("IN-41")
def test_a_masked_mediators_records_bear_no_public_name_also_after_the_mask_is_lifted():
    d = Desk()
    raw = d.bid(d.c.karl)
    d.sent(raw, now=at("15:10"), by=d.lotte)
    d.lotte.unmasked_at = at("15:20")
    d.lotte.save()
    after = d.bid(d.c.hans)
    d.sent(after, now=at("15:30"), by=d.lotte)
    assert (d.entry(raw["id"]).by_public_name, d.entry(after["id"]).by_public_name) == ("", "Lotte")


def test_an_answer_of_one_entry_takes_a_bounded_number_of_queries(django_assert_max_num_queries):
    d = Desk()
    raw = d.bid(d.c.karl, cards=2)
    # Five of them settle the phase that is over by then, and tell so.
    with django_assert_max_num_queries(29):
        assert short(d.sent(raw, now=at("15:10"))) == ("taken", "")
    assert Intrigue.objects.get().current_stake == 2
