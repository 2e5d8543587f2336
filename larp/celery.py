"""The Celery application. Deadlines are columns; tasks are only reminders to look at them."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "larp.settings")
app = Celery("larp")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
