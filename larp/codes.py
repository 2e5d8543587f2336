"""Codes on paper: sixteen signs out of thirty-two, 80 bits of chance, upper-case without look-alikes."""

from __future__ import annotations

import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 16
_LOOK_ALIKE = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})


def new_code() -> str:
    """A fresh code of `LENGTH` signs."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(typed: str) -> str:
    """The code in what was typed or scanned: any address before it, spaces, dashes and case are taken away.

    Returns the empty string where no code can be read.
    """
    last = typed.strip().rstrip("/").rsplit("/", 1)[-1]
    bare = "".join(ch for ch in last.upper() if ch not in " -\u00a0\u2009").translate(_LOOK_ALIKE)
    return bare if len(bare) == LENGTH and all(ch in ALPHABET for ch in bare) else ""


def grouped(code: str) -> str:
    """The code in fours, as it stands beneath its QR."""
    return " ".join(code[i : i + 4] for i in range(0, len(code), 4))
