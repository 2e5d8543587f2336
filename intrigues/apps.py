from importlib import import_module

from django.apps import AppConfig


class IntriguesConfig(AppConfig):
    name = "intrigues"

    def ready(self) -> None:
        # Models can't be imported before all apps are loaded.
        import_module("intrigues.web.version")
        import_module("intrigues.selectors.traces")
        import_module("intrigues.services.notices")
        import_module("intrigues.web.notice_words")
        import_module("intrigues.web.engagements")
        import_module("larp.bank").register(import_module("intrigues.services.bank"))
