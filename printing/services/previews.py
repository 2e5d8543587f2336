"""The first page of an order before anything is ordered: the same HTML as the print, for a browser to show.

The order is made as any other and taken back whole: no run, no code, no badge and no journal entry is left of it.
"""

from __future__ import annotations

import base64
import mimetypes
import re
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from django.db import transaction
from django.templatetags.static import static
from django.utils.translation import override

from intrigues.models import CardDesign
from larp.models import Event
from larp.permissions import Actor
from larp.services import qr
from printing.rules.codes import address, symbol_for
from printing.rules.imposition import Layout
from printing.rules.looks import Look
from printing.rules.paper import Box, Size
from printing.services import decks, glance, papers, runs, sheets
from printing.services.grounds import INKS

_MILLIMETRE = 96 / 25.4
WIDTH = 340
CARD_WIDTH = 300
"""How wide a page and a card are shown, in a browser's pixels."""


def preview(
    *,
    actor: Actor,
    event: Event,
    kind: str,
    language: str,
    selection: dict[str, Any],
    secret: dict[str, str],
    now: datetime,
) -> str:
    """The first sheet's front as one HTML document that names nothing but this site's fonts. Refuses what
    `runs.start_run` refuses."""
    with transaction.atomic():
        run = runs.start_run(
            actor=actor, event=event, kind=kind, language=language, selection=selection, now=now, secret=secret
        )
        transaction.set_rollback(True)
    size, order = glance.first_page(run, clock=lambda: now)
    # Margins and heads of pages are the printer's; a browser gets them as padding and lines of the page itself.
    style = (
        f".leaf{{height:{size.height}mm;overflow:hidden;position:relative;box-sizing:border-box}}"
        ".leaf:not(.bare){padding:20mm 15mm 16mm}.leaf:not(.bare)::before{content:'';position:absolute;left:15mm;"
        "right:15mm;top:16.6mm;border-top:1.5pt solid #000}"
    )
    return _in_browser(order, size=size, width=WIDTH, style=style)


def card(*, design: CardDesign, language: str) -> tuple[str, list[str]]:
    """One card on the event's paper as an HTML document, as large as it is printed or a little larger, and the parts
    whose words would be cut. Its code opens nothing. Refuses a base address that no code holds."""
    event = design.event
    paper = papers.paper_of(event)
    face = decks.sample(design, language=language)
    base = event.base_url or "HTTP://0.0.0.0"
    symbol = symbol_for([address(base=base, kind="card", code=face["code"])])
    size = papers.size_of(paper)
    box = Box(0, 0, size.width, size.height)
    ink = INKS[event.accent] if paper["look"] == Look.COLOUR else "#000"
    place = sheets.Place(box, symbol, base, paper["look"], ink)
    with override(language):
        drawn = sheets.drawn(face, place)
        cut = sheets.cut_of(face, symbol=symbol, size=size)
    layout = Layout(size, size, 1, 1, (box,), (box,), ())
    html = sheets.document(
        [sheets.Page(1, [drawn.html])], layout=layout, total=1, title=event.name, language=language
    )
    order = {
        "html": html,
        "codes": dict([sheets.code_of(face, place)]),
        "drawings": drawn.drawings,
        "files": sheets.listed() | drawn.files,
    }
    return _in_browser(order, size=size, width=CARD_WIDTH, style=""), cut


def _in_browser(order: dict[str, Any], *, size: Size, width: float, style: str) -> str:
    """The document of an order with all that it names told to a browser, shown so wide."""
    html: str = order["html"]
    # A sheet names grounds and codes, so it comes first.
    for address_, drawing in sorted(order.get("drawings", {}).items(), key=lambda one: not one[0].startswith("sheet:")):
        # Part of the page and no picture: so its words are set in the page's fonts.
        html = re.sub(f'<ima?ge? [^>]*"{address_}"[^>]*>', partial(_inline, drawing), html)
    for address_, (text, version) in order["codes"].items():
        html = _put(html, address_, _data("image/png", qr.png(text, version=version)))
    for address_, path in order["files"].items():
        if f'"{address_}"' in html:
            html = _put(html, address_, _served(address_, Path(path)))
    zoom = width / (size.width * _MILLIMETRE)
    fitted = f"html{{zoom:{zoom:.4f}}}body{{width:{size.width}mm;height:{size.height}mm;overflow:hidden}}{style}"
    return html.replace("</style></head>", f"{fitted}</style></head>", 1)


def _inline(svg: str, shown: re.Match[str]) -> str:
    """A drawing in the place of the element that showed it, with that one's class and place."""
    own = " ".join(re.findall(r'(?:class|style)="[^"]*"', shown[0]))
    return svg.replace("<svg ", f"<svg {own} ", 1) if own else svg


def _put(html: str, address: str, there: str) -> str:
    """The document with that address told to a browser. Typed text has no quotes of its own, so none is mistaken."""
    return html.replace(f'"{address}"', f'"{there}"')


def _served(address: str, path: Path) -> str:
    if address.startswith("font:"):
        return static(f"larp/fonts/{address.removeprefix('font:')}.woff2")
    return _data(mimetypes.guess_type(path.name)[0] or "application/octet-stream", path.read_bytes())


def _data(kind: str, body: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(body).decode()}"
