"""Players from a table: the file is chosen, its preview looked at, wrong rows corrected there, then saved. A saved
table can be taken back.

Between the presses the table travels in the page itself, so that nothing lies about on the server.
"""

from __future__ import annotations

import base64
import binascii
import csv
import io
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from larp.rules.errors import RuleViolation
from larp.rules.player_table import HEADINGS, MOST_BYTES, Column, with_rows
from larp.selectors.imports import find_import, imports
from larp.services import import_undo, player_import
from larp.services.player_import import Outcome, Preview, RowPreview
from larp.web import access
from larp.web.refusals import REFUSED
from larp.web.wording import sentence
from larp.web.wording.people import column_word

SHOWN_SAME = 8
OUTCOME_WORDS = {
    Outcome.NEW: _("new"), Outcome.CHANGED: _("changed"), Outcome.SAME: _("as it was"), Outcome.WRONG: _("not read"),
}  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@access.master
def choose(request: access.EventRequest) -> HttpResponse:
    """The file, and after it was sent what saving it would do."""
    if request.method != "POST":
        return _form(request)
    file = request.FILES.get("table")
    if file is None:
        return _form(request, gettext("No file was chosen. Choose a table saved as CSV."))
    try:
        raw = file.read(MOST_BYTES + 1)
        told = player_import.preview(event=request.event, raw=raw)
    except RuleViolation as violation:
        return _form(request, sentence(violation))
    return _preview(request, told, raw, name=str(file.name or ""))


@require_POST
@access.master
def correct(request: access.EventRequest) -> HttpResponse:
    """The table of a preview with its wrong rows as they were typed anew (`line-7`, a cell each), looked at again."""
    try:
        raw = _kept(request)
        rows = {row.line: request.POST.getlist(f"line-{row.line}") for row in _wrong(request, raw)}
        raw = with_rows(raw, {line: cells for line, cells in rows.items() if cells})
        told = player_import.preview(event=request.event, raw=raw)
    except RuleViolation as violation:
        return _form(request, sentence(violation))
    return _preview(request, told, raw, name=request.POST.get("name", ""))


@require_POST
@access.master
def save(request: access.EventRequest) -> HttpResponse:
    """Saves the table of a preview. If players have changed meanwhile, shows what it would do now; rows that were
    wrong stay on the page to be corrected."""
    name, digest = request.POST.get("name", ""), request.POST.get("digest", "")
    try:
        raw = _kept(request)
        done = player_import.save(actor=request.actor, event=request.event, raw=raw, digest=digest, now=request.now)
    except RuleViolation as violation:
        if violation.code != "import_stale":
            return _form(request, sentence(violation))
        told = player_import.preview(event=request.event, raw=raw)
        return _preview(request, told, raw, name=name, problem=sentence(violation))
    count = done.counts["new"] + done.counts["changed"]
    said = ngettext("%(count)d row saved.", "%(count)d rows saved.", count) % {"count": count}
    messages.success(request, said)
    if done.counts["wrong"]:
        return _preview(request, player_import.preview(event=request.event, raw=raw), raw, name=name)
    return redirect("larp:players", slug=request.event.slug)


@require_POST
@access.master
def undo(request: access.EventRequest, entry_id: int) -> HttpResponse:
    """Takes one import back as a whole, with a reason."""
    known = find_import(request.event, entry_id)
    if known is None:
        raise Http404
    reason = request.POST.get("reason", "")
    try:
        import_undo.undo(actor=request.actor, entry=known.entry, reason=reason, now=request.now)
    except RuleViolation as violation:
        return _form(request, undo={"entry": entry_id, "reason": reason, "problem": sentence(violation)})
    messages.success(request, gettext("The table is taken back: its players are as they were before it."))
    return redirect("larp:player_table", slug=request.event.slug)


@require_safe
@access.master
def sample(request: access.EventRequest) -> HttpResponse:
    """A table to fill in, with headings in the language of the page, as spreadsheets open it best."""
    columns = ("person", "name", "role", "contact", "tier", "bystander")
    russian = get_language() == "ru"
    headings = [next(word for word in HEADINGS[column] if word.isascii() != russian) for column in columns]
    text = io.StringIO()
    csv.writer(text, delimiter=";" if russian else ",").writerow([heading.capitalize() for heading in headings])
    response = HttpResponse(text.getvalue().encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{request.event.slug}-players.csv"'
    return response


def _kept(request: access.EventRequest) -> bytes:
    """The table that the page held. Refuses one that isn't whole (`table_lost`)."""
    try:
        return base64.b64decode(request.POST.get("table", ""), validate=True)
    except (binascii.Error, ValueError):
        raise RuleViolation("table_lost")


def _wrong(request: access.EventRequest, raw: bytes) -> list[RowPreview]:
    return player_import.preview(event=request.event, raw=raw).of(Outcome.WRONG)


def _form(request: access.EventRequest, problem: str = "", undo: dict[str, Any] | None = None) -> HttpResponse:
    shown = {
        "tab": "players",
        "problem": problem,
        "columns": [(column_word(column), words) for column, words in HEADINGS.items()],
        "imports": imports(request.event),
        "undo": undo,
    }
    return render(request, "players/table.html", shown, status=REFUSED if problem or undo else 200)


def _preview(request: access.EventRequest, told: Preview, raw: bytes, *, name: str, problem: str = "") -> HttpResponse:
    rows = [
        {
            "row": row,
            "word": OUTCOME_WORDS[row.outcome],
            "icon": "refused" if row.outcome is Outcome.WRONG else str(row.outcome),
            "problem": sentence(row.problem) if row.problem else "",
            "cells": _cells(row, told.columns),
        }
        for outcome in (Outcome.NEW, Outcome.CHANGED, Outcome.WRONG, Outcome.SAME)
        for row in told.of(outcome)
    ]
    looked_at = len(rows) - max(0, told.counts["same"] - SHOWN_SAME)
    shown = {
        "tab": "players",
        "name": name,
        "problem": problem,
        "told": told,
        "rows": rows[:looked_at],
        "hidden": rows[looked_at:],
        "saves": told.counts["new"] + told.counts["changed"],
        "table": base64.b64encode(raw).decode(),
    }
    return render(request, "players/preview.html", shown, status=REFUSED if problem else 200)


def _cells(row: RowPreview, columns: tuple[Column, ...]) -> list[tuple[str, str]]:
    """(caption, text) of what stands in a wrong row, cell by cell; nothing of a row that was read."""
    if row.row is None:
        return []
    named = [(f"{column_word(c.field)} {f'({c.language})' if c.language else ''}", row.row.cells[c]) for c in columns]
    return named + [(gettext("under no heading"), cell) for cell in row.row.extra]
