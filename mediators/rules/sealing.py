"""Faces that only the bearer of a card's code can read: what a tablet holds tells a finder nothing (IN-08).

Each face lies under a *label*, a digest of the event's salt and the code, and is *sealed* with a key made of the same
two. A code has 80 bits of chance, so neither can be found by trying. The tablet does the same in
`static/mediators/sealing.js`, on plain http too, where a browser has no cryptography of its own: hence SHA-256 alone.

The construction: `tag` = HMAC(key, "tag" + text), cut to 16 bytes; the text is mixed with the stream of
HMAC(key, "stream" + tag + number of the block). Equal text gives equal bytes, other text another stream; a wrong key
shows by the tag. Texts are filled up with blanks, so that the length says little.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import b64decode, b64encode

_TAG = 16
_ROUND_TO = 64


def label_of(*, code: str, salt: str, use: str = "card") -> str:
    """Under what the thing with this code lies: 32 hexadecimal digits. `use` keeps cards and badges apart."""
    return hashlib.sha256(f"{use}|{salt}|{code}".encode()).hexdigest()[:32]


def seal(text: str, *, code: str, salt: str) -> str:
    """The text as base64 that only who has `code` can open."""
    plain = text.encode()
    plain += b" " * (-len(plain) % _ROUND_TO)
    key = _key(code, salt)
    tag = hmac.digest(key, b"tag" + plain, "sha256")[:_TAG]
    return b64encode(tag + _mixed(plain, key, tag)).decode()


def unseal(sealed: str, *, code: str, salt: str) -> str | None:
    """The text, or None where the code isn't the right one or the bytes were changed."""
    raw = b64decode(sealed)
    tag, key = raw[:_TAG], _key(code, salt)
    plain = _mixed(raw[_TAG:], key, tag)
    if not hmac.compare_digest(hmac.digest(key, b"tag" + plain, "sha256")[:_TAG], tag):
        return None
    return plain.decode().rstrip(" ")


def _key(code: str, salt: str) -> bytes:
    return hashlib.sha256(f"key|{salt}|{code}".encode()).digest()


def _mixed(text: bytes, key: bytes, tag: bytes) -> bytes:
    blocks = range(-(-len(text) // 32))
    stream = b"".join(hmac.digest(key, b"stream" + tag + n.to_bytes(4, "big"), "sha256") for n in blocks)
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))
