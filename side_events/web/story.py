"""The story that a table told, for games that tell one: to be searched on a page, and kept as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from side_events.selectors import positions
from side_events.table.game import AUDIENCE, FACILITATOR, Passage
from side_events.table.header import facilitator_seat
from side_events.table.replay import Position
from side_events.table.words import told
from side_events.web import door, drawing, pages

LONGEST_SEARCH = 100


@dataclass(frozen=True)
class Line:
    """A passage in words: `note` says who and for how much."""

    text: str
    note: str
    heading: bool
    aside: bool


@require_safe
@door.sitting
def page(request: door.TableRequest) -> HttpResponse:
    """The story with who said and paid what; `q` leaves the lines that hold it, under their headings."""
    where = positions.position(request.table)
    asked = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    lines = _lines(request, where)
    shown = {
        **pages.frame(request, where),
        "lines": found(lines, asked),
        "asked": asked,
        "back": _back(request),
    }
    return render(request, "side_events/story.html", shown)


@require_safe
@door.sitting
def text(request: door.TableRequest) -> HttpResponse:
    """The story as a file of plain text; with `whole` also how it was told, by whom and for how much."""
    whole = "whole" in request.GET
    lines = _lines(request, positions.position(request.table))
    answer = HttpResponse(as_text(request.table.name, lines, whole=whole), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{request.event.slug}-table-{request.table.number}.txt"'
    return answer


def found(lines: Iterable[Line], asked: str) -> list[Line]:
    """The lines that hold `asked`, whatever its capitals, each chapter under its heading; a heading that holds it
    brings its chapter whole."""
    wanted, kept = asked.casefold(), []
    heading: Line | None = None
    whole = False
    for line in lines:
        holds = wanted in f"{line.text} {line.note}".casefold()
        if line.heading:
            heading, whole = line, holds
            if holds:
                kept.append(line)
                heading = None
        elif holds or whole:
            if heading is not None:
                kept.append(heading)
                heading = None
            kept.append(line)
    return kept


def as_text(title: str, lines: Iterable[Line], *, whole: bool) -> str:
    """A title, chapters with a blank line before each, and a line a passage."""
    rows = [title]
    for line in lines:
        if line.heading:
            rows += ["", line.text, ""]
        elif whole or not line.aside:
            rows.append(f"{line.text} [{line.note}]" if whole and line.note else line.text)
    return "\n".join(rows) + "\n"


def _lines(request: door.TableRequest, where: Position) -> list[Line]:
    """The story as the sitter may read it. A covered tablet that is passed round reads what all may read."""
    tell = getattr(where.game, "story", None)
    if tell is None:
        raise Http404
    names = drawing.names_of(where.header)
    return [_line(passage, names) for passage in tell(where.state, _viewer(request, where))]


def _line(passage: Passage, names: dict[str, str]) -> Line:
    language = drawing.language()
    note = told(passage.note, passage.facts, language, names) if passage.note else ""
    return Line(told(passage.text, passage.facts, language, names).strip(), note, passage.heading, passage.aside)


def _viewer(request: door.TableRequest, where: Position) -> str:
    if request.sitter.facilitates:
        covered = request.table.passed_round and pages.uncovered(request, request.table) != FACILITATOR
        return AUDIENCE if covered else facilitator_seat(where.game.META, where.header.seats)
    return min(request.sitter.seats)


def _back(request: door.TableRequest) -> int | None:
    """The place of the sitter's seat; none for the facilitator, who goes back to the tablet."""
    if request.sitter.facilitates:
        return None
    return next(seat.place for seat in request.seats if seat.key in request.sitter.seats)
