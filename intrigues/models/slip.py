"""Slips: paper on which a mediator writes a record by hand when all else fails."""

from __future__ import annotations

from django.db import models

from larp.models import Event


class Slip(models.Model):
    """One printed slip with a code of its own and a `number` that no other slip of the event has.

    `kind` is what it has fields for; a note, a line of a notebook, takes any record. It is used up by the one record
    entered from it; a withdrawn one takes none.
    """

    class Kind(models.TextChoices):
        BID = "bid"
        GOAL = "goal"
        CIRCUMSTANCE = "circumstance"
        NOTE = "note"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="slips")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    number = models.PositiveIntegerField()
    code = models.CharField(max_length=16, unique=True)
    issued_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_slip_a_number")]
