"""A slot: a side table in the schedule, before it is opened; and who has signed up for it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models

from larp.models import Event, Player
from side_events.models.table import Table


class Slot(models.Model):
    """When and where a game is to be played, and for whom there is room. `number` names it within the event.

    `title` may be empty: then the game's own stands for it. `most` places are given in the order of signing up,
    whoever comes later waits; the one who leads has none of them. `leader` is the player of the event who leads,
    `facilitator` the name of whoever does and is none. `note` is for everybody, `master_note` for masters alone.
    `options` are those the table will be opened with. `table` is the one it was opened as. `moved_at`, with
    `was_starts_at` and `was_place`, keeps the latest move to another time or place, for those signed up.
    """

    class PaysTo(models.TextChoices):
        NOBODY = ""
        WINNERS = "winners"
        ALL = "all"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="slots")
    number = models.PositiveIntegerField()
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=80, blank=True)
    place = models.CharField(max_length=80)
    starts_at = models.DateTimeField()
    minutes = models.PositiveSmallIntegerField()
    least = models.PositiveSmallIntegerField()
    most = models.PositiveSmallIntegerField()
    leader = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="leads_slots")
    facilitator = models.CharField(max_length=80, blank=True)
    note = models.TextField(blank=True)
    master_note = models.TextField(blank=True)
    options = models.JSONField(default=dict)
    pays_to = models.CharField(max_length=8, choices=PaysTo.choices, blank=True, default=PaysTo.NOBODY)
    pays = models.CharField(max_length=60, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    was_starts_at = models.DateTimeField(null=True, blank=True)
    was_place = models.CharField(max_length=80, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    table = models.OneToOneField(Table, null=True, blank=True, on_delete=models.PROTECT, related_name="slot")

    class Meta:
        ordering = ["starts_at", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_slot_a_number"),
            models.CheckConstraint(
                condition=models.Q(least__gte=1, most__gte=models.F("least"), minutes__gte=1), name="slot_has_room"
            ),
            models.CheckConstraint(condition=models.Q(pays_to="") | ~models.Q(pays=""), name="slot_pays_something"),
        ]
        indexes = [models.Index(fields=["event", "starts_at"], name="slot_starts")]

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def ends_at(self) -> datetime:
        return self.starts_at + timedelta(minutes=self.minutes)

    @property
    def is_open(self) -> bool:
        """Whether people may still sign up and leave."""
        return self.cancelled_at is None and self.table_id is None


class SignUp(models.Model):
    """Somebody who wants to play in a slot: a player of the event, or a guest by `name` alone.

    `place` is one of the slot's places, from 1; without it they wait, in the order of the rows. `moved_up_at` is when
    a place was given to one who had waited. `came` is ticked by the facilitator. Who has left keeps the row.
    """

    slot = models.ForeignKey(Slot, on_delete=models.CASCADE, related_name="sign_ups")
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="sign_ups")
    name = models.CharField(max_length=80, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    asked_at = models.DateTimeField()
    moved_up_at = models.DateTimeField(null=True, blank=True)
    came = models.BooleanField(default=False)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["slot", "place"], name="one_sign_up_a_place"),
            models.UniqueConstraint(
                fields=["slot", "player"], condition=models.Q(left_at=None), name="one_sign_up_a_player"
            ),
            models.CheckConstraint(
                condition=models.Q(player__isnull=False) | ~models.Q(name=""), name="sign_up_has_a_name"
            ),
            models.CheckConstraint(
                condition=models.Q(left_at=None) | models.Q(place=None), name="who_left_has_no_place"
            ),
        ]


class Payout(models.Model):
    """What a table pays into the main event when it is over, as a master set it; `paid_at` once it has.

    `pays` is the key of the card's design.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="payout")
    pays_to = models.CharField(max_length=8, choices=Slot.PaysTo.choices)
    pays = models.CharField(max_length=60)
    paid_at = models.DateTimeField(null=True, blank=True)
    by_name = models.CharField(max_length=160, blank=True)


class PaidCard(models.Model):
    """One card that a table has paid out: to whom, and which copy, by its key in the ledger. One a player."""

    payout = models.ForeignKey(Payout, on_delete=models.CASCADE, related_name="cards")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="paid_cards")
    card_id = models.BigIntegerField()

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["payout", "player"], name="one_paid_card_a_player")]
