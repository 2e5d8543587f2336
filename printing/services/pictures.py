"""A person's own picture: checked, turned upright, made smaller, and written anew, so that nothing that was in the file
beside the picture stays: no place, no camera, no foreign data.

Two files are kept under the media folder, one in grey; they are printed, and shown in a master's preview of the card,
and served in no other way. They stay while a card has the picture or a run that froze it has still to be printed.
"""

from __future__ import annotations

import hashlib
import io
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from PIL import Image, ImageFile, ImageOps

from intrigues.models import CardDesign
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from larp.services import journal
from printing.models import Portrait, PrintRun
from printing.rules.looks import Look

FOLDER = "pictures"
KINDS = ("JPEG", "PNG", "WEBP")
MOST_MEGABYTES = 8
MOST_PIXELS = 40_000_000
LEAST_SIDE = 150
SIDE = 900
"""The longer side of what is kept, in pixels."""


@transaction.atomic
def keep(*, actor: Actor, design: CardDesign, body: bytes, now: datetime) -> Portrait:
    """Keeps a picture for a person's card; the one before is replaced.

    Refuses a card that isn't a person's (`picture_person`), a file too large (`picture_large`) or of another kind than
    `KINDS` (`picture_kind`), a picture of too many pixels (`picture_pixels`) or too few (`picture_small`).
    """
    check_master(actor, event_id=design.event_id)
    if design.kind != CardDesign.Kind.PERSON:
        raise RuleViolation("picture_person")
    picture = _checked(body)
    files = [_written(picture), _written(ImageOps.grayscale(picture))]
    name = hashlib.sha256(b"".join(files)).hexdigest()[:32]
    _write(name, files)
    before = set(Portrait.objects.filter(design=design).values_list("name", flat=True)) - {name}
    kept, _ = Portrait.objects.update_or_create(design=design, defaults={"name": name, "kept_at": now})
    journal.record(actor=actor, event=design.event, kind="print.picture_kept", now=now, data={"design": design.key})
    # Whoever took the same picture off another card at this moment may have removed its files.
    transaction.on_commit(lambda: _write(name, files))
    _let_go(before)
    return kept


@transaction.atomic
def remove(*, actor: Actor, design: CardDesign, now: datetime) -> None:
    """Takes a person's picture off the card. Where there is none nothing happens."""
    check_master(actor, event_id=design.event_id)
    before = set(Portrait.objects.filter(design=design).values_list("name", flat=True))
    if Portrait.objects.filter(design=design).delete()[0]:
        _let_go(before)
        journal.record(actor=actor, event=design.event, kind="print.picture_gone", now=now, data={"design": design.key})


def run_ended(run_id: int) -> None:
    """A run won't be drawn again: the pictures that it alone still held are removed."""
    for content in PrintRun.objects.filter(pk=run_id, kind=PrintRun.Kind.DECK).values_list("content", flat=True):
        _let_go(_named(content))


def _let_go(names: set[str]) -> None:
    """Removes, once all this is certain, the files of those pictures that no card has and no run has still to print."""

    def remove_files() -> None:
        held = set(Portrait.objects.filter(name__in=names).values_list("name", flat=True))
        to_print = PrintRun.objects.filter(state__in=(PrintRun.State.QUEUED, PrintRun.State.WORKING))
        for content in to_print.filter(kind=PrintRun.Kind.DECK).values_list("content", flat=True):
            held |= _named(content)
        for name in names - held:
            for look in (Look.COLOUR, Look.BLACK):
                path_of(name, look=look).unlink(missing_ok=True)

    if names:
        transaction.on_commit(remove_files)


def _named(faces: list[dict[str, Any]]) -> set[str]:
    return {face["picture"] for face in faces if face.get("picture")}


def _write(name: str, files: list[bytes]) -> None:
    """Writes the picture's files where they aren't yet."""
    for look, file in zip((Look.COLOUR, Look.BLACK), files, strict=True):
        path = path_of(name, look=look)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file)


def path_of(name: str, *, look: str) -> Path:
    """Where the file of that picture lies, in colour for that look and in grey for others."""
    ending = "" if look == Look.COLOUR else "-grey"
    return Path(settings.MEDIA_ROOT) / FOLDER / f"{name}{ending}.jpg"


def address_of(face: dict[str, Any]) -> str:
    """The address of a face's picture in a document; empty where it has none."""
    return f"picture:{face['picture']}" if face.get("picture") else ""


def _checked(body: bytes) -> Image.Image:
    """The picture of a file, upright, on white, no larger than it is kept."""
    if len(body) > MOST_MEGABYTES * 1024**2:
        raise RuleViolation("picture_large", most=MOST_MEGABYTES)
    try:
        # Size and kind are read from the head of the file; nothing is unpacked before they are known.
        with Image.open(io.BytesIO(body), formats=KINDS) as found:
            if found.width * found.height > MOST_PIXELS:
                raise RuleViolation("picture_pixels", most=MOST_PIXELS // 1_000_000)
            if min(found.size) < LEAST_SIDE:
                raise RuleViolation("picture_small", least=LEAST_SIDE)
            found.draft("RGB", (2 * SIDE, 2 * SIDE))
            # A renderer loaded in this process lets half a file pass.
            ImageFile.LOAD_TRUNCATED_IMAGES = False
            upright = ImageOps.exif_transpose(found).convert("RGBA")
    except RuleViolation:
        raise
    except Exception:
        # Whatever a broken or disguised file makes the reader say, it is no picture for us.
        raise RuleViolation("picture_kind") from None
    upright.thumbnail((SIDE, SIDE))
    white = Image.new("RGBA", upright.size, "white")
    return Image.alpha_composite(white, upright).convert("RGB")


def _written(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=86, optimize=True)
    return out.getvalue()
