"""Chance: from the seed, or typed in."""

import hashlib

import pytest

from side_events.table.dice import Chance, DiceRefused, Rolled, Stream


def test_a_stream_is_sha_256_of_seed_label_and_block():
    """The check of the rule files' appendix: the first words of (`zone-1`, `dice`)."""
    stream = Stream("zone-1", "dice")
    assert [f"{stream.word():08x}" for _ in range(4)] == ["74e86b3d", "8c391348", "7221043b", "1fa84a66"]
    assert stream.cursor == 4
    ninth = Stream("zone-1", "dice", 8)
    assert ninth.word() == int.from_bytes(hashlib.sha256(b"zone-1|dice|1").digest()[:4], "big")


def test_dice_of_a_stream():
    stream = Stream("zone-1", "dice")
    assert [stream.die() for _ in range(12)] == [4, 1, 4, 1, 1, 4, 3, 6, 5, 3, 6, 5]
    assert Stream("zone-1", "order").shuffled(["red", "blue", "green", "black"]) == ["black", "green", "blue", "red"]


def test_words_of_the_incomplete_last_run_are_thrown_away():
    class Words(Stream):
        def word(self):
            self.cursor += 1
            return [2**32 - 1, 7][self.cursor - 1]

    stream = Words("", "")
    # 2³² is 3 × 1431655765 + 1, so the very last word belongs to no run of three.
    assert (stream.below(3), stream.cursor) == (1, 2)


def test_the_same_entry_rolls_the_same_and_another_does_not():
    rolls = [Chance("seed", seq).roll("attack", 20) for seq in (1, 1, 2)]
    assert rolls[0] == rolls[1] != rolls[2]
    assert set(rolls[0]) <= set(range(1, 7))
    chance = Chance("seed", 1)
    assert chance.roll("attack", 20) != chance.roll("attack", 20)


def test_typed_dice_answer_in_the_order_of_the_calls_and_are_marked():
    chance = Chance("seed", 1, (6, 1, 4))
    assert (chance.roll("shared", 2), chance.roll("hope", 1)) == ((6, 1), (4,))
    chance.finish()
    assert chance.rolled == [Rolled("shared", (6, 1), typed=True), Rolled("hope", (4,), typed=True)]


@pytest.mark.parametrize(
    ("typed", "kind", "facts"),
    [
        ((), "count", {"due": 2, "got": 0}),
        ((1,), "count", {"due": 2, "got": 1}),
        ((1, 2, 3), "count", {"due": 2, "got": 3}),
        ((0, 2), "value", {"sides": 6}),
        ((1, 7), "value", {"sides": 6}),
    ],
)
def test_typed_dice_that_do_not_fit(typed, kind, facts):
    chance = Chance("seed", 1, typed)

    def rolled():
        chance.roll("dice", 2)
        chance.finish()

    with pytest.raises(DiceRefused) as refused:
        rolled()
    assert (refused.value.kind, refused.value.facts) == (kind, facts)


def test_orders_and_draws_are_noted_as_hidden():
    chance = Chance("seed", 0)
    deck = chance.shuffle("deck", list("abcd"))
    drawn = chance.draw("first", 4)
    [order, first] = chance.rolled
    assert deck == ["abcd"[place] for place in order.values]
    assert (first.values, order.hidden, first.hidden) == ((drawn,), True, True)
    assert Rolled.from_json(order.to_json()) == order
