"""A table of players as a spreadsheet saves it: from bytes to rows with named fields.

What came is read as UTF-8 (with or without a byte order mark), UTF-16 with one, or else Windows-1251; columns stand
apart by semicolons, commas or tabs, whichever makes sense of the first line. Whether a row is new or known is not
decided here but in `larp.services.player_import`.
"""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile

from larp.rules.errors import RuleViolation
from larp.rules.keys import plain

MOST_BYTES = 1_000_000
MOST_ROWS = 2_000
SEPARATORS = (";", ",", "\t")

# What people write above a column; compared without case, ё and extra spaces.
HEADINGS: dict[str, tuple[str, ...]] = {
    "key": ("key", "ключ"),
    "person": ("player", "player name", "name", "игрок", "имя игрока", "имя", "фио"),
    "name": ("character", "character name", "персонаж", "имя персонажа"),
    "role": ("role", "post", "роль", "должность", "роль на игре"),
    "contact": (
        "contact",
        "contacts",
        "phone",
        "telegram",
        "e-mail",
        "email",
        "контакт",
        "контакты",
        "связь",
        "телефон",
        "телеграм",
        "почта",
    ),
    "tier": ("tier", "ступень", "круг"),
    "bystander": ("bystander", "сторонний", "не участвует"),
}
BY_LANGUAGE = ("name", "role")
LANGUAGES = ("ru", "en")
REQUIRED = "name"
YES, NO = ("1", "yes", "y", "x", "true", "да", "д", "+"), ("", "0", "no", "n", "false", "нет", "н", "-", "−")


@dataclass(frozen=True)
class Column:
    """What a column holds: a field, and its language for texts by language ("" means the event's own)."""

    field: str
    language: str = ""


@dataclass(frozen=True)
class Row:
    """One row: its line in the file (from 1), its cells, and in `extra` those that stand under no heading."""

    line: int
    cells: dict[Column, str]
    extra: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def read_table(raw: bytes) -> Table:
    """The rows of a table of players; rows without any text are left out.

    Refuses the whole: too big (`table_too_big`), no text (`table_unreadable`), empty (`table_empty`), a quote that is
    never closed (`table_quote`, with the line), a column that is unknown (`column_unknown`), comes twice
    (`column_twice`) or is missing (`column_missing`), each with its name.
    """
    text = decode(raw)
    if not text.strip():
        raise RuleViolation("table_empty")
    lines = _lines(text, _separator(text))
    columns = _columns(lines[0][1])
    rows = []
    for line, cells in lines[1:]:
        held = [" ".join(cell.split()) for cell in cells]
        if any(held):
            named = {column: held[place] if place < len(held) else "" for place, column in enumerate(columns)}
            extra = held[len(columns) :]
            rows.append(Row(line, named, extra=tuple(extra) if any(extra) else ()))
    if len(rows) > MOST_ROWS:
        raise RuleViolation("table_too_big", most=MOST_ROWS)
    return Table(tuple(columns), tuple(rows))


def with_rows(raw: bytes, rows: Mapping[int, Sequence[str]]) -> bytes:
    """The same table with the rows on these lines written anew, cell by cell; a row of empty cells is left out then.

    Lines keep their numbers, and a line on which no row begins is passed over. Refuses the whole as `read_table` does.
    """
    read_table(raw)
    text = decode(raw)
    separator = _separator(text)
    written = io.StringIO(newline="")
    writer = csv.writer(written, delimiter=separator)
    for line, cells in _records(text, separator):
        writer.writerow([" ".join(cell.split()) for cell in rows[line]] if cells and line in rows else cells)
    return written.getvalue().encode()


def decode(raw: bytes) -> str:
    """The text of a file from a spreadsheet. Refuses too much of it (`table_too_big`) and what is no text."""
    if len(raw) > MOST_BYTES:
        raise RuleViolation("table_too_big", most=MOST_ROWS)
    encodings = ["utf-8-sig", "cp1251"]
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    for encoding in encodings:
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise RuleViolation("table_unreadable")


def yes_or_no(cell: str) -> bool | None:
    """The answer in a cell; None where it is neither yes nor no."""
    word = plain(cell)
    return True if word in YES else False if word in NO else None


def _separator(text: str) -> str:
    """The separator under which most headings of the first line are known, then the one that makes most columns."""

    def sense(separator: str) -> tuple[int, int]:
        try:
            first = next(csv.reader(io.StringIO(text, newline=""), delimiter=separator), [])
        except csv.Error:
            # A cell longer than any: no heading.
            return 0, 0
        return sum(_column(heading) is not None for heading in first), len(first)

    return max(SEPARATORS, key=sense)


def _lines(text: str, separator: str) -> list[tuple[int, list[str]]]:
    """Every record from the heading on, with the line on which it begins."""
    records = _records(text, separator)
    return list(dropwhile(lambda record: not any(cell.strip() for cell in record[1]), records))


def _records(text: str, separator: str) -> list[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    records, begins = [], 1
    try:
        for cells in reader:
            records.append((begins, cells))
            begins = reader.line_num + 1
    except csv.Error:
        raise RuleViolation("table_quote", line=begins)
    return records


def _columns(headings: list[str]) -> list[Column]:
    while headings and not headings[-1].strip():
        headings.pop()
    columns: list[Column] = []
    for place, heading in enumerate(headings, start=1):
        column = _column(heading)
        if column is None:
            raise RuleViolation("column_unknown", column=" ".join(heading.split())[:60], number=place)
        if column in columns:
            raise RuleViolation("column_twice", column=" ".join(heading.split())[:60], number=place)
        columns.append(column)
    if not any(column.field == REQUIRED for column in columns):
        raise RuleViolation("column_missing", column=REQUIRED)
    return columns


def _column(heading: str) -> Column | None:
    words = plain(heading)
    for language in LANGUAGES:
        for mark in (f" ({language})", f"_{language}", f" {language}"):
            if words.endswith(mark):
                field = _field(words.removesuffix(mark))
                return Column(field, language) if field in BY_LANGUAGE else None
    field = _field(words)
    return Column(field) if field else None


def _field(words: str) -> str:
    return next((field for field, known in HEADINGS.items() if words in known), "")
