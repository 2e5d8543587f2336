"""Who looks at the deadlines is seen by masters: on one laptop, and with a worker and a beat of their own."""

from __future__ import annotations

import socket
import subprocess
from urllib.request import Request, urlopen

import pytest

from tests import machine

pytestmark = [pytest.mark.services, pytest.mark.rule("IN-15")]
MASTER = """
from django.contrib.auth.models import User
from django.test import Client
from larp.models import Membership
from tests import cast
event, nora, browser = cast.event(language="en"), User.objects.create_user("nora"), Client()
Membership.objects.create(event=event, user=nora, name="Nora")
browser.force_login(nora)
print(json.dumps(browser.cookies["sessionid"].value))
"""
LATE = """
from intrigues.selectors.sweep import last_sweep
from larp import clock
print(json.dumps(last_sweep(clock.now()).is_late))
"""


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_on_a_laptop_the_page_says_when_the_deadlines_were_looked_at(tmp_path):
    with machine.on_sqlite(tmp_path / "data") as laptop:
        session, port = laptop.ask(MASTER), machine.free_port()
        laptop.start("manage.py", "weekend", "--port", str(port), "--host", "127.0.0.1")
        machine.until(lambda: machine.answers(port), what="the site answers")
        asked = Request(f"http://127.0.0.1:{port}/e/clinic/room/sweep/", headers={"Cookie": f"sessionid={session}"})

        def says(words: str) -> bool:
            return words in urlopen(asked, timeout=20).read().decode()

        machine.until(lambda: says("Deadlines last looked at"), what="a sweep is noted")


def test_the_web_hears_of_sweeps_in_another_process_and_misses_them_when_it_dies(tmp_path):
    port = machine.free_port()
    redis = subprocess.Popen(["redis-server", "--port", str(port), "--save", "", "--dir", str(tmp_path)], stdout=-3)
    try:
        machine.until(lambda: is_open(port), what="Redis answers")
        with machine.on_sqlite(tmp_path / "data", REDIS_URL=f"redis://127.0.0.1:{port}/0") as site:
            assert site.ask(LATE) is True
            celery = ("-m", "celery", "-A", "larp")
            worker = site.start(*celery, "worker", "--pool", "solo", "-Q", "deadlines")
            site.start(*celery, "beat", "-s", str(tmp_path / "beat"), "--pidfile", "")
            machine.until(lambda: site.ask(LATE) is False, what="a sweep is noted")
            worker.kill()
            machine.until(lambda: site.ask(LATE) is True, what="the sweep is missed")
    finally:
        redis.kill()
        redis.wait()
