"""The baseline from above, what a first version does: ReportLab, a PNG by qrcode for each card, every mark drawn anew."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

import qrcode
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from checklist.core.lettering import Script, grouped
from checklist.core.plans.cutting import card_grid
from checklist.core.plans.substitute_card import CODE_MM, INSTRUCTIONS, Substitute
from checklist.core.sheet import Paper, Weight
from checklist.printing.fonts import font_file, source


def draw_naive(slips: Iterable[Substitute]) -> bytes:
    """All slips, nine to an A4 page."""
    for weight, name in ((Weight.REGULAR, "NaiveRegular"), (Weight.BOLD, "NaiveBold")):
        pdfmetrics.registerFont(TTFont(name, str(font_file(source(Script.LATIN, weight)))))
    file = BytesIO()
    canvas = Canvas(file, pagesize=A4)
    slots = card_grid(Paper.A4).slots

    def text(x: float, y: float, words: str, size: float, bold: bool = False) -> None:
        canvas.setFont("NaiveBold" if bold else "NaiveRegular", size)
        canvas.drawString(x * mm, A4[1] - y * mm, words)

    for number, slip in enumerate(slips):
        x, y = slots[number % 9]
        if number % 9 == 0:
            if number:
                canvas.showPage()
            text(10.5, 7.3, INSTRUCTIONS[0], 7.5, True)
            text(10.5, 10.5, INSTRUCTIONS[1], 7.5)
        front, back = slip.card.faces
        canvas.rect(x * mm, A4[1] - (y + 88) * mm, 63 * mm, 88 * mm)
        canvas.roundRect((x + 2.5) * mm, A4[1] - (y + 16) * mm, 58 * mm, 13.6 * mm, 1.5 * mm)
        text(x + 15, y + 7.9, "UNOFFICIAL", 15, True)
        text(x + 15, y + 11.3, "for unsanctioned play only", 8, True)
        text(x + 12, y + 14.6, "not for a sanctioned tournament (MTR 3.5)", 6.5)
        for at, label, face in ((21, "FRONT", front), (35, "BACK", back)):
            text(x + 4, y + at, label, 5.5)
            text(x + 48, y + at, face.mana_cost or "", 9, True)
            size = 13.0
            while canvas.stringWidth(face.name, "NaiveBold", size) > 55 * mm:
                size -= 0.25
            text(x + 4, y + at + 5.6, face.name, size, True)
            text(x + 4, y + at + 9, face.type_line or "", 8)
            text(x + 54, y + at + 9, f"{face.power}/{face.toughness}", 9, True)
        text(x + 4, y + 68.2, "Nonmodal double-faced card", 6.5)
        text(x + 4, y + 71.6, f"Main deck, copy {slip.copy} of {slip.copies}", 7.5, True)
        text(x + 4, y + 74.6, slip.owner, 6.5)
        text(x + 4, y + 77.4, slip.event, 6.5)
        text(x + 4, y + 84, grouped(slip.code), 8.25, True)
        image = BytesIO()
        qrcode.make(slip.payload, border=0).save(image)
        image.seek(0)
        canvas.drawImage(ImageReader(image), (x + 41) * mm, A4[1] - (y + 84) * mm, CODE_MM * mm, CODE_MM * mm)
    canvas.showPage()
    canvas.save()
    return file.getvalue()
