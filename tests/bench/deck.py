"""How quickly a deck is printed, beside the straightforward WeasyPrint page and beside ReportLab drawing by hand.

    python -m tests.bench.deck [--quick]

The same 1,800 cards (`--quick`: 180) on A4, each printed by a process of its own, one after the other. Ours is a run of
the print shop from its frozen faces to the joined file, presses started anew; the others are whole processes. Then 90
cards, ours by presses that are warm. The last line is JSON: `vs_plain` how many times faster than the page; how many
times as much time (`vs_reportlab`, `vs_reportlab_90`) and file (`file_vs_reportlab`) as ReportLab takes; `peak_mb`, the
most memory of one of our processes.

The clock is right on a machine that does nothing else; processor time, told beside it, hardly changes with what others
do. 1,800 cards took 12.1 s of processors (a page took 144.8, ReportLab 12.4), which two presses share; of these 6.5 are
the presses', 2.2 the worker's (half of it codes), 1.4 the start of two presses, the rest joining and the database. What
bounds a press is text: some ten lines a card, each shaped by the library; then grounds, drawn anew in every part.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CARDS, QUICK, FEW = 1800, 180, 90


def main() -> None:
    quick = "--quick" in sys.argv[1:]
    count = QUICK if quick else CARDS
    with tempfile.TemporaryDirectory(prefix="larp-bench.") as folder:
        os.environ["LARP_DATA_DIR"] = folder
        os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), _reportlab(Path(folder))])
        # Fonts are unpacked once an installation.
        _process("ours", FEW)
        few_hand = min(_process("hand", FEW)["whole"] for _ in range(2))
        ours, hand, plain = (_process(who, count) for who in ("ours", "hand", "plain"))
        told = {
            "vs_plain": plain["whole"] / ours["cold"],
            "vs_reportlab": ours["cold"] / hand["whole"],
            "peak_mb": ours["peak_mb"],
            "file_vs_reportlab": ours["bytes"] / hand["bytes"],
            "vs_reportlab_90": ours["warm_90"] / few_hand,
        }
    for name, found in (("ours", ours), ("ReportLab", hand), ("plain page", plain)):
        took = f"{found.get('cold') or found['whole']:6.1f} s, of processors {found['processor']:6.1f} s"
        print(f"{name:<11}{count} cards {took} {found['bytes'] // 1024:6d} kB")
    print(f"90 cards: ours {ours['warm_90']:.2f} s, ReportLab {few_hand:.2f} s")
    print(json.dumps({name: round(value, 2) for name, value in told.items()}))


def _reportlab(folder: Path) -> str:
    """Where ReportLab lies: here already, or installed aside by the pinned list."""
    if subprocess.run([sys.executable, "-c", "import reportlab"], capture_output=True).returncode == 0:
        return os.environ.get("PYTHONPATH", "")
    aside = folder / "reportlab"
    pinned = ROOT / "deploy" / "requirements-bench.txt"
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--require-hashes", "-r", pinned]
    subprocess.run([*install, "--target", aside], check=True)
    return str(aside)


def _process(who: str, count: int) -> dict[str, float]:
    """What one contender tells of itself, and under `whole` how long its process took."""
    began = time.monotonic()
    command = [sys.executable, "-m", "tests.bench.deck", who, f"{count}"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found | {"whole": time.monotonic() - began}


def _contend(who: str, count: int) -> dict[str, float]:
    from tests.bench.deck_cards import faces  # noqa: PLC0415  (each contender loads its own)

    if who == "ours":
        return _ours(count)
    out = Path(os.environ["LARP_DATA_DIR"]) / f"{who}.pdf"
    if who == "hand":
        from tests.bench.deck_by_hand import draw  # noqa: PLC0415
    else:
        from tests.bench.deck_plain import draw  # noqa: PLC0415
    draw(faces(count), str(out))
    return {"bytes": out.stat().st_size, "processor": _processor()}


def _processor() -> float:
    """Seconds that processors have worked for this process and its children."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    ticks = 0
    for process in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            told = process.read_text().rpartition(")")[2].split()
            if int(told[1]) == os.getpid():
                ticks += int(told[11]) + int(told[12])
    return time.process_time() + ended.ru_utime + ended.ru_stime + ticks / os.sysconf("SC_CLK_TCK")


def _ours(count: int) -> dict[str, float]:
    """A run of so many cards by cold presses, then one of 90 by warm ones."""
    from django.core.management import call_command  # noqa: PLC0415

    from larp import clock  # noqa: PLC0415
    from larp.models import Event  # noqa: PLC0415
    from printing.services import pool, printer  # noqa: PLC0415
    from tests.bench.deck_cards import BASE, EVENT, faces  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    event, _ = Event.objects.get_or_create(
        slug="bench", defaults={"name": EVENT, "base_url": BASE, "created_at": clock.now()}
    )
    found: dict[str, float] = {}
    for name, cards in (("cold", count), ("warm_90", FEW), ("warm_90", FEW)):
        run = _run(event, faces(cards), clock.now())
        began, worked = time.monotonic(), _processor()
        assert printer.print_run(run_id=run.pk, clock=clock.now)
        took = time.monotonic() - began
        found[name] = min(took, found.get(name, took))
        if name == "cold":
            run.refresh_from_db()
            found["processor"] = _processor() - worked
            found["bytes"] = printer.path_of(run).stat().st_size
    pool.stop_all()
    peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return found | {"peak_mb": max(peaks) / 1024}


def _run(event, cards, now):
    from printing.models import PrintRun  # noqa: PLC0415
    from printing.rules.codes import address, symbol_for  # noqa: PLC0415
    from printing.services import papers  # noqa: PLC0415
    from tests.bench.deck_cards import BASE  # noqa: PLC0415

    symbol = symbol_for(address(base=BASE, kind="card", code=face["code"]) for face in cards)
    settings = {
        "selection": {"cards": "all"}, "base": BASE, "title": event.name, "pieces": len(cards), "paper": papers.PLAIN,
        "symbol": [symbol.version, symbol.module, symbol.box], "ink": "#000",
    }  # fmt: skip
    total = -(-len(cards) // 9)
    return PrintRun.objects.create(
        event=event, kind="deck", language="ru", settings=settings, content=cards, total=total, created_at=now
    )


if __name__ == "__main__":
    if len(sys.argv) == 3:
        import django

        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "larp.settings")
        django.setup()
        print(json.dumps(_contend(sys.argv[1], int(sys.argv[2]))))
    else:
        main()
