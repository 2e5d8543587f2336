"""Print runs: started, stopped, taken up by a worker, ended.

What is printed is frozen at the start. Whoever works on a run has claimed it under a name of its own; every later write
asks for that name, so that two workers, or one that was thought dead, never write into one run.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.translation import override

from larp.models import Event
from larp.permissions import CLOCK, Actor
from larp.rules.errors import RuleViolation
from larp.services import badges as badge_codes
from larp.services import journal
from larp.services.queue import enqueue
from printing.models import PrintRun
from printing.rules.codes import Symbol, address, symbol_for
from printing.rules.duplex import Back, Edge, Order, back_bleeds, backs
from printing.rules.imposition import Layout
from printing.rules.looks import Look
from printing.rules.paper import BADGE, Box, Size
from printing.services import backs as drawn_backs
from printing.services import badges, decks, papers, pictures, slips
from printing.services.faces import text_of
from printing.services.grounds import INKS
from printing.services.leaves import kinds, posters
from printing.services.leaves import pages as leaf_pages
from printing.services.leaves.order import Order as LeafOrder
from printing.services.sheets import Place, code_kind, cut_of
from printing.services.typesetting import Face

State = PrintRun.State
RUNNING = [State.QUEUED, State.WORKING]
TASK = "printing.tasks.render_run"
SILENT_AFTER = timedelta(seconds=45)
"""A worker that said nothing for so long is taken for dead."""
MOST_ATTEMPTS = 3


@transaction.atomic
def start_run(
    *,
    actor: Actor,
    event: Event,
    kind: str,
    language: str,
    selection: dict[str, Any],
    now: datetime,
    secret: dict[str, str] | None = None,
    paper: papers.Paper | None = None,
) -> PrintRun:
    """Freezes what is to be printed and sends it to the printer's queue.

    `paper` is the event's, unless one is given. `secret` are words for the paper alone
    (`printing.services.leaves.order`). The same order given again while it runs gives the run that is there: a second
    click starts nothing. Players without a badge get one when badges are printed.
    Refuses another order of the kind meanwhile (`print_running`), an unknown kind, language or selection
    (`print_selection`), one with nothing in it (`print_nothing`), and an event whose base address is missing or doesn't
    fit into a code (`base_address_missing`, `base_address_long`).
    """
    if kind not in PrintRun.Kind.values or language not in dict(settings.LANGUAGES):
        raise RuleViolation("print_selection")
    locked = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    running = PrintRun.objects.filter(event=locked, kind=kind, state__in=RUNNING).first()
    if running is not None:
        same = running.language == language and running.settings.get("selection") == selection
        if same and posters.holds(running.content, secret or {}):
            return running
        raise RuleViolation("print_running", kind=kind)
    paper = paper or papers.paper_of(locked)
    if kind == PrintRun.Kind.CALIBRATION:
        return _started(actor, locked, kind, language, selection, paper, [], None, now)
    if kind in leaf_pages.KINDS:
        order = LeafOrder(actor, locked, language, selection, paper, now, secret or {})
        return _started(actor, locked, kind, language, selection, paper, kinds.frozen(kind, order), None, now)
    if not locked.base_url:
        raise RuleViolation("base_address_missing")
    if kind == PrintRun.Kind.BADGES:
        badge_codes.issue_missing(actor=actor, event_id=locked.pk, now=now)
        faces = badges.faces(event=locked, language=language)
    elif kind == PrintRun.Kind.SLIPS:
        faces = slips.fresh(actor=actor, event=locked, language=language, selection=selection, now=now)
    else:
        faces = decks.faces(event=locked, language=language, selection=selection)
    symbol = _symbol(faces, base=locked.base_url) if faces else None
    return _started(actor, locked, kind, language, selection, paper, faces, symbol, now)


def _started(
    actor: Actor,
    event: Event,
    kind: str,
    language: str,
    selection: dict[str, Any],
    paper: papers.Paper,
    faces: list[Face],
    symbol: Symbol | None,
    now: datetime,
) -> PrintRun:
    if not faces and kind != PrintRun.Kind.CALIBRATION:
        raise RuleViolation("print_nothing")
    run = PrintRun.objects.create(
        event=event,
        kind=kind,
        language=language,
        settings={
            "selection": selection,
            "base": event.base_url,
            "title": event.name,
            "pieces": len(faces),
            "paper": paper,
            "symbol": [symbol.version, symbol.module, symbol.box] if symbol else [],
            "ink": INKS[event.accent] if paper["look"] == Look.COLOUR else "#000",
        },
        content=faces,
        warnings=_warnings(faces, symbol, papers.size_of(paper), language) if symbol else leaf_pages.warnings(faces),
        total=len(faces) if kind in leaf_pages.KINDS else _layout(kind, selection, paper).sheets_for(len(faces)) or 1,
        created_at=now,
    )
    journal.record(
        actor=actor,
        event=event,
        kind="print.started",
        now=now,
        data={"run": run.pk, "kind": kind, "pieces": len(faces), "sheets": run.total},
    )
    enqueue(TASK, run.pk)
    return run


@transaction.atomic
def cancel(*, actor: Actor, run: PrintRun, now: datetime) -> PrintRun:
    """Stops a run that waits or works; its worker notices within seconds. A run that has ended stays as it is."""
    stopped = PrintRun.objects.filter(pk=run.pk, state__in=RUNNING).update(state=State.CANCELLED, ended_at=now)
    if stopped:
        _let_go(run.pk)
        journal.record(actor=actor, event=run.event_id, kind="print.cancelled", now=now, data={"run": run.pk})
    run.refresh_from_db()
    return run


@transaction.atomic
def claim(*, run_id: int, worker: str, now: datetime) -> PrintRun | None:
    """Takes a run up in the name of `worker`: one that waits, or one whose worker fell silent.

    None where there is nothing to do: it is done, cancelled, or another worker is at it. A run that has cost
    `MOST_ATTEMPTS` workers fails instead.
    """
    free = PrintRun.objects.filter(pk=run_id).filter(_free(now))
    if free.filter(attempts__gte=MOST_ATTEMPTS).update(state=State.FAILED, ended_at=now, worker=""):
        _let_go(run_id)
        _told(run_id, "print.failed", now)
        return None
    run = free.select_for_update(no_key=True).first()
    if run is None:
        return None
    run.state, run.worker, run.beat_at, run.done = State.WORKING, worker, now, 0
    run.started_at = run.started_at or now
    run.attempts += 1
    run.save(update_fields=["state", "worker", "beat_at", "done", "started_at", "attempts"])
    return run


def beat(*, run: PrintRun, done: int, now: datetime) -> bool:
    """Says that the run's worker is alive and how many sheets are ready. False where the run is no longer its own."""
    return bool(_own(run).update(beat_at=now, done=done))


@transaction.atomic
def finish(*, run: PrintRun, file: str, failures: list[dict[str, str]], now: datetime, pages: int = 0) -> bool:
    """Ends a run with its file, a path under the media folder; without one it failed. False as for `beat`.

    Leaves take as many sheets as there came out `pages`, for only printing tells how long a text is.
    """
    state = State.READY if file else State.FAILED
    total = pages if file and pages and run.kind in leaf_pages.KINDS else run.total
    done: dict[str, Any] = {"done": total, "total": total} if file else {}
    if not _own(run).update(state=state, file=file, failures=failures, ended_at=now, worker="", **done):
        return False
    _let_go(run.pk)
    _told(run.pk, "print.ready" if file else "print.failed", now)
    return True


def left_behind(*, now: datetime) -> list[int]:
    """The runs that nobody works on: waiting for longer than a queue takes, or with a worker fallen silent."""
    waiting = Q(state=State.QUEUED, created_at__lt=now - SILENT_AFTER)
    silent = Q(state=State.WORKING, beat_at__lt=now - SILENT_AFTER)
    return list(PrintRun.objects.filter(waiting | silent).order_by("pk").values_list("pk", flat=True))


def layout_of(run: PrintRun) -> Layout:
    """How the pieces of a run lie on their sheets."""
    return _layout(run.kind, run.settings["selection"], paper_of_run(run))


def paper_of_run(run: PrintRun) -> papers.Paper:
    """The paper that was frozen into a run."""
    return dict(run.settings.get("paper", papers.PLAIN))


@dataclass(frozen=True)
class Backs:
    """Where the backs of a run's sheets lie, with their bleed and as they are cut, and in which order pages follow."""

    bleeds: tuple[Back, ...]
    places: tuple[Back, ...]
    order: Order


def backs_of(run: PrintRun) -> Backs | None:
    """The backs of a deck, their bleed with them; None where fronts alone are printed."""
    paper = paper_of_run(run)
    if run.kind != PrintRun.Kind.DECK or not paper["edge"]:
        return None
    layout, edge, off = layout_of(run), Edge(paper["edge"]), papers.off_of(paper)
    return Backs(back_bleeds(layout, edge=edge, off=off), backs(layout, edge=edge, off=off), Order(paper["order"]))


def back_of(run: PrintRun) -> drawn_backs.Drawing:
    """The drawing of the back of a run's cards."""
    paper = paper_of_run(run)
    return drawn_backs.drawing(
        size=papers.size_of(paper),
        bleed=paper.get("bleed", 0),
        name=text_of(run.settings["title"], run.language),
        look=paper.get("look", Look.BLACK),
        ink=run.settings.get("ink", "#000"),
    )


def place_of(run: PrintRun, box: Box) -> Place:
    """A place of a run's sheet, with what all its pieces share."""
    look = paper_of_run(run).get("look", Look.BLACK)
    return Place(box, symbol_of(run), run.settings["base"], look, run.settings.get("ink", "#000"))


def symbol_of(run: PrintRun) -> Symbol:
    """The symbol that all codes of a run are."""
    return Symbol(*run.settings["symbol"])


def _layout(kind: str, selection: dict[str, Any], paper: papers.Paper) -> Layout:
    if kind == PrintRun.Kind.SLIPS:
        return slips.layout_of(selection["slips"])
    if kind == PrintRun.Kind.BADGES:
        return papers.layout_on(paper, piece=BADGE)
    return papers.cards_on(paper)


def _symbol(faces: list[Face], *, base: str) -> Symbol:
    return symbol_for(address(base=base, kind=code_kind(face), code=face["code"]) for face in faces)


def _warnings(faces: list[Face], symbol: Symbol, size: Size, language: str) -> list[dict[str, Any]]:
    """The faces whose words had to be cut, once for all copies of a card."""
    found: dict[str, dict[str, Any]] = {}
    with override(language):
        for face in faces:
            if cut := cut_of(face, symbol=symbol, size=size):
                found.setdefault(face["name"], {"name": face["name"], "parts": cut})
    return list(found.values())


def _free(now: datetime) -> Q:
    return Q(state=State.QUEUED) | Q(state=State.WORKING, beat_at__lt=now - SILENT_AFTER)


def _own(run: PrintRun) -> Any:
    return PrintRun.objects.filter(pk=run.pk, state=State.WORKING, worker=run.worker)


def _let_go(run_id: int) -> None:
    """A run that has ended keeps no password, and no picture that is on no card any more."""
    pictures.run_ended(run_id)
    run = PrintRun.objects.filter(pk=run_id, kind=PrintRun.Kind.POSTERS).first()
    if run is not None:
        run.content = [posters.emptied(leaf) for leaf in run.content]
        run.save(update_fields=["content"])


def _told(run_id: int, kind: str, now: datetime) -> None:
    run = PrintRun.objects.only("event_id", "total").get(pk=run_id)
    journal.record(actor=CLOCK, event=run.event_id, kind=kind, now=now, data={"run": run_id, "sheets": run.total})
