"""Soft hyphens for long words, Russian and English, by the shape of syllables.

It is a rule of thumb, not a dictionary: it breaks only where at least three letters stay on each side and never before
ь, ъ or й.
"""

from __future__ import annotations

import re
from itertools import pairwise

SHY = "\u00ad"
LONG = 9
_KEEP = 3

_X = "[йьъ]"
_V = "[аеёиоуыэюяaeiouy]"
_C = "[бвгджзклмнпрстфхцчшщbcdfghjklmnpqrstvwxz]"
_L = f"(?:{_V}|{_C}|{_X})"
# Each rule: where a break may stand, as what is before it and what follows.
_BREAKS = [
    re.compile(f"(?<={_X})(?={_L}{{2}})", re.I),
    re.compile(f"(?<={_V})(?={_V}{_L})", re.I),
    re.compile(f"(?<={_V}{_C})(?={_C}+{_V})", re.I),
    re.compile(f"(?<={_V})(?={_C}{_V})", re.I),
]
_WORD = re.compile(r"[^\W\d_]+")


def with_soft_hyphens(text: str) -> str:
    """`text` with soft hyphens inside its words of nine letters and more."""
    return _WORD.sub(lambda match: _hyphenated(match[0]), text)


def _hyphenated(word: str) -> str:
    if len(word) < LONG:
        return word
    places: list[int] = []
    for place in sorted({match.start() for rule in _BREAKS for match in rule.finditer(word)}):
        # Two breaks a letter apart help nobody.
        if _KEEP <= place <= len(word) - _KEEP and (not places or place - places[-1] > 1):
            places.append(place)
    cuts = [0, *places, len(word)]
    return SHY.join(word[start:end] for start, end in pairwise(cuts))
