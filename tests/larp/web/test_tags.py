"""What templates say: texts by language, times of the event, names that break well. Everything escaped."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.template import engines
from django.utils import translation

from larp.models import Event
from larp.templatetags import larp as tags
from larp.web.hyphens import with_soft_hyphens
from tests import cast


@pytest.fixture
def moscow():
    return Event(name="Clinic", time_zone="Europe/Moscow")


@pytest.fixture
def berlin():
    return Event(name="Mill", time_zone="Europe/Berlin")


def shown(source, **context):
    return engines["django"].from_string(source).render(context)


def test_a_text_falls_back_to_the_language_it_has():
    with translation.override("en"):
        assert tags.local({"ru": "Рука", "en": "Hand"}) == "Hand"
        assert tags.local({"ru": "Рука", "en": ""}) == "Рука"
        assert tags.local("plain") == "plain"
        assert tags.local({}) == ""
        assert tags.local(None) == ""


@pytest.mark.rule("IN-18")
def test_times_are_the_events_and_say_the_day_if_it_is_not_today(moscow):
    moscow.shown_at = cast.at("15:32")
    with translation.override("ru"):
        assert tags.daytime(cast.at("15:45"), moscow) == "15:45"
        assert tags.daytime(cast.at("15:45") + timedelta(days=1), moscow) == "вс\u00a015:45"
        assert tags.daytime(cast.at("15:45") - timedelta(days=1), moscow) == "пт\u00a015:45"
        assert tags.daytime(cast.at("15:45") + timedelta(days=14), moscow) == "3 октября\u00a015:45"
        assert tags.daytime(None, moscow) == ""
    with translation.override("en"):
        assert tags.daytime(cast.at("15:45") + timedelta(days=1), moscow) == "Sun\u00a015:45"


@pytest.mark.rule("IN-18")
def test_an_hour_that_comes_twice_says_its_offset(berlin):
    first = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert tags.clock(first, berlin) == "02:30\u00a0(UTC+2)"
    assert tags.clock(first + timedelta(hours=1), berlin) == "02:30\u00a0(UTC+1)"
    assert tags.clock(first + timedelta(hours=2), berlin) == "03:30"


@pytest.mark.parametrize(
    ("left", "figures"),
    [
        (timedelta(minutes=27, seconds=41), "27<i>:</i>41"),
        (timedelta(seconds=9), "0<i>:</i>09"),
        (timedelta(seconds=8, microseconds=1), "0<i>:</i>09"),
        (timedelta(hours=1, minutes=2, seconds=3), "1<i>:</i>02<i>:</i>03"),
        (timedelta(seconds=-5), "0<i>:</i>00"),
    ],
)
def test_what_is_left_is_minutes_under_an_hour(left, figures):
    assert tags.countdown(left) == figures


@pytest.mark.parametrize(
    ("word", "broken"),
    [
        ("Верещагинская", "Вере|ща|гин|ская"),
        ("Ильменский", "Иль|мен|ский"),
        ("Аристова", "Аристова"),
        ("Вера Преображенская", "Вера Пре|об|ра|жен|ская"),
    ],
)
def test_long_words_break_between_syllables(word, broken):
    assert with_soft_hyphens(word) == broken.replace("|", "\u00ad")


@pytest.mark.report("A20")
def test_names_come_out_as_text():
    for name in ["<b>", '"><svg onload=alert(1)>', "{{7*7}}", "a&b"]:
        for source in ["{{ name|soft }}", "{{ name|local }}", "{% icon 'lock' label=name %}", "{{ name|fours }}"]:
            page = shown(source, name=name)
            assert "<b>" not in page
            assert "<svg onload" not in page
            assert "49" not in page


def test_a_double_surname_breaks_at_its_own_hyphen_first():
    parts = [f'<span class="w">{part}</span>' for part in ("Анна", "Орлик-", "Лемке")]
    said = shown("{{ name|soft }}", name={"ru": "Анна Орлик-Лемке"})
    assert said == f'<span class="name">{parts[0]} {parts[1]}{parts[2]}</span>'


def test_a_sign_is_hidden_from_readers_unless_it_is_named():
    assert shown("{% icon 'lock' %}") == (
        '<svg class="i" aria-hidden="true"><use href="/static/larp/icons/sprite.svg#i-lock"/></svg>'
    )
    assert 'role="img" aria-label="locked"' in shown("{% icon 'lock' label='locked' %}")


def test_figures_have_a_minus_and_codes_stand_in_fours():
    assert [tags.signed(n) for n in (2, 0, -1)] == ["+2", "0", "−1"]
    assert tags.fours("7KQ2M9XTRW4HPA3E") == "7KQ2 M9XT RW4H PA3E"


def test_a_state_has_a_sign_and_a_word():
    sign = '<svg class="i" aria-hidden="true"><use href="/static/larp/icons/sprite.svg#i-lock"/></svg>'
    said = shown("{% state 'locked' word %}", word="<locked>")
    assert said == f'<span class="state locked">{sign}<span>&lt;locked&gt;</span></span>'
    with pytest.raises(ValueError, match="moonlit"):
        tags.state("moonlit", "x")


def test_a_figure_below_zero_has_a_minus():
    assert [tags.minus(figure) for figure in ("-1,2", "0.4")] == ["−1,2", "0.4"]
