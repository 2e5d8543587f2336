"""The buttons of the game: for whom each is thought of, with its fields, and in which refusals it stays in sight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from side_events.games.ten_candles import fields
from side_events.games.ten_candles.brinks import brink_by
from side_events.games.ten_candles.guards import active_card
from side_events.games.ten_candles.results import may_embrace, ones, succeeds
from side_events.games.ten_candles.stacks import missing
from side_events.games.ten_candles.state import (
    CREATION,
    FREE,
    PLAY,
    TRAITS,
    Conflict,
    State,
)
from side_events.table.game import Choice, Field, Words, words

Made = tuple[Choice, dict[str, Any]] | None
"""A button, and a payload that it might send."""


@dataclass(frozen=True)
class Offer:
    """`make` gives the button for a seat at a state, or None; `off`: codes of refusals in which it is still shown."""

    steps: tuple[str, ...]
    make: Callable[[State, str], Made]
    off: tuple[str, ...] = ()


def button(
    kind: str, *, main: bool = False, storyteller: bool = True, note: Words | None = None
) -> Callable[[State, str], Made]:
    """A button without fields, of the Storyteller or of the players."""

    def make(state: State, seat: str) -> Made:
        return (Choice(kind, main=main, note=note), {}) if (seat == state.storyteller) == storyteller else None

    return make


def form(
    kind: str, entries: tuple[Field, ...], sample: dict[str, Any], *, storyteller: bool, loose: bool = False
) -> Callable[[State, str], Made]:
    def make(state: State, seat: str) -> Made:
        mine = (seat == state.storyteller) == storyteller
        return (Choice(kind, entries, main=seat in missing(state), loose=loose), sample) if mine else None

    return make


def submit_trait(state: State, seat: str) -> Made:
    """The Trait that is still to be written is chosen already."""
    if seat not in state.survivors:
        return None
    written = {card.kind for card in state.survivors[seat].written}
    due = next((kind for kind in TRAITS if kind not in written), None)
    which, text = fields.TRAIT
    entries = (replace(which, default=due), text)
    return Choice("submit_trait", entries, main=due is not None, loose=True), {"card": "virtue", "text": "x"}


def recorded(state: State, seat: str) -> Made:
    return (Choice("recorded", main=True, records=True), {}) if seat in state.survivors else None


def submit_brink(state: State, seat: str) -> Made:
    if seat not in state.ring:
        return None
    entries = fields.brink(state, seat)
    loose = len(entries) == 3
    sample = {"text": "…", "where": "…", "no_weakness": True}
    return Choice("submit_brink", entries, main=brink_by(state, seat) is None, loose=loose), sample


def declare_conflict(state: State, seat: str) -> Made:
    able = tuple(s for s in state.living if state.options.empty_pool == "auto_fail" or has_dice(state, s))
    if seat != state.storyteller:
        return None
    able = able or state.living or state.players
    entries = (fields.survivor(state, "active", able), fields.DANGEROUS, fields.WHAT, fields.STAKE)
    return Choice("declare_conflict", entries, main=not state.wish), {"active": able[0]}


def has_dice(state: State, seat: str) -> bool:
    return state.pool > 0 or state.survivors[seat].hope


def approve(state: State, seat: str) -> Made:
    return (Choice("approve", (fields.DANGEROUS,), main=True), {}) if seat == state.storyteller else None


def declare_moment(state: State, seat: str) -> Made:
    """Shown while the survivor has a Moment, even below the top (TC-57)."""
    survivor = state.survivors.get(seat)
    if survivor is None or not survivor.alive or survivor.card("moment") is None:
        return None
    return Choice("declare_moment"), {}


def set_dangerous(state: State, seat: str) -> Made:
    if seat != state.storyteller or state.conflict is None:
        return None
    value = not state.conflict.dangerous
    label = words(ru="Назвать опасным", en="Call it dangerous") if value else words(ru="Не опасный", en="Not dangerous")
    flag = Field("dangerous", "hidden", label, default=value)
    return Choice("set_dangerous", (flag,), label), {"dangerous": value}


def rolling(state: State, seat: str) -> Conflict | None:
    """The conflict, where the seat is the one who rolls it."""
    return state.conflict if state.conflict and state.conflict.active == seat else None


def roll(state: State, seat: str) -> Made:
    if rolling(state, seat) is None:
        return None
    hope = state.survivors[seat].hope
    dice = state.pool + hope + state.gm
    entries = (fields.LEAVE_OUT,) if hope else ()
    return Choice("roll", entries, dice=dice, main=True, loose=hope), {}


def burn_trait(state: State, seat: str) -> Made:
    """Shown to the roller while a Trait is left: the one on top, else the next one."""
    conflict = rolling(state, seat)
    card = next((card for card in state.survivors[seat].stack if card.kind in TRAITS), None) if conflict else None
    if conflict is None or card is None:
        return None
    dice = ones(state, conflict)
    entries = (fields.hidden("card", card.kind), fields.NOTE)
    return Choice("burn_trait", entries, burning(card.text, dice), dice=dice, main=True), {"card": card.kind}


def burning(text: str, dice: int) -> Words:
    ru = {1: "и перебросить единицу", 2: "и перебросить две единицы", 3: "и перебросить три единицы"}
    en = {1: "and reroll the one", 2: "and reroll both ones", 3: "and reroll three ones"}
    return words(
        ru=f"Сжечь «{text}» {ru.get(dice, 'и перебросить единицы')}",
        en=f"Burn “{text}” {en.get(dice, 'and reroll the ones')}",
    )


def embrace_brink(state: State, seat: str) -> Made:
    conflict = rolling(state, seat)
    if conflict is None or state.survivors[seat].card("brink") is None:
        return None
    dice = len(conflict.shared) + (conflict.hope is not None)
    dice += len(conflict.gm) if state.options.gm_rerolls else 0
    label = words(ru="Принять грань и перебросить всё", en="Embrace the Brink and reroll everything")
    return Choice("embrace_brink", label=label, dice=dice, main=True), {}


def settle(state: State, seat: str) -> Made:
    conflict = state.conflict
    if conflict is None or seat not in (conflict.active, state.storyteller):
        return None
    if succeeds(conflict):
        label = words(ru="Засчитать успех", en="Settle: a success")
    elif state.last_stand and state.options.last_stand_failure == "roller_dies":
        label = words(ru="Засчитать провал: выживший погибнет", en="Settle: a failure, the survivor dies")
    else:
        label = words(ru="Засчитать провал: погаснет свеча", en="Settle: a failure, a candle goes out")
    if seat == state.storyteller:
        return Choice("settle", label=label, note=ABSENT, main=True), {}
    return Choice("settle", label=label, main=not may_better(state, conflict)), {}


def may_better(state: State, conflict: Conflict) -> bool:
    """Whether the roller has a card for this roll: then leaving it as it lies is the second thought."""
    card = active_card(state, conflict.active)
    if card is None or card.kind == "moment":
        return False
    if card.kind == "brink":
        return may_embrace(state, conflict)
    return ones(state, conflict) > 0 and state.survivors[conflict.active].trait_burned_scene != state.scene


def seize(state: State, seat: str) -> Made:
    conflict = rolling(state, seat)
    return (Choice("seize"), {}) if conflict and conflict.success and conflict.narrator != seat else None


def sacrifice(state: State, seat: str) -> Made:
    return (Choice("sacrifice"), {}) if seat in state.survivors else None


def end_narration(state: State, seat: str) -> Made:
    narrator = state.conflict.narrator if state.conflict else ""
    if seat not in (narrator, state.storyteller):
        return None
    return Choice("end_narration", main=seat == narrator), {}


def reveal_brink(state: State, seat: str) -> Made:
    survivor = state.survivors.get(seat)
    return (Choice("reveal_brink"), {}) if survivor and survivor.card("brink") else None


def mark_dead(state: State, seat: str) -> Made:
    """The survivors that may die now; a roller waits for the own roll in the Last Stand (TC-Q12)."""
    if seat != state.storyteller:
        return None
    waits = state.conflict.active if state.conflict and state.step != "NARRATION" else ""
    able = tuple(seat for seat in state.living if seat != waits)
    return (Choice("mark_dead", (fields.survivor(state, "survivor", able),)), {"survivor": able[0]}) if able else None


def state_truth(state: State, seat: str) -> Made:
    """Players see whose turn it is not; the Storyteller has other things to look at meanwhile."""
    due = seat == state.truth_due
    if seat not in state.ring or not state.opening_said or (seat == state.storyteller and not due):
        return None
    return Choice("state_truth", fields.truth(state, seat), main=True), {"text": "…"}


DO_NOT_TOUCH = words(
    ru="Горящих свечей больше не касаются: только чтобы погасить по правилам или поджечь карточку.",
    en="Burning candles are not touched from now on, but to put one out by the rules or to burn a card.",
)
ONLY_LIGHT = words(
    ru="Погасите свет в комнате: пусть светят одни свечи. С собой у выживших то, что лежит в ваших карманах.",
    en="Switch the room light off: let the candles be the only light. Survivors carry what is in your own pockets.",
)

ABSENT = words(ru="Решает тот, кто бросал; вы — если он молчит.", en="The roller decides; you, if they are silent.")

OFFERS: tuple[Offer, ...] = (
    Offer((*CREATION, "OPENING", *PLAY), button("candle_accident")),
    Offer(("LOBBY",), button("start_creation", main=True, note=DO_NOT_TOUCH)),
    Offer(("S1_TRAITS",), submit_trait),
    Offer(("S1_TRAITS",), button("pass_cards", main=True), ("E_STEP_INCOMPLETE",)),
    Offer(("S2_MODULE",), button("module_read", main=True)),
    Offer(
        ("S3_DESCRIBE",),
        form("submit_description", fields.DESCRIPTION, {"name": "…", "look": "…", "summary": "…"}, storyteller=False),
    ),
    Offer(("S4_MOMENT",), form("submit_moment", (fields.MOMENT,), {"text": "…"}, storyteller=False)),
    Offer(("S5_BRINK",), submit_brink),
    Offer(("S5_BRINK",), form("return_brink", (fields.REASON,), {"reason": "…"}, storyteller=True)),
    Offer(
        ("S6_STACK",),
        form("set_stack", (fields.ORDER,), {"order": ["virtue", "vice", "moment"]}, storyteller=False),
    ),
    Offer(("S3_DESCRIBE", "S4_MOMENT", "S5_BRINK", "S6_STACK"), button("advance", main=True), ("E_STEP_INCOMPLETE",)),
    Offer(("S7_SUPPLIES",), button("start_play", main=True, note=ONLY_LIGHT)),
    Offer(("OPENING",), recorded),
    Offer(("OPENING",), button("begin_scene", main=True), ("E_STEP_INCOMPLETE",)),
    Offer(
        ("LOBBY", "S1_TRAITS", "S2_MODULE"),
        form("load_module", fields.MODULE, {"title": "…", "text": "…"}, storyteller=True),
    ),
    Offer(FREE, approve, ("E_EMPTY_POOL",)),
    Offer(FREE, button("decline")),
    Offer(FREE, declare_conflict, ("E_EMPTY_POOL",)),
    Offer(FREE, declare_moment, ("E_CARD_NOT_ACTIVE",)),
    Offer(("CONFLICT_DECLARED",), roll),
    Offer(("CONFLICT_DECLARED",), set_dangerous),
    Offer(("ROLL_OPEN",), burn_trait, ("E_CARD_NOT_ACTIVE", "E_TRAIT_SCENE_LIMIT", "E_NO_ONES")),
    Offer(("ROLL_OPEN",), embrace_brink, ("E_CARD_NOT_ACTIVE", "E_BRINK_CONDITION")),
    Offer(("ROLL_OPEN",), settle),
    Offer(("NARRATION",), end_narration),
    Offer(("NARRATION",), seize, ("E_LAST_CANDLE", "E_SEIZE_NOT_TIE")),
    Offer(("NARRATION",), sacrifice, ("E_SACRIFICE_TAKEN",)),
    Offer(("TRUTHS",), button("say_opening", main=True)),
    Offer(("TRUTHS",), state_truth, ("E_NOT_YOUR_TRUTH",)),
    Offer(("TRUTHS",), button("accept_truth", main=True)),
    Offer(("TRUTHS",), form("return_truth", (fields.REASON,), {"reason": "…"}, storyteller=True)),
    Offer(("CHORUS",), button("chorus", main=True)),
    Offer(PLAY, reveal_brink),
    Offer(PLAY, button("reveal_their_brink")),
    Offer(PLAY, mark_dead),
    Offer(("LAST_STAND",), button("close_game", main=True), ("E_STEP_INCOMPLETE",)),
    Offer(tuple(step for step in PLAY if step != "LAST_STAND"), button("close_game", main=True)),
)
