"""Guides for those who run an event, out of `docs/guide/`, read in the program itself: a con has no internet.

A guide is `NAME.ru.md` and `NAME.en.md`, its pictures lie in `pictures/`; it appears by being there. A guide of a side
game bears the game's key. Markup in the text is shown as it is typed: nothing but Markdown is understood.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from larp.web import access

FOLDER = settings.BASE_DIR / "docs" / "guide"
_FILE = re.compile(r"([a-z0-9_-]+)\.(ru|en)\.md")
_PICTURE = re.compile(r"[a-z0-9_-]+(?:\.(?:ru|en))?\.(png|webp|jpg)")
_TYPES = {"png": "image/png", "webp": "image/webp", "jpg": "image/jpeg"}


@dataclass(frozen=True)
class Guide:
    """One guide in one language: `title` is its first heading, `body` what follows, ready for a page."""

    name: str
    language: str
    title: str
    body: SafeString


def names() -> list[str]:
    """The guides there are."""
    return sorted({found[1] for path in FOLDER.glob("*.md") if (found := _FILE.fullmatch(path.name))})


def guide(name: str, language: str) -> Guide | None:
    """The guide in `language`, or in the other where it has only that; None where there is none."""
    for each in (language, *sorted({"ru", "en"} - {language})):
        path = FOLDER / f"{name}.{each}.md"
        if _FILE.fullmatch(path.name) and path.is_file():
            return _read(path.read_text("utf-8"), name, each)
    return None


@require_safe
@access.anybody
def listed(request: HttpRequest) -> HttpResponse:
    """The guides by their titles."""
    found = [guide(name, get_language() or "") for name in names()]
    return render(request, "front/guides.html", {"guides": found})


@require_safe
@access.anybody
def page(request: HttpRequest, name: str) -> HttpResponse:
    """One guide, in the reader's language."""
    found = guide(name, get_language() or "")
    if found is None:
        raise Http404
    return render(request, "front/guide.html", {"guide": found})


@require_safe
@access.anybody
def picture(_request: HttpRequest, name: str) -> HttpResponse:
    """A picture of a guide."""
    known = _PICTURE.fullmatch(name)
    path = FOLDER / "pictures" / name
    if known is None or not path.is_file():
        raise Http404
    answer = FileResponse(path.open("rb"), content_type=_TYPES[known[1]])
    answer["Cache-Control"] = "max-age=3600"
    return answer  # type: ignore[return-value]


def _read(text: str, name: str, language: str) -> Guide:
    reader = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = reader.parse(text)
    title = name
    if len(tokens) > 2 and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        title, tokens = tokens[1].content, tokens[3:]
    for token in tokens:
        _mend(token)
    # What the library writes is escaped text within its own markup.
    return Guide(name, language, title, mark_safe(reader.renderer.render(tokens, reader.options, {})))


def _mend(token: Token) -> None:
    """Links to another guide's file lead to its page; a column set to the right is one by class, not by style."""
    style = str(token.attrs.pop("style", ""))
    if "right" in style:
        token.attrs["class"] = "num"
    if token.type == "link_open" and (found := _FILE.fullmatch(str(token.attrs.get("href", "")))):
        token.attrs["href"] = found[1]
    for child in token.children or []:
        _mend(child)
