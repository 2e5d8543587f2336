from importlib import import_module

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    name = "printing"

    def ready(self) -> None:
        # Models can't be imported before all apps are loaded.
        import_module("printing.web.version")
