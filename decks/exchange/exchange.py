"""Decks of one game in all file formats: which format a file is, what it says, and files that say the same again.

What a file calls a card is looked up by its name; where several cards have that name, or none, by set and number, by our code, by the number of the format's
program. Every entry is counted or kept as a line with what it may mean: none is dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from catalog.encodings import NO_TEXT
from catalog.facts import CardFacts
from catalog.messages import msg
from decks.decoding import Unreadable, decode
from decks.exchange.cockatrice import Cockatrice
from decks.exchange.contract import Format
from decks.exchange.csv_table import CsvTable
from decks.exchange.draft import Draft, Entry, Kept, visible
from decks.exchange.json_deck import JsonDeck
from decks.exchange.lackey import Lackey
from decks.exchange.lookup import Lookup
from decks.exchange.octgn import Octgn
from decks.exchange.share import ShareCode
from decks.exchange.tabletop import Tabletop
from decks.exchange.xml import declared, root_of
from decks.exchange.ydk import Ydk
from decks.exchange.zones import Zones
from decks.lines import find
from decks.names import noted, plain_name, plain_notes, seen
from decks.reading import Reading
from decks.text import DeckText
from decks.unread import Unread

TEXT = "text"
FORMATS: Mapping[str, Format] = {
    form.code: form
    for form in (
        ShareCode(), Cockatrice(), Octgn(), Lackey(), Tabletop(), JsonDeck(), Ydk(), CsvTable(),
    )
}  # fmt: skip
"""All but text, those that are surest to know their files first."""

LARGEST_FILE = 1_500_000
"""Bytes of a file: formats that repeat a card for each copy are long."""
Names: TypeAlias = "Mapping[str, str]"
"""Folded name -> card code: what somebody calls a card besides the game's own names."""


class Exchange:
    """Reads and writes the decks of one game."""

    def __init__(self, text: DeckText) -> None:
        self.text = text
        self.game = text.game

    def read(self, data: bytes | str, *, names: Names | None = None, ending: str = "") -> Reading:
        """Return what a file says, in whatever format; `ending` of its name decides where it could be several. Raises Unreadable."""
        text = decoded(data) if isinstance(data, bytes) else data
        form = sniff(text, ending)
        known = self.text.knowing(names or {})
        if form is None:
            return known.read(text)
        if len(text) > LARGEST_FILE:
            most = LARGEST_FILE // 1000
            raise Unreadable(msg("The list is too long: %(most)d kB at most.", most=most))
        draft = visible(form.read(text.lstrip("\ufeff")))
        if isinstance(form, ShareCode) and draft.game != form.game_id(self.game):
            raise Unreadable(msg("This share code is of a deck of another game."))
        return Lookup(known, form).reading(draft)

    def write(
        self,
        code: str,
        reading: Reading,
        language: str = "en",
        faces: Mapping[str, str] | None = None,
    ) -> str:
        """Return the deck as a file of the format; `faces` are addresses of card faces by code. Raises KeyError for an unknown format."""
        if code == TEXT:
            return self.text.write(reading, language)
        return FORMATS[code].write(self._draft(FORMATS[code], reading, language, faces or {}))

    def _draft(
        self, form: Format, reading: Reading, language: str, faces: Mapping[str, str]
    ) -> Draft:
        return Draft(
            entries=tuple(self._entries(form, reading, language)),
            title=plain_name(reading.title),
            notes=plain_notes(reading.notes),
            format=plain_name(reading.format),
            choices=reading.decklist.choices,
            card_notes=noted(reading.card_notes.items()),
            kept=tuple(_kept(line) for line in reading.unread),
            game=form.game_id(self.game),
            shared=Zones(self.game, self.text.headings, form.code).shared(),
            codes=frozenset(card.code for card in self.text.pool),
            faces=faces,
        )

    def _entries(self, form: Format, reading: Reading, language: str) -> Iterator[Entry]:
        """Yield the cards by sections in the game's order."""
        zones = Zones(self.game, self.text.headings, form.code)
        for section, code, copies in reading.decklist.slots():
            card = self.text.pool.get(code)
            if card is None:
                continue
            printed = card.printings[0] if card.printings else None
            yield Entry(
                name=self._name(card, language),
                copies=str(copies),
                section=section,
                zone=zones.name(section),
                code=code,
                set_code=printed.set_code if printed else "",
                number=printed.number if printed else "",
                ident=form.ident(self.game, card),
            )

    def _name(self, card: CardFacts, language: str) -> str:
        """Return the card's name; nothing where what can be written of it is another card's name."""
        name = " ".join(seen(card.name(language)).split())
        cards = find(name, self.text.pool)
        return name if card in cards or not cards else ""


def decoded(data: bytes) -> str:
    """Return the text of a deck's file: XML in the encoding it declares, all else as decklists are decoded; raises Unreadable."""
    text = declared(data) if len(data) <= LARGEST_FILE else None
    return decode(data, LARGEST_FILE) if text is None or NO_TEXT.search(text) else text


def sniff(text: str, ending: str = "") -> Format | None:
    """Return the format that the text is; None: a list as people type it. Raises Unreadable for formats nobody reads."""
    bare = text.lstrip("\ufeff")
    for form in FORMATS.values():
        if form.claims(bare):
            return form
    if root_of(bare)[0]:
        raise Unreadable(msg("This is XML, but not of a program whose decks are read here."))
    return FORMATS["csv"] if ending in FORMATS["csv"].endings else None


def ending_of(name: str) -> str:
    """Return the ending of a file's name, in small letters."""
    return name.rpartition(".")[2].lower()


def formats() -> Collection[Format]:
    """Return the formats besides text, as menus list them."""
    order = ("csv", "json", "cod", "dek", "o8d", "ydk", "tts", "code")
    return [FORMATS[code] for code in order]


def _kept(line: Unread) -> Kept:
    return Kept(" ".join(seen(line.text).split()), line.section)


def format_name(code: str) -> str:
    """Return a format's name; nothing for text, which is what everybody expects."""
    return FORMATS[code].name if code in FORMATS else ""
