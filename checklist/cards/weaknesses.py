"""What is weak in the catalogue that comes with Flipside: its page says so, in the reader's language."""

from checklist.core.finding import gettext_noop as _

WEAKNESSES = (
    _("Legality is derived from sets and from the ban lists of 10 August 2026; a later ban list is not in it."),
    _("Of 245 new cards of Reality Fracture only name, number and rarity are known: look at the card's back."),
    _(
        "Star Trek, Star Trek Commander, Mystery Booster Commander, The Zeta Set and Stardates are known from previews only."
    ),
    _(
        "About 2,100 cards have no printing here (digital, playtest, planes, schemes, vanguards, some of the newest): their legality is not known. So is that of cards that are only in Unfinity."
    ),
    _(
        "Which collector numbers are reversible prints is known for few of them; of the others only that such a print exists."
    ),
    _(
        "Second faces of 24 playtest cards have no facts. Costs, and not card text, gave the colour identity of 299 cards."
    ),
    _(
        "Names in Spanish, French and German end at about 2014 and lack accents, Japanese ones are few, Simplified Chinese ones end in spring 2022; of other languages only the basic lands are known."
    ),
    _(
        "The basic lands' names in Russian, Korean and Traditional Chinese were written from memory, and only few of them found again in public lists; a Scryfall file of all cards brings the printed ones."
    ),
    _(
        "Of flavour names (Godzilla series, Secret Lair, Through the Omenpaths) only some 200 are known; a Scryfall file brings the others."
    ),
)
