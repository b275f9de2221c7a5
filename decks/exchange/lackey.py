"""LackeyCCG's `.dek`: an element for every copy of a card, by name, in zones that each game's plugin names.

The card's `id` is our code; a zone that several sections go to says which one it is. Title and notes stand among the file's `meta` data, with what else the format has no place for.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from catalog.definition import GameDefinition
from decks.exchange.carrier import carried, with_carried
from decks.exchange.contract import Format
from decks.exchange.draft import Draft, Entry, counted, zoned
from decks.exchange.xml import child, parsed, root_of, words, written


class Lackey(Format):
    """Decks of LackeyCCG."""

    code = "dek"
    name = "LackeyCCG"
    endings = ("dek",)
    media_type = "application/xml"

    def claims(self, text: str) -> bool:
        """Return whether there is a deck with zones in it."""
        return root_of(text)[0] == "deck" and (
            "<superzone" in text or "version=" in root_of(text)[1]
        )

    def read(self, text: str) -> Draft:
        """Return what the file says; raises Unreadable."""
        root = parsed(text)
        meta = root.find("meta")
        said = root if meta is None else meta
        title, game = words(said.find("title")), words(said.find("game"))
        draft = Draft(entries=counted(_entries(root)), title=title, game=game)
        return with_carried(draft, words(said.find("notes")))

    def write(self, draft: Draft) -> str:
        """Return the file."""
        root = Element("deck", {"version": "0.8"})
        meta = child(root, "meta")
        child(meta, "game", draft.game)
        child(meta, "title", draft.title)
        child(meta, "notes", carried(draft))
        for (zone, section), entries in zoned(draft.entries).items():
            own = section if zone in draft.shared else ""
            part = child(root, "superzone", name=zone, section=own)
            for entry in entries:
                for _ in range(int(entry.copies)):
                    card = child(part, "card")
                    child(card, "name", entry.name, id=entry.code)
                    child(card, "set", entry.set_code)
        return written(root)

    def game_id(self, game: GameDefinition) -> str:
        """Return the plugin's name that the game's data says, else the game's code."""
        return str(game.exchange.get("plugin", game.code))


def _entries(root: Element) -> Iterator[Entry]:
    for zone in root.iter("superzone"):
        for card in zone.iter("card"):
            name = card.find("name")
            yield Entry(
                name=words(name),
                section=zone.get("section", ""),
                zone=zone.get("name", ""),
                code="" if name is None else name.get("id", ""),
                set_code=words(card.find("set")),
            )
