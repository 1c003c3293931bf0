"""Names that are printed on some cards and that no catalogue of rules names knows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from checklist.core.names import fold_name

_TABLE = Path(__file__).resolve().parent / "data" / "other_names.tsv"


def _read_table() -> dict[str, str]:
    rows = (line.split("\t") for line in _TABLE.read_text(encoding="utf-8").splitlines() if line[:1] not in ("", "#"))
    return {fold_name(written): name for written, name in rows}


# The key of the printed name to the full name of its card.
OTHER_NAMES: Mapping[str, str] = _read_table()
