"""Parts of a long print joined: fonts, grounds and pictures stand in the file once, and every page is as it was."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdf
import pytest

from printing.services import render, sheets
from tests.printing import paper

pytestmark = pytest.mark.services

GROUND = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20" viewBox="0 0 60 20"><text x="2" y="6" ' \
    'font-family="Literata" font-weight="400" font-size="4">Общее</text><path d="M2 8h50v1h-50z"/></svg>'  # fmt: skip
SHEET = """<svg xmlns="http://www.w3.org/2000/svg" class="sheet" width="60mm" height="20mm" viewBox="0 0 60 20">
<svg width="60" height="20"><image href="ground:1" width="60" height="20"/><text x="2" y="16" font-family="Literata"
 font-weight="400" font-size="4">{}</text></svg></svg>"""
WORDS = ["Щука", "Эхо 7", "Йод «x»"]


def part(words: str, folder: Path) -> str:
    """A page with a ground that all parts share and words of its own."""
    out = str(folder / f"{WORDS.index(words)}.pdf")
    fonts = "".join(
        f'@font-face {{ font-family: "{font["family"]}"; font-weight: {font["weight"]}; font-style: {font["style"]}; '
        f'src: url("{font["url"]}"); }}'
        for font in sheets.fonts_shown()
    )
    html = f'<style>{fonts}@page {{ size: 60mm 20mm; margin: 0 }}</style><img src="sheet:1" style="display:block">'
    drawings = {"sheet:1": SHEET.format(words), "ground:1": GROUND}
    render.draw(html=html, files=sheets.listed(), codes={}, drawings=drawings, out=out)
    return out


def test_joined_parts_share_their_font_and_ground_and_look_as_they_did(tmp_path):
    parts = [part(words, tmp_path) for words in WORDS]
    whole = str(tmp_path / "whole.pdf")
    assert render.join(parts=parts, out=whole) == 3
    with pikepdf.open(whole) as pdf:
        programs = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/Length1" in one]
        forms = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"]
        assert (len(programs), len(forms)) == (1, 1)
    assert [page.extract_text().split("\n")[-1].strip() for page in pypdf.PdfReader(whole).pages] == WORDS
    for number, alone in enumerate(parts, start=1):
        assert look(whole, tmp_path / "whole", page=number) == look(alone, tmp_path / f"{number}", page=1)


def look(pdf: str, folder: Path, *, page: int) -> bytes:
    """A page's pixels."""
    folder.mkdir(exist_ok=True)
    return paper.pictures(Path(pdf), folder, page=page)[-1].tobytes()
