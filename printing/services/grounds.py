"""The ground of a card: what many cards share, as one drawing that a document names and the printer draws once.

A ground is an SVG of the whole card under an address made of its content. Words in it were fitted before.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

from printing.rules.faces import POINT
from printing.rules.forms import CAPITAL, Form
from printing.rules.friezes import frieze
from printing.rules.hatching import hatching
from printing.rules.paper import Box
from printing.services.markup import escaped

ICONS = Path(settings.BASE_DIR) / "larp" / "static" / "larp" / "icons"
INKS = {"petrol": "#095858", "brick": "#8A2B1D", "copying": "#4C3A8C", "moss": "#3D5514", "slate": "#2C4C73"}
"""The accents of `tokens.css`, dark on white."""
_SIGN = re.compile(r"[a-z][a-z-]*")
_INNER = re.compile(r"<svg[^>]*>(.*)</svg>", re.S)

Ground = tuple[str, str]
"""An address and the SVG that stands under it."""


def sign_exists(name: str) -> bool:
    """Whether there is such a sign to print."""
    return bool(_SIGN.fullmatch(name)) and (ICONS / f"{name}.svg").is_file()


def grounds_of(
    kind: str, shown: dict[str, Any], form: Form, *, words: dict[str, str], ink: str, look: str
) -> list[Ground]:
    """The grounds of a card of that kind: `shown` is `SetCard.ground`, `words` the labels in the language in force,
    `ink` the colour of bands and signs."""
    event = (tuple(shown["event"]), shown["event_size"])
    if kind == "person":
        weaknesses = tuple(tuple(row) for row in shown["weaknesses"])
        head = (shown["weight"], shown["suit"], shown["frieze"], shown["label"])
        return [
            _head(form, head, event, ink, look),
            _strip(form, weaknesses, shown["rule"], tuple(shown["ability"])),
        ]
    if kind == "weakness":
        said = (words["weakness"], words[shown["source"] or "means"])
        return [_frame(form, shown["sign"], said, event, ink, look)]
    return [_band(form, words["circumstance"], tuple(shown["rules"]), event, ink, look)]


@lru_cache(maxsize=400)
def _head(form: Form, head: tuple[int, str, str, str], event: Any, ink: str, look: str) -> Ground:
    weight, sign, kind, label = head
    grade, pips = form.grade, form.pips
    band = Box(grade.frame, grade.frame, form.size.width - 2 * grade.frame, grade.band)
    outline = look == "saving"
    step = pips.width / 6
    wide, high = step * 0.78, pips.height - 0.36
    boxes = [
        (f"M{pips.x + n * step + 0.18:.3f} {pips.y + 0.18:.3f}h{wide:.3f}v{high:.3f}h-{wide:.3f}z", n < weight)
        for n in range(6)
    ]  # fmt: skip
    figure = 'fill="none" stroke="#000" stroke-width=".5"' if outline else ""
    parts = [
        _path(frieze(kind, band), ink, outline=outline),
        _text(grade.margin - grade.figure * 0.012, form.baseline, grade.figure, f"{weight}", more=figure),
        *(
            f'<path d="{path}" fill="{"#000" if full else "none"}" stroke="#000" stroke-width=".3"/>'
            for path, full in boxes
        ),
        _sign(sign, form.sign, ink, outline=outline),
        _label(form.size.width - grade.margin, pips.bottom, grade.label, label, anchor="end"),
        _event(form, event, framed=False),
    ]
    return _ground(form, parts)


@lru_cache(maxsize=1000)
def _strip(form: Form, weaknesses: Any, rule: float, ability: tuple[float, ...]) -> Ground:
    grade = form.grade
    parts = [_rule(form, rule - 0.9)]
    for n, row in enumerate(weaknesses):
        top = rule + n * grade.row
        side = grade.row * 0.83
        baseline = top + side * 0.5 + grade.weakness[0] * 0.33 * POINT
        for sign, lines, size, x in row:
            parts.append(_sign(sign, Box(x, top + 0.1, side, side), "#000", outline=False))
            shift = side + 0.8 if sign else 0
            parts.append(_text(x + shift, baseline, size, lines[0] if lines else "", family="Literata", weight=400,
                               style="normal" if sign else "italic"))  # fmt: skip
    if ability:
        y, height = ability
        x = grade.margin + 0.4
        parts.append(f'<path d="M{x:.3f} {y:.3f}V{y + height:.3f}" fill="none" stroke="#000" stroke-width=".8"/>')
    return _ground(form, parts)


@lru_cache(maxsize=200)
def _frame(form: Form, sign: str, said: tuple[str, str], event: Any, ink: str, look: str) -> Ground:
    f, corner, size = form.grade.frame, form.corner, form.size
    right, bottom = size.width - f, size.height - f
    path = f"M{f:g} {f:g}H{right - corner:g}L{right:g} {f + corner:g}V{bottom:g}H{f:g}z"
    width = 0.35 if look == "saving" else 0.7
    end = size.width - f - corner - 1.4
    top = form.weakness_sign.y + form.grade.label * CAPITAL * POINT
    parts = [
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width}"/>',
        _sign(sign, form.weakness_sign, ink, outline=False),
        *(
            _label(end, top + n * form.grade.label * 1.2 * POINT, form.grade.label, text, anchor="end")
            for n, text in enumerate(said)
        ),
        _event(form, event, framed=True),
    ]
    return _ground(form, parts)


@lru_cache(maxsize=400)
def _band(form: Form, label: str, rules: tuple[float, ...], event: Any, ink: str, look: str) -> Ground:
    band = form.hatch
    thick, step = (0.3, 3.2) if look == "saving" else (0.7, 2.4)
    parts = [
        f'<path d="{hatching(band, step=step)}" fill="none" stroke="{ink}" stroke-width="{thick}"/>',
        f'<path d="M{band.x:g} {band.y:g}h{band.width:g}v{band.height:g}h-{band.width:g}z" fill="none" '
        f'stroke="{ink}" stroke-width=".6"/>',
        _label(form.grade.margin, form.circumstance_label, form.grade.label, label),
        *(_rule(form, y) for y in rules),
        _event(form, event, framed=False),
    ]
    return _ground(form, parts)


def _event(form: Form, event: tuple[tuple[str, ...], float], *, framed: bool) -> str:
    """The event's name, its last line level with the foot of the code's black."""
    lines, size = event
    code = form.code(framed=framed)
    foot = code.bottom - 4 * form.symbol.module
    left = form.frame_margin if framed else form.grade.margin
    return "".join(_label(left, foot - n * size * 1.2 * POINT, size, line) for n, line in enumerate(reversed(lines)))


def _rule(form: Form, y: float) -> str:
    left, right = form.grade.margin, form.size.width - form.grade.margin
    return f'<path d="M{left:g} {y:.3f}H{right:g}" fill="none" stroke="#000" stroke-width=".21"/>'


def _path(path: str, ink: str, *, outline: bool) -> str:
    drawn = f'fill="none" stroke="{ink}" stroke-width=".22"' if outline else f'fill="{ink}" fill-rule="evenodd"'
    return f'<path d="{path}" {drawn}/>'


def _text(
    x: float, y: float, size: float, text: str, *, family: str = "Fira Sans Condensed", weight: int = 600,
    style: str = "normal", anchor: str = "start", tracking: float = 0.0, more: str = "",
) -> str:  # fmt: skip
    """A line of text on its baseline. Sizes are points, the drawing's unit is the millimetre."""
    em = size * POINT
    return (
        f'<text x="{x:.3f}" y="{y:.3f}" font-family="{family}" font-weight="{weight}" font-style="{style}" '
        f'font-size="{em:.4f}" text-anchor="{anchor}" letter-spacing="{tracking * em:.4f}" {more}>'
        f"{escaped(text)}</text>"
    )


def _label(x: float, y: float, size: float, text: str, *, anchor: str = "start") -> str:
    return _text(x, y, size, text.upper(), anchor=anchor, tracking=0.07) if text else ""


def _sign(name: str, box: Box, ink: str, *, outline: bool) -> str:
    if not name:
        return ""
    inner = _inner(name)
    if outline:
        inner = inner.replace('fill="currentColor"', f'fill="none" stroke="{ink}" stroke-width=".9"')
    inner = inner.replace("currentColor", ink)
    return f'<g transform="translate({box.x:.3f} {box.y:.3f}) scale({box.width / 24:.5f})">{inner}</g>'


@cache
def _inner(name: str) -> str:
    """What is drawn of a sign. ValueError where there is no such sign."""
    found = _INNER.search((ICONS / f"{name}.svg").read_text()) if sign_exists(name) else None
    if found is None:
        raise ValueError(f"no sign {name}")
    return found[1]


def _ground(form: Form, parts: list[str]) -> Ground:
    width, height = form.size.width, form.size.height
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">{"".join(parts)}</svg>'
    )
    return f"ground:{hashlib.sha256(svg.encode()).hexdigest()[:20]}", svg
