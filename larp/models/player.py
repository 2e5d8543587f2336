"""Players: a person and the character played; the badge that signs the person in, and the phones it signed in."""

from __future__ import annotations

from django.db import models

from larp.models.event import Event


class Player(models.Model):
    """A participant or a bystander of the event.

    `name` and `role` are the character's, by language (`{"ru": …, "en": …}`); `person` and `contact` are the human
    being's and for masters only. A bystander has no badge, yet may be somebody whose head is played for (IN-22).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    key = models.SlugField(max_length=60)
    name = models.JSONField(default=dict)
    role = models.JSONField(default=dict, blank=True)
    person = models.CharField(max_length=160, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    tier = models.CharField(max_length=40, blank=True)
    bystander = models.BooleanField(default=False)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["event", "key"], name="one_player_a_key")]

    def __str__(self) -> str:
        return self.key


class Badge(models.Model):
    """A code on paper that signs one player in. One is live at a time; a withdrawn one says so.

    `pin_hash` is of the PIN that a phone must know besides the code, empty for none.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="badges")
    code = models.CharField(max_length=16, unique=True)
    issued_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    pin_hash = models.CharField(max_length=128, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player"], condition=models.Q(withdrawn_at__isnull=True), name="one_live_badge_a_player"
            )
        ]


class Phone(models.Model):
    """A browser that a badge signed in, or that asks to be: it is in from `let_in_at` until `ended_at`.

    One that asks shows `mark`, and whoever lets it in sees the same number. `ended_at` without `let_in_at`: refused.
    """

    badge = models.ForeignKey(Badge, on_delete=models.CASCADE, related_name="phones")
    mark = models.PositiveSmallIntegerField()
    asked_at = models.DateTimeField()
    let_in_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
