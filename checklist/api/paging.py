"""One page after the other. A cursor marks the last row that was given; what comes in meanwhile comes later."""

from typing import Annotated

from pydantic import Field

from checklist.api.problems import Stopped
from checklist.api.shapes import Sent

MOST = 100


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
