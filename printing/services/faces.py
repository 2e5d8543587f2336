"""What all frozen faces share: clean text in one language, signs that exist."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from larp.web.languages import in_language
from printing.services.grounds import sign_exists

# No letters, and no drawing may hold them.
_NONE = frozenset("\ufffe\uffff")
# Signs that turn the reading direction of what follows, beyond the text they stand in.
_TURNERS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

_SHORT = re.compile(r"(?<!\w)([^\W\d_]) ")


def text_of(texts: Any, language: str) -> str:
    """A text by language on one line: no control signs, none that turn the reading direction, single spaces, and
    words of one letter bound to the next, as a Russian typesetter does."""
    plain = in_language(texts, language)
    kept = "".join(
        " " if unicodedata.category(sign) == "Cc" else sign for sign in plain if sign not in _TURNERS | _NONE
    )
    return _SHORT.sub("\\1\u00a0", " ".join(kept.split()))


def sign_of(name: str) -> str:
    """The name of a sign that can be printed, or empty."""
    return name if sign_exists(name) else ""
