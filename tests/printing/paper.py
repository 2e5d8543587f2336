"""Reading a printed PDF with poppler: pages as pictures, their codes, texts with their places."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import zxingcpp
from PIL import Image


@dataclass(frozen=True)
class Found:
    """A code on a page: what it says and the box of its black part in millimetres."""

    page: int
    text: str
    x: float
    y: float
    side: float
    version: int


@dataclass(frozen=True)
class Word:
    """A word on a page with its box in millimetres."""

    page: int
    text: str
    x: float
    y: float
    right: float
    bottom: float


def pictures(pdf: Path, folder: Path, *, dpi: int = 150, page: int | None = None) -> list[Image.Image]:
    """Each page, or that one alone, as a grey picture."""
    alone = [] if page is None else ["-f", str(page), "-l", str(page)]
    subprocess.run(["pdftoppm", "-gray", "-r", str(dpi), *alone, str(pdf), str(folder / f"page-{dpi}")], check=True)
    return [Image.open(path).convert("L") for path in sorted(folder.glob(f"page-{dpi}-*.pgm"))]


def codes(pages: list[Image.Image], *, dpi: int = 150) -> list[Found]:
    """Every code that can be read on the pages; a Micro QR is none of ours, and some ornament passes for one."""
    found = []
    scale = 25.4 / dpi
    around = round(1.5 / scale)
    for number, page in enumerate(pages, start=1):
        for code in zxingcpp.read_barcodes(page, formats=zxingcpp.BarcodeFormat.QRCodeModel2):
            corners = [code.position.top_left, code.position.bottom_right]
            # The decoder's corners are good to a few pixels: what is black within the white around is exact.
            left, top = corners[0].x - around, corners[0].y - around
            near = page.crop((left, top, corners[1].x + around, corners[1].y + around))
            box = near.point(lambda grey: 255 if grey < 128 else 0).getbbox()
            x, y = (left + box[0]) * scale, (top + box[1]) * scale
            side = (box[2] - box[0] + box[3] - box[1]) / 2 * scale
            found.append(Found(number, code.text, x, y, side, int(code.extra["Version"])))
    return found


def words(pdf: Path) -> list[Word]:
    """Every word of the text with its place."""
    html = subprocess.run(["pdftotext", "-bbox", str(pdf), "-"], check=True, capture_output=True, text=True).stdout
    found = []
    number = 0
    for line in html.splitlines():
        number += "<page " in line
        match = re.search(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', line)
        if match:
            box = [float(value) * 25.4 / 72 for value in match.groups()[:4]]
            found.append(Word(number, match[5], *box))
    return found


def page_sizes(pdf: Path) -> list[tuple[float, float]]:
    """Width and height of each page in millimetres, to a hundredth."""
    text = subprocess.run(["pdfinfo", "-l", "-1", str(pdf)], check=True, capture_output=True, text=True).stdout
    sizes = re.findall(r"size:\s+([\d.]+) x ([\d.]+) pts", text)
    return [(round(float(w) * 25.4 / 72, 1), round(float(h) * 25.4 / 72, 1)) for w, h in sizes]


def covers(one: Word, other: Word) -> bool:
    """Whether the letters of two words meet; a word's box has a third of white over them and a fifth under them."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    top = max(word.y + 0.3 * (word.bottom - word.y) for word in (one, other))
    bottom = min(word.bottom - 0.2 * (word.bottom - word.y) for word in (one, other))
    return one.page == other.page and wide > 0 and bottom > top
