"""What is known of Ten Candles before anybody sits down."""

from __future__ import annotations

from side_events.games.ten_candles.options import OPTIONS
from side_events.games.ten_candles.words import ACTIONS, EVENTS, REFUSALS
from side_events.table.game import Meta, Role, words

META = Meta(
    key="ten_candles",
    rules_version="1.0",
    title=words(ru="Десять свечей", en="Ten Candles"),
    summary=words(
        ru="Страшная история на один вечер. Мир погас, пришли Они, горит десять свечей. С каждой погасшей кончается "
        "сцена, с последней — жизнь выживших. Победить нельзя, надеяться можно.",
        en="A tragic horror story of one evening. The world has gone dark, They have come, ten candles burn. With each "
        "that goes out a scene is over, with the last one the survivors. Nobody wins; hope is allowed.",
    ),
    least=3,
    most=9,
    roles=(Role("storyteller", words(ru="Рассказчик", en="Storyteller")),),
    facilitator_role="storyteller",
    options=OPTIONS,
    actions=ACTIONS,
    refusals=REFUSALS,
    events=EVENTS,
    undo="facilitator",
    undo_code="E_STORYTELLER_ONLY",
    theme="candle",
    records=True,
)
