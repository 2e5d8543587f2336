"""The journal: one entry for each thing done, and the announcements made from it."""

from __future__ import annotations

from django.db import models

from larp.models.event import Event
from larp.models.player import Player


class JournalEntry(models.Model):
    """That something was done, by whom, when it happened and when it was received.

    `kind` is a dotted machine word (`bid.taken`), `data` plain JSON with the facts, `subject` the intrigue's primary
    key where there is one. `visibility` says who may read it: masters alone, everybody, or one player.
    The newest id of an event is also its version: a screen that knows it knows whether anything changed.
    """

    class Visibility(models.TextChoices):
        MASTERS = "masters"
        PUBLIC = "public"
        PLAYER = "player"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="journal")
    at = models.DateTimeField()
    received_at = models.DateTimeField()
    kind = models.CharField(max_length=60)
    data = models.JSONField(default=dict)
    subject = models.BigIntegerField(null=True, blank=True)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    visibility = models.CharField(max_length=10, choices=Visibility.choices, default=Visibility.MASTERS)
    by_role = models.CharField(max_length=10)
    by_id = models.BigIntegerField(null=True, blank=True)
    by_name = models.CharField(max_length=160, blank=True)
    by_public_name = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(fields=["event", "-id"], name="journal_newest"),
            models.Index(fields=["event", "subject", "id"], name="journal_subject"),
        ]


class Announcement(models.Model):
    """A sentence for everybody, made once: `key` names the thing announced (`intrigue:3:bids_over`)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    key = models.CharField(max_length=80)
    kind = models.CharField(max_length=60)
    data = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-id"]
        constraints = [models.UniqueConstraint(fields=["event", "key"], name="one_announcement_a_key")]
