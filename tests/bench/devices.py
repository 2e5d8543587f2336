"""Devices that keep a page true as `larp/static/larp/live.js` does, without a browser: many of them in one loop."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from dataclasses import dataclass, field

EVERY = 1.5
"""Seconds between two questions of a page that is being looked at, where the server doesn't hold them."""
AGAIN = 0.05
"""The same where it does."""
_ASKS = re.compile(rb'data-version-url="([^"]+)" data-version="([^"]*)"')
_BELL = re.compile(rb'data-bell-url="([^"]+)"')


@dataclass
class Device:
    """One device: its page, its session, and at which instants (monotonic seconds) the page was fresh."""

    path: str
    session: str
    player: int
    port: int
    fresh: list[float] = field(default_factory=list)
    asked: int = 0
    _reader: asyncio.StreamReader | None = None
    _writer: asyncio.StreamWriter | None = None
    _url: str = ""
    _version: str = ""
    _bell: str = ""

    async def get(self, path: str, why: str = "", shown: str = "") -> tuple[int, bytes, bool]:
        """One request on the connection that this device keeps open: status, body, and whether it was held. With `why`,
        a page that refreshes itself; with `shown`, a question that may be held."""
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        said = f"Host: 127.0.0.1\r\nCookie: sessionid={self.session}\r\n"
        said += f"X-Requested-With: {why}\r\n" if why else ""
        said += f"X-Shown: {shown}\r\n" if shown else ""
        self._writer.write(f"GET {path} HTTP/1.1\r\n{said}\r\n".encode())
        assert self._reader is not None
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
        body = await self._reader.readexactly(int(length[1])) if length else b""
        return int(head[9:12]), body, b"\r\nX-Held: " in head

    async def load(self, why: str = "") -> None:
        """The page, with where to ask whether anything changed."""
        status, body, _ = await self.get(self.path, why)
        found = _ASKS.search(body)
        assert status == 200, (status, self.path)
        assert found is not None, self.path
        self._url, self._version = found[1].decode().replace("&amp;", "&"), found[2].decode()
        bell = _BELL.search(body)
        self._bell = bell[1].decode() if bell else ""
        self.fresh.append(time.monotonic())

    async def ring(self, version: str) -> None:
        """The bell alone: nothing else on the page has changed."""
        status, *_ = await self.get(self._bell, "live")
        assert status == 200, status
        self._version = version
        self.fresh.append(time.monotonic())

    async def live(self) -> None:
        """Asks until it is cancelled, and fetches the page, or its bell, when something changed."""
        await asyncio.sleep(random.random() * EVERY)
        is_calm = False
        while True:
            self.asked += 1
            status, body, is_held = await self.get(self._url, shown=self._version if is_calm else "")
            assert status == 200, status
            version = json.loads(body)["version"]
            if version != self._version:
                if self._bell and version.split("_")[0] == self._version.split("_")[0]:
                    await self.ring(version)
                else:
                    await self.load("live")
            is_calm = True
            await asyncio.sleep(AGAIN if is_held else EVERY)

    async def plain(self) -> None:
        """The rival: the whole page every two seconds, whatever happened."""
        await asyncio.sleep(random.random() * 2)
        while True:
            await self.get(self.path)
            self.fresh.append(time.monotonic())
            await asyncio.sleep(2)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._reader = self._writer = None
