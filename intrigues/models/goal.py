"""Goals: what players play for in an intrigue (IN-20 to IN-25)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from intrigues.models.intrigue import Intrigue
from intrigues.models.recorded import Recorded
from larp.models import Player


class Goal(Recorded):
    """One player's goal. Changing it withdraws this row and adds another; one is live for a player."""

    class Kind(models.TextChoices):
        HEAD = "head"
        INFLUENCE = "influence"
        INSTITUTION = "institution"

    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="goals")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="goals")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    head = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "received_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["intrigue", "player"], condition=Q(withdrawn_at__isnull=True), name="one_live_goal_a_player"
            ),
            models.CheckConstraint(
                condition=Q(kind="head", head__isnull=False) | ~Q(kind="head") & Q(head__isnull=True),
                name="goal_head_named",
            ),
        ]
