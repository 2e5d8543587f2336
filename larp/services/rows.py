"""All rows of the database as lines of JSON, and back: one way for SQLite and PostgreSQL, each reads the other's.

Nothing here knows what the rows mean; `larp.services.backups` packs them, checks them and puts them back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO

from django.apps import apps
from django.core import serializers
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder

BATCH = 500


def tables() -> dict[str, type[models.Model]]:
    """Every model with a table of its own, by its label (`larp.event`), the links of many-to-many fields included."""
    found = apps.get_models(include_auto_created=True)
    return {model._meta.label_lower: model for model in found if model._meta.managed and not model._meta.proxy}


def migrations() -> list[str]:
    """The migrations that this database has had (`larp.0001_initial`), sorted."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


@contextmanager
def one_instant() -> Iterator[None]:
    """Inside, all reads see the database as it was at the first of them, and nobody who writes has to wait."""
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        # The usual mode begins every transaction with the lock of a writer.
        usual = connection.transaction_mode  # type: ignore[attr-defined]
        connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
        try:
            with transaction.atomic():
                yield
        finally:
            connection.transaction_mode = usual  # type: ignore[attr-defined]
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


def write(model: type[models.Model], path: Path) -> int:
    """Writes all rows of `model` into `path`, a line each, and returns how many."""
    rows = model._base_manager.order_by("pk")
    count = 0

    def counted() -> Iterator[models.Model]:
        nonlocal count
        for row in rows.iterator(chunk_size=BATCH):
            count += 1
            yield row

    with path.open("w", encoding="utf-8") as file:
        serializers.serialize("jsonl", counted(), stream=file, ensure_ascii=False)
    return count


def empty() -> None:
    """Deletes every row of every table; to be called inside the transaction that fills them again."""
    names = [connection.ops.quote_name(model._meta.db_table) for model in tables().values()]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"TRUNCATE {', '.join(names)}")
        else:
            for name in names:
                cursor.execute(f"DELETE FROM {name}")


def read(model: type[models.Model], lines: IO[str]) -> int:
    """Inserts the rows of `lines` with the keys they had, and returns how many."""
    count = 0
    rows = (row.object for row in serializers.deserialize("jsonl", lines))
    for batch in _batches(rows):
        model._base_manager.bulk_create(batch)
        count += len(batch)
    return count


def finish() -> None:
    """After all rows are read: checks every reference between them, and lets new keys begin above the old ones."""
    connection.check_constraints()
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), list(tables().values())):
            cursor.execute(sql)


def _batches(rows: Iterable[models.Model]) -> Iterator[list[models.Model]]:
    iterator = iter(rows)
    while batch := list(islice(iterator, BATCH)):
        yield batch
