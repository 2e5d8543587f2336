"""Notices: what a player is told of, each made once, and who has read it."""

from __future__ import annotations

from django.db import models

from larp.models.event import Event
from larp.models.player import Player


class Notice(models.Model):
    """A sentence for one player, or for all players of the event where `player` is empty.

    `key` names the occasion (`journal:17:4`), so that it is told once; `kind` is a dotted machine word and `data` plain
    JSON with what its reader may know and nothing else (`larp.sayings` puts both into words).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notices")
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    key = models.CharField(max_length=120)
    kind = models.CharField(max_length=60)
    data = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-id"]
        constraints = [models.UniqueConstraint(fields=["event", "key"], name="one_notice_a_key")]
        indexes = [models.Index(fields=["event", "player", "-id"], name="notice_newest")]


class NoticeRead(models.Model):
    """That a player has opened the inbox with this notice in it."""

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="reads")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["notice", "player"], name="one_reading_a_player")]
