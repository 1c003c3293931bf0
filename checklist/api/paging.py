"""One page after the other. A cursor marks the last row that was given; what comes in meanwhile comes later."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from django.db.models import Model, QuerySet
from pydantic import Field

from checklist.api.problems import Stopped
from checklist.api.shapes import Sent

MOST = 100

_Row = TypeVar("_Row", bound=Model)


class Page(Sent):
    """Which rows are asked for."""

    cursor: Annotated[str, Field(pattern=r"^[a-z][0-9a-f]{15}$", description="`next` of the page before")] = ""
    limit: Annotated[int, Field(ge=1, le=MOST, description="Rows on a page")] = 50

    def place(self, mark: str) -> int:
        """The place that the cursor stands for; 0 for none. A cursor of another list is refused."""
        if not self.cursor:
            return 0
        if self.cursor[0] != mark:
            raise Stopped(409, "cursor-of-another-list", "This cursor was given by another list.", "query.cursor")
        return int(self.cursor[1:], 16)


def cursor_at(mark: str, place: int) -> str:
    return f"{mark}{place:015x}"


def page_of(rows: QuerySet[_Row], page: Page, mark: str, plain: Callable[[_Row], dict[str, Any]]) -> dict[str, Any]:
    """The rows after the cursor, oldest first. One query beside those that `rows` prefetches."""
    found = list(rows.filter(pk__gt=page.place(mark)).order_by("pk")[: page.limit + 1])
    shown = found[: page.limit]
    return {
        "items": [plain(row) for row in shown],
        "next": cursor_at(mark, shown[-1].pk) if len(found) > page.limit else None,
    }
