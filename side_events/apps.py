from importlib import import_module

from django.apps import AppConfig


class SideEventsConfig(AppConfig):
    name = "side_events"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Models can't be imported before all apps are loaded.
        import_module("side_events.services.notices")
        import_module("side_events.services.sign_ups")
        import_module("side_events.web.notice_words")
        import_module("side_events.web.version")
