"""Which acts may come up in which phase: what isn't here needs no trying."""

from __future__ import annotations

from side_events.games.saturday_horror.guards import overlay
from side_events.games.saturday_horror.state import State

MAKING = {"create_role", "create_set", "create_trope", "create_subplot", "buy_clause", "upgrade_set", "link_sets"}
SHOT = {"create_role", "create_set", "upgrade_set", "link_sets"}
CHAIR = {"bid", "pass_bid", "volunteer"}
SETUP = {"create_role", "create_set"}
NOTED = {"note", "veto"}
TABLED = NOTED | {"let_die"}
DIRECTED = {
    "play",
    "retire_subplot",
    "shift",
    "fire_trigger",
    "open_conflict",
    "chase",
    "rule",
    "set_elsewhere",
    "free_role",
    "rule_seizure",
}
ALWAYS = {"flag_ruling", "answer_for"}
MOMENTS: dict[str, set[str]] = {
    "SETUP": {"propose", "confirm", "choose_writer"},
    "MEETING": MAKING | {"pass_turn", "close_meeting"},
    "SWAP": {"offer_swap", "accept_swap", "withdraw_offer", "done", "end_swaps"},
    "CHAIR_OPEN": CHAIR,
    "AUCTION": CHAIR,
    "FORCED": {"lay", "auto_lay"},
    "SCENE_SETUP": SETUP | NOTED | {"bid", "play", "give_up_chair"},
    "SCENE": SHOT | TABLED | DIRECTED | {"bid", "attack", "end_scene"},
    "CONFLICT": SHOT | TABLED | DIRECTED | {"bid", "stake", "add_monster_dice", "roll", "attack"},
    "D_POOLS": {"contribute", "remove_card"},
    "D_CHAIR": CHAIR,
    "D_SCENE": SHOT | TABLED | DIRECTED | {"bid", "attack", "spring_plan"},
    "D_PLAN": {"stake", "add_monster_dice", "roll"} | NOTED,
    "D_AFTER": {"choose"},
    "D_FLEE": TABLED | {"bid", "attack", "flee", "rule_escape"},
    "CREDITS": set(),
}


def kinds(state: State) -> set[str]:
    return MOMENTS[overlay(state)] | ALWAYS
