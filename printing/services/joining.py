"""The parts of a long print joined: what they have in common stands in the file once.

Each part was drawn by itself, so each has the same grounds, the same pictures, and the same fonts (of each the letters
that it needed). Fonts keep the numbers of their letters, so letters of several parts lie side by side in one font.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, Object, Stream

_LETTER = re.compile(rb"<([0-9a-f]{4})> (<[0-9a-f]*>)")
_open = partial(TTFont, recalcBBoxes=False, recalcTimestamp=False)


def join(*, parts: list[str], out: str) -> int:
    """Writes the pages of `parts`, in order, to `out`; how many those are."""
    with pikepdf.new() as whole:
        for part in parts:
            with pikepdf.open(part) as pages:
                whole.pages.extend(pages.pages)
        if len(parts) > 1:
            share(whole)
        whole.remove_unreferenced_resources()
        whole.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return len(whole.pages)


def share(whole: pikepdf.Pdf) -> None:
    """Has the pages of a document share fonts of one name, and forms and pictures that are the same."""
    tops = _once(page.obj.Resources for page in whole.pages)
    found: dict[str, list[Object]] = {}
    for font in _once(font for top in tops for font in top.get("/Font", Dictionary()).values()):
        found.setdefault(str(font.BaseFont), []).append(font)
    shared = {name: _one_font(whole, fonts) for name, fonts in found.items()}
    common = whole.make_indirect(Dictionary())
    for top in tops:
        for key, font in top.get("/Font", Dictionary()).items():
            one = shared[str(font.BaseFont)] or font
            if key in common and common[key].objgen != one.objgen:
                # Two fonts that can't be one: their pages keep what they have.
                return
            common[key] = one
    known: dict[Any, Object] = {}
    seen: dict[Any, Any] = {}
    for top in tops:
        _shared(top, common, known, seen)


def _once(objects: Iterator[Object]) -> list[Object]:
    return list({one.objgen: one for one in objects}.values())


def _shared(resources: Object, common: Object, known: dict[Any, Object], seen: dict[Any, Any]) -> tuple[Any, ...]:
    """Gives resources the common fonts, and the first of those drawings that are the same; what they come to."""
    if "/Font" in resources:
        resources.Font = common
    drawings = resources.get("/XObject", Dictionary())
    marks = []
    for key in list(drawings.keys()):
        drawing = drawings[key]
        if drawing.objgen not in seen:
            own = _shared(drawing.Resources, common, known, seen) if "/Resources" in drawing else ()
            told = tuple(
                (name, value.unparse(resolved=True)) for name, value in sorted(drawing.items())
                if name not in ("/Resources", "/Length")
            )  # fmt: skip
            seen[drawing.objgen] = (told, own, drawing.read_raw_bytes())
        mark = seen[drawing.objgen]
        drawings[key] = known.setdefault(mark, drawing)
        marks.append((key, mark))
    return tuple(marks)


def _one_font(whole: pikepdf.Pdf, fonts: list[Object]) -> Object | None:
    """One font with the letters of all; None where they can't be put together, for which they are told as they are."""
    if len(fonts) == 1:
        return fonts[0]
    if any(font.get("/Encoding") != Name("/Identity-H") for font in fonts):
        return None
    leaves = [font.DescendantFonts[0] for font in fonts]
    files = [leaf.FontDescriptor.get("/FontFile2") for leaf in leaves]
    programs = [_open(io.BytesIO(file.read_bytes())) for file in files if file is not None]
    if len(programs) < len(fonts):
        return None
    widths: dict[int, Any] = {}
    letters: dict[bytes, bytes] = {}
    for font, leaf in zip(fonts, leaves, strict=True):
        widths |= dict(_widths(leaf.W))
        letters |= dict(_LETTER.findall(font.ToUnicode.read_bytes()))
    one, leaf = fonts[0], leaves[0]
    leaf.W = Array([part for glyph in sorted(widths) for part in (glyph, Array([widths[glyph]]))])
    one.ToUnicode = whole.make_stream(_told(letters))
    program = _letters_of(programs)
    leaf.FontDescriptor.FontFile2 = Stream(whole, program, Length1=len(program))
    return one


def _widths(told: Object) -> Iterator[tuple[int, Any]]:
    """Each letter's width from `first [width, width …] first […]`."""
    parts = list(told)
    for first, widths in zip(parts[::2], parts[1::2], strict=True):
        yield from enumerate(widths, start=int(first))


def _told(letters: dict[bytes, bytes]) -> bytes:
    """Which signs the letters of a font are, as a reader of the file wants it told: a hundred at a time."""
    lines = [b"<%s> %s" % pair for pair in sorted(letters.items())]
    hundreds = [lines[n : n + 100] for n in range(0, len(lines), 100)]
    return b"\n".join([
        b"/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap",
        b"/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        b"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def",
        b"1 begincodespacerange\n<0000> <ffff>\nendcodespacerange",
        *(b"%d beginbfchar\n%s\nendbfchar" % (len(some), b"\n".join(some)) for some in hundreds),
        b"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend",
    ])  # fmt: skip


def _letters_of(fonts: list[TTFont]) -> bytes:
    """A font program with the letters of all, which are parts of one font and keep its numbers."""
    one = max(fonts, key=lambda font: font["maxp"].numGlyphs)
    glyphs, advances, order = one["glyf"].glyphs, one["hmtx"].metrics, one.getGlyphOrder()
    for other in fonts:
        there, its = other["glyf"].glyphs, other.getGlyphOrder()
        for number, name in enumerate(its):
            mine = order[number]
            if getattr(there[name], "data", b"") and not getattr(glyphs[mine], "data", b""):
                glyphs[mine] = there[name]
                advances[mine] = other["hmtx"].metrics[name]
    out = io.BytesIO()
    one.save(out)
    return out.getvalue()
