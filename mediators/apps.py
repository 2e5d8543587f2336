from importlib import import_module

from django.apps import AppConfig


class MediatorsConfig(AppConfig):
    name = "mediators"

    def ready(self) -> None:
        # Models can't be imported before all apps are loaded.
        import_module("mediators.services.notices")
        import_module("mediators.web.notice_words")
