"""From what a camera, a wedge scanner or a hand gives to a code of ours."""

from checklist.printing.tokens import read_code

MAX_SCANNED = 400  # characters; no code of ours comes near


def read_scan(text: str) -> str | None:
    """The code in a scanned or typed text: ours on any host, in any case, grouped or not; None for anything else."""
    return read_code(text[:MAX_SCANNED])
