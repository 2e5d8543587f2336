"""Where other devices in the local network find this machine. No request leaves the machine to find it out."""

from __future__ import annotations

import socket
import struct
from urllib.parse import urlsplit

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

# Linux: the request for an interface's IPv4 address.
SIOCGIFADDR = 0x8915
# Hosts that lead each device to itself.
HERE = {"localhost", "127.0.0.1", "::1", "0.0.0.0"}
# Networks between containers: nobody in the hall is there.
INNER = ("lo", "docker", "br-", "veth", "virbr")


def addresses() -> list[str]:
    """The IPv4 addresses of this machine, the one that most likely leads to the others first; without loopback."""
    found = [_towards("192.168.255.255"), _towards("10.255.255.255"), *_of_interfaces(), *_of_name()]
    return [address for address in dict.fromkeys(found) if address and not address.startswith("127.")]


def for_others(origin: str) -> str:
    """The address by which other devices reach what this one opened at `origin` (scheme, host and perhaps a port).

    Only one that leads every device to itself changes: to this machine's in the local network, where it is in one.
    """
    parts = urlsplit(origin)
    if parts.hostname not in HERE:
        return origin
    near = next(iter(addresses()), None)
    return f"{parts.scheme}://{near}{f':{parts.port}' if parts.port else ''}" if near else ""


def _towards(target: str) -> str:
    """The own address that a datagram to `target` would carry. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _of_interfaces() -> list[str]:
    if fcntl is None:
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if name.startswith(INNER):
                continue
            try:
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _of_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
