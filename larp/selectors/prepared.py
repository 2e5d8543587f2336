"""Queries put together once: what every page of three hundred phones asks, without its SQL being composed anew.

The ORM takes ten times as long to compose a statement as SQLite to answer it, and three hundred phones refresh at one
change of the clock. A *prepared* query composes it at its first use and keeps it; what differs from call to call stands
in it as `Given("name")`. Rows are read at every call: nothing of what they hold is kept.

    _ROWS = Prepared(lambda: Goal.objects.filter(player_id=Given("player")).select_related("head"))
    _ROWS(player=player.pk)

It suits statements whose shape is always the same: no `in` of a list (its length is part of the statement), no given
None (that is another comparison, and refused), no prefetch (call `prefetch_related_objects` on what comes back).
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Expression, QuerySet
from django.db.models.query import ModelIterable

Row = TypeVar("Row")


class _Slot:
    """The place of a value among the parameters of a statement."""

    def __init__(self, name: str) -> None:
        self.name = name


class Given(Expression):
    """A value that each call of a prepared query brings, by name: a number, a text or an instant."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._slot = _Slot(name)

    def as_sql(self, _compiler: Any, _connection: Any) -> Any:
        return "%s", [self._slot]

    def _resolve_output_field(self) -> None:
        """It has the type of what it is compared with."""

    def get_group_by_cols(self) -> list[Any]:
        return []


class _Composed:
    """A statement with its parameters, and the compiler that knows how its rows become objects."""

    def __init__(self, queryset: QuerySet[Any], connection: Any) -> None:
        self.compiler: Any = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
        self.sql, self.params = self.compiler.as_sql()
        converters = self.compiler.get_converters([row[0] for row in self.compiler.select[: self.compiler.col_count]])
        # What turns a column into a value is the same for every connection to one kind of database.
        self.compiler.get_converters = lambda _expressions: converters
        has_pairs = self.compiler.has_composite_fields([row[0] for row in self.compiler.select])
        self.compiler.has_composite_fields = lambda _expressions: has_pairs
        self.model = queryset.model
        self.makes_rows = queryset._iterable_class is ModelIterable
        self._adapt = connection.ops.adapt_datetimefield_value

    def bound(self, values: dict[str, Any], connection: Any) -> Any:
        compiler = copy.copy(self.compiler)
        compiler.connection = connection
        params = tuple(self._value(part, values) if type(part) is _Slot else part for part in self.params)
        compiler.as_sql = lambda: (self.sql, params)
        return compiler

    def _value(self, slot: _Slot, values: dict[str, Any]) -> Any:
        value = values[slot.name]
        if value is None:
            raise ValueError(f"{slot.name}: what is compared with nothing is another statement")
        return self._adapt(value) if isinstance(value, datetime) else value


class _Asked:
    """What the ORM's own iteration over rows wants to know of a query set."""

    db = DEFAULT_DB_ALIAS
    _known_related_objects: dict[Any, Any] = {}

    def __init__(self, model: Any, compiler: Any) -> None:
        self.model = model
        self.query = self
        self._compiler = compiler

    def get_compiler(self, **_using: Any) -> Any:
        return self._compiler


class Prepared(Generic[Row]):
    """A query that `make` describes once. Called with the given values it returns its rows as a list: objects, or
    tuples where `make` asks for values."""

    def __init__(self, make: Callable[[], QuerySet[Any, Row]]) -> None:
        self._make = make
        self._composed: dict[str, _Composed] = {}

    def __call__(self, **values: Any) -> list[Row]:
        connection = connections[DEFAULT_DB_ALIAS]
        composed = self._composed.get(connection.vendor)
        if composed is None:
            composed = self._composed[connection.vendor] = _Composed(self._make(), connection)
        compiler = composed.bound(values, connection)
        if composed.makes_rows:
            return list(ModelIterable(_Asked(composed.model, compiler)))  # type: ignore[arg-type]
        return list(compiler.results_iter(tuple_expected=True))

    def first(self, **values: Any) -> Row | None:
        """The first row; None where there is none."""
        return next(iter(self(**values)), None)
