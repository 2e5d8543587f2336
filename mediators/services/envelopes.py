"""Sealed records: what a tablet keeps and sends so that only the server reads it (a lost tablet tells no card).

A tablet makes a key pair for one record, and seals the record with the secret that it then shares with the event's
`DeskKey`; of its own half it keeps the public part alone. So it can't open again what it has sealed. The record comes
as {"id", "to": the event's public key, "from": the tablet's, "sealed"}.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from larp.models import Event
from larp.rules.errors import RuleViolation
from mediators.models import DeskKey
from mediators.rules.sealing import unseal


def make_key(event: Event) -> DeskKey:
    """The event's pair, made where there is none."""
    fresh = X25519PrivateKey.generate()
    pair = {"private": fresh.private_bytes_raw().hex(), "public": fresh.public_key().public_bytes_raw().hex()}
    return DeskKey.objects.get_or_create(event=event, defaults=pair)[0]


def key_for(items: Iterable[Any], *, event_id: int | None) -> DeskKey | None:
    """The event's pair if any of these is sealed; None where there is none."""
    sealed = any(isinstance(item, Mapping) and "sealed" in item for item in items)
    return DeskKey.objects.filter(event=event_id).first() if sealed else None


def opened(item: Any, *, key: DeskKey | None) -> Any:
    """The record inside, or the item as it came where it isn't sealed; `key` is the event's pair.

    Refuses what this server can't open (`record_sealed_otherwise`): the tablet keeps it.
    """
    if not isinstance(item, Mapping) or "sealed" not in item:
        return item
    if key is None or item.get("to") != key.public:
        raise RuleViolation("record_sealed_otherwise")
    try:
        theirs = X25519PublicKey.from_public_bytes(bytes.fromhex(item["from"]))
        shared = X25519PrivateKey.from_private_bytes(bytes.fromhex(key.private)).exchange(theirs)
        text = unseal(item["sealed"], code=shared.hex(), salt=f"{item['from']}{key.public}")
        record = json.loads(text or "")
    except (KeyError, TypeError, ValueError, RecursionError):
        raise RuleViolation("record_sealed_otherwise") from None
    # The id outside is what the answer is remembered by.
    if not isinstance(record, dict) or record.get("id") != item.get("id"):
        raise RuleViolation("entry_malformed", place="id")
    return record
