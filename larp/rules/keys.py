"""Keys: short words in Latin letters, digits and hyphens that name a row of an event in files and addresses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container

KEY = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
LONGEST = 60

_CYRILLIC = dict(zip("абвгдезийклмнопрстуфыэєіґў", "abvgdeziyklmnoprstufyeeigu", strict=True)) | {
    "ё": "yo",
    "ж": "zh",
    "х": "kh",
    "ц": "ts",
    "ч": "ch",
    "ш": "sh",
    "щ": "shch",
    "ъ": "",
    "ь": "",
    "ю": "yu",
    "я": "ya",
    "ї": "yi",
}


def is_key(text: str) -> bool:
    """Whether `text` can stand as a key: lower-case Latin words joined by hyphens, at most `LONGEST` signs."""
    return len(text) <= LONGEST and KEY.fullmatch(text) is not None


def key_from(name: str, *, taken: Container[str] = ()) -> str:
    """A key made of a name in any script, with a number behind it where the bare one is `taken`.

    A name without a single letter that Latin can write gives `x`.
    """
    latin = "".join(_CYRILLIC.get(sign, sign) for sign in name.lower())
    ascii_only = unicodedata.normalize("NFKD", latin).encode("ascii", "ignore").decode()
    bare = "-".join(re.findall(r"[a-z0-9]+", ascii_only))[: LONGEST - 6].strip("-") or "x"
    key, number = bare, 2
    while key in taken:
        key, number = f"{bare}-{number}", number + 1
    return key


def plain(text: str) -> str:
    """The text as people compare names: case, ё and spaces don't count."""
    return " ".join(text.casefold().replace("ё", "е").split())
