"""Construction rules as data: over SECTIONS, for the cards where QUERY, [for each KEY apart,] MEASURE within BOUNDS.

A `Constraint` is plain data, compiled once from its table in game.toml and read by all who need it: the judge, the sentences, the room that is left, and
the solver. In the words of a linear program, with x(s, c) the copies of card c in section s:

- the cards counted are those of `sections` whose `view(s, c).matches`, and of them those that every one of `relations` lets through;
- each counted copy adds `view.weight` to the group or groups in `view.groups` (without a `key` all belong to the group None), so that for "copies", "sum"
  and "points" the measure of a group is the sum of weight x copies; for "distinct" it is the number of different `view.values` of its cards;
- every group that has a card, and each of `values` even without one, has its measure in `bounds`, whose expressions are trees (`decks.legality.expressions`)
  of numbers, operators, choices and `Count`s, each of which is such a linear or distinct measure again;
- with `limit` a card that prints a number (`view.most`) allows its group at most so many, instead of `bounds.most`; of several the least binds;
- the rule holds only where `when` (a tree as well) is not 0.

The only functions in it are `matches` and the memory of what was worked out before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from catalog.definition import Label
from catalog.facts import CardFacts
from catalog.pool import CardPool
from decks.legality.bounds import Bounds, Limits
from decks.legality.contents import Contents, Memory
from decks.legality.expressions import DeckExpression
from decks.legality.keys import Group, Key
from decks.legality.measures import CARDS, DISTINCT, Measure
from decks.legality.relations import Relation

RULE, INCOMPLETE, ILLEGAL, ADVICE, HOUSE = "rule", "incomplete", "illegal", "advice", "house"
SEVERITIES = (RULE, INCOMPLETE, ILLEGAL, ADVICE, HOUSE)
"""A rule; never worse than incomplete; missing cards are illegal as well; broken, it leaves the deck legal; a rule of the house."""

UNLIMITED = -1
"""Printed on a card: there is no limit to its copies."""

ALL_TOGETHER: tuple[Group, ...] = (None,)
NOTHING: frozenset[Group] = frozenset()


@dataclass(frozen=True, slots=True)
class View:
    """What a constraint thinks of one card in one section."""

    card: CardFacts
    matches: bool  # relations left aside
    groups: tuple[Group, ...]
    values: frozenset[Group]  # counted by "distinct"
    weight: int  # of one copy
    most: int | None  # the limit printed on the card, UNLIMITED, or None: the rule's own
    related: tuple[frozenset[Group], ...]  # its values for each of the relations


@lru_cache(maxsize=4096)
def same(values: frozenset[Group]) -> frozenset[Group]:
    """Return the one object that stands for these values, so that equal ones are found equal at once."""
    return values


Counted: TypeAlias = tuple[View, int]
"""View and copies of a slot."""


@dataclass(frozen=True, slots=True, eq=False)
class Constraint:
    """One condition of a numbered rule. What it thinks of a card is worked out once and kept."""

    rule: str
    sections: tuple[str, ...]
    where: str  # the query as written; empty: every card
    matches: Callable[[CardFacts], bool]  # `where`, `cards` and `exempt` together
    bounds: Bounds
    measure: Measure = CARDS
    key: Key | None = None  # None: all cards together
    values: tuple[Group, ...] = ()  # groups judged even when no card has them
    cards: tuple[str, ...] = ()  # codes as listed; none: every card
    exempt: str = ""  # the query of cards left out
    relations: tuple[Relation, ...] = ()
    is_every: bool = False  # written as "every card must": what is counted are those that don't
    limit: str = ""  # the field in which cards print their own limit
    when: DeckExpression | None = None
    severity: str = RULE
    message: Label = field(default_factory=dict)  # said instead of the usual sentence
    source: str = ""
    reading: bool = False
    unbreakable: str = ""  # why no deck breaks it
    _views: Memory[View | None] = field(init=False, repr=False)
    _scopes: dict[CardPool, frozenset[str]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_views", Memory(self._look_at))

    @property
    def advice(self) -> bool:
        """Whether it leaves the deck legal when it is broken."""
        return self.severity == ADVICE

    @property
    def is_plain(self) -> bool:
        """Whether it is about one sum of weight x copies, whatever else lies in the deck."""
        return self.key is None and not self.relations and self.measure.kind != DISTINCT

    @property
    def is_fixed(self) -> bool:
        """Whether it counts the same cards and has the same bounds in every deck."""
        depends = self.relations or self.limit or self.when is not None or self.bounds.expressions
        return not depends

    def scope(self, pool: CardPool) -> frozenset[str]:
        """Return the codes of all cards this constraint is about, relations left aside."""
        scope = self._scopes.get(pool)
        if scope is None:
            scope = frozenset(card.code for card in pool if self._is_about(card))
            self._scopes.clear()
            self._scopes[pool] = scope
        return scope

    def view(self, section: str, card: CardFacts) -> View:
        """Return what the constraint thinks of a card in one of its sections."""
        if not self._is_about(card):
            return View(card, False, (), NOTHING, 0, None, ())
        return View(
            card,
            True,
            self.key.groups(card, section) if self.key else ALL_TOGETHER,
            self.measure.values_of(card, section),
            self.measure.weight_of(card),
            self._printed(card),
            tuple(same(r.key.values(card, section)) for r in self.relations),
        )

    def counts(self, section: str, card: CardFacts, pool: CardPool) -> View | None:
        """Return what the constraint thinks of a card of the pool in any section, None where it doesn't count it, relations left aside."""
        return self._views.each(section, [card.code], pool)[0] if section in self.sections else None

    def counted(self, deck: Contents) -> list[Counted]:
        """Return view and copies of the slots whose cards are counted, section by section; raises Unset."""
        found: list[Counted] = []
        for section in self.sections:
            if cards := deck.copies.get(section):
                views = self._views.each(section, cards, deck.pool)
                found += [
                    (view, n)
                    for view, n in zip(views, cards.values(), strict=True)
                    if view is not None
                ]
        return self.related(found, deck) if self.relations else found

    def measured(self, counted: list[Counted]) -> dict[Group, int]:
        """Return the measure of each group; without a key there is one group, None."""
        if self.measure.kind == DISTINCT:
            return self._distinct(counted)
        if self.key is None:
            if self.measure is CARDS:
                return {None: sum([copies for _, copies in counted])}
            return {None: sum([copies * view.weight for view, copies in counted])}
        found: dict[Group, int] = defaultdict(int, dict.fromkeys(self.values, 0))
        for view, copies in counted:
            for group in view.groups:
                found[group] += copies * view.weight
        return found

    def limits(self, counted: list[Counted], usual: Limits) -> Mapping[Group, Limits]:
        """Return the bounds of the groups whose cards print their own limit."""
        special = {g for view, _ in counted if view.most is not None for g in view.groups}
        if not special:
            return {}
        said: dict[Group, list[int]] = {group: [] for group in special}
        for view, _ in counted:
            most = usual.most if view.most is None else view.most
            for group in special.intersection(view.groups):
                said[group] += [most] if most is not None and most != UNLIMITED else []
        return {g: Limits(usual.least, min(said[g], default=None)) for g in special}

    def _distinct(self, counted: list[Counted]) -> dict[Group, int]:
        if self.key is None:
            return {None: len(NOTHING.union(*[view.values for view, _ in counted]))}
        found: dict[Group, set[Group]] = {group: set() for group in self.values}
        for view, _ in counted:
            for group in view.groups:
                found.setdefault(group, set()).update(view.values)
        return {group: len(values) for group, values in found.items()}

    def related(self, counted: list[Counted], deck: Contents) -> list[Counted]:
        """Return those of the slots that all relations let through; raises Unset."""
        for place, relation in enumerate(self.relations):
            holds = relation.told(relation.others(deck))
            counted = [one for one in counted if holds[one[0].related[place]]]
        return counted

    def _is_about(self, card: CardFacts) -> bool:
        return self.matches(card) and (self.key is None or bool(self.key.parts_for(card)))

    def _look_at(self, section: str, card: CardFacts) -> View | None:
        view = self.view(section, card)
        return view if view.matches else None

    def _printed(self, card: CardFacts) -> int | None:
        value = card.fields.get(self.limit) if self.limit else None
        return UNLIMITED if isinstance(value, str) else value if isinstance(value, int) else None
