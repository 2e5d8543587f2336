"""A table of players from a spreadsheet's file."""

from __future__ import annotations

import pytest

from larp.rules.errors import RuleViolation
from larp.rules.keys import is_key, key_from
from larp.rules.player_table import Column, read_table, with_rows, yes_or_no

PERSON, NAME, ROLE = Column("person"), Column("name"), Column("role")
ROWS = [
    {PERSON: "Марина Соболь", NAME: "Вера Аристова", ROLE: "сестра; милосердия, старшая"},
    {PERSON: "Глеб Сухов", NAME: "Игнат Рудой", ROLE: "кладовщик в две строки"},
]


def written(separator: str, line_end: str) -> str:
    lines = [
        separator.join(["Имя", "Персонаж", "Роль"]),
        separator.join(["Марина Соболь", "Вера Аристова", '"сестра; милосердия, старшая"']),
        separator.join(["Глеб Сухов", '"Игнат Рудой"', f'"кладовщик{line_end}в две строки"']),
    ]
    return line_end.join(lines) + line_end


@pytest.mark.report("A13")
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_the_same_players_from_every_spreadsheet(separator: str, line_end: str, encoding: str):
    table = read_table(written(separator, line_end).encode(encoding))
    assert table.columns == (PERSON, NAME, ROLE)
    assert [row.cells for row in table.rows] == ROWS


def test_rows_keep_their_lines_and_empty_ones_are_left_out():
    raw = 'Персонаж;Роль\n;\n"Вера";"в две\nстроки"\n\nИгнат;кладовщик;лишнее\n'.encode()
    assert [(row.line, row.cells[NAME], row.extra) for row in read_table(raw).rows] == [
        (3, "Вера", ()),
        (6, "Игнат", ("лишнее",)),
    ]


@pytest.mark.report("A14")
@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1251", "utf-16"])
def test_rows_written_anew_stand_on_their_lines_and_leave_the_others_as_they_were(encoding):
    text = '\nПерсонаж;Роль\n"Вера";"в две\nстроки; и ""так"""\n\n;кладовщик;лишнее\nАнна;\nПётр;=1+1\n'
    mended = with_rows(text.encode(encoding), {6: ["Игнат  Рудой", "сторож; и дворник", ""], 7: ["", ""], 99: ["x"]})
    assert [(row.line, *row.cells.values(), row.extra) for row in read_table(mended).rows] == [
        (3, "Вера", 'в две строки; и "так"', ()),
        (6, "Игнат Рудой", "сторож; и дворник", ()),
        (8, "Пётр", "=1+1", ()),
    ]


def test_a_table_that_cant_be_read_is_not_written_anew():
    with pytest.raises(RuleViolation) as refused:
        with_rows("Персонаж;Комната\nВера;7\n".encode(), {2: ["Анна", "8"]})
    assert refused.value.code == "column_unknown"


def test_english_headings_and_languages():
    raw = b"Key,Character (ru),Character (en),Role_en,Contact,Tier,Bystander\n"
    assert read_table(raw).columns == (
        Column("key"),
        Column("name", "ru"),
        Column("name", "en"),
        Column("role", "en"),
        Column("contact"),
        Column("tier"),
        Column("bystander"),
    )


@pytest.mark.report("A13")
@pytest.mark.parametrize(
    ("raw", "code", "facts"),
    [
        ("Имя;Комната\n", "column_unknown", {"column": "Комната", "number": 2}),
        ("Персонаж;;Роль\n", "column_unknown", {"column": "", "number": 2}),
        ("Персонаж;Телефон;Телеграм\n", "column_twice", {"column": "Телеграм", "number": 3}),
        ("Имя;Роль\nПавел;врач\n", "column_missing", {"column": "name"}),
        ("Tier (ru);Character\n", "column_unknown", {"column": "Tier (ru)", "number": 1}),
        ("", "table_empty", {}),
        (" \n\n", "table_empty", {}),
        ('Персонаж;Роль\nВера;"сестра\nИгнат;кладовщик\n', "table_quote", {"line": 2}),
        ('Персонаж;Роль\nВера;"сестра"а\n', "table_quote", {"line": 2}),
        ("Персонаж\n\0\n", "table_unreadable", {}),
        ("Персонаж\n" + "Вера\n" * 2001, "table_too_big", {"most": 2000}),
    ],
)
def test_what_stops_the_whole_table(raw: str, code: str, facts: dict):
    with pytest.raises(RuleViolation) as refusal:
        read_table(raw.encode())
    assert (refusal.value.code, refusal.value.facts) == (code, facts)


def test_a_picture_is_no_table():
    with pytest.raises(RuleViolation) as refusal:
        read_table(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x98")
    assert refusal.value.code == "table_unreadable"


def test_a_file_too_big_is_not_read():
    with pytest.raises(RuleViolation) as refusal:
        read_table(b"x" * 1_000_001)
    assert refusal.value.code == "table_too_big"


@pytest.mark.parametrize(
    ("cell", "answer"), [("да", True), ("Yes", True), ("x", True), ("", False), ("НЕТ", False), ("может быть", None)]
)
def test_yes_or_no(cell: str, answer: bool | None):
    assert yes_or_no(cell) is answer


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Рёмерталь", "ryomertal"),
        ("Штайнкопф-Щукина", "shtaynkopf-shchukina"),
        ("Sigismund Römerthal", "sigismund-romerthal"),
        ("王", "x"),
        ("<img src=x onerror=alert(1)>", "img-src-x-onerror-alert-1"),
    ],
)
def test_keys_from_names(name: str, key: str):
    assert key_from(name) == key
    assert is_key(key)


def test_a_key_that_is_taken_gets_a_number():
    assert key_from("Вера", taken={"vera", "vera-2"}) == "vera-3"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"Character," + b"x" * 200_000, "table_quote"),
        (b"x" * 200_000, "table_quote"),
        # Each heading looked at once, each empty line too: not all that follow for each.
        (b"Character;" + b"Role" + b";" * 900_000, None),
        (b"\n" * 900_000 + b"Character\nVera", None),
    ],
    ids=["long cell", "long heading", "many headings", "many lines"],
)
def test_a_table_made_to_be_hard_to_read_is_read_or_refused(raw, code):
    if code is None:
        assert read_table(raw).columns[0] == NAME
    else:
        with pytest.raises(RuleViolation) as refused:
            read_table(raw)
        assert refused.value.code == code
