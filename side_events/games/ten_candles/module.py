"""The module that is read in step 2 where no other was chosen (TC-84)."""

from __future__ import annotations

from side_events.games.ten_candles.state import State
from side_events.table.game import Words, words

TITLE = words(ru="Десять дней без солнца", en="Ten days without the sun")
TEXT = words(
    ru=(
        "Десять дней назад солнце не взошло. В тот же час смолкли спутники и погасло электричество. По радио ещё "
        "обещали порядок, а на улицах его уже не было.\n\n"
        "Пять дней назад из темноты пришли Они. Никто не знает, что Они такое. Известно одно: "
        "на свет Они не выходят.\n\n"
        "Помощь, говорят, в пути. Она не придёт.\n\n"
        "Свечи, фонари, костры — всё, что ещё горит, догорает. Бегите. Надейтесь. Держитесь света."
    ),
    en=(
        "Ten days ago the sun did not rise. In that same hour the satellites fell silent and the power failed. The "
        "radio still promised order when there was none left in the streets.\n\n"
        "Five days ago They came out of the dark. Nobody knows what They are. One thing is known: They do not step "
        "into the light.\n\n"
        "Help is on its way, they say. It will not come.\n\n"
        "Candles, torches, fires: whatever still burns is burning down. Run. Keep hope. Stay in the light."
    ),
)


def module(state: State) -> dict[str, Words]:
    """Title and text in both languages; a chosen module is what it is in either."""
    if state.module is None:
        return {"title": TITLE, "text": TEXT}
    title, text = state.module.title, state.module.text
    return {"title": words(ru=title, en=title), "text": words(ru=text, en=text)}
