"""The page of disclosures: what may be told, what is used up, and the masters' list (IN-43)."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.urls import reverse

from larp import clock
from larp.models import Membership
from mediators.models import Disclosure
from tests.cast import at
from tests.mediators.desk_of import Desk, short
from tests.mediators.web.test_desk import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.rule("IN-43")]


@pytest.fixture
def d(monkeypatch):
    cache.clear()
    monkeypatch.setattr(clock, "now", lambda: at("15:20"))
    made = Desk(language="en")
    made.sent(made.bid(made.c.karl), now=at("15:10"))
    return made


def address(d):
    return reverse("mediators:told", kwargs={"slug": d.event.slug})


def tell(d, client, to, card, what="lineup", entry="t1"):
    told = f"{what}:{card.pk}:{d.c.karl.pk}"
    return client.post(address(d), {"entry": entry, "intrigue": d.intrigue.pk, "to": to.pk, "told": told})


def test_only_cards_that_this_desk_took_can_be_told(d):
    mine, lottes = (signed_in(one).get(address(d)).content.decode() for one in (d.moritz, d.lotte))
    assert [f"Otto Karl-{n} (" in mine for n in range(4)] == [True, True, True, False]
    assert "Karl-" not in lottes
    assert "You have taken no bid in this intrigue" in lottes


def test_the_second_card_of_a_lineup_is_refused_with_the_earlier_one_named(d):
    client = signed_in(d.moritz)
    assert tell(d, client, d.c.hans, d.hands["karl"][0]).status_code == 302
    page = client.get(address(d)).content.decode()
    assert "no more of the lineup of Karl" in page
    refused = tell(d, client, d.c.hans, d.hands["karl"][1], entry="t2")
    text = refused.content.decode()
    assert refused.status_code == 422
    assert "to Hans, Otto Karl-0" in text
    assert Disclosure.objects.count() == 1
    assert tell(d, client, d.c.hans, d.hands["karl"][2], what="stake", entry="t3").status_code == 302
    assert tell(d, client, d.c.dietrich, d.hands["karl"][1], entry="t4").status_code == 302


def test_what_cant_be_read_or_isnt_known_is_refused(d):
    client = signed_in(d.moritz)
    assert tell(d, client, d.c.hans, d.hands["karl"][5]).status_code == 422
    nothing = client.post(address(d), {"entry": "x", "intrigue": d.intrigue.pk, "to": "", "told": "::"})
    assert nothing.status_code == 422


def test_masters_see_all_and_a_colleague_none(d, client):
    mine = signed_in(d.moritz)
    tell(d, mine, d.c.hans, d.hands["karl"][0])
    assert "Otto Karl-0" not in signed_in(d.lotte).get(address(d)).content.decode()
    everything = reverse("mediators:disclosures", kwargs={"slug": d.event.slug})
    assert mine.get(everything).status_code == 404
    nora = User.objects.create_user("nora")
    Membership.objects.create(event=d.event, user=nora, name="Nora")
    client.force_login(nora)
    page = client.get(everything).content.decode()
    assert ("Moritz" in page, "Hans" in page, "Otto Karl-0" in page) == (True, True, True)


def held(d, mediator):
    """What a tablet of the mediator keeps of the intrigue."""
    where = reverse("mediators:snapshot", kwargs={"slug": d.event.slug})
    return signed_in(mediator).get(where).json()["intrigues"][0]


@pytest.mark.rule("IN-44")
def test_a_tablet_keeps_marks_of_what_it_took_and_the_faces_come_apart(d):
    known = held(d, d.moritz)["known"]
    assert [one[:3] for one in known] == [
        [d.c.karl.pk, "lineup", 1], [d.c.karl.pk, "lineup", 2], [d.c.karl.pk, "stake", 1],
    ]  # fmt: skip
    assert held(d, d.lotte)["known"] == []
    where = reverse("mediators:taken", kwargs={"slug": d.event.slug})
    faces = signed_in(d.moritz).get(where).json()["faces"]
    assert [faces[one[3]]["name"] for one in known] == ["Otto Karl-0", "Otto Karl-1", "Otto Karl-2"]
    assert signed_in(d.lotte).get(where).json() == {"faces": {}}


@pytest.mark.rule("IN-40", "IN-70")
def test_a_telling_made_out_of_touch_names_the_card_by_its_mark_and_one_over_the_limit_waits(d):
    first, second, paid = [one[3] for one in held(d, d.moritz)["known"]]

    def tells(mark, what, **fields):
        part = {"to": d.c.hans.pk, "what": what, "mark": mark}
        return d.raw("disclosure", d.c.karl, disclosure=part, made_at=at("15:12"), **fields)

    answers = d.send(
        tells(first, "lineup"), tells(first, "lineup"), tells(paid, "stake"), tells(second, "lineup"),
        tells("0" * 24, "lineup"), tells(paid, "lineup"), now=at("15:20"),
    )  # fmt: skip
    assert [short(answer) for answer in answers] == [
        ("taken", ""), ("taken", ""), ("taken", ""), ("waiting", "disclosure_over_limit"), ("refused", "card_unknown"),
        ("refused", "disclosure_unknown"),
    ]  # fmt: skip
    assert list(Disclosure.objects.values_list("what", "counts")) == [
        ("lineup", True), ("lineup", False), ("stake", True),
    ]  # fmt: skip
    assert held(d, d.moritz)["told"] == [
        [d.c.hans.pk, d.c.karl.pk, "stake", paid, True], [d.c.hans.pk, d.c.karl.pk, "lineup", first, False],
        [d.c.hans.pk, d.c.karl.pk, "lineup", first, True],
    ]  # fmt: skip
    # By another mediator's tablet the mark is worth nothing.
    [strange] = d.send(tells(second, "lineup"), now=at("15:21"), by=d.lotte)
    assert short(strange) == ("refused", "disclosure_unknown")
