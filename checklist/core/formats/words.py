"""The words that head the parts of a list, in the languages that players' programs speak."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from checklist.core.written import ExclusionReason, Zone


class Apart(StrEnum):
    """Sections that hold no cards."""

    PROSE = "prose"  # until the next blank line or section
    GUIDE = "guide"  # what to swap against whom: until the next section


Place = Zone | ExclusionReason | Apart

_SECTIONS: dict[Place, str] = {
    Zone.MAIN: """
        deck|decks|deck a|deck b|deck c|deck d|main|main deck|maindeck|mainboard|main board|md|mb|decklist|deck list|main deck list|the deck
        |commander deck|brawl deck|starting deck
        |hauptdeck|hauptbrett|deckliste|deck principal|deck principale|mazo|mazo principal|mazzo|mazzo principale|baralho
        |baralho principal|grimorio|lista principal|liste principale|paquet principal|bibliotheque
        |メインデッキ|メイン|デッキ|メインボード|主牌|主牌库|主牌組|主牌组|套牌|牌组|牌組|основная колода|колода|мейн|메인덱|메인 덱|메인|덱
    """,
    Zone.SIDEBOARD: """
        sideboard|sideboards|side board|side|sb|side deck|sidedeck|sideboarded|sideboard plan deck
        |seitendeck|sideboardkarten|nebendeck|reserve|reserva|banquillo|sideboard reserve|riserva|panchina
        |rest of pool|rest of the pool|remaining pool|remaining cards|unused|unused cards|unused pool|not played
        |サイドボード|サイド|サイドデッキ|备牌|備牌|备牌库|備牌庫|сайдборд|сайд|дополнительная колода|사이드보드|사이드
    """,
    Zone.COMMANDER: """
        commander|commanders|partners|command zone|commandzone|edh commander|general|generals|cmdr|partner commander
        |partner commanders|oathbreaker|signature spell|backgrounds
        |kommandeur|kommandeure|commandant|commandants|comandante|comandantes|comandanti|zona de mando|general edh
        |統率者|统帅|統帥|指挥官|指揮官|командир|командиры|커맨더|지휘관
    """,
    Zone.COMPANION: """
        companion|companions|gefahrte|gefahrten|gefahrtin|begleiter|compagnon|compagnons|companero|companera|compagno|compagni
        |companheiro|companheira|相棒|行侣|行侶|спутник|компаньон|단짝
    """,
    ExclusionReason.MAYBEBOARD: """
        maybeboard|maybe board|maybe|maybes|considering|considerations|wishlist|wish list|acquireboard
        |peut etre|vielleicht|quizas|tal vez|forse|talvez|検討中|待定|可能
    """,
    ExclusionReason.TOKEN: """
        token|tokens|token cards|tokens extras|tokens and extras|tokens emblems|tokens and emblems|emblem|emblems
        |double faced token|double faced tokens|spielsteine|marken|jetons|fichas|segnalini|pedine|トークン|衍生物|токены|фишки
    """,
    ExclusionReason.DISPLAY: """
        display commander|display commanders|thick commander|thick display commander|art card|art cards|art series
        |display|display card|display cards
    """,
    ExclusionReason.PLANE: "plane|planes|planar deck|planechase|planechase deck|phenomenon|phenomena|次元",
    ExclusionReason.SCHEME: "scheme|schemes|scheme deck|archenemy|archenemy deck|計略",
    ExclusionReason.POOL: """
        pool|pools|card pool|cardpool|sealed pool|draft pool|full pool|complete pool|whole pool|limited pool|kartenpool|pool de cartas
        |pool de cartes|カードプール|プール|卡池
    """,
    ExclusionReason.NO_DECK: "no deck|not in deck|sold|getting|trade|trades|cards to buy|to buy",
    ExclusionReason.OUTSIDE: """
        avatar|avatars|vanguard|vanguards|dungeon|dungeons|attraction|attractions|attraction deck|contraption|contraptions
        |contraption deck|sticker|stickers|sticker sheets|sticker deck|conspiracies|extras|outside the game|outside|punch cards
        |helper cards|substitute cards|checklist cards
    """,
    Apart.GUIDE: """
        sideboard guide|sideboarding|sideboarding guide|sideboard plan|sideboard plans|sideboarding plan|boarding|boarding guide
        |boarding plan|side guide|side plan|sideboard notes|matchup guide|matchups|sideboard strategy|sideboardplan
    """,
    Apart.PROSE: "about|about this deck|deck description|description|comments|author notes|beschreibung|descripcion|informationen",
}

# Words of groups inside a section: card types and what people write beside them.
_GROUPS = """
    creature creatures instant instants sorcery sorceries sorc artifact artifacts enchantment enchantments planeswalker
    planeswalkers land lands battle battles spell spells permanents equipment equipments aura auras vehicle vehicles saga
    sagas tribal kindred legends noncreature noncreatures nonlands nonbasic basics
    ramp removal draw boardwipe boardwipes wipe wipes sweepers counterspells tutors recursion interaction wincon wincons wincondition
    finishers utility rocks dorks lifegain anthems payoffs enablers cantrips manabase
    kreatur kreaturen lander zauber zauberspruche spontanzauber hexerei hexereien artefakt artefakte verzauberung
    verzauberungen grundlander planeswalkers
    creatures terrain terrains ephemere ephemeres rituel rituels artefact artefacts enchantement enchantements sort sorts
    criatura criaturas tierras instantaneo instantaneos conjuro conjuros artefacto artefactos encantamiento encantamientos
    hechizo hechizos terre istantaneo istantanei stregoneria stregonerie artefatto artefatti incantesimo incantesimi
    creatura terreno terrenos instantanea instantaneas magica magicas feitico feiticos artefato artefatos encantamento
    encantamentos magie
    クリーチャー 土地 インスタント ソーサリー アーティファクト エンチャント プレインズウォーカー 呪文 その他
    生物 地 瞬间 瞬間 法术 法術 神器 结界 結界 鹏洛客 鵬洛客
    существа земли мгновенные заклинания волшебство артефакты чары
"""
_JOINERS = """
    and or und oder et ou y o e i other others non basic legendary misc miscellaneous ramp enchantment artifact
    sonstige andere autres otros altre altri outros cards
"""
_FILLERS = """
    card cards s total totals unique distinct different count karten karte cartes carte cartas carta kort gesamt insgesamt
    totale summe somme suma qty quantity size cartoes 枚 张 張 种 種 計 合計 карт карты
"""

# "Total Number of Cards in Main Deck: 60" is a sum and begins no section.
_COUNT_OF = re.compile(r"(?:total )?(?:number of cards|card count|cards|total) (?:in|of) (?:the )?")

_LETTERS = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d+")
_PARTED = re.compile(r"[;|]")


def plain_words(text: str) -> list[str]:
    """The words of a text in small letters without accents, digits and punctuation."""
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return _LETTERS.findall(text.casefold())


def _keys(text: str) -> list[str]:
    return [" ".join(plain_words(phrase)) for phrase in text.split("|")]


SECTIONS: dict[str, Place] = {key: place for place, text in _SECTIONS.items() for key in _keys(text)}
_GROUP_WORDS = frozenset(plain_words(_GROUPS))
_FILLER_WORDS = frozenset(plain_words(_FILLERS))
_SECTION_WORDS = frozenset(word for key in SECTIONS for word in key.split())
_TITLE_WORDS = _GROUP_WORDS | _FILLER_WORDS | frozenset(plain_words(_JOINERS))
_SIDE = frozenset(("sideboard", "side", "sb"))
_SIDEBOARD_WORDS = frozenset(key for key, place in SECTIONS.items() if place is Zone.SIDEBOARD and " " not in key)
_MAIN = frozenset(("main", "maindeck", "mainboard"))

# "My sideboard is:", "In the sideboard I have": what people say around the name of a zone.
_SAID_AROUND = frozenset(
    plain_words("""
        my the is are in i have as for your following follows here this and with then plus of mein meine das im ist sind mi el es
        son mon ma le la est il mio mia
    """)
)

# No line is a heading unless its last word is one of these: one look-up spares most card lines the rest.
HEADING_WORDS = _SECTION_WORDS | _TITLE_WORDS

# What e-mails, web pages and exports write before a colon. Never the beginning of a card name.
_LABELS = frozenset(
    """
    name|deck name|deckname|title|format|player|pilot|author|creator|created by|made by|owner|date|event|tournament|place
    |finish|rank|record|source|url|link|archetype|tags|tag|hub|hubs|notes|note|comment|comments|description|colors|colours
    |color|colour|color identity|colour identity|price|total price|deck price|cost|value|rarity|updated|last updated
    |last modified|created|uploaded|views|likes|score|folder|version|theme|strategy|budget|legal|legality|dci|dci number
    |player number|first name|last name|deck designer|designer|dci no|table number|surname|location|city|country|store|table|round|seat|judge|from|to|cc|bcc|subject
    |sent|reply to|average mana value|average cmc|avg cmc|mana value|mana curve|curve|hash|id|game|set|edition|estimated price
    |paper|mtgo|mtga|arena|tix|spieler|datum|turnier|joueur|jugador|giocatore|jogador|fecha|formato|formato|autor|auteur
    |autore|nombre|nom|nome|プレイヤー|フォーマット|日付|玩家|赛制|日期
    """.replace("\n", "").split("|")
)
_LABEL_KEYS = frozenset(" ".join(plain_words(label)) for label in _LABELS)

# Buttons and other furniture of web pages, whole lines of it.
_FURNITURE = frozenset(
    " ".join(plain_words(text))
    for text in """
    export|import|buy|buy deck|buy this deck|share|edit|print|download|login|log in|sign up|sign in|log out|search|menu
    |copy to clipboard|copy decklist|view deck|view decklist|add to cart|add to collection|compare|playtest|sample hand
    |draw sample hand|new hand|visual view|text view|table view|view as|sort by|group by|type|mana curve|price|prices
    |see more|show more|show less|load more|next|previous|back to top|advertisement|ads|sponsored|follow|report|embed
    |sent from my iphone|sent from my ipad|thanks|thank you|cheers|best regards|kind regards|regards|best|hi|hello|hey
    |dear all|hi all|mit freundlichen grussen|viele grusse|liebe grusse|danke|merci|gracias|saludos
    |deck registration sheet|decklist registration sheet|terms of service|privacy policy|gesendet von meinem iphone
    |envoye de mon iphone|enviado desde mi iphone|inviato da iphone|begin forwarded message|forwarded message|original message|see attached|here is my list|here is my deck
    |here is my decklist|my list|my deck|exported from moxfield|exported from archidekt|nb
    """.replace("\n", "").split("|")
)


_FAREWELLS = frozenset(
    """
    thanks|thank you|thank you very much|many thanks|thanks in advance|cheers|best|best regards|kind regards|regards|yours|see you there
    |mit freundlichen grussen|viele grusse|liebe grusse|beste grusse|grusse|gruss|danke|merci|merci beaucoup|cordialement
    |bien cordialement|a bientot|gracias|muchas gracias|un saludo|saludos|grazie|cordiali saluti|obrigado|obrigada|abraco
    """.replace("\n", "")
    .replace("    ", "")
    .split("|")
)


@dataclass(frozen=True, slots=True)
class Title:
    """What a heading says. `place` None: a group inside the section, or a sum. `count`: the number it states.

    `is_group` is True for card types ("Creatures"), False for sums ("60 cards") and sections.
    """

    place: Place | None
    count: int | None
    is_group: bool = False


def read_title(text: str) -> Title | None:
    """The heading that a line is, all of whose words are words of headings; None for anything else."""
    if "/" in text and (both := _title_in_two_languages(text)) is not None:
        return both
    if _PARTED.search(text) and _names_two_zones(text):
        return None
    words = plain_words(text)
    if not words or len(words) > 8:
        return None
    whole = " ".join(words)
    if (count_of := _COUNT_OF.match(whole)) and SECTIONS.get(whole[count_of.end() :]) in (Zone.MAIN, Zone.SIDEBOARD):
        return Title(None, _stated(text))
    place = SECTIONS.get(whole)
    if place is None:
        core = [word for word in words if word not in _FILLER_WORDS]
        if not core:
            return Title(None, _stated(text)) if whole != "s" else None
        place = SECTIONS.get(" ".join(core))
        if place is None:
            known = _TITLE_WORDS | _SIDE | _MAIN | {"deck"}
            if any(word in _SIDE for word in core):
                known |= _SIDEBOARD_WORDS  # "Sideboard (panchina)"
            if not all(word in known for word in core):
                return _title_in_a_sentence(text, core)
            if any(word in _SIDE for word in core):
                place = Zone.SIDEBOARD
            elif any(word in _MAIN for word in core):
                place = Zone.MAIN
            elif not any(word in _GROUP_WORDS for word in core):
                return None
            else:
                return Title(None, _stated(text), is_group=True)
    return Title(place, _stated(text))


def _title_in_a_sentence(text: str, words: list[str]) -> Title | None:
    place = SECTIONS.get(" ".join(word for word in words if word not in _SAID_AROUND))
    if not isinstance(place, Zone) or (place is not Zone.SIDEBOARD and not text.endswith(":")):
        return None  # "The General" and "In the Command Zone" are cards
    return Title(place, _stated(text))


def _names_two_zones(text: str) -> bool:
    """ "Main;Side" over lists side by side heads none of them alone."""
    titles = [read_title(part) for part in _PARTED.split(text) if part.strip()]
    return len({title.place for title in titles if title is not None and title.place is not None}) > 1


def _title_in_two_languages(text: str) -> Title | None:
    """ "Sideboard / Beiwagen": what stands before the bar names a zone, and after it no other one."""
    first, *more = (part.strip() for part in text.split("/"))
    place = SECTIONS.get(" ".join(plain_words(first)))
    if place is None or len(more) != 1 or not more[0] or first[0].isdecimal():
        return None
    other = SECTIONS.get(" ".join(plain_words(more[0])), place)
    return Title(place, _stated(text)) if other == place else None


def is_label(text: str) -> bool:
    """Whether what stands before a colon is a label ("Player", "Format")."""
    return len(text) < 40 and " ".join(plain_words(text)) in _LABEL_KEYS


def ends_letter(text: str) -> bool:
    """Whether a line takes leave, as in an e-mail: the writer's name follows, and no card."""
    return len(text) < 40 and (text == "--" or " ".join(plain_words(text)) in _FAREWELLS)


def is_furniture(text: str) -> bool:
    if "," in text:  # "Cheers, Tom"
        farewell, _, name = text.partition(",")
        if " ".join(plain_words(farewell)) in _FAREWELLS and len(name.split()) <= 3:
            return True
    return len(text) < 60 and " ".join(plain_words(text)) in _FURNITURE


def _stated(text: str) -> int | None:
    numbers = _NUMBER.findall(text)
    return int(numbers[0]) if numbers and len(numbers[0]) <= 4 else None
