"""What is played on the lineups: circumstances, strikes and rulings; and masters' decisions of ties."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from intrigues.models.bid import Entrant, LineupCard
from intrigues.models.card import Card
from intrigues.models.intrigue import Intrigue
from intrigues.models.recorded import Recorded
from larp.models import Player


class CircumstancePlay(Recorded):
    """A circumstance card played in an intrigue. Face down, it is opened at resolution (IN-47)."""

    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="circumstances")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="plays")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="circumstances")
    target = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    opened_at = models.DateTimeField(null=True, blank=True)
    # Set when the intrigue was called off and the card went back to its hand (IN-19).
    returned_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "received_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["card"], condition=Q(returned_at__isnull=True), name="one_play_a_card"),
        ]


class Strike(Recorded):
    """A weakness card played on a card of an opponent's lineup. One strikes one (IN-51)."""

    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="strikes")
    striker = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="strikes")
    weakness = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="strikes")
    target = models.OneToOneField(LineupCard, on_delete=models.PROTECT, related_name="strike")

    class Meta:
        ordering = ["made_at", "received_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["intrigue", "weakness"], name="one_strike_a_weakness_an_intrigue"),
        ]


class Ruling(Recorded):
    """An effect by a master's hand, with a reason; it shows in the count like any other step (IN-62)."""

    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="rulings")
    reason = models.TextField()
    target = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    effects = models.JSONField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "id"]


class TieDecision(Recorded):
    """A master's order of players that points and best card leave equal (IN-60). `order` is a list of player ids."""

    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="tie_decisions")
    order = models.JSONField()
    reason = models.TextField()

    class Meta:
        ordering = ["id"]
