"""The project and what every app shares: the event, its people and their roles, the journal, the clock."""

from larp.celery import app as celery_app

__all__ = ["celery_app"]
