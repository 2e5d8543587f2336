"""Records that tablets seal: the server alone opens them, and they are judged as if they had come open."""

from __future__ import annotations

import json

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from mediators.models import DeskKey, Entry
from mediators.rules.sealing import seal
from mediators.services.envelopes import make_key
from tests.cast import at
from tests.mediators.desk_of import Desk, code_of, short

pytestmark = pytest.mark.django_db


@pytest.fixture
def d():
    return Desk()


def sealed(raw: dict, *, to: str, outside: str = "") -> dict:
    """As a tablet does it."""
    ours = X25519PrivateKey.generate()
    theirs = X25519PublicKey.from_public_bytes(bytes.fromhex(to))
    public = ours.public_key().public_bytes_raw().hex()
    text = seal(json.dumps(raw), code=ours.exchange(theirs).hex(), salt=f"{public}{to}")
    return {"id": outside or raw["id"], "to": to, "from": public, "sealed": text}


@pytest.mark.rule("IN-40", "IN-70")
def test_a_sealed_record_is_taken_once_and_sent_open_it_is_the_same(d):
    raw = d.bid(d.c.karl, id="e")
    key = make_key(d.event).public
    first = d.sent(sealed(raw, to=key), now=at("15:10"))
    again = d.sent(sealed(raw, to=key), now=at("15:11"))
    bare = d.sent(raw, now=at("15:12"))
    assert [(short(one), one["repeat"]) for one in (first, again, bare)] == [
        (("taken", ""), False), (("taken", ""), True), (("taken", ""), True),
    ]  # fmt: skip
    assert (d.entry("e").payload, d.stake(d.c.karl)) == (raw, 1)


def test_nothing_of_it_can_be_read_from_outside(d):
    text = json.dumps(sealed(d.bid(d.c.karl), to=make_key(d.event).public))
    assert [card for card in d.hands["karl"] if code_of(card) in text] == []


def test_one_pair_an_event(d):
    assert make_key(d.event) == make_key(d.event)
    other = Desk(slug="harbour")
    assert make_key(other.event).public != make_key(d.event).public
    assert DeskKey.objects.count() == 2


def test_what_this_server_can_not_open_is_left_on_the_tablet(d):
    foreign = make_key(Desk(slug="harbour").event).public
    key = make_key(d.event).public
    good = sealed(d.bid(d.c.karl), to=key)
    broken = [
        sealed(d.bid(d.c.karl), to=foreign),
        good | {"sealed": good["sealed"][:-8] + "AAAAAAA="},
        good | {"sealed": "?"},
        good | {"sealed": 7},
        good | {"from": "zz"},
        good | {"from": "00" * 32},
        good | {"from": None},
        {"id": "x", "sealed": good["sealed"]},
    ]
    answers = d.send(*broken, now=at("15:10"))
    assert [short(answer) for answer in answers] == [("refused", "record_sealed_otherwise")] * len(broken)
    assert Entry.objects.count() == 0
    # Nothing was remembered against its id.
    assert short(d.sent(good, now=at("15:11"))) == ("taken", "")


def test_an_id_outside_that_is_not_the_one_inside_is_refused(d):
    item = sealed(d.bid(d.c.karl, id="inside"), to=make_key(d.event).public, outside="outside")
    answer = d.sent(item, now=at("15:10"))
    assert (short(answer), answer["facts"]) == (("refused", "entry_malformed"), {"place": "id"})
