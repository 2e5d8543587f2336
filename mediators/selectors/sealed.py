"""What a tablet holds of cards and badges: labels made of their codes, and faces sealed with them.

Neither a lineup nor a stake nor a hand is in it (IN-44), and without a code nothing of it can be read.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.crypto import salted_hmac

from intrigues.models import CardCode
from larp.models import Badge, Event
from mediators.models import DeskKey
from mediators.rules.sealing import label_of
from mediators.selectors.faces import Face, faces_of


def salt_of(event: Event) -> str:
    """The event's salt: no secret, but another on each server, so that labels of two can't be compared."""
    return salted_hmac("mediators.sealed", str(event.pk), algorithm="sha256").hexdigest()[:32]


def public_key(event: Event) -> str:
    """What a tablet seals its records with, in hexadecimal; empty where no tablet was ever paired."""
    return DeskKey.objects.filter(event=event).values_list("public", flat=True).first() or ""


def coded_faces(event: Event) -> Iterator[tuple[str, Face]]:
    """Each live card code of the event with the card's face, in an order that says nothing: by label."""
    rows = list(CardCode.objects.filter(card__event=event, withdrawn_at=None).select_related("card__design"))
    faces = faces_of(event=event, cards=[row.card for row in rows])
    salt = salt_of(event)
    for row in sorted(rows, key=lambda row: label_of(code=row.code, salt=salt)):
        yield row.code, faces[row.card_id]


def badge_labels(event: Event) -> dict[str, int]:
    """The label of each live badge, and whose it is: who shows a badge has said who he is."""
    salt = salt_of(event)
    rows = Badge.objects.filter(player__event=event, player__left_at=None, withdrawn_at=None)
    return {label_of(code=code, salt=salt, use="badge"): player for code, player in rows.values_list("code", "player")}
