"""The zone on paper: the field for everybody, and the judge's control sheet (ST-01, ST-02, ST-11, ST-56 to ST-59)."""

from __future__ import annotations

from side_events.games.stalker.words import KIND_WORDS
from side_events.table.game import words
from side_events.table.paper import Area, Grid, Mark

_SIDE, _SAFE, _MIDDLE = 21, 3, 10
_LAST = _SIDE - 1
_CORNERS = ((0, 0), (_LAST, 0), (0, _LAST), (_LAST, _LAST))
_BALL_SIGN = words(ru="●", en="●")
_ENTRANCE, _INSTITUTE = words(ru="В", en="E"), words(ru="И", en="I")
_TRAPS = tuple(words(ru=ru, en=en) for ru, en in zip("ПСКЛМ", "WJCBG", strict=True))
_BALL = Mark(_MIDDLE, _MIDDLE, _BALL_SIGN)
_ENTRANCES = tuple(Mark(x, y, _INSTITUTE if (x, y) == (0, 0) else _ENTRANCE) for x, y in _CORNERS)
_AREAS = tuple(
    Area(min(x, _LAST - _SAFE + 1), min(y, _LAST - _SAFE + 1), max(x, _SAFE - 1), max(y, _SAFE - 1))
    for x, y in _CORNERS
)
_PLACES = (
    (_BALL_SIGN, words(ru="золотой шар", en="golden ball")),
    (_ENTRANCE, words(ru="вход; вокруг него ловушек нет", en="entrance; no trap around it")),
    (_INSTITUTE, words(ru="институт", en="institute")),
)
_NOTATION = (
    (words(ru="- -", en="- -"), words(ru="шаг", en="step")),
    (words(ru="· ·", en="· ·"), words(ru="полёт гайки", en="flight of a nut")),
    (words(ru="×", en="×"), words(ru="стоянка", en="stop")),
    (words(ru="+", en="+"), words(ru="попадание в ловушку, кроме паутины", en="trap hit, web excepted")),
)

SHEETS = (
    Grid(
        key="field",
        title=words(ru="Зона: поле", en="The Zone: field"),
        use=words(
            ru="пустое поле 21 × 21 со входами и шаром, для всех за столом",
            en="a blank field of 21 × 21 with entrances and ball, for everybody at the table",
        ),
        columns=_SIDE,
        rows=_SIDE,
        marks=(*_ENTRANCES, _BALL),
        areas=_AREAS,
        legend=_PLACES,
    ),
    Grid(
        key="judge",
        title=words(ru="Зона: контрольный листок судьи", en="The Zone: the judge’s control sheet"),
        use=words(
            ru="то же поле для ловушек и следов, с гайками и штрафами каждого; никому не показывать",
            en="the same field for traps and tracks, with each one’s nuts and penalties; show it to nobody",
        ),
        columns=_SIDE,
        rows=_SIDE,
        marks=(*_ENTRANCES, _BALL),
        areas=_AREAS,
        legend=(
            *_NOTATION,
            *zip(_TRAPS, KIND_WORDS.values(), strict=True),
        ),
        tracks=4,
        boxes=(
            (words(ru="гайки", en="nuts"), 15),
            (words(ru="штраф", en="penalty"), 3),
            (words(ru="пропуск", en="skip"), 1),
        ),
    ),
)
