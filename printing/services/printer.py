"""Printing a run: its faces drawn sheet by sheet in a child process, joined, and put where masters can fetch them."""

from __future__ import annotations

import logging
import os
import secrets
import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import override

from printing.models import PrintRun
from printing.rules import duplex
from printing.rules.duplex import Order
from printing.rules.imposition import Layout
from printing.services import calibration, decks, runs, sheets
from printing.services.broken import sound
from printing.services.leaves import pages as leaf_pages
from printing.services.pool import PRESSES, Pool
from printing.services.press import PressError
from printing.services.typesetting import Face

log = logging.getLogger(__name__)
FOLDER = "print"
SHEETS_AN_ORDER = 10
"""Of leaves."""
PIECES_AN_ORDER = 270
"""At most, and no more than leaves work for all presses: a press's memory grows with an order, not with the run."""

Failures = list[dict[str, str]]
Piece = tuple[Face, sheets.Drawn]


class NoLongerOursError(Exception):
    """The run was cancelled, or another worker has taken it up."""


def print_run(*, run_id: int, clock: Callable[[], datetime]) -> bool:
    """Prints the run and ends it. Called twice, or by two workers, the work is done once; False where nothing was done.

    `clock` gives the present instant: a long run has to say now and then that it lives. A card that can't be drawn is
    left out by name and the others are printed; when none can, the run fails.
    """
    run = runs.claim(run_id=run_id, worker=secrets.token_hex(8), now=clock())
    if run is None:
        return False
    try:
        with tempfile.TemporaryDirectory(prefix="print-") as folder, Pool() as pool:
            job = Job(run, pool, Path(folder), clock)
            file = job.print()
        return runs.finish(run=run, file=file, failures=job.failures, now=clock(), pages=job.pages)
    except NoLongerOursError:
        return False
    except Exception:
        log.exception("print run %s", run_id)
        runs.finish(run=run, file="", failures=[], now=clock())
        return False


def path_of(run: PrintRun) -> Path:
    """Where the file of a run lies."""
    return Path(settings.MEDIA_ROOT) / run.file


@dataclass(frozen=True)
class _Order:
    """A chunk at a press: its first sheet, its pieces, and the PDF that will come of it."""

    first: int
    pieces: list[Piece | None]
    out: str
    work: Future[int]


class Job:
    """One run at work: what has been drawn and what failed."""

    def __init__(self, run: PrintRun, pool: Pool, folder: Path, clock: Callable[[], datetime]) -> None:
        self.failures: Failures = []
        self.pages = 0
        self._run = run
        self._pool = pool
        self._folder = folder
        self._clock = clock
        self._is_deck = run.kind == PrintRun.Kind.DECK
        self._layout = runs.layout_of(run)
        self._backs = runs.backs_of(run)
        self._back = runs.back_of(run) if self._backs else ("", "")
        self._done = 0
        self._parts: list[str] = []

    def print(self) -> str:
        """The path of the finished file under the media folder, empty when nothing could be drawn."""
        if self._run.kind == PrintRun.Kind.CALIBRATION:
            self._parts.append(self._calibration())
        elif self._run.kind in leaf_pages.KINDS:
            self._leaves()
        at_work: deque[_Order] = deque()
        for first, faces in self._chunks():
            order = self._given(first, self._pieces(faces))
            if order is not None:
                at_work.append(order)
            while len(at_work) > PRESSES:
                self._fetch(at_work.popleft())
        while at_work:
            self._fetch(at_work.popleft())
        if not self._parts:
            return ""
        if self._backs and self._backs.order is not Order.TURNS:
            self._parts.append(self._all_backs())
        name = f"{FOLDER}/{self._run.event.slug}-{self._run.kind}-{self._run.pk}.pdf"
        target = Path(settings.MEDIA_ROOT) / name
        target.parent.mkdir(parents=True, exist_ok=True)
        # Written beside its place and renamed, so that nobody ever fetches half a file.
        half = target.with_suffix(f".{self._run.worker}.part")
        try:
            self.pages = self._order({"do": "join", "parts": self._parts, "out": str(half)})
            os.replace(half, target)
        finally:
            half.unlink(missing_ok=True)
        return name

    def _leaves(self) -> None:
        """Draws the leaves, some at a time; where that fails each by itself, to find the broken one."""
        content = self._run.content
        for first, chunk in ((n, content[n : n + SHEETS_AN_ORDER]) for n in range(0, len(content), SHEETS_AN_ORDER)):
            try:
                self._parts.append(self._leaf(chunk, f"{first}"))
            except NoLongerOursError:
                raise
            except Exception as error:
                log.warning("print run %s, leaves from %s: %s", self._run.pk, first, error)
                for n, leaf in enumerate(chunk):
                    self._alone(leaf, f"{first}-{n}")
            self._done = first + len(chunk)
            self._watch()

    def _alone(self, leaf: Face, name: str) -> None:
        try:
            self._parts.append(self._leaf([leaf], name))
        except NoLongerOursError:
            raise
        except Exception as error:
            self._failed(leaf, f"{type(error).__name__}: {error}")

    def _leaf(self, leaves: list[Face], name: str) -> str:
        return self._done_now(self._pdf(name=name, **leaf_pages.ready(self._run, leaves)))

    def _chunks(self) -> Iterator[tuple[int, list[Face]]]:
        """The number of a chunk's first sheet, from 1, and its faces; a run of leaves has none."""
        if self._run.kind in leaf_pages.KINDS:
            return
        count = self._layout.count
        sheets_an_order = max(1, min(PIECES_AN_ORDER // count, -(-self._run.total // PRESSES)))
        size = sheets_an_order * count
        for start in range(0, len(self._run.content), size):
            yield 1 + start // count, self._run.content[start : start + size]

    def _given(self, first: int, pieces: list[Piece | None]) -> _Order | None:
        """Gives a chunk to the presses; None where nothing of it can be drawn."""
        if not any(pieces):
            return None
        order = self._sheets(first, pieces)
        return _Order(first, pieces, order["out"], self._pool.give(order))

    def _fetch(self, order: _Order) -> None:
        """Waits for a chunk. Where it couldn't be drawn, looks for the broken card and draws it without."""
        try:
            self._pool.wait(order.work, watch=self._watch)
            self._parts.append(order.out)
        except PressError as error:
            log.warning("print run %s, sheets from %s: %s; looking for the card", self._run.pk, order.first, error)
            whole = self._sound(order.first, order.pieces)
            if any(whole):
                self._parts.append(self._done_now(self._sheets(order.first, whole)))
        self._done = min(self._run.total, order.first - 1 - (-len(order.pieces) // self._layout.count))
        self._watch()

    def _pieces(self, faces: list[Face]) -> list[Piece | None]:
        """Each face drawn for its place; None where it can't be, and the place stays white."""
        pieces: list[Piece | None] = []
        draw = sheets.on_sheet if self._is_deck else sheets.drawn
        with override(self._run.language):
            for n, face in enumerate(faces):
                place = runs.place_of(self._run, self._layout.places[n % self._layout.count])
                try:
                    if not face["code"]:
                        raise ValueError("no live code")
                    pieces.append((face, draw(face, place)))
                except Exception as error:
                    # Whatever is broken in one card's data must cost that card and not the deck.
                    self._failed(face, f"{type(error).__name__}: {error}")
                    pieces.append(None)
        return pieces

    def _sound(self, first: int, pieces: list[Piece | None]) -> list[Piece | None]:
        """The pieces that can be drawn; the others are told by name."""
        whole, told = sound(pieces, draw=lambda trial: self._done_now(self._sheets(first, trial)))
        for n, why in told.items():
            piece = pieces[n]
            if piece is not None:
                self._failed(piece[0], why)
        return whole

    def _sheets(self, first: int, pieces: list[Piece | None]) -> dict[str, Any]:
        """The order to draw a chunk of sheets."""
        layout: Layout = self._layout
        place = runs.place_of(self._run, layout.places[0])
        shown = [piece for piece in pieces if piece is not None]
        pages: list[sheets.Page] = []
        drawings: dict[str, str] = {}
        for n in range(0, len(pieces), layout.count):
            number, lying = first + n // layout.count, pieces[n : n + layout.count]
            whose = decks.holders(face for face, _ in filter(None, lying))
            html = [drawn.html for _, drawn in filter(None, lying)]
            if self._is_deck:
                html, own = sheets.sheet_of(html, layout)
                drawings |= own
            pages.append(sheets.Page(number, html, whose=whose))
            if self._backs and self._backs.order is Order.TURNS:
                pages.append(sheets.back_page(number, len(lying), self._backs.bleeds, self._back[0]))
        codes = dict(sheets.code_of(face, place) for face, _ in shown)
        drawings |= {address: svg for _, drawn in shown for address, svg in drawn.drawings.items()}
        files = {address: path for _, drawn in shown for address, path in drawn.files.items()}
        return self._drawn(pages, f"{first}", codes=codes, drawings=drawings, files=files)

    def _all_backs(self) -> str:
        """The backs of all sheets, behind all fronts; the path of their PDF."""
        assert self._backs is not None
        count, pieces = self._layout.count, len(self._run.content)
        pages = [
            sheets.back_page(sheet + 1, min(count, pieces - sheet * count), self._backs.bleeds, self._back[0])
            for sheet, is_back in duplex.pages(self._run.total, self._backs.order)
            if is_back
        ]
        return self._done_now(self._drawn(pages, "backs"))

    def _calibration(self) -> str:
        html = calibration.page(
            layout=self._layout,
            edge=self._run.settings["paper"]["edge"],
            title=self._run.settings["title"],
            language=self._run.language,
        )
        return self._done_now(self._pdf(html, "calibration"))

    def _drawn(
        self, pages: list[sheets.Page], name: str, *, drawings: dict[str, str] | None = None, **more: Any
    ) -> dict[str, Any]:
        title, language = self._run.settings["title"], self._run.language
        html = sheets.document(pages, layout=self._layout, total=self._run.total, title=title, language=language)
        known = dict([self._back]) if self._backs else {}
        return self._pdf(html, name, drawings=known | (drawings or {}), **more)

    def _pdf(
        self,
        html: str,
        name: str,
        *,
        codes: dict[str, sheets.Code] | None = None,
        drawings: dict[str, str] | None = None,
        files: dict[str, str] | None = None,
        zoom: float = 1,
    ) -> dict[str, Any]:
        """The order to draw a document; what it names beside what is listed for all."""
        return {
            "do": "draw",
            "html": html,
            "files": sheets.listed() | (files or {}),
            "codes": codes or {},
            "drawings": drawings or {},
            "out": str(self._folder / f"{name}.pdf"),
            "zoom": zoom,
        }

    def _done_now(self, order: dict[str, Any]) -> str:
        """Has an order carried out; the path of what came of it."""
        self._order(order)
        return str(order["out"])

    def _order(self, order: dict[str, Any]) -> int:
        return self._pool.wait(self._pool.give(order), watch=self._watch)

    def _watch(self) -> None:
        if not runs.beat(run=self._run, done=self._done, now=self._clock()):
            raise NoLongerOursError

    def _failed(self, face: Face, why: str) -> None:
        self.failures.append({"name": f"{face['name']}", "why": why[:200]})
