"""All that judging decks of one game needs, compiled once: its rules, its cards, its decklists."""

from __future__ import annotations

from catalog.definition import GameDefinition
from catalog.pool import CardPool
from decks.legality.constraints import Constraint
from decks.legality.decklist import Decklist
from decks.legality.reader import Problem, read_constraints
from decks.legality.report import Report, judge
from decks.text import DeckText


class Rulebook:
    """A game's construction rules with its cards; as a `Named` it also words messages."""

    def __init__(self, definition: GameDefinition, pool: CardPool) -> None:
        reading = read_constraints(definition, pool)
        self.definition = definition
        self.pool = pool
        self.constraints: tuple[Constraint, ...] = tuple(reading.constraints)
        self.problems: tuple[Problem, ...] = tuple(reading.problems)
        self.text = DeckText(definition, pool)

    def judge(self, decklist: Decklist) -> Report:
        """Return what every rule says of the deck."""
        return judge(decklist, self.pool, self.constraints)

    def home(self, code: str) -> str:
        """Return the section where a card goes unless somebody says otherwise."""
        return self.text.headings.home(self.pool[code])
