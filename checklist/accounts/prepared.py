"""Queries whose SQL is worked out once a process and not for each request.

Django builds a query's SQL anew each time, which for a scanned code takes four times as long as SQLite needs to answer
it. Only for the few queries behind a scan, a verdict and a list handed in: elsewhere it would not be felt.
"""

import copy
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Expression, Field, Model, QuerySet
from django.db.models.query import ModelIterable

M = TypeVar("M", bound=Model)


class Value(Expression):
    """The place of the value number `number` in a prepared query; `field` says how it is written for the database."""

    def __init__(self, number: int, field: Field) -> None:
        super().__init__(output_field=field)
        self.number = number

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        return "%s", [self]


class Prepared(Generic[M]):
    """A query of whole rows, `select_related` and `defer` included, to be called with its values.

    `build` gets one `Value` for each field of `values` and gives the queryset; what it compares with them is in the
    order of the call. Calling it asks the database each time: nothing of an answer is kept.
    """

    def __init__(self, build: Callable[..., QuerySet[M]], *values: tuple[type[Model], str]) -> None:
        self._build, self._values = build, values
        self._compiled: dict[str, tuple[Any, str, tuple[Any, ...], dict[int, Any]]] = {}

    def __call__(self, *values: Any) -> list[M]:
        if any(isinstance(value, int) and abs(value) >= 2**63 for value in values):
            return []  # no column holds such a number: as Django's own lookups answer
        connection = connections[DEFAULT_DB_ALIAS]
        if connection.vendor not in self._compiled:
            self._compiled[connection.vendor] = self._compile(connection)
        prepared, sql, places, converters = self._compiled[connection.vendor]
        written = [
            place.output_field.get_db_prep_value(values[place.number], connection)
            if isinstance(place, Value)
            else place
            for place in places
        ]
        # A compiler belongs to one connection while it runs: each call has its own.
        compiler = copy.copy(prepared)
        compiler.connection = connection
        compiler.as_sql = lambda *_words, **_options: (sql, written)
        compiler.get_converters = lambda _fields: converters
        query = SimpleNamespace(get_compiler=lambda using: compiler)
        queryset = SimpleNamespace(db=DEFAULT_DB_ALIAS, query=query, _known_related_objects={})
        return list(ModelIterable(cast(Any, queryset)))

    def first(self, *values: Any) -> M | None:
        """The only row, or None: for queries of something unique."""
        rows = self(*values)
        return rows[0] if rows else None

    def _compile(self, connection: Any) -> tuple[Any, str, tuple[Any, ...], dict[int, Any]]:
        fields = [model._meta.get_field(name) for model, name in self._values]
        queryset = self._build(*(Value(number, field) for number, field in enumerate(fields)))
        compiler = queryset.query.get_compiler(connection=connection)
        sql, places = compiler.as_sql()
        columns = [column for column, *_rest in compiler.select[: compiler.col_count]]
        return compiler, sql, tuple(places), compiler.get_converters(columns)
