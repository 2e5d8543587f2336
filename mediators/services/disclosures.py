"""What mediators tell of what they know: written down, within the limits of IN-43."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from intrigues.models import Card, Intrigue
from intrigues.permissions import check_master
from intrigues.rules.entries import counted_at
from larp.models import Player
from larp.permissions import Actor
from larp.rules.errors import RuleViolation
from larp.services import journal
from mediators.models import Disclosure, Mediator
from mediators.permissions import check_is
from mediators.rules.disclosure import Disclosure as Told
from mediators.rules.disclosure import Subject, judge_disclosure
from mediators.selectors.known import knows, lies_open

_SUBJECTS = {"lineup": Subject.LINEUP, "stake": Subject.SPENDING}


@transaction.atomic
def tell(
    *,
    actor: Actor,
    mediator: Mediator,
    intrigue: Intrigue,
    to: Player,
    about: Player,
    what: str,
    card: Card,
    now: datetime,
    made_at: datetime | None = None,
) -> Disclosure:
    """The mediator told `to` a card of `about`'s: a person of the lineup or a card staked (`what`: lineup, stake).

    Refuses what the mediator can't know from the desk (`disclosure_unknown`: one answer, whether the card lies there
    or not), and one over the limit, with the earlier one named (`disclosure_over_limit`, IN-43).
    """
    check_is(actor, mediator)
    Mediator.objects.select_for_update(no_key=True).get(pk=mediator.pk)
    if not knows(mediator=mediator, intrigue=intrigue, about=about, what=what, card=card):
        raise RuleViolation("disclosure_unknown", "IN-43")
    earlier = [
        Told(told=row.to_id, about=row.about_id, subject=_SUBJECTS[row.what], card=row.card_id, told_at=row.told_at,
             counts=row.counts)
        for row in mediator.disclosures.filter(intrigue=intrigue)
    ]  # fmt: skip
    counts = judge_disclosure(
        told=to.pk, about=about.pk, subject=_SUBJECTS[what], card=card.pk, earlier=earlier,
        on_the_table=what == Disclosure.What.LINEUP and lies_open(intrigue=intrigue, about=about, card=card),
    )  # fmt: skip
    return _write(actor, mediator, intrigue, to, about, what, card, made_at or now, now, counts=counts)


@transaction.atomic
def accept_over_limit(
    *,
    actor: Actor,
    mediator: Mediator,
    intrigue: Intrigue,
    to: Player,
    about: Player,
    what: str,
    card: Card,
    made_at: datetime,
    now: datetime,
) -> Disclosure:
    """A master takes note of a telling over the limit that has happened out of touch; it counts (IN-70)."""
    check_master(actor, event_id=intrigue.event_id)
    return _write(actor, mediator, intrigue, to, about, what, card, made_at, now, counts=True)


def _write(
    actor: Actor,
    mediator: Mediator,
    intrigue: Intrigue,
    to: Player,
    about: Player,
    what: str,
    card: Card,
    made_at: datetime,
    now: datetime,
    *,
    counts: bool,
) -> Disclosure:
    made = Disclosure.objects.create(
        mediator=mediator, intrigue=intrigue, to=to, about=about, what=what, card=card, counts=counts,
        told_at=counted_at(made_at, now), received_at=now,
    )  # fmt: skip
    data = {"mediator": mediator.pk, "to": to.pk, "about": about.pk, "what": what, "card": card.pk}
    journal.record(
        actor=actor, event=intrigue.event_id, kind="disclosure.told", data=data, now=now, happened_at=made.told_at,
        subject=intrigue.pk,
    )  # fmt: skip
    return made
