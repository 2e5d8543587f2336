"""Players from a table: what the preview says is what saving does, and saving twice does nothing more."""

from __future__ import annotations

import pytest

from larp.models import Badge, Event, JournalEntry, Player
from larp.rules.errors import RuleViolation
from larp.services import badges, player_import
from larp.services.player_import import Outcome
from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """An event with Vera (played by Marina) and Ignat (played by Gleb)."""
    made = Event.objects.create(name="Erlenbruch", slug="erlenbruch", created_at=cast.MORNING)
    for key, name, person, role in [
        ("vera", "Вера Аристова", "Марина Соболь", "сиделка"),
        ("ignat", "Игнат Рудой", "Глеб Сухов", "кладовщик"),
    ]:
        Player.objects.create(
            event=made, key=key, name={"ru": name, "en": key}, role={"ru": role}, person=person, contact="+7 900"
        )
    return made


def judged(event: Event, *lines: str) -> list[tuple[str, str, str]]:
    """(outcome, key, code of the problem) of each row under the heading Игрок;Персонаж;Роль."""
    told = player_import.preview(event=event, raw="\n".join(["Игрок;Персонаж;Роль", *lines]).encode())
    return [(str(row.outcome), row.key, row.problem.code if row.problem else "") for row in told.rows]


def saved(event: Event, raw: str) -> dict[str, int]:
    told = player_import.preview(event=event, raw=raw.encode())
    done = player_import.save(
        actor=cast.master(), event=event, raw=raw.encode(), digest=told.digest, now=cast.at("12:02")
    )
    return done.counts


@pytest.mark.report("A14")
def test_rows_are_new_changed_the_same_or_wrong(event: Event):
    assert judged(
        event,
        "Марина Соболь;Вера Аристова;сестра милосердия",
        "Глеб Сухов;Игнат Рудой;кладовщик",
        "Тимур Галл;;истопник",
        "Рита Лоза;Фаина Бельская;вдова",
        "Рита Лоза;Фаина Бельская;вдова",
        "Егор;Роман;врач;лишнее",
        "Ася;" + "ы" * 121 + ";прачка",
    ) == [
        ("changed", "vera", ""),
        ("same", "ignat", ""),
        ("wrong", "", "player_nameless"),
        ("new", "faina-belskaya", ""),
        ("wrong", "", "row_twice"),
        ("wrong", "", "row_too_long"),
        ("wrong", "", "text_too_long"),
    ]


def test_known_by_character_in_any_case_or_by_the_human_being(event: Event):
    assert judged(event, "Другой;ВЕРА  аристова;") == [("changed", "vera", "")]
    assert judged(event, "марина соболь;Вера Аристова-Лютова;") == [("changed", "vera", "")]
    assert judged(event, ";vera;") == [("changed", "vera", "")]


def test_who_plays_two_characters_stays_two(event: Event):
    assert judged(event, "Марина Соболь;Вера Аристова;сиделка", "Марина Соболь;Прачка;") == [
        ("same", "vera", ""),
        ("new", "prachka", ""),
    ]


def test_two_namesakes_are_told_apart_by_the_human_being_or_not_at_all(event: Event):
    Player.objects.create(event=event, key="vera-2", name={"ru": "Вера Аристова"}, person="Юна")
    assert judged(event, "Юна;Вера Аристова;") == [("same", "vera-2", "")]
    assert judged(event, "Кто-то;Вера Аристова;") == [("wrong", "", "row_ambiguous")]


def test_a_change_says_what_was(event: Event):
    (row,) = player_import.preview(event=event, raw="Персонаж;Роль\nВера Аристова;прачка".encode()).rows
    assert row.before == {"role": {"ru": "сиделка"}}
    assert row.fields["role"] == {"ru": "прачка"}
    assert row.fields["contact"] == "+7 900"


def test_an_empty_cell_leaves_what_is_known(event: Event):
    assert judged(event, ";Вера Аристова;") == [("same", "vera", "")]


def test_the_key_alone_decides_where_it_is_given(event: Event):
    raw = "key,character\nignat,Вера Аристова\nNo Key,Анна\n".encode()
    rows = player_import.preview(event=event, raw=raw).rows
    assert [(row.outcome, row.key) for row in rows] == [(Outcome.CHANGED, "ignat"), (Outcome.WRONG, "")]


@pytest.mark.report("A14")
def test_importing_twice_and_then_corrected(event: Event):
    table = ["Игрок;Персонаж;Роль"] + [f"Игрок {n};Персонаж {n};роль" for n in range(50)]
    assert saved(event, "\n".join(table)) == {"new": 50, "changed": 0, "same": 0, "wrong": 0}
    badge = badges.issue(actor=cast.master(), player=Player.objects.get(key="personazh-7"), now=cast.MORNING)
    rows = list(Player.objects.values_list("pk", "key", "name"))

    assert saved(event, "\n".join(table)) == {"new": 0, "changed": 0, "same": 50, "wrong": 0}
    assert list(Player.objects.values_list("pk", "key", "name")) == rows
    assert JournalEntry.objects.filter(kind="players.imported").count() == 1

    table[8] = "Игрок 7;Персонаж 7;другая роль"
    table.append("Игрок 50;Персонаж 50;роль")
    assert saved(event, "\n".join(table)) == {"new": 1, "changed": 1, "same": 49, "wrong": 0}
    assert Player.objects.get(key="personazh-7").role == {"ru": "другая роль"}
    assert Badge.objects.get(withdrawn_at=None).code == badge.code
    assert Player.objects.filter(event=event).count() == 53


def test_the_journal_keeps_what_was_and_what_is(event: Event):
    saved(event, "Персонаж;Роль\nВера Аристова;прачка\nАнна;\n")
    entry = JournalEntry.objects.get()
    assert (entry.kind, entry.by_name, entry.data) == (
        "players.imported",
        "Frau Doktor",
        {
            "counts": {"new": 1, "changed": 1, "same": 0, "wrong": 0},
            "new": ["anna"],
            "changed": {"vera": {"role": [{"ru": "сиделка"}, {"ru": "прачка"}]}},
        },
    )


def test_a_stale_preview_saves_nothing(event: Event):
    raw = "Персонаж;Роль\nВера Аристова;прачка\n".encode()
    told = player_import.preview(event=event, raw=raw)
    Player.objects.filter(key="vera").update(role={"ru": "кухарка"})
    with pytest.raises(RuleViolation) as refusal:
        player_import.save(actor=cast.master(), event=event, raw=raw, digest=told.digest, now=cast.MORNING)
    assert (refusal.value.code, Player.objects.get(key="vera").role) == ("import_stale", {"ru": "кухарка"})


@pytest.mark.report("A20")
def test_names_are_kept_as_they_were_written(event: Event):
    saved(event, "Персонаж\n<img src=x onerror=alert(1)>\n=1+1\n\u202eabc\n{{7*7}}\n")
    names = [player.name["ru"] for player in Player.objects.order_by("pk")[2:]]
    assert names == ["<img src=x onerror=alert(1)>", "=1+1", "\u202eabc", "{{7*7}}"]


def test_who_is_not_in_the_table_is_left_alone(event: Event):
    assert player_import.preview(event=event, raw="Персонаж\nАнна".encode()).untouched == 2


def test_bystanders(event: Event):
    raw = "Персонаж;Сторонний\nАнна;да\nПётр;\nВера Аристова;наверное\n".encode()
    rows = player_import.preview(event=event, raw=raw).rows
    assert [(row.outcome, row.fields.get("bystander")) for row in rows] == [
        (Outcome.NEW, True),
        (Outcome.NEW, False),
        (Outcome.WRONG, None),
    ]
