"""Leaves word that the deadlines were looked at (`intrigues.selectors.sweep`)."""

from __future__ import annotations

import logging
from datetime import datetime

from django.core.cache import cache

from intrigues.selectors.sweep import KEY

log = logging.getLogger(__name__)


def note(*, now: datetime) -> None:
    """Writes down a sweep that ended `now`. A cache that can't be reached is logged and keeps nothing from going on."""
    try:
        cache.set(KEY, now.isoformat(), timeout=None)
    except Exception:
        log.exception("the sweep can't be noted")
