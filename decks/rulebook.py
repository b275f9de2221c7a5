"""All that judging decks of one game needs, compiled once: its rules, its cards, its decklists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cached_property

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.formats import Format
from catalog.pool import CardPool
from catalog.query import Predicate, parse
from catalog.query.check import Resolved, resolve
from catalog.query.predicate import predicate_of
from decks.exchange.exchange import Exchange
from decks.legality.allowed import allowed
from decks.legality.choices import Choices
from decks.legality.constraints import Constraint
from decks.legality.decklist import Decklist
from decks.legality.format_tables import definition_under
from decks.legality.formats import Settled, format_named, pool_under, settled_on, without_unknown
from decks.legality.outlook import Outlook
from decks.legality.reader import Problem, Reading, read_constraints
from decks.legality.report import Report, judge
from decks.text import DeckText

MOST_UNDER = 64
"""Rulebooks of formats that are kept."""


class Rulebook:
    """A game's construction rules with its cards, or those of one of its formats; as a `Named` it also words messages."""

    def __init__(
        self, definition: GameDefinition, pool: CardPool, text: DeckText | None = None
    ) -> None:
        self.definition = definition
        self.pool = pool
        self.text = text or DeckText(definition, pool)
        self.exchange = Exchange(self.text)
        self.settled: Settled | None = None  # under a format: what it says
        self._under: dict[tuple[str, str, int], Rulebook] = {}

    @cached_property
    def _reading(self) -> Reading:
        return read_constraints(self.definition, self.pool)

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """The rules, read with their first use."""
        return tuple(self._reading.constraints)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with rules that can't be read."""
        return tuple(self._reading.problems)

    @cached_property
    def choices(self) -> Choices:
        """What may be chosen for a deck."""
        return Choices(self.definition, self.pool)

    def under(self, format: Format | str, on: date) -> Rulebook:
        """Return the rulebook that holds under a format of the game, by its code or name, or a house format, on a day; raises FormatError."""
        found = format_named(self.definition, format) if isinstance(format, str) else format
        now = settled_on(found, on)
        key = (found.code, found.version, now.place)
        if key not in self._under:
            if len(self._under) >= MOST_UNDER:
                self._under.pop(next(iter(self._under)))
            self._under[key] = self._compiled(now)
        return self._under[key]

    def _compiled(self, now: Settled) -> Rulebook:
        now = without_unknown(now, self.pool)
        definition = definition_under(self.definition, now)
        book = Rulebook(definition, pool_under(self.definition, self.pool, now), self.text)
        book.settled = now
        return book

    def allows(self, card: CardFacts) -> bool:
        """Return whether the format allows a card of this book's pool: whether one copy breaks none of its lists. Without a format all are allowed."""
        return self._allowed(card)

    @cached_property
    def _allowed(self) -> Predicate:
        if self.settled is None:
            return lambda card: True
        meaning = allowed(self.definition, self.settled, self._resolved, strict=False)
        return predicate_of(meaning)

    def _resolved(self, text: str) -> Resolved:
        return resolve(parse(text), self.definition, self.pool, nested=True)

    def judge(self, decklist: Decklist) -> Report:
        """Return what every rule says of the deck."""
        chosen, odd = self._chosen(decklist)
        report = judge(chosen, self.pool, self.constraints, self.definition.sections)
        return replace(report, odd_choices=tuple(odd.items())) if odd else report

    def outlook(self, decklist: Decklist) -> Outlook:
        """Return the deck as one that cards may be added to."""
        return Outlook(self._chosen(decklist)[0], self.pool, self.constraints)

    def _chosen(self, decklist: Decklist) -> tuple[Decklist, Mapping[str, str]]:
        """Return the deck with its choices as they are understood, and those that can't be."""
        if not decklist.choices:
            return decklist, {}
        made, odd = self.choices.understood(decklist.choices)
        return replace(decklist, choices=made), odd

    def home(self, code: str) -> str:
        """Return the section where a card goes unless somebody says otherwise."""
        return self.text.headings.home(self.pool[code])
