"""How quickly the desk's records are taken, beside a bare view that writes the same rows with no rules.

    python -m tests.bench.desk [--quick]

For SQLite (one web process) and PostgreSQL (two), with 5, 20 and 50 tablets (`--quick`: 5): first bids sent in
batches, and one a call. The desk and the bare view take turns in short rounds, so that whatever else the machine does
hits both alike. The last line is JSON: the ratios and the
slowest p95 of one entry a call of the worst database, and how many answers weren't "taken". Beside the batches stands,
for comparison, the rate of a bare view that writes each table once for all bids of a call (`bulk`).
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path

from tests import machine
from tests.bench.cluster import postgresql

TOKEN = "0123456789abcdef0123456789abcdef"
BATCH = 20
KINDS = [("batch", BATCH), ("single", 1)]
WHO = {"batch": ("bare", "bulk", "desk"), "single": ("bare", "desk")}
EACH = {"batch": BATCH, "single": 10}
"""Records of one tablet in one round."""
ROUNDS = {5: 3, 20: 2, 50: 1}
"""By the number of tablets."""


@dataclass
class Found:
    """Measurements: records sent in so many seconds, seconds of each call, and calls not answered by "taken"."""

    records: int = 0
    seconds: float = 0.0
    calls: list[float] = field(default_factory=list)
    errors: int = 0

    @property
    def rate(self) -> float:
        """Records a second."""
        return self.records / self.seconds

    def at(self, share: float) -> float:
        """Milliseconds within which that share of the calls was answered."""
        return statistics.quantiles(self.calls, n=100, method="inclusive")[round(share * 100) - 1] * 1000


def measure(
    found: Found, records: list[dict], *, sessions: list[str], tablets: int, size: int, path: str, ports: list[int]
) -> None:
    """Sends the records, `size` in a call, by `tablets` at once, and adds what was found. What one tablet sends lies
    together, as it was taken in one intrigue."""
    each = len(records) // tablets
    shares = [records[n * each : (n + 1) * each] for n in range(tablets)]
    calls: list[float] = []
    errors: list[int] = []
    start = threading.Barrier(tablets + 1)

    def tablet(number: int) -> None:
        connection = HTTPConnection("127.0.0.1", ports[number % len(ports)], timeout=120)
        headers = {
            "Content-Type": "application/json", "X-CSRFToken": TOKEN,
            "Cookie": f"sessionid={sessions[number]}; csrftoken={TOKEN}",
        }  # fmt: skip
        share, took, wrong = shares[number], [], 0
        start.wait()
        for first in range(0, len(share), size):
            sent = share[first : first + size]
            began = time.monotonic()
            connection.request("POST", path, json.dumps({"entries": sent}), headers)
            answer = connection.getresponse()
            body = answer.read()
            took.append(time.monotonic() - began)
            good = answer.status == 200 and [one["state"] for one in json.loads(body)] == ["taken"] * len(sent)
            if not good:
                wrong += 1
                if len(errors) + wrong == 1:
                    print(f"  {answer.status}: {body[:300].decode(errors='replace')}")
        calls.extend(took)
        errors.append(wrong)

    threads = [threading.Thread(target=tablet, args=[number]) for number in range(tablets)]
    for thread in threads:
        thread.start()
    start.wait()
    began = time.monotonic()
    for thread in threads:
        thread.join()
    found.seconds += time.monotonic() - began
    found.records += len(records)
    found.calls += calls
    found.errors += sum(errors) + (tablets - len(errors))


def on(database: machine.Machine, *, name: str, processes: int, counts: list[int]) -> dict[str, float]:
    """All measurements on one database."""
    database.env["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    sets = [(f"{kind}-{who}-{n}", ROUNDS[n] * n * EACH[kind]) for n in counts for kind, _ in KINDS for who in WHO[kind]]
    sets += [("warm-bare", 10), ("warm-desk", 10)]
    path = database.folder / "bench.json"
    build = f"from tests.bench.scene import build\nbuild(sets={sets!r}, tablets={max(counts)}, path={str(path)!r})"
    database.done("shell", "-v", "0", "-c", build)
    told = json.loads(path.read_text())
    ports = [machine.free_port() for _ in range(processes)]
    for port in ports:
        database.start("-m", "tests.bench.serve", str(port))
    for port in ports:
        machine.until(lambda port=port: machine.answers(port), what="the bench's server answers")
    paths = {"bare": "/bare/", "bulk": "/bulk/", "desk": f"/e/{told['slug']}/desk/entries/"}
    fixed = {"sessions": told["sessions"], "ports": ports}
    for who in ("bare", "desk"):
        measure(Found(), told["sets"][f"warm-{who}"], tablets=2, size=1, path=paths[who], **fixed)
    ratios: dict[str, list[float]] = {"batch": [], "single": []}
    worst, errors = 0.0, 0
    for tablets in counts:
        for kind, size in KINDS:
            found = {who: Found() for who in WHO[kind]}
            turn = tablets * EACH[kind]
            for first in range(0, turn * ROUNDS[tablets], turn):
                for who in WHO[kind]:
                    records = told["sets"][f"{kind}-{who}-{tablets}"][first : first + turn]
                    measure(found[who], records, tablets=tablets, size=size, path=paths[who], **fixed)
            desk, bare = found["desk"], found["bare"]
            bulk = f"  bulk {found['bulk'].rate:7.1f}/s" if "bulk" in found else ""
            ratios[kind].append(desk.rate / bare.rate)
            errors += sum(one.errors for one in found.values())
            worst = max(worst, desk.at(0.95)) if kind == "single" else worst
            print(
                f"{name:<10} {tablets:>3} tablets {kind:<6} desk {desk.rate:7.1f}/s  bare {bare.rate:7.1f}/s  "
                f"ratio {desk.rate / bare.rate:4.2f}  p50 {desk.at(0.5):6.0f} ms  p95 {desk.at(0.95):6.0f} ms{bulk}",
                flush=True,
            )
    return {"batch": min(ratios["batch"]), "single": min(ratios["single"]), "p95": worst, "errors": errors}


def main() -> None:
    quick = "--quick" in sys.argv[1:]
    counts = [5] if quick else list(ROUNDS)
    found = []
    with tempfile.TemporaryDirectory(prefix="larp-bench.") as temporary:
        folder = Path(temporary)
        with machine.on_sqlite(folder / "sqlite") as laptop:
            found.append(on(laptop, name="SQLite", processes=1, counts=counts))
        with postgresql(folder) as there:
            if there:
                with machine.on_postgresql(folder / "site") as site:
                    found.append(on(site, name="PostgreSQL", processes=2, counts=counts))
            else:
                print("no PostgreSQL here: SQLite alone")
    worst = {
        "batch_vs_bare": round(min(one["batch"] for one in found), 3),
        "single_vs_bare": round(min(one["single"] for one in found), 3),
        "p95_ms": round(max(one["p95"] for one in found)),
        "errors": sum(int(one["errors"]) for one in found),
    }
    print(json.dumps(worst))


if __name__ == "__main__":
    main()
