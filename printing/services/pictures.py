"""A person's own picture: checked, turned upright, made smaller, and written anew, so that nothing that was in the file
beside the picture stays: no place, no camera, no foreign data.

Two files are kept under the media folder, one in grey; they are printed, and shown in a master's preview of the card,
and served in no other way.
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
from printing.models import Portrait
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
    for look, file in zip((Look.COLOUR, Look.BLACK), files, strict=True):
        path = path_of(name, look=look)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file)
    kept, _ = Portrait.objects.update_or_create(design=design, defaults={"name": name, "kept_at": now})
    journal.record(actor=actor, event=design.event, kind="print.picture_kept", now=now, data={"design": design.key})
    return kept


@transaction.atomic
def remove(*, actor: Actor, design: CardDesign, now: datetime) -> None:
    """Takes a person's picture off the card. Where there is none nothing happens."""
    check_master(actor, event_id=design.event_id)
    if Portrait.objects.filter(design=design).delete()[0]:
        journal.record(actor=actor, event=design.event, kind="print.picture_gone", now=now, data={"design": design.key})


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
