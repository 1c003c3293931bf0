"""For a draft with double-faced cards: what to read out, who sits where, and which cards can be opened."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from checklist.core.card import Kind
from checklist.core.draft import ColourClass, DraftPolicy, Openable
from checklist.core.finding import gettext_noop as _
from checklist.core.lettering import fit, fitting_size_pt, printable
from checklist.core.plans.checklist_card import COLOUR_WORDS, RARITY_WORDS
from checklist.core.plans.cutting import FAN_CONTENT, check_large
from checklist.core.refusal import Refused
from checklist.core.sheet import PAPER_SIZES, Align, Box, Circle, Line, Mark, Page, Paper, SheetPlan, Text, Weight
from checklist.core.speech import ENGLISH, Speech

_MARGIN_MM = 18.0

KIND_WORDS = {
    Kind.NONMODAL: _("nonmodal"),
    Kind.MODAL: _("modal"),
    Kind.MELD: _("meld"),
    Kind.REVERSIBLE: _("reversible"),
}
NOT_KNOWN = _("not known")
RARITY_NOT_KNOWN = _("rarity not known")


def _page(title: str, about: str, paper: Paper, speech: Speech) -> tuple[list[Mark], float, float]:
    """The head of a sheet, and the page's width and height."""
    check_large(paper)
    size = PAPER_SIZES[paper]
    room = size.width_mm - 2 * _MARGIN_MM
    title, about = printable(title), printable(about)
    marks: list[Mark] = [
        Text(_MARGIN_MM, 22, title, fitting_size_pt(title, room, 22, Weight.BOLD), Weight.BOLD),
        Text(_MARGIN_MM, size.height_mm - 8, speech.each()[0].say(FAN_CONTENT), 5, grey=0.35),
    ]
    if about:
        marks.append(Text(_MARGIN_MM, 28.5, about, fitting_size_pt(about, room, 10)))
    return marks, size.width_mm, size.height_mm


def plan_announcement(
    policy: DraftPolicy,
    paper: Paper,
    *,
    lines: Sequence[str] = (),
    event: str = "",
    title: str = "Draft announcement",
    speech: Speech = ENGLISH,
) -> SheetPlan:
    """What to read out, in letters for reading aloud. `lines`: the announcement in another wording.

    Raises Refused("does-not-fit") where it is longer than a page.
    """
    marks, width, height = _page(speech.say("To read out before the draft"), event, paper, speech)
    room = width - 2 * _MARGIN_MM
    y = 40.0
    for sentence in lines or [speech.say(sentence) for sentence in policy.announcement]:
        pt, pieces = fit(printable(sentence), room - 8, 16, 11, lines=9, wrap_below_pt=16)
        marks.append(Circle(_MARGIN_MM + 1.5, y + 4.6, 1.0, filled=True))
        for piece in pieces:
            y += pt * 0.46
            marks.append(Text(_MARGIN_MM + 8, round(y, 2), piece, pt))
        y += 5
    if policy.sleeved_sets:
        sets = printable(speech.say("Sleeved beforehand: {sets}", sets=", ".join(policy.sleeved_sets)))
        y += 5
        marks.append(Text(_MARGIN_MM, round(y, 2), sets, fitting_size_pt(sets, room, 11), Weight.BOLD))
    source = ", ".join(filter(None, (speech.say(policy.profile.source), policy.profile.dated, *policy.profile.cites)))
    pt, pieces = fit(printable(speech.say("Why so: {source}.", source=source)), room, 8, 6, lines=4, wrap_below_pt=8)
    for piece in pieces:
        y += 4
        marks.append(Text(_MARGIN_MM, round(y + 4, 2), piece, pt, grey=0.3))
    if y > height - 20:
        raise Refused("does-not-fit", "The announcement is longer than a page.")
    return SheetPlan(title, paper, (Page(tuple(marks)),), language=speech.language)


def plan_pods(
    pods: Sequence[Sequence[str]], paper: Paper, *, event: str = "", title: str = "Draft pods", speech: Speech = ENGLISH
) -> SheetPlan:
    """One page a pod: the seats round a table in the order of passing to the left, and a list of them."""
    if not pods or not all(pods):
        raise Refused("nothing-to-print", "There is no pod with players.")
    pages = []
    for number, players in enumerate(pods, 1):
        marks, width, _height = _page(speech.say("Pod {number}", number=number), event, paper, speech)
        middle_x, middle_y, radius = width / 2, 92.0, 30.0
        marks.append(Circle(middle_x, middle_y, radius, 0.5))
        way = speech.say("first pack: pass to the left")
        way_pt = fitting_size_pt(way, 2 * radius - 20, 8)
        marks.append(Text(middle_x, middle_y + 1.5, way, way_pt, align=Align.CENTRE, grey=0.3))
        for seat, player in enumerate(players):
            angle = 2 * pi * seat / len(players) - pi / 2
            x, y = middle_x + (radius - 5) * cos(angle), middle_y + (radius - 5) * sin(angle)
            marks.append(Text(round(x, 2), round(y + 2, 2), str(seat + 1), 14, Weight.BOLD, Align.CENTRE))
            name = printable(player)
            side = cos(angle)
            align = Align.CENTRE if abs(side) < 0.1 else Align.LEFT if side > 0 else Align.RIGHT
            x, y = middle_x + (radius + 3) * side, middle_y + (radius + 5) * sin(angle)
            room = width / 2 - _MARGIN_MM - (0 if align is Align.CENTRE else (radius + 3) * abs(side))
            marks.append(
                Text(
                    round(x, 2),
                    round(y + 1.5, 2),
                    name,
                    fitting_size_pt(name, room, 11, Weight.BOLD),
                    Weight.BOLD,
                    align,
                )
            )
        y = 150.0
        pitch = min(11.0, 110.0 / len(players))
        for seat, player in enumerate(players, 1):
            name = printable(player)
            marks.append(Text(_MARGIN_MM + 6, round(y, 2), str(seat), min(12, pitch * 1.6), Weight.BOLD, Align.RIGHT))
            marks.append(
                Text(_MARGIN_MM + 10, round(y, 2), name, fitting_size_pt(name, width / 2 - 20, min(12, pitch * 1.6)))
            )
            marks.append(Line(width / 2 + 10, y + 0.8, width - _MARGIN_MM, y + 0.8, 0.2, grey=0.5))
            y = round(y + pitch, 2)
        marks.append(Text(width / 2 + 10, 144, speech.say("notes"), 7, grey=0.35))
        pages.append(Page(tuple(marks)))
    return SheetPlan(title, paper, tuple(pages), language=speech.language)


def plan_set_list(
    set_name: str,
    found: Sequence[Openable],
    paper: Paper,
    *,
    event: str = "",
    title: str = "Double-faced cards",
    speech: Speech = ENGLISH,
) -> SheetPlan:
    """Every double-faced and meld card that a pack may hold, with a table of colours and rarities; runs on."""
    if not found:
        raise Refused("nothing-to-print", "{set} has no double-faced card.", set=set_name)
    rarities = list(dict.fromkeys(one.rarity for one in found))
    colours = [colour for colour in ColourClass if any(one.colour is colour for one in found)]
    say = speech.say
    heading = say("Double-faced cards of {set}", set=set_name)
    marks, width, height = _page(heading, event, paper, speech)
    column = (width - 2 * _MARGIN_MM - 34) / (len(rarities) + 1)
    y = 40.0
    heads = [*(say(RARITY_WORDS.get(rarity, rarity or NOT_KNOWN)) for rarity in rarities), say("All")]
    for place, words in enumerate(heads, 1):
        x = _MARGIN_MM + 34 + column * place
        marks.append(
            Text(round(x, 2), y, words, fitting_size_pt(words, column - 2, 9, Weight.BOLD), Weight.BOLD, Align.RIGHT)
        )
    for colour in [*colours, None]:
        y += 5
        marks.append(Line(_MARGIN_MM, y - 3.7, width - _MARGIN_MM, y - 3.7, 0.1, grey=0.6))
        marks.append(
            Text(
                _MARGIN_MM,
                y,
                say(COLOUR_WORDS[colour] if colour else "All"),
                9,
                Weight.REGULAR if colour else Weight.BOLD,
            )
        )
        for place, rarity in enumerate([*rarities, None], 1):
            count = sum(colour in (one.colour, None) and rarity in (one.rarity, None) for one in found)
            if count:
                x = _MARGIN_MM + 34 + column * place
                bold = Weight.REGULAR if colour and rarity is not None else Weight.BOLD
                marks.append(Text(round(x, 2), y, str(count), 9, bold, Align.RIGHT))
    y += 12
    pitch = max(4.3, min(5.2, (height - 18 - y) / len(found)))  # a little closer rather than one line on a second page
    pages: list[Page] = []
    for one in found:
        if y > height - 18:
            pages.append(Page(tuple(marks)))
            marks, _width, _height = _page(say("{name}, continued", name=heading), event, paper, speech)
            y = 40.0
        half = say("half of {name}", name=one.card.meld_result)
        front, back = one.card.front.name, one.card.back.name if one.card.back else half
        words = printable(f"{front} // {back}")
        marks.append(Box(_MARGIN_MM, round(y - 2.9, 2), 3.2, 3.2, 0.2))
        marks.append(Text(_MARGIN_MM + 6, round(y, 2), words, fitting_size_pt(words, width - 2 * _MARGIN_MM - 74, 9.5)))
        words_about = (
            say(KIND_WORDS[one.kind]),
            say(COLOUR_WORDS[one.colour]).lower(),
            say(RARITY_WORDS[one.rarity]).lower()
            if one.rarity in RARITY_WORDS
            else one.rarity or say(RARITY_NOT_KNOWN),
        )
        about = ", ".join(words_about)
        marks.append(
            Text(width - _MARGIN_MM, round(y, 2), about, fitting_size_pt(about, 64, 8.5), align=Align.RIGHT, grey=0.25)
        )
        y += pitch
    pages.append(Page(tuple(marks)))
    return SheetPlan(title, paper, tuple(pages), language=speech.language)
