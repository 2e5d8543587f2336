"""Spoken messages: stored only at a table opened so; the facilitator alone plays them and erases them."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from larp import clock
from side_events.models import Recording
from side_events.services import recordings, tables
from tests.cast import at
from tests.side_events.services.scene import ANNA, BORIS, scene

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("example")]


@pytest.fixture(autouse=True)
def _afternoon(monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: at("15:00"))


def came_in(s, **which):
    client = Client()
    client.post(f"/t/{s.table.passes.get(withdrawn_at=None, **which).code}")
    return client


def send(s, client, *, place=2, body=b"sound", kind="audio/webm;codecs=opus"):
    audio = SimpleUploadedFile("a.webm", body, content_type=kind)
    return client.post(f"/e/clinic/tables/1/seat/{place}/recording/", {"audio": audio})


def test_a_message_is_kept_played_by_the_facilitator_alone_and_erased():
    s = scene(keeps_recordings=True)
    anna, host = came_in(s, seat__key=ANNA), came_in(s, door="facilitator")
    assert send(s, anna, body=b"first").status_code == 302
    assert send(s, anna, body=b"second").status_code == 302
    sound = host.get("/e/clinic/tables/1/recordings/2/")
    assert (sound.content, sound["Content-Type"]) == (b"second", "audio/webm")
    assert "Anna" in host.get("/e/clinic/tables/1/recordings/").content.decode()
    assert anna.get("/e/clinic/tables/1/recordings/2/").status_code == 404
    assert anna.get("/e/clinic/tables/1/recordings/").status_code == 404
    assert host.post("/e/clinic/tables/1/recordings/", {"place": "3"}).status_code == 302
    assert Recording.objects.count() == 1
    host.post("/e/clinic/tables/1/recordings/", {"place": "2"})
    assert Recording.objects.count() == 0
    assert host.get("/e/clinic/tables/1/recordings/2/").status_code == 404


def test_all_are_erased_at_once_after_the_table_is_closed_too():
    s = scene(keeps_recordings=True)
    for seat, place in ((ANNA, 2), (BORIS, 3)):
        send(s, came_in(s, seat__key=seat), place=place)
    tables.close(sitter=s.host, table=s.table, now=at("15:00"))
    assert send(s, came_in(s, seat__key=ANNA)).status_code == 422
    came_in(s, door="facilitator").post("/e/clinic/tables/1/recordings/", {"place": ""})
    assert Recording.objects.count() == 0


def test_unless_asked_for_nothing_is_stored():
    s = scene()
    assert send(s, came_in(s, seat__key=ANNA)).status_code == 422
    assert Recording.objects.count() == 0


def test_nobody_speaks_for_another_seat():
    s = scene(keeps_recordings=True)
    assert send(s, came_in(s, seat__key=BORIS), place=2).status_code == 404
    assert send(s, came_in(s, door="facilitator"), place=2).status_code == 404


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "audio/ogg"),
        (b"x", "text/html"),
        (b"x", "audio/x-unknown"),
        (b"x", ""),
        (b"x" * (recordings.LARGEST + 1), "audio/ogg"),
    ],
)
def test_what_is_no_recording_is_refused(body, kind):
    s = scene(keeps_recordings=True)
    assert send(s, came_in(s, seat__key=ANNA), body=body, kind=kind).status_code == 422
    assert Recording.objects.count() == 0
