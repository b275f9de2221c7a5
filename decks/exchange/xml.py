"""XML files: read by defusedxml, which refuses entities and document types, written by the standard library."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, ParseError, SubElement, indent, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from catalog.messages import Message, msg
from decks.decoding import Unreadable
from decks.names import HALVES

ROOT = re.compile(
    r"^\s*(?:<\?xml[^>]*\?>)?\s*(?:<!--.*?-->\s*)*+<([A-Za-z_]+)\b([^>]*)>", re.DOTALL
)
DECLARED = re.compile(rb"\s*<\?xml[^>]*?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,30})[\"']")
TYPED = re.compile(r"^\s*(?:<\?xml[^>]*\?>)?\s*(?:<!--.*?-->\s*)*+<!(?:DOCTYPE|ENTITY)", re.DOTALL)
DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
MOST_START = 2000


def declared(data: bytes) -> str | None:
    """Return the text of an XML file in the encoding that its first line declares; None where it declares none that fits."""
    match = DECLARED.match(data[:200])
    try:
        return data.decode(match[1].decode()) if match else None
    except (LookupError, UnicodeDecodeError):
        return None


def root_of(text: str) -> tuple[str, str]:
    """Return the name of the root element and its attributes as they are written; nothing for what is no XML. Raises Unreadable for document types."""
    if TYPED.match(text[:MOST_START]):
        raise Unreadable(_typed())
    match = ROOT.match(text[:MOST_START])
    return (match[1], match[2]) if match else ("", "")


def parsed(text: str) -> Element:
    """Return the root element; raises Unreadable."""
    try:
        root: Element = fromstring(HALVES.sub("\N{REPLACEMENT CHARACTER}", text), forbid_dtd=True)
    except ParseError as error:
        line, column = error.position
        reason = msg(
            "The file is broken at line %(line)d, character %(column)d: it is no complete XML.",
            line=line,
            column=column + 1,
        )
        raise Unreadable(reason) from error
    except DefusedXmlException as error:
        raise Unreadable(_typed()) from error
    return root


def _typed() -> Message:
    return msg("The file defines entities or a document type; deck files don’t.")


def words(element: Element | None) -> str:
    """Return the text in an element, nothing where it is missing."""
    return "" if element is None else "".join(element.itertext()).strip()


def child(parent: Element, tag: str, text: str = "", **attributes: str) -> Element:
    """Add an element; attributes that say nothing are left out."""
    said = {name: value for name, value in attributes.items() if value}
    element = SubElement(parent, tag, said)
    element.text = text or None
    return element


def written(root: Element) -> str:
    """Return the file."""
    indent(root, "    ")
    return f"{DECLARATION}{tostring(root, encoding='unicode')}\n"
