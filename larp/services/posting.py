"""One letter over http: to an address in the open net alone, signed, with no redirect followed and no long wait.

The name is looked up once and the connection goes to what was found and looked at, so that a name that answers
otherwise a moment later leads nowhere inside.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import ipaddress
import socket
import ssl
import threading
from contextlib import suppress
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

SECONDS = 5.0
"""The longest wait for a connection, and for each piece of the answer."""
SECONDS_IN_ALL = 10.0
"""However the pieces come, by then the line is cut: a bot that trickles must not hold up the letters of others."""
# What the open net gives out of the long numbers. Beside it lie those of one site, and old numbers hidden in new ones.
_GIVEN_OUT = ipaddress.ip_network("2000::/3")


class NotSent(Exception):
    """The letter didn't arrive; `args[0]` says in English why."""


class NoAnswer(NotSent):
    """There is nobody who answers: the next letter would fare alike."""


def parts_of(url: str) -> SplitResult | None:
    """The address in its parts, if letters can go there: http or https, a host, nobody's name and password."""
    try:
        parts = urlsplit(url)
        port_is_one = parts.port is None or 0 < parts.port < 65536
    except ValueError:
        return None
    plain = url.isascii() and url.isprintable() and " " not in url and "\\" not in url
    fits = parts.scheme in ("http", "https") and parts.hostname and "@" not in parts.netloc
    return parts if plain and fits and port_is_one else None


def signature(*, secret: str, timestamp: int, body: bytes) -> str:
    """HMAC-SHA256 of "TIMESTAMP.BODY" in hexadecimal."""
    return hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256).hexdigest()


def post(*, url: str, secret: str, letter: int, timestamp: int, body: bytes) -> None:
    """Sends the body. Raises `NotSent` unless the answer is 200 to 299."""
    parts = parts_of(url)
    if parts is None or not parts.hostname:
        raise NotSent("not an address of the web")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    place = _looked_up(parts.hostname, port)
    headers = {
        "Host": parts.netloc, "Content-Type": "application/json", "User-Agent": "larp-intrigues",
        "X-Larp-Delivery": str(letter), "X-Larp-Timestamp": str(timestamp),
        "X-Larp-Signature": "sha256=" + signature(secret=secret, timestamp=timestamp, body=body),
    }  # fmt: skip
    connection = http.client.HTTPConnection(place, port, timeout=SECONDS)
    try:
        line = socket.create_connection((place, port), SECONDS)
    except OSError as error:
        raise NoAnswer(f"{type(error).__name__}: {error}"[:200]) from error
    # Its own handle of the connection: wrapping the line for https closes the first one.
    other = line.dup()
    cut = threading.Timer(SECONDS_IN_ALL, _cut, [other])
    cut.start()
    try:
        connection.sock = line
        if parts.scheme == "https":
            context = ssl.create_default_context()
            connection.sock = context.wrap_socket(connection.sock, server_hostname=parts.hostname)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
    except (OSError, http.client.HTTPException) as error:
        raise NoAnswer(f"{type(error).__name__}: {error}"[:200]) from error
    finally:
        cut.cancel()
        other.close()
        connection.close()
    if not 200 <= answer.status < 300:
        raise NotSent(f"answered {answer.status}")


def _cut(line: socket.socket) -> None:
    # It may be over by now.
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def _looked_up(host: str, port: int) -> str:
    """A number of the host. Every number that the name has must lie in the open net, unless this machine allows others
    (`LARP_WEBHOOK_PRIVATE`)."""
    try:
        found = {str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    except (OSError, UnicodeError) as error:
        raise NoAnswer(f"{host} is not found") from error
    if not settings.WEBHOOK_PRIVATE and not all(_is_open(number) for number in found):
        raise NotSent(f"{host} lies in a private net")
    return min(found)


def _is_open(number: str) -> bool:
    address = ipaddress.ip_address(number.split("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None and address not in _GIVEN_OUT:
            return False
        inner = address.ipv4_mapped or address.sixtofour
        return address.is_global and (inner is None or _is_open(str(inner)))
    return address.is_global and not address.is_multicast
