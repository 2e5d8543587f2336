"""A bare example of server-sent events, the rival of the bench of live screens: `python -m tests.bench.events PORT`.

Whoever connects is told at once whenever a line comes in at the standard input; no session, no page, no rules.
"""

from __future__ import annotations

import asyncio
import sys

listening: set[asyncio.StreamWriter] = set()


async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
    listening.add(writer)


async def main() -> None:
    await asyncio.start_server(greet, "127.0.0.1", int(sys.argv[1]), backlog=1000)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        for writer in listening:
            writer.write(f"data: {line.strip()}\n\n".encode())


if __name__ == "__main__":
    asyncio.run(main())
