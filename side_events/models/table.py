"""A side table: what it was opened with, who sits, who may come in, and its log.

No state of a game is kept here: it follows from the log (`side_events.table`).
"""

from __future__ import annotations

from django.db import models

from larp.models import Event, Player
from side_events.table import game as terms
from side_events.table.header import Header


class Table(models.Model):
    """One sitting of a game at an event. `number` names it within the event.

    `token` is random and never shown: it tells the table from any other that a process remembers. `newest` is the
    number of the newest entry of the log. `passed_round`: all seats share the facilitator's tablet. `keeps_recordings`:
    what people record for the story is kept until the facilitator erases it. `moves` counts
    changes of what is around the log (paused, closed, a code withdrawn), so that screens see them.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=40)
    rules_version = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    seed = models.CharField(max_length=80)
    token = models.CharField(max_length=16)
    passed_round = models.BooleanField(default=False)
    keeps_recordings = models.BooleanField(default=False)
    newest = models.PositiveIntegerField(default=0)
    moves = models.PositiveIntegerField(default=0)
    opened_at = models.DateTimeField()
    paused_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_table_a_number")]

    def __str__(self) -> str:
        return self.name

    def header(self, seats: list[Seat]) -> Header:
        """What the table was opened with, for the rules; `seats` are its own in their order."""
        return Header(
            game=self.game,
            rules_version=self.rules_version,
            seats=tuple(terms.Seat(seat.key, seat.name, seat.role) for seat in seats),
            options=self.options,
            seed=self.seed,
        )


class Seat(models.Model):
    """A place at a table, by `place` in the ring. `player` is the event's player who sits there, if one does."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    place = models.PositiveIntegerField()
    key = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    role = models.CharField(max_length=40, blank=True)
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats")

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["table", "place"], name="one_seat_a_place"),
            models.UniqueConstraint(fields=["table", "key"], name="one_seat_a_key"),
        ]

    def __str__(self) -> str:
        return self.name


class Pass(models.Model):
    """A code that lets a device in: to one seat, to the facilitator's tablet, or to the public screen.

    One of each is live; a withdrawn one says so, and whoever came in by it is out. `holder` is the name of a
    facilitator who is no master; `entered_at` when a device last came in by it.
    """

    class Door(models.TextChoices):
        SEAT = "seat"
        FACILITATOR = "facilitator"
        SCREEN = "screen"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="passes")
    door = models.CharField(max_length=12, choices=Door.choices)
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.CASCADE, related_name="passes")
    code = models.CharField(max_length=16, unique=True)
    holder = models.CharField(max_length=80, blank=True)
    issued_at = models.DateTimeField()
    entered_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(door="seat", seat__isnull=False) | (~models.Q(door="seat") & models.Q(seat=None)),
                name="a_seat_pass_names_its_seat",
            ),
            models.UniqueConstraint(
                fields=["seat"], condition=models.Q(withdrawn_at=None, door="seat"), name="one_live_pass_a_seat"
            ),
            models.UniqueConstraint(
                fields=["table", "door"],
                condition=models.Q(withdrawn_at=None) & ~models.Q(door="seat"),
                name="one_live_pass_a_door",
            ),
        ]


class LogEntry(models.Model):
    """One entry of a table's log, as `side_events.table.log.Entry` says it in JSON. It is never changed.

    `once` is the id that the device gave to the press; a second press with the same id is the same entry.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="log")
    seq = models.PositiveIntegerField()
    once = models.CharField(max_length=40)
    data = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seq"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["table", "once"], name="one_entry_a_press"),
        ]


class Recording(models.Model):
    """What somebody spoke for the story, as their phone made it; one a seat, erased for good by the facilitator."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="recording")
    audio = models.BinaryField()
    media_type = models.CharField(max_length=40)
    made_at = models.DateTimeField()
