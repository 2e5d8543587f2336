"""The event: one weekend, with its time zone, its languages and its rule options."""

from __future__ import annotations

import zoneinfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models

from larp.rules.options import RuleOptions

ACCENTS = ["petrol", "brick", "copying", "moss", "slate"]


def time_zone_name(value: str) -> None:
    """Refuses a name that the tz database doesn't have."""
    if value not in zoneinfo.available_timezones():
        raise ValidationError("unknown time zone: %(value)s", params={"value": value})


class Event(models.Model):
    """One weekend. `options` holds the rule options that differ from the defaults; read them through `rules`.

    `setting` is what the setting pack said about the whole (title, place, note of the deal, timetable), by language.
    """

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    time_zone = models.CharField(max_length=64, default="Europe/Moscow", validators=[time_zone_name])
    language = models.CharField(max_length=5, choices=[("ru", "Русский"), ("en", "English")], default="ru")
    base_url = models.CharField(max_length=200, blank=True)
    accent = models.CharField(max_length=12, choices=[(name, name) for name in ACCENTS], default="petrol")
    options = models.JSONField(default=dict, blank=True)
    setting = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField()
    # When the event ended; fates take effect then (IN-27, IN-29).
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(accent__in=ACCENTS), name="event_accent_known"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> RuleOptions:
        return RuleOptions.from_json(self.options)

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        return zoneinfo.ZoneInfo(self.time_zone)


class Membership(models.Model):
    """That a user is a master of an event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="masters")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    name = models.CharField(max_length=120)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_membership_a_user")]


class Screen(models.Model):
    """A screen in the hall: one address with a code of its own that a master can revoke.

    `panels` are the keys of what it shows, in turn where they are several (`larp.web.panels`); none: the intrigue.
    A page stands for `seconds`. `sound`: it rings as deadlines come.
    """

    class Theme(models.TextChoices):
        DARK = "dark"
        LIGHT = "light"

    class Language(models.TextChoices):
        EVENT = ""
        RU = "ru"
        EN = "en"
        BOTH = "both"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="screens")
    name = models.CharField(max_length=80)
    code = models.CharField(max_length=16, unique=True)
    panels = models.JSONField(default=list, blank=True)
    seconds = models.PositiveSmallIntegerField(default=12)
    theme = models.CharField(max_length=5, choices=Theme.choices, default=Theme.DARK)
    language = models.CharField(max_length=4, choices=Language.choices, blank=True, default=Language.EVENT)
    sound = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
