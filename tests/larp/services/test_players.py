"""Players, their badges, and the screens in the hall."""

from __future__ import annotations

import pytest

from larp.models import Badge, Event, JournalEntry, Player, Screen
from larp.rules.errors import RuleViolation
from larp.services import badges, players, screens
from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return Event.objects.create(name="Erlenbruch", slug="erlenbruch", created_at=cast.MORNING)


@pytest.fixture
def karl(event: Event) -> Player:
    return players.add_player(
        actor=cast.master(),
        event=event,
        name={"ru": "Карл  Рейнеке", "en": "Karl"},
        role={"ru": "врач"},
        person="Павел Норт",
        contact="@pavel",
        tier="involved",
        now=cast.MORNING,
    )


def kinds() -> list[str]:
    return list(JournalEntry.objects.values_list("kind", flat=True))


def test_a_player_gets_a_key_of_the_name(karl: Player):
    assert (karl.key, karl.name) == ("karl-reyneke", {"ru": "Карл Рейнеке", "en": "Karl"})
    assert kinds() == ["player.added"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": {}}, "player_nameless"),
        ({"name": {"ru": " "}}, "player_nameless"),
        ({"name": {"de": "Karl"}}, "language_unknown"),
        ({"name": {"ru": "я" * 121}}, "text_too_long"),
        ({"name": {"ru": "Карл"}, "contact": "x" * 201}, "text_too_long"),
        ({"name": {"ru": "Карл"}, "key": "Karl!"}, "player_key_bad"),
        ({"name": {"ru": "Карл"}, "key": "karl-reyneke"}, "player_key_taken"),
    ],
)
def test_what_no_player_can_have(event: Event, karl: Player, fields: dict, code: str):
    with pytest.raises(RuleViolation) as refusal:
        players.add_player(actor=cast.master(), event=event, now=cast.MORNING, **fields)
    assert (refusal.value.code, Player.objects.count()) == (code, 1)


def test_a_change_keeps_key_and_badge(karl: Player):
    badge = badges.issue(actor=cast.master(), player=karl, now=cast.MORNING)
    players.change_player(
        actor=cast.master(),
        player=karl,
        name={"ru": "Карл Райнеке"},
        role=karl.role,
        person=karl.person,
        contact=karl.contact,
        tier=karl.tier,
        bystander=False,
        now=cast.at("10:00"),
    )
    fresh = Player.objects.get()
    assert (fresh.key, fresh.name) == ("karl-reyneke", {"ru": "Карл Райнеке"})
    assert Badge.objects.get(withdrawn_at=None) == badge
    assert JournalEntry.objects.get(kind="player.changed").data == {
        "changed": {"name": [{"ru": "Карл Рейнеке", "en": "Karl"}, {"ru": "Карл Райнеке"}]}
    }


@pytest.mark.rule("IN-37")
def test_leaving_takes_a_reason_and_can_be_taken_back(karl: Player):
    with pytest.raises(RuleViolation) as refusal:
        players.mark_left(actor=cast.master(), player=karl, reason=" ", now=cast.at("11:00"))
    assert refusal.value.code == "reason_missing"
    assert players.mark_left(
        actor=cast.master(), player=karl, reason="the train", now=cast.at("11:00")
    ).left_at == cast.at("11:00")
    with pytest.raises(RuleViolation) as refusal:
        players.mark_left(actor=cast.master(), player=karl, reason="again", now=cast.at("11:05"))
    assert refusal.value.code == "player_left"
    players.mark_back(actor=cast.master(), player=karl, reason="missed it", now=cast.at("11:30"))
    assert Player.objects.get().left_at is None
    assert kinds() == ["player.added", "player.left", "player.back"]


def test_a_new_badge_withdraws_the_old_one(karl: Player):
    first = badges.issue(actor=cast.master(), player=karl, now=cast.MORNING)
    second = badges.issue(actor=cast.master(), player=karl, now=cast.at("12:00"))
    assert first.code != second.code
    assert list(Badge.objects.order_by("pk").values_list("code", "withdrawn_at")) == [
        (first.code, cast.at("12:00")),
        (second.code, None),
    ]
    assert kinds() == ["player.added", "badge.issued", "badge.reissued"]


def test_badges_for_all_who_have_none(event: Event, karl: Player):
    old = badges.issue(actor=cast.master(), player=karl, now=cast.MORNING)
    hans = cast.player(event=event, key="hans")
    cast.player(event=event, key="ghost", bystander=True)
    made = badges.issue_missing(actor=cast.master(), event_id=event.pk, now=cast.MORNING)
    assert [badge.player for badge in made] == [hans]
    assert badges.issue_missing(actor=cast.master(), event_id=event.pk, now=cast.MORNING) == []
    assert set(Badge.objects.values_list("player", "withdrawn_at")) == {(karl.pk, None), (hans.pk, None)}
    assert Badge.objects.get(player=karl) == old


def test_a_bystander_has_no_badge(event: Event):
    ghost = cast.player(event=event, key="ghost", bystander=True)
    with pytest.raises(RuleViolation) as refusal:
        badges.issue(actor=cast.master(), player=ghost, now=cast.MORNING)
    assert (refusal.value.code, Badge.objects.count()) == ("badge_bystander", 0)


def test_a_screen_is_shut_once(event: Event):
    screen = screens.add(actor=cast.master(), event=event, name=" Hall ", now=cast.MORNING)
    assert (screen.name, screen.revoked_at) == ("Hall", None)
    screens.revoke(actor=cast.master(), screen=screen, now=cast.at("12:00"))
    with pytest.raises(RuleViolation) as refusal:
        screens.revoke(actor=cast.master(), screen=screen, now=cast.at("12:01"))
    assert (refusal.value.code, Screen.objects.get().revoked_at) == ("screen_revoked", cast.at("12:00"))
    with pytest.raises(RuleViolation) as nameless:
        screens.add(actor=cast.master(), event=event, name=" ", now=cast.MORNING)
    assert nameless.value.code == "screen_nameless"
