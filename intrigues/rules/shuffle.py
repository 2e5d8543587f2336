"""A shuffle that anybody can work out again from its seed, on any machine and in any language (IN-66).

Numbers are drawn thus: draw number k (from 0) is the first 8 bytes, big-endian, of the SHA-256 of the UTF-8 text
`SEED:k`. To draw below n, a number at or above the largest multiple of n within 64 bits is thrown away, and of the
next that is not, the remainder by n is taken. Beginning with 0, 1, … size−1, for each i from the last position down to
the second, the items at i and at a number drawn below i + 1 change places.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import count

_SPAN = 2**64


def permutation(*, seed: str, size: int) -> tuple[int, ...]:
    """The numbers 0 to `size` − 1 in the order that `seed` gives."""
    draws = (int.from_bytes(sha256(f"{seed}:{k}".encode()).digest()[:8], "big") for k in count())
    order = list(range(size))
    for i in range(size - 1, 0, -1):
        n = i + 1
        j = next(draw for draw in draws if draw < _SPAN - _SPAN % n) % n
        order[i], order[j] = order[j], order[i]
    return tuple(order)
