"""The drafts from the player's own phone: choosing, declining, wishes, and the institution (IN-25, IN-65 to IN-68)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from intrigues.models import DraftKind, InstitutionPart, Intrigue, Prize
from intrigues.selectors.draft import draft
from intrigues.selectors.drafting import FACE_DOWN
from intrigues.selectors.signs import signs
from intrigues.services import drafts, institution
from intrigues.web.clock import worded_clock
from intrigues.web.phone.people import intrigue_of, number_in
from larp.models import Player
from larp.rules.errors import RuleViolation
from larp.web import access
from larp.web.refusals import REFUSED
from larp.web.wording import sentence

WISHES = 6
"""How many wishes a form has room for."""


@require_http_methods(["GET", "HEAD", "POST"])
@access.player
def page(request: access.EventRequest, number: int) -> HttpResponse:
    """Whose turn it is, what is left, what lies face down; a POST chooses, declines, or disposes of the institution."""
    intrigue = _intrigue(request, number)
    refused, status = "", 200
    if request.method == "POST":
        try:
            said = _act(request, intrigue)
        except RuleViolation as no:
            refused, status = sentence(no), REFUSED
        else:
            messages.success(request, said)
            return redirect("intrigues:draft", slug=request.event.slug, number=number)
    shown = draft(intrigue, request.actor, request.now)
    names = {row["player"]: row["name"] for row in shown["order"]}
    won = bool(intrigue.result) and intrigue.result is not None and intrigue.result["winner"] == request.player.pk
    context = {
        "tab": "now",
        "intrigue": intrigue,
        "clock": worded_clock(intrigue, request.now),
        "draft": shown,
        "turn_name": names.get(shown["turn"]),
        "opened": [prize for prize in shown["prizes"] if not prize["face_down"]],
        "down": [prize for prize in shown["prizes"] if prize["face_down"]],
        "turns": _turns(shown),
        "was_passed": _was_passed(shown, request.player.pk),
        "wishes": _wishes(shown),
        "may_wish": intrigue.closed_at is None
        and intrigue.entrants.filter(player=request.player, folded_at=None).exists(),
        "picked": {kind: number_in(key) for kind, _, key in [request.POST.get("what", "").partition("-")]},
        "assigned": {"part": request.POST.get("part", ""), "body": number_in(request.POST.get("body", ""))},
        "won": won,
        "institution": _institution(intrigue, open_to_me=won) if intrigue.final else None,
        "signs": signs(request.event),
        "refused": refused,
    }
    return render(request, "intrigues/me/draft.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@access.player
def wishes(request: access.EventRequest, number: int, kind: str) -> HttpResponse:
    """The player's own list for when a turn is passed over, best first; nobody else reads it (IN-68)."""
    intrigue = _intrigue(request, number)
    if kind not in DraftKind.values:
        raise Http404
    shown = draft(intrigue, request.actor, request.now)
    options = _options(shown, kind)
    refused, status = "", 200
    written = [str(wish) for wish in shown["wishes"].get(kind, [])]
    if request.method == "POST":
        written = [wish for wish in request.POST.getlist("wish") if wish]
        try:
            drafts.save_wishes(
                actor=request.actor, intrigue=intrigue, player=request.player, kind=DraftKind(kind),
                wishes=[wish if wish == FACE_DOWN else number_in(wish) for wish in written], now=request.now,
            )  # fmt: skip
        except RuleViolation as no:
            refused, status = sentence(no), REFUSED
        else:
            messages.success(request, gettext("Your list is kept."))
            return redirect("intrigues:draft", slug=request.event.slug, number=number)
    room = min(max(len(options), 1), WISHES)
    context = {
        "tab": "now", "intrigue": intrigue, "kind": kind, "options": options, "refused": refused,
        "slots": [*written, *[""] * max(0, room - len(written))],
    }  # fmt: skip
    return render(request, "intrigues/me/wishes.html", context, status=status)


def _intrigue(request: access.EventRequest, number: int) -> Intrigue:
    intrigue = intrigue_of(request.event, number)
    if intrigue is None:
        raise Http404
    return intrigue


def _act(request: access.EventRequest, intrigue: Intrigue) -> str:
    """Does what the form asks; the receipt. A second tap of the same turn finds it taken and does nothing."""
    form = request.POST
    who: dict[str, Any] = {"actor": request.actor, "intrigue": intrigue, "now": request.now}
    if form.get("do") == "assign":
        body = request.event.bodies.filter(pk=number_in(form.get("body", ""))).first()
        if body is None:
            raise RuleViolation("body_unknown", "IN-25")
        institution.assign(part=form.get("part", ""), body=body, **who)
        return gettext("Decided. Until the intrigue is closed you can decide anew.")
    picks = draft(intrigue, request.actor, request.now)["picks"]
    turn = number_in(form.get("turn", ""))
    if turn < len(picks) and picks[turn]["player"] == request.player.pk:
        return gettext("Your choice stands.")
    if form.get("do") == "decline":
        drafts.decline(player=request.player, turn=turn, **who)
        return gettext("You take nothing this time.")
    kind, _, key = form.get("what", "").partition("-")
    head = Player.objects.filter(event=request.event, pk=number_in(key)).first() if kind == "head" else None
    prize = Prize.objects.filter(intrigue=intrigue, pk=number_in(key)).first() if kind == "prize" else None
    if head is None and prize is None:
        raise RuleViolation("nothing_chosen", "IN-66")
    drafts.pick(player=request.player, prize=prize, head=head, turn=turn, **who)
    return gettext("Yours now.")


def _turns(shown: dict[str, Any]) -> list[dict[str, Any]]:
    """The turns taken so far, the last first, each with the prize that it took (`option`)."""
    prizes = {prize["id"]: prize for prize in shown["prizes"]}
    return [pick | {"option": prizes.get(pick["prize"])} for pick in reversed(shown["picks"])]


def _was_passed(shown: dict[str, Any], player_id: int) -> bool:
    """Whether this player's last turn in the draft under way was passed over, and nothing came of it yet (IN-68)."""
    own = [pick for pick in shown["picks"] if pick["player"] == player_id and pick["kind"] == shown["kind"]]
    return bool(own) and own[-1]["outcome"] == "passed"


def _options(shown: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """What can be wished for: `value` and either a head's `name` or a prize's `card`; the last, any face-down card."""
    if kind == DraftKind.HEADS:
        return [{"value": str(head["person"]), "name": head["name"]} for head in shown["heads"]]
    opened = [{"value": str(prize["id"]), "card": prize["card"]} for prize in shown["prizes"] if not prize["face_down"]]
    return [*opened, *([{"value": FACE_DOWN}] if any(prize["face_down"] for prize in shown["prizes"]) else [])]


def _wishes(shown: dict[str, Any]) -> list[dict[str, Any]]:
    """The written lists for a page: of each kind that has something to wish for, the wishes with their names."""
    found = []
    for kind in DraftKind.values:
        options = {option["value"]: option for option in _options(shown, kind)}
        if options:
            written = [options[str(wish)] for wish in shown["wishes"].get(kind, []) if str(wish) in options]
            found.append({"kind": kind, "written": written})
    return found


def _institution(intrigue: Intrigue, *, open_to_me: bool) -> dict[str, Any]:
    decided = {row.part: row.body for row in intrigue.institution_parts.select_related("body")}
    return {
        "parts": [{"part": part, "body": decided.get(part)} for part in InstitutionPart.Part.values],
        "bodies": list(intrigue.event.bodies.all()),
        "mine": open_to_me and intrigue.closed_at is None,
    }
