"""The straightforward WeasyPrint page that `tests.bench.deck` measures against: a grid of cards, each a grid of parts,
signs and boxes as inline SVG, and a code as the inline SVG that `qrcode` makes with its own choice of mask."""

# ruff: noqa: E501  (a page is typed as its author types it)
from __future__ import annotations

import io
import re
from typing import Any
from xml.sax.saxutils import escape

import qrcode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.image.svg import SvgPathImage
from weasyprint import HTML

from printing.services.fonts import FACES, unpacked
from printing.services.grounds import ICONS
from tests.bench.deck_cards import BASE

_STYLES = """
@page { size: A4; margin: 16.5mm 10.5mm }
body { margin: 0; font: 9pt/1.25 Literata }
.sheet { display: grid; grid-template-columns: 63mm 63mm 63mm; grid-template-rows: 88mm 88mm 88mm; break-after: page }
.card { display: grid; grid-template-columns: 1fr 21mm; grid-template-rows: 16mm 4mm 1fr auto; padding: 4mm; overflow: hidden }
.weight { font: 600 43pt/1 "Fira Sans Condensed" }
.sign svg { width: 10mm; height: 10mm }
.label { font: 600 7pt "Fira Sans Condensed"; letter-spacing: .07em; text-transform: uppercase }
.words { grid-column: 1 / 3 } h2 { font-size: 15pt; margin: 0 } .post { font-style: italic }
.weak { border-top: .6pt solid; padding-top: 1mm } .weak svg { width: 4mm; height: 4mm }
.code svg { width: 20mm; height: 20mm } .typed { font: 600 8pt "Fira Sans Condensed" }
"""


def draw(faces: list[dict[str, Any]], out: str) -> None:
    """Prints the faces to `out`."""
    fonts = "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style}; '
        f'src: url("{unpacked(font).as_uri()}") }}'
        for font, (family, weight, style) in FACES.items()
    )
    sheets = "".join(
        f'<div class="sheet">{"".join(_card(face) for face in faces[n : n + 9])}</div>' for n in range(0, len(faces), 9)
    )
    HTML(string=f"<style>{fonts}{_STYLES}</style>{sheets}").write_pdf(out)


def _card(face: dict[str, Any]) -> str:
    words = {name: escape(value) for name, value in face.items() if isinstance(value, str)}
    weak = "".join(f"<span>{_icon(one['sign'])} {escape(one['name'])}</span> " for one in face["weaknesses"])
    boxes = "".join(
        f'<rect x="{3 * n + 0.2}" y=".2" width="2.2" height="2.2" fill="{"#000" if n < (face["weight"] or 0) else "none"}" '
        'stroke="#000" stroke-width=".3"/>'
        for n in range(6)
    )
    pips = f'<svg viewBox="0 0 18 3" style="width:17mm;height:2.8mm">{boxes}</svg>' if face["weight"] else ""
    return (
        f'<div class="card"><div class="weight">{face["weight"] or ""}</div><div class="sign">{_icon(face["suit"]["sign"])}'
        f'</div><div>{pips}</div><div class="label">{escape(face["suit"]["label"])}</div><div class="words"><div>'
        f'{words["given"]}</div><h2>{words["surname"]}{words["title"]}</h2><div class="post">{words["post"]}</div>'
        f'<div>{words["line"]}</div><div>{words["text"]}</div><div class="weak">{weak}</div></div><div><div class="label">'
        f'{words["event"]}</div><div class="typed">{face["code"]}</div><div>экз. {face["number"]} из {face["of"]}</div></div>'
        f'<div class="code">{_code(face["code"])}</div></div>'
    )


def _icon(sign: str) -> str:
    return (ICONS / f"{sign}.svg").read_text() if sign else ""


def _code(code: str) -> str:
    made = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=4, image_factory=SvgPathImage)
    made.add_data(f"{BASE}/c/{code}".upper())
    out = io.BytesIO()
    made.make_image().save(out)
    return re.sub(r"<\?xml.*?\?>", "", out.getvalue().decode())
