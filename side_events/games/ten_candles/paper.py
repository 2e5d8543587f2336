"""The cards of the evening on paper: nine of each kind, to be written on and burned (TC-09, TC-15, TC-17 to TC-19)."""

from __future__ import annotations

from side_events.games.ten_candles.fields import CARDS, PROMPTS
from side_events.table.game import Words, words
from side_events.table.paper import Card, Cards

_OF_A_SHEET = 9
_ONE_WORD = words(ru="Одним словом", en="In one word")
_TO_THE_RIGHT = words(ru="отдать соседу справа", en="hand it to your right")
_TO_THE_LEFT = words(ru="отдать соседу слева", en="hand it to your left")
_YOURS = words(ru="остаётся у вас", en="it stays with you")
_LAST = words(ru="в самый низ, лицом вниз", en="to the very bottom, face down")
_TO_THE_STORYTELLER = words(ru="отдать Рассказчику", en="hand it to the Storyteller")


def _nine(kind: str, use: Words, cards: tuple[Card, ...]) -> Cards:
    return Cards(key=kind, title=CARDS[kind], use=use, cards=cards)


SHEETS = (
    _nine(
        "virtue",
        words(ru="девять чистых карточек", en="nine blank cards"),
        (Card(CARDS["virtue"], _ONE_WORD, lines=1, sign="hope", foot=_TO_THE_RIGHT),) * _OF_A_SHEET,
    ),
    _nine(
        "vice",
        words(ru="девять чистых карточек", en="nine blank cards"),
        (Card(CARDS["vice"], _ONE_WORD, lines=1, sign="burn", foot=_TO_THE_LEFT),) * _OF_A_SHEET,
    ),
    _nine(
        "moment",
        words(ru="девять карточек с началом фразы", en="nine cards with the beginning of the sentence"),
        (Card(CARDS["moment"], PROMPTS["moment"], lines=5, sign="candle-lit", foot=_YOURS),) * _OF_A_SHEET,
    ),
    _nine(
        "brink",
        words(ru="семь обычных, одна от Них и одна о Них", en="seven ordinary ones, one from Them and one of Them"),
        (
            *(Card(CARDS["brink"], PROMPTS["i_saw_you"], lines=5, sign="candle-out", foot=_LAST),) * 7,
            Card(CARDS["brink"], PROMPTS["they_saw_you"], lines=5, sign="candle-out", foot=_LAST),
            Card(CARDS["brink"], PROMPTS["i_saw_them"], lines=5, sign="candle-out", foot=_TO_THE_STORYTELLER),
        ),
    ),
)
