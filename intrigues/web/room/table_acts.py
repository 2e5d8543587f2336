"""Acts at the table, by a master or a mediator who leads it: lineups, strikes, the count (IN-49 to IN-63)."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils.translation import gettext

from intrigues.models import Card, CircumstancePlay, Intrigue, LineupCard, Ruling
from intrigues.services import plays, resolution
from intrigues.web.room import clock_acts, typed
from intrigues.web.room.ruling_form import effects
from larp.codes import read_code
from larp.models import Player
from larp.rules.errors import RuleViolation
from larp.web.access import EventRequest


def open_circumstance(request: EventRequest, intrigue: Intrigue) -> str:
    play = typed.row(CircumstancePlay.objects.filter(intrigue=intrigue), typed.text(request, "about"))
    plays.open_circumstance(actor=request.actor, play=play, now=request.now)
    return gettext("The circumstance lies open.")


def open_lineups(request: EventRequest, intrigue: Intrigue) -> str:
    resolution.open_lineups(actor=request.actor, intrigue=intrigue, now=request.now)
    return gettext("The lineups lie open on every screen. Now the strikes.")


def strike(request: EventRequest, intrigue: Intrigue) -> str:
    weakness = _striking(request)
    target = typed.row(LineupCard.objects.filter(entrant__intrigue=intrigue), typed.text(request, "target"))
    assert weakness.holder is not None
    plays.strike(
        actor=request.actor, intrigue=intrigue, player=weakness.holder, weakness=weakness, lineup_card=target,
        now=request.now,
    )  # fmt: skip
    return gettext("Struck.")


def close_strikes(request: EventRequest, intrigue: Intrigue) -> str:
    resolution.close_strikes(actor=request.actor, intrigue=intrigue, now=request.now)
    return gettext("The strikes are over. Now the count.")


def rule(request: EventRequest, intrigue: Intrigue) -> str:
    plays.rule_by_hand(
        actor=request.actor, intrigue=intrigue, effects=effects(request), reason=typed.text(request, "reason"),
        target=typed.some_player(request, "target"), now=request.now,
    )  # fmt: skip
    return gettext("The ruling counts.")


def withdraw_ruling(request: EventRequest, intrigue: Intrigue) -> str:
    ruling = typed.row(Ruling.objects.filter(intrigue=intrigue), typed.text(request, "about"))
    plays.withdraw_ruling(actor=request.actor, ruling=ruling, reason=typed.text(request, "reason"), now=request.now)
    return gettext("The ruling counts no more; it stays in the log.")


def end_count(request: EventRequest, intrigue: Intrigue) -> str:
    resolution.end_count(actor=request.actor, intrigue=intrigue, now=request.now)
    return gettext("The count stands. Lineups are free, struck people are out of play.")


def decide_tie(request: EventRequest, intrigue: Intrigue) -> str:
    """`player` is whom the form lists, in its order; `place_<id>` the place among them, 1 the best."""
    listed = [typed.key(sent) for sent in request.POST.getlist("player")]
    wanted = {key: typed.number(request, f"place_{key}") for key in listed}
    if sorted(place or 0 for place in wanted.values()) != list(range(1, len(listed) + 1)):
        raise RuleViolation("tie_order_unclear", "IN-60")
    players = Player.objects.filter(event=request.event).in_bulk(listed)
    order = [players[key] for key in sorted(listed, key=lambda key: wanted[key] or 0) if key in players]
    resolution.decide_tie(
        actor=request.actor, intrigue=intrigue, order=order, reason=typed.text(request, "reason"), now=request.now
    )
    return gettext("Decided. Everybody at the table reads why.")


def play_face_down(request: EventRequest, intrigue: Intrigue) -> str:
    card = typed.row(_held(request), typed.text(request, "card"))
    assert card.holder is not None
    plays.play_face_down(
        actor=request.actor, intrigue=intrigue, player=card.holder, card=card,
        target=typed.some_player(request, "target"), now=request.now,
    )  # fmt: skip
    return gettext("It lies face down until the table.")


def _striking(request: EventRequest) -> Card:
    """The weakness card: chosen from the hands by a master, named by the code on its paper by a mediator, who looks
    into no hand (IN-08, IN-44)."""
    if request.actor.is_master:
        return typed.row(_held(request), typed.text(request, "weakness"))
    code = typed.text(request, "code")
    found = _held(request).filter(codes__code=read_code(code), codes__withdrawn_at=None).first()
    if found is None:
        raise RuleViolation("card_unknown", typed=code[:40])
    return found


def _held(request: EventRequest) -> QuerySet[Card]:
    return Card.objects.filter(event=request.event, holder__isnull=False).select_related("holder")


ACTS = {
    "open_circumstance": open_circumstance, "open_lineups": open_lineups, "strike": strike,
    "close_strikes": close_strikes, "rule": rule, "withdraw_ruling": withdraw_ruling, "end_count": end_count,
    "decide_tie": decide_tie, "play_face_down": play_face_down, "to_victory": clock_acts.to_victory,
}  # fmt: skip
