"""The desk as an app: which files it is made of, and its version.

The version is a digest of those files, of the desk's templates and of the words in both languages: whatever would
change what a mediator sees or sends gives another one. A tablet that holds an older one goes on working with it until
its mediator takes the new one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static

_FILES = (
    "larp/tokens.css", "larp/base.css", "larp/layout.css", "larp/large.css", "larp/page.js", "larp/live.js",
    "larp/clock.js",
    "larp/vendor/idiomorph-0.7.4/idiomorph.min.js", "larp/icons/sprite.svg", "larp/icons/sealed.svg",
    "larp/fonts/fira-condensed-500.woff2", "larp/fonts/fira-condensed-600.woff2", "larp/fonts/literata-400.woff2",
    "larp/fonts/literata-400i.woff2", "larp/fonts/literata-600.woff2", "mediators/desk.css", "mediators/offline.css",
    "mediators/find.js", "mediators/lock.js", "mediators/onpaper.js", "mediators/chip.js", "mediators/desk.js",
    "mediators/app.js", "mediators/queue.js", "mediators/sender.js", "mediators/store.js", "mediators/clockwork.js",
    "mediators/camera.js", "mediators/sealing.js", "mediators/receipts.js", "mediators/sheet.js", "mediators/views.js",
    "mediators/version.js", "mediators/telling.js", "mediators/entry.js", "mediators/scanner.js", "mediators/paper.js",
    "mediators/leaving.js", "mediators/out.js", "mediators/vendor/js-sha256-1.0.0/sha256.min.mjs",
    "mediators/vendor/jsqr-1.4.0/jsQR.js", "mediators/vendor/qrcode-generator-2.0.4/qrcode.mjs",
    "mediators/vendor/tweetnacl-1.0.3/nacl-fast.min.js",
)  # fmt: skip
_WORKER = "mediators/worker.js"
_TEMPLATES = ("templates/base.html", "templates/base_tablet.html", "templates/mediators")
_WORDS = "locale"


def assets() -> list[str]:
    """The addresses of all files that the desk needs besides its page."""
    return [static(name) for name in _FILES]


def worker_source() -> str:
    """The worker's program, without its prelude."""
    return _found(_WORKER).read_text("utf-8")


@lru_cache(maxsize=1)
def version() -> str:
    """The version of the desk: sixteen hexadecimal digits. Read once, as files don't change under a running server."""
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _sources() -> Iterator[Path]:
    yield from (_found(name) for name in (*_FILES, _WORKER))
    for place in (*_TEMPLATES, _WORDS):
        path = settings.BASE_DIR / place
        kept = (one for one in path.rglob("*") if one.suffix in (".html", ".po"))
        yield from [path] if path.is_file() else sorted(kept)


def _found(name: str) -> Path:
    path = finders.find(name)
    if not isinstance(path, str):
        raise FileNotFoundError(name)
    return Path(path)
