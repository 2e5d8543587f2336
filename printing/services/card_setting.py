"""A card's words fitted into its form: which blocks of text stand where, and what had to be cut.

Blocks are what a template draws as text of its own; what many cards share (weight, signs, names of suits and
weaknesses, the event's name) is drawn once a sheet as a *ground* (`printing.services.grounds`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext

from larp.codes import grouped
from printing.rules.faces import POINT, Measure, Setting, Way, stack
from printing.rules.forms import Form
from printing.services.fonts import measure
from printing.services.setting import capitals, one, ways

Face = dict[str, Any]
_THIN = "\u2009"
"""A space that isn't stretched where a line is."""
_FIGURE = re.compile(r"([+−×÷]\S+)\s+([^+−×÷]+)")
FONTS = {
    "given": "literata-400", "name": "literata-600", "post": "literata-400i", "prose": "literata-400",
    "ability": "fira-condensed-500", "effect": "fira-condensed-500", "line": "fira-condensed-600",
    "figure": "fira-condensed-600",
}  # fmt: skip
LEADING = {
    "given": 1.1, "name": 1.04, "post": 1.18, "prose": 1.26, "ability": 1.22, "effect": 1.2, "line": 1.22,
    "figure": 1.0, "code": 1.15,
}  # fmt: skip
"""A line's height as a multiple of its size, by style."""


@dataclass(frozen=True)
class Block:
    """Words of one style at one size, their upper left corner in millimetres from the card's."""

    style: str
    size: float
    x: float
    y: float
    lines: tuple[str, ...]


@dataclass
class SetCard:
    """A card ready to be drawn: its blocks from top to bottom, what its ground shows, and the parts that were cut."""

    blocks: list[Block]
    ground: dict[str, Any]
    cut: list[str] = field(default_factory=list)


def set_card(face: Face, form: Form) -> SetCard:
    """The card of a frozen face in that form, in the language that is active."""
    kind = {"person": _person, "weakness": _weakness, "circumstance": _circumstance}[face["kind"]]
    ready = kind(face, form)
    framed = face["kind"] == "weakness"
    event = _event(face["event"], form.beside_code(framed=framed), form.grade.label)
    ready.ground |= {"event": event.lines, "event_size": event.size}
    ready.blocks.append(_code(face, form, framed=framed))
    return ready


def _person(face: Face, form: Form) -> SetCard:
    grade, width = form.grade, form.width
    named = tuple((kind["name"], kind["sign"]) for kind in face["weaknesses"])
    weaknesses = _weaknesses(named or ((gettext("no known weakness"), ""),), form)
    foot = form.code().y - 0.4 - len(weaknesses) * grade.row
    top = form.names_from(has_portrait=bool(face.get("picture")))
    set_ = stack(
        height=foot - 1.8 - top,
        blocks={
            "given": ways(face["given"], width, FONTS["given"], _ways("given", grade.given, (1, 1))),
            "surname": ways(face["surname"], width, FONTS["name"], _names(form)),
            "post": ways(face["post"], width, FONTS["post"], _ways("post", grade.post, (2, 3, 1)), above=0.8),
            "line": ways(face["line"], width - 2.4, FONTS["ability"], _ways("ability", grade.ability, (3, 4, 2)),
                         above=1.6),
        },
        give_way=["post", "line", "given", "surname"],
    )  # fmt: skip
    styles = {"given": "given", "surname": "name", "post": "post", "line": "ability"}
    blocks = _stacked(set_, styles, x=grade.margin, y=top)
    label = _label(face["suit"]["label"], form)
    ability = next((block for block in blocks if block.style == "ability"), None)
    ground = {
        "weight": face["weight"],
        "suit": face["suit"]["sign"],
        "frieze": face["suit"].get("form", "slips"),
        "label": label.lines[0] if label.lines else "",
        "weaknesses": weaknesses,
        "rule": round(foot, 3),
        "ability": [round(ability.y + 0.2, 3), round(set_["line"].height - 1.7, 3)] if ability else [],
    }
    if ability:
        blocks[blocks.index(ability)] = Block(ability.style, ability.size, ability.x + 2.4, ability.y, ability.lines)
    return SetCard(blocks, ground, _cut(set_) + (["suit"] if label.cut else []))


def _weakness(face: Face, form: Form) -> SetCard:
    grade, width, top = form.grade, form.framed_width, form.weakness_body
    kind = face["weaknesses"][0] if face["weaknesses"] else {"name": "", "sign": ""}
    set_ = stack(
        height=form.code(framed=True).y - 0.6 - top,
        blocks={
            "given": ways(kind["name"], width, FONTS["given"], _ways("given", grade.given, (1, 1))),
            "title": ways(face["title"], width, FONTS["name"], _names(form)),
            "text": ways(face["text"], width, FONTS["prose"], _ways("prose", grade.words, (5, 7, 9)), above=1.6),
        },
        give_way=["text", "title", "given"],
    )
    styles = {"given": "given", "title": "name", "text": "prose"}
    return SetCard(
        _stacked(set_, styles, x=form.frame_margin, y=top), {"sign": kind["sign"], "source": face["source"]}, _cut(set_)
    )


def _circumstance(face: Face, form: Form) -> SetCard:
    grade, width, top = form.grade, form.width, form.circumstance_body
    split = _FIGURE.fullmatch(face["line"])
    figure, rest = split.groups() if split else ("", face["line"])
    aside = measure(FONTS["figure"])(figure, grade.effect_figure) + grade.gap * 1.4 if figure else 0.0
    if aside > width * 0.6:
        figure, rest, aside = "", face["line"], 0.0
    least = grade.effect_figure * POINT if figure else 0.0
    style = "effect" if figure else "line"
    effect = [
        Setting(one.size, one.lines, one.cut, max(one.height, least) + grade.gap if rest else 0.0)
        for one in ways(rest, width - aside, FONTS[style], _ways(style, grade.effect, (3, 4, 5)))
    ]
    set_ = stack(
        height=form.code().y - 0.6 - top,
        blocks={
            "title": ways(face["title"], width, FONTS["name"], _names(form)),
            "effect": effect,
            "text": ways(face["text"], width, FONTS["prose"], _ways("prose", grade.words, (5, 7, 9)),
                         above=2.2 * grade.gap),
        },
        give_way=["text", "title", "effect"],
    )  # fmt: skip
    blocks = _stacked(set_, {"title": "name"}, x=grade.margin, y=top)
    y = top + set_["title"].height
    if set_["effect"].lines:
        at, high = y + grade.gap, set_["effect"].height - grade.gap
        own = len(set_["effect"].lines) * set_["effect"].size * LEADING[style] * POINT
        if figure:
            blocks.append(
                Block("figure", grade.effect_figure, grade.margin, round(at + (high - least) / 2, 3), (figure,))
            )
        blocks.append(
            Block(
                style, set_["effect"].size, grade.margin + aside, round(at + (high - own) / 2, 3), set_["effect"].lines
            )
        )
    y += set_["effect"].height
    rule = []
    if set_["text"].lines:
        rule = [round(y + grade.gap, 3)]
        blocks += _stacked({"text": set_["text"]}, {"text": "prose"}, x=grade.margin, y=y)
    return SetCard(blocks, {"rules": rule}, _cut(set_))


def _stacked(set_: Mapping[str, Setting], styles: Mapping[str, str], *, x: float, y: float) -> list[Block]:
    """The blocks of settings one below the other; the white over a block is part of its height."""
    blocks = []
    for name, style in styles.items():
        setting = set_[name]
        end = y + setting.height
        if setting.lines:
            own = len(setting.lines) * setting.size * LEADING[style] * POINT
            blocks.append(Block(style, setting.size, x, round(end - own, 3), setting.lines))
        y = end
    return blocks


def _names(form: Form) -> list[Way]:
    """Ways to set a name: large while its longest part is short, so that few names are broken."""
    first, second, third = form.grade.names
    letters = form.width / (0.67 * POINT)
    return [
        Way(first, LEADING["name"], 2, int(letters / first)),
        Way(second, LEADING["name"], 2, int(letters / second)),
        Way(third, LEADING["name"], 3),
        Way(third, LEADING["name"], 2),
        Way(third, LEADING["name"], 1),
    ]


@lru_cache(maxsize=200)
def _ways(style: str, sizes: tuple[float, ...], lines: tuple[int, ...]) -> list[Way]:
    """One way a number of lines; the last size serves the rest, and in the end few lines of it."""
    padded = [*sizes, *[sizes[-1]] * (len(lines) - len(sizes))]
    found = [Way(size, LEADING[style], most) for size, most in zip(padded, lines, strict=False)]
    return [*found, *(Way(sizes[-1], LEADING[style], most) for most in (4, 2, 1) if most < lines[-1])]


def _cut(set_: Mapping[str, Setting]) -> list[str]:
    return [name for name, setting in set_.items() if setting.cut]


@lru_cache(maxsize=500)
def _weaknesses(
    named: tuple[tuple[str, str], ...], form: Form
) -> list[list[tuple[str, tuple[str, ...], float, float]]]:
    """The weaknesses in rows: sign, the name's line, its size, and where it begins."""
    grade = form.grade
    sign, between = grade.row * 0.83 + 0.8, grade.row * 0.5
    rows: list[list[tuple[str, tuple[str, ...], float, float]]] = []
    x = form.width + 1
    measured: Measure = measure("literata-400")
    for name, icon in named:
        setting = one(name, form.width - sign, [Way(size, 1, 1) for size in grade.weakness], measured)
        needed = sign + (measured(setting.lines[0], setting.size) if setting.lines else 0)
        if x + needed > form.width:
            rows.append([])
            x = 0.0
        rows[-1].append((icon, setting.lines, setting.size, round(grade.margin + x, 3)))
        x += needed + between
    return rows


@lru_cache(maxsize=200)
def _label(text: str, form: Form) -> Setting:
    portrait_right = form.size.width / 2 if form.portrait.y >= form.body else form.portrait.right
    room = form.size.width - form.grade.margin - min(portrait_right + 1, form.grade.margin + form.grade.pips + 2)
    return one(text, room, [Way(form.grade.label, 1.15, 1)], capitals)


@lru_cache(maxsize=200)
def _event(text: str, width: float, size: float) -> Setting:
    return one(text, width, [Way(size, 1.15, lines) for lines in (2, 3, 4)], capitals)


def _code(face: Face, form: Form, *, framed: bool) -> Block:
    """The number of the copy, and at the other end of the line the code in fours."""
    line = form.framed_code_line if framed else form.code_line
    fours = grouped(face["code"])
    size = form.grade.code
    measured = measure("fira-condensed-600", 0.04)
    told: Sequence[str] = (
        gettext("copy %(number)s of %(of)s") % {"number": face["number"], "of": face["of"]},
        f"{face['number']}/{face['of']}",
    )
    said = next((text for text in told if measured(f"{text}  {fours}", size) <= line.width), "")
    return Block("code", size, line.x, line.y, (f"{said.replace(' ', _THIN)} {fours.replace(' ', _THIN)}".strip(),))
