"""A lost card printed anew: with another code, while the one that was lost says that it is withdrawn."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from intrigues.models import Card
from intrigues.services.cards import reissue_code
from larp.models import Event
from larp.permissions import Actor, check_master
from larp.rules.errors import RuleViolation
from printing.models import PrintRun
from printing.services import papers, runs

Kind, State = PrintRun.Kind, PrintRun.State


@transaction.atomic
def reprint(*, actor: Actor, event: Event, card_id: int, language: str, now: datetime) -> PrintRun:
    """Gives the card a new code and prints it alone, on the paper and with the back that it was last printed with.

    Refuses a card that the event hasn't (`print_selection`) and, before anything is withdrawn, an order while other
    cards are printed (`print_running`); all that `runs.start_run` refuses takes the new code back too.
    """
    check_master(actor, event_id=event.pk)
    card = Card.objects.filter(event=event, pk=card_id).first()
    if card is None:
        raise RuleViolation("print_selection")
    Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    if PrintRun.objects.filter(event=event, kind=Kind.DECK, state__in=runs.RUNNING).exists():
        raise RuleViolation("print_running", kind=str(Kind.DECK))
    reissue_code(actor=actor, card=card, now=now)
    return runs.start_run(
        actor=actor, event=event, kind=Kind.DECK, language=language, selection={"cards": "one", "card": card.pk},
        now=now, paper=last_paper(event=event, card=card),
    )  # fmt: skip


def last_paper(*, event: Event, card: Card) -> papers.Paper:
    """The paper of the last finished run that printed the card; the event's present one where none has."""
    done = PrintRun.objects.filter(event=event, kind=Kind.DECK, state=State.READY).order_by("-pk")
    for settings, content in done.values_list("settings", "content"):
        if any(face.get("id") == card.pk for face in content):
            return dict(settings.get("paper") or papers.paper_of(event))
    return papers.paper_of(event)
