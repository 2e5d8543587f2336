"""What the moment is called, what it asks for, and whom it waits for."""

from __future__ import annotations

from side_events.games.saturday_horror.denouement import survivors_of
from side_events.games.saturday_horror.guards import overlay
from side_events.games.saturday_horror.state import State
from side_events.table.game import Words, words

OUTCOMES = {
    "heroes_win": words(ru="Монстр повержен", en="The monster is beaten"),
    "monster_wins": words(ru="Монстр победил", en="The monster has won"),
    "survivors_escape": words(ru="Кто-то спасся", en="Some got away"),
}


def title(state: State) -> Words:
    """Where in the film we are."""
    if state.phase == "SETUP":
        return words(ru="Задумка фильма", en="The idea of the film")
    if state.phase == "MEETING":
        return words(ru=f"Сценарное собрание {state.meeting_no}", en=f"Script meeting {state.meeting_no}")
    if state.phase == "CREDITS":
        return words(ru="Титры", en="Credits")
    if state.act == "D":
        return words(ru="Развязка", en="The Denouement")
    return words(ru=f"Акт {state.act}, сцена {state.scene_no}", en=f"Act {state.act}, scene {state.scene_no}")


LINES = {
    "SETUP": words(ru="Договоритесь о монстре, окружении и названии.", en="Agree on a monster, a setting and a title."),
    "MEETING": words(ru="Придумываем роли, места и беды.", en="Roles, places and troubles are being made up."),
    "SWAP": words(ru="Карты розданы. До трёх обменов на каждого.", en="The cards are dealt. Up to three swaps each."),
    "CHAIR_OPEN": words(ru="Кто сядет в режиссёрское кресло?", en="Who takes the director's chair?"),
    "AUCTION": words(ru="Торги за кресло.", en="The chair is being bid for."),
    "SCENE_SETUP": words(ru="Режиссёр выкладывает роль и сет.", en="The director lays a role and a set."),
    "FORCED": words(ru="Сцена требует карт.", en="The scene demands cards."),
    "SCENE": words(ru="Идёт съёмка.", en="The camera is rolling."),
    "D_POOLS": words(ru="Горсти: за план и за монстра.", en="The pools: for the plan, for the monster."),
    "D_CHAIR": words(ru="Кто снимет развязку?", en="Who directs the Denouement?"),
    "D_SCENE": words(ru="Заманите монстра в ловушку.", en="Lure the monster into the plan."),
    "D_PLAN": words(ru="План захлопывается.", en="The plan springs."),
    "D_AFTER": words(ru="План провалился. Что теперь?", en="The plan has failed. What now?"),
    "D_FLEE": words(ru="Спасайся кто может!", en="Everyone for themselves!"),
}


def line(state: State) -> Words:
    """One sentence about what is going on."""
    now = overlay(state)
    if state.phase == "CREDITS":
        return OUTCOMES[state.outcome]
    conflict = state.scene.conflict
    if now == "CONFLICT" and conflict is not None:
        if conflict.intent == "chase":
            return words(ru="Погоня!", en="A chase!")
        if conflict.kind == "check":
            return words(ru="Проверка.", en="A check.")
        return words(ru="Состязание.", en="A contest.")
    return LINES[now]


def waits(state: State) -> list[str]:
    """The seats that the moment waits for."""
    now, scene = overlay(state), state.scene
    if now == "AUCTION" and scene.auction is not None:
        return [seat for seat in state.seats if seat not in (scene.auction.high_bidder, *scene.auction.passed)]
    if now == "FORCED":
        return list(dict.fromkeys(forced.holder for forced in scene.forced_queue))
    if scene.conflict is not None:
        sides = scene.conflict.sides
        return [side.player for side in sides if scene.conflict.revealed or not side.committed]
    if now == "SETUP":
        return [seat for seat in state.seats if seat not in state.agreed]
    if now == "SWAP":
        return [seat for seat in state.seats if seat not in state.done]
    if now == "D_POOLS":
        return [seat for seat in state.seats if seat not in state.pools]
    if now == "D_AFTER":
        return [state.director] if state.tied else [seat for seat in survivors_of(state) if seat not in state.votes]
    one = state.writer if now == "MEETING" else state.director
    return [one] if one else []
