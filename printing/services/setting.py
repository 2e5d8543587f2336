"""Fitting one text, as every kind of paper does it."""

from __future__ import annotations

from collections.abc import Sequence

from larp.web.hyphens import with_soft_hyphens
from printing.rules.faces import Measure, Setting, Way, ways_to_set
from printing.services.fonts import measure


def ways(text: str, width: float, font: str, tried: Sequence[Way], *, above: float = 0.0) -> Sequence[Setting]:
    """The settings of a text in a font, long words with soft hyphens."""
    return ways_to_set(with_soft_hyphens(text), width=width, ways=tried, measure=measure(font), above=above)


def one(text: str, width: float, tried: Sequence[Way], measured: Measure) -> Setting:
    """The first setting that keeps the text, else the last, which is cut."""
    settings = ways_to_set(with_soft_hyphens(text), width=width, ways=tried, measure=measured)
    return next((setting for setting in settings if not setting.cut), settings[-1])


def capitals(text: str, size: float) -> float:
    """The width of a label: tracked capitals."""
    return measure("fira-condensed-600", 0.07)(text.upper(), size)
