"""A site as deploy/ describes it: the commands of its units behind its nginx, on PostgreSQL and Redis.

The units' own commands are run, with the program's folder, the port and nobody's root in the place of theirs.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import pytest

from larp import clock
from tests import machine
from tests.larp.test_weekend import CLOSED, SCENE
from tests.pace import set_clock

pytestmark = pytest.mark.services
DEPLOY = machine.ROOT / "deploy"
BIN = Path(sys.executable).parent


class StayHere(HTTPRedirectHandler):
    def redirect_request(self, *_args):
        return None


def commands(unit: str, key: str) -> list[list[str]]:
    """The commands of a unit as they would be run here."""
    lines = re.findall(rf"^{key}=(.*)$", (DEPLOY / "systemd" / f"larp-{unit}.service").read_text(), re.M)
    return [shlex.split(line.replace("/srv/larp/.venv/bin", str(BIN)).replace("%%", "%")) for line in lines]


@pytest.fixture
def clock_file(tmp_path):
    path = tmp_path / "clock"
    path.write_text("0")
    return path


@pytest.fixture
def site(tmp_path, clock_file):
    """A machine with the environment of /etc/larp.env."""
    with machine.on_postgresql(
        tmp_path / "data",
        REDIS_URL=os.environ["REDIS_URL"],
        LARP_CLOCK_FILE=str(clock_file),
        LARP_ALLOWED_HOSTS="larp.example",
        LARP_TRUSTED_ORIGINS="https://larp.example",
        LARP_BEHIND_PROXY="1",
        LARP_SECURE_COOKIES="1",
    ) as made:
        yield made


def start(site, unit: str, **replaced: str):
    for before in commands(unit, "ExecStartPre"):
        subprocess.run(before, cwd=machine.ROOT, env=site.env, check=True, timeout=machine.PATIENCE)
    (command,) = commands(unit, "ExecStart")
    site.env["PATH"] = f"{BIN}:{os.environ['PATH']}"
    words = [replaced.get(word, word) for word in command]
    if words[0].endswith("python"):
        return site.start(*words[1:])
    # Console scripts run under their own interpreter, as on the site.
    return site.start("-m", Path(words[0]).name, *words[1:])


@pytest.fixture
def nginx(tmp_path):
    """nginx with the project's file, on ports of its own; gives the ports of http, https and of gunicorn."""
    http, https, inner = machine.free_port(), machine.free_port(), machine.free_port()
    folder = tmp_path / "nginx"
    folder.mkdir()
    subprocess.run(
        shlex.split(
            "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=larp.example "
            "-keyout privkey.pem -out fullchain.pem"
        ),
        cwd=folder,
        check=True,
        capture_output=True,
    )
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in {
        "listen 80;": f"listen 127.0.0.1:{http};",
        "listen 443 ": f"listen 127.0.0.1:{https} ",
        "127.0.0.1:8000": f"127.0.0.1:{inner}",
        "/etc/ssl/larp": str(folder),
    }.items():
        assert old in text
        text = text.replace(old, new)
    (folder / "site.conf").write_text(text)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    )
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; daemon off; error_log {folder}/error.log; events {{}} "
        f"http {{ {temporary} access_log off; include {folder}/site.conf; }}"
    )
    process = subprocess.Popen(shlex.split(f"nginx -p {folder} -c {folder}/nginx.conf -e {folder}/error.log"))
    yield http, https, inner
    process.terminate()
    process.wait()


def test_pages_come_through_nginx_and_deadlines_through_worker_and_beat(site, nginx, clock_file, tmp_path):
    http, https, inner = nginx
    goals_over, bids_over = site.ask(SCENE)
    start(site, "web", **{"127.0.0.1:8000": f"127.0.0.1:{inner}"})
    for unit in ["worker", "print", "beat"]:
        start(site, unit)
    machine.until(lambda: machine.answers(inner), what="gunicorn answers")

    opener = build_opener(StayHere)
    with pytest.raises(HTTPError) as moved:
        opener.open(Request(f"http://127.0.0.1:{http}/b/ABCD", headers={"Host": "larp.example"}), timeout=10)
    assert (moved.value.code, moved.value.headers["Location"]) == (308, "https://larp.example/b/ABCD")
    page = subprocess.run(
        shlex.split(
            f"curl --silent --location --output {tmp_path}/page --write-out '%{{http_code}}' "
            f"--cacert {tmp_path}/nginx/fullchain.pem --connect-to larp.example:443:127.0.0.1:{https} "
            "https://larp.example/"
        ),
        capture_output=True,
        text=True,
        check=True,
    )
    assert page.stdout == "200"

    set_clock(clock_file, clock.now() + timedelta(hours=2.25))
    right = [["intrigue.goals_over", goals_over], ["intrigue.bids_over", bids_over]]
    machine.until(lambda: len(site.ask(CLOSED)["announced"]) == 2, what="the phases are closed and announced")
    assert site.ask(CLOSED) == {"journal": right, "announced": right}


def test_the_hourly_backup_is_written_as_its_unit_says(site, tmp_path):
    (tmp_path / "backups").mkdir()
    (command,) = commands("backup", "ExecStart")
    script = command[2].replace("$$", "$").replace("/var/lib/larp/backups", str(tmp_path / "backups"))
    subprocess.run(["/bin/sh", "-c", script], cwd=machine.ROOT, env=site.env, check=True, timeout=machine.PATIENCE)
    (file,) = (tmp_path / "backups").glob("*.backup")
    assert "is whole" in site.done("restore", "--check", str(file))
