"""Draws one page of a SheetPlan as SVG: the preview of the very plan that the PDF is drawn from."""

from __future__ import annotations

from xml.sax.saxutils import escape

from checklist.core.lettering import width_mm
from checklist.core.sheet import (
    MM_A_POINT,
    PAPER_SIZES,
    Align,
    Box,
    Circle,
    Code,
    Line,
    PlainMark,
    SheetPlan,
    Text,
    Weight,
    flat,
)
from checklist.printing.qr import any_symbol, module_runs, symbol

_ANCHORS = {Align.LEFT: "start", Align.CENTRE: "middle", Align.RIGHT: "end"}


def draw_page(plan: SheetPlan, number: int) -> str:
    """Page `number` (from 1) as an SVG image in true millimetres. Raises IndexError where there is no such page.

    Nothing in it needs a style attribute or a script: it may be shown under the strictest policy.
    """
    if not 1 <= number <= len(plan.pages):
        raise IndexError(f"page {number} of {len(plan.pages)}")
    size = PAPER_SIZES[plan.paper]
    width, height = f"{size.width_mm:g}", f"{size.height_mm:g}"
    marks = "\n".join(_element(mark) for mark in flat(plan.pages[number - 1]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" '
        f'lang="{escape(plan.language)}" role="img">\n<title>{escape(plan.title)}, {number} / {len(plan.pages)}</title>\n'
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n'
        f'<g font-family="Noto Sans, Noto Sans JP, Noto Sans SC, Noto Sans KR, sans-serif"{_moved(plan)}>\n{marks}\n</g>\n'
        "</svg>\n"
    )


def _moved(plan: SheetPlan) -> str:
    if not plan.right_mm and not plan.down_mm:
        return ""
    return f' transform="translate({plan.right_mm:g} {plan.down_mm:g})"'


def _grey(grey: float) -> str:
    return f"#{round(grey * 255):02x}" + f"{round(grey * 255):02x}" * 2


def _element(mark: PlainMark) -> str:
    match mark:
        case Text():
            return _text(mark)
        case Line():
            dashes = ' stroke-dasharray="0.6"' if mark.dashed else ""
            return (
                f'<line x1="{mark.x1_mm:.3f}" y1="{mark.y1_mm:.3f}" x2="{mark.x2_mm:.3f}" y2="{mark.y2_mm:.3f}" '
                f'stroke="{_grey(mark.grey)}" stroke-width="{mark.width_mm:g}"{dashes}/>'
            )
        case Box():
            fill = "none" if mark.fill_grey is None else _grey(mark.fill_grey)
            return (
                f'<rect x="{mark.x_mm:.3f}" y="{mark.y_mm:.3f}" width="{mark.width_mm:.3f}" height="{mark.height_mm:.3f}" '
                f'rx="{mark.radius_mm:g}" fill="{fill}" stroke="{_grey(mark.grey)}" stroke-width="{mark.line_mm:g}"/>'
            )
        case Circle():
            fill = "#000" if mark.filled else "none"
            return (
                f'<circle cx="{mark.x_mm:.3f}" cy="{mark.y_mm:.3f}" r="{mark.radius_mm:g}" fill="{fill}" '
                f'stroke="#000" stroke-width="{mark.line_mm:g}"/>'
            )
        case Code():
            drawn = any_symbol(mark.payload) if mark.any_size else symbol(mark.payload)
            module = mark.size_mm / drawn.modules
            path = "".join(f"M{x} {y}h{length}v1h-{length}z" for x, y, length in module_runs(drawn))
            place = f"translate({mark.x_mm:.3f} {mark.y_mm:.3f}) scale({module:.5f})"
            return f'<path transform="{place}" shape-rendering="crispEdges" d="{path}"/>'


def _text(mark: Text) -> str:
    """A line as wide as on paper, whatever font the browser has."""
    size = mark.size_pt * MM_A_POINT
    width = width_mm(mark.text, mark.size_pt, mark.weight, mark.language)
    turned = f' transform="rotate(-90 {mark.x_mm:.3f} {mark.y_mm:.3f})"' if mark.turned else ""
    weight = ' font-weight="700"' if mark.weight is Weight.BOLD else ""
    anchor = "" if mark.align is Align.LEFT else f' text-anchor="{_ANCHORS[mark.align]}"'
    colour = f' fill="{_grey(mark.grey)}"' if mark.grey else ""
    language = f' lang="{escape(mark.language)}"' if mark.language else ""
    return (
        f'<text x="{mark.x_mm:.3f}" y="{mark.y_mm:.3f}" font-size="{size:.3f}" textLength="{width:.3f}" '
        f'lengthAdjust="spacingAndGlyphs"{weight}{anchor}{colour}{language}{turned}>{escape(mark.text)}</text>'
    )
