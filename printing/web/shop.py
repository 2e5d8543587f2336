"""The print shop: what to print, the runs under way, and their files."""

from __future__ import annotations

import math
from typing import Any, cast

from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from larp.models import Event
from larp.rules.errors import RuleViolation
from larp.web import access
from larp.web.languages import in_language
from larp.web.middleware import POLICY
from larp.web.refusals import REFUSED
from larp.web.wording import sentence
from printing.models import PrintRun
from printing.rules.duplex import Off
from printing.selectors import shop as shops
from printing.services import papers, printer, reprints, runs
from printing.services.leaves import games
from printing.web import choices, titles
from side_events.registry import all_games


@require_safe
@access.master
def shop(request: access.EventRequest) -> HttpResponse:
    """What there is to print, and the runs."""
    return _page(request)


@sensitive_post_parameters("network", "password")
@require_POST
@access.master
def start(request: access.EventRequest) -> HttpResponse:
    """Starts a run, or says why not and keeps what was chosen."""
    what = request.POST.get("what", "")
    chosen = choices.selection(request.POST, what)
    order: dict[str, Any] = {
        "actor": request.actor,
        "event": request.event,
        "language": request.POST.get("language", request.event.language),
        "now": request.now,
    }
    try:
        if what == choices.LOST:
            reprints.reprint(card_id=chosen["card"], **order)
        else:
            runs.start_run(kind=choices.kind_of(what), selection=chosen, secret=choices.secret(request), **order)
    except RuleViolation as violation:
        return _page(request, status=REFUSED, refused=sentence(violation))
    return redirect("printing:shop", slug=request.event.slug)


@require_POST
@access.master
def paper(request: access.EventRequest) -> HttpResponse:
    """Chooses the paper, or says why not and keeps what was typed."""
    typed = request.POST
    try:
        papers.choose(
            actor=request.actor,
            event=request.event,
            sheet=typed.get("sheet", ""),
            printer=typed.get("printer", ""),
            edge=typed.get("edge", ""),
            order=typed.get("order", ""),
            off=Off(_millimetres(typed.get("off_right", "")), _millimetres(typed.get("off_down", ""))),
            cut=papers.Cut(
                piece=typed.get("piece", ""),
                **{
                    name: _millimetres(typed.get(field, ""))
                    for name, field in (
                        ("width", "own_width"),
                        ("height", "own_height"),
                        ("gutter", "gutter"),
                        ("bleed", "bleed"),
                    )
                },
            ),
            look=typed.get("look", ""),
            now=request.now,
        )
    except RuleViolation as violation:
        return _page(request, status=REFUSED, refused_paper=sentence(violation))
    return redirect("printing:shop", slug=request.event.slug)


@require_POST
@access.master
def cancel(request: access.EventRequest, run: int) -> HttpResponse:
    """Stops a run."""
    runs.cancel(actor=request.actor, run=_run(request, run), now=request.now)
    return redirect("printing:shop", slug=request.event.slug)


@require_safe
@access.master
def file(request: access.EventRequest, run: int) -> HttpResponse:
    """The finished PDF."""
    found = _run(request, run)
    path = printer.path_of(found)
    if found.state != PrintRun.State.READY or not path.is_file():
        raise Http404
    answer = FileResponse(path.open("rb"), as_attachment=True, filename=path.name, content_type="application/pdf")
    return cast(HttpResponse, answer)


def _run(request: access.EventRequest, run_id: int) -> PrintRun:
    found = shops.find_run(event=request.event, run_id=run_id)
    if found is None:
        raise Http404
    return found


def _millimetres(typed: str) -> float:
    """A length as people type it, with a comma or a point; what is none is refused as too long."""
    try:
        return float(typed.strip().replace(",", ".").replace("−", "-") or 0)
    except ValueError:
        return math.inf


def _page(
    request: access.EventRequest, *, status: int = 200, refused: str = "", refused_paper: str = ""
) -> HttpResponse:
    shown = shops.shop(event=request.event)
    context = {
        "paper": _paper(request, papers.paper_of(request.event)),
        "refused_paper": refused_paper,
        "tab": "print",
        "shop": shown,
        "runs": _runs(shown),
        "refused": refused,
        "what": request.POST.get("what", "all"),
        "chosen_player": request.POST.get("player", ""),
        "held": shops.held_cards(event=request.event),
        "lost": request.POST.get("lost", ""),
        "chosen_designs": request.POST.getlist("designs"),
        "slips": request.POST.get("slips", "bid"),
        "sheets": request.POST.get("sheets", "4"),
        "pages": request.POST.get("pages", "6"),
        "note": request.POST.get("note", ""),
        "with_badge": bool(request.POST.get("with_badge")) or request.method != "POST",
        "envelope_of": request.POST.get("envelope_of", ""),
        "posters": _posters(request.POST.getlist("posters")),
        "network": request.POST.get("network", ""),
        "intrigues": list(request.event.intrigues.only("number", "goals_from")),
        "intrigue": request.POST.get("intrigue", ""),
        "for_whom": request.POST.get("for", "all"),
        "game_sheets": _game_sheets(request.event, request.POST.getlist("game_sheets")),
        "print_language": request.POST.get("language", request.event.language),
        "parts": parts_named(),
    }
    response = render(request, "printing/shop.html", context, status=status)
    # The first page of a print is shown in a frame.
    response["Content-Security-Policy"] = f"{POLICY}; frame-src 'self'"
    return response


def _posters(chosen: list[str]) -> list[tuple[str, str, str, bool]]:
    """Key, name, what it is for, and whether it was chosen, of every poster."""
    use = {
        "timetable": _("when each intrigue is played; for the door of the hall"),
        "goals": _("what is played for, an intrigue a page, as the board has it now"),
        "rules": _("as this event plays them; a copy for each player"),
        "wifi": _("a code that joins phones to the network"),
        "game": _("a code that opens the event on a phone"),
    }
    return [(key, name, use[key], key in chosen) for key, name in titles.poster_names().items()]


def _game_sheets(event: Event, chosen: list[str]) -> list[tuple[str, str, str, bool]]:
    """As `_posters`, of the side games: blank ones, then those about a table."""
    language = get_language() or ""
    about = [
        (
            f"table:{table.number}:{sheet.key}",
            f"{table.name}: {in_language(sheet.title, language)}",
            in_language(sheet.use, language),
            f"table:{table.number}:{sheet.key}" in chosen,
        )
        for table, sheet in games.table_sheets(event)
    ]
    blank = [
        (
            f"{game}:{sheet.key}",
            f"{in_language(all_games()[game].META.title, language)}: {in_language(sheet.title, language)}",
            in_language(sheet.use, language),
            f"{game}:{sheet.key}" in chosen,
        )
        for game, sheet in games.all_sheets()
    ]
    return [*blank, *about]


def _runs(shown: shops.Shop) -> list[tuple[PrintRun, str, str]]:
    """The runs with their names and what they hold, in words."""
    language = get_language() or ""
    return [(run, titles.title(run, hands=shown.hands, language=language), titles.pieces(run)) for run in shown.runs]


def _paper(request: access.EventRequest, chosen: papers.Paper) -> dict[str, str]:
    """What the form of the paper shows: what was typed, otherwise what is chosen."""
    width, height = chosen["size"]
    right, down = chosen["off"]
    lengths = {
        "off_right": right, "off_down": down, "own_width": width, "own_height": height, "gutter": chosen["gutter"],
        "bleed": chosen["bleed"],
    }  # fmt: skip
    shown = {name: chosen[name] for name in ("sheet", "printer", "edge", "order", "piece", "look")}
    shown |= {name: number_format(value, decimal_pos=1) for name, value in lengths.items()}
    return {name: request.POST.get(name, value) for name, value in shown.items()}


def parts_named() -> dict[str, str]:
    """The names of texts that may have been cut."""
    return {
        "given": _("first name"),
        "surname": _("surname"),
        "post": _("post"),
        "suit": _("suit"),
        "line": _("ability"),
        "effect": _("effect"),
        "title": _("title"),
        "text": _("text"),
        "name": _("name"),
        "role": _("role"),
        "person": _("player"),
    }
