from importlib import import_module

from django.apps import AppConfig


class LarpConfig(AppConfig):
    name = "larp"

    def ready(self) -> None:
        # The checks register themselves; they read models, which are there only now.
        import_module("larp.checks")
        # What notices say: the queue of letters needs it as well as the pages.
        import_module("larp.web.notice_words")
