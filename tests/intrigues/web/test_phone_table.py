"""Resolution, drafts and fates from the phone (IN-25, IN-27, IN-49 to IN-68)."""

from __future__ import annotations

import pytest

from intrigues.models import Body, FateQuestion, FateText, HeadWin, InstitutionPart, Intrigue, Pick, Strike, WishList
from intrigues.models.recorded import by
from intrigues.services import drafts, fates, resolution
from intrigues.services import intrigues as course
from tests import cast
from tests.intrigues.web.phones import ME, holds, page, phone, stand_at, whole

TABLE, DRAFT = f"{ME}table/1/", f"{ME}draft/1/"


@pytest.fixture
def gathered(clinic):
    """Resolution has begun: Vera (5, 2) and Karl (4) are in; Vera holds a weakness card that fits Karl's person."""
    stand_at("16:40")
    intrigue = cast.intrigue(event=clinic.event, settled=3)
    lineup = cast.people(holder=clinic.vera, weights=[5, 2])
    rich = cast.card(
        design=cast.person(event=clinic.event, key="rich", weight=4, weaknesses=["money"]), holder=clinic.karl
    )
    for player, laid in ((clinic.vera, lineup), (clinic.karl, [rich])):
        cast.entrant(intrigue=intrigue, player=player, lineup=laid, staked=cast.people(holder=player, weights=[1]))
    letters = cast.card(design=cast.weakness(event=clinic.event, key="letters"), holder=clinic.vera)
    return clinic, Intrigue.objects.get(), letters, intrigue.entrants.get(player=clinic.karl).lineup.get()


def opened(gathered):
    clinic, intrigue, letters, aim = gathered
    resolution.open_lineups(actor=cast.master(), intrigue=intrigue, now=cast.at("16:41"))
    return clinic, intrigue, letters, aim


@pytest.mark.rule("IN-50")
def test_all_lineups_are_open_to_all_at_the_same_moment(gathered):
    clinic, *_ = gathered
    players = (clinic.vera, clinic.karl, clinic.hans)
    before = [holds(page(phone(player), "table/1/"), "Vera-0", "Rich") for player in players]
    opened(gathered)
    after = [holds(page(phone(player), "table/1/"), "Vera-0", "Rich") for player in players]
    assert (before, after) == ([[True, False], [False, True], [False, False]], [[True, True]] * 3)


@pytest.mark.rule("IN-13")
def test_before_resolution_nobody_reads_who_is_in(gathered):
    clinic, *_ = gathered
    # As it was then: an end that is settled stays one, whatever the clock says.
    Intrigue.objects.update(settled=2)
    stand_at("16:10")
    text = page(phone(clinic.hans), "table/1/")
    assert holds(text, "The table is still empty", "Vera", "Karl") == [True, False, False]


@pytest.mark.report("A18")
@pytest.mark.rule("IN-51", "IN-52")
def test_a_strike_from_the_phone_is_made_once_though_tapped_twice(gathered):
    clinic, _, letters, aim = opened(gathered)
    vera = phone(clinic.vera)
    text = page(vera, f"table/1/?weakness={letters.pk}")
    assert holds(text, "Whom do you strike?", f'name="target" value="{aim.pk}"') == [True, True]
    sent = {"weakness": letters.pk, "target": aim.pk}
    assert [vera.post(TABLE, sent).status_code for _ in range(2)] == [302, 302]
    letters.refresh_from_db()
    assert (Strike.objects.count(), letters.place) == (1, "spent")
    assert "struck" in page(phone(clinic.hans), "table/1/")


@pytest.mark.report("A17")
@pytest.mark.rule("IN-51")
def test_a_strike_that_the_rules_refuse_says_why_and_does_nothing(gathered):
    clinic, intrigue, letters, aim = opened(gathered)
    own = intrigue.entrants.get(player=clinic.vera).lineup.first()
    tries = [
        (clinic.vera, {"weakness": letters.pk, "target": own.pk}),
        (clinic.vera, {"weakness": letters.pk}),
        (clinic.vera, {"weakness": "x", "target": "-1"}),
        (clinic.karl, {"weakness": letters.pk, "target": aim.pk}),
        (clinic.hans, {"weakness": letters.pk, "target": aim.pk}),
    ]
    answers = [phone(player).post(TABLE, sent) for player, sent in tries]
    assert [(answer.status_code, 'role="alert"' in answer.content.decode()) for answer in answers] == [(422, True)] * 5
    assert not Strike.objects.exists()


@pytest.mark.rule("IN-49", "IN-51")
def test_a_strike_at_the_instant_of_closing_comes_before_it_or_is_refused(gathered):
    clinic, intrigue, letters, aim = opened(gathered)
    vera = phone(clinic.vera)
    page(vera, f"table/1/?weakness={letters.pk}")
    resolution.close_strikes(actor=cast.master(), intrigue=intrigue, now=cast.at("16:42"))
    answer = vera.post(TABLE, {"weakness": letters.pk, "target": aim.pk})
    assert (answer.status_code, Strike.objects.count()) == (422, 0)
    assert "Strikes are closed" in whole(answer)


@pytest.mark.rule("IN-63")
def test_the_count_unfolds_card_by_card(gathered):
    clinic, intrigue, *_ = opened(gathered)
    resolution.close_strikes(actor=cast.master(), intrigue=intrigue, now=cast.at("16:42"))
    text = page(phone(clinic.hans), "table/1/")
    assert holds(text, "The count of the lineups", "Printed weight 5", '<b class="num total">7</b>') == [True] * 3
    assert text.index("Vera-0") < text.index("Rich")


@pytest.mark.rule("IN-60")
def test_a_tie_waits_with_its_reason(gathered):
    clinic, intrigue, *_ = gathered
    intrigue.entrants.get(player=clinic.vera).lineup.all().delete()
    twin = cast.card(design=cast.person(event=clinic.event, key="twin", weight=4), holder=clinic.vera)
    intrigue.entrants.get(player=clinic.vera).lineup.create(card=twin, position=1)
    opened(gathered)
    resolution.close_strikes(actor=cast.master(), intrigue=intrigue, now=cast.at("16:42"))
    text = page(phone(clinic.vera), "table/1/")
    assert holds(text, "A tie at place 1", "points and best card are equal") == [True, True]
    assert "A tie waits for the masters" in page(phone(clinic.vera))


@pytest.fixture
def sharing(gathered):
    """Vera has won the final; influence is shared out, two cards open and one face down; it is her turn."""
    clinic, intrigue, *_ = gathered
    Intrigue.objects.update(final=True)
    master, now = cast.master(), cast.at("16:45")
    opened(gathered)
    resolution.close_strikes(actor=master, intrigue=intrigue, now=now)
    resolution.end_count(actor=master, intrigue=intrigue, now=now)
    course.to_victory(actor=master, intrigue=intrigue, now=now)
    designs = [cast.person(event=clinic.event, key=key, weight=3) for key in ("orlow", "mohr", "hidden")]
    cards = [cast.card(design=design) for design in designs]
    opened_prizes = drafts.put_up(actor=master, intrigue=intrigue, cards=cards[:2], now=now)
    down = drafts.put_up(actor=master, intrigue=intrigue, cards=cards[2:], now=now, face_down=True)
    drafts.start(actor=master, intrigue=Intrigue.objects.get(), now=now)
    stand_at("16:50")
    return clinic, intrigue, [*opened_prizes, *down]


@pytest.mark.rule("IN-66")
def test_whose_turn_it_is_and_what_is_face_down(sharing):
    clinic, *_ = sharing
    vera, karl = page(phone(clinic.vera), "draft/1/"), page(phone(clinic.karl), "draft/1/")
    assert holds(vera, "Your turn to choose", "Orlow", "Mohr", "Hidden") == [True, True, True, False]
    assert holds(karl, "Now chooses: Vera", 'type="radio"', "Hidden") == [True, False, False]
    assert "Your turn to choose" in page(phone(clinic.vera))


@pytest.mark.report("A18")
@pytest.mark.rule("IN-66")
def test_a_pick_twice_tapped_is_one_pick_and_a_taken_prize_is_refused_to_the_next(sharing):
    clinic, _, prizes = sharing
    vera, karl = phone(clinic.vera), phone(clinic.karl)
    sent = {"do": "pick", "turn": "0", "what": f"prize-{prizes[0].pk}"}
    assert [vera.post(DRAFT, sent).status_code for _ in range(2)] == [302, 302]
    late = karl.post(DRAFT, sent | {"turn": "1"})
    assert (late.status_code, Pick.objects.count()) == (422, 1)
    assert "taken already" in whole(late)
    face_down = karl.post(DRAFT, {"do": "pick", "turn": "1", "what": f"prize-{prizes[2].pk}"})
    assert face_down.status_code == 302
    assert [holds(page(phone(player), "draft/1/"), "Hidden") for player in (clinic.karl, clinic.vera)] == [
        [True], [False],
    ]  # fmt: skip


@pytest.mark.rule("IN-66")
@pytest.mark.parametrize("sent", [{}, {"what": "prize-0"}, {"what": "head-x"}, {"what": "<script>"}])
def test_a_pick_of_nothing_is_refused(sharing, sent):
    answer = phone(sharing[0].vera).post(DRAFT, {"do": "pick", "turn": "0"} | sent)
    assert (answer.status_code, Pick.objects.count()) == (422, 0)


@pytest.mark.report("A17")
@pytest.mark.rule("IN-66")
def test_out_of_turn_nothing_is_taken_or_declined(sharing):
    clinic, _, prizes = sharing
    karl = phone(clinic.karl)
    answers = [
        karl.post(DRAFT, {"do": "pick", "turn": "0", "what": f"prize-{prizes[0].pk}"}).status_code,
        karl.post(DRAFT, {"do": "decline", "turn": "0"}).status_code,
    ]
    assert (answers, Pick.objects.count()) == ([422, 422], 0)


@pytest.mark.rule("IN-65", "IN-66")
def test_declining_passes_the_turn_on(sharing):
    clinic, *_ = sharing
    phone(clinic.vera).post(DRAFT, {"do": "decline", "turn": "0"})
    assert "Your turn to choose" in page(phone(clinic.karl), "draft/1/")


@pytest.mark.rule("IN-68")
def test_wishes_are_kept_in_order_and_read_by_nobody_else(sharing):
    clinic, _, prizes = sharing
    karl = phone(clinic.karl)
    wishes = [str(prizes[1].pk), "", "face_down"]
    assert karl.post(f"{DRAFT}wishes/influence/", {"wish": wishes}).status_code == 302
    assert WishList.objects.get().wishes == [prizes[1].pk, "face_down"]
    own, other = page(karl, "draft/1/"), page(phone(clinic.vera), "draft/1/")
    assert ("any card face down" in own, "any card face down" in other) == (True, False)
    wrong = karl.post(f"{DRAFT}wishes/influence/", {"wish": ["99999"]})
    assert (wrong.status_code, WishList.objects.get().wishes) == (422, [prizes[1].pk, "face_down"])
    assert phone(clinic.hans).post(f"{DRAFT}wishes/influence/", {"wish": ["face_down"]}).status_code == 422


@pytest.mark.rule("IN-25")
def test_the_winner_of_the_final_alone_disposes_of_the_institution(sharing):
    clinic, *_ = sharing
    ministry = Body.objects.create(event=clinic.event, key="ministry", name={"en": "The ministry"})
    sent = {"do": "assign", "part": "place", "body": ministry.pk}
    answers = [phone(player).post(DRAFT, sent).status_code for player in (clinic.karl, clinic.vera)]
    assert (answers, InstitutionPart.objects.get().body) == ([422, 302], ministry)
    assert "The ministry" in page(phone(clinic.hans), "draft/1/")


@pytest.fixture
def win(clinic):
    """Vera has won Dietrich's head."""
    intrigue = cast.intrigue(event=clinic.event)
    facts = {"made_at": cast.at("15:00"), "received_at": cast.at("15:00"), **by(cast.master())}
    return HeadWin.objects.create(
        event=clinic.event, intrigue=intrigue, person=clinic.dietrich, winner=clinic.vera, **facts
    )


@pytest.mark.rule("IN-27")
def test_a_fate_is_sent_judged_and_sent_again(clinic, win):
    vera = phone(clinic.vera)
    sent = {"do": "fate", "win": win.pk, "text": "Sent north."}
    assert [vera.post(f"{ME}you/", sent).status_code for _ in range(2)] == [302, 302]
    text = FateText.objects.get()
    assert "a master is reading it" in page(vera, "you/")
    fates.judge(actor=cast.master(), fate_text=text, verdict="sent_back", remark="For how long?", now=cast.at("15:21"))
    assert holds(page(vera, "you/"), "sent back", "For how long?", "Sent north.") == [True] * 3
    vera.post(f"{ME}you/", sent | {"text": "Sent north for a year."})
    last = FateText.objects.order_by("id").last()
    fates.judge(actor=cast.master(), fate_text=last, verdict="accepted", now=cast.at("15:22"))
    assert "accepted" in page(vera, "you/")
    assert holds(page(phone(clinic.karl), "you/"), "Sent north", "For how long?") == [False, False]


@pytest.mark.report("A17")
@pytest.mark.rule("IN-27")
def test_a_fate_is_sent_by_its_winner_alone_and_never_empty(clinic, win):
    sent = {"do": "fate", "win": win.pk, "text": "Mine."}
    answers = [
        phone(clinic.karl).post(f"{ME}you/", sent).status_code,
        phone(clinic.vera).post(f"{ME}you/", sent | {"text": "  "}).status_code,
    ]
    assert (answers, FateText.objects.count()) == ([404, 422], 0)


@pytest.mark.rule("IN-27")
def test_a_head_won_again_is_refused_with_what_was_written_kept(clinic, win):
    again = {field: getattr(win, field) for field in ("event", "intrigue", "person", "made_at", "received_at")}
    HeadWin.objects.create(winner=clinic.karl, **again, **by(cast.master()))
    vera = phone(clinic.vera)
    answer = vera.post(f"{ME}you/", {"do": "fate", "win": win.pk, "text": "A long text of mine."})
    assert (answer.status_code, "won again since" in whole(answer)) == (422, True)


@pytest.mark.rule("IN-27")
def test_a_question_and_its_answer_stay_between_the_asker_and_the_masters(clinic):
    vera = phone(clinic.vera)
    sent = {"do": "ask", "text": "A monastery?", "person": clinic.dietrich.pk}
    assert [vera.post(f"{ME}you/", sent).status_code for _ in range(2)] == [302, 302]
    question = FateQuestion.objects.get()
    fates.answer(actor=cast.master(), question=question, text="Perhaps.", now=cast.at("15:21"))
    assert holds(page(vera, "you/"), "A monastery?", "Perhaps.", "Dietrich") == [True] * 3
    assert holds(page(phone(clinic.karl), "you/"), "A monastery?", "Perhaps.") == [False, False]


@pytest.mark.parametrize("path", ["table/9/", "draft/9/", "draft/1/wishes/other/"])
def test_an_intrigue_or_a_list_that_is_not_there_is_no_page(clinic, path):
    cast.intrigue(event=clinic.event)
    page(phone(clinic.vera), path, status=404)
