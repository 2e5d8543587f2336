"""The first page: what a player can or must do at this moment, and what stands there of their own."""

from __future__ import annotations

import pytest

from intrigues.models import CircumstancePlay, FateText, Goal, HeadWin, Intrigue
from intrigues.models.recorded import by
from intrigues.selectors.fates import fates_owed
from larp.models import Player
from larp.permissions import Actor, Role
from mediators.models import Mediator
from tests import cast
from tests.intrigues.web.phones import holds, page, phone, stand_at

SETTLED = {"14:10": 0, "15:20": 1, "15:50": 1, "16:10": 2, "16:40": 3}


def played(clinic, time, **fields):
    """An intrigue in which Vera and Karl are in with two cards each, at `time` of that Saturday."""
    intrigue = cast.intrigue(event=clinic.event, settled=SETTLED.get(time, 3), **fields)
    for player in (clinic.vera, clinic.karl):
        lineup, staked = cast.people(holder=player, weights=[5, 2]), cast.people(holder=player, weights=[1, 1])
        cast.entrant(intrigue=intrigue, player=player, lineup=lineup, staked=staked)
    stand_at(time)
    return intrigue


def title(text: str) -> str:
    """The title of the one thing to do."""
    return text.split('<div class="slip sect')[1].split("<h2>")[1].split("</h2>")[0]


def test_without_an_intrigue_the_page_says_so(clinic):
    assert "No intrigue is under way and none is announced" in page(phone(clinic.vera))


@pytest.mark.rule("IN-20", "IN-36", "IN-46", "IN-49")
@pytest.mark.parametrize(
    ("time", "inside", "outside"),
    [
        ("14:10", "Declare a goal if you have one", "Declare a goal if you have one"),
        ("15:20", "Check the stake with a mediator", "Bids are open"),
        ("15:50", "Check the stake with a mediator", "The last minutes to come in"),
        ("16:10", "Circumstances may be played", "You aren&#x27;t in"),
        ("16:40", "Come to the table", "The lineups are about to be laid open"),
    ],
)
def test_at_each_phase_the_one_in_and_the_one_outside_read_what_is_theirs(clinic, time, inside, outside):
    played(clinic, time)
    assert (title(page(phone(clinic.vera))), title(page(phone(clinic.hans)))) == (inside, outside)


@pytest.mark.rule("IN-36")
def test_where_late_entry_is_refused_the_window_says_too_late(clinic):
    clinic.event.options = {"late_entry": "refuse"}
    clinic.event.save()
    played(clinic, "15:50")
    assert title(page(phone(clinic.hans))) == "Too late to come in"


@pytest.mark.rule("IN-42")
def test_who_is_short_reads_it_only_where_the_event_shows_the_stake(clinic):
    intrigue = played(clinic, "15:20")
    Intrigue.objects.filter(pk=intrigue.pk).update(current_stake=4)
    hidden = page(phone(clinic.vera))
    clinic.event.options = {"stake_on_board": True}
    clinic.event.save()
    open_to_all = page(phone(clinic.vera))
    assert (title(hidden), holds(hidden, "missing")) == ("Check the stake with a mediator", [False])
    assert (title(open_to_all), holds(open_to_all, "2 cards are missing")) == ("You are short of the stake", [True])


@pytest.mark.rule("IN-37", "IN-38")
@pytest.mark.parametrize(
    ("cause", "said"), [("own", "You have folded"), ("clock", "You are out"), ("master", "You are out")]
)
def test_who_is_out_reads_why(clinic, cause, said):
    intrigue = played(clinic, "15:20")
    intrigue.entrants.filter(player=clinic.vera).update(folded_at=cast.at("15:15"), fold_cause=cause)
    assert title(page(phone(clinic.vera))) == said


@pytest.mark.rule("IN-16")
def test_in_a_pause_nothing_is_asked(clinic):
    played(clinic, "15:20", paused_at=cast.at("15:18"))
    shown = page(phone(clinic.vera))
    assert title(shown) == "A pause"
    # No time is promised that the pause will move.
    assert holds(shown, "When the masters go on, all times are later", "can be raised until") == [True, False]


def test_a_bystander_is_asked_nothing(clinic):
    played(clinic, "15:20")
    Player.objects.filter(pk=clinic.hans.pk).update(bystander=True)
    assert title(page(phone(clinic.hans))) == "You look on"


@pytest.mark.rule("IN-51")
def test_who_can_strike_is_told_and_who_cannot_is_told_why(clinic):
    intrigue = played(clinic, "16:40", step="strikes", step_at=cast.at("16:35"))
    rich = cast.card(design=cast.person(event=clinic.event, key="rich", weaknesses=["money"]), holder=clinic.karl)
    intrigue.entrants.get(player=clinic.karl).lineup.create(card=rich, position=3)
    cast.card(design=cast.weakness(event=clinic.event, key="letters"), holder=clinic.vera)
    texts = [page(phone(player)) for player in (clinic.vera, clinic.karl, clinic.hans)]
    assert [title(text) for text in texts] == ["You can strike now", "The lineups lie open", "The lineups lie open"]
    assert [holds(text, "None of your weaknesses fits", "aren&#x27;t in and don&#x27;t strike") for text in texts] == [
        [False, False], [True, False], [False, True],
    ]  # fmt: skip


@pytest.mark.rule("IN-41")
def test_own_records_say_what_when_and_by_whom_as_players_may_read(clinic):
    intrigue = played(clinic, "15:20")
    known = by(Actor(role=Role.MEDIATOR, id=2, name="Agnes", public_name="Agnes"))
    masked = by(Actor(role=Role.MEDIATOR, id=3, name="Wolf-the-masked", public_name=""))
    at = {"made_at": cast.at("14:12"), "received_at": cast.at("14:12")}
    Goal.objects.create(intrigue=intrigue, player=clinic.vera, kind="head", head=clinic.dietrich, **at, **known)
    plot = cast.card(design=cast.circumstance(event=clinic.event, key="plot"), holder=clinic.vera)
    CircumstancePlay.objects.create(intrigue=intrigue, card=plot, player=clinic.vera, **at, **masked)
    text = page(phone(clinic.vera))
    assert holds(text, "Goal: The head of Dietrich", "Agnes", "Circumstance: Plot", "a mediator", "14:12") == [True] * 5
    assert holds(text, "Handed in 2 cards, in the stake: 2", "Moritz", "15:10", "masked") == [True, True, True, False]


@pytest.mark.rule("IN-45")
def test_a_mediator_who_also_plays_is_told_that_another_records(clinic):
    played(clinic, "15:20")
    mediator = Mediator.objects.create(event=clinic.event, name={"en": "Vera"}, player=clinic.vera)
    device = mediator.devices.create(code="TAB1ET0F0R11KTAB", issued_at=cast.MORNING, paired_at=cast.MORNING)
    vera = phone(clinic.vera)
    before = page(vera)
    session = vera.session
    session["devices"] = {str(clinic.event.pk): device.pk}
    session.save()
    said = "You are also a mediator"
    assert (said in before, said in page(vera)) == (False, True)


@pytest.mark.rule("IN-41")
def test_known_mediators_are_named_with_their_place_and_incognito_ones_are_not(clinic):
    Mediator.objects.create(event=clinic.event, name={"en": "Agnes"}, where={"en": "the library"})
    Mediator.objects.create(event=clinic.event, name={"en": "Wolfram"}, where={"en": "the cellar"}, incognito=True)
    text = page(phone(clinic.vera), "you/")
    assert holds(text, "Agnes", "the library", "Wolfram", "the cellar") == [True, True, False, False]


@pytest.mark.report("A17")
@pytest.mark.rule("IN-08", "IN-42", "IN-44")
def test_no_page_of_a_player_holds_anothers_secret(clinic):
    """Karl's hand, lineup, stake and goals' texts are planted; Hans opens every page of his."""
    intrigue = played(clinic, "15:20")
    Intrigue.objects.filter(pk=intrigue.pk).update(current_stake=77)
    secret = cast.card(design=cast.person(event=clinic.event, key="planted"), holder=clinic.karl)
    Player.objects.filter(pk=clinic.karl.pk).update(person="Real Name", contact="+7 900")
    hans = phone(clinic.hans)
    number = intrigue.number
    texts = [page(hans, path) for path in (
        "", "hand/", "hand/show/", "shown/", "you/", f"table/{number}/", f"draft/{number}/",
        f"draft/{number}/wishes/influence/",
    )]  # fmt: skip
    planted = ("Planted", "Karl-", "Vera-", "77", "Real Name", "+7 900", secret.codes.get().code)
    found = {(word, place) for place, text in enumerate(texts) for word in planted if word in text}
    # Numbers of the page's own clock are no stake.
    assert {(word, place) for word, place in found if word != "77"} == set()
    assert "stake: 77" not in " ".join(texts).lower()


def test_the_number_of_queries_depends_on_the_intrigues_and_not_on_their_rows(clinic, django_assert_max_num_queries):
    intrigue = played(clinic, "15:20")
    vera = phone(clinic.vera)
    page(vera)
    with django_assert_max_num_queries(30) as seen:
        page(vera)
    few = len(seen)
    at = {"made_at": cast.at("14:12"), "received_at": cast.at("14:12"), **by(cast.mediator())}
    for n in range(8):
        guest = cast.player(event=clinic.event, key=f"guest-{n}")
        cast.entrant(intrigue=intrigue, player=guest, lineup=[], staked=cast.people(holder=guest, weights=[1]))
        Goal.objects.create(
            intrigue=intrigue, player=clinic.vera, kind="influence", withdrawn_at=cast.at("14:13"), **at
        )
    with django_assert_max_num_queries(30) as seen:
        page(vera)
    assert len(seen) == few


@pytest.mark.rule("IN-27")
def test_a_head_won_waits_on_the_first_page_until_its_fate_is_written(clinic):
    intrigue = played(clinic, "16:40")
    facts = {"made_at": cast.at("16:40"), "received_at": cast.at("16:40"), **by(cast.master())}
    win = HeadWin.objects.create(
        event=clinic.event, intrigue=intrigue, person=clinic.dietrich, winner=clinic.vera, **facts
    )
    words = ("You decide the fate of Dietrich", f"me/you/#win-{win.pk}")
    assert [holds(page(phone(player)), *words) for player in (clinic.vera, clinic.karl)] == [[True] * 2, [False] * 2]
    text = FateText.objects.create(win=win, text="Let go home.", **facts)
    assert fates_owed(clinic.vera) == []
    text.verdict = "sent_back"
    text.save()
    assert fates_owed(clinic.vera) == [win]
    HeadWin.objects.create(event=clinic.event, intrigue=intrigue, person=clinic.dietrich, winner=clinic.karl, **facts)
    assert (fates_owed(clinic.vera), len(fates_owed(clinic.karl))) == ([], 1)
