"""A print run: what was asked for, how far it is, and the file."""

from __future__ import annotations

from django.db import models

from larp.models import Event


class PrintRun(models.Model):
    """One run of the printer's queue. `content` freezes what is printed: the faces or leaves as JSON, in order.

    `settings` is what was asked for and what all pieces share: the selection, the base address, the symbol of the
    codes. `done` of `total` sheets are ready. `file` is a path under the media folder, served to masters alone.
    `failures` names the cards that could not be drawn and why, `warnings` those whose words were cut to fit.

    A worker that takes the run up writes its name into `worker` and says at `beat_at` that it is alive; when it falls
    silent, another may take the run up again, at most a few `attempts`.
    """

    class Kind(models.TextChoices):
        DECK = "deck"
        CALIBRATION = "calibration"
        BADGES = "badges"
        SLIPS = "slips"
        ENVELOPES = "envelopes"
        NOTEBOOK = "notebook"
        POSTERS = "posters"
        RECORD = "record"
        GAMES = "games"

    class State(models.TextChoices):
        QUEUED = "queued"
        WORKING = "working"
        READY = "ready"
        FAILED = "failed"
        CANCELLED = "cancelled"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="print_runs")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    language = models.CharField(max_length=5)
    settings = models.JSONField(default=dict, blank=True)
    content = models.JSONField(default=list)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    failures = models.JSONField(default=list, blank=True)
    warnings = models.JSONField(default=list, blank=True)
    file = models.CharField(max_length=200, blank=True)
    worker = models.CharField(max_length=32, blank=True)
    beat_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "kind"],
                condition=models.Q(state__in=["queued", "working"]),
                name="one_run_of_a_kind_at_a_time",
            )
        ]

    @property
    def is_running(self) -> bool:
        """Whether it waits for the printer or is being printed."""
        return self.state in (self.State.QUEUED, self.State.WORKING)
