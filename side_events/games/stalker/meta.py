"""What is known of Stalker before anybody plays."""

from __future__ import annotations

from side_events.games.stalker.option_words import OPTIONS
from side_events.games.stalker.words import ACTIONS, EVENTS, REFUSALS
from side_events.table.game import Meta, Role, words

META = Meta(
    key="stalker",
    rules_version="1",
    title=words(ru="Сталкер", en="Stalker"),
    summary=words(
        ru=(
            "Судья прячет ловушки на клетчатом поле, до четырёх сталкеров или групп идут к золотому шару. "
            "У каждого кубик и пятнадцать гаек, чтобы проверять дорогу."
        ),
        en=(
            "A judge hides traps on a grid; up to four stalkers or teams walk to the golden ball, "
            "each with a die and fifteen nuts to try the way."
        ),
    ),
    least=1,
    most=5,
    roles=(Role("judge", words(ru="судья", en="judge"), least=0, most=1),),
    facilitator_role="judge",
    options=OPTIONS,
    actions=ACTIONS,
    refusals=REFUSALS,
    events=EVENTS,
    dice_codes=("E_DICE_INPUT", "E_DICE_INPUT"),
    undo="facilitator",
    drawn=("field", "trap", "untrap", "layout", "generate", "step", "throw", "roll", "end"),
)
