"""Cockatrice's `.cod`: cards by name in the zones `main` and `side`, with set and number of the printing.

Attributes that Cockatrice skips say section and code, so that several sections may share its side. What it has no place for stands in its comments.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from decks.exchange.carrier import carried, with_carried
from decks.exchange.contract import Format
from decks.exchange.draft import Draft, Entry
from decks.exchange.xml import child, parsed, root_of, words, written

ROOT = "cockatrice_deck"


class Cockatrice(Format):
    """Decks of Cockatrice."""

    code = "cod"
    name = "Cockatrice"
    endings = ("cod",)
    media_type = "application/xml"

    def claims(self, text: str) -> bool:
        """Return whether the root says so."""
        return root_of(text)[0] == ROOT

    def read(self, text: str) -> Draft:
        """Return what the file says; raises Unreadable."""
        root = parsed(text)
        draft = Draft(
            entries=tuple(_entries(root)),
            title=words(root.find("deckname")),
            format=words(root.find("format")),
        )
        return with_carried(draft, words(root.find("comments")))

    def write(self, draft: Draft) -> str:
        """Return the file."""
        root = Element(ROOT, {"version": "1"})
        child(root, "deckname", draft.title)
        child(root, "comments", carried(draft))
        zones: dict[str, Element] = {}
        for entry in draft.entries:
            if entry.zone not in zones:
                zones[entry.zone] = child(root, "zone", name=entry.zone)
            child(zones[entry.zone], "card", **_attributes(entry))
        return written(root)


def _attributes(entry: Entry) -> dict[str, str]:
    return {
        "number": entry.copies,
        "name": entry.name,
        "setShortName": entry.set_code,
        "collectorNumber": entry.number,
        "section": entry.section,
        "code": entry.code,
    }


def _entries(root: Element) -> Iterator[Entry]:
    for zone in root.iter("zone"):
        for card in zone.findall("card"):
            yield Entry(
                name=card.get("name", "").strip(),
                copies=card.get("number", "1").strip(),
                section=card.get("section", ""),
                zone=zone.get("name", ""),
                code=card.get("code", ""),
                set_code=card.get("setShortName", ""),
                number=card.get("collectorNumber", ""),
            )
