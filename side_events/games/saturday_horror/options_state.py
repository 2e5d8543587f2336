"""How a table answers the open questions of the rule file (its section 5); the first value is the usual one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

YesNo = Literal["yes", "no"]


@dataclass(frozen=True)
class Options:
    star_cost: Literal[2, 3, 1] = 2
    late_clause: Literal["meeting", "creation_only"] = "meeting"
    paid_bundle: Literal["allowed", "single"] = "allowed"
    auto_close: Literal["off", "full_round_of_passes"] = "off"
    first_writer: Literal["seeded", "host_choice"] = "seeded"
    stakes: Literal["sealed", "director_side_first"] = "sealed"
    stake_return: Literal["return", "burn"] = "return"
    check_tie: Literal["no_winner", "reroll"] = "no_winner"
    deal_future_tropes: YesNo = "yes"
    swap_gifts: YesNo = "no"
    monster_swap_label: Literal["role", "monster"] = "role"
    monster_opens: YesNo = "no"
    subplot_replay: Literal["per_scene", "unlimited"] = "per_scene"
    shift_limit: Literal["same_action", "one"] = "same_action"
    dead_in_trope: Literal["skip", "void_trope", "recast_extra"] = "skip"
    upgrade_by: Literal["director", "anyone"] = "director"
    set_hand: Literal["as_listed", "director"] = "as_listed"
    same_owner: Literal["proxy", "refuse"] = "proxy"
    trigger: Literal["once", "every_scene"] = "once"
    md_consumed: YesNo = "no"
    loss_order: Literal["md_first", "budget_first"] = "md_first"
    attack_uses_sc: YesNo = "yes"
    rescue_attack_safe: YesNo = "no"
    md_on_any_death: YesNo = "no"
    lure: Literal["narrative", "conflict_won"] = "narrative"
    plan_failure: Literal["retry_or_flee", "credits_at_once"] = "retry_or_flee"
    flee: Literal["contest", "ruling"] = "contest"
    empty_act: Literal["one_scene", "skip", "refuse_close"] = "one_scene"
    listed_reward: Literal["per_role", "per_card"] = "per_role"
    broke_table: Literal["free_chair", "grant_one"] = "free_chair"
    seize_on_check: Literal["no", "ruling"] = "no"
    ko_targetable: YesNo = "no"
    monster_listed_reward: YesNo = "no"
    walkover_reward: YesNo = "yes"
    act_end: Literal["scene_end", "immediate"] = "scene_end"
    md_by: Literal["monster_player", "anyone"] = "monster_player"
    trigger_required: Literal["yes_or_none", "strict"] = "yes_or_none"
