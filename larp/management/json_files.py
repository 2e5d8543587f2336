"""JSON in and out of commands: a file or standard input, and a terminal that may not show every letter."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from larp.rules.json_file import read_json
from larp.rules.reading import InputError, step_into


def read(file: str) -> Any:
    """The value in a file, or in standard input for `-`, read strictly; refuses with `InputError`."""
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InputError(step_into("", file), f"can't be read: {why}", "file_unreadable") from None
    return read_json(raw)


def text_for(out: Any, value: Any) -> str:
    """`value` as JSON for the stream `out`; letters that it can't show are escaped."""
    shows_all = (getattr(out, "encoding", None) or "utf-8").lower().replace("-", "") == "utf8"
    return json.dumps(value, ensure_ascii=not shows_all, indent=2)
