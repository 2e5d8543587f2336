"""An intrigue: its clock, the changes made to it, and what masters marked about heads."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from intrigues.models.recorded import Recorded
from larp.models import Event, Player
from larp.rules.timeline import Schedule


class Intrigue(models.Model):
    """One timed round, from goals to victory.

    The instants are the truth about phases (`schedule`, IN-15); `settled` says how far the closing work has been
    done: 0 nothing, 1 goals closed, 2 bids closed (IN-38), 3 circumstances closed. `step` is the step of resolution
    (IN-49). `current_stake` never falls (IN-33).
    """

    class Step(models.TextChoices):
        NONE = ""
        STRIKES = "strikes"
        COUNT = "count"
        COUNTED = "counted"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="intrigues")
    number = models.PositiveSmallIntegerField()
    final = models.BooleanField(default=False)
    note = models.JSONField(default=dict, blank=True)
    prize_cards = models.PositiveSmallIntegerField(null=True, blank=True)
    place_note = models.CharField(max_length=120, blank=True)

    goals_from = models.DateTimeField()
    bids_from = models.DateTimeField()
    circumstances_from = models.DateTimeField()
    resolution_from = models.DateTimeField()
    estimated_end = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    victory_from = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    called_off = models.BooleanField(default=False)
    settled = models.PositiveSmallIntegerField(default=0)

    current_stake = models.PositiveSmallIntegerField(default=0)
    step = models.CharField(max_length=8, choices=Step.choices, blank=True, default=Step.NONE)
    step_at = models.DateTimeField(null=True, blank=True)
    # The standings with every step, as they were when the count was ended.
    result = models.JSONField(null=True, blank=True)
    # The seed from which a dealt draft is shuffled (IN-66).
    seed = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_intrigue_a_number"),
            models.UniqueConstraint(fields=["event"], condition=Q(final=True), name="one_final_an_event"),
            models.CheckConstraint(
                condition=Q(bids_from__gte=models.F("goals_from"))
                & Q(circumstances_from__gte=models.F("bids_from"))
                & Q(resolution_from__gte=models.F("circumstances_from")),
                name="phases_in_order",
            ),
        ]

    @property
    def schedule(self) -> Schedule:
        """The clock in force now, for `larp.rules.timeline`. It has come to what is settled and recorded here, even if
        the server's clock was set back since."""
        ends = (self.bids_from, self.circumstances_from, self.resolution_from)
        come_to = [*ends[: self.settled], self.paused_at, self.victory_from, self.closed_at]
        return Schedule(
            goals_from=self.goals_from,
            bids_from=self.bids_from,
            circumstances_from=self.circumstances_from,
            resolution_from=self.resolution_from,
            paused_at=self.paused_at,
            victory_from=self.victory_from,
            closed_at=self.closed_at,
            reached=max((instant for instant in come_to if instant is not None), default=None),
        )


class ScheduleChange(Recorded):
    """One change of an intrigue's clock, with the schedule before and after it (IN-16). The first is its creation."""

    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=16)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField()
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["id"]


class HeadMark(Recorded):
    """A master's mark on a head of one intrigue: put up without an initiator (IN-28), or struck off (IN-22)."""

    class Kind(models.TextChoices):
        PUT_UP = "put_up"
        STRUCK_OFF = "struck_off"

    intrigue = models.ForeignKey(Intrigue, on_delete=models.CASCADE, related_name="head_marks")
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["intrigue", "person", "kind"], name="one_head_mark_a_kind"),
        ]


class StandingChange(Recorded):
    """A sharp change in the standing of a person (IN-26, IN-28), recorded by a master."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="standing_changes")
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standing_changes")
    text = models.TextField()

    class Meta:
        ordering = ["id"]
