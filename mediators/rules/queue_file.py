"""Reading what a tablet exported: the file, or the texts of its QR pages.

A page reads `DESK1 number/of digest part`: the parts in order are the file in base64; the digest is the same on all
pages of one export.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from typing import Any

from larp.rules.errors import RuleViolation

_PAGE = re.compile(r"DESK1 (\d{1,3})/(\d{1,3}) ([0-9a-f]{8}) ([A-Za-z0-9+/=]+)")


def read_queue(text: str) -> tuple[list[Any], list[Any]]:
    """The records and the device tokens. Refuses what is no export, or lacks a page (`queue_file_unreadable`)."""
    try:
        found = json.loads(_joined(text) if "DESK1 " in text else text)
        if found["kind"] != "desk-queue" or not isinstance(found["entries"], list):
            raise ValueError(found["kind"])
        told = found.get("tokens")
        return found["entries"], told if isinstance(told, list) else []
    except (ValueError, KeyError, TypeError, RecursionError):
        raise RuleViolation("queue_file_unreadable") from None


def _joined(text: str) -> str:
    pages = _PAGE.findall(text)
    parts = {int(number): part for number, _, _, part in pages}
    counts, digests = {int(of) for _, of, _, _ in pages}, {digest for _, _, digest, _ in pages}
    if len(counts) != 1 or len(digests) != 1 or set(parts) != set(range(1, max(counts) + 1)):
        raise ValueError("pages are missing")
    return b64decode("".join(parts[number] for number in sorted(parts)), validate=True).decode()
