"""What a decklist says: the cards that were counted, the lines that could not be, and what it tells about itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.pool import CardPool
from decks.headings import Headings
from decks.legality.decklist import Decklist
from decks.lines import Wording
from decks.unread import LONGEST_NAME, MOST_COPIES, Kind, Unread

LONGEST_LINE = LONGEST_NAME + 100
MOST_NEAR = 50
"""Lines that are told what they may mean: looking for near names takes time."""

BREAK = re.compile(r"[\r\n]+")


@dataclass(frozen=True, slots=True)
class Understood:
    """A line that was counted."""

    line: int  # from 1
    text: str  # as it stood
    card: str  # code
    section: str
    copies: int


@dataclass(frozen=True, slots=True)
class Reading:
    """What a list says: the deck, what is told about it, and the lines that could not be counted."""

    decklist: Decklist
    unread: tuple[Unread, ...] = ()
    title: str = ""  # the deck's name, where the list says it
    notes: str = ""
    format: str = ""  # as the list calls it; nobody has looked whether the game has it
    card_notes: Mapping[str, str] = field(
        default_factory=dict
    )  # card code -> what is said about it
    understood: tuple[Understood, ...] = field(default=(), compare=False)
    source: str = field(default="text", compare=False)  # the file format it was read from

    @property
    def has_cards(self) -> bool:
        """Whether at least one card of the game was found."""
        return self.decklist.size() > 0

    @property
    def has_lines(self) -> bool:
        """Whether anything was found that is a card or may be meant for one."""
        return self.has_cards or any(line.is_card for line in self.unread)


@dataclass
class Tally:
    """Counts the cards of a list line by line, and keeps the lines that can't be counted."""

    game: GameDefinition
    pool: CardPool
    headings: Headings
    most_near: int = MOST_NEAR
    sections: dict[str, dict[str, int]] = field(default_factory=dict)
    understood: list[Understood] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)

    def decklist(self, choices: Mapping[str, str]) -> Decklist:
        """Return the deck that was counted, sections in the game's order, with the choices it declares."""
        order = [*self.game.sections, *self.sections]
        sections = {code: self.sections[code] for code in order if code in self.sections}
        unknown = tuple(line.name or line.text for line in self.unread if line.is_card)
        return Decklist(sections, unknown, choices)

    def count(
        self, number: int, text: str, way: Wording, card: CardFacts, section: str | None
    ) -> bool:
        """Add copies of a card to a section (None: where it belongs); False where there can't be so many: the line is kept."""
        home = section or self.headings.home(card)
        slots = self.sections.get(home, {})
        copies = number_of(way.copies)
        if not 1 <= copies <= MOST_COPIES - slots.get(card.code, 0):
            kind = Kind.COUNT if copies else Kind.NONE
            self.keep(number, text, kind, way, section, (card.code,))
            return False
        slots[card.code] = slots.get(card.code, 0) + copies
        self.sections[home] = slots
        self.understood.append(Understood(number, text, card.code, home, copies))
        return True

    def keep(
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
        copies = number_of(way.copies) if way else 0
        if kind is Kind.HEADING:
            section, name = None, name.strip(":[]【】= ")
        elif kind is Kind.UNKNOWN and not near and len(self.unread) < self.most_near:
            near = tuple(card.code for card in self.pool.near(name))
        copies = copies if 1 <= copies <= MOST_COPIES else 0
        short = BREAK.sub(" ", text)[:LONGEST_LINE]
        self.unread.append(Unread(number, short, kind, name, copies, section or "", near))


def number_of(digits: str) -> int:
    """Return the number, -1 where it has too many digits to be one."""
    return int(digits) if len(digits) <= 9 else -1
