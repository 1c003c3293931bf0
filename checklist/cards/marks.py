"""Marks of our own for what stands in the corner of a card's faces: plain shapes, not the printed symbols.

Where a symbol is itself a drawing of somebody (Emrakul, the Planeswalker icon) there is no mark: the word says it.
"""

from collections.abc import Mapping

from checklist.core.characteristics import Symbol

_RAYS = "M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M4.6 19.4l2.1-2.1M17.3 6.7l2.1-2.1"
_TEARDROP = "M2 12q8-9 15-5.5q5 2.5 5 5.5t-5 5.5q-7 3.5-15-5.5z"

# (filled, drawn as a line) in a square of 24.
SHAPES: Mapping[Symbol, tuple[str, str]] = {
    Symbol.SUN: ("M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10z", _RAYS),
    Symbol.CRESCENT_MOON: ("M16 3a9.5 9.5 0 1 0 4 14.5a8.5 8.5 0 0 1-4-14.5z", ""),
    Symbol.FULL_MOON: ("M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z", ""),
    Symbol.COMPASS_ROSE: ("M12 2l2.5 7.5l7.5 2.5l-7.5 2.5l-2.5 7.5l-2.5-7.5l-7.5-2.5l7.5-2.5z", ""),
    Symbol.LAND: ("M1.5 20l7-12l4.5 7l3-4.5l6.5 9.5z", ""),
    Symbol.FAN_CLOSED: ("M10.8 2.5h2.4l.8 15h-4z", "M12 17.5v4"),
    Symbol.FAN_OPEN: ("M12 19l-10-9.5a14 14 0 0 1 20 0z", "M12 19v3"),
    Symbol.TRIANGLE_UP: ("M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM12 7l5.5 9.5h-11z", ""),
    Symbol.TRIANGLE_DOWN: ("M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM12 17l-5.5-9.5h11z", ""),
    Symbol.TEARDROP_ONE: ("M13 8.5l4 7h-8z", _TEARDROP),
    Symbol.TEARDROP_TWO: ("M2 12q8-9 15-5.5q5 2.5 5 5.5t-5 5.5q-7 3.5-15-5.5zM9.5 9l3.5 6h-7zM16 9l3.5 6h-7z", ""),
}


def drawn(symbol: Symbol) -> str:
    """The mark as SVG, hidden from screen readers: its word stands beside it. "" where we draw none."""
    if symbol not in SHAPES:
        return ""
    filled, line = SHAPES[symbol]
    shape = f'<path d="{filled}" fill="currentColor" fill-rule="evenodd"/>' if filled else ""
    if line:
        shape += f'<path d="{line}" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/>'
    return f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{shape}</svg>'
