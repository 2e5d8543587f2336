"""The forms of the scenes and of the Denouement."""

from __future__ import annotations

from itertools import permutations

from side_events.games.saturday_horror import fields
from side_events.games.saturday_horror.cards import able, clockwise, in_scene, name_of
from side_events.games.saturday_horror.conflicts import side_of
from side_events.games.saturday_horror.denouement import gone
from side_events.games.saturday_horror.flight import WAY_WORDS, WAYS, leading
from side_events.games.saturday_horror.offers import Made, Maker, plain
from side_events.games.saturday_horror.playing import dead_names, extras
from side_events.games.saturday_horror.state import MONSTER, State
from side_events.table.game import Choice, words

WHO = words(ru="Кто", en="Who")


def play(state: State, seat: str) -> Made:
    """The cards of the hand, each tried by itself; which of them may be played the caller finds out."""
    hand = state.players[seat].hand if seat in state.players else ()
    for card in hand:
        trope = state.tropes.get(card)
        dead = dead_names(state, trope.roles) if trope and state.options.dead_in_trope == "recast_extra" else []
        there = extras(state)
        need = min(len(dead), len(there))
        yield Choice("play", (fields.card(state, "card", words(ru="Карточка", en="Card"), [card]),), main=True), {
            "card": card, **({"recast": there[:need]} if need else {}),
        }  # fmt: skip


def lay(state: State, seat: str) -> Made:
    mine = [forced.card for forced in state.scene.forced_queue if forced.holder == seat]
    if mine:
        entry = fields.card(state, "card", words(ru="Карточка", en="Card"), mine)
        yield Choice("lay", (entry,), main=True), {"card": mine[0]}


def shift(state: State, seat: str) -> Made:  # noqa: ARG001
    active = state.scene.active_set
    there = list(state.sets[active].adjacent) if active else [c for c in state.scene.played if c in state.sets]
    for card in there:
        label = words(ru=f"Действие переходит: {name_of(state, card)}", en=f"The action moves: {name_of(state, card)}")
        yield Choice("shift", (fields.hidden("set", card),), label=label, main=not active), {"set": card}


def pairs(state: State) -> list[str]:
    there = [card for card in state.scene.played if card in state.roles or card == MONSTER]
    ready = [card for card in there if able(state, card)]
    return [*ready, *([state.scene.active_set] if state.scene.active_set else [])]


def open_conflict(state: State, seat: str) -> Made:
    if seat != state.director:
        return
    there = pairs(state)
    kinds = (("check", words(ru="проверка: один бросок", en="check: one roll")),
             ("contest", words(ru="состязание: пока есть ставки", en="contest: until a stake is gone")))  # fmt: skip
    entries = (
        fields.choice("kind", words(ru="Что", en="Which"), kinds, default="check"),
        fields.card(state, "a", words(ru="Кто", en="Who"), there),
        fields.card(state, "b", words(ru="Против кого", en="Against whom"), there),
        fields.text("what", words(ru="Что на кону", en="What is at stake"), longest=160, required=False),
        fields.flag("is_action", words(ru="это действие", en="it is action")),
        fields.choice("keeps", words(ru="Если обоих ведёт один игрок, ему остаётся",
                                     en="If one player has both, that player keeps"),
                      (("a", words(ru="первый", en="the first")), ("b", words(ru="второй", en="the second"))),
                      default="a"),
    )  # fmt: skip
    for a, b in permutations(there, 2):
        sample = {"kind": "check", "a": a, "b": b}
        yield Choice("open_conflict", entries, loose=True), sample


def chase(state: State, seat: str) -> Made:
    if seat != state.director or not able(state, MONSTER):
        return
    hunted = [card for card in state.scene.played if card in state.roles and in_scene(state, card)]
    if state.options.ko_targetable == "no":
        hunted = [card for card in hunted if able(state, card)]
    if hunted:
        entries = (
            fields.hidden("intent", "chase"),
            fields.hidden("a", MONSTER),
            fields.card(state, "b", words(ru="За кем", en="Whom"), hunted),
            fields.text("what", words(ru="Что на кону", en="What is at stake"), longest=160, required=False),
        )
        label = words(ru="Монстр преследует", en="The monster gives chase")
        yield Choice("open_conflict", entries, label=label, loose=state.options.same_owner == "refuse"), {
            "intent": "chase", "a": MONSTER, "b": hunted[0],
        }  # fmt: skip


def stake(state: State, seat: str) -> Made:
    conflict = state.scene.conflict
    which = side_of(conflict, seat) if conflict and not conflict.revealed else ""
    if conflict is None or not which:
        return
    entries = []
    if state.phase != "D_PLAN":
        most = state.players[seat].budget
        entries.append(fields.number("dice", words(ru="Ваша ставка", en="Your stake"), 0, most, note=words(
            ru="под крышкой, пока не поставят оба", en="covered until both have staked")))  # fmt: skip
    helps = conflict.side(which).entity == MONSTER and state.phase in ("SCENE", "D_PLAN") and state.monster.md
    if helps and state.options.md_by == "monster_player":
        default = state.monster.md if state.phase == "D_PLAN" else 0
        entries.append(fields.number("monster_dice", words(ru="Кубики Монстра", en="Monster Dice"), 0,
                                     state.monster.md, default=default, required=False))  # fmt: skip
    label = words(ru="Начать бросок плана", en="On to the plan's roll") if state.phase == "D_PLAN" else None
    yield Choice("stake", tuple(entries), main=True, label=label), {"dice": 0}


def add_monster_dice(state: State, seat: str) -> Made:  # noqa: ARG001
    if state.monster.md:
        entry = fields.number("dice", words(ru="Кубиков Монстра", en="Monster Dice"), 1, state.monster.md)
        yield Choice("add_monster_dice", (entry,)), {"dice": 1}


def roll(state: State, seat: str) -> Made:
    conflict = state.scene.conflict
    if conflict is not None:
        sides = (conflict.a.player, conflict.b.player)
        yield Choice("roll", dice=conflict.a.stake + conflict.b.stake, main=seat in sides), {}


def attack(state: State, seat: str) -> Made:
    conflict = state.scene.conflict
    for card, player in state.scene.played.items():
        if player == seat and card in state.roles:
            role = state.roles[card]
            label = words(ru=f"{role.name}: напасть на монстра", en=f"{role.name}: attack the monster")
            note = words(ru="Стоит жизни.", en="It costs a life.") if role.sc == 0 else words(
                ru="Стоит оговорки.", en="It costs a Saving Clause.")  # fmt: skip
            dice = role.st if conflict is not None else 0
            yield Choice("attack", (fields.hidden("role", card),), label=label, note=note, dice=dice), {"role": card}


def let_die(state: State, seat: str) -> Made:
    mine = [card for card, player in state.scene.played.items() if player == seat and in_scene(state, card)]
    mine = [card for card in mine if card in state.roles]
    if mine:
        how = fields.text("how", words(ru="Как", en="How"), longest=160, required=False)
        yield Choice("let_die", (fields.card(state, "card", WHO, mine), how)), {"card": mine[0]}


def rule(state: State, seat: str) -> Made:  # noqa: ARG001
    yield Choice("rule", (fields.text("text", words(ru="Суждение", en="Ruling"), longest=200, rows=2),)), {"text": "x"}


def flag_ruling(state: State, seat: str) -> Made:
    open_ = [(number, fields.same(ruling.text)) for number, ruling in enumerate(state.rulings, 1)
             if not ruling.void and seat not in (ruling.by, *ruling.flags)]  # fmt: skip
    if open_:
        entry = fields.choice("ruling", words(ru="Суждение", en="Ruling"), open_)
        yield Choice("flag_ruling", (entry,)), {"ruling": open_[0][0]}


def set_elsewhere(state: State, seat: str) -> Made:  # noqa: ARG001
    conflict = state.scene.conflict
    busy = (conflict.a.entity, conflict.b.entity) if conflict else ()
    free = [card for card, role in state.roles.items() if role.status == "free" and card not in busy]
    if free:
        where = fields.text("reason", words(ru="Где держат", en="Where it is held"))
        yield Choice("set_elsewhere", (fields.card(state, "role", WHO, free), where)), {"role": free[0], "reason": "x"}


def free_role(state: State, seat: str) -> Made:  # noqa: ARG001
    held = [card for card, role in state.roles.items() if role.status == "elsewhere"]
    if held:
        yield Choice("free_role", (fields.card(state, "role", WHO, held),)), {"role": held[0]}


def note(state: State, seat: str) -> Made:  # noqa: ARG001
    there = [card for card in state.scene.played if card in state.roles]
    entries = [fields.text("text", words(ru="Что видит зритель", en="What the audience sees"), longest=200, rows=2)]
    if there:
        entries.append(fields.card(state, "about", words(ru="О ком", en="About whom"), there, required=False))
    yield Choice("note", tuple(entries)), {"text": "x"}


def veto(state: State, seat: str) -> Made:
    mine = [(number, fields.same(of.text)) for number, of in enumerate(state.scene.notes, 1)
            if of.about and not of.struck and state.scene.played.get(of.about) == seat]  # fmt: skip
    if mine:
        yield Choice("veto", (fields.choice("note", words(ru="Заметка", en="Note"), mine),)), {"note": mine[0][0]}


def remove_card(state: State, seat: str) -> Made:
    there = [card for card in (*state.sets, *state.subplots)
             if not gone(state, card) and seat not in state.removal.get(card, ())]  # fmt: skip
    if there:
        entry = fields.card(state, "card", words(ru="Карточка", en="Card"), there)
        yield Choice("remove_card", (entry,)), {"card": there[0]}


def contribute(state: State, seat: str) -> Made:
    if seat not in state.players:
        return
    most = state.players[seat].budget
    entries = (
        fields.number("plan", words(ru="За план", en="For the plan"), 0, most),
        fields.number("monster", words(ru="За монстра", en="For the monster"), 0, most, note=words(
            ru="вместе не больше бюджета; остаток — на роли и кресло",
            en="together no more than your budget; the rest is for roles and the chair")),
    )  # fmt: skip
    yield Choice("contribute", entries, main=True, loose=True), {"plan": 0, "monster": 0}


def choose(state: State, seat: str) -> Made:  # noqa: ARG001
    ways = leading(state) if state.tied else WAYS
    entry = fields.choice("way", words(ru="Что теперь", en="What now"), [(way, WAY_WORDS[way]) for way in ways])
    yield Choice("choose", (entry,), main=True), {"way": ways[0]}


def flee(state: State, seat: str) -> Made:
    mine = [card for card, player in state.scene.played.items()
            if player == seat and card in state.roles and in_scene(state, card)]  # fmt: skip
    if mine:
        yield Choice("flee", (fields.card(state, "role", WHO, mine),), main=True), {"role": mine[0]}


def rule_escape(state: State, seat: str) -> Made:  # noqa: ARG001
    there = [card for card in state.roles if in_scene(state, card)]
    if there:
        entries = (
            fields.card(state, "role", WHO, there),
            fields.flag("escapes", words(ru="спасается", en="gets away")),
        )
        yield Choice("rule_escape", entries, main=True), {"role": there[0]}


def answer_for(state: State, seat: str) -> Made:  # noqa: ARG001
    for key in clockwise(state, state.seats[-1]):
        yield Choice("answer_for", (fields.choice("seat", words(ru="За кого", en="For whom"), ((key, {}),)),)), {
            "seat": key,
        }  # fmt: skip


MAKERS: dict[str, Maker] = {
    "play": play,
    "lay": lay,
    "auto_lay": plain("auto_lay"),
    "retire_subplot": plain("retire_subplot"),
    "shift": shift,
    "fire_trigger": plain("fire_trigger"),
    "open_conflict": open_conflict,
    "chase": chase,
    "stake": stake,
    "add_monster_dice": add_monster_dice,
    "roll": roll,
    "attack": attack,
    "let_die": let_die,
    "rule_seizure": plain("rule_seizure"),
    "rule": rule,
    "flag_ruling": flag_ruling,
    "set_elsewhere": set_elsewhere,
    "free_role": free_role,
    "note": note,
    "veto": veto,
    "end_scene": plain("end_scene"),
    "remove_card": remove_card,
    "contribute": contribute,
    "spring_plan": plain("spring_plan", main=True),
    "choose": choose,
    "flee": flee,
    "rule_escape": rule_escape,
    "answer_for": answer_for,
}
