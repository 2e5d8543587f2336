"""Guesses at codes, as masters read of them."""

from __future__ import annotations

from django.db import models

from larp.models.player import Player


class WrongCodes(models.Model):
    """Codes that never existed, asked for from one place: `tries` of them from `first_at` to `last_at`.

    The place is an address, and where its browser wears a badge, that player. `held_up_at`: so many that no code of
    theirs was looked at for some minutes.
    """

    address = models.CharField(max_length=64)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    first_at = models.DateTimeField()
    last_at = models.DateTimeField(db_index=True)
    tries = models.PositiveIntegerField(default=1)
    held_up_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-last_at"]
