"""What everybody reads on the first page when it comes to the table and the prizes, and what becomes of turns."""

from __future__ import annotations

import pytest

from intrigues.models import Intrigue
from intrigues.services import drafts, resolution
from intrigues.services import intrigues as course
from mediators.models import Mediator
from tests import cast
from tests.intrigues.web.phones import ME, holds, page, phone, stand_at
from tests.intrigues.web.test_phone_now import played, title
from tests.intrigues.web.test_phone_table import gathered, opened, sharing  # noqa: F401

DRAFT = f"{ME}draft/1/"


def titles(*players) -> list[str]:
    return [title(page(phone(player))) for player in players]


@pytest.mark.rule("IN-65", "IN-66", "IN-67")
def test_when_prizes_are_shared_the_winner_the_next_and_those_outside_read_what_is_theirs(sharing):  # noqa: F811
    clinic, *_ = sharing
    everybody = (clinic.vera, clinic.karl, clinic.hans)
    first = titles(*everybody)
    phone(clinic.vera).post(DRAFT, {"do": "decline", "turn": "0"})
    assert (first, titles(*everybody)) == (
        ["Your turn to choose", "The prizes are shared out", "The prizes are shared out"],
        ["You have won", "Your turn to choose", "The prizes are shared out"],
    )
    # Whoever waits is told for whom, and may write a list; whoever looks on writes none.
    texts = [page(phone(player)) for player in (clinic.vera, clinic.hans)]
    assert [holds(text, "Now chooses: Karl.", "Write a wish list") for text in texts[1:]] == [[True, False]]
    assert "You decide to whom the institution passes" in texts[0]


@pytest.mark.rule("IN-65")
def test_before_the_sharing_starts_the_winner_reads_that_they_have_won(gathered):  # noqa: F811
    clinic, intrigue, *_ = opened(gathered)
    master, now = cast.master(), cast.at("16:45")
    resolution.close_strikes(actor=master, intrigue=intrigue, now=now)
    counting = titles(clinic.vera, clinic.hans)
    resolution.end_count(actor=master, intrigue=intrigue, now=now)
    course.to_victory(actor=master, intrigue=intrigue, now=now)
    stand_at("16:46")
    told = titles(clinic.vera, clinic.karl, clinic.hans)
    assert (counting, told) == (
        ["The count is under way"] * 2,
        ["You have won", "The prizes are shared out", "The prizes are shared out"],
    )
    assert "The sharing begins as soon as a master starts it." in page(phone(clinic.vera))


@pytest.mark.rule("IN-68")
def test_who_was_passed_over_is_told_what_comes_of_it_and_everybody_reads_the_turn(sharing):  # noqa: F811
    clinic, _, prizes = sharing
    drafts.pass_turn(
        actor=cast.master(), intrigue=Intrigue.objects.get(), player=clinic.vera, turn=0, now=cast.at("16:51")
    )
    passed = "You were passed over in this round"
    texts = [page(phone(player), "draft/1/") for player in (clinic.vera, clinic.karl)]
    assert [holds(text, passed, "<b>Vera</b>: passed") for text in texts] == [[True, True], [False, True]]
    phone(clinic.karl).post(DRAFT, {"do": "pick", "turn": "1", "what": f"prize-{prizes[1].pk}"})
    # The round is over: Vera has the first prize left, which is face up, and nobody is passed over any more.
    text = page(phone(clinic.vera), "draft/1/")
    assert holds(text, passed, "<b>Karl</b>: Mohr, 3", "<b>Vera</b>: Orlow, 3") == [False, True, True]


@pytest.mark.rule("IN-44", "IN-66")
def test_a_turn_that_took_a_card_face_down_names_it_to_its_taker_alone(sharing):  # noqa: F811
    clinic, _, prizes = sharing
    phone(clinic.vera).post(DRAFT, {"do": "pick", "turn": "0", "what": f"prize-{prizes[2].pk}"})
    texts = [page(phone(player), "draft/1/") for player in (clinic.vera, clinic.karl, clinic.hans)]
    named = [holds(text, "<b>Vera</b>: Hidden, 3", f"<b>Vera</b>: card {prizes[2].position}") for text in texts]
    assert named == [[True, False], [False, True], [False, True]]


@pytest.mark.rule("IN-45")
@pytest.mark.parametrize(
    ("time", "said"), [("14:10", "Declare a goal"), ("15:20", "Check the stake"), ("16:40", "Come to the table")]
)
def test_a_mediator_who_also_plays_reads_their_own_part_like_any_player(clinic, time, said):
    played(clinic, time)
    mediator = Mediator.objects.create(event=clinic.event, name={"en": "Vera"}, player=clinic.vera)
    device = mediator.devices.create(code="TAB1ET0F0R11KTAB", issued_at=cast.MORNING, paired_at=cast.MORNING)
    vera = phone(clinic.vera)
    session = vera.session
    session["devices"] = {str(clinic.event.pk): device.pk}
    session.save()
    text = page(vera)
    # What the desk knows, the player's own page doesn't say (IN-42).
    assert (title(text).startswith(said), "another mediator writes down" in text) == (True, True)


@pytest.mark.rule("IN-42")
def test_who_has_enough_reads_so_where_the_stake_is_open_and_until_when_it_can_be_raised(clinic):
    clinic.event.options = {"stake_on_board": True}
    clinic.event.save()
    played(clinic, "15:20")
    text = page(phone(clinic.vera))
    assert (title(text), holds(text, "It can be raised until 15:45.")) == ("Your stake is enough for now", [True])
    stand_at("15:50")
    assert holds(page(phone(clinic.vera)), "No more raises.") == [True]


@pytest.mark.report("A03")
@pytest.mark.rule("IN-18")
def test_the_hours_are_the_events_whatever_the_zone_of_the_phone_or_the_server(clinic):
    """The event in Vladivostok: bids end at 16:00 Moscow time, which there is 23:00."""
    clinic.event.time_zone = "Asia/Vladivostok"
    clinic.event.save()
    played(clinic, "15:20")
    text = page(phone(clinic.hans))
    assert holds(text, "by 23:00", "16:00", "UTC+10") == [True, False, True]


@pytest.mark.report("A16")
@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 карт на руках"), (1, "1 карта на руках"), (2, "2 карты на руках"), (5, "5 карт на руках"),
     (11, "11 карт на руках"), (21, "21 карта на руках"), (22, "22 карты на руках"), (25, "25 карт на руках")],
)  # fmt: skip
def test_cards_are_counted_in_russian_as_people_count(clinic, count, words):
    clinic.event.language = "ru"
    clinic.event.save()
    cast.people(holder=clinic.vera, weights=[1] * count)
    assert words in page(phone(clinic.vera), "hand/")


@pytest.mark.report("A16")
@pytest.mark.parametrize(
    ("count", "russian", "english"),
    [(1, "Не хватает 1 карты", "One card is missing"), (2, "Не хватает 2 карт", "2 cards are missing"),
     (5, "Не хватает 5 карт", "5 cards are missing"), (21, "Не хватает 21 карты", "21 cards are missing")],
)  # fmt: skip
def test_what_is_missing_is_counted_rightly_in_both_languages(clinic, count, russian, english):
    clinic.event.options = {"stake_on_board": True}
    clinic.event.save()
    intrigue = played(clinic, "15:20")
    Intrigue.objects.filter(pk=intrigue.pk).update(current_stake=2 + count)
    told = page(phone(clinic.vera))
    clinic.event.language = "ru"
    clinic.event.save()
    assert (english in told, russian in page(phone(clinic.vera))) == (True, True)
