"""What a phone fetches for its first view of a page: little, and compressed where that gives nothing away."""

from __future__ import annotations

import gzip
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests import cast
from tests.intrigues.web.phones import ME, phone

pytestmark = pytest.mark.django_db
MOST = 100_000
ASSET = re.compile(r'(?:href|src)="(/static/[^"#]+)')


def fetched(browser: Client, address: str) -> bytes:
    """The bytes that go over the air."""
    answer = browser.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200, address
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


@pytest.mark.parametrize("path", ["", "hand/", "you/", "notices/"])
def test_the_first_view_is_under_a_hundred_kilobytes(path):
    c = cast.cast()
    cast.people(holder=c.karl, weights=[1, 2, 3, 4, 5, 6])
    cast.intrigue(event=c.event)
    karl = phone(c.karl)
    page = fetched(karl, ME + path)
    assets = set(ASSET.findall(page.decode()))
    assert {"/static/larp/base.css", "/static/larp/live.js", "/static/larp/icons/sprite.svg"} <= assets
    sizes = {asset: len(fetched(karl, asset)) for asset in assets}
    assert len(page) + sum(sizes.values()) < MOST, sizes


@pytest.mark.parametrize("name", ["larp/base.css", "larp/live.js", "larp/icons/sprite.svg"])
def test_an_asset_is_compressed_for_who_can_read_it_and_the_same_for_both(client, name):
    whole = open(finders.find(name), "rb").read()  # noqa: SIM115
    plain = client.get(f"/static/{name}")
    assert b"".join(plain.streaming_content) == whole
    for _ in range(2):
        packed = client.get(f"/static/{name}", headers={"Accept-Encoding": "gzip, br"})
        assert (packed["Content-Encoding"], int(packed["Content-Length"])) == ("gzip", len(packed.content))
        assert gzip.decompress(packed.content) == whole
        assert len(packed.content) < len(whole) / 2
    assert packed["Vary"] == plain["Vary"] == "Accept-Encoding"
    assert packed["Content-Type"] == plain["Content-Type"]


def test_a_page_isnt_compressed_for_it_holds_secrets():
    karl = phone(cast.cast().karl)
    assert "Content-Encoding" not in karl.get(ME, headers={"Accept-Encoding": "gzip"}).headers
