"""How soon three hundred phones and screens show a change, and what that costs the laptop.

    python -m tests.bench.live [--quick]

`manage.py weekend` on SQLite with 300 devices connected, a change every two seconds: goals declared (the board and the
hall show them), a card offered (one phone shows it), a pause and its end (every page shows them), in the proportion of
an evening. Then the same with nothing but pauses, the worst there is. Beside it, in the same run, devices that load
their page every two seconds, and a bare server of server-sent events that only says "changed". The last line is JSON:
the slowest of twenty delays, the share of one core, and memory, of the mixed run.

What bounds it: a pause has 240 pages made anew, a goal 40, one after another in one process of Python; two fifths of a
player's page is its template, a quarter its rows (8 statements), the rest Django. A question is held till something
changes, so that a delay is a pulse and the queue of pages. Nothing but three hundred held questions costs a twentieth
of a core. Where others keep the cores busy the delay is that of waiting for one: read p95 from a machine at rest.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests import machine
from tests.bench.devices import Device

DEVICES = 300
BETWEEN = 2.0
GRACE = 12.0
MIXED = ["goal", "gift", "goal", "goal", "pause", "resume", "goal", "gift", "goal", "goal"]
WORST = ["pause", "resume"]


@dataclass
class Cost:
    """Of a process: seconds of processor time so far and kilobytes of memory."""

    seconds: float
    kilobytes: int


def cost_of(pid: int) -> Cost:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    ticks = os.sysconf("SC_CLK_TCK")
    return Cost((int(fields[11]) + int(fields[12])) / ticks, pages * os.sysconf("SC_PAGE_SIZE") // 1024)


@dataclass
class Stirrer:
    """The process that makes things happen."""

    process: subprocess.Popen[str]

    def say(self, what: str) -> list[int]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(what + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def shows(device: Device, what: str, concerned: list[int]) -> bool:
    """Whether the page of a device shows a change of that kind."""
    if what == "goal":
        return device.path == "/e/bench/" or device.path.startswith("/h/") or device.player == concerned[0]
    if what == "gift":
        return not device.path.startswith("/h/") and device.player in concerned and "/me/" in device.path
    return True


async def played(devices: list[Device], stir: Callable[[str], list[int]], changes: list[str]) -> list[float]:
    """Seconds from each change until each device that shows it was fresh again."""
    happened = []
    for what in changes:
        concerned = await asyncio.to_thread(stir, what)
        happened.append((time.monotonic(), what, concerned))
        await asyncio.sleep(BETWEEN)
    await asyncio.sleep(GRACE / 2)
    delays = []
    for at, what, concerned in happened:
        for device in devices:
            if shows(device, what, concerned):
                delays.append(next((fresh - at for fresh in device.fresh if fresh > at), GRACE))
    return delays


def told(name: str, delays: list[float], spent: float, took: float, kilobytes: float) -> dict[str, float]:
    """Prints a line and returns its numbers."""
    cuts = statistics.quantiles(delays, n=100, method="inclusive")
    found = {"p50": cuts[49], "p95": cuts[94], "core": spent / took, "kb": kilobytes}
    print(
        f"{name:<34} p50 {found['p50']:5.2f} s  p95 {found['p95']:5.2f} s  "
        f"{found['core']:5.1%} of a core  {kilobytes:5.1f} kB a device",
        flush=True,
    )
    return found


async def warmed(devices: list[Device]) -> None:
    for device in devices * 3:
        await device.load()
    for device in devices:
        device.close()


async def watched(
    name: str, pid: int, devices: list[Device], how: str, stir: Callable[[str], list[int]], changes: list[str],
    before: Cost,
) -> dict[str, float]:  # fmt: skip
    """One run: devices connected, changes made, the server's cost meanwhile."""
    for device in devices:
        await device.load()
    tasks = [asyncio.create_task(getattr(device, how)()) for device in devices]
    await asyncio.sleep(3)
    start, began = cost_of(pid), time.monotonic()
    delays = await played(devices, stir, changes)
    end, took = cost_of(pid), time.monotonic() - began
    for task in tasks:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    failures = [error for error in results if not isinstance(error, asyncio.CancelledError)]
    assert not failures, failures[:3]
    for device in devices:
        device.close()
    return told(name, delays, end.seconds - start.seconds, took, (end.kilobytes - before.kilobytes) / len(devices))


async def pushed(changes: list[str]) -> dict[str, float]:
    """The bare server of events: how soon it tells, and what it costs."""
    port = machine.free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.events", str(port)], cwd=machine.ROOT, stdin=subprocess.PIPE, text=True
    )
    try:
        await asyncio.sleep(1)
        before = cost_of(server.pid)
        heard: list[list[float]] = [[] for _ in range(DEVICES)]

        async def listen(times: list[float]) -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            while await reader.readuntil(b"\n\n"):
                times.append(time.monotonic())

        tasks = [asyncio.create_task(listen(times)) for times in heard]
        await asyncio.sleep(2)
        start, began = cost_of(server.pid), time.monotonic()
        delays = []
        assert server.stdin is not None
        for change in changes:
            at = time.monotonic()
            server.stdin.write(change + "\n")
            server.stdin.flush()
            await asyncio.sleep(BETWEEN)
            delays += [times[-1] - at for times in heard]
        end, took = cost_of(server.pid), time.monotonic() - began
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        server.kill()
        server.wait()
    kilobytes = (end.kilobytes - before.kilobytes) / DEVICES
    return told("bare server-sent events", delays, end.seconds - start.seconds, took, kilobytes)


def main() -> None:
    quick = "--quick" in sys.argv[1:]
    mixed = MIXED[3:8] if quick else MIXED * 2
    with tempfile.TemporaryDirectory(prefix="larp-bench.") as temporary:
        with machine.on_sqlite(Path(temporary) / "sqlite") as laptop:
            laptop.env["DJANGO_SETTINGS_MODULE"] = "larp.settings"
            stirring = subprocess.Popen(
                [sys.executable, "-m", "tests.bench.stir", str(DEVICES)], cwd=machine.ROOT, env=laptop.env,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
            assert stirring.stdout is not None
            facts = json.loads(stirring.stdout.readline())
            stirrer = Stirrer(stirring)
            port = machine.free_port()
            server = laptop.start("manage.py", "weekend", "--port", str(port), "--host", "127.0.0.1")
            machine.until(lambda: machine.answers(port), what="the weekend answers")

            def devices() -> list[Device]:
                return [Device(**fact, port=port) for fact in facts]

            # What the first of every kind of page loads, it loads once.
            asyncio.run(warmed(devices()[::20]))
            before = cost_of(server.pid)

            def run(name: str, how: str, changes: list[str]) -> dict[str, float]:
                return asyncio.run(watched(name, server.pid, devices(), how, stirrer.say, changes, before))

            found = run("this site, an evening", "live", mixed)
            if not quick:
                run("this site, nothing but pauses", "live", WORST * 4)
                run("whole pages every two seconds", "plain", WORST * 4)
            stirring.kill()
            stirring.wait()
        asyncio.run(pushed(mixed))
    print(json.dumps({
        "p95_s": round(found["p95"], 2), "core_share": round(found["core"], 3),
        "memory_mb": round(found["kb"] * DEVICES / 1024, 1),
    }))  # fmt: skip


if __name__ == "__main__":
    main()
