"""Who recorded a row, and when it was made and received."""

from __future__ import annotations

from typing import Any

from django.db import models

from larp.permissions import Actor


class Recorded(models.Model):
    """A row made by an actor. `made_at` is when it was done, corrected by the tablet's clock error (IN-40);
    `received_at` is when the server had it. `by_public_name` keeps the name that players could read at that time
    (IN-41): it stays "a mediator" (empty) when the mask is lifted later."""

    made_at = models.DateTimeField()
    received_at = models.DateTimeField()
    by_role = models.CharField(max_length=10)
    by_id = models.BigIntegerField(null=True, blank=True)
    by_name = models.CharField(max_length=160, blank=True)
    by_public_name = models.CharField(max_length=160, blank=True)

    class Meta:
        abstract = True


def by(actor: Actor) -> dict[str, Any]:
    """The columns of `Recorded` that say who."""
    return {
        "by_role": actor.role.value,
        "by_id": actor.id,
        "by_name": actor.name,
        "by_public_name": actor.public_name,
    }
