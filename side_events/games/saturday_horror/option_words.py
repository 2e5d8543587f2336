"""A row: key, gap, title, explanation (each Russian, English), then the answers (value, Russian, English)."""

from __future__ import annotations

from typing import Any

Row = tuple[Any, ...]
NO_YES = (("no", "нет", "no"), ("yes", "да", "yes"))
YES_NO = (("yes", "да", "yes"), ("no", "нет", "no"))
