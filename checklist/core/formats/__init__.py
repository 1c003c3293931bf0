"""Every list format that is read, told apart by content before name."""

from __future__ import annotations

from checklist.core.formats.base import ListFormat
from checklist.core.formats.limits import MAX_BYTES as MAX_BYTES
from checklist.core.formats.limits import MAX_LINES as MAX_LINES
from checklist.core.formats.limits import MAX_QUANTITY as MAX_QUANTITY
from checklist.core.formats.plain import PLAIN

# In the order to ask. The last one takes everything.
FORMATS: tuple[ListFormat, ...] = (PLAIN,)
