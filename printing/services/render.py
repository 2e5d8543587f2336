"""The printer: HTML to PDF, as a program of its own. With what it uses, `drawings` and
`joining`, the only one that imports WeasyPrint and pikepdf.

`python -m printing.services.render SECONDS MEGABYTES` reads one order a line from its input and answers each with one
line, all JSON, under limits of processor time for the whole and of memory:

    {"do": "draw", "html": …, "files": {address: path}, "codes": {address: [what the code says, its version or null]},
     "drawings": {address: SVG}, "out": path,
     "zoom": how many times as large it is printed as it was laid out, 1 where it is missing}
    {"do": "join", "parts": [path…], "out": path}
    → {"ok": true, "pages": how many there are, "megabytes": of this process} or {"ok": false, "error": …}

A document gets the files, codes and drawings that its order lists, by exactly those addresses. Whatever else it names,
a page of the network or a file of this machine, stops the drawing.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import sys
import threading
from collections.abc import Callable
from functools import cache
from typing import Any, TextIO

from weasyprint import HTML, images
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from larp.services import qr
from printing.services.drawings import opened
from printing.services.joining import join

Codes = dict[str, tuple[str, int | None]]
_TYPES = {".svg": "image/svg+xml", ".ttf": "font/ttf", ".png": "image/png", ".jpg": "image/jpeg"}


IDLE = 300
"""Seconds without an order after which a printer ends."""


class NotListedError(FatalURLFetchingError):
    """A document asked for something that its order doesn't list."""


class Listed(URLFetcher):
    """Serves what an order lists, and nothing else."""

    def __init__(self, files: dict[str, str], codes: Codes, drawings: dict[str, str]) -> None:
        super().__init__(allowed_protocols=[], allow_redirects=False, fail_on_errors=True)
        self._files = files
        self._codes = codes
        self._drawings = drawings

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:  # noqa: ARG002
        if url in self._codes:
            text, version = self._codes[url]
            return URLFetcherResponse(url, qr.png(text, version=version), {"Content-Type": "image/png"})
        if url in self._drawings:
            return URLFetcherResponse(url, self._drawings[url].encode(), {"Content-Type": "image/svg+xml"})
        path = self._files.get(url)
        if path is None:
            raise NotListedError(f"not listed: {url[:200]}")
        kind = next((kind for ending, kind in _TYPES.items() if path.endswith(ending)), "application/octet-stream")
        with open(path, "rb") as file:
            return URLFetcherResponse(url, file.read(), {"Content-Type": kind})


def draw(
    *,
    html: str,
    files: dict[str, str],
    codes: Codes,
    out: str,
    drawings: dict[str, str] | None = None,
    zoom: float = 1,
) -> int:
    """Writes the document as a PDF to `out`; how many pages it has. NotListedError for whatever isn't listed."""
    fetcher = Listed(files, codes, drawings or {})
    document = HTML(string=html, base_url="paper:/", url_fetcher=fetcher).render(font_config=_fonts())
    document.write_pdf(out, zoom=zoom)
    return len(document.pages)


images.SVGImage = opened


@cache
def _fonts() -> FontConfiguration:
    """The fonts of this process: unpacked and made known once, for whatever address a document names them by."""
    return FontConfiguration()


WORK: dict[str, Callable[..., int]] = {"draw": draw, "join": join}


def limit(seconds: int, megabytes: int) -> None:
    """Holds this process to so much processor time and address space, where the system can."""
    try:
        import resource  # noqa: PLC0415  (Windows has none)
    except ImportError:
        return
    for what, most in [(resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, megabytes * 1024 * 1024)]:
        _, hard = resource.getrlimit(what)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(what, (most, hard))
        except (ValueError, OSError):
            logging.getLogger(__name__).warning("this system sets no limit %s", what)


def serve(orders: TextIO, answers: TextIO) -> None:
    """Carries out each order of `orders` and answers it, until they end or none comes for `IDLE` seconds."""
    while line := _next(orders):
        order = json.loads(line)
        work = WORK[order.pop("do")]
        try:
            answer: dict[str, Any] = {"ok": True, "pages": work(**order)}
        except MemoryError:
            answer = {"ok": False, "error": "out of memory"}
        except (Exception, FatalURLFetchingError) as error:
            # One broken document must not end the printer: its order is told, the next one is drawn.
            answer = {"ok": False, "error": f"{type(error).__name__}: {error}"[:400]}
        gc.collect()
        answers.write(json.dumps(answer | {"megabytes": megabytes_used()}) + "\n")
        answers.flush()


def _next(orders: TextIO) -> str:
    """The next order; where none comes in time the process ends."""
    timer = threading.Timer(IDLE, os._exit, [0])
    timer.daemon = True
    timer.start()
    try:
        return orders.readline()
    finally:
        timer.cancel()


def megabytes_used() -> int:
    """The memory of this process, where the system tells it, else 0."""
    try:
        with open("/proc/self/statm") as told:
            return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024**2
    except (OSError, ValueError):
        return 0


def main() -> None:
    seconds, megabytes = (int(value) for value in sys.argv[1:3])
    limit(seconds, megabytes)
    if hasattr(os, "nice"):
        # Whoever plays comes before paper.
        os.nice(19)
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    # Answers have a stream of their own: a library that prints something must not look like one.
    answers, sys.stdout = sys.stdout, sys.stderr
    # A document is made of objects that refer to each other, and looking for lost ones meanwhile finds none: they are
    # looked for between documents.
    gc.disable()
    serve(sys.stdin, answers)


if __name__ == "__main__":
    main()
