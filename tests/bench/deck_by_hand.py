"""The cards of `tests.bench.deck` drawn by hand with ReportLab.

Words are set by the same rules, signs drawn as paths, codes made by the same maker and drawn a square a module.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from fontTools.pens.reportLabPen import ReportLabPen
from fontTools.svgLib.path import parse_path
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from larp.services import qr
from printing.rules.codes import address, symbol_for
from printing.rules.faces import POINT
from printing.rules.forms import Form, form_of
from printing.rules.friezes import frieze
from printing.rules.hatching import hatching
from printing.rules.imposition import lay_out
from printing.rules.paper import Box
from printing.services.card_setting import FONTS, LEADING, set_card
from printing.services.fonts import FACES, unpacked
from printing.services.grounds import ICONS
from tests.bench.deck_cards import BASE

MM = 1 / POINT


class _Pen(ReportLabPen):
    """Draws on a canvas's path instead of a drawing's."""

    def _closePath(self) -> None:
        self.path.close()


def draw(faces: list[dict[str, Any]], out: str) -> None:
    """Prints the faces to `out`."""
    for font in FACES:
        pdfmetrics.registerFont(TTFont(font, str(unpacked(font))))
    symbol = symbol_for(address(base=BASE, kind="card", code=face["code"]) for face in faces)
    layout = lay_out()
    form = form_of(layout.piece, symbol)
    page = Canvas(out, pagesize=(layout.sheet.width * MM, layout.sheet.height * MM), pageCompression=1)
    for start in range(0, len(faces), layout.count):
        # Millimetres from the upper left corner, as on our sheets; letters are turned back one by one.
        page.transform(MM, 0, 0, -MM, 0, layout.sheet.height * MM)
        for face, place in zip(faces[start : start + layout.count], layout.places, strict=False):
            _card(page, face, place, form)
        for mark in layout.marks:
            page.rect(mark.x, mark.y, mark.width, mark.height, stroke=0, fill=1)
        page.showPage()
    page.save()


def _card(page: Canvas, face: dict[str, Any], place: Box, form: Form) -> None:
    page.saveState()
    page.translate(place.x, place.y)
    ready, grade = set_card(face, form), form.grade
    framed = face["kind"] == "weakness"
    if face["kind"] == "person":
        _person(page, ready.ground, form)
    elif framed:
        f, right, bottom = grade.frame, form.size.width - grade.frame, form.size.height - grade.frame
        _path(page, f"M{f} {f}H{right - form.corner}L{right} {f + form.corner}V{bottom}H{f}z", stroke=0.7)
        _sign(page, ready.ground["sign"], form.weakness_sign)
    else:
        _path(page, hatching(form.hatch, step=2.4), stroke=0.7)
        _text(page, "fira-condensed-600", grade.label, grade.margin, form.circumstance_label, "ОБСТОЯТЕЛЬСТВО")
    for block in ready.blocks:
        font = FONTS.get(block.style, "fira-condensed-600")
        for n, line in enumerate(block.lines):
            y = block.y + (n + 0.8) * block.size * LEADING[block.style] * POINT
            _text(page, font, block.size, block.x, y, line)
    code = form.code(framed=framed)
    for n, line in enumerate(ready.ground["event"]):
        _text(page, "fira-condensed-600", grade.label, grade.margin, code.bottom - 5 + n * 3, line.upper())
    rows = qr.modules(address(base=BASE, kind="card", code=face["code"]), version=form.symbol.version)
    module = form.symbol.module
    left, top = code.x + qr.QUIET * module, code.y + qr.QUIET * module
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                page.rect(left + x * module, top + y * module, module, module, stroke=0, fill=1)
    page.restoreState()


def _person(page: Canvas, shown: dict[str, Any], form: Form) -> None:
    grade, pips = form.grade, form.pips
    band = Box(grade.frame, grade.frame, form.size.width - 2 * grade.frame, grade.band)
    _path(page, frieze(shown["frieze"], band))
    _text(page, "fira-condensed-600", grade.figure, grade.margin, form.baseline, f"{shown['weight']}")
    page.setLineWidth(0.3)
    step = pips.width / 6
    for n in range(6):
        page.rect(pips.x + n * step, pips.y, step * 0.78, pips.height, fill=int(n < shown["weight"]))
    _sign(page, shown["suit"], form.sign)
    _text(page, "fira-condensed-600", grade.label, form.sign.x, pips.bottom, shown["label"].upper())
    page.line(grade.margin, shown["rule"] - 0.9, form.size.width - grade.margin, shown["rule"] - 0.9)
    for n, row in enumerate(shown["weaknesses"]):
        y, side = shown["rule"] + n * grade.row, grade.row * 0.83
        for sign, lines, size, x in row:
            _sign(page, sign, Box(x, y, side, side))
            _text(page, "literata-400", size, x + side + 0.8, y + side * 0.8, lines[0])


def _text(page: Canvas, font: str, size: float, x: float, y: float, text: str) -> None:
    page.saveState()
    page.translate(x, y)
    page.scale(1, -1)
    page.setFont(font, size * POINT)
    page.drawString(0, 0, text)
    page.restoreState()


def _path(page: Canvas, path: str, *, stroke: float = 0) -> None:
    drawn = page.beginPath()
    parse_path(path, _Pen(None, drawn))
    page.setLineWidth(stroke or 0.1)
    page.drawPath(drawn, stroke=int(bool(stroke)), fill=int(not stroke))


def _sign(page: Canvas, name: str, box: Box) -> None:
    if not name:
        return
    page.saveState()
    page.translate(box.x, box.y)
    page.scale(box.width / 24, box.height / 24)
    solid = name.startswith("suit")
    for path in _paths(name):
        _path(page, path, stroke=0 if solid else 1.75)
    page.restoreState()


@cache
def _paths(name: str) -> list[str]:
    text = (ICONS / f"{name}.svg").read_text()
    discs = [
        f"M{float(x) - float(r)} {y}a{r} {r} 0 1 1 {2 * float(r)} 0a{r} {r} 0 1 1 -{2 * float(r)} 0z"
        for x, y, r in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', text)
    ]
    return [*re.findall(r' d="([^"]+)"', text), *discs]
