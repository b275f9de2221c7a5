"""Decklists as text: a tolerant reader, and a writer whose lists it reads back as the same deck.

What is told about the deck stands in comments, which other programs skip: `# Name: Owls`, `# Format: open`, `# Notes: a line` (as often as there are lines),
`# Choice: colour = red`,
`# Note [ember_owl]: a line` about a card,
and `# Unread: 3 Howl` for a line that nobody can count and that would be taken for something else if it stood by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field

from catalog.definition import GameDefinition, in_language
from catalog.facts import CardFacts
from catalog.folding import fold
from catalog.messages import msg
from catalog.pool import CardPool
from decks.aliases import AliasedPool
from decks.decoding import LARGEST, Unreadable
from decks.headings import Headings, is_decorated
from decks.lines import Wording, find, plain, wordings
from decks.names import noted, plain_notes, seen
from decks.reading import LONGEST_LINE, MOST_NEAR, Reading, Tally
from decks.unread import LONGEST_NAME, Kind

MOST_LINES = 2000

NEWLINE = re.compile(r"\r\n|\r|\n")
PREFIX = re.compile(r"^([^:]{1,60}):\s*(.+)$")
OWN = re.compile(r"^#\s*(Notes|Unread|Format|Choice)\s*:[ ]?(.*)$", re.DOTALL)
NOTE = re.compile(r"^#\s*Note \[([^\[\]]+)\]\s*:[ ]?(.*)$", re.DOTALL)
COMMENT = ("#", "//")
NAMES = {fold(word) for word in ("name", "title", "deck name", "名前", "デッキ名", "タイトル")}


class DeckText:
    """Reads and writes the decklists of one game."""

    def __init__(self, game: GameDefinition, pool: CardPool) -> None:
        self.game = game
        self.pool = pool
        self.headings = Headings(game)

    def knowing(self, aliases: Mapping[str, str]) -> DeckText:
        """Return a reader that also knows these names: folded name -> code. They decide only where the game's own names don't."""
        if not aliases:
            return self
        known = copy(self)
        known.pool = AliasedPool(self.pool, aliases)
        return known

    def read(self, text: str) -> Reading:
        """Return what the list says; raises Unreadable if it is too large to be a deck."""
        if len(text) > LARGEST:
            most = LARGEST // 1000
            raise Unreadable(msg("The list is too long: %(most)d kB at most.", most=most))
        lines = NEWLINE.split(seen(text.lstrip("\ufeff")))
        if len(lines) > MOST_LINES:
            raise Unreadable(msg("The list has too many lines: %(most)d at most.", most=MOST_LINES))
        reader = _Reader(self, self._tally())
        for number, line in enumerate(lines, 1):
            reader.read(number, line)
        return reader.reading()

    def write(self, reading: Reading, language: str = "en") -> str:
        """Return the deck as a list, with names in `language`; read again it is the same deck."""
        decklist = reading.decklist
        blocks = [list(_about(reading)), list(self._unread(reading, ""))]
        for code in dict.fromkeys([*decklist.sections, *self.game.sections]):
            cards = [
                self._line(self.pool[card], copies, language)
                for section, card, copies in decklist.slots()
                if section == code and card in self.pool
            ]
            if lines := [*cards, *self._unread(reading, code)]:
                blocks.append([f"{self._heading(code, language)}:", *lines])
        return "\n\n".join("\n".join(b) for b in blocks if b) + "\n"

    def look_again(self, tally: Tally, lines: Iterable[tuple[int, str, str]]) -> None:
        """Count lines (number, text, section) that could not be counted before, or keep them."""
        reader = _Reader(self, tally)
        reader.later = [(n, _one_line(text), section or None) for n, text, section in lines]
        reader.read_later()

    def understand(self, text: str) -> tuple[Wording, list[CardFacts]]:
        """Return how a plain line is best understood, and the cards it may mean."""
        ways = list(wordings(text))
        found = ((way, find(way.name, self.pool)) for way in ways)
        return next(((way, cards) for way, cards in found if cards), (ways[0], []))

    def _tally(self, most_near: int = MOST_NEAR) -> Tally:
        return Tally(self.game, self.pool, self.headings, most_near)

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

    def _unread(self, reading: Reading, section: str) -> Iterator[str]:
        """Yield the lines of a section that could not be counted, so that they can't be counted when they are read again."""
        for line in reading.unread:
            if section == (line.section if line.section in self.game.sections else ""):
                text = _one_line(line.text)
                yield text if self._is_unknown(text, line.kind) else f"# Unread: {text}"

    def _is_unknown(self, text: str, kind: Kind) -> bool:
        """Return whether a line by itself is nothing but a name nobody knows."""
        reader = _Reader(self, self._tally(0))
        reader.read(1, text)
        kinds = [line.kind for line in reader.tally.unread]
        return kind is Kind.UNKNOWN and kinds == [Kind.UNKNOWN] and not reader.tally.sections

    def _heading(self, code: str, language: str) -> str:
        section = self.game.sections.get(code)
        name = in_language(section.names, language) if section else code
        return name if self.headings.section(f"{name}:") == (True, code) else code


@dataclass
class _Reader:
    """Goes through the lines and keeps the section they stand in."""

    texts: DeckText
    tally: Tally
    section: str | None = None  # None: by the card
    is_fresh: bool = False  # no card has stood under the section's heading yet
    is_parted: bool = False  # the section is parted by headings of card types
    title: str = ""
    format: str = ""
    notes: list[str] = field(default_factory=list)
    choices: dict[str, str] = field(default_factory=dict)
    card_notes: list[tuple[str, str]] = field(default_factory=list)
    later: list[tuple[int, str, str | None]] = field(default_factory=list)

    def reading(self) -> Reading:
        """Return all that was read; lines marked as unread are looked at last, after all that count."""
        self.read_later()
        return Reading(
            self.tally.decklist(self.choices),
            tuple(sorted(self.tally.unread, key=lambda line: line.line)),
            self.title,
            plain_notes("\n".join(self.notes)),
            self.format,
            noted(self.card_notes),
            tuple(self.tally.understood),
        )

    def read_later(self) -> None:
        """Look at the lines that could not be counted before."""
        for number, text, section in self.later:
            if len(text) >= LONGEST_LINE:
                self.tally.keep(number, text, Kind.LONG, None, section)
            else:
                self._read_card(number, text, plain(text), section)

    def read(self, number: int, line: str) -> None:
        """Read one line: a heading, a comment, or a card."""
        text = line.strip()
        if match := OWN.match(text):
            self._read_own(number, match[1], match[2])
        elif match := NOTE.match(text):
            self.card_notes.append((match[1], match[2]))
        elif text.startswith(COMMENT):
            self._read_comment(text[:LONGEST_LINE])
        elif len(text) > LONGEST_LINE:
            self.tally.keep(number, text, Kind.LONG, None, self.section)
        elif text and not (is_decorated(text) and self._is_heading(text)):
            self._read_card(number, text, plain(text), self.section)

    def _read_own(self, number: int, word: str, text: str) -> None:
        """Read a comment that says something about the deck."""
        if word == "Notes":
            self.notes.append(text.rstrip())
        elif word == "Format":
            self.format = self.format or text.strip()[:LONGEST_NAME]
        elif word == "Choice":
            code, equals, value = (part.strip() for part in text.partition("="))
            self.choices |= {code: value} if equals and code else {}
        elif text.strip():
            self.later.append((number, text.strip(), self.section))

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
            if self.tally.count(number, text, way, cards[0], section):
                self.is_fresh = False
        elif cards:
            near = tuple(card.code for card in cards)
            self.tally.keep(number, text, Kind.AMBIGUOUS, way, section, near)
        elif not (self._is_heading(line) or self._is_prefixed(number, text, line)):
            is_heading = is_decorated(text) and way.name == line
            kind = Kind.HEADING if is_heading else Kind.UNKNOWN
            self.section = None if is_heading else self.section
            self.tally.keep(number, text, kind, way, section)

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
            near = tuple(card.code for card in cards)
            self.tally.keep(number, text, Kind.UNKNOWN, whole, None, near)
            return True
        return False


def _about(reading: Reading) -> Iterator[str]:
    """Yield the comments that say something about the deck."""
    if reading.title:
        yield f"# Name: {_one_line(reading.title)}"
    if reading.format:
        yield f"# Format: {_one_line(reading.format)}"
    for code, value in reading.decklist.choices.items():
        yield f"# Choice: {_one_line(code)} = {_one_line(value)}"
    for card, note in reading.card_notes.items():
        yield from (f"# Note [{card}]: {line}".rstrip() for line in plain_notes(note).split("\n"))
    if reading.notes:
        yield from (f"# Notes: {line}".rstrip() for line in plain_notes(reading.notes).split("\n"))


def _one_line(text: str) -> str:
    return " ".join(seen(text).split())
