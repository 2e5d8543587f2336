"""The buttons between scenes, and those of other chapters."""

# ruff: noqa: ARG001 (every offer has the same shape)
from __future__ import annotations

from side_events.games.universalis import fields, guards, hooks
from side_events.games.universalis.offers import Offer
from side_events.games.universalis.options import MOST_COINS
from side_events.games.universalis.state import State
from side_events.games.universalis.words import ACTIONS
from side_events.table.game import Choice, Field, Words, words

NOTE = words(ru="Запись", en="Note")
VERDICTS: dict[str, Words] = {
    "dismissed": words(ru="отклонено", en="dismissed"),
    "cancel_action": words(ru="последнее действие отменено", en="the last act is reversed"),
    "cancel_fade": words(ru="затемнения не было", en="no fade"),
    "force_end_scene": words(ru="сцену закончить", en="the scene has to end"),
}


def enter_coins(state: State, seat: str) -> list[Offer]:
    most = state.options.start_wealth
    entries = (fields.seats(state, state.seats), fields.coins(0, most, default=most))
    return [(Choice("enter_coins", entries), {"player": state.seats[0], "coins": most})]


def add_tenet(state: State, seat: str) -> list[Offer]:
    return [(Choice("add_tenet", (fields.text(words(ru="Завет", en="Tenet"), rows=2),)), {"text": "…"})]


def add_gimmick(state: State, seat: str) -> list[Offer]:
    return [(Choice("add_gimmick", (fields.text(NOTE, rows=2),)), {"text": "…"})]


def choose_reference(state: State, seat: str) -> list[Offer]:
    return [(Choice("choose_reference", (fields.seats(state, state.seats),)), {"player": state.seats[0]})]


def start(state: State, seat: str) -> list[Offer]:
    return [(Choice("start", main=True), {})]


def bid(state: State, seat: str) -> list[Offer]:
    if seat not in state.seats:
        return []
    entries = (
        fields.coins(0, state.wealth[seat], default=state.bids.get(seat, 0), label=words(ru="Моя ставка", en="My bid")),
        Field("ready", "flag", words(ru="Больше не меняю", en="I won’t change it"), default=True),
    )
    again = words(ru="Изменить ставку", en="Change my bid")
    placed = seat in state.bids
    return [(Choice("bid", entries, again if placed else None, main=not placed), {"coins": 0})]


def ready(state: State, seat: str) -> list[Offer]:
    now = seat in state.ready
    label = (
        words(ru="Ещё подумаю", en="Let me think again")
        if now
        else words(ru="Ставка окончательная", en="My bid stands")
    )
    note = None
    if not now and seat not in state.bids:
        label = words(ru="Не ставлю", en="I don’t bid")
        note = words(
            ru="Что вы не ставите, увидят все; ставку 0 не увидит никто.",
            en="All will see that you don’t bid; a bid of 0 nobody sees.",
        )
    return [(Choice("ready", (fields.hidden("ready", not now),), label, note), {"ready": not now})]


def reveal(state: State, seat: str) -> list[Offer]:
    late = [state.names.get(each, each) for each in state.seats if each not in state.ready]
    missing = [state.names.get(each, each) for each in state.seats if each not in state.bids]
    note = None
    if late:
        told = ", ".join(late)
        note = words(ru=f"Ещё думают: {told}.", en=f"Still thinking: {told}.")
        if missing:
            told = ", ".join(missing)
            note = words(ru=f"Без ставки (считаем 0): {told}.", en=f"No bid (counted as 0): {told}.")
    label = words(ru="Раскрыть, не дожидаясь", en="Reveal without waiting") if late else ACTIONS["reveal"]
    return [(Choice("reveal", label=label, note=note, main=not late), {})]


def type_bids(state: State, seat: str) -> list[Offer]:
    free = [each for each in state.seats if each not in state.bids]
    entries = fields.each_seat(state, free, "bids", low=0, high=MOST_COINS, default=0)
    return [(Choice("type_bids", entries, loose=True), {f"bids-{each}": 0 for each in free})] if free else []


def new_auction(state: State, seat: str) -> list[Offer]:
    return [(Choice("new_auction"), {})]


def stake(state: State, seat: str) -> list[Offer]:
    if seat != state.current:
        return []
    return [(Choice("stake", (fields.coins(1, state.wealth[seat], default=1),), main=True), {"coins": 1})]


def extra_refresh(state: State, seat: str) -> list[Offer]:
    each = fields.coins(1, MOST_COINS, default=max(1, state.options.refresh), label=words(ru="Каждому", en="To each"))
    return [(Choice("extra_refresh", (each,), main=True), {"coins": 1})]


def end_game(state: State, seat: str) -> list[Offer]:
    return [(Choice("end_game", main=state.phase == "NO_COINS"), {})]


def challenge_open(state: State, seat: str) -> list[Offer]:
    text = fields.text(words(ru="Что не так", en="What is wrong"), rows=2, required=False)
    against = state.current if state.running else state.prev_framer
    whom = fields.seats(state, state.seats, key="against", label=words(ru="Кому", en="Whom"), default=against)
    if seat in state.seats:
        return [(Choice("challenge_open", (whom, text)), {"against": against})]
    by = fields.seats(state, state.seats, key="by")
    return [(Choice("challenge_open", (by, whom, text)), {"by": state.seats[0], "against": against})]


def challenge_close(state: State, seat: str) -> list[Offer]:
    open_ = hooks.results(state)
    result = Field("result", "choice", words(ru="Итог", en="Result"), tuple((each, VERDICTS[each]) for each in open_))
    spent = fields.each_seat(state, state.seats, "coins", low=0, high=guards.MOST_TYPED)
    label = words(ru="Итог, если на спор ушли монеты", en="If Coins were spent on it")
    note = words(ru="Сколько монет потратил каждый.", en="What each spent, in Coins.")
    return [
        (Choice("challenge_close", (result,), main=True), {"result": "dismissed"}),
        (Choice("challenge_close", (result, *spent), label, note, loose=True), {"result": "dismissed"}),
    ]


def complication_note(state: State, seat: str) -> list[Offer]:
    what = fields.text(words(ru="Чем кончилось", en="How it went"), rows=2)
    traits = tuple(
        (hooks.trait_of(thing.id, place), fields.plain(f"{thing.name}: {trait}"))
        for thing in (state.component(each.component) for each in state.scene.present)
        for place, trait in enumerate(thing.traits)
    )
    drawn = (Field("traits", "multi", words(ru="Черты в деле", en="Traits drawn upon"), traits, required=False),)
    paid = fields.each_seat(state, state.seats, "coins", low=-guards.MOST_TYPED, high=guards.MOST_TYPED)
    note = words(ru="Монеты: минус — уплачено, плюс — получено.", en="Coins: minus is paid, plus is got.")
    entries = (what, *(drawn if traits else ()), *paid)
    return [(Choice("complication_note", entries, note=note, loose=True), {"text": "…"})]


def mark_eliminated(state: State, seat: str) -> list[Offer]:
    scene = state.scene
    alive = [c for c in state.components if c.id != scene.location and not guards.gone(state, c, scene)]
    return [(Choice("mark_eliminated", (fields.components(alive),)), {"component": alive[0].id})] if alive else []


def set_control(state: State, seat: str) -> list[Offer]:
    here = [state.component(each.component) for each in state.scene.present]
    if not here:
        return []
    entries = (fields.components(here), fields.seats(state, state.seats), fields.TYPED_COST)
    choice = Choice("set_control", entries, loose=True)
    return [(choice, {"component": here[0].id, "player": state.seats[0], "cost": 0})]


def transfer(state: State, seat: str) -> list[Offer]:
    others = [each for each in state.seats if each != seat]
    owned = state.wealth.get(seat, 0)
    entries = (*_to(state, others), fields.coins(1, min(owned, guards.MOST_TYPED), default=1), _note())
    return [(Choice("transfer", entries), {"to": others[0], "coins": 1})] if owned else []


def iou(state: State, seat: str) -> list[Offer]:
    others = [each for each in state.seats if each != seat]
    entries = (*_to(state, others), fields.coins(1, guards.MOST_TYPED, default=1), _note())
    return [(Choice("iou", entries), {"to": others[0], "coins": 1})]


def _to(state: State, others: list[str]) -> tuple[Field, ...]:
    return (fields.seats(state, others, key="to", label=words(ru="Кому", en="To whom")),)


def _note() -> Field:
    return fields.text(NOTE, key="note", longest=200, required=False)
