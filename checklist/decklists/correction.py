"""Putting a suggested name into a list as it was written, and touching nothing else."""

from html import escape


def replace_name(text: str, line: int, written: str, name: str) -> str | None:
    """`text` with `written` replaced by `name` on line `line` (from 1); None where it does not stand there.

    Files that programs wrote may hold a name with its signs escaped (XML): then the new one is escaped too.
    """
    lines = text.split("\n")
    if not written or not 0 < line <= len(lines):
        return None
    for sought, put in ((written, name), (escape(written), escape(name))):
        if sought in lines[line - 1]:
            lines[line - 1] = lines[line - 1].replace(sought, put, 1)
            return "\n".join(lines)
    return None
