"""The forms of the meetings, the swaps and the chair: the choices of a seat, each with a payload to try."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from side_events.games.saturday_horror import fields
from side_events.games.saturday_horror.cards import name_of, swap_type
from side_events.games.saturday_horror.chair import EMPTY
from side_events.games.saturday_horror.creating import MOST_LEVELS
from side_events.games.saturday_horror.film import LINE, TEXT
from side_events.games.saturday_horror.state import MOST_TARGET, State
from side_events.games.saturday_horror.swaps import types
from side_events.table.game import Choice, words

Sample = dict[str, Any]
Made = Iterator[tuple[Choice, Sample]]
"""Buttons, each with a payload that it might send."""
Maker = Callable[[State, str], Made]


def plain(kind: str, *, main: bool = False) -> Maker:
    def make(state: State, seat: str) -> Made:  # noqa: ARG001
        yield Choice(kind, main=main), {}

    return make


def propose(state: State, seat: str) -> Made:  # noqa: ARG001
    monster = state.monster
    entries = (
        fields.text("title", words(ru="Название фильма", en="Title of the film"), longest=LINE, required=False,
                    default=state.title),
        fields.text("setting", words(ru="Окружение", en="Setting"), longest=TEXT, required=False, rows=2,
                    default=state.setting),
        fields.text("monster", words(ru="Монстр", en="Monster"), longest=LINE, required=False, default=monster.name),
        fields.text("abilities", words(ru="Особые способности", en="Special abilities"), longest=TEXT, required=False,
                    rows=2, default=monster.abilities),
        fields.text("trigger", words(ru="Спусковой крючок", en="Trigger"), longest=TEXT, required=False, rows=2,
                    default=monster.trigger, note=words(
                        ru="Что в истории его выпускает. «Нет» — монстр может прийти сразу.",
                        en="What in the story lets it loose. “None”: the monster may come at once.")),
    )  # fmt: skip
    yield Choice("propose", entries, main=not state.title), {}


def choose_writer(state: State, seat: str) -> Made:  # noqa: ARG001
    values = tuple((key, fields.same(state.names.get(key, key))) for key in state.seats)
    entry = fields.choice("seat", words(ru="Кто пишет первым", en="Who writes first"), values)
    yield Choice("choose_writer", (entry,), main=not state.writer), {"seat": state.seats[0]}


def create_role(state: State, seat: str) -> Made:
    name = fields.text("name", words(ru="Имя роли", en="Name of the role"))
    if state.phase != "MEETING":
        note = words(ru="Статист, 1 кубик. Ложится вам в руку.", en="An extra, 1 die. It goes to your hand.")
        yield Choice("create_role", (name, fields.hidden("level", "extra")), note=note,
                     label=words(ru="Новый статист", en="New extra")), {"name": "x", "level": "extra"}  # fmt: skip
        return
    most = 0 if state.options.paid_bundle == "single" else min(MOST_LEVELS, state.players[seat].budget)
    able = [one for one in fields.levels(state) if works_level(state, seat, one[0])]
    entries = [
        name,
        fields.choice("level", words(ru="Уровень", en="Level"), able, default="extra"),
        fields.flag("villain", words(ru="злодей", en="villain")),
    ]
    if most:
        entries.insert(2, fields.number("sc", words(ru="Ещё оговорок", en="More Saving Clauses"), 0, most, note=words(
            ru="по 1 кубику; злодею обычно 4–6", en="1 die each; a villain usually has 4–6")))  # fmt: skip
    yield Choice("create_role", tuple(entries), loose=True), {"name": "x", "level": "extra"}


def works_level(state: State, seat: str, level: str) -> bool:
    price = {"extra": 0, "supporting": 1, "star": state.options.star_cost}[level]
    return price <= state.players[seat].budget


def create_set(state: State, seat: str) -> Made:
    name = fields.text("name", words(ru="Место", en="The place"))
    props = fields.text("props", words(ru="Реквизит", en="Props"), longest=200, required=False,
                        note=words(ru="через запятую, бесплатно", en="with commas between, free"))  # fmt: skip
    if state.phase != "MEETING":
        yield Choice("create_set", (name, props), note=words(ru="2 кубика", en="2 dice"),
                     label=words(ru="Новый сет", en="New set")), {"name": "x"}  # fmt: skip
        return
    most = min(MOST_TARGET, state.players[seat].budget - 1)
    entries = [name, props]
    if state.options.paid_bundle == "allowed" and most > 0:
        entries.append(fields.number("upgrade", words(ru="Сразу поднять ЭВ на", en="Raise its ST at once by"), 0, most))
    yield Choice("create_set", tuple(entries), note=words(ru="1 кубик", en="1 die")), {"name": "x"}


def create_trope(state: State, seat: str) -> Made:  # noqa: ARG001
    acts = [(act, words(ru=f"акт {act}", en=f"act {act}")) for act in range(state.meeting_no, 4)]
    entries = (
        fields.text("text", words(ru="Что случается", en="What happens"), longest=200, rows=2),
        fields.choice("act", words(ru="В каком акте", en="In which act"), acts, default=state.meeting_no),
        fields.several(state, "roles", words(ru="Кто занят", en="Who is in it"), fields.nameable(state, monster=True)),
        fields.flag("is_trigger", words(ru="выпускает монстра", en="lets the monster loose")),
    )
    yield Choice("create_trope", entries, note=words(ru="бесплатно", en="free")), {"text": "x", "act": state.meeting_no}


def create_subplot(state: State, seat: str) -> Made:  # noqa: ARG001
    there = fields.nameable(state, monster=False)
    entries = (
        fields.text("text", words(ru="Какая неприятность", en="Which trouble"), longest=200, rows=2),
        fields.several(state, "roles", words(ru="Кого касается", en="Whose it is"), there, low=1),
    )
    if there:
        yield Choice("create_subplot", entries, note=words(ru="бесплатно", en="free")), {
            "text": "x", "roles": there[:1],
        }  # fmt: skip


def buy_clause(state: State, seat: str) -> Made:
    there = fields.nameable(state, monster=False)
    most = min(MOST_LEVELS, state.players[seat].budget) if seat in state.players else 0
    if there and most:
        entries = (
            fields.card(state, "role", words(ru="Кому", en="For whom"), there),
            fields.number("levels", words(ru="Сколько", en="How many"), 1, most, note=words(
                ru="по 1 кубику", en="1 die each")),
        )  # fmt: skip
        yield Choice("buy_clause", entries), {"role": there[0], "levels": 1}


def upgrade_set(state: State, seat: str) -> Made:
    price = 1 if state.phase == "MEETING" else 2
    most = min(MOST_TARGET, state.players[seat].budget // price) if seat in state.players else 0
    conflict = state.scene.conflict
    busy = (conflict.a.entity, conflict.b.entity) if conflict else ()
    there = [card for card, of in state.sets.items() if of.st < MOST_TARGET and not of.removed and card not in busy]
    if there and most:
        entries = (
            fields.card(state, "set", words(ru="Какой сет", en="Which set"), there),
            fields.number("by", words(ru="На сколько", en="By how much"), 1, most, note=words(
                ru=f"кубиков за шаг: {price}, всего не выше 5", en=f"dice a step: {price}, 5 at most in all")),
        )  # fmt: skip
        yield Choice("upgrade_set", entries, loose=True), {"set": there[0], "by": 1}


def link_sets(state: State, seat: str) -> Made:  # noqa: ARG001
    there = [card for card, of in state.sets.items() if not of.removed]
    if len(there) > 1:
        entries = (
            fields.card(state, "a", words(ru="Сет", en="Set"), there),
            fields.card(state, "b", words(ru="Сет рядом", en="Set next to it"), there),
            fields.flag("adjacent", words(ru="соседние", en="next to each other"), default=True),
        )
        yield Choice("link_sets", entries, loose=True), {"a": there[0], "b": there[1]}


def offer_swap(state: State, seat: str) -> Made:
    if seat not in state.players:
        return
    held = [offer.card for offer in state.offers]
    hand = [card for card in state.players[seat].hand if card not in held]
    if not hand:
        return
    wanted = [(key, fields.TYPES[key]) for key in types(state)]
    card = fields.card(state, "card", words(ru="Отдам (видите только вы)", en="I give (only you see it)"), hand)
    says = fields.choice("given", words(ru="Назвать, что отдаёте", en="Say what you give"), wanted, required=False)
    entries = (fields.choice("wanted", words(ru="Хочу", en="I want"), wanted), card, says)
    yield Choice("offer_swap", entries, loose=True), {"wanted": "role", "card": hand[0]}
    if state.options.swap_gifts == "yes":
        gift = (card, fields.hidden("gift", True))
        yield Choice("offer_swap", gift, label=words(ru="Подарить карточку", en="Give a card away")), {
            "card": hand[0], "gift": True,
        }  # fmt: skip


def accept_swap(state: State, seat: str) -> Made:
    if seat not in state.players:
        return
    for offer in state.offers:
        number = fields.hidden("offer", offer.number)
        if offer.gift:
            label = words(ru=f"Взять подарок № {offer.number}", en=f"Take gift No. {offer.number}")
            yield Choice("accept_swap", (number,), label=label), {"offer": offer.number}
            continue
        able = [card for card in state.players[seat].hand if swap_type(state, card) == offer.wanted]
        if able:
            asked = fields.TYPES[offer.wanted]
            label = words(ru=f"Обмен № {offer.number}: {asked['ru']}", en=f"Swap No. {offer.number}: {asked['en']}")
            entry = fields.card(state, "card", words(ru="Отдам", en="I give"), able)
            yield Choice("accept_swap", (number, entry), label=label), {"offer": offer.number, "card": able[0]}


def withdraw_offer(state: State, seat: str) -> Made:
    for offer in state.offers:
        if offer.by == seat:
            label = words(ru=f"Снять обмен № {offer.number}", en=f"Withdraw swap No. {offer.number}")
            note = fields.same(name_of(state, offer.card))
            yield Choice("withdraw_offer", (fields.hidden("offer", offer.number),), label=label, note=note), {
                "offer": offer.number,
            }  # fmt: skip


def bid(state: State, seat: str) -> Made:
    if seat not in state.players:
        return
    auction = state.scene.auction
    least, most = (auction.high_bid if auction else 0) + 1, state.players[seat].budget
    if least > most:
        return
    claim = words(ru="Занять кресло", en="Claim the chair")
    entry = fields.number("amount", words(ru="Сколько кубиков", en="How many dice"), least, most)
    raised = words(ru="Поднять ставку", en="Bid more")
    main = state.phase in EMPTY
    yield Choice("bid", (entry,), label=raised if auction else claim, main=main), {"amount": least}


def pass_bid(state: State, seat: str) -> Made:  # noqa: ARG001
    label = None if state.scene.auction else words(ru="Не сажусь", en="Not me")
    yield Choice("pass_bid", label=label, main=True), {}


MAKERS: dict[str, Maker] = {
    "propose": propose,
    "confirm": plain("confirm", main=True),
    "choose_writer": choose_writer,
    "create_role": create_role,
    "create_set": create_set,
    "create_trope": create_trope,
    "create_subplot": create_subplot,
    "buy_clause": buy_clause,
    "upgrade_set": upgrade_set,
    "link_sets": link_sets,
    "pass_turn": plain("pass_turn", main=True),
    "close_meeting": plain("close_meeting"),
    "offer_swap": offer_swap,
    "accept_swap": accept_swap,
    "withdraw_offer": withdraw_offer,
    "done": plain("done", main=True),
    "end_swaps": plain("end_swaps"),
    "bid": bid,
    "pass_bid": pass_bid,
    "volunteer": plain("volunteer"),
    "give_up_chair": plain("give_up_chair"),
}
OFF = {"confirm": ("E_SETUP_INCOMPLETE",), "close_meeting": ("E_CLOSE_AFTER_CREATE", "E_EMPTY_ACT")}
"""Buttons that stay in sight, with the reason, when these refusals are in the way."""
