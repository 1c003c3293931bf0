"""Every list format that is read, told apart by content before name."""

from __future__ import annotations

from checklist.core.formats.apprentice import APPRENTICE
from checklist.core.formats.archidekt import ARCHIDEKT
from checklist.core.formats.arena import ARENA
from checklist.core.formats.base import ListFormat
from checklist.core.formats.cockatrice import COCKATRICE
from checklist.core.formats.csv_table import CSV_TABLE
from checklist.core.formats.deckstats import DECKSTATS
from checklist.core.formats.forge import FORGE
from checklist.core.formats.limits import MAX_BYTES as MAX_BYTES
from checklist.core.formats.limits import MAX_LINES as MAX_LINES
from checklist.core.formats.limits import MAX_QUANTITY as MAX_QUANTITY
from checklist.core.formats.moxfield import MOXFIELD
from checklist.core.formats.mpcfill import MPCFILL
from checklist.core.formats.mtgo_dek import MTGO_DEK
from checklist.core.formats.mtgo_text import MTGO_TEXT
from checklist.core.formats.mtgwtf import MTGWTF
from checklist.core.formats.mws import MWS
from checklist.core.formats.mythichub import MYTHICHUB
from checklist.core.formats.octgn import OCTGN
from checklist.core.formats.plain import PLAIN
from checklist.core.formats.tappedout import TAPPEDOUT
from checklist.core.formats.xlsx import XLSX
from checklist.core.formats.xmage import XMAGE

# In the order to ask: files of another kind than text first, then the dialects of text by how surely they tell
# themselves apart. The last one takes everything.
FORMATS: tuple[ListFormat, ...] = (
    XLSX,
    MTGO_DEK,
    COCKATRICE,
    OCTGN,
    MPCFILL,
    CSV_TABLE,
    MTGWTF,
    MYTHICHUB,
    FORGE,
    XMAGE,
    ARCHIDEKT,
    TAPPEDOUT,
    DECKSTATS,
    MWS,
    MOXFIELD,
    ARENA,
    APPRENTICE,
    MTGO_TEXT,
    PLAIN,
)
