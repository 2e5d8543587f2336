"""Twenty writers at once, and ten who spend one card, on each database that we support (A06, A09).

`LARP_FAULT_SECONDS` says for how long the twenty write: ten by default, a minute and more for a longer look.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

ROOT = Path(__file__).resolve().parents[2]
SECONDS = int(os.environ.get("LARP_FAULT_SECONDS", "10"))
PROCESSES, THREADS = 2, 10

pytestmark = [
    pytest.mark.services,
    pytest.mark.rule("IN-09", "IN-35", "IN-48"),
    pytest.mark.report("A06", "A09"),
]


class Place:
    """A database of its own, and programs run on it."""

    def __init__(self, url: str, folder: Path) -> None:
        self.environment = {**os.environ, "DATABASE_URL": url, "LARP_DATA_DIR": str(folder)}
        self.environment["DJANGO_SETTINGS_MODULE"] = "larp.settings"

    def start(self, *arguments: object) -> subprocess.Popen[str]:
        command = [sys.executable, *(str(argument) for argument in arguments)]
        return subprocess.Popen(
            command, cwd=ROOT, env=self.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def ended(self, program: subprocess.Popen[str]) -> str:
        """What the program printed; it must have ended well."""
        out, err = program.communicate(timeout=SECONDS + 300)
        assert program.returncode == 0, err
        return out

    def run(self, *arguments: object) -> str:
        return self.ended(self.start(*arguments))

    def ask(self, python: str) -> object:
        """The value of an expression over the models."""
        setup = "import django, json; django.setup(); from intrigues.models import *; "
        return json.loads(self.run("-c", f"{setup}print(json.dumps({python}))"))


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path):
    if request.param == "sqlite":
        yield Place(f"sqlite:///{tmp_path / 'larp.sqlite3'}", tmp_path)
        return
    server = settings.DATABASES["default"]
    assert server["ENGINE"].endswith("postgresql"), "set DATABASE_URL to a PostgreSQL for this test"
    login = "{USER}:{PASSWORD}@{HOST}:{PORT}".format(**server)
    name = f"larp_writers_{os.getpid()}"
    with psycopg.connect(f"postgresql://{login}/postgres", autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        yield Place(f"postgresql://{login}/{name}", tmp_path)
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_twenty_writers_lose_and_double_nothing(place):
    place.run("-m", "tests.faults.writers", "prepare")
    before = place.ask("Card.objects.count()")
    programs = [place.start("-m", "tests.faults.writers", "write", THREADS, SECONDS, n) for n in range(PROCESSES)]
    reports = [json.loads(place.ended(program)) for program in programs]
    assert [report["errors"] for report in reports] == [[], []]
    taken = {
        what: sum(report["taken"].get(what, 0) for report in reports) for what in ["offer", "answer", "bid", "correct"]
    }
    assert min(taken.values()) > 0, reports
    # Everything that was acknowledged is there, and nothing else.
    assert taken == place.ask(
        "{'offer': Offer.objects.count(), 'answer': Offer.objects.filter(state='accepted').count(),"
        " 'bid': Bid.objects.count(), 'correct': Move.objects.filter(why='correction').count()}"
    )
    assert taken["answer"] == place.ask("Move.objects.filter(why='gift').count()")
    assert before == place.ask("Card.objects.count()")
    assert place.run("manage.py", "doctor") == "the ledger agrees\n"


def test_ten_attempts_spend_one_card_once(place):
    place.run("-m", "tests.faults.writers", "prepare")
    report = json.loads(place.run("-m", "tests.faults.writers", "spend", 10))
    assert report["errors"] == []
    assert (sum(report["taken"].values()), sum(report["refused"].values())) == (1, 9)
    assert place.ask("Move.objects.filter(card__design__key='plot', why__in=['stake', 'played']).count()") == 1
    assert place.run("manage.py", "doctor") == "the ledger agrees\n"
