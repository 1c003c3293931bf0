"""XML from strangers: elements with their line numbers, and nothing that unfolds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from xml.sax import SAXException
from xml.sax.handler import ContentHandler, feature_namespaces
from xml.sax.xmlreader import AttributesImpl, InputSource, Locator

from defusedxml import DefusedXmlException
from defusedxml.expatreader import create_parser

from checklist.core.formats.source import Source, Unreadable
from checklist.core.reading_notices import BROKEN_FILE, UNSAFE_FILE

MAX_DEPTH = 32
_ROOT = re.compile(r"<([A-Za-z_][\w.:-]*)")


@dataclass(frozen=True, slots=True)
class Element:
    """One closed element. `path`: the names of the elements around it, outermost first, itself last."""

    line: int
    path: tuple[str, ...]
    attributes: dict[str, str]
    text: str

    @property
    def name(self) -> str:
        return self.path[-1]

    def get(self, *names: str) -> str | None:
        """The first attribute of one of these names, capitals or not."""
        for name in names:
            for known, value in self.attributes.items():
                if known.lower() == name:
                    return value
        return None


class _Gatherer(ContentHandler):
    def __init__(self) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._path: list[str] = []
        self._open: list[tuple[int, dict[str, str], list[str]]] = []
        self._where: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:
        self._where = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        if len(self._path) >= MAX_DEPTH:
            raise SAXException("elements are nested too deep")
        self._path.append(name.rpartition(":")[2].lower())
        line = (self._where.getLineNumber() if self._where else None) or 1
        self._open.append((line, dict(attrs.items()), []))

    def characters(self, content: str) -> None:
        if self._open:
            self._open[-1][2].append(content)

    def endElement(self, name: str) -> None:
        line, attributes, text = self._open.pop()
        self.elements.append(Element(line, tuple(self._path), attributes, " ".join("".join(text).split())))
        self._path.pop()


def read_elements(source: Source, kind: str) -> Iterator[Element]:
    """All elements in the order in which they close. Raises Unreadable for broken XML and for entities of its own."""
    gatherer = _Gatherer()
    parser = create_parser(forbid_dtd=True)
    parser.setContentHandler(gatherer)
    parser.setFeature(feature_namespaces, False)
    given = InputSource()
    # The text was decoded already: the encoding that the file declares is not asked again.
    text = source.text.lstrip()
    dropped = source.text[: len(source.text) - len(text)].count("\n")
    given.setByteStream(BytesIO(text.encode("utf-8", "replace")))
    given.setEncoding("utf-8")
    try:
        parser.parse(given)
    except DefusedXmlException:
        raise Unreadable(UNSAFE_FILE.at(None)) from None
    except (SAXException, ValueError, LookupError) as trouble:
        reason = trouble.getMessage() if isinstance(trouble, SAXException) else str(trouble)
        raise Unreadable(BROKEN_FILE.at(None, kind=kind, reason=reason)) from None
    if not dropped:
        return iter(gatherer.elements)
    return (
        Element(element.line + dropped, element.path, element.attributes, element.text) for element in gatherer.elements
    )


def has_root(source: Source, *names: str) -> bool:
    """Whether the text is XML whose first element has one of these names."""
    head = source.text[:2000].lstrip()
    root = _ROOT.search(head) if head.startswith("<") else None
    return root is not None and root[1].rpartition(":")[2].lower() in names
