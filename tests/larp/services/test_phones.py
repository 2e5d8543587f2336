"""The phones of a badge: the first comes in by the badge, any further one by its PIN or by being let in."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import translation

from larp.models import Badge, JournalEntry, Phone
from larp.rules.errors import RuleViolation
from larp.sayings import said
from larp.selectors.notices import bell, inbox
from larp.selectors.phones import asking, signed_in
from larp.services import badges, phones
from tests import cast
from tests.faults.test_at_once import at_once

pytestmark = pytest.mark.django_db
NOW = cast.at("15:00")


@pytest.fixture
def c():
    cache.clear()
    return cast.cast()


@pytest.fixture
def badge(c) -> Badge:
    return Badge.objects.create(player=c.vera, code="7KQ2M9XTRW4HPA3E", issued_at=cast.MORNING)


def refusal(act, **given) -> str:
    with pytest.raises(RuleViolation) as no:
        act(**{"now": NOW} | given)
    return no.value.code


def test_the_first_phone_comes_in_by_the_badge_and_a_second_asks(c, badge):
    vera = cast.acting(c.vera)
    first = phones.sign_in(actor=vera, badge=badge, now=NOW)
    assert refusal(phones.sign_in, actor=vera, badge=badge) == "phone_must_ask"
    second = phones.ask(actor=vera, badge=badge, now=NOW)
    assert (list(signed_in(badge)), list(asking(c.event, NOW))) == ([first], [second])
    phones.let_in(actor=vera, phone=second, now=NOW)
    assert (list(signed_in(badge)), list(asking(c.event, NOW))) == ([first, second], [])
    seen = JournalEntry.objects.values_list("kind", "player", "visibility")
    assert list(seen) == [(f"badge.phone_{kind}", c.vera.pk, "player") for kind in ("signed_in", "asked", "let_in")]


def test_when_all_phones_have_gone_the_badge_alone_lets_in_again(c, badge):
    vera = cast.acting(c.vera)
    phones.end(actor=vera, phone=phones.sign_in(actor=vera, badge=badge, now=NOW), now=NOW)
    assert phones.sign_in(actor=vera, badge=badge, now=NOW).let_in_at == NOW


def test_a_master_lets_in_and_nobody_else_but_the_player(c, badge):
    phones.sign_in(actor=cast.acting(c.vera), badge=badge, now=NOW)
    asked = phones.ask(actor=cast.acting(c.vera), badge=badge, now=NOW)
    for stranger in (cast.acting(c.karl), cast.mediator()):
        assert refusal(phones.let_in, actor=stranger, phone=asked) == "badge_not_yours"
        assert refusal(phones.end, actor=stranger, phone=asked) == "badge_not_yours"
    assert phones.let_in(actor=cast.master(), phone=asked, now=NOW).let_in_at == NOW


def test_a_request_holds_for_fifteen_minutes(c, badge):
    vera = cast.acting(c.vera)
    asked = phones.ask(actor=vera, badge=badge, now=NOW)
    late = NOW + timedelta(minutes=15, milliseconds=1)
    assert (list(asking(c.event, late)), list(asking(c.event, late - timedelta(seconds=1)))) == ([], [asked])
    assert refusal(phones.let_in, actor=vera, phone=asked, now=late) == "phone_over"
    assert phones.let_in(actor=vera, phone=asked, now=NOW + timedelta(minutes=15)).let_in_at


def test_whoever_was_refused_isnt_let_in_afterwards(c, badge):
    asked = phones.ask(actor=cast.acting(c.vera), badge=badge, now=NOW)
    phones.end(actor=cast.acting(c.vera), phone=asked, now=NOW)
    assert refusal(phones.let_in, actor=cast.master(), phone=asked) == "phone_over"


def test_a_request_dies_with_its_badge(c, badge):
    asked = phones.ask(actor=cast.acting(c.vera), badge=badge, now=NOW)
    badges.issue(actor=cast.master(), player=c.vera, now=NOW)
    assert list(asking(c.event, NOW)) == []
    assert refusal(phones.let_in, actor=cast.master(), phone=asked) == "phone_over"
    assert refusal(phones.ask, actor=cast.acting(c.vera), badge=badge) == "badge_withdrawn"


def test_a_badge_asks_five_times_in_five_minutes_and_no_more(c, badge):
    for _ in range(5):
        phones.ask(actor=cast.acting(c.vera), badge=badge, now=NOW)
    assert refusal(phones.ask, actor=cast.acting(c.vera), badge=badge) == "phones_too_many"


def test_with_a_pin_a_second_phone_gives_it(c, badge):
    vera = cast.acting(c.vera)
    phones.sign_in(actor=vera, badge=badge, now=NOW)
    phones.choose_pin(actor=vera, badge=badge, pin="4711", now=NOW)
    assert refusal(phones.sign_in, actor=vera, badge=badge, pin="4712") == "pin_wrong"
    assert refusal(phones.sign_in, actor=vera, badge=badge) == "pin_wrong"
    assert phones.sign_in(actor=vera, badge=badge, pin="4711", now=NOW).let_in_at == NOW
    assert "4711" not in "".join(str(row) for row in JournalEntry.objects.values())
    for bad in ("471", "471123456", "four", "٤٧١١"):
        assert refusal(phones.choose_pin, actor=vera, badge=badge, pin=bad) == "pin_bad"


def test_five_wrong_pins_and_the_right_one_waits_too(c, badge):
    vera = cast.acting(c.vera)
    phones.choose_pin(actor=vera, badge=badge, pin="4711", now=NOW)
    answers = [refusal(phones.sign_in, actor=vera, badge=badge, pin=f"000{n}") for n in range(5)]
    assert answers == ["pin_wrong"] * 5
    assert refusal(phones.sign_in, actor=vera, badge=badge, pin="4711") == "pins_too_many"


def test_a_master_takes_a_pin_away_and_sets_none(c, badge):
    phones.choose_pin(actor=cast.acting(c.vera), badge=badge, pin="4711", now=NOW)
    for stranger in (cast.acting(c.karl), cast.mediator()):
        assert refusal(phones.choose_pin, actor=stranger, badge=badge, pin="") == "badge_not_yours"
    assert refusal(phones.choose_pin, actor=cast.master(), badge=badge, pin="0000") == "badge_not_yours"
    assert phones.choose_pin(actor=cast.master(), badge=badge, pin="", now=NOW).pin_hash == ""
    assert phones.sign_in(actor=cast.acting(c.vera), badge=badge, now=NOW).let_in_at == NOW


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_phones_at_one_moment_one_comes_in_and_the_other_asks(c, badge):
    told = []

    def come() -> None:
        try:
            phones.sign_in(actor=cast.acting(c.vera), badge=badge, now=NOW)
        except RuleViolation as no:
            told.append(no.code)

    at_once(come, come)
    assert (Phone.objects.count(), told) == (1, ["phone_must_ask"])


def test_a_phone_that_asks_is_told_of_in_the_inbox_of_the_badges_player_alone(c, badge):
    vera = cast.acting(c.vera)
    phones.sign_in(actor=vera, badge=badge, now=NOW)
    assert bell(c.vera).count == 0
    second = phones.ask(actor=vera, badge=badge, now=NOW)
    [told] = inbox(c.vera)
    assert (told.kind, told.data, list(inbox(c.karl))) == ("badge.phone_asked", {"mark": second.mark}, [])
    for language, words in (("en", f"its number is {second.mark}"), ("ru", f"его номер {second.mark}")):
        with translation.override(language):
            assert words in said(told, c.event).text
    # What comes of it is no news: the phone that decided knows it.
    phones.let_in(actor=vera, phone=second, now=NOW)
    assert bell(c.vera).count == 1
