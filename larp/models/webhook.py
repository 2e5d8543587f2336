"""Notices sent on to a group's own bot: where to, and each letter with what became of it."""

from __future__ import annotations

from django.db import models

from larp.models.event import Event
from larp.models.notice import Notice


class Webhook(models.Model):
    """The one address of an event to which notices go, and the secret by which they are signed."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="webhook")
    url = models.CharField(max_length=400)
    secret = models.CharField(max_length=64)


class Delivery(models.Model):
    """One letter: a notice, or a test where there is none. It waits until it is sent, or dead after the last try.

    `next_at` is when it is tried next; `error` says in English what the last try met.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        SENT = "sent"
        DEAD = "dead"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    notice = models.ForeignKey(Notice, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField()
    next_at = models.DateTimeField()
    error = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["webhook", "notice"], name="one_delivery_a_notice")]
        indexes = [
            models.Index(fields=["next_at"], condition=models.Q(state="waiting"), name="delivery_waiting"),
        ]
