"""The free table behind the engine contract: one seat, no rules but the opening hand's, for any deck of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.messages import msg
from catalog.pool import CardPool
from catalog.query import compile_predicate
from catalog.query import parse as parse_query
from playtest.engine import rng
from playtest.engine.contract import (
    Action,
    CardView,
    Deck,
    Event,
    Option,
    Outcome,
    TableView,
    ZoneView,
)
from playtest.engine.errors import BadDeck, Refused
from playtest.games.table import legality, moves, text, words
from playtest.games.table.actions import BUDGET, TABLE_RULES
from playtest.games.table.layout import HAND, IN_PLAY, Layout, read_layout
from playtest.games.table.state import Table

LARGEST: Final = 1000
"""Cards a table takes."""


class FreeTable:
    """The table of one game; decks may be illegal, empty, or name cards the pool doesn't have."""

    rules_version = 1
    seats = 1

    def __init__(self, definition: GameDefinition, pool: CardPool) -> None:
        self.code = definition.code
        self.layout: Layout = read_layout(definition)
        self._sections = list(definition.sections)
        self._pool = pool
        self._starts_in_play = _predicate(self.layout.start_in_play, definition)

    def initial_state(self, decks: Sequence[Deck], seed: int) -> Table:
        """Return the table with the piles shuffled and the opening hand drawn; raises BadDeck beyond 1,000 cards."""
        cards = list(self._cards(decks[0]))
        state = Table(tuple(c for c, _ in cards), tuple(h for _, h in cards), rng.mixed(seed))
        layout = self.layout
        state.zones = [[] for _ in layout.zones]
        state.looked, state.put_back = [False] * len(layout.zones), [0] * len(layout.zones)
        state.counters = [counter.start for counter in layout.counters]
        for card, home in enumerate(state.homes):
            state.zones[home].append(card)
        self._deal(state)
        return state

    def _cards(self, deck: Deck) -> Iterator[tuple[str, int]]:
        """Yield each card's code and the zone where it starts, in an order that only the deck decides."""
        total = sum(copies for slots in deck.values() for copies in slots.values())
        if total > LARGEST:
            raise BadDeck(
                msg(
                    "A table takes up to %(most)d cards; this deck has %(count)d.",
                    most=LARGEST,
                    count=total,
                )
            )
        for section in sorted(deck, key=self._section_order):
            for code, copies in sorted(deck[section].items()):
                yield from [(code, self._home(section, code))] * copies

    def _section_order(self, section: str) -> tuple[int, str]:
        known = section in self._sections
        return (self._sections.index(section) if known else len(self._sections), section)

    def _home(self, section: str, code: str) -> int:
        card = self._pool.get(code)
        if section not in self.layout.aside and card and self._starts_in_play(card):
            return IN_PLAY
        return self.layout.home(section)

    def _deal(self, state: Table) -> None:
        """Shuffle every pile, then draw the opening hand from each by the game's rule."""
        first = self.layout.first_pile
        for zone in range(first, len(self.layout.zones)):
            state.rng = rng.shuffle(state.rng, state.zones[zone])
        for zone, pile in enumerate(self.layout.piles, first):
            moves.draw(state, zone, pile.hand)
            state.opening = state.opening or (pile.redraw and pile.hand > 0)
        state.log.append((words.START, *state.zones[HAND]))

    def to_act(self, state: Table) -> int:
        """Return the only seat."""
        return 0

    def legal_actions(self, state: Table) -> list[Action]:
        """Return all that may be done now, in a fixed order."""
        return legality.legal_actions(self.layout, state)

    def refusal(self, state: Table, action: Action) -> str | None:
        """Return what refuses `action` now, or None: a rule of the game (WWD-S2) or of the table (TABLE-1 to TABLE-7)."""
        return legality.refusal(self.layout, state, action)

    def apply(self, state: Table, action: Action) -> Table:
        """Return the table after `action`; raises Refused."""
        rule = self.refusal(state, action)
        if rule is not None:
            raise Refused(rule, TABLE_RULES.get(rule, TABLE_RULES["TABLE-7"]))
        after = state.clone()
        self.do(after, action)
        return after

    def do(self, state: Table, action: Action) -> None:
        """Change `state` in place by a legal action."""
        moves.do(self.layout, state, action)

    def clone(self, state: Table) -> Table:
        """Return an equal, independent table."""
        return state.clone()

    def outcome(self, state: Table) -> Outcome | None:
        """Return None, or that the table was stopped after 5,000 actions."""
        spent = len(state.log) > BUDGET
        return Outcome(winner=None, rule="TABLE-1", finished=False) if spent else None

    def view(self, state: Table, seat: int) -> TableSight:
        """Return what the seat may know: all but the order of the closed piles and what chance will bring."""
        return TableSight(self, state)

    def evaluate(self, state: Table, seat: int) -> float:
        """Return 0.5: a table without rules knows no better and no worse."""
        return 0.5

    def is_settled(self, state: Table) -> bool:
        """Return True: every action of a free table is whole."""
        return True

    def table(self, state: Table, seat: int) -> TableView:
        """Return the table as its owner sees it."""
        return TableView(
            seat=0,
            to_act=0,
            turn=state.turn,
            headline=words.headline(state),
            zones=tuple(self._zone(state, number) for number in range(len(state.zones))),
            counters=tuple(words.counters(self.layout, state)),
        )

    def _zone(self, state: Table, number: int) -> ZoneView:
        cards = state.zones[number]
        closed = number >= self.layout.first_pile and not state.looked[number]
        shown = (None if closed else self._card(state, card) for card in cards)
        return ZoneView(self.layout.zones[number], 0, tuple(shown))

    def _card(self, state: Table, card: int) -> CardView:
        return CardView(card, state.codes[card], words.notes(state, card), state.down[card])

    def options(self, state: Table) -> list[Option]:
        """Return the legal actions in words."""
        return [self._option(state, action) for action in self.legal_actions(state)]

    def _option(self, state: Table, action: Action) -> Option:
        return Option(
            action=action,
            text=text.action_text(self.layout, action),
            label=words.label(self.layout, state, action),
            card=words.card_of(action),
            place=words.place(self.layout, action),
        )

    def parse_action(self, state: Table, action: str) -> Action:
        """Return the action whose text form this is; raises Unreadable."""
        return text.parse(self.layout, action)

    def events(self, state: Table) -> Sequence[Event]:
        """Return what has happened so far, oldest first."""
        return [words.event(self.layout, state, entry) for entry in state.log]

    def state_text(self, state: Table) -> str:
        """Return the whole state as text."""
        return state.text()

    def every_card(self, state: Table) -> list[str]:
        """Return the codes of all cards on the table."""
        return [state.codes[card] for zone in state.zones for card in zone]


class TableSight:
    """What the owner of a free table knows. What was laid on or under a closed pile is forgotten with its order."""

    seat = 0

    def __init__(self, game: FreeTable, state: Table) -> None:
        self._game, self._state = game, state.clone()
        self._state.rng = 0
        for pile in self._closed():
            self._state.zones[pile].sort()

    def _closed(self) -> Iterator[int]:
        piles = range(self._game.layout.first_pile, len(self._state.zones))
        return (pile for pile in piles if not self._state.looked[pile])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TableSight) and self._state.text() == other._state.text()

    def __hash__(self) -> int:
        return hash(self._state.text())

    def legal_actions(self) -> list[Action]:
        """Return what may be done now."""
        return self._game.legal_actions(self._state)

    def sensible_actions(self) -> list[Action]:
        """Return the legal actions: a table has no rules to know better by."""
        return self.legal_actions()

    def sample(self, luck: Random) -> Table:
        """Return a table that agrees with the view, its closed piles in an order that `luck` gives."""
        state = self._state.clone()
        state.rng = int(luck.random() * 2**53)
        for pile in self._closed():
            state.rng = rng.shuffle(state.rng, state.zones[pile])
        return state


def _predicate(query: str, definition: GameDefinition) -> Callable[[CardFacts], bool]:
    if not query:
        return lambda card: False
    return compile_predicate(parse_query(query), definition)
