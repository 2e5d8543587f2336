"""Faces drawn as the HTML of paper: one piece, and the document of some sheets.

All that people typed goes through the templates' escaping. A document names only addresses that `listed` knows, and
the printer serves nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, override

from larp.codes import grouped
from printing.rules.codes import Symbol, address
from printing.rules.duplex import Back
from printing.rules.forms import Form, form_of
from printing.rules.imposition import Layout
from printing.rules.notes import Note, note_of
from printing.rules.paper import Box, Size
from printing.services import card_drawing
from printing.services.card_drawing import CARDS
from printing.services.card_setting import set_card
from printing.services.fonts import FACES, unpacked
from printing.services.grounds import ICONS
from printing.services.markup import millimetres
from printing.services.typesetting import Face, Ready, ready_badge, ready_slip

Code = tuple[str, int | None]
"""What a code says, and the version of its symbol; None: the least that holds it. The press draws it."""
_CODE = (4, 4, 4, 4)


@dataclass(frozen=True)
class Place:
    """Where a piece lies, and what all pieces of its run share. `look` and `ink` are those of `grounds`."""

    box: Box
    symbol: Symbol
    base: str
    look: str = "black"
    ink: str = "#000"

    @property
    def form(self) -> Form:
        """That of a card that lies here."""
        return form_of(Size(self.box.width, self.box.height), self.symbol)


@dataclass(frozen=True)
class Drawn:
    """A piece as HTML, and by their addresses the drawings and files that this HTML names beside the listed ones."""

    html: SafeString
    drawings: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)


def listed() -> dict[str, str]:
    """Every address that any document may name, and its file: fonts and signs."""
    fonts = {f"font:{font}": str(unpacked(font)) for font in FACES}
    return fonts | {f"sign:{path.stem}": str(path) for path in sorted(ICONS.glob("*.svg"))}


def cut_of(face: Face, *, symbol: Symbol, size: Size) -> list[str]:
    """The parts of a piece that lost words, by name."""
    if face["kind"] in CARDS:
        return set_card(face, form_of(size, symbol)).cut
    return _readied(face, symbol).cut


def _readied(face: Face, symbol: Symbol) -> Ready:
    return ready_slip(face, symbol=symbol) if face["kind"] == "slip" else ready_badge(face)


def drawn(face: Face, place: Place) -> Drawn:
    """A piece at its place, in the language that is active."""
    if face["kind"] in CARDS:
        return _alone(face, place)
    ready = _readied(face, place.symbol)
    code = face["code"]
    fours = grouped(code)
    context: dict[str, Any] = {
        "face": face,
        "parts": ready.parts,
        "x": millimetres(place.box.x),
        "y": millimetres(place.box.y),
        "box": millimetres(place.symbol.box),
        "code_over": millimetres(_code_over(place.symbol)),
        "code_under": millimetres(round(_code_over(place.symbol) + place.symbol.box, 3)),
        "qr": f"code:{code}",
        "fours": fours,
        "code_halves": [fours[:9], fours[10:]],
    }
    if face["kind"] == "slip":
        context |= {
            "time_boxes": _boxes(1, (2, 2)),
            "lineup_boxes": _boxes(face["lineup"], _CODE),
            "stake_boxes": _boxes(face["stake"], _CODE),
            "card_boxes": _boxes(1, _CODE),
        }
    return Drawn(SafeString(render_to_string(f"print/{face['kind']}.html", context).strip()))


def _code_over(symbol: Symbol) -> float:
    """Where the code of a slip begins: with its typed form in two lines it ends above the first row of boxes."""
    return min(4.0, 27 - symbol.box)


def on_sheet(face: Face, place: Place) -> Drawn:
    """A card at its place on a sheet, in the language that is active: a piece for `card_drawing.sheet`."""
    svg, grounds, files = card_drawing.card(face, place.form, at=place.box, look=place.look, ink=place.ink)
    return Drawn(SafeString(svg), grounds, files)


def _alone(face: Face, place: Place) -> Drawn:
    """A card that isn't one of a sheet's."""
    size = Size(place.box.width, place.box.height)
    card = on_sheet(face, replace(place, box=Box(0, 0, size.width, size.height)))
    address_, svg = card_drawing.sheet([card.html], size)
    return Drawn(sheet_shown(address_, place.box), {address_: svg} | card.drawings, card.files)


def sheet_of(cards: Iterable[str], layout: Layout) -> tuple[list[SafeString], dict[str, str]]:
    """The cards of `on_sheet` that lie on one sheet as its HTML, and the drawing that this names."""
    address_, svg = card_drawing.sheet(cards, layout.sheet)
    return [sheet_shown(address_, Box(0, 0, layout.sheet.width, layout.sheet.height))], {address_: svg}


def sheet_shown(address: str, box: Box) -> SafeString:
    """A sheet of cards as HTML."""
    return format_html(
        '<img alt="" class="sheet" src="{}" style="left:{};top:{};width:{};height:{}">',
        address, *map(millimetres, (box.x, box.y, box.width, box.height)),
    )  # fmt: skip


def code_kind(face: Face) -> str:
    """What the code of a face opens: a card, a badge or a slip."""
    return face["kind"] if face["kind"] in ("badge", "slip") else "card"


def code_of(face: Face, place: Place) -> tuple[str, Code]:
    """The address of a face's code in its document, and the code."""
    text = address(base=place.base, kind=code_kind(face), code=face["code"])
    return f"code:{face['code']}", (text, place.symbol.version)


@dataclass(frozen=True)
class Page:
    """One side of a sheet: its number in the run, from 1, its pieces, whether it is the back, and `whose` the pieces
    are, where that is to stand under them."""

    number: int
    pieces: Sequence[SafeString]
    is_back: bool = False
    whose: str = ""


def back_page(number: int, pieces: int, places: Sequence[Back], address: str) -> Page:
    """The back of a sheet on which so many pieces lie; the drawing of a back stands under `address`."""
    drawn_backs = [
        format_html(
            '<img alt="" class="back" src="{}" style="left:{};top:{};width:{};height:{}">',
            address, *map(millimetres, (place.box.x, place.box.y, place.box.width, place.box.height)),
        )
        for place in places[:pieces]
    ]  # fmt: skip
    return Page(number, drawn_backs, is_back=True)


def document(pages: Iterable[Page], *, layout: Layout, total: int, title: str, language: str) -> str:
    """Some pages of a run as one HTML document."""
    note = note_of(layout)
    with override(language):
        shown = [
            {"pieces": page.pieces, "note": _said(page, title, total, is_long=note is None or note.is_long)}
            for page in pages
        ]
    return render_to_string("print/document.html", {
        "language": language,
        "title": title,
        "fonts": fonts_shown(),
        "styles": styles_shown(),
        "pages": shown,
        "width": millimetres(layout.sheet.width),
        "height": millimetres(layout.sheet.height),
        "note_place": note_place(note),
        "marks": marks_shown(layout),
    })  # fmt: skip


def _said(page: Page, title: str, total: int, *, is_long: bool) -> str:
    """The note of a side, in the language that is active; the title only where there is room for it."""
    if is_long:
        front = gettext("%(title)s. Sheet %(number)s of %(total)s. Print at natural size, don’t fit to the page.")
        back = gettext("%(title)s. Back of sheet %(number)s of %(total)s. The same whichever way up.")
        title = f"{page.whose} · {title}" if page.whose else title
        return (back if page.is_back else front) % {"title": title, "number": page.number, "total": total}
    front = gettext("Sheet %(number)s of %(total)s, natural size")
    back = gettext("Back of sheet %(number)s of %(total)s")
    said = (back if page.is_back else front) % {"number": page.number, "total": total}
    return f"{said} · {page.whose}" if page.whose else said


def note_place(note: Note | None) -> str:
    """Where the note of a sheet stands, as a style."""
    if note is None:
        return "display:none"
    box = note.box
    if not note.turned:
        return f"left:{box.x:g}mm;top:{box.y:g}mm;width:{box.width:g}mm"
    # Turned about its middle, so it is laid out lying across the middle of where it will stand.
    left, top = box.x + (box.width - box.height) / 2, box.y + (box.height - box.width) / 2
    return f"left:{left:g}mm;top:{top:g}mm;width:{box.height:g}mm;transform:rotate(-90deg)"


def fonts_shown() -> list[dict[str, str]]:
    return [
        {"url": f"font:{font}", "family": family, "weight": weight, "style": style}
        for font, (family, weight, style) in FACES.items()
    ]


@cache
def styles_shown() -> SafeString:
    return SafeString(render_to_string("print/paper.css"))


@cache
def marks_shown(layout: Layout) -> SafeString:
    """The cut marks, one element for all: each costs the print engine about as much as a card."""
    sheet = layout.sheet
    path = "".join(f"M{m.x:g} {m.y:g}h{m.width:g}v{m.height:g}h{-m.width:g}z" for m in layout.marks)
    return format_html(
        '<svg class="whole" style="width:{}mm;height:{}mm" viewBox="0 0 {} {}"><path d="{}"/></svg>',
        *(f"{side:g}" for side in (sheet.width, sheet.height, sheet.width, sheet.height)), path,
    )  # fmt: skip


@cache
def _boxes(rows: int, groups: tuple[int, ...]) -> SafeString:
    """Rows of boxes for one letter each, in groups, to be written in by hand."""
    width, height, gap, row = 4.4, 6.2, 2.2, 7.4
    starts, x = [], 0.3
    for group in groups:
        starts += [x + n * width for n in range(group)]
        x += group * width + gap
    boxes = format_html_join(
        "",
        '<path d="M{} {}h4.4v6.2h-4.4z"/>',
        ((f"{start:g}", f"{0.3 + n * row:g}") for n in range(rows) for start in starts),
    )
    side, high = x - gap + 0.3, (rows - 1) * row + height + 0.6
    return format_html(
        '<svg style="width:{}mm;height:{}mm" viewBox="0 0 {} {}"><g stroke="#000" stroke-width=".22" fill="none">{}</g>'
        "</svg>",
        f"{side:g}", f"{high:g}", f"{side:g}", f"{high:g}", boxes,
    )  # fmt: skip
