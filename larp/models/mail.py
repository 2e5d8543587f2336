"""Notices by e-mail: the address that a player left, and each letter with what became of it."""

from __future__ import annotations

from django.db import models

from larp.models.player import Player


class MailAddress(models.Model):
    """Where a player wants to be told that something waits; it goes with the player.

    Nothing but the question whether it is right is sent before `confirmed_at`. `token` stands in the links of letters,
    `site` is the address of the site at which it was left, `language` that of the letters. `told_up_to` is the newest
    notice that a letter told of, `told_at` when.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="mail_address")
    address = models.EmailField(max_length=254)
    language = models.CharField(max_length=5)
    site = models.CharField(max_length=200)
    token = models.CharField(max_length=43, unique=True)
    left_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    told_up_to = models.BigIntegerField(default=0)
    told_at = models.DateTimeField(null=True, blank=True)


class Letter(models.Model):
    """One letter to an address, which says no more than that something waits, or asks whether the address is right.

    `next_at` is when it is tried next; `error` says in English what the last try met. One of each kind waits at a time.
    """

    class Kind(models.TextChoices):
        CONFIRM = "confirm"
        NOTICES = "notices"

    class State(models.TextChoices):
        WAITING = "waiting"
        SENT = "sent"
        DEAD = "dead"

    address = models.ForeignKey(MailAddress, on_delete=models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField()
    next_at = models.DateTimeField()
    error = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["address", "kind"], condition=models.Q(state="waiting"), name="one_letter_waits"
            ),
        ]
        indexes = [models.Index(fields=["next_at"], condition=models.Q(state="waiting"), name="letter_waiting")]
