"""What mediators told of what they know (IN-43)."""

from __future__ import annotations

from django.db import models

from intrigues.models import Card, Intrigue
from larp.models import Player
from mediators.models.mediator import Mediator


class Disclosure(models.Model):
    """That a mediator told `to` one card of `about`'s lineup or stake in one intrigue.

    `counts` is False for a telling that cost nothing when it was made.
    """

    class What(models.TextChoices):
        LINEUP = "lineup"
        STAKE = "stake"

    mediator = models.ForeignKey(Mediator, on_delete=models.CASCADE, related_name="disclosures")
    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="disclosures")
    to = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    about = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    what = models.CharField(max_length=6, choices=What.choices)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="+")
    counts = models.BooleanField(default=True)
    told_at = models.DateTimeField()
    received_at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
