"""A master's browser and a clock that stands, for the tests of the masters' pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from larp import clock
from larp.models import Event, Membership
from tests import cast


@dataclass
class Browser:
    """Nora's browser on the pages of one event; what is got and sent is under `/e/<slug>/room/`."""

    client: Client
    event: Event

    def get(self, path: str = "", status: int = 200) -> str:
        answer = self.client.get(f"/e/{self.event.slug}/room/{path}")
        assert answer.status_code == status
        return answer.content.decode()

    def send(self, path: str, do: str, **fields):
        return self.client.post(f"/e/{self.event.slug}/room/{path}", {"do": do, **fields})

    def refused(self, path: str, do: str, **fields) -> str:
        answer = self.send(path, do, **fields)
        assert answer.status_code == 422
        return answer.content.decode()

    def done(self, path: str, do: str, **fields) -> str:
        answer = self.send(path, do, **fields)
        assert answer.status_code == 302
        return answer.headers["Location"]


def browser(event: Event) -> Browser:
    """The master Nora Velt of that event, signed in, in English."""
    nora = User.objects.create_user("nora")
    Membership.objects.create(event=event, user=nora, name="Nora Velt")
    client = Client(headers={"accept-language": "en"})
    client.force_login(nora)
    return Browser(client, event)


@pytest.fixture
def on_time():
    """The clock of the site stands at a time of that Saturday."""
    started = clock.now()

    def stand_at(time: str) -> None:
        clock.set_offset(cast.at(time) - started)

    yield stand_at
    clock.set_offset(timedelta(0))
