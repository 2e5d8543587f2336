"""What players are told of intrigues, cards and fates, and what they aren't."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.utils import translation

from intrigues.models import FateText, HeadWin
from intrigues.models.recorded import by
from intrigues.services import bids, cards, clockwork, deals, drafts, fates, intrigues, notices
from larp import sayings
from larp.models import Notice
from larp.selectors.notices import inbox
from larp.services.notices import _tellers
from tests import cast
from tests.access import stages, world
from tests.cast import at

pytestmark = pytest.mark.django_db


@pytest.fixture
def c():
    return cast.cast()


def told(player):
    return [row.kind for row in inbox(player).order_by("id")]


def words(player, language="en"):
    with translation.override(language):
        player.event.shown_at = at("15:50")
        return [sayings.said(row, player.event).text for row in inbox(player).order_by("id")]


@pytest.mark.rule("IN-13")
@pytest.mark.parametrize(
    ("now", "kinds"),
    [
        ("13:54:59.999", []),
        ("13:55", ["phase.ending"]),
        ("14:54:59.999", []),
        ("14:59:59.999", ["phase.ending"]),
        ("15:39:59.999", []),
        ("15:40", ["raises.ending"]),
        ("15:45", []),
        ("15:55", ["phase.ending"]),
        ("16:26", ["phase.ending"]),
        ("16:30", []),
    ],
)
def test_an_end_is_told_five_minutes_before_and_not_after(c, now, kinds):
    cast.intrigue(event=c.event)
    for _ in range(2):
        notices.remind_due(now=at(now))
    assert told(c.karl) == kinds


@pytest.mark.rule("IN-13")
@pytest.mark.parametrize(("minutes", "kinds"), [(0, []), (20, ["raises.ending"]), (11, ["raises.ending"]), (10, [])])
def test_masters_say_how_many_minutes_before(minutes, kinds):
    c = cast.cast(options={"remind_minutes": minutes})
    cast.intrigue(event=c.event)
    notices.remind_due(now=at("15:34:30"))
    assert told(c.karl) == kinds


@pytest.mark.rule("IN-16")
def test_a_deadline_that_moves_is_told_anew_and_a_pause_ends_nothing(c):
    row = cast.intrigue(event=c.event)
    notices.remind_due(now=at("15:56"))
    intrigues.pause(actor=cast.master(), intrigue=row, reason="rain", now=at("15:57"))
    notices.remind_due(now=at("15:58"))
    assert told(c.karl)[-1] == "intrigue.paused"
    intrigues.resume(actor=cast.master(), intrigue=row, reason="sun", now=at("16:07"))
    notices.remind_due(now=at("16:07"))
    assert words(c.karl) == [
        "Intrigue No. 1: bids end at 16:00. Whoever is below the stake then is out.",
        "Intrigue No. 1: goals are over, bids are taken.",
        "Intrigue No. 1 is paused: nothing is taken.",
        "Intrigue No. 1 goes on, until 16:10.",
        "Intrigue No. 1: bids end at 16:10. Whoever is below the stake then is out.",
    ]


@pytest.mark.rule("IN-15", "IN-38")
def test_the_end_of_bids_is_told_to_all_and_to_who_is_put_out(c):
    row = cast.intrigue(event=c.event)
    for player, stake in ((c.karl, 1), (c.hans, 2)):
        cast.entrant(intrigue=row, player=player, lineup=[], staked=cast.people(holder=player, weights=[1] * stake))
    for _ in range(2):
        clockwork.close_due(now=at("16:00"))
    assert told(c.karl) == ["intrigue.goals_over", "intrigue.bids_over", "fold.clock"]
    assert told(c.hans) == told(c.vera) == told(c.karl)[:-1]


@pytest.mark.rule("IN-07", "IN-08")
def test_of_a_card_both_sides_are_told_and_nobody_else(c):
    [falk, brandt] = cast.people(holder=c.karl, weights=[5, 2])
    for card, answer in ((falk, cards.accept), (brandt, cards.decline)):
        offer = cards.offer(actor=cast.acting(c.karl), card=card, receiver=c.vera, now=at("15:00"))
        answer(actor=cast.acting(c.vera), offer=offer, now=at("15:01"))
    cards.show(actor=cast.acting(c.vera), owner=c.vera, viewer=c.hans, card=None, minutes=5, now=at("15:02"))
    assert words(c.vera) == ["Karl offers you a card.", "Karl offers you a card."]
    assert words(c.karl) == ["Vera has taken your card.", "Vera doesn’t take your card; it stays with you."]
    assert words(c.hans) == ["Vera shows you cards."]
    assert told(c.dietrich) == []
    # The face of the card is nobody's business before it is opened.
    assert not any(falk.design.key in str(row.data) for row in Notice.objects.all())


@pytest.mark.rule("IN-06")
def test_what_masters_deal_and_correct_is_told_to_its_hands(c):
    bank = [cast.card(design=cast.person(event=c.event, key=f"p{n}")) for n in range(4)]
    deal = deals.prepare(actor=cast.master(), event=c.event, name="A", seed="s", now=at("12:00"))
    deal = deals.add_cards(
        actor=cast.master(), deal=deal, player=c.karl, card_ids=[bank[0].pk, bank[1].pk], now=at("12:00")
    )
    kept = {int(player): cards for player, cards in deal.hands.items()}
    deals.make(actor=cast.master(), deal=deal, now=at("12:01"))
    cards.correct(actor=cast.master(), card=bank[0], place="hand", holder=c.vera, reason="a mistake", now=at("12:02"))
    assert told(c.karl) == ["card.dealt", "card.corrected"]
    assert Notice.objects.get(player=c.karl, kind="card.dealt").data == {"n": len(kept[c.karl.pk])}
    assert [row.data for row in Notice.objects.filter(kind="card.corrected").order_by("player")] == [
        {"n": -1}, {"n": 1}
    ]  # fmt: skip


@pytest.mark.rule("IN-27")
def test_a_verdict_is_told_to_the_winner_alone(c):
    row = cast.intrigue(event=c.event)
    win = HeadWin.objects.create(
        event=c.event, intrigue=row, person=c.dietrich, winner=c.karl, made_at=at("17:00"), received_at=at("17:00"),
        **by(cast.master()),
    )  # fmt: skip
    for verdict, remark in ((FateText.Verdict.SENT_BACK, "no"), (FateText.Verdict.ACCEPTED, "")):
        text = fates.send(actor=cast.acting(c.karl), win=win, text="Set free", now=at("17:10"))
        fates.judge(actor=cast.master(), fate_text=text, verdict=verdict, remark=remark, now=at("17:20"))
    assert words(c.karl) == [
        "The fate of Dietrich: your text is sent back with a remark.", "The fate of Dietrich: your text is accepted.",
    ]  # fmt: skip
    assert [told(player) for player in (c.dietrich, c.hans)] == [[], []]


@pytest.mark.rule("IN-66", "IN-68")
def test_each_turn_of_a_draft_is_told_once_to_whose_it_is():
    made = world.make()
    stage = stages.Stage(made, 2)
    stage.reach("draft")
    turns = Notice.objects.filter(kind="draft.turn").order_by("id")
    before = [row.player_id for row in turns]
    state = drafts.replayed(drafts.running_draft(stage.fresh()))
    assert before[-1] == state.turn
    chooser = next(player for player in stage.players if player.pk == state.turn)
    drafts.pass_turn(actor=cast.master(), intrigue=stage.fresh(), player=chooser, now=at("17:03"))
    after = drafts.replayed(drafts.running_draft(stage.fresh()))
    assert [row.player_id for row in turns.all()] == [*before, after.turn]


@pytest.mark.rule("IN-37")
def test_a_fold_by_a_master_is_told_and_ones_own_is_not(c):
    row = cast.intrigue(event=c.event)
    for player in (c.karl, c.hans):
        cast.entrant(intrigue=row, player=player, lineup=[], staked=cast.people(holder=player, weights=[1]))
    bids.fold(actor=cast.mediator(), intrigue=row, player=c.karl, made_at=at("15:20"), now=at("15:20"))
    c.hans.left_at = at("15:15")
    c.hans.save()
    bids.fold(
        actor=cast.master(), intrigue=row, player=c.hans, made_at=at("15:20"), now=at("15:20"), cause="master",
        reason="left",
    )  # fmt: skip
    assert [kind for player in (c.karl, c.hans) for kind in told(player) if kind.startswith("fold")] == ["fold.master"]


def test_every_notice_can_be_said_in_both_languages(c):
    silent = {"deal.made", "fold.taken", "card.paid_out"} | {kind for kind in _tellers if kind.startswith("draft.")}
    assert _tellers.keys() - sayings.known() == silent


def test_a_notice_made_is_gone_with_the_change_that_failed(c):
    [card] = cast.people(holder=c.karl, weights=[5])
    with transaction.atomic():
        cards.offer(actor=cast.acting(c.karl), card=card, receiver=c.vera, now=at("15:00"))
        assert told(c.vera) == ["card.offered"]
        transaction.set_rollback(True)
    assert told(c.vera) == []
