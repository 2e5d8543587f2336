"""Leaves drawn as HTML, and the paper they take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import override

from printing.models import PrintRun
from printing.rules.codes import Symbol
from printing.rules.envelope import fits
from printing.rules.paper import A4, PRINTERS, SHEETS, Box, Size
from printing.services import sheets
from printing.services.markup import millimetres
from printing.services.papers import Paper, size_of
from printing.services.sheets import fonts_shown, styles_shown

Leaf = dict[str, Any]
Kind = PrintRun.Kind

# A `piece` on a leaf is a face that is also printed by itself: {"face", "box", "symbol", "base"}.
KINDS = (Kind.ENVELOPES, Kind.NOTEBOOK, Kind.POSTERS, Kind.RECORD, Kind.GAMES)
ENLARGED = (Kind.POSTERS, Kind.GAMES)
"""What grows with the sheet: on A3 it is drawn as on A4 and printed √2 as large. The rest is printed on A4 then, but
envelopes for cards that need a larger sheet."""


@dataclass(frozen=True)
class Page:
    """The sheet that a run's leaves are drawn for, and how much larger it is printed."""

    size: Size
    zoom: float = 1.0


def page_of(kind: str, paper: Paper) -> Page:
    """The page of a kind on that paper."""
    sheet = SHEETS.get(paper["sheet"], A4)
    if sheet.width <= SHEETS["letter"].width:
        return Page(sheet)
    if kind == Kind.ENVELOPES and not fits(card=size_of(paper), sheet=A4, margins=PRINTERS[paper["printer"]]):
        return Page(sheet)
    return Page(A4, sheet.width / A4.width) if kind in ENLARGED else Page(A4)


def warnings(leaves: Iterable[Leaf]) -> list[dict[str, Any]]:
    """The leaves whose words had to be cut, and which parts of them."""
    return [{"name": leaf["name"], "parts": leaf["cut"]} for leaf in leaves if leaf.get("cut")]


def codes(leaves: Iterable[Leaf]) -> dict[str, sheets.Code]:
    """Every code on these leaves by its address in the document."""
    found: dict[str, sheets.Code] = {}
    for leaf in leaves:
        for address, (text, version) in leaf.get("codes", {}).items():
            found[address] = (text, version or None)
        if "piece" in leaf:
            found |= [sheets.code_of(leaf["piece"]["face"], _place(leaf["piece"]))]
    return found


def ready(run: PrintRun, leaves: list[Leaf]) -> dict[str, Any]:
    """What the press is told of some leaves of a run: the document, what it names, and how large it is printed."""
    page = page_of(run.kind, run.settings["paper"])
    return {
        "html": document(leaves, page=page, title=run.settings["title"], language=run.language),
        "codes": codes(leaves),
        "drawings": drawings(leaves, run.language),
        "zoom": page.zoom,
    }


def drawings(leaves: Iterable[Leaf], language: str) -> dict[str, str]:
    """The drawings that cards on these leaves name, by their addresses."""
    with override(language):
        pieces = [_piece(leaf) for leaf in leaves if "piece" in leaf]
    return {address: svg for piece in pieces for address, svg in piece.drawings.items()}


def document(leaves: Iterable[Leaf], *, page: Page, title: str, language: str) -> str:
    """Some leaves of a run as one HTML document, in that language."""
    leaves = list(leaves)
    with override(language):
        shown = [_drawn(leaf) for leaf in leaves]
        return render_to_string("print/leaves/document.html", {
            "language": language,
            "title": title,
            "fonts": fonts_shown(),
            "styles": styles_shown(),
            "own_styles": leaf_styles(),
            "width": millimetres(page.size.width),
            "height": millimetres(page.size.height),
            "leaves": shown,
        })  # fmt: skip


def _drawn(leaf: Leaf) -> SafeString:
    piece = _piece(leaf).html if "piece" in leaf else ""
    return SafeString(render_to_string(f"print/leaves/{leaf['kind']}.html", {"leaf": leaf, "piece": piece}))


def _piece(leaf: Leaf) -> sheets.Drawn:
    return sheets.drawn(leaf["piece"]["face"], _place(leaf["piece"]))


def _place(piece: dict[str, Any]) -> sheets.Place:
    """Where a badge or a card lies that is printed on a leaf."""
    return sheets.Place(Box(**piece["box"]), Symbol(*piece["symbol"]), piece["base"])


@cache
def leaf_styles() -> SafeString:
    return SafeString(render_to_string("print/leaves/leaves.css"))
