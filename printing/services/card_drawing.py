"""Cards drawn: each as a piece of SVG, and the cards of a sheet as one drawing.

The language of these drawings is that of `printing.services.drawings`, by which the printer draws them; a browser shows
the same. All that people typed goes through `escaped`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from django.utils.translation import gettext

from printing.rules.faces import POINT
from printing.rules.forms import Form
from printing.rules.paper import Box, Size
from printing.services import pictures
from printing.services.card_setting import FONTS, LEADING, Block, Face, set_card
from printing.services.fonts import FACES, line_of
from printing.services.grounds import grounds_of
from printing.services.markup import escaped

CARDS = ("person", "weakness", "circumstance")
_TRACKING = {"name": -0.005, "code": 0.03}
_CODE_FONT = "fira-condensed-600"
_FIGURES = "lining-nums"


def card(
    face: Face, form: Form, *, at: Box, look: str, ink: str
) -> tuple[str, dict[str, str], dict[str, str]]:
    """A card at its place in the language that is active: its SVG, and by their addresses the drawings and the files
    that this names. ValueError where its own picture isn't kept."""
    ready = set_card(face, form)
    words = {
        "weakness": gettext("weakness"), "means": gettext("means"), "information": gettext("information"),
        "circumstance": gettext("circumstance"),
    }  # fmt: skip
    grounds = dict(grounds_of(face["kind"], ready.ground, form, words=words, ink=ink, look=look))
    whole = Box(0, 0, form.size.width, form.size.height)
    parts = [_image(address, whole) for address in grounds]
    files = {}
    if look != "saving" and (portrait := pictures.address_of(face)):
        files[portrait] = str(pictures.path_of(face["picture"], look=look))
        if not Path(files[portrait]).is_file():
            raise ValueError("no picture")
        parts.append(_image(portrait, form.portrait, ' preserveAspectRatio="xMidYMid slice"'))
    framed = face["kind"] == "weakness"
    for block in ready.blocks:
        parts += _code(block, form, framed=framed) if block.style == "code" else _lines(block)
    parts.append(_image(f"code:{face['code']}", form.code(framed=framed), ' image-rendering="pixelated"'))
    svg = f'<svg x="{at.x:g}" y="{at.y:g}" width="{at.width:g}" height="{at.height:g}">{"".join(parts)}</svg>'
    return svg, grounds, files


def sheet(cards: Iterable[str], size: Size) -> tuple[str, str]:
    """The cards of a sheet as one drawing: its address, and its SVG."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sheet" width="{size.width:g}mm" height="{size.height:g}mm" '
        f'viewBox="0 0 {size.width:g} {size.height:g}" font-variant="{_FIGURES}" xml:space="preserve">'
        f"{''.join(cards)}</svg>"
    )
    return f"sheet:{hashlib.sha256(svg.encode()).hexdigest()[:20]}", svg


def _image(address: str, box: Box, more: str = "") -> str:
    place = f'x="{box.x:g}" y="{box.y:g}" ' if box.x or box.y else ""
    return f'<image href="{address}" {place}width="{box.width:g}" height="{box.height:g}"{more}/>'


def _lines(block: Block) -> list[str]:
    font = FONTS[block.style]
    return [_text(font, block, n, block.x, line) for n, line in enumerate(block.lines)]


def _code(block: Block, form: Form, *, framed: bool) -> list[str]:
    """The number of the copy, and at the other end of the line the code. White inside either is no ordinary space."""
    line = form.framed_code_line if framed else form.code_line
    told, _, fours = block.lines[0].rpartition(" ")
    parts = [_text(_CODE_FONT, block, 0, line.right, fours, ' text-anchor="end"')]
    return [_text(_CODE_FONT, block, 0, line.x, told), *parts] if told else parts


def _text(font: str, block: Block, n: int, x: float, words: str, more: str = "") -> str:
    """The line of a block on its baseline, which stands as browsers and the print engine put it: the white that leading
    adds lies half above and half below."""
    family, weight, style = FACES[font]
    ascent, descent = line_of(font)
    leading = LEADING[block.style]
    y = block.y + block.size * POINT * (n * leading + (leading - ascent - descent) / 2 + ascent)
    size = block.size * POINT
    slope = f' font-style="{style}"' if style != "normal" else ""
    tracking = _TRACKING.get(block.style)
    spacing = f' letter-spacing="{tracking * size:.4f}"' if tracking else ""
    others = "Literata,sans-serif" if family.startswith("Fira") else "serif"
    figures = f' font-variant="{_FIGURES} tabular-nums"' if block.style == "code" else ""
    return (
        f'<text x="{x:.5g}" y="{y:.5g}" font-family="{family},{others}" font-weight="{weight}"{slope} '
        f'font-size="{size:.4f}"{spacing}{figures}{more}>{escaped(words)}</text>'
    )
