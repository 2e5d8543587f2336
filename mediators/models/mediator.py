"""Mediators: who takes goals, bids, lineups and circumstances."""

from __future__ import annotations

from django.db import models

from larp.models import Event, Player


class Mediator(models.Model):
    """A mediator of an event. An incognito one is shown to nobody but masters (IN-41); `unmasked_at` is since when
    the name is public. `player` is the character that the same person plays (IN-45)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="mediators")
    name = models.JSONField(default=dict)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="mediators")
    incognito = models.BooleanField(default=False)
    unmasked_at = models.DateTimeField(null=True, blank=True)
    where = models.JSONField(default=dict, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    @property
    def masked(self) -> bool:
        """Whether the name is for masters only (IN-41)."""
        return self.incognito and self.unmasked_at is None


class Device(models.Model):
    """A tablet that signs in as one mediator: the code pairs it, and a master can revoke it at once.

    `pairings` counts how often the code was used: only the tablet that used it last is signed in. `clock_error_ms` is
    how far its clock was ahead of the server's at the last contact; `unsent` the entries it said that it still held.
    `pin_hash` is of the PIN that its pages ask after idle time, empty for none; `pin_reset` says that a master took the
    old one away and the next one given is the new.
    """

    mediator = models.ForeignKey(Mediator, on_delete=models.CASCADE, related_name="devices")
    code = models.CharField(max_length=16, unique=True)
    label = models.CharField(max_length=80, blank=True)
    issued_at = models.DateTimeField()
    paired_at = models.DateTimeField(null=True, blank=True)
    pairings = models.PositiveIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    clock_error_ms = models.IntegerField(null=True, blank=True)
    unsent = models.PositiveIntegerField(null=True, blank=True)
    pin_hash = models.CharField(max_length=128, blank=True)
    pin_reset = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]

    @property
    def clock_error_seconds(self) -> float | None:
        """How far its clock was ahead, in seconds; None where it wasn't measured."""
        return None if self.clock_error_ms is None else self.clock_error_ms / 1000
