"""The reverse view on pages: beside each card of a search what one more copy would break, and the room left in a deck, in the active language."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.definition import in_language
from catalog.facts import CardFacts
from catalog.wording import language, word
from decks.legality.finding import Finding
from decks.legality.outlook import Outlook
from decks.legality.outlook_words import against_words, room_left
from decks.legality.report import Report
from decks.rulebook import Rulebook

MOST_AGAINST = 2
"""Rules named beside a card."""


@dataclass(frozen=True, slots=True)
class Against:
    """One rule that one more copy would break, or break further."""

    rule: str
    words: str
    text: str  # of the rule
    is_new: bool


@dataclass(frozen=True, slots=True)
class Fit:
    """What speaks against one more copy of a card; nothing where it keeps to all limits."""

    against: tuple[Against, ...] = ()
    more: int = 0  # rules that aren't named


@dataclass(frozen=True, slots=True)
class RoomLine:
    """What a rule still needs, or has room for."""

    rule: str
    kind: str
    words: str


def fit(outlook: Outlook, book: Rulebook, section: str, card: CardFacts) -> Fit:
    """Return what one more copy of the card in the section would break."""
    found = outlook.adding(section, book.pool.get(card.code) or card)
    named = [(finding, True) for finding in found.breaks]
    named += [(finding, False) for finding in found.worsens]
    against = tuple(_against(finding, book, new) for finding, new in named[:MOST_AGAINST])
    return Fit(against, len(named) - len(against))


def _against(finding: Finding, book: Rulebook, is_new: bool) -> Against:
    words = word(against_words(finding, book.definition), book)
    text = in_language(book.definition.rules[finding.rule].texts, language())
    return Against(finding.rule, words, text, is_new)


def room_lines(report: Report, book: Rulebook) -> tuple[RoomLine, ...]:
    """Return what a deck still needs and has room for."""
    return tuple(
        RoomLine(left.rule, left.kind, word(left.words, book))
        for left in room_left(report.findings, book.definition)
    )
