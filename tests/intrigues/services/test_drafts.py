"""Prizes and drafts, with the rows and the ledger: nobody gets twice, nothing is lost."""

from __future__ import annotations

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from intrigues.models import Card, Draft, HeadWin, Intrigue, Move, Pick, Place, Prize
from intrigues.rules.shuffle import permutation
from intrigues.selectors.drafting import FACE_DOWN, replayed
from intrigues.selectors.fates import latest_win
from intrigues.selectors.ledger_check import disagreements
from intrigues.services import cards, drafts, goals, intrigues, resolution
from larp.models import JournalEntry, Player
from larp.permissions import Actor, Role
from larp.rules.errors import RuleViolation
from tests import cast
from tests.cast import at
from tests.intrigues.services.table import Table, lay

pytestmark = pytest.mark.django_db

RANKED = {"karl": [6], "dietrich": [5], "hans": [4]}


def refused(call, **kwargs) -> str:
    with pytest.raises(RuleViolation) as no:
        call(**kwargs)
    return no.value.code


def bank(t: Table, n: int) -> list[Card]:
    first = t.event.designs.count()
    return [cast.card(design=cast.person(event=t.event, key=f"prize-{first + i}", weight=2)) for i in range(n)]


def declare(t: Table, player: Player, head: Player) -> None:
    goals.declare(actor=cast.mediator(), intrigue=t.intrigue, player=player, kind="head", head=head, now=at("14:10"))


def ready(lineups=None, *, prizes: int = 0, heads: str = "", face_down: bool = False, **event_fields) -> Table:
    """A table in victory with prizes put up and, one for each letter, the heads of Vera, Hans, Dietrich and Karl."""
    t = lay(lineups or RANKED, **event_fields)
    people = {"v": t.vera, "h": t.hans, "d": t.dietrich, "k": t.karl}
    for declarer, letter in zip((t.karl, t.dietrich, t.hans, t.vera), heads, strict=False):
        declare(t, declarer, people[letter])
    if prizes:
        drafts.put_up(
            actor=cast.master(), intrigue=t.intrigue, cards=bank(t, prizes), face_down=face_down, now=at("14:30")
        )
    t.counted()
    intrigues.to_victory(actor=cast.master(), intrigue=t.intrigue, now=at("17:00"))
    return t


def start(t: Table) -> Draft:
    return drafts.start(actor=cast.mediator(), intrigue=t.intrigue, now=at("17:01"))


def act(t: Table, call, player: Player, **what):
    return call(actor=cast.acting(player), intrigue=t.intrigue, player=player, now=at("17:05"), **what)


def act_refused(t: Table, call, player: Player, **what) -> str:
    with pytest.raises(RuleViolation) as no:
        act(t, call, player, **what)
    return no.value.code


def prizes(t: Table) -> list[Prize]:
    return list(Prize.objects.filter(intrigue=t.intrigue).order_by("position"))


def take_all(t: Table) -> list[str]:
    """Everybody takes the first prize left, in turn; the order in which they did."""
    turns = []
    while (draft := Draft.objects.filter(intrigue=t.intrigue, ended_at=None).first()) is not None:
        state = replayed(draft)
        player = Player.objects.get(pk=state.turn)
        turns.append(player.key)
        act(t, drafts.pick, player, prize=Prize.objects.get(pk=state.left[0]))
    return turns


# Worked example I.


@pytest.mark.rule("IN-66")
@pytest.mark.parametrize(
    ("options", "turns"),
    [
        ({}, ["karl", "dietrich", "hans", "karl", "dietrich", "hans", "karl"]),
        ({"draft_places": 2}, ["karl", "dietrich", "karl", "dietrich", "karl", "dietrich", "karl"]),
    ],
)
def test_example_i_without_a_head(options, turns):
    t = ready(prizes=7, options=options)
    start(t)
    assert take_all(t) == turns
    assert {c.holder.key for c in Card.objects.filter(prizes__in=prizes(t), holder=t.karl)} == {"karl"}


@pytest.mark.rule("IN-24", "IN-66")
@pytest.mark.parametrize(
    ("options", "turns"),
    [({}, ["karl", "dietrich", "hans"]), ({"draft_places": 2}, ["karl", "dietrich"])],
)
def test_example_i_with_a_head_one_card_each(options, turns):
    t = ready(prizes=7, heads="v", options=options)
    start(t)
    act(t, drafts.pick, t.karl, head=t.vera)
    assert take_all(t) == turns
    # The excess has gone back to the bank, last put up first.
    kept = len(turns)
    assert [Card.objects.get(pk=p.card_id).place for p in prizes(t)] == ["hand"] * kept + ["bank"] * (7 - kept)
    back = Move.objects.filter(why="prize_back").order_by("id").values_list("card_id", flat=True)
    assert sorted(back) == sorted(prize.card_id for prize in prizes(t)[kept:])


# Prizes.


@pytest.mark.rule("IN-24")
def test_the_limit_is_refused_without_a_reason_once_it_is_known_who_drafts():
    t = lay(RANKED)
    declare(t, t.karl, t.vera)
    cards = bank(t, 4)
    up = {"actor": cast.master(), "intrigue": t.intrigue, "now": at("16:10")}
    with pytest.raises(RuleViolation) as no:
        drafts.put_up(cards=cards, **up)
    assert (no.value.code, no.value.facts) == ("prize_limit", {"limit": 3, "fit": 3})
    assert Card.objects.filter(place="prize").count() == 0
    drafts.put_up(cards=cards, reason="Two couples play as one", **up)
    t.counted()
    intrigues.to_victory(actor=cast.master(), intrigue=t.intrigue, now=at("17:00"))
    start(t)
    assert Card.objects.filter(place="prize").count() == 4


@pytest.mark.rule("IN-24", "IN-09")
def test_prizes_come_from_the_bank_by_a_master_and_can_be_taken_down_until_the_draft():
    t = lay(RANKED)
    [one, two] = bank(t, 2)
    [held] = cast.people(holder=t.vera, weights=[1])
    up = {"intrigue": t.intrigue, "now": at("14:30")}
    assert refused(drafts.put_up, actor=cast.mediator(), cards=[one], **up) == "masters_only"
    assert refused(drafts.put_up, actor=cast.master(), cards=[one, held], **up) == "card_not_in_bank"
    assert Card.objects.get(pk=one.pk).place == "bank"
    first, second = drafts.put_up(actor=cast.master(), cards=[one, two], **up)
    assert (first.position, second.position, cast.moves_of(one)[-1]) == (1, 2, ("bank", "prize", "prize_up"))
    drafts.take_down(actor=cast.master(), prize=first, now=at("14:40"))
    assert cast.moves_of(one)[-1] == ("prize", "bank", "prize_back")
    again = {"actor": cast.master(), "prize": first, "now": at("14:41")}
    assert refused(drafts.take_down, **again) == "prize_unknown"
    t.counted()
    intrigues.to_victory(actor=cast.master(), intrigue=t.intrigue, now=at("17:00"))
    start(t)
    assert refused(drafts.take_down, actor=cast.master(), prize=second, now=at("17:02")) == "draft_started"
    late = {"intrigue": t.intrigue, "now": at("17:02")}
    assert refused(drafts.put_up, actor=cast.master(), cards=[one], **late) == "draft_started"


@pytest.mark.rule("IN-24")
def test_the_places_of_what_lies_face_down_tell_nothing_of_the_deck():
    t = lay(RANKED)
    cards = bank(t, 20)
    up = {"actor": cast.master(), "intrigue": t.intrigue, "now": at("14:30"), "cards": cards}
    made = drafts.put_up(face_down=True, **up)
    assert [prize.position for prize in made] == list(range(1, 21))
    in_order = [card.pk for card in cards]
    # By chance they would lie in the order of the deck once in 20! times.
    assert ([prize.card_id for prize in made] == in_order, sorted(prize.card_id for prize in made)) == (False, in_order)


@pytest.mark.rule("IN-24")
def test_what_lies_face_down_is_not_named_in_the_journal():
    t = ready(prizes=3, face_down=True)
    start(t)
    act(t, drafts.pick, t.karl, prize=prizes(t)[0])
    names = [prize.card.design.key for prize in prizes(t)]
    readable = str([entry.data for entry in JournalEntry.objects.exclude(visibility="masters")])
    assert [name for name in names if name in readable] == []


# The start.


@pytest.mark.rule("IN-60")
def test_a_tie_at_a_place_that_drafts_blocks_the_draft_and_one_below_may_stand():
    t = ready({"karl": [6], "dietrich": [4], "hans": [4]}, prizes=3)
    with pytest.raises(RuleViolation) as no:
        start(t)
    assert (no.value.code, no.value.facts) == ("tie_undecided", {"places": [2]})
    resolution.decide_tie(
        actor=cast.master(), intrigue=t.intrigue, order=[t.hans, t.dietrich], reason="R", now=at("17:00")
    )
    assert start(t).order == [t.karl.pk, t.hans.pk, t.dietrich.pk]
    decide = {"actor": cast.master(), "intrigue": t.intrigue, "order": [t.hans, t.dietrich], "reason": "R"}
    assert refused(resolution.decide_tie, now=at("17:02"), **decide) == "draft_started"
    one = ready({"karl": [6], "dietrich": [4], "hans": [4]}, prizes=1, slug="two", options={"draft_places": 1})
    assert start(one).order == [one.karl.pk]


@pytest.mark.rule("IN-65", "IN-66", "IN-12")
def test_when_a_draft_starts_and_by_whom():
    t = lay(RANKED)
    assert refused(drafts.start, actor=cast.mediator(), intrigue=t.intrigue, now=at("16:45")) == "draft_outside_victory"
    t.counted()
    intrigues.to_victory(actor=cast.master(), intrigue=t.intrigue, now=at("17:00"))
    assert refused(drafts.start, actor=cast.acting(t.karl), intrigue=t.intrigue, now=at("17:01")) == "not_leading"
    # No head and no prize: there is nothing to share out.
    assert start(t).ended_at == at("17:01")
    assert refused(drafts.start, actor=cast.mediator(), intrigue=t.intrigue, now=at("17:01")) == "draft_started"


@pytest.mark.rule("IN-67")
def test_folded_players_and_bystanders_draft_nothing():
    t = ready({"karl": [6], "dietrich": [5]}, prizes=2)
    assert start(t).order == [t.karl.pk, t.dietrich.pk]
    assert act_refused(t, drafts.pick, t.hans, prize=prizes(t)[0]) == "not_your_turn"
    wish = {"actor": cast.acting(t.hans), "intrigue": t.intrigue, "player": t.hans, "kind": "influence"}
    assert refused(drafts.save_wishes, wishes=[], now=at("17:02"), **wish) == "not_in"


@pytest.mark.rule("IN-19")
def test_once_a_draft_has_started_the_intrigue_is_not_called_off():
    t = ready(prizes=3)
    start(t)
    off = {"actor": cast.master(), "intrigue": t.intrigue, "reason": "R", "now": at("17:02")}
    assert refused(intrigues.call_off, **off) == "draft_started"


# Heads.


@pytest.mark.rule("IN-65", "IN-23")
def test_heads_go_first_by_rank_round_again_and_each_win_is_written():
    t = ready(prizes=3, heads="vhdk")
    start(t)
    assert act_refused(t, drafts.pick, t.karl, prize=prizes(t)[0]) == "heads_first"
    act(t, drafts.pick, t.karl, head=t.dietrich)
    assert act_refused(t, drafts.pick, t.dietrich, head=t.dietrich) == "prize_taken"
    act(t, drafts.pick, t.dietrich, head=t.hans)
    act(t, drafts.decline, t.hans)
    act(t, drafts.pick, t.karl, head=t.vera)
    act(t, drafts.pick, t.dietrich, head=t.karl)
    wins = HeadWin.objects.order_by("id").values_list("winner__key", "person__key")
    assert list(wins) == [("karl", "dietrich"), ("dietrich", "hans"), ("karl", "vera"), ("dietrich", "karl")]
    assert [(d.kind, d.ended_at) for d in Draft.objects.order_by("id")] == [("heads", at("17:05")), ("influence", None)]
    assert act_refused(t, drafts.pick, t.karl, head=t.vera) == "heads_over"


@pytest.mark.rule("IN-65")
def test_a_head_that_all_decline_in_one_round_is_left_as_it_was():
    t = ready(heads="v")
    start(t)
    for player in (t.karl, t.dietrich, t.hans):
        act(t, drafts.decline, player)
    assert HeadWin.objects.count() == 0
    assert [(d.kind, d.ended_at) for d in Draft.objects.order_by("id")] == [
        ("heads", at("17:05")),
        ("influence", at("17:05")),
    ]


# Turns.


@pytest.mark.rule("IN-66")
@pytest.mark.report("A26")
def test_whose_turn_it_is_follows_from_the_picks():
    t = ready(prizes=4)
    draft = start(t)
    first, second, third, fourth = prizes(t)
    assert act_refused(t, drafts.pick, t.dietrich, prize=first) == "not_your_turn"
    act(t, drafts.pick, t.karl, prize=third)
    assert act_refused(t, drafts.pick, t.dietrich, prize=third) == "prize_taken"
    act(t, drafts.decline, t.dietrich)
    act(t, drafts.pick, t.hans, prize=first)
    state = replayed(Draft.objects.get(pk=draft.pk))
    assert (state.turn, state.round, state.left) == (t.karl.pk, 2, (second.pk, fourth.pk))
    assert Card.objects.get(pk=third.card_id).holder == t.karl
    assert cast.moves_of(third.card)[-1] == ("prize", "hand", "draft")
    assert list(Pick.objects.values_list("seq", "player__key", "outcome", "prize")) == [
        (1, "karl", "took", third.pk),
        (2, "dietrich", "declined", None),
        (3, "hans", "took", first.pk),
    ]


@pytest.mark.rule("IN-66")
def test_when_all_decline_in_one_round_the_rest_returns_to_the_bank():
    t = ready(prizes=4)
    start(t)
    act(t, drafts.pick, t.karl, prize=prizes(t)[3])
    for player in (t.dietrich, t.hans, t.karl, t.dietrich):
        act(t, drafts.decline, player)
    act(t, drafts.decline, t.hans)
    assert [Card.objects.get(pk=p.card_id).place for p in prizes(t)] == ["bank", "bank", "bank", "hand"]
    assert Draft.objects.get().ended_at == at("17:05")
    assert act_refused(t, drafts.decline, t.karl) == "draft_not_running"
    closed = intrigues.close(actor=cast.master(), intrigue=t.intrigue, now=at("17:10"))
    assert closed.closed_at == at("17:10")


@pytest.mark.rule("IN-69")
def test_an_intrigue_is_not_closed_before_its_drafts_are_done():
    t = ready(prizes=3)
    close = {"actor": cast.master(), "intrigue": t.intrigue}
    assert refused(intrigues.close, now=at("17:00"), **close) == "draft_not_done"
    start(t)
    assert refused(intrigues.close, now=at("17:02"), **close) == "draft_not_done"
    take_all(t)
    assert intrigues.close(now=at("17:10"), **close).closed_at == at("17:10")


@pytest.mark.rule("IN-66", "IN-45")
def test_a_master_or_another_mediator_picks_for_a_player_who_says_it_aloud():
    t = ready(prizes=3)
    start(t)
    pick = {"intrigue": t.intrigue, "player": t.karl, "prize": prizes(t)[0], "now": at("17:05")}
    own = Actor(role=Role.MEDIATOR, event_id=t.event.pk, id=2, name="Karl", player_id=t.karl.pk)
    assert refused(drafts.pick, actor=cast.acting(t.hans), **pick) == "not_yours"
    assert refused(drafts.pick, actor=own, **pick) == "own_record"
    assert drafts.pick(actor=cast.mediator(), **pick).by_name == "Moritz"


# Passing and wishes.


@pytest.mark.rule("IN-68")
def test_passed_players_get_what_is_left_at_the_end_of_the_round_by_rank():
    t = ready(prizes=3)
    start(t)
    master = {"actor": cast.master(), "intrigue": t.intrigue, "now": at("17:05")}
    assert refused(drafts.pass_turn, **master | {"actor": cast.mediator()}, player=t.karl) == "masters_only"
    assert refused(drafts.pass_turn, **master, player=t.dietrich) == "not_your_turn"
    drafts.pass_turn(**master, player=t.karl)
    drafts.pass_turn(**master, player=t.dietrich)
    first, second, third = prizes(t)
    act(t, drafts.pick, t.hans, prize=second)
    assert list(Pick.objects.values_list("player__key", "outcome", "prize")) == [
        ("karl", "passed", None),
        ("dietrich", "passed", None),
        ("hans", "took", second.pk),
        ("karl", "given", first.pk),
        ("dietrich", "given", third.pk),
    ]
    assert [Card.objects.get(pk=p.card_id).holder for p in (first, second, third)] == [t.karl, t.hans, t.dietrich]


@pytest.mark.rule("IN-68")
def test_a_written_wish_list_is_followed_to_the_first_wish_that_is_left():
    t = ready(prizes=3)
    first, second, third = prizes(t)
    wish = {"actor": cast.acting(t.dietrich), "intrigue": t.intrigue, "player": t.dietrich, "kind": "influence"}
    drafts.save_wishes(wishes=[first.pk], now=at("16:59"), **wish)
    drafts.save_wishes(wishes=[third.pk, second.pk], now=at("17:00"), **wish)
    assert refused(drafts.save_wishes, wishes=[t.vera.pk + 10**6], now=at("17:00"), **wish) == "wish_unknown"
    start(t)
    act(t, drafts.pick, t.karl, prize=third)
    made = drafts.pass_turn(actor=cast.master(), intrigue=t.intrigue, player=t.dietrich, now=at("17:05"))
    assert (made.outcome, made.prize) == ("wish", second)


@pytest.mark.rule("IN-68")
def test_a_wish_for_any_card_face_down_takes_the_first_of_them():
    t = ready(prizes=1)
    # Put up openly before, and two face down after it: three who draft, no head, so no limit.
    Prize.objects.filter(intrigue=t.intrigue).update(face_down=False)
    down = drafts.put_up(actor=cast.master(), intrigue=t.intrigue, cards=bank(t, 2), face_down=True, now=at("17:00"))
    wish = {"actor": cast.acting(t.karl), "intrigue": t.intrigue, "player": t.karl, "kind": "influence"}
    drafts.save_wishes(wishes=[FACE_DOWN], now=at("17:00"), **wish)
    start(t)
    made = drafts.pass_turn(actor=cast.master(), intrigue=t.intrigue, player=t.karl, now=at("17:05"))
    assert (made.outcome, made.prize) == ("wish", down[0])


@pytest.mark.rule("IN-68", "IN-65")
def test_wishes_for_heads_are_persons():
    t = ready(heads="vh")
    wish = {"actor": cast.acting(t.karl), "intrigue": t.intrigue, "player": t.karl, "kind": "heads"}
    assert refused(drafts.save_wishes, wishes=[t.dietrich.pk], now=at("17:00"), **wish) == "wish_unknown"
    drafts.save_wishes(wishes=[t.hans.pk, t.vera.pk], now=at("17:00"), **wish)
    start(t)
    drafts.pass_turn(actor=cast.master(), intrigue=t.intrigue, player=t.karl, now=at("17:05"))
    assert list(HeadWin.objects.values_list("winner__key", "person__key")) == [("karl", "hans")]


# Dealing.


@pytest.mark.rule("IN-66")
def test_dealt_by_a_recorded_seed_that_gives_the_same_again():
    t = ready(prizes=7, options={"draft_mode": "deal"})
    draft = start(t)
    seed = Intrigue.objects.get(pk=t.intrigue.pk).seed
    assert len(seed) == 32
    ids = [prize.pk for prize in prizes(t)]
    order = [ids[index] for index in permutation(seed=seed, size=7)]
    ranked = [t.karl.pk, t.dietrich.pk, t.hans.pk]
    dealt = list(Pick.objects.filter(draft=draft).values_list("player_id", "outcome", "prize_id"))
    assert dealt == [(ranked[n % 3], "dealt", prize) for n, prize in enumerate(order)]
    holders = [Card.objects.get(prizes=prize).holder_id for prize in order]
    assert holders == [ranked[n % 3] for n in range(7)]
    assert draft.ended_at == at("17:01")


@pytest.mark.rule("IN-65", "IN-66")
def test_where_cards_are_dealt_heads_are_chosen_all_the_same():
    t = ready(prizes=3, heads="v", options={"draft_mode": "deal"})
    start(t)
    assert Intrigue.objects.get(pk=t.intrigue.pk).seed == ""
    act(t, drafts.pick, t.karl, head=t.vera)
    assert Card.objects.filter(prizes__intrigue=t.intrigue, place="hand").count() == 3


# Nothing lost, nothing doubled.


@pytest.mark.rule("IN-09", "IN-66", "IN-68")
@pytest.mark.long
@settings(max_examples=8, deadline=None)
@given(
    heads=st.integers(0, 3),
    number=st.integers(0, 6),
    acts=st.lists(st.sampled_from(["take", "take", "take last", "decline", "pass"]), max_size=24),
)
def test_a_draft_loses_or_doubles_no_card(heads, number, acts):
    with transaction.atomic():
        play_out(heads, number, acts)
        transaction.set_rollback(True)


def play_out(heads: int, number: int, acts: list[str]) -> None:
    t = ready(prizes=number, heads="vhd"[:heads])
    start(t)
    for what in acts:
        draft = Draft.objects.filter(intrigue=t.intrigue, ended_at=None).order_by("id").first()
        if draft is None:
            break
        state = replayed(draft)
        player = Player.objects.get(pk=state.turn)
        if what == "decline":
            act(t, drafts.decline, player)
        elif what == "pass":
            drafts.pass_turn(actor=cast.master(), intrigue=t.intrigue, player=player, now=at("17:05"))
        else:
            wanted = state.left[-1 if what == "take last" else 0]
            if draft.kind == "heads":
                act(t, drafts.pick, player, head=Player.objects.get(pk=wanted))
            else:
                act(t, drafts.pick, player, prize=Prize.objects.get(pk=wanted))
    cards = [Card.objects.get(pk=prize.card_id) for prize in prizes(t)]
    given_out = list(
        Pick.objects.filter(draft__intrigue=t.intrigue, prize__isnull=False).values_list("prize__card_id", "player_id")
    )
    over = not Draft.objects.filter(intrigue=t.intrigue, ended_at=None).exists()
    held = sorted((card.pk, card.holder_id) for card in cards if card.place == "hand")
    assert held == sorted(given_out)
    assert {card.place for card in cards} <= ({"hand", "bank"} if over else {"hand", "bank", "prize"})
    assert len(cards) == number
    for card in cards:
        last = Move.objects.filter(card=card).order_by("-seq").first()
        assert (last.to_place, last.to_holder_id, last.to_intrigue_id) == (card.place, card.holder_id, card.intrigue_id)
    assert disagreements(t.event) == []
    won = list(HeadWin.objects.filter(intrigue=t.intrigue).values_list("person_id", flat=True))
    assert len(won) == len(set(won)) <= heads


@pytest.mark.rule("IN-66")
@pytest.mark.report("A01")
def test_who_chooses_alone_doesnt_choose_twice_by_two_taps():
    t = ready({"karl": [6]}, prizes=3)
    start(t)
    first, second, _ = prizes(t)
    act(t, drafts.pick, t.karl, prize=first, turn=0)
    assert act_refused(t, drafts.pick, t.karl, prize=second, turn=0) == "turn_over"
    assert act_refused(t, drafts.decline, t.karl, turn=0) == "turn_over"
    act(t, drafts.pick, t.karl, prize=second, turn=1)
    assert list(Pick.objects.values_list("prize", flat=True)) == [first.pk, second.pk]


@pytest.mark.rule("IN-68", "IN-69")
def test_a_passed_player_is_not_given_a_prize_that_was_corrected_away():
    t = ready({"karl": [6], "dietrich": [5]}, prizes=2)
    first, second = Prize.objects.order_by("position")
    draft = start(t)
    cards.correct(actor=cast.master(), card=first.card, place=Place.BANK, reason="torn", now=at("17:02"))
    drafts.pass_turn(actor=cast.master(), intrigue=t.intrigue, player=t.karl, now=at("17:05"))
    act(t, drafts.decline, t.dietrich)
    assert Card.objects.get(pk=second.card_id).holder == t.karl
    act(t, drafts.decline, t.karl)
    act(t, drafts.decline, t.dietrich)
    draft.refresh_from_db()
    assert (draft.ended_at, disagreements(t.event)) == (at("17:05"), [])


@pytest.mark.rule("IN-24", "IN-22")
def test_a_head_struck_off_is_not_played_for_and_sets_no_limit():
    t = lay({"karl": [6], "dietrich": [5]})
    declare(t, t.karl, t.vera)
    t.vera.left_at = at("15:00")
    t.vera.save()
    gone = {"actor": cast.master(), "intrigue": t.intrigue, "person": t.vera, "reason": "gone home"}
    assert refused(drafts.put_up, **_put(t, 6)) == "prize_limit"
    goals.strike_off_head(**gone, now=at("16:20"))
    assert len(drafts.put_up(**_put(t, 6))) == 6


def _put(t: Table, n: int) -> dict:
    return {"actor": cast.master(), "intrigue": t.intrigue, "cards": bank(t, n), "now": at("16:20")}


@pytest.mark.rule("IN-23", "IN-65")
def test_two_intrigues_at_once_share_out_one_head_and_the_win_recorded_later_counts():
    t = ready({"karl": [6], "dietrich": [5]}, heads="v")
    other = cast.intrigue(event=t.event, number=2)
    goals.declare(actor=cast.mediator(), intrigue=other, player=t.hans, kind="head", head=t.vera, now=at("14:20"))
    [paid] = cast.people(holder=t.hans, weights=[1])
    cast.entrant(intrigue=other, player=t.hans, lineup=[], staked=[paid])
    second = Table(t.cast, other)
    second.counted()
    intrigues.to_victory(actor=cast.master(), intrigue=other, now=at("17:00"))
    start(t)
    start(second)
    act(second, drafts.pick, t.hans, head=t.vera)
    act(t, drafts.pick, t.karl, head=t.vera)
    assert [t.key(pk) for pk in HeadWin.objects.order_by("id").values_list("winner", flat=True)] == ["hans", "karl"]
    assert latest_win(event_id=t.event.pk, person_id=t.vera.pk).winner == t.karl
