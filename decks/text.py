"""Decklists as text: a tolerant reader, and a writer whose lists it reads back as the same deck."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from catalog.definition import GameDefinition, in_language
from catalog.facts import CardFacts
from catalog.folding import fold
from catalog.messages import msg
from catalog.pool import CardPool
from decks.decoding import LARGEST, Unreadable
from decks.headings import Headings, is_decorated
from decks.legality.decklist import Decklist
from decks.lines import Wording, find, plain, wordings
from decks.unread import LONGEST_NAME, MOST_COPIES, Kind, Unread

MOST_LINES = 2000
LONGEST_LINE = LONGEST_NAME + 100
MOST_NEAR = 50
"""Lines that are told what they may mean: looking for near names takes time."""

NEWLINE = re.compile(r"\r\n|\r|\n")
PREFIX = re.compile(r"^([^:]{1,60}):\s*(.+)$")
COMMENT = ("#", "//")
NAMES = {fold(word) for word in ("name", "title", "deck name", "名前", "デッキ名", "タイトル")}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a list says: the deck, and the lines that could not be counted."""

    decklist: Decklist
    unread: tuple[Unread, ...] = ()
    title: str = ""  # the deck's name, where the list says it

    @property
    def has_cards(self) -> bool:
        """Whether at least one card of the game was found."""
        return self.decklist.size() > 0

    @property
    def has_lines(self) -> bool:
        """Whether anything was found that is a card or may be meant for one."""
        return self.has_cards or any(line.is_card for line in self.unread)


class DeckText:
    """Reads and writes the decklists of one game."""

    def __init__(self, game: GameDefinition, pool: CardPool) -> None:
        self.game = game
        self.pool = pool
        self.headings = Headings(game)

    def read(self, text: str) -> Reading:
        """Return what the list says; raises Unreadable if it is too large to be a deck."""
        if len(text) > LARGEST:
            most = LARGEST // 1000
            raise Unreadable(msg("The list is too long: %(most)d kB at most.", most=most))
        lines = NEWLINE.split(text.lstrip("\ufeff"))
        if len(lines) > MOST_LINES:
            raise Unreadable(msg("The list has too many lines: %(most)d at most.", most=MOST_LINES))
        reader = _Reader(self)
        for number, line in enumerate(lines, 1):
            reader.read(number, line)
        return reader.reading()

    def write(
        self,
        decklist: Decklist,
        language: str = "en",
        title: str = "",
        unread: Sequence[Unread] = (),
    ) -> str:
        """Return the deck as a list, with names in `language`; read again it is the same deck."""
        blocks = [_block(unread, "")]
        for code in decklist.sections:
            cards = [
                self._line(self.pool[card], copies, language)
                for section, card, copies in decklist.slots()
                if section == code and card in self.pool
            ]
            if lines := cards + _block(unread, code):
                blocks.append([f"{self._heading(code, language)}:", *lines])
        comment = [f"# Name: {_one_line(title)}"] if title else []
        return "\n\n".join("\n".join(b) for b in (comment, *blocks) if b) + "\n"

    def understand(self, text: str) -> tuple[Wording, list[CardFacts]]:
        """Return how a plain line is best understood, and the cards it may mean."""
        ways = list(wordings(text))
        found = ((way, find(way.name, self.pool)) for way in ways)
        return next(((way, cards) for way, cards in found if cards), (ways[0], []))

    def _line(self, card: CardFacts, copies: int, language: str) -> str:
        """Return the first spelling that is read back as this card and number."""
        lines = [f"{copies} {spelling}" for spelling in self._spellings(card, language)]
        return next((line for line in lines if self._means(line, card, copies)), lines[-1])

    def _means(self, line: str, card: CardFacts, copies: int) -> bool:
        way, cards = self.understand(plain(line))
        return len(line) <= LONGEST_LINE and way.copies == str(copies) and cards == [card]

    def _spellings(self, card: CardFacts, language: str) -> Iterator[str]:
        name = _one_line(card.name(language))
        yield name
        for printing in card.printings:
            yield f"{name} ({printing.set_code}) {printing.number}"
        yield f"{name} [{card.code}]"
        yield f"[{card.code}]"

    def _heading(self, code: str, language: str) -> str:
        section = self.game.sections.get(code)
        name = in_language(section.names, language) if section else code
        return name if self.headings.section(f"{name}:") == (True, code) else code


@dataclass
class _Reader:
    """Goes through the lines and keeps the section they stand in."""

    texts: DeckText
    section: str | None = None  # None: by the card
    is_fresh: bool = False  # no card has stood under the section's heading yet
    is_parted: bool = False  # the section is parted by headings of card types
    title: str = ""
    sections: dict[str, dict[str, int]] = field(default_factory=dict)
    unread: list[Unread] = field(default_factory=list)

    def reading(self) -> Reading:
        """Return all that was read."""
        order = [*self.texts.game.sections, *self.sections]
        sections = {code: self.sections[code] for code in order if code in self.sections}
        unknown = tuple(unread.name or unread.text for unread in self.unread if unread.is_card)
        return Reading(Decklist(sections, unknown), tuple(self.unread), self.title)

    def read(self, number: int, line: str) -> None:
        """Read one line: a heading, a comment, or a card."""
        text = line.strip()
        if text.startswith(COMMENT):
            self._read_comment(text[:LONGEST_LINE])
        elif len(text) > LONGEST_LINE:
            self._keep(number, text, Kind.LONG)
        elif text and not (is_decorated(text) and self._is_heading(text)):
            self._read_card(number, text, plain(text), self.section)

    def _read_comment(self, text: str) -> None:
        """Take a heading or the list's name out of a comment."""
        if not self._is_heading(text) and (match := PREFIX.match(text.lstrip("#/ "))):
            self._is_about(match[1], match[2])

    def _is_heading(self, text: str) -> bool:
        """Return whether the line is a known heading, and if so go to its section."""
        known, section = self.texts.headings.section(text)
        if known:
            self.section, self.is_fresh, self.is_parted = section, True, False
            return True
        if not self.texts.headings.is_inner(text):
            return False
        self.is_parted = self.is_parted or self.is_fresh
        if not self.is_parted:
            self.section = None
        return True

    def _is_about(self, word: str, words: str) -> bool:
        if fold(word) in NAMES and not self.title:
            self.title = words.strip()[:LONGEST_NAME]
        return self.texts.headings.is_about(word)

    def _read_card(self, number: int, text: str, line: str, section: str | None) -> None:
        way, cards = self.texts.understand(line)
        if len(cards) == 1:
            self._count(number, text, way, cards[0], section)
        elif cards:
            near = tuple(card.code for card in cards)
            self._keep(number, text, Kind.AMBIGUOUS, way, section, near)
        elif not (self._is_heading(line) or self._is_prefixed(number, text, line)):
            kind = Kind.HEADING if is_decorated(text) and way.name == line else Kind.UNKNOWN
            self._keep(number, text, kind, way, section)

    def _is_prefixed(self, number: int, text: str, line: str) -> bool:
        """Return whether the line is about the list, or names the section of its one card."""
        if not (match := PREFIX.match(line)):
            return False
        known, section = self.texts.headings.section(match[1])
        if known:
            self._read_card(number, text, match[2], section)
        return (
            known or self._is_about(match[1], match[2]) or self._is_astray(number, text, match[2])
        )

    def _is_astray(self, number: int, text: str, line: str) -> bool:
        """Return whether a card stands behind the name of a section that the game doesn't have: it is kept, for somebody to decide."""
        way, cards = self.texts.understand(line)
        if cards and line[:1].isdigit():
            whole = Wording(way.copies, text[:LONGEST_NAME])
            self._keep(number, text, Kind.UNKNOWN, whole, None, tuple(card.code for card in cards))
            return True
        return False

    def _count(
        self, number: int, text: str, way: Wording, card: CardFacts, section: str | None
    ) -> None:
        home = section or self.texts.headings.home(card)
        slots = self.sections.get(home, {})
        copies = _number(way.copies)
        if not 1 <= copies <= MOST_COPIES - slots.get(card.code, 0):
            kind = Kind.COUNT if copies else Kind.NONE
            self._keep(number, text, kind, way, section, (card.code,))
            return
        self.is_fresh = False
        slots[card.code] = slots.get(card.code, 0) + copies
        self.sections[home] = slots

    def _keep(
        self,
        number: int,
        text: str,
        kind: Kind,
        way: Wording | None = None,
        section: str | None = None,
        near: tuple[str, ...] = (),
    ) -> None:
        """Keep a line that can't be counted, with the cards it may mean."""
        name = way.name[:LONGEST_NAME] if way else ""
        copies = _number(way.copies) if way else 0
        if kind is Kind.HEADING:
            self.section, name = None, name.strip(":[]【】= ")
        elif kind is Kind.UNKNOWN and not near and len(self.unread) < MOST_NEAR:
            near = tuple(card.code for card in self.texts.pool.near(name))
        copies = copies if 1 <= copies <= MOST_COPIES else 0
        short = text[:LONGEST_LINE]
        self.unread.append(Unread(number, short, kind, name, copies, section or "", near))


def _number(digits: str) -> int:
    """Return the number, -1 where it has too many digits to be one."""
    return int(digits) if len(digits) <= 9 else -1


def _block(unread: Sequence[Unread], section: str) -> list[str]:
    return [_one_line(line.text) for line in unread if line.section == section]


def _one_line(text: str) -> str:
    return " ".join(text.split())
