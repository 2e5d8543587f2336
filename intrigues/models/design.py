"""What an event's cards are made of: suits, weaknesses, designs and the outside bodies."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from larp.models import Event


class Suit(models.Model):
    """A suit of the event. Texts are by language; `forms` holds the cases that sentences need."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="suits")
    key = models.SlugField(max_length=40)
    name = models.JSONField(default=dict)
    label = models.JSONField(default=dict)
    forms = models.JSONField(default=dict, blank=True)
    sign = models.CharField(max_length=40)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position", "id"]
        constraints = [models.UniqueConstraint(fields=["event", "key"], name="one_suit_a_key")]


class Weakness(models.Model):
    """A kind of weakness of the event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="weaknesses")
    key = models.SlugField(max_length=40)
    name = models.JSONField(default=dict)
    forms = models.JSONField(default=dict, blank=True)
    sign = models.CharField(max_length=40)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position", "id"]
        constraints = [models.UniqueConstraint(fields=["event", "key"], name="one_weakness_a_key")]


class CardDesign(models.Model):
    """The text of a card; `Card` is one copy of it (IN-05).

    All texts are by language. A person has `given`, `surname`, `post`, `suit`, `weight`, `weaknesses`, and perhaps
    `effects` (abilities) worded in `effect_line`. A weakness card has `title`, `text`, one kind in `weaknesses` and a
    `source`. A circumstance has `title`, `text`, `effects` worded in `effect_line`.
    """

    class Kind(models.TextChoices):
        PERSON = "person"
        WEAKNESS = "weakness"
        CIRCUMSTANCE = "circumstance"

    class Source(models.TextChoices):
        MEANS = "means"
        INFORMATION = "information"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="designs")
    key = models.SlugField(max_length=60)
    kind = models.CharField(max_length=12, choices=Kind.choices)
    given = models.JSONField(default=dict, blank=True)
    surname = models.JSONField(default=dict, blank=True)
    post = models.JSONField(default=dict, blank=True)
    title = models.JSONField(default=dict, blank=True)
    text = models.JSONField(default=dict, blank=True)
    suit = models.CharField(max_length=40, blank=True)
    weight = models.PositiveSmallIntegerField(null=True, blank=True)
    weaknesses = models.JSONField(default=list, blank=True)
    source = models.CharField(max_length=12, choices=Source.choices, blank=True)
    effects = models.JSONField(default=list, blank=True)
    effect_line = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["event", "key"], name="one_design_a_key"),
            models.CheckConstraint(
                condition=Q(kind="person", weight__gte=1, weight__lte=6) & ~Q(suit="")
                | Q(kind__in=["weakness", "circumstance"], weight__isnull=True, suit=""),
                name="design_person_has_suit_and_weight",
            ),
            models.CheckConstraint(
                condition=~Q(kind="weakness") | Q(source__in=["means", "information"]),
                name="design_weakness_has_source",
            ),
        ]


class Body(models.Model):
    """An outside body to which the institution may pass (IN-25)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="bodies")
    key = models.SlugField(max_length=60)
    name = models.JSONField(default=dict)
    text = models.JSONField(default=dict, blank=True)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position", "id"]
        constraints = [models.UniqueConstraint(fields=["event", "key"], name="one_body_a_key")]
