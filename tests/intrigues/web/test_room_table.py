"""The table for its leader: lineups, strikes, rulings, the count, ties, and the drafts after them."""

from __future__ import annotations

import pytest
from django.test import Client

from intrigues.models import Goal, HeadWin, LineupCard, Pick, Prize, Ruling, Strike, TieDecision
from intrigues.models.recorded import by
from mediators.models import Device, Mediator
from tests import cast
from tests.intrigues.web.room import browser, on_time  # noqa: F401

pytestmark = pytest.mark.django_db
TABLE = "intrigues/1/table/"
DRAFTS = "intrigues/1/drafts/"


@pytest.fixture
def table(on_time):  # noqa: F811
    """16:40: Karl has 5 and 2, Hans 4 and 3 with a weakness for money; Karl holds a money card; Vera is played for."""
    made = cast.cast(name="Erlenbruch", language="en")
    intrigue = cast.intrigue(event=made.event, settled=3)
    facts = {"made_at": cast.at("14:10"), "received_at": cast.at("14:10"), **by(cast.mediator())}
    Goal.objects.create(intrigue=intrigue, player=made.karl, kind="head", head=made.vera, **facts)
    weak = cast.card(design=cast.person(event=made.event, key="falk", weight=4, weaknesses=["money"]), holder=made.hans)
    for player, lineup in (
        (made.karl, cast.people(holder=made.karl, weights=[5, 2])),
        (made.hans, [weak, *cast.people(holder=made.hans, weights=[3])]),
    ):
        cast.entrant(intrigue=intrigue, player=player, lineup=lineup, staked=cast.people(holder=player, weights=[1]))
    money = cast.card(design=cast.weakness(event=made.event, key="bribe"), holder=made.karl)
    on_time("16:40")
    return made, intrigue, browser(made.event), money, LineupCard.objects.get(card=weak)


@pytest.mark.rule("IN-49", "IN-50", "IN-51", "IN-53")
def test_the_table_is_led_from_the_opening_to_the_strikes_end(table):
    made, intrigue, nora, money, falk = table
    assert "Open the lineups" in nora.get(TABLE)
    nora.done(TABLE, "open_lineups")
    nora.done(TABLE, "strike", weakness=money.pk, target=falk.pk)
    assert [(row.weakness, row.target) for row in Strike.objects.all()] == [(money, falk)]
    assert nora.send(TABLE, "strike", weakness=money.pk, target=falk.pk).status_code == 422
    nora.done(TABLE, "close_strikes")
    assert "Struck through money by Karl: gives nothing" in nora.get(TABLE)
    nora.done(TABLE, "end_count")
    intrigue.refresh_from_db()
    assert intrigue.result["winner"] == made.karl.pk


@pytest.mark.rule("IN-49")
def test_what_was_done_by_another_meanwhile_is_refused_in_words(table):
    *_, nora, _, _ = table
    nora.done(TABLE, "open_lineups")
    assert 'role="alert"' in nora.refused(TABLE, "open_lineups")


@pytest.mark.rule("IN-62")
def test_a_ruling_is_said_in_menus_or_in_json_and_can_be_withdrawn(table):
    made, *_, nora, _, _ = table
    nora.done(TABLE, "open_lineups")
    nora.done(TABLE, "rule", op="sub", value="1", on="suit:party", target=made.karl.pk, reason="He was late")
    nora.done(TABLE, "rule", json='{"op": "mul", "value": "3/2", "per": "lineup"}', reason="The wind turned")
    assert [row.effects for row in Ruling.objects.all()] == [
        [{"op": "sub", "value": 1, "where": {"suit": ["party"]}, "whose": "target"}],
        [{"op": "mul", "value": "3/2", "per": "lineup"}],
    ]
    nora.done(TABLE, "withdraw_ruling", about=Ruling.objects.first().pk, reason="It was another Karl")
    assert [row.withdrawn_at is None for row in Ruling.objects.all()] == [False, True]


@pytest.mark.rule("IN-62")
def test_an_effect_that_cant_be_read_names_its_place_and_keeps_the_text(table):
    *_, nora, _, _ = table
    nora.done(TABLE, "open_lineups")
    page = nora.refused(TABLE, "rule", json='[{"op": "sub", "value": 0}]', reason="He was late")
    assert [word in page for word in ("effects[0].value", "&quot;value&quot;: 0", "He was late")] == [True] * 3
    assert "look at line 1, character 2" in nora.refused(TABLE, "rule", json="{sub}", reason="He was late")
    assert not Ruling.objects.exists()


@pytest.mark.rule("IN-60")
def test_a_tie_is_ordered_by_a_master_with_a_reason(table):
    made, _, nora, _, _ = table
    LineupCard.objects.filter(entrant__player=made.hans).delete()
    LineupCard.objects.filter(entrant__player=made.karl).delete()
    nora.done(TABLE, "open_lineups")
    nora.done(TABLE, "close_strikes")
    both = {"player": [made.karl.pk, made.hans.pk], "about": "1"}
    clash = {**both, f"place_{made.karl.pk}": "1", f"place_{made.hans.pk}": "1", "reason": "Hans spoke first"}
    assert "a place of their own" in nora.refused(TABLE, "decide_tie", **clash)
    assert "Hans spoke first" in nora.refused(TABLE, "decide_tie", **clash)
    nora.done(TABLE, "decide_tie", **{**clash, f"place_{made.karl.pk}": "2"})
    assert TieDecision.objects.get().order == [made.hans.pk, made.karl.pk]


@pytest.mark.rule("IN-24", "IN-65", "IN-66", "IN-68", "IN-69")
def test_prizes_are_put_up_shared_out_and_the_intrigue_is_closed(table):
    made, intrigue, nora, _, _ = table
    bank = [cast.card(design=cast.person(event=made.event, key=f"prize-{n}")) for n in range(3)]
    over = nora.refused(DRAFTS, "put_up", card=[card.pk for card in bank])
    assert 'class="notice no"' in over
    nora.done(DRAFTS, "put_up", card=[bank[0].pk, bank[1].pk])
    for act in ("open_lineups", "close_strikes", "end_count", "to_victory"):
        nora.done(TABLE, act)
    assert 'role="alert"' in nora.refused(DRAFTS, "close")
    nora.done(DRAFTS, "start_draft")
    first = intrigue.drafts.get(kind="heads").order[0]
    nora.done(DRAFTS, "pick", player=first, head=made.vera.pk)
    assert HeadWin.objects.get().winner_id == first
    prize = Prize.objects.get(card=bank[1])
    nora.done(DRAFTS, "pick", player=first, prize=prize.pk)
    assert nora.send(DRAFTS, "pick", player=first, prize=prize.pk).status_code == 422
    other = next(player.pk for player in (made.karl, made.hans) if player.pk != first)
    nora.done(DRAFTS, "pass", player=other)
    assert Pick.objects.filter(player=other, prize__card=bank[0]).count() == 1
    nora.done(DRAFTS, "close")
    intrigue.refresh_from_db()
    assert intrigue.closed_at is not None
    assert "After the close" in nora.get("intrigues/1/")


@pytest.mark.rule("IN-69")
def test_after_the_close_only_a_reason_adds_to_the_log(table):
    made, _, nora, _, _ = table
    nora.done("intrigues/1/", "call_off", reason="fire alarm")
    fields = {"person": made.vera.pk, "winner": made.hans.pk}
    assert "A reason is needed." in nora.refused("intrigues/1/", "award_head", **fields)
    nora.done("intrigues/1/", "award_head", reason="Agreed at breakfast", **fields)
    assert HeadWin.objects.get().winner == made.hans


def tablet(event) -> Client:
    orlik = Mediator.objects.create(event=event, name={"en": "Peter Orlik"})
    device = Device.objects.create(
        mediator=orlik, code="TAB1ET0F0R11KTAB", issued_at=cast.MORNING, paired_at=cast.MORNING
    )
    client = Client(headers={"accept-language": "en"})
    session = client.session
    session["devices"] = {str(event.pk): device.pk}
    session.save()
    return client


@pytest.mark.rule("IN-12", "IN-62")
def test_a_mediator_leads_the_table_but_rules_nothing(table):
    made, _, _, money, falk = table
    client, path = tablet(made.event), f"/e/clinic/room/{TABLE}"
    for act in ({"do": "open_lineups"}, {"do": "strike", "code": money.codes.get().code.lower(), "target": falk.pk}):
        assert client.post(path, act).status_code == 302
    refused = client.post(path, {"do": "rule", "op": "add", "value": "1", "on": "card", "reason": "because"})
    assert (refused.status_code, "Only a master does this." in refused.content.decode()) == (422, True)
    assert (Strike.objects.get().by_role, Ruling.objects.count()) == ("mediator", 0)


@pytest.mark.rule("IN-08", "IN-44", "IN-51")
def test_a_mediator_who_leads_looks_into_no_hand_and_strikes_by_the_paper_alone(table):
    made, _, nora, money, falk = table
    client, path = tablet(made.event), f"/e/clinic/room/{TABLE}"
    client.post(path, {"do": "open_lineups"})
    page = client.get(path).content.decode()
    assert ("Bribe" in nora.get(TABLE), "Bribe" in page, 'name="code"' in page) == (True, False, True)
    # By its key a mediator could try the cards of every hand, and read the refusals.
    for guess in ({"weakness": money.pk}, {"code": str(money.pk)}, {"code": "7KQ2M9XTRW4HPA3E"}):
        refused = client.post(path, {"do": "strike", "target": falk.pk, **guess})
        assert (refused.status_code, "There is no " in refused.content.decode()) == (422, True)
    assert not Strike.objects.exists()


@pytest.mark.rule("IN-62")
def test_a_text_too_long_is_refused_whole_and_stays_in_the_form(table):
    *_, nora, _, _ = table
    nora.done(TABLE, "open_lineups")
    long = "a" * 4001
    page = nora.refused(TABLE, "rule", op="add", value="1", on="card", reason=long)
    assert ("at most 4000 letters" in page, long in page, Ruling.objects.count()) == (True, True, 0)
