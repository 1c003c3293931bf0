"""Numbers as people type them and as addresses hold them."""


def whole_number(written: str, *, digits: int = 9) -> int | None:
    """What was written, from 0 on; None for what nobody would call a number ("", "-1", "²", "１", a thousand digits)."""
    return int(written) if written.isascii() and written.isdigit() and len(written) <= digits else None
