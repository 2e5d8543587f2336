"""What is known of Saturday Horror before anybody sits down."""

from __future__ import annotations

from side_events.games.saturday_horror.events import EVENTS
from side_events.games.saturday_horror.options import OPTIONS
from side_events.games.saturday_horror.words import ACTIONS, REFUSALS
from side_events.table.game import Meta, words

META = Meta(
    key="saturday_horror",
    rules_version="1.0",
    title=words(ru="Субботний ужастик", en="Saturday Horror"),
    summary=words(
        ru="Снимаем кино категории Б про монстра: пишем сценарий, дерёмся за режиссёрское кресло, бросаем горсти "
        "кубиков и в развязке проверяем, сработает ли план.",
        en="The table shoots a B-movie about a monster: write the script, fight for the director's chair, roll dice by "
        "the handful, and find out in the end whether the plan works.",
    ),
    least=2,
    most=10,
    options=OPTIONS,
    actions=ACTIONS,
    refusals=REFUSALS,
    events=EVENTS,
    dice_codes=("E_DICE_INPUT", "E_DICE_INPUT"),
    undo="facilitator",
    drawn=("play",),
)
