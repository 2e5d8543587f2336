"""`manage.py weekend` as a process: killed, started again, stopped, and started twice."""

from __future__ import annotations

import re
import signal
import ssl
from datetime import timedelta
from urllib.request import urlopen

import pytest

from larp import clock
from tests import machine
from tests.pace import set_clock

pytestmark = pytest.mark.services
SCENE = """
from datetime import timedelta
from larp import clock
from tests import cast
start = clock.now().replace(microsecond=0)
hour = timedelta(hours=1)
event = cast.event()
event.intrigues.create(number=1, goals_from=start, bids_from=start + hour, circumstances_from=start + 2 * hour,
    resolution_from=start + 2.5 * hour)
print(json.dumps([(start + hour).isoformat(), (start + 2 * hour).isoformat()]))
"""
CLOSED = """
from larp.models import Announcement, JournalEntry
print(json.dumps({
    "journal": [[entry.kind, entry.at.isoformat()] for entry in JournalEntry.objects.order_by("at")],
    "announced": [[said.kind, said.at.isoformat()] for said in Announcement.objects.order_by("at")],
}))
"""


@pytest.fixture
def clock_file(tmp_path):
    """How many seconds the machine's clock is ahead."""
    path = tmp_path / "clock"
    path.write_text("0")
    return path


@pytest.fixture
def laptop(tmp_path, clock_file):
    with machine.on_sqlite(tmp_path / "data", LARP_CLOCK_FILE=str(clock_file)) as made:
        yield made


@pytest.fixture
def port():
    return machine.free_port()


def serving(laptop, port, *args):
    """A started weekend that answers."""
    process = laptop.start("manage.py", "weekend", "--port", str(port), "--host", "127.0.0.1", *args)
    machine.until(lambda: machine.answers(port) or process.poll() is not None, what="the site answers")
    assert process.poll() is None, laptop.log
    return process


@pytest.mark.rule("IN-15")
def test_deadlines_that_passed_while_it_was_dead_are_honoured_as_of_their_instants(laptop, port, clock_file):
    goals_over, bids_over = laptop.ask(SCENE)
    serving(laptop, port).kill()
    set_clock(clock_file, clock.now() + timedelta(hours=2.25))
    assert laptop.ask(CLOSED) == {"journal": [], "announced": []}

    process = serving(laptop, port)
    right = [["intrigue.goals_over", goals_over], ["intrigue.bids_over", bids_over]]
    machine.until(lambda: len(laptop.ask(CLOSED)["announced"]) == 2, what="the phases are closed and announced")
    process.terminate()
    process.wait()
    assert laptop.ask(CLOSED) == {"journal": right, "announced": right}


def test_it_stops_whole_when_told_and_goes_on_with_its_data(laptop, port):
    laptop.ask(SCENE)
    for stop in [signal.SIGTERM, signal.SIGINT]:
        process = serving(laptop, port)
        process.send_signal(stop)
        assert process.wait(machine.PATIENCE) == 0
    assert laptop.log.count("Stopped. The data stays in") == 2
    assert laptop.ask("from larp.models import Event\nprint(json.dumps(Event.objects.count()))") == 1


def test_a_second_one_on_the_same_data_or_port_is_refused_with_one_sentence(laptop, port, tmp_path):
    process = serving(laptop, port)
    second = laptop.run("weekend", "--port", str(machine.free_port()))
    assert second.returncode == 1
    assert second.stderr == (
        f"CommandError: Already running on the data in {laptop.folder} (process {process.pid}). "
        f"Stop it first: kill {process.pid}\n"
    )
    laptop.env["LARP_DATA_DIR"] = str(tmp_path / "other")
    same_port = laptop.run("weekend", "--port", str(port), "--host", "127.0.0.1")
    assert same_port.returncode == 1
    assert same_port.stderr.splitlines()[-1].startswith(f"CommandError: Port {port} cannot be used")


def test_the_printed_ways_lead_into_the_demo_event(laptop, port):
    laptop.done("demo", "--pack", "harbour", "--language", "en")
    serving(laptop, port, "--pack", "harbour")
    ways = re.findall(rf"http://localhost:{port}(/\S+)", laptop.log)
    assert len(ways) == 7
    for way in ways:
        with urlopen(f"http://127.0.0.1:{port}{way}", timeout=30) as page:
            assert page.status == 200


def test_https_beside_http(laptop, port):
    secure = machine.free_port()
    process = serving(laptop, port, "--tls", "--tls-port", str(secure))
    trusted = ssl.create_default_context(cafile=laptop.folder / "tls" / "authority.crt")
    page = urlopen(f"https://localhost:{secure}/tls/", context=trusted, timeout=20).read().decode()
    assert "this tablet is ready" in page
    assert urlopen(f"http://localhost:{port}/", timeout=20).status == 200
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 0
