"""Looking at cards: of what kind they are, who holds them, who is in the scene."""

from __future__ import annotations

from dataclasses import replace

from side_events.games.saturday_horror.deck import Role
from side_events.games.saturday_horror.state import MONSTER, PLAN, State
from side_events.table.game import Words, words

TYPES = ("role", "set", "trope", "subplot")


def kind_of(state: State, card: str) -> str:
    """role, set, trope, subplot or monster; empty for no card."""
    if card == MONSTER:
        return "monster"
    for kind, cards in (
        ("role", state.roles),
        ("set", state.sets),
        ("trope", state.tropes),
        ("subplot", state.subplots),
    ):
        if card in cards:
            return kind
    return ""


def name_of(state: State, card: str) -> str:
    """What people call the card: a name, or the text of a trope or subplot."""
    if card == MONSTER:
        return state.monster.name
    if card in state.roles:
        return state.roles[card].name
    if card in state.sets:
        return state.sets[card].name
    if card in state.tropes:
        return state.tropes[card].text
    return state.subplots[card].text if card in state.subplots else card


def called(state: State, entity: str) -> str | Words:
    """The name of a side of a conflict; a plan has none of its own."""
    return words(ru="план", en="the plan") if entity == PLAN else name_of(state, entity)


def swap_type(state: State, card: str) -> str:
    """By which word a card answers in an offer (SH-32, SG-11)."""
    kind = kind_of(state, card)
    return state.options.monster_swap_label if kind == "monster" else kind


def new_id(state: State) -> str:
    """The id of the next card."""
    count = len(state.roles) + len(state.sets) + len(state.tropes) + len(state.subplots) + 1
    while kind_of(state, f"c{count:02d}"):
        count += 1
    return f"c{count:02d}"


def living(state: State) -> tuple[str, ...]:
    return tuple(card for card, role in state.roles.items() if role.alive)


def holder(state: State, card: str) -> str:
    """Whose hand the card is in; empty for nobody's."""
    return next((seat for seat in state.seats if card in state.players[seat].hand), "")


def in_scene(state: State, card: str) -> bool:
    """Whether a role or the monster is on the screen: played, free and alive (SH-60); knocked out or not."""
    if card not in state.scene.played:
        return False
    return card == MONSTER or (card in state.roles and state.roles[card].status == "free")


def able(state: State, card: str) -> bool:
    return in_scene(state, card) and card not in state.scene.knocked_out


def pending(state: State, act: object) -> list[str]:
    """The tropes that an act still waits for."""
    return [card for card, trope in state.tropes.items() if trope.act == act and trope.status == "pending"]


def clockwise(state: State, after: str) -> list[str]:
    """The other seats from the one clockwise of `after` on, then `after` itself."""
    place = state.seats.index(after) + 1 if after in state.seats else 0
    return [*state.seats[place:], *state.seats[:place]]


def player_of(state: State, card: str) -> str:
    """Who plays the role or the monster: whoever laid it in this scene, else the holder."""
    return state.scene.played.get(card) or holder(state, card)


def out_of_hand(state: State, card: str) -> State:
    seat = holder(state, card)
    if not seat:
        return state
    return state.with_player(seat, hand=tuple(one for one in state.players[seat].hand if one != card))


def into_hand(state: State, seat: str, card: str) -> State:
    return state.with_player(seat, hand=(*state.players[seat].hand, card))


def lay(state: State, card: str, seat: str) -> State:
    """The card goes from its hand to the table, played by `seat`."""
    state = out_of_hand(state, card)
    state = state.with_scene(played={**state.scene.played, card: seat})
    if card == MONSTER:
        return state.with_monster(player=seat)
    return state.with_role(card, player=seat) if card in state.roles else state


def add_role(state: State, role: Role) -> tuple[State, str]:
    card = new_id(state)
    return replace(state, roles={**state.roles, card: role}), card
