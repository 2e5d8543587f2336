"""Entrants, their lineups and their bids."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from intrigues.models.card import Card
from intrigues.models.intrigue import Intrigue
from intrigues.models.recorded import Recorded
from larp.models import Player


class Entrant(models.Model):
    """A player who has bid in an intrigue. `stake` counts the cards paid; `folded_at` says since when they are out.

    `fold_cause`: own (by the player, IN-37), clock (IN-38), master.
    """

    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="entrances")
    entered_at = models.DateTimeField()
    stake = models.PositiveSmallIntegerField(default=0)
    folded_at = models.DateTimeField(null=True, blank=True)
    fold_cause = models.CharField(max_length=8, blank=True)

    class Meta:
        ordering = ["entered_at", "id"]
        constraints = [models.UniqueConstraint(fields=["intrigue", "player"], name="one_entrant_a_player")]


class LineupCard(models.Model):
    """A card of an entrant's lineup. It stays in the hand, locked, until `released_at` (IN-10)."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="lineup")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="lineups")
    position = models.PositiveSmallIntegerField()
    released_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["card"], condition=Q(released_at__isnull=True), name="one_lineup_a_card"),
            models.UniqueConstraint(fields=["entrant", "position"], name="one_card_a_lineup_position"),
            models.CheckConstraint(condition=Q(position__gte=1, position__lte=3), name="lineup_of_three"),
        ]


class Bid(Recorded):
    """Cards put in at one time. `kind`: first, match, top_up, raise or short. `current_after` is the current stake
    after it; a bid accepted late is not `binding` and leaves it alone (IN-71)."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="bids")
    kind = models.CharField(max_length=8)
    count = models.PositiveSmallIntegerField()
    stake_after = models.PositiveSmallIntegerField()
    current_after = models.PositiveSmallIntegerField()
    binding = models.BooleanField(default=True)
    cards = models.ManyToManyField(Card, related_name="bids")

    class Meta:
        ordering = ["made_at", "received_at", "id"]


class Fold(Recorded):
    """That an entrant went out: by own will, by the clock (IN-38) or by a master with a reason (IN-37)."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="folds")
    cause = models.CharField(max_length=8)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["made_at", "id"]
