"""Random play of any game, made from `legal()` alone."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from side_events.table.action import Action
from side_events.table.game import FACILITATOR, Choice, Field, Game
from side_events.table.header import Header, take_options, take_seats
from side_events.table.refusal import Refusal
from side_events.table.replay import Position, act, begin

LETTERS = "абвгдежзиклмнопрстуфхцчшэюяabcdefghijklmnopqrstuvwxyz"


@dataclass
class Sitting:
    """A run of random play: the position, what was refused on the way, and each secret text with its readers."""

    position: Position
    refused: list[tuple[Action, str]] = field(default_factory=list)
    secrets: dict[str, set[str]] = field(default_factory=dict)


def open_table(game: Game, rng: random.Random) -> Position:
    """A table of the game with a random number of seats and random options."""
    meta = game.META
    for _ in range(50):
        count = rng.randint(meta.least, meta.most)
        header = Header(
            game=meta.key,
            rules_version=meta.rules_version,
            seats=take_seats(meta, [f"seat{number}" for number in range(1, count + 1)]),
            options=take_options(meta, {o.key: value_of_option(o, rng) for o in meta.options if rng.random() < 0.3}),
            seed=f"seed {rng.random()}",
        )
        try:
            return begin(game, header)
        except Refusal:
            continue
    raise AssertionError("no table could be opened in 50 attempts")


def value_of_option(option, rng):
    if option.choices:
        return rng.choice([value for value, _ in option.choices])
    if option.low is not None and option.high is not None:
        return rng.randint(option.low, min(option.high, option.low + 50))
    return option.default


def actors(position: Position) -> list[str]:
    return [*position.header.seat_keys, FACILITATOR]


def choices(position: Position) -> list[tuple[str, Choice]]:
    """Every seat with every choice that is open to it."""
    game, state = position.game, position.state
    return [(seat, choice) for seat in actors(position) for choice in game.legal(state, seat) if not choice.off]


def payload_for(choice: Choice, rng: random.Random) -> dict:
    return {each.key: value_for(each, rng) for each in choice.fields if each.required or rng.random() < 0.7}


def value_for(of: Field, rng: random.Random):
    values = [value for value, _ in of.values]
    match of.kind:
        case "int":
            low = of.low or 0
            return rng.randint(low, of.high if of.high is not None else low + 20)
        case "text":
            length = min(of.longest, 12)
            return "".join(rng.choice(LETTERS) for _ in range(max(1, length)))
        case "choice":
            return rng.choice(values)
        case "flag":
            return rng.random() < 0.5
        case "order":
            return rng.sample(values, len(values))
        case "multi":
            high = min(of.high if of.high is not None else len(values), len(values))
            return rng.sample(values, rng.randint(min(of.low or 0, high), high))
        case "cells":
            cells = values or [f"{column(c)}{r}" for c in range(of.columns) for r in range(1, of.rows + 1)]
            low = of.low or 0
            return rng.sample(cells, rng.randint(low, min(of.high or low + 4, len(cells))))
        case "hidden" | "json":
            return of.default
    raise AssertionError(of.kind)


def column(index: int) -> str:
    """The letters of a column: 0 is A, 26 is AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def one_step(sitting: Sitting, rng: random.Random) -> bool:
    """One random legal act; false when nobody may do anything. A choice that isn't `loose` must not be refused."""
    open_ = choices(sitting.position)
    rng.shuffle(open_)
    for seat, choice in open_:
        for _ in range(20 if choice.loose else 1):
            payload = payload_for(choice, rng)
            dice = None
            if choice.dice and rng.random() < 0.3:
                dice = tuple(rng.randint(1, choice.sides) for _ in range(choice.dice))
            action = Action(seat, choice.kind, payload, dice)
            try:
                sitting.position = act(sitting.position, action)
            except Refusal as refusal:
                if not choice.loose:
                    raise AssertionError(f"{action} was offered and refused: {refusal}") from refusal
                sitting.refused.append((action, refusal.code))
                continue
            for of in choice.fields:
                if of.secret and len(str(payload.get(of.key, ""))) >= 8:
                    sitting.secrets[payload[of.key]] = {seat, *of.seen_by}
            return True
    return False


def play(game: Game, seed: int, steps: int) -> Sitting:
    """Random legal play of at most `steps` acts."""
    rng = random.Random(f"{game.META.key} {seed}")
    sitting = Sitting(open_table(game, rng))
    for _ in range(steps):
        if not one_step(sitting, rng):
            break
    return sitting
