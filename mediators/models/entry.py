"""What a desk sent: kept whole, answered once, judged by masters where the rules say so."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from intrigues.models import Card, CardHold, Intrigue, Slip
from larp.models import Event, Player
from mediators.models.mediator import Device, Mediator

AWAITED = "second_eyes"
"""The code of a bid that waits for its second entering."""


class Entry(models.Model):
    """One record made at a desk (IN-40, IN-70).

    `entry_id` is made on the tablet; the same id with the same content is a repeat and answers as it did the first
    time; with another content it is kept as a clash (`clash_of`) for the masters. `payload` is what came, untouched.
    `kind`: goal, goal_withdrawn, bid, fold, circumstance, disclosure. `raw_made_at` is the tablet's own time,
    `clock_error_ms` how far its clock was ahead, `made_at` the corrected instant. `cards` are the cards it names, in
    whatever part. `answer` is what the tablet was told; `by_public_name` the mediator's name as players could read it
    then, empty for a masked one (IN-41). Without a mediator a master recorded it at the desk (IN-45). `slip` is the
    paper that this record has used up.
    """

    class State(models.TextChoices):
        TAKEN = "taken"
        REFUSED = "refused"
        WAITING = "waiting"
        ACCEPTED = "accepted"
        REJECTED = "rejected"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    entry_id = models.CharField(max_length=64)
    clash_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="clashes")
    mediator = models.ForeignKey(Mediator, null=True, blank=True, on_delete=models.PROTECT, related_name="entries")
    device = models.ForeignKey(Device, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries")
    intrigue = models.ForeignKey(Intrigue, null=True, blank=True, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="entries")
    kind = models.CharField(max_length=20)
    payload = models.JSONField()
    content_hash = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    raw_made_at = models.DateTimeField(null=True, blank=True)
    clock_error_ms = models.IntegerField(null=True, blank=True)
    received_at = models.DateTimeField()
    by_name = models.CharField(max_length=160, blank=True)
    by_public_name = models.CharField(max_length=160, blank=True)
    state = models.CharField(max_length=8, choices=State.choices)
    code = models.CharField(max_length=60, blank=True)
    rule = models.CharField(max_length=8, blank=True)
    answer = models.JSONField(default=dict)
    cards = models.ManyToManyField(Card, blank=True, related_name="entries")
    slip = models.OneToOneField(Slip, null=True, blank=True, on_delete=models.PROTECT, related_name="entry")
    holds = models.ManyToManyField(CardHold, blank=True, related_name="entries")
    judged_at = models.DateTimeField(null=True, blank=True)
    judged_by = models.CharField(max_length=160, blank=True)
    judged_reason = models.TextField(blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "entry_id"], condition=Q(clash_of__isnull=True), name="one_entry_an_id"
            ),
            models.UniqueConstraint(fields=["clash_of", "content_hash"], name="one_clash_a_content"),
        ]
        indexes = [
            models.Index(fields=["event", "state"], name="entry_state"),
            models.Index(fields=["mediator", "-id"], name="entry_newest_of_mediator"),
        ]

    @property
    def awaits_second(self) -> bool:
        """Whether it waits for another mediator's record of the same bid, and not for a master."""
        return self.state == self.State.WAITING and self.code == AWAITED

    @property
    def awaits_master(self) -> bool:
        return self.state == self.State.WAITING and not self.awaits_second

    @property
    def from_paper(self) -> bool:
        """Whether it was on a slip first."""
        return bool(self.payload.get("paper"))
