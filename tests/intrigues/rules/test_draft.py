"""The draft: turns, rounds, passing, dealing, and ties that hold it up."""

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intrigues.rules.draft import Draft, Pick, PickKind, blocking_ties
from intrigues.rules.prizes import drafting, excess
from intrigues.rules.shuffle import permutation
from larp.rules.errors import RuleViolation

HANS, KARL, DIETRICH = 1, 2, 3
RANKED = (KARL, DIETRICH, HANS)
SEVEN = (71, 72, 73, 74, 75, 76, 77)


def taken_in_turn(draft: Draft) -> list[int | None]:
    """Whose turns they are when everybody takes the first prize left."""
    turns = []
    while not draft.over:
        turns.append(draft.turn)
        draft = draft.take(player=draft.turn, prize=draft.left[0])
    return turns


def refusal(call, **arguments) -> tuple[str, str, dict]:
    with pytest.raises(RuleViolation) as caught:
        call(**arguments)
    return caught.value.code, caught.value.rule, caught.value.facts


@pytest.mark.rule("IN-24", "IN-66", "IN-67")
@pytest.mark.parametrize(
    ("places", "heads", "turns"),
    [
        (None, 0, [KARL, DIETRICH, HANS, KARL, DIETRICH, HANS, KARL]),
        (2, 0, [KARL, DIETRICH, KARL, DIETRICH, KARL, DIETRICH, KARL]),
        (None, 1, [KARL, DIETRICH, HANS]),
        (2, 1, [KARL, DIETRICH]),
    ],
)
def test_example_i_the_draft(places, heads, turns):
    drafters = drafting(len(RANKED), places)
    back = excess(SEVEN, heads=heads, drafters=drafters, reason="")
    draft = Draft(RANKED[:drafters], tuple(card for card in SEVEN if card not in back))
    assert taken_in_turn(draft) == turns


@pytest.mark.rule("IN-65")
def test_heads_go_round_again_while_any_is_left():
    draft = Draft((KARL, DIETRICH), (11, 12, 13))
    draft = draft.take(player=KARL, prize=12).take(player=DIETRICH, prize=11)
    assert (draft.round, draft.turn, draft.left) == (2, KARL, (13,))
    draft = draft.decline(player=KARL).take(player=DIETRICH, prize=13)
    assert draft.over
    assert draft.yields() == {KARL: (12,), DIETRICH: (11, 13)}


@pytest.mark.rule("IN-65", "IN-66")
def test_a_round_in_which_all_decline_ends_it():
    draft = Draft(RANKED, (11, 12))
    draft = draft.decline(player=KARL).take(player=DIETRICH, prize=11).decline(player=HANS)
    assert (draft.round, draft.turn, draft.over) == (2, KARL, False)
    for player in RANKED:
        draft = draft.decline(player=player)
    assert (draft.over, draft.turn, draft.left) == (True, None, (12,))
    assert refusal(draft.take, player=KARL, prize=12) == ("draft_over", "IN-66", {})
    assert refusal(draft.decline, player=KARL) == ("draft_over", "IN-66", {})


@pytest.mark.rule("IN-66")
def test_what_is_refused_at_a_turn():
    draft = Draft(RANKED, SEVEN).take(player=KARL, prize=75)
    assert refusal(draft.take, player=HANS, prize=71) == ("not_your_turn", "IN-66", {"turn": DIETRICH})
    assert refusal(draft.take, player=KARL, prize=71) == ("not_your_turn", "IN-66", {"turn": DIETRICH})
    assert refusal(draft.decline, player=HANS) == ("not_your_turn", "IN-66", {"turn": DIETRICH})
    assert refusal(draft.pass_over, player=HANS) == ("not_your_turn", "IN-66", {"turn": DIETRICH})
    assert refusal(draft.take, player=DIETRICH, prize=75) == ("prize_taken", "IN-66", {"prize": 75})
    assert refusal(draft.take, player=DIETRICH, prize=99) == ("prize_unknown", "IN-66", {"prize": 99})


@pytest.mark.rule("IN-67")
def test_who_takes_no_part_has_no_turn():
    draft = Draft((KARL,), (11,))
    assert refusal(draft.take, player=HANS, prize=11)[0] == "not_your_turn"
    assert Draft((), (11,)).over
    assert Draft(RANKED, ()).over


@pytest.mark.rule("IN-68")
def test_a_passed_player_gets_the_first_prize_left_at_the_end_of_the_round():
    draft = Draft(RANKED, SEVEN).pass_over(player=KARL)
    assert draft.yields() == {KARL: (), DIETRICH: (), HANS: ()}
    draft = draft.take(player=DIETRICH, prize=71).take(player=HANS, prize=73)
    assert draft.picks[-1] == Pick(KARL, PickKind.GIVEN, 72)
    assert (draft.round, draft.turn) == (2, KARL)


@pytest.mark.rule("IN-68")
def test_of_several_passed_the_better_rank_is_first():
    draft = Draft(RANKED, SEVEN).take(player=KARL, prize=71)
    draft = draft.pass_over(player=DIETRICH).pass_over(player=HANS)
    assert draft.picks[-2:] == (Pick(DIETRICH, PickKind.GIVEN, 72), Pick(HANS, PickKind.GIVEN, 73))


@pytest.mark.rule("IN-68")
def test_a_passed_player_may_come_away_with_nothing():
    draft = Draft(RANKED, (71, 72)).pass_over(player=KARL)
    draft = draft.take(player=DIETRICH, prize=71).take(player=HANS, prize=72)
    assert draft.over
    assert draft.yields() == {KARL: (), DIETRICH: (71,), HANS: (72,)}


@pytest.mark.rule("IN-66", "IN-68")
def test_passing_is_not_declining():
    draft = Draft(RANKED, (71, 72)).pass_over(player=KARL)
    draft = draft.decline(player=DIETRICH).decline(player=HANS)
    assert (draft.over, draft.round, draft.yields()[KARL]) == (False, 2, (71,))


@pytest.mark.rule("IN-68")
def test_a_wish_list_is_followed_at_the_turn():
    draft = Draft(RANKED, SEVEN).take(player=KARL, prize=74)
    draft = draft.pass_over(player=DIETRICH, wishes=(74, 99, 76, 71))
    assert draft.picks[-1] == Pick(DIETRICH, PickKind.WISH, 76)
    draft = draft.pass_over(player=HANS, wishes=(74, 76))
    assert draft.picks[-2:] == (Pick(HANS, PickKind.PASSED), Pick(HANS, PickKind.GIVEN, 71))


@pytest.mark.rule("IN-66")
def test_a_deal_follows_its_seed():
    draft = Draft(RANKED, SEVEN).deal(seed="saturday")
    dealt = [SEVEN[index] for index in permutation(seed="saturday", size=7)]
    assert draft.over
    assert draft.yields() == {
        KARL: (dealt[0], dealt[3], dealt[6]),
        DIETRICH: (dealt[1], dealt[4]),
        HANS: (dealt[2], dealt[5]),
    }
    assert Draft(RANKED, SEVEN).deal(seed="saturday") == draft
    assert refusal(draft.deal, seed="sunday") == ("draft_over", "IN-66", {})
    assert refusal(Draft(RANKED, SEVEN).decline(player=KARL).deal, seed="x") == ("draft_begun", "IN-66", {})


@pytest.mark.rule("IN-66")
def test_the_shuffle_as_it_is_written_down():
    # Three items, two draws: below 3 with draw 0, then below 2 with draw 1 (neither is thrown away).
    draws = [int.from_bytes(sha256(f"saturday:{k}".encode()).digest()[:8], "big") for k in range(2)]
    assert max(draws) < 2**64 - 1
    order = [0, 1, 2]
    first, second = draws[0] % 3, draws[1] % 2
    order[2], order[first] = order[first], order[2]
    order[1], order[second] = order[second], order[1]
    assert permutation(seed="saturday", size=3) == tuple(order)
    assert (permutation(seed="saturday", size=0), permutation(seed="saturday", size=1)) == ((), (0,))


@pytest.mark.rule("IN-66")
def test_the_shuffle_prefers_nobody():
    counts = dict.fromkeys(((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)), 0)
    for number in range(1200):
        counts[permutation(seed=str(number), size=3)] += 1
    assert min(counts.values()) > 150
    assert max(counts.values()) < 250


@pytest.mark.rule("IN-60")
@pytest.mark.parametrize(
    ("places", "draft_places", "blocking"),
    [
        ([1, 2, 3], None, ()),
        ([1, 1, 3], None, (1,)),
        ([1, 2, 2], None, (2,)),
        ([1, 2, 2], 1, ()),
        ([1, 2, 2], 2, (2,)),
        ([1, 2, 3, 3], 2, ()),
        ([1, 1, 3, 3], None, (1, 3)),
        ([1, 1, 3, 3], 1, (1,)),
        ([], None, ()),
    ],
)
def test_a_tie_blocks_where_a_place_that_drafts_is_shared(places, draft_places, blocking):
    assert blocking_ties(places, draft_places) == blocking


def test_a_log_that_the_rules_cannot_have_made():
    with pytest.raises(ValueError, match="not a draft"):
        Draft.replayed(order=RANKED, prizes=SEVEN, picks=[Pick(HANS, PickKind.TOOK, 71)])
    with pytest.raises(ValueError, match="not a draft"):
        Draft.replayed(order=RANKED, prizes=SEVEN, picks=[Pick(KARL, PickKind.GIVEN, 71)])
    with pytest.raises(ValueError, match="wrong prize"):
        Draft.replayed(order=RANKED, prizes=SEVEN, picks=[Pick(KARL, PickKind.DECLINED, 71)])


@pytest.mark.rule("IN-65", "IN-66", "IN-68")
@settings(max_examples=80)
@given(data=st.data(), players=st.integers(0, 4), size=st.integers(0, 8))
def test_every_legal_draft_ends_and_gives_each_prize_once(data, players, size):
    draft = Draft(tuple(range(1, players + 1)), tuple(range(100, 100 + size)))
    acts = 0
    while not draft.over:
        act = data.draw(st.sampled_from(["take", "decline", "pass", "wish"]))
        player, prize = draft.turn, data.draw(st.sampled_from(draft.left))
        if act == "take":
            draft = draft.take(player=player, prize=prize)
        elif act == "decline":
            draft = draft.decline(player=player)
        else:
            draft = draft.pass_over(player=player, wishes=[prize] if act == "wish" else [])
        acts += 1
        # Every round but the last gives a prize away or ends the draft.
        assert acts <= (size + 1) * players
    given_away = [prize for prizes in draft.yields().values() for prize in prizes]
    assert len(given_away) == len(set(given_away))
    assert {*given_away, *draft.left} == set(draft.prizes)
    assert not draft.left or draft.all_declined or not players
    assert Draft.replayed(order=draft.order, prizes=draft.prizes, picks=draft.picks) == draft


@pytest.mark.rule("IN-66")
@settings(max_examples=40)
@given(seed=st.text(max_size=8), size=st.integers(0, 60))
def test_a_shuffle_keeps_every_item(seed, size):
    assert sorted(permutation(seed=seed, size=size)) == list(range(size))
