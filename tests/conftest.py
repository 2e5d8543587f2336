"""Fixtures of more than one area."""

from __future__ import annotations

import gc
import os
import re
import sys
from importlib import import_module

import hypothesis
import pytest
from django.conf import settings
from django.db import connections
from django.utils import translation

from tests.pace import PATIENCE


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request, tmp_path_factory, django_db_modify_db_settings_parallel_suffix):
    """A tablet asks for several things at once, and a database in memory is shared by the threads of the test's
    server as it is by no real one: where browsers are tested it is a file."""
    test = connections["default"].settings_dict
    browsers = any(item.get_closest_marker("browser") for item in request.session.items)
    if browsers and test["ENGINE"].endswith("sqlite3"):
        test["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


ONCE = re.compile(r"tests/(\w+/web/|access/test_(queries|secrets|secrets_to_the_end|versions|zone)\.py)")
"""What is asked of one database only: how pages look and answer, who reads what, how many statements that costs. That
every page and every form works on the other as well, whatever is sent, the other walks of `tests/access` show there."""


def pytest_collection_modifyitems(items):
    # On the second database nothing new is learnt of what touches none.
    for item in items:
        touched = {"db", "transactional_db", "live_server"} & set(getattr(item, "fixturenames", ()))
        if not touched and not item.get_closest_marker("django_db"):
            item.add_marker("pure")
        if ONCE.search(item.nodeid):
            item.add_marker("once")


def pytest_configure():
    # How long one example takes says how busy the computer is.
    hypothesis.settings.register_profile(
        "house", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
    )
    hypothesis.settings.load_profile("house")
    # What the imports made stays; looking through it again and again is a tenth of the whole run.
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)
    # A password is hashed slowly on purpose; no test asks how slowly.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Every client of a test loads the middleware anew, and would look through all static files.
    settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture(autouse=True)
def _nothing_shared():
    """Events of one test have the keys of another's: what pages of the one shared is none of the other's; nor is the
    language in which somebody was answered last."""
    translation.deactivate()
    shared = sys.modules.get("larp.web.shared")
    if shared is not None:
        shared._kept.clear()


@pytest.fixture(scope="session")
def chromium():
    """A browser for tests marked `browser`."""
    # Playwright runs a loop in this thread; Django would take every query for one made inside a coroutine.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    # Not with the other imports: the fast tests do without it.
    sync_api = import_module("playwright.sync_api")
    sync_api.expect.set_options(timeout=PATIENCE)
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("LARP_CHROMIUM", "/usr/bin/chromium-headless-shell"),
            args=[
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                # Over that plain address a browser would first wait in vain for an encrypted answer.
                "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
                # A name of the local network: a plain address, where a browser holds back half of its powers.
                "--host-resolver-rules=MAP desk.test 127.0.0.1",
            ],
        )
        yield browser
        browser.close()


@pytest.fixture
def phone(chromium):
    """A page the size of a phone, in Russian; it fails the test if a script of the page broke."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="ru")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    yield page
    context.close()
    assert broken == []


def pytest_addoption(parser):
    parser.addoption("--game-seeds", type=int, default=5, help="evenings of random play a side game")
