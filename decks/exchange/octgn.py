"""OCTGN's `.o8d`: cards by a GUID and a name, in sections that each game definition names.

A card's GUID is made of game and card code (UUID version 5), so it is the same everywhere and stays when cards are added; the game's may be told by its
data (`[exchange] octgn = "GUID"`). OCTGN has no place for a deck's name: it stands in the notes, with what else has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from decks.exchange.carrier import carried, with_carried
from decks.exchange.contract import Format
from decks.exchange.draft import Draft, Entry, zoned
from decks.exchange.xml import child, parsed, root_of, words, written

SPACE = uuid5(NAMESPACE_URL, "deckwright:octgn")


class Octgn(Format):
    """Decks of OCTGN."""

    code = "o8d"
    name = "OCTGN"
    endings = ("o8d",)
    media_type = "application/xml"

    def claims(self, text: str) -> bool:
        """Return whether there is a deck of a game in sections."""
        root, attributes = root_of(text)
        return root == "deck" and "game=" in attributes and "<superzone" not in text

    def read(self, text: str) -> Draft:
        """Return what the file says; raises Unreadable."""
        root = parsed(text)
        draft = Draft(entries=tuple(_entries(root)), game=root.get("game", ""))
        return with_carried(draft, words(root.find("notes")))

    def write(self, draft: Draft) -> str:
        """Return the file."""
        root = Element("deck", {"game": draft.game, "sleeveid": "0"})
        for (zone, section), entries in zoned(draft.entries).items():
            part = child(root, "section", name=zone, shared="False", section=section)
            for entry in entries:
                child(part, "card", entry.name, qty=entry.copies, id=entry.ident)
        child(root, "notes", carried(draft, title=True))
        return written(root)

    def ident(self, game: GameDefinition, card: CardFacts) -> str:
        """Return the card's GUID."""
        return str(uuid5(SPACE, f"{game.code}/{card.code}"))

    def game_id(self, game: GameDefinition) -> str:
        """Return the game's GUID."""
        return str(game.exchange.get("octgn", uuid5(SPACE, game.code)))


def _entries(root: Element) -> Iterator[Entry]:
    for part in root.iter("section"):
        for card in part.findall("card"):
            yield Entry(
                name=words(card),
                copies=card.get("qty", "1").strip(),
                section=part.get("section", ""),
                zone=part.get("name", ""),
                ident=card.get("id", "").strip(),
            )
