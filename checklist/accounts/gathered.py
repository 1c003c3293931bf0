"""Numbers and a few small rows that come with the row they belong to, so that they take no query of their own."""

from typing import Any

from django.db.models import IntegerField, JSONField, Model, QuerySet, Subquery
from django.db.models.functions import JSONObject


class Gathered(Subquery):
    """Annotates a row with these fields of some other rows, as a list of dicts without order; what is the same comes once."""

    output_field = JSONField()

    def __init__(self, rows: QuerySet[Model], *fields: str) -> None:
        super().__init__(rows.order_by().values_list(JSONObject(**{name: name for name in fields})).distinct())

    def as_sqlite(self, compiler: Any, connection: Any, **options: Any) -> tuple[str, Any]:
        return self.as_sql(compiler, connection, self._template("JSON_GROUP_ARRAY(JSON(one))"), **options)

    def as_postgresql(self, compiler: Any, connection: Any, **options: Any) -> tuple[str, Any]:
        return self.as_sql(compiler, connection, self._template("COALESCE(JSONB_AGG(one), '[]')"), **options)

    @staticmethod
    def _template(gathered: str) -> str:
        return f"(WITH gathered (one) AS (%(subquery)s) SELECT {gathered} FROM gathered)"  # nosec B608 -- one of the two above


class Counted(Subquery):
    """How many rows a query has, beside another row."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) AS counted)"
    output_field = IntegerField()
