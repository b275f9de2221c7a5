"""Decks as pages show them: sections, groups by card type, and the copies in each slot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from catalog.definition import Label, Section
from catalog.facts import CardFacts
from catalog.models import Game
from catalog.search import Found
from catalog.wording import language
from decks.fits import Fit, RoomLine, fit, room_lines
from decks.formats.judging import Judging, judging, judging_of
from decks.games import rulebook_of
from decks.legality.decklist import Decklist
from decks.legality.report import Report
from decks.models import Deck
from decks.shown_choices import ShownChoice, shown_choices
from decks.unread import Unread
from decks.worded import WordedReport, worded

RESULTS = 24
"""Cards on one page of search results."""


@dataclass(frozen=True, slots=True)
class ShownSlot:
    """A card in a section, and the numbers its buttons ask for."""

    card: CardFacts
    section: str
    copies: int
    concerned: bool = False  # a rule that isn't kept is about this card
    fit: Fit | None = None  # what one copy more would do, where that was asked

    @property
    def name(self) -> str:
        """The card's name in the active language."""
        return self.card.name(language())

    @property
    def more_words(self) -> str:
        """What the button for one copy more does."""
        return _("One copy of %(name)s more") % {"name": self.name}

    @property
    def fewer_words(self) -> str:
        """What the button for one copy less does."""
        return _("One copy of %(name)s less") % {"name": self.name}

    @property
    def move_words(self) -> str:
        """What the menu for moving does."""
        return _("Move %(name)s to another section") % {"name": self.name}

    @property
    def more(self) -> int:
        """One copy more."""
        return self.copies + 1

    @property
    def fewer(self) -> int:
        """One copy less, not below none."""
        return max(self.copies - 1, 0)


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of one type in a section."""

    names: Label
    slots: tuple[ShownSlot, ...]

    @property
    def size(self) -> int:
        """Number of cards, copies counted."""
        return sum(slot.copies for slot in self.slots)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A section of a deck with its cards by type."""

    section: Section
    groups: tuple[Group, ...]
    others: tuple[Section, ...]  # where its cards may be moved

    @property
    def size(self) -> int:
        """Number of cards, copies counted."""
        return sum(group.size for group in self.groups)


@dataclass(frozen=True, slots=True)
class ShownDeck:
    """A decklist with its verdict, ready for a page."""

    shelves: tuple[Shelf, ...]
    report: WordedReport
    size: int
    judging: Judging
    judged: Report
    choices: tuple[ShownChoice, ...] = ()

    @property
    def room(self) -> tuple[RoomLine, ...]:
        """What the deck still needs and has room for."""
        return room_lines(self.judged, self.judging.book)


def shown_list(
    game: Game,
    decklist: Decklist,
    unread: Iterable[Unread] = (),
    by: Judging | None = None,
) -> ShownDeck:
    """Return a decklist as pages show it, judged `by` a format on a day, else by the game's own rules."""
    by = by or judging(game)
    book = by.book
    size = decklist.size()
    judged = book.judge(decklist)
    report = worded(judged, book, size, unread)
    concerned = {
        card.code
        for rule in report.open_rules
        for finding in rule.failed
        for card in finding.witnesses
    }
    shelves = tuple(_shelves(game, decklist, concerned))
    return ShownDeck(shelves, report, size, by, judged, shown_choices(book, decklist))


def shown_deck(deck: Deck, by: Judging | None = None) -> ShownDeck:
    """Return a saved deck as pages show it, judged by its own format unless `by` another."""
    return shown_list(deck.game, deck.to_decklist(), deck.unread_lines, by or judging_of(deck))


def _shelves(game: Game, decklist: Decklist, concerned: set[str]) -> Iterable[Shelf]:
    sections = dict(game.definition.sections)
    for code in decklist.sections:
        sections.setdefault(code, Section(code, {"en": code}))
    for section in sections.values():
        others = tuple(o for o in game.definition.sections.values() if o is not section)
        yield Shelf(section, tuple(_groups(game, decklist, section.code, concerned)), others)


def _groups(game: Game, decklist: Decklist, section: str, concerned: set[str]) -> Iterable[Group]:
    held = {code: n for code, n in decklist.sections.get(section, {}).items() if n > 0}
    cards = game.pool.among(held)
    names = {code: card_type.names for code, card_type in game.definition.types.items()}
    for card in cards:
        names.setdefault(card.card_type, {"en": card.card_type})  # a type that left the game
    for code, label in names.items():
        slots = tuple(
            ShownSlot(card, section, held[card.code], card.code in concerned)
            for card in cards
            if card.card_type == code
        )
        if slots:
            yield Group(label, slots)


@dataclass(frozen=True, slots=True)
class Results:
    """One page of the cards a search found, with the copies the deck holds of each."""

    slots: tuple[ShownSlot, ...]
    total: int
    page: int
    pages: int

    @property
    def codes(self) -> str:
        """The codes of the cards on this page, with blanks between."""
        return " ".join(slot.card.code for slot in self.slots)

    @property
    def following(self) -> int | None:
        """The next page, if there is one."""
        return self.page + 1 if self.page < self.pages else None

    @property
    def previous(self) -> int | None:
        """The page before, if there is one."""
        return self.page - 1 if self.page > 1 else None


def results(deck: Deck, found: Found, target: str, page: int) -> Results:
    """Return a page of what a search found; cards are added to `target`, else to where they belong."""
    pages = max(1, -(-len(found) // RESULTS))
    page = min(max(page, 1), pages)
    shown = found.codes(slice((page - 1) * RESULTS, page * RESULTS))
    return Results(found_slots(deck, shown, target), len(found), page, pages)


def found_slots(deck: Deck, codes: Iterable[str], target: str) -> tuple[ShownSlot, ...]:
    """Return found cards with the copies the deck holds where they would be added, and what one more would break."""
    game, decklist, book = deck.game, deck.to_decklist(), judging_of(deck).book
    outlook, homes = book.outlook(decklist), rulebook_of(game)

    def slot(card: CardFacts) -> ShownSlot:
        section = target or homes.home(card.code)
        copies = decklist.copies(section, card.code)
        return ShownSlot(card, section, copies, fit=fit(outlook, book, section, card))

    return tuple(slot(game.pool[code]) for code in codes if code in game.pool)
