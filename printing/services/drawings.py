"""How the printer draws drawings: each once, words by lines, and sheets of cards without laying out a box.

The print engine's time goes with the number of its boxes, most of it for questions that cards don't ask: what fits,
what breaks, what lies above what. So the cards of a sheet are one SVG, `class="sheet"`, in a language of few words,
which `Sheet` draws itself, with the engine's fonts, texts and pictures:

    <svg class="sheet" viewBox="0 0 WIDTH HEIGHT" …>     millimetres; its attributes of type hold for all texts
      <svg x y width height>                              a card, nothing of which is seen outside
        <image href x y width height [image-rendering="pixelated"] [preserveAspectRatio="xMidYMid slice"]/>
        <text x y font-family font-weight font-style font-size letter-spacing font-variant text-anchor>…</text>

Browsers show the same file in the preview.
"""

from __future__ import annotations

import io
import re
from typing import Any
from xml.etree.ElementTree import Element

from PIL import Image
from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.draw.text import draw_emojis, draw_first_line
from weasyprint.images import SVGImage
from weasyprint.matrix import Matrix
from weasyprint.svg import SVG
from weasyprint.svg.text import Style, TextBox
from weasyprint.text.line_break import Layout, line_size
from weasyprint.urls import fetch

PIXELS = 96 / 25.4
"""The engine's own unit, by the millimetre."""
_ODD = ("rotate", "dx", "dy", "textLength", "transform", "opacity", "filter", "clip-path", "mask", "dominant-baseline",
        "alignment-baseline", "display-anchor")  # fmt: skip
_TYPE = ("font-family", "font-weight", "font-style", "font-size", "letter-spacing", "font-variant")
_TWICE = re.compile(rb">(-?[\d.]+)<>(-?[\d.]+)<")
_HREF = ("href", "{http://www.w3.org/1999/xlink}href")


def opened(tree: Element, url: str | None, fetcher: Any, context: Any) -> Any:
    """The picture that an SVG file is to the print engine."""
    if tree.get("class") == "sheet":
        return Sheet(tree, fetcher, context)
    return DrawnOnce(tree, url, fetcher, context)


class DrawnOnce(SVGImage):
    """A drawing that a document shows many times: drawn once, and then named. The library draws each anew, which takes
    most of a deck's time and makes files large."""

    def __init__(self, tree: Element, url: str | None, fetcher: Any, context: Any) -> None:
        super().__init__(tree, url, fetcher, context)
        self._svg = _Lined(tree, url, context.font_config if context else None, fetcher)
        self._known: dict[tuple[float, float], str] = {}

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        name = self._known.get((width, height))
        if name is None or name not in stream._resources["XObject"]:
            group = stream.add_group(0, 0, width, height)
            # No page here is transparent, and old printers turn what may be into pixels.
            del group.extra["Group"]
            super().draw(group, width, height, style)
            name = self._known[width, height] = group.id
        stream.draw_x_object(name)


class _Lined(SVG):
    """An SVG whose plain lines of words are set whole. The library sets letter by letter, two layouts each."""

    def draw_node(self, node: Any, font_size: float, fill_stroke: bool = True, context: Any = None) -> None:
        words = node.text if node.tag == "text" else None
        if not words or len(node._etree_node) or any(name in node.attrib for name in _ODD):
            super().draw_node(node, font_size, fill_stroke, context)
            return
        self.stream.push_state()
        size = self.length(node.get("font-size", "1em"), font_size)
        fill, stroke = self.set_graphical_state(node, size)
        lines = _lines_of(self.font_config)
        line = lines.of(
            node.get("font-family", "sans-serif"), node.get("font-weight", "400"), node.get("font-style", "normal"),
            size, self.length(node.get("letter-spacing"), size), node.get("font-variant", ""),
        )  # fmt: skip
        x, y = self.point(node.get("x"), node.get("y"), size)
        self.stream.begin_text()
        self.fill_stroke(fill, stroke, text=True)
        line.draw(self.stream, words, x, y, node.get("text-anchor", "start"))
        self.stream.pop_state()


class _Line:
    """One way to set lines: a layout of the engine's, used again for each line."""

    def __init__(self, style: Any) -> None:
        self._style = style
        self._layout = Layout(style)

    def draw(self, stream: Any, words: str, x: float, y: float, anchor: str) -> None:
        """Draws the words on their baseline, between a `begin_text` and the `end_text` that this makes."""
        layout = self._layout
        layout.set_text(words)
        if anchor != "start":
            width, _ = line_size(layout.get_first_line()[0], self._style)
            x -= width / (2 if anchor == "middle" else 1)
        begun = len(stream.stream)
        emojis = draw_first_line(stream, TextBox(layout, self._style), "none", "none", Matrix(d=-1, e=x, f=y))
        for at in range(begun, len(stream.stream)):
            stream.stream[at] = _brief(stream.stream[at])
        stream.end_text()
        draw_emojis(stream, self._style, x, y, emojis)


def _brief(told: bytes) -> bytes:
    """A text's letters without what the library says between them for nothing: `>0<`, and fractions of a thousandth."""
    if b"<>" in told:
        told = _TWICE.sub(lambda found: b">%d<" % round(float(found[1]) + float(found[2])), told)
    return told.replace(b">0<", b"")


class _Lines:
    """The ways to set lines that were asked for."""

    def __init__(self, font_config: Any) -> None:
        self._font_config = font_config
        self._known: dict[tuple[Any, ...], _Line] = {}

    def of(self, family: str, weight: str, slope: str, size: float, spacing: float, variant: str) -> _Line:
        key = (family, weight, slope, size, spacing, variant)
        known = self._known.get(key)
        if known is None:
            style = Style(INITIAL_VALUES)
            style.font_config = self._font_config
            style.update({
                "font_family": [name.strip("'\" ") for name in family.split(",")],
                "font_weight": {"normal": 400, "bold": 700}.get(weight) or int(weight),
                "font_style": slope,
                "font_size": size,
                "letter_spacing": spacing or "normal",
                "font_variant_numeric": tuple(variant.split()) or "normal",
                "white_space": "pre",
            })  # fmt: skip
            known = self._known[key] = _Line(style)
        return known


def _lines_of(font_config: Any) -> _Lines:
    """Those of a configuration of fonts, which lives as long as its printer."""
    lines: _Lines = font_config.__dict__.setdefault("_lines", _Lines(font_config))
    return lines


class Sheet:
    """The cards of a sheet as a picture to the print engine."""

    def __init__(self, tree: Element, fetcher: Any, context: Any) -> None:
        self._tree = tree
        self._fetcher = fetcher
        self._context = context
        self._size = [float(side) for side in tree.get("viewBox", "").split()[2:]]
        self._lines = _lines_of(context.font_config)

    def get_intrinsic_size(self, _resolution: float, _font_size: float) -> tuple[float, float, float]:
        width, height = self._size
        return width * PIXELS, height * PIXELS, width / height

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        stream.push_state()
        stream.transform(a=width / self._size[0], d=height / self._size[1])
        for card in self._tree:
            stream.push_state()
            stream.transform(e=float(card.get("x", 0)), f=float(card.get("y", 0)))
            stream.rectangle(0, 0, float(card.get("width", 0)), float(card.get("height", 0)))
            stream.clip()
            stream.end()
            for part in card:
                if part.tag.endswith("}text"):
                    self._text(stream, part)
                elif part.tag.endswith("}image"):
                    self._image(stream, part, style)
                else:
                    raise ValueError(f"a sheet has no {part.tag}")
            stream.pop_state()
        stream.pop_state()

    def _text(self, stream: Any, text: Element) -> None:
        family, weight, slope, size, spacing, variant = (
            text.get(name) or self._tree.get(name) or "" for name in _TYPE
        )
        line = self._lines.of(family, weight or "400", slope or "normal", float(size), float(spacing or 0), variant)
        stream.begin_text()
        line.draw(
            stream, text.text or "", float(text.get("x", 0)), float(text.get("y", 0)), text.get("text-anchor", "start")
        )

    def _image(self, stream: Any, image: Element, style: Any) -> None:
        url = next(image.attrib[name] for name in _HREF if name in image.attrib)
        x, y, width, height = (float(image.get(name, 0)) for name in ("x", "y", "width", "height"))
        if image.get("image-rendering") == "pixelated":
            stream.push_state()
            stream.transform(a=width, d=-height, e=x, f=y + height)
            self._pixels(stream, url)
            stream.pop_state()
            return
        picture = self._context.get_image_from_uri(url=url)
        if picture is None:
            raise ValueError(f"no picture {url}")
        if (x, y) == (0, 0) and isinstance(picture, DrawnOnce):
            picture.draw(stream, width, height, style)
            return
        stream.push_state()
        stream.transform(e=x, f=y)
        if image.get("preserveAspectRatio", "").endswith("slice"):
            stream.rectangle(0, 0, width, height)
            stream.clip()
            stream.end()
            own_width, own_height, _ = picture.get_intrinsic_size(1, 1)
            scale = max(width / own_width, height / own_height)
            left, top = (width - own_width * scale) / 2, (height - own_height * scale) / 2
            stream.transform(e=left, f=top)
            width, height = own_width * scale, own_height * scale
        picture.draw(stream, width, height, style)
        stream.pop_state()

    def _pixels(self, stream: Any, url: str) -> None:
        """Draws a picture of black and white pixels over the unit square. It stands in the page itself, in digits: a
        code is shorter than what a file tells of a picture that stands alone."""
        with fetch(self._fetcher, url) as response:
            picture = Image.open(io.BytesIO(response.read())).convert("1")
        head = f"BI /W {picture.width} /H {picture.height} /BPC 1 /CS /G /F /AHx ID {picture.tobytes().hex()}> EI"
        stream.stream.append(head.encode())
