"""Texts kept by language, and the language a page speaks."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

from larp.models import Event


def in_language(text: Any, language: str) -> str:
    """The text in `language` out of a dict by language, or in whatever language it has; plain text as it is."""
    if not isinstance(text, dict):
        return "" if text is None else str(text)
    if text.get(language):
        return str(text[language])
    return next((str(value) for value in text.values() if value), "")


def speak(request: HttpRequest, event: Event) -> None:
    """Turns to the language of `event` unless the person chose one (the cookie).

    The browser's wish comes after both.
    """
    if request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) in dict(settings.LANGUAGES):
        return
    translation.activate(event.language)
    request.LANGUAGE_CODE = translation.get_language()
