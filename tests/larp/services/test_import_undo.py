"""A table of players taken back as one step, as long as nothing has happened to its players."""

from __future__ import annotations

import pytest

from intrigues.models import Deal
from intrigues.models.recorded import by
from larp.models import Badge, Event, JournalEntry, Player
from larp.rules.errors import RuleViolation
from larp.selectors.imports import imports
from larp.services import badges, import_undo, player_import, players
from tests import cast
from tests.cast import at

pytestmark = [pytest.mark.django_db, pytest.mark.report("A14")]
TABLE = "Персонаж;Роль\nВера Аристова;прачка\nАнна;вдова\nПётр;\n"


@pytest.fixture
def event() -> Event:
    """An event with Vera, a nurse, who has a badge."""
    made = cast.event(slug="erlenbruch")
    vera = cast.player(event=made, key="vera", name={"ru": "Вера Аристова"}, role={"ru": "сиделка", "en": "nurse"})
    badges.issue(actor=cast.master(), player=vera, now=cast.MORNING)
    return made


def imported(event: Event, text: str = TABLE) -> JournalEntry:
    raw = text.encode()
    told = player_import.preview(event=event, raw=raw)
    player_import.save(actor=cast.master(), event=event, raw=raw, digest=told.digest, now=at("12:02"))
    return JournalEntry.objects.filter(kind="players.imported").latest("pk")


def undone(entry: JournalEntry, reason: str = "wrong file") -> JournalEntry:
    return import_undo.undo(actor=cast.master(), entry=entry, reason=reason, now=at("12:05"))


def refused(entry: JournalEntry, **arguments) -> tuple[str, list[str]]:
    with pytest.raises(RuleViolation) as no:
        undone(entry, **arguments)
    return no.value.code, [name["ru"] for name in no.value.facts.get("names", [])]


def rows() -> list[tuple[str, dict[str, str]]]:
    return list(Player.objects.order_by("pk").values_list("key", "role"))


def test_one_step_takes_the_new_away_and_gives_the_changed_back(event: Event):
    before = rows()
    entry = imported(event)
    assert rows() == [("vera", {"ru": "прачка", "en": "nurse"}), ("anna", {"ru": "вдова"}), ("pyotr", {})]
    said = undone(entry)
    assert rows() == before == [("vera", {"ru": "сиделка", "en": "nurse"})]
    assert Badge.objects.get(withdrawn_at=None).player.key == "vera"
    assert (said.kind, said.at, said.by_name, said.data) == (
        "players.import_undone", at("12:05"), "Frau Doktor",
        {"import": entry.pk, "reason": "wrong file", "removed": ["anna", "pyotr"], "restored": ["vera"]},
    )  # fmt: skip
    assert [(one.counts["new"], one.undone) for one in imports(event)] == [(2, said)]


def test_an_undone_table_can_be_read_again_and_undone_once(event: Event):
    entry = imported(event)
    undone(entry)
    assert refused(entry) == ("import_undone", [])
    again = imported(event)
    assert again.data == entry.data
    undone(again)
    assert rows() == [("vera", {"ru": "сиделка", "en": "nurse"})]


def happens_badge(event, key):
    badges.issue_missing(actor=cast.master(), event_id=event.pk, now=at("12:03"))


def happens_card(event, key):
    cast.people(holder=Player.objects.get(key=key), weights=[3])


def happens_draft(event, key):
    Deal.objects.create(event=event, created_at=at("12:03"), hands={str(Player.objects.get(key=key).pk): []})


def happens_journal(event, key):
    players.mark_left(actor=cast.master(), player=Player.objects.get(key=key), reason="train", now=at("12:03"))


def happens_goal(event, key):
    intrigue = cast.intrigue(event=event)
    player = Player.objects.get(key=key)
    intrigue.goals.create(
        player=player, kind="influence", made_at=at("14:05"), received_at=at("14:05"), **by(cast.mediator())
    )


def happens_import(event, key):
    imported(event, "Персонаж;Роль\nАнна;вдова в трауре\n")


@pytest.mark.parametrize(
    ("happens", "named"),
    [
        (happens_badge, ["Анна", "Пётр"]),
        (happens_card, ["Анна"]),
        (happens_draft, ["Анна"]),
        (happens_journal, ["Анна"]),
        (happens_goal, ["Анна"]),
        (happens_import, ["Анна"]),
    ],
)
def test_what_has_happened_to_a_new_player_keeps_the_table(event: Event, happens, named):
    entry = imported(event)
    happens(event, "anna")
    kept = rows()
    assert refused(entry) == ("import_went_on", named)
    assert rows() == kept


def test_a_later_table_undone_first_frees_the_earlier_one(event: Event):
    entry = imported(event)
    happens_import(event, "anna")
    undone(JournalEntry.objects.filter(kind="players.imported").latest("pk"))
    undone(entry)
    assert rows() == [("vera", {"ru": "сиделка", "en": "nurse"})]


def test_a_changed_player_changed_again_or_gone_since_keeps_the_table(event: Event):
    entry = imported(event)
    Player.objects.filter(key="vera").update(role={"ru": "кухарка"})
    assert refused(entry) == ("import_went_on", ["Вера Аристова"])
    Player.objects.filter(key="vera").update(role={"ru": "прачка", "en": "nurse"})
    happens_journal(event, "vera")
    assert refused(entry) == ("import_went_on", ["Вера Аристова"])


def test_a_reason_is_asked_and_masters_alone_may(event: Event):
    entry = imported(event)
    assert refused(entry, reason="  ") == ("reason_missing", [])
    with pytest.raises(RuleViolation) as no:
        import_undo.undo(actor=cast.mediator(), entry=entry, reason="x", now=at("12:05"))
    assert (no.value.code, len(rows())) == ("masters_only", 3)
