"""The desk: a page for a tablet on which a mediator takes records (design section 5).

Everything works as plain pages and forms; `desk.js` makes it quick. A form carries an id of its own, so that a double
tap is one record; the record goes the same way as one sent by a tablet (`mediators.services.entries`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from intrigues.models import Slip
from intrigues.web.clock import worded_clock
from larp.permissions import Role
from larp.rules.errors import RuleViolation
from larp.rules.timeline import Phase
from larp.selectors.people import find_badge
from larp.web import access
from larp.web.languages import in_language
from larp.web.wording import sentence
from mediators.rules.search import matches
from mediators.selectors.desk import Desk, EntryLine, PlayerLine, desk, own_entry
from mediators.selectors.sealed import public_key
from mediators.selectors.slips import SlipSeen, find_slip
from mediators.services import entries
from mediators.web import lines, shell, words
from mediators.web.blank import nobody, views
from mediators.web.entry_form import codes_in, fresh_id, raw_of
from mediators.web.kinds import KINDS, kind_of


@require_http_methods(["GET", "HEAD", "POST"])
@access.any_of(Role.MEDIATOR, Role.MASTER)
def page(request: access.EventRequest) -> HttpResponse:
    """The desk; with `player` the form for that player, with `done` the receipt of a record, with `slip` the paper
    that the record is on."""
    if request.method == "POST":
        return _record(request)
    typed = request.GET.get("find", "").strip()
    badge = find_badge(typed) if typed else None
    if badge is not None and badge.withdrawn_at is None and badge.player.event_id == request.event.pk:
        return _to(request, player=badge.player_id)
    paper = _slip(request, typed)
    if paper is not None:
        return redirect("mediators:slip", code=paper.slip.code)
    shown = _read(request, request.GET.get("intrigue"))
    found = _found(shown, typed)
    if typed and len(found) == 1:
        return _to(request, player=found[0].player.pk)
    line = shown.line_of(_whole(request.GET.get("player")))
    paper = _slip(request, request.GET.get("slip", ""))
    if paper is not None and paper.state != "free":
        return redirect("mediators:slip", code=paper.slip.code)
    # A line of a notebook may hold anything: the desk chooses as it does without a slip.
    has_fields = paper is not None and paper.slip.kind != Slip.Kind.NOTE
    kind = request.GET.get("kind", paper.slip.kind if paper and has_fields else "")
    context = _context(request, shown, line, kind) | {
        "slip": paper.slip if paper else None,
        "find": typed,
        "found": _marked(found),
        "withdrawn_badge": badge is not None and badge.withdrawn_at,
    }
    done = request.GET.get("done", "")
    if done:
        receipt = own_entry(
            viewer=request.actor, mediator=getattr(request, "mediator", None), event=request.event, entry_id=done[:64]
        )
        context["receipt"] = _row(receipt) if receipt else None
    return _page(request, context)


@require_safe
@access.even_locked(Role.MEDIATOR)
def empty(request: access.EventRequest) -> HttpResponse:
    """The desk with nobody's records and nobody's stake: what a tablet keeps to open out of touch."""
    shown = replace(_read(request, None), intrigue=None, phase=None, people=(), entries=(), circumstances=(), waiting=0)
    return _page(request, _context(request, shown, None, "") | {"is_shell": True})


def _page(request: access.EventRequest, context: dict[str, Any]) -> HttpResponse:
    response = render(request, "mediators/desk.html", context)
    # The tablet's worker compares it with the version of the files that it holds.
    response["X-Desk-Version"] = shell.version()
    return response


def _record(request: access.EventRequest) -> HttpResponse:
    raw = raw_of(request.POST)
    [answer] = entries.submit(
        actor=request.actor, device=getattr(request, "device", None), mediator=getattr(request, "mediator", None),
        raw=[raw], now=request.now,
    )  # fmt: skip
    if answer["state"] != "refused":
        return _to(request, done=answer["id"], intrigue=request.POST.get("intrigue", ""))
    shown = _read(request, request.POST.get("intrigue"))
    line = shown.line_of(_whole(request.POST.get("player")))
    context = _context(request, shown, line, request.POST.get("kind", ""))
    refusal = RuleViolation(answer["code"], answer["rule"], **answer["facts"])
    context |= {
        "refusal": sentence(refusal),
        "typed": {
            "lineup": "\n".join(codes_in(request.POST.get("lineup", ""))),
            "cards": "\n".join(codes_in(request.POST.get("cards", ""))),
            "card": request.POST.get("card", ""),
            "goal": request.POST.get("goal", ""),
            "head": _whole(request.POST.get("head")),
            "target": _whole(request.POST.get("target")),
            "at": request.POST.get("at", ""),
            "text": request.POST.get("text", ""),
        },
    }
    paper = _slip(request, request.POST.get("slip", ""))
    context["slip"] = paper.slip if paper and paper.state == "free" else None
    return render(request, "mediators/desk.html", context, status=422)


def _read(request: access.EventRequest, intrigue: str | None) -> Desk:
    return desk(
        viewer=request.actor, mediator=getattr(request, "mediator", None), event=request.event, now=request.now,
        intrigue_id=_whole(intrigue),
    )  # fmt: skip


def _slip(request: access.EventRequest, typed: str) -> SlipSeen | None:
    found = find_slip(typed)
    return found if found and found.slip.event_id == request.event.pk else None


def _context(request: access.EventRequest, shown: Desk, line: PlayerLine | None, kind: str) -> dict[str, Any]:
    if kind not in KINDS:
        kind = kind_of(shown.phase)
    # A tablet draws by itself what it has drawn before; the regions refreshed while it is open need no blanks.
    draws_itself = hasattr(request, "mediator") and "X-Requested-With" not in request.headers
    return {
        "tab": "desk",
        "desk": shown,
        "clock": worded_clock(shown.intrigue, request.now) if shown.intrigue else None,
        "leads_table": _leads_table(request, shown),
        "rows": [_row(entry) for entry in shown.entries],
        "line": line,
        "kind": kind,
        "kinds": KINDS,
        "found": _marked(shown.people),
        "nobody": nobody(request.event),
        "views": views(request.event) if draws_itself else (),
        "desk_version": shell.version(),
        "desk_key": public_key(request.event) if draws_itself else "",
        "standing": lines.standing(line) if line else "",
        "form_id": fresh_id(),
        "needs": max(1, shown.current_stake) - (line.stake if line else 0),
        "first": line is not None and line.state == "none",
    }


def _leads_table(request: access.EventRequest, shown: Desk) -> bool:
    """Whether the desk leads on to the table (IN-12): at resolution, and not for a masked mediator, whom it would
    show to everybody (IN-41)."""
    mediator = getattr(request, "mediator", None)
    return shown.phase is Phase.RESOLUTION and not (mediator is not None and mediator.masked)


def _row(line: EntryLine) -> dict[str, Any]:
    entry = line.entry
    return {
        "line": line,
        "entry": entry,
        "what": words.what(entry, line.faces),
        "state": words.state_of(entry),
        "why": words.why(entry),
        "taken": entry.state in ("taken", "accepted"),
    }


def _marked(people: tuple[PlayerLine, ...]) -> list[dict[str, Any]]:
    return [{"line": line, "mark": lines.mark(line)} for line in people]


def _found(shown: Desk, typed: str) -> tuple[PlayerLine, ...]:
    language = get_language() or ""
    return tuple(
        line
        for line in shown.people
        if matches(typed, in_language(line.player.name, language), in_language(line.player.role, language))
    )


def _to(request: access.EventRequest, **query: Any) -> HttpResponse:
    kept = {key: value for key, value in query.items() if value}
    for name in ("intrigue", "slip"):
        if request.GET.get(name):
            kept.setdefault(name, request.GET[name])
    address = reverse("mediators:desk", kwargs={"slug": request.event.slug})
    return redirect(f"{address}?{urlencode(kept)}")


def _whole(typed: str | None) -> int | None:
    return int(typed) if typed and typed.isascii() and typed.isdigit() and len(typed) < 19 else None
