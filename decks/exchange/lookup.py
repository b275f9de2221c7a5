"""From what a file calls its cards to cards: by name, and where that isn't enough by code, by the number of the format's program, by set and number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from catalog.facts import CardFacts
from catalog.messages import msg
from decks.decoding import Unreadable
from decks.exchange.contract import CardsOf, Format
from decks.exchange.draft import Draft, Entry
from decks.exchange.zones import Zones
from decks.lines import Wording, find, plain
from decks.names import noted, plain_name, plain_notes
from decks.reading import Reading, Tally
from decks.text import MOST_LINES, DeckText
from decks.unread import LONGEST_NAME, Kind

NUMBER = re.compile(r"[+-]?\d+")
NONE = "-1"


class Lookup:
    """Looks up what one file says."""

    def __init__(self, text: DeckText, form: Format) -> None:
        self._text, self._form = text, form
        self._zones = Zones(text.game, text.headings, form.code)
        self._tally = Tally(text.game, text.pool, text.headings)
        self._finder: CardsOf | None = None
        self._foreign: set[str] = set()  # zones that the game doesn't have

    def reading(self, draft: Draft) -> Reading:
        """Return the deck; raises Unreadable where there are too many lines."""
        if len(draft.entries) + len(draft.kept) > MOST_LINES:
            raise Unreadable(msg("The list has too many lines: %(most)d at most.", most=MOST_LINES))
        for place, entry in enumerate(draft.entries, 1):
            self._count(entry.line or place, entry)
        first = max([len(draft.entries), *(entry.line for entry in draft.entries)]) + 1
        kept = ((place, line.text, line.section) for place, line in enumerate(draft.kept, first))
        self._text.look_again(self._tally, kept)
        return Reading(
            self._tally.decklist(draft.choices),
            tuple(self._tally.unread),
            plain_name(draft.title)[:LONGEST_NAME],
            plain_notes(draft.notes),
            plain_name(draft.format)[:LONGEST_NAME],
            noted(draft.card_notes.items()),
            tuple(self._tally.understood),
            self._form.code,
        )

    def _count(self, place: int, entry: Entry) -> None:
        """Count an entry, or keep it with the cards it may mean."""
        self._note_zone(place, entry)
        name = entry.name or entry.code or entry.ident
        way = Wording(entry.copies if NUMBER.fullmatch(entry.copies) else NONE, name)
        cards = self._cards(entry)
        own = entry.section if entry.section in self._text.game.sections else None
        if len(cards) == 1:
            section = own or self._zones.section(entry.zone, cards[0])
            self._tally.count(place, entry.text, way, cards[0], section)
        else:
            kind = Kind.AMBIGUOUS if cards else Kind.UNKNOWN
            near = tuple(card.code for card in cards)
            self._tally.keep(place, entry.text, kind, way, own, near)

    def _note_zone(self, place: int, entry: Entry) -> None:
        """Keep the name of a part that the game doesn't have, once."""
        zone = entry.zone or entry.section
        is_known = entry.section in self._text.game.sections or self._zones.knows(zone)
        if not is_known and zone not in self._foreign:
            self._foreign.add(zone)
            self._tally.keep(place, f"[{zone}]", Kind.HEADING, Wording("1", zone))

    def _cards(self, entry: Entry) -> list[CardFacts]:
        """Return the cards that an entry may mean: those of its name, for that is what people see and change; what else is said decides among several."""
        pool = self._text.pool
        coded, numbered = _one(pool.get(entry.code)), self._numbered(entry.ident)
        if numbered:
            coded = _both(numbered, coded) or numbered
        called = entry.name or ("" if coded else entry.ident)
        named = find(called, pool) if called else []
        printed = _one(pool.printed(entry.set_code, entry.number) if entry.number else None)
        if not named:
            return coded or printed or self._typed(entry)
        for hint in (coded, printed):
            if len(named) > 1:
                named = _both(named, hint) or named
        return named

    def _typed(self, entry: Entry) -> list[CardFacts]:
        """Return the cards that the entry means when it is read as a line of a list."""
        way, cards = self._text.understand(plain(entry.text))
        return cards if way.copies == entry.copies else []

    def _numbered(self, ident: str) -> list[CardFacts]:
        """Return the cards that the format's program numbers so."""
        if not ident:
            return []
        if self._finder is None:
            self._finder = self._form.finder(self._text.game, self._text.pool)
        return self._finder(ident)


def _one(card: CardFacts | None) -> list[CardFacts]:
    return [] if card is None else [card]


def _both(cards: Sequence[CardFacts], others: Iterable[CardFacts]) -> list[CardFacts]:
    codes = {card.code for card in others}
    return [card for card in cards if card.code in codes]
