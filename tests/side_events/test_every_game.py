"""What holds for each game, whatever its rules. `--game-seeds 1000` plays more evenings than the everyday run."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from side_events import games, registry
from side_events.table.action import Action
from side_events.table.game import AUDIENCE, FACILITATOR
from side_events.table.header import facilitator_seat
from side_events.table.log import REDO, UNDO, cut_log, entry_from_json
from side_events.table.refusal import Refusal
from side_events.table.replay import act, begin, replay
from tests.side_events import play
from tests.side_events.conftest import EXAMPLE

games.__path__ = [*games.__path__, EXAMPLE]
GAMES = sorted(registry.all_games().items())
games.__path__ = [path for path in games.__path__ if path != EXAMPLE]
STEPS = 120


def pytest_generate_tests(metafunc):
    if "seed" in metafunc.fixturenames:
        count = metafunc.config.getoption("--game-seeds")
        metafunc.parametrize("seed", range(count))


@pytest.fixture(params=GAMES, ids=[key for key, _ in GAMES])
def game(request):
    return request.param[1]


def told(position, viewer, *, last=None):
    """Everything that leaves the table for a viewer, as text; of the log only the `last` entries, where so many."""
    game = position.game
    log = cut_log(game.view_action, position.entries[-last:] if last else position.entries, viewer)
    return json.dumps([game.view(position.state, viewer), log], ensure_ascii=False)


def viewers(position):
    return [*position.header.seat_keys, FACILITATOR, AUDIENCE]


def test_random_play_keeps_the_invariants_and_what_was_said(game, seed):
    """Legal acts apply, the invariants hold after each, states go to JSON and back, secrets stay."""
    rng = random.Random(f"{game.META.key} {seed}")
    sitting = play.Sitting(play.open_table(game, rng))
    known: dict[str, set[str]] = {viewer: set() for viewer in viewers(sitting.position)}
    for _ in range(STEPS):
        if not play.one_step(sitting, rng):
            break
        position = sitting.position
        assert game.invariants(position.state) == []
        data = game.dump(position.state)
        assert game.load(json.loads(json.dumps(data))) == position.state
        for viewer, heard in known.items():
            # Of the log the newest line is enough: an older one stays as it was.
            now = told(position, viewer, last=1)
            read = {secret for secret in sitting.secrets if secret in now}
            new = {secret for secret in read - heard if viewer not in sitting.secrets[secret]}
            assert not new or position.entries[-1].revealed, f"{viewer} reads {new}"
            heard |= read
    else:
        return
    assert game.outcome(sitting.position.state) is not None, "nobody may do anything and the game isn't over"


def test_replay_equals_state(game, seed):
    """The log in JSON, read anew, gives the same state by the same rules, with undone acts among it (A26)."""
    rng = random.Random(f"replay {game.META.key} {seed}")
    sitting = play.Sitting(play.open_table(game, rng))
    host = facilitator_seat(game.META, sitting.position.header.seats)
    for number in range(40):
        if number % 7 == 6 and sitting.position.acts:
            to = rng.choice(sitting.position.acts[-4:])[0]
            before = sitting.position
            undone = act(before, Action(host, UNDO, {"to": to}))
            redone = act(undone, Action(host, REDO))
            assert redone.state == before.state
            assert [number for number, _ in redone.acts] == [number for number, _ in before.acts]
            sitting.position = rng.choice([undone, redone])
        elif not play.one_step(sitting, rng):
            break
    position = sitting.position
    entries = [entry_from_json(json.loads(json.dumps(entry.to_json()))) for entry in position.entries]
    again = replay(game, position.header, entries)
    assert again.state == position.state
    assert [number for number, _ in again.acts] == [number for number, _ in position.acts]
    for viewer in viewers(position):
        assert told(again, viewer) == told(position, viewer)


def test_illegal_acts_are_refused_and_change_nothing(game):
    """What `legal` doesn't offer is refused; what it shows as off is refused with the code it names."""
    rng = random.Random(f"illegal {game.META.key}")
    sitting = play.Sitting(play.open_table(game, rng))
    payloads: dict[str, dict] = {}
    for _ in range(STEPS):
        position = sitting.position
        before = json.dumps(game.dump(position.state), sort_keys=True)
        for seat in play.actors(position):
            offered = game.legal(position.state, seat)
            for choice in offered:
                payloads[choice.kind] = play.payload_for(choice, rng)
                if choice.off:
                    with pytest.raises(Refusal) as refused:
                        act(position, Action(seat, choice.kind, payloads[choice.kind]))
                    assert refused.value.code == choice.off
            for kind in set(game.META.actions) - {choice.kind for choice in offered}:
                with pytest.raises(Refusal) as refused:
                    act(position, Action(seat, kind, payloads.get(kind, {})))
                assert refused.value.code in game.META.refusals or refused.value.code == "E_PAYLOAD"
        assert json.dumps(game.dump(position.state), sort_keys=True) == before
        if not play.one_step(sitting, rng):
            break


ODD = [
    None, "", " ", "x" * 5000, "A1", "\u202e", -1, 0, 10**12, 1.5, True, [], {}, [[]], ["A1", "A1"], [None], {"a": 1},
]  # fmt: skip


@pytest.mark.report("A06")
def test_odd_payloads_are_refused_or_leave_a_whole_state(game):
    """Whatever stands in a payload or among the dice: a refusal, or a state that holds; never a fault."""
    rng = random.Random(f"odd {game.META.key}")
    sitting = play.Sitting(play.open_table(game, rng))
    for _ in range(STEPS):
        position = sitting.position
        offered = play.choices(position)
        for seat, choice in rng.sample(offered, min(3, len(offered))):
            payload = play.payload_for(choice, rng)
            odd = [{}, {**payload, "no such key": 1}, *({**payload, key: rng.choice(ODD)} for key in payload)]
            for sent in odd:
                dice = rng.choice([None, None, (), (0,), (7, 7), tuple([1] * 50), (10**9,)])
                action = Action(rng.choice([seat, *play.actors(position)]), choice.kind, sent, dice)
                try:
                    after = act(position, action)
                except Refusal as refusal:
                    json.dumps(refusal.facts)
                    continue
                assert game.invariants(after.state) == []
                assert game.load(json.loads(json.dumps(game.dump(after.state)))) == after.state
        if not play.one_step(sitting, rng):
            break


def test_the_start_of_a_script_is_a_state(game):
    """A state taken out in the middle of an evening is a place to begin from."""
    position = play.play(game, 7, 15).position
    data = json.loads(json.dumps(game.dump(position.state)))
    assert begin(game, replace(position.header, start=data)).state == position.state


def test_words_are_there_in_both_languages(game):
    meta = game.META
    texts = [meta.title, meta.summary, *meta.actions.values(), *meta.refusals.values(), *meta.events.values()]
    texts += [text for option in meta.options for text in (option.title, option.explanation)]
    texts += [text for option in meta.options for _, text in option.choices]
    assert [dict(text) for text in texts if not all(text.get(language) for language in ("ru", "en"))] == []
