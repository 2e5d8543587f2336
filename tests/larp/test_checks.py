"""Mistakes of a set-up, each found by its own check."""

from __future__ import annotations

from datetime import timedelta

import pytest

from larp import checks, clock
from larp.services import journal
from tests import cast


def ids(found) -> list[str]:
    return [message.id for message in found]


@pytest.fixture
def fit(settings, tmp_path, monkeypatch):
    """The settings of a laptop, as they come without any environment."""
    monkeypatch.delenv("WEB_CONCURRENCY", raising=False)
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", checks.SQLITE)
    settings.REDIS_URL = ""
    settings.DATA_DIR = tmp_path
    return settings


def test_a_laptop_is_fit(fit):
    assert ids(checks.settings_fit()) == []
    assert ids(checks.broker_answers()) == []


def test_sqlite_serves_one_process(fit, monkeypatch):
    monkeypatch.setenv("WEB_CONCURRENCY", "2")
    assert ids(checks.settings_fit()) == ["larp.E002"]
    monkeypatch.setitem(fit.DATABASES["default"], "ENGINE", checks.POSTGRESQL)
    fit.REDIS_URL = "redis://127.0.0.1/0"
    assert ids(checks.settings_fit()) == []


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("LANGUAGE_CODE", "de", ["larp.E003"]),
        ("DATA_DIR", f"{__file__}/data", ["larp.E004"]),
        ("SECRET_KEY", "short", ["larp.E005"]),
    ],
)
def test_each_mistake_has_its_number(fit, name, value, found):
    setattr(fit, name, value)
    assert ids(checks.settings_fit()) == found


@pytest.mark.parametrize(
    ("engine", "found"), [("django.db.backends.mysql", ["larp.E001"]), (checks.POSTGRESQL, ["larp.W002"])]
)
def test_the_database_is_one_that_is_known_and_has_its_broker(fit, monkeypatch, engine, found):
    monkeypatch.setitem(fit.DATABASES["default"], "ENGINE", engine)
    assert ids(checks.settings_fit()) == found


def test_behind_a_proxy_the_names_are_set(fit):
    fit.BEHIND_PROXY, fit.ALLOWED_HOSTS = True, ["*"]
    assert ids(checks.settings_fit()) == ["larp.W001"]
    fit.ALLOWED_HOSTS = ["erlenbruch.example"]
    assert ids(checks.settings_fit()) == []


def test_where_letters_are_sent_the_names_are_set(fit):
    fit.MAIL_ON, fit.ALLOWED_HOSTS = True, ["*"]
    assert ids(checks.settings_fit()) == ["larp.W006"]
    fit.ALLOWED_HOSTS = ["erlenbruch.example"]
    assert ids(checks.settings_fit()) == []


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1/0", "nonsense"])
def test_a_redis_that_does_not_answer_is_a_warning(fit, url):
    fit.REDIS_URL = url
    assert ids(checks.broker_answers()) == ["larp.W003"]


@pytest.mark.django_db
def test_codes_that_would_lead_a_phone_to_itself(settings):
    event = cast.event(base_url="http://localhost:8000")
    assert ids(checks.records_fit(databases=["default"])) == ["larp.W004"]
    assert ids(checks.records_fit()) == []
    event.base_url = "http://192.0.2.7:8000"
    event.save()
    assert ids(checks.records_fit(databases=["default"])) == []


@pytest.mark.django_db
def test_a_clock_behind_the_journal():
    event = cast.event()
    for ahead, found in [(timedelta(minutes=4), []), (timedelta(minutes=6), ["larp.W005"])]:
        journal.record(actor=cast.master(), event=event, kind="event.created", now=clock.now() + ahead)
        assert ids(checks.records_fit(databases=["default"])) == found
