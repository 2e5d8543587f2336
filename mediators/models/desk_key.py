"""The key with which tablets seal their records for the server."""

from __future__ import annotations

from django.db import models

from larp.models import Event


class DeskKey(models.Model):
    """The pair of an event: tablets know `public` and can only seal with it, the server alone opens with `private`.

    Both are X25519 keys in hexadecimal. The pair lies with the rows that it protects, so that a backup put back on
    another machine still reads what tablets hold.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="desk_key")
    public = models.CharField(max_length=64)
    private = models.CharField(max_length=64)
