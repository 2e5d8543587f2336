"""Fitting text into the room of a face: which size, where lines break, and what is cut when nothing else helps.

Sizes are points, room is millimetres. How wide a text is comes from outside as a `Measure`, since this module knows
no fonts. A text shrinks first, wraps next, and in the end its last line is cut with … and said to be cut: nothing
ever leaves its room or meets the code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

Measure = Callable[[str, float], float]
"""Width in millimetres of a text on one line at a size in points."""
POINT = 25.4 / 72
SHY = "\u00ad"
_ELLIPSIS = "…"


@dataclass(frozen=True)
class Setting:
    """A text set: its size, its lines, whether it was cut, and how high it stands in millimetres."""

    size: float
    lines: tuple[str, ...]
    cut: bool
    height: float


@dataclass(frozen=True)
class Way:
    """One way to set a text: a size, a line's height as a multiple of it, how many lines at most, and how long in
    letters a part may be at this size (0: any that fits)."""

    size: float
    leading: float
    lines: int
    longest: int = 0


class Settings(Sequence[Setting]):
    """The settings of a text, the best first. All but the first are worked out only when one is asked for: most texts
    fit at once."""

    def __init__(self, first: Setting, others: Callable[[], Sequence[Setting]]) -> None:
        self._first = first
        self._others = others

    @cached_property
    def _all(self) -> list[Setting]:
        return [self._first, *self._others()]

    def __len__(self) -> int:
        return len(self._all)

    @overload
    def __getitem__(self, at: int) -> Setting: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Setting]: ...
    def __getitem__(self, at: int | slice) -> Setting | Sequence[Setting]:
        return self._first if at == 0 else self._all[at]

    def __eq__(self, other: object) -> bool:
        return self._all == other

    __hash__ = None  # type: ignore[assignment]


def ways_to_set(
    text: str, *, width: float, ways: Sequence[Way], measure: Measure, above: float = 0.0
) -> Sequence[Setting]:
    """The settings of `text` in the order of `ways`: first those that keep all of it, then those that cut it.

    `width` is the room of a line, `above` the white over the first. Soft hyphens in the text are places where a long
    word may break. An empty text has one setting without lines and height.
    """
    if not text:
        return [Setting(0, (), False, 0.0)]
    whole: list[Setting] = []
    cut: list[Setting] = []

    def work_out(tried: Sequence[Way]) -> None:
        for way in tried:
            lines = broken(text, width=width, size=way.size, measure=measure)
            if len(lines) <= way.lines and not _part_too_long(text, way.longest):
                whole.append(_setting(way, lines, False, above))
            else:
                cut.append(_setting(way, _shortened(lines, way, width, measure), len(lines) > way.lines, above))

    work_out(ways[:1])
    if whole:
        first = whole.pop()

        def others() -> Sequence[Setting]:
            work_out(ways[1:])
            return [*whole, *(setting for setting in cut if setting.cut)]

        return Settings(first, others)
    work_out(ways[1:])
    return [*whole, *(setting for setting in cut if setting.cut or not whole)]


def stack(*, height: float, blocks: Mapping[str, Sequence[Setting]], give_way: Sequence[str]) -> dict[str, Setting]:
    """One setting of each block so that all together stand within `height`.

    The first of each where there is room. Otherwise blocks take their next setting, the one that has given way least
    before the others and among equals the one named first in `give_way`; and when none has another, blocks disappear
    in that order (cut).
    """
    at = dict.fromkeys(blocks, 0)
    while _height(chosen := {name: blocks[name][step] for name, step in at.items()}) > height:
        movable = [name for name in give_way if at[name] + 1 < len(blocks[name])]
        if not movable:
            break
        at[min(movable, key=lambda name: (at[name], give_way.index(name)))] += 1
    for name in give_way:
        if _height(chosen) <= height:
            break
        chosen[name] = Setting(0, (), True, 0.0)
    return chosen


def _height(chosen: Mapping[str, Setting]) -> float:
    return round(sum(setting.height for setting in chosen.values()), 3)


def broken(text: str, *, width: float, size: float, measure: Measure) -> list[str]:
    """`text` in lines no wider than `width`: between words first, after the hyphen of a double name, at a soft
    hyphen, and inside a word where nothing else is left. Without the soft hyphens that weren't needed."""
    lines: list[str] = []
    line = ""
    for piece, glue in _pieces(text):
        joined = f"{line}{glue}{piece}" if line else piece
        if measure(joined.replace(SHY, ""), size) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        *full, line = _split_word(piece, width, size, measure)
        lines += full
    if line:
        lines.append(line)
    return [ready.replace(SHY, "") for ready in lines]


def _pieces(text: str) -> list[tuple[str, str]]:
    """The words, double names in their parts, each with what joins it to the one before."""
    pieces = []
    for word in text.replace("\n", " ").split(" "):
        glue = " "
        rest = word
        while "-" in rest[1:-1]:
            end = rest.index("-", 1) + 1
            pieces.append((rest[:end], glue))
            rest, glue = rest[end:], ""
        if rest:
            pieces.append((rest, glue))
    return pieces


def _split_word(word: str, width: float, size: float, measure: Measure) -> list[str]:
    lines = []
    while measure(word.replace(SHY, ""), size) > width:
        end = _last_that_fits(word, width, size, measure)
        lines.append(word[:end] + ("" if word[end - 1] in "-" else "-"))
        word = word[end:].lstrip(SHY)
    return [*lines, word]


def _last_that_fits(word: str, width: float, size: float, measure: Measure) -> int:
    """Where to break: at the last soft hyphen that fits, else behind the last letter that does (at least one)."""
    last_letter = 1
    last_hyphen = 0
    for end in range(1, len(word)):
        if measure(word[:end].replace(SHY, "") + "-", size) > width:
            break
        last_letter = end
        if word[end] == SHY:
            last_hyphen = end
    return last_hyphen or last_letter


def _part_too_long(text: str, longest: int) -> bool:
    return bool(longest) and any(len(piece.replace(SHY, "").rstrip("-")) > longest for piece, _ in _pieces(text))


def _shortened(lines: list[str], way: Way, width: float, measure: Measure) -> list[str]:
    if len(lines) <= way.lines:
        return lines
    last = lines[way.lines - 1].rstrip(" -,;:")
    while last and measure(last + _ELLIPSIS, way.size) > width:
        last = last[:-1].rstrip(" -,;:")
    return [*lines[: way.lines - 1], last + _ELLIPSIS]


def _setting(way: Way, lines: list[str], cut: bool, above: float) -> Setting:
    height = above + len(lines) * way.size * way.leading * POINT
    return Setting(way.size, tuple(lines), cut, round(height, 4))
