"""The contract every game stands behind; the table, the bots and the tests know nothing else of a game.

A state is a value to its callers: `apply` clones and changes the clone. Bots and simulations work on their own clone with `do`. All chance comes from an
integer generator inside the state, so a state is a function of (rules version, decks, seed, actions); replay, undo and saving are the same thing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeAlias

from catalog.messages import Message
from catalog.pool import CardPool

Action: TypeAlias = tuple[int, ...]
"""A choice as small ints: the kind of action first, then what it is done with. The same choice has the same code whatever is hidden."""

Deck: TypeAlias = Mapping[str, Mapping[str, int]]
"""What a seat brings: section -> card code -> copies."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `winner` is a seat, or None for a draw or an unfinished game."""

    winner: int | None
    rule: str  # the rule that ended it
    finished: bool = True  # False: stopped by the engine's budget, no result


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone as a seat sees it. Face-down cards the seat doesn't know are None in `cards`; top last."""

    code: str
    seat: int
    cards: tuple[CardView | None, ...]


@dataclass(frozen=True, slots=True)
class CardView:
    """One visible card on the table."""

    card: int  # number of this very card in this table view, as `Option.card` names it; -1 if it isn't distinguished
    code: str
    notes: tuple[Message, ...] = ()  # what is true of it now: exhausted, +2 attack, ...
    face_down: bool = False  # lies face down, and the seat may look at it


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything a page needs to draw the table for one seat."""

    seat: int
    to_act: int
    turn: int  # from 1
    headline: Message  # phase, whose turn
    zones: tuple[ZoneView, ...]
    counters: tuple[tuple[int, Message], ...]  # (seat, "Level 3"), in order of importance


@dataclass(frozen=True, slots=True)
class Option:
    """One legal action in words."""

    action: Action
    text: str  # canonical text form, unique within a state, free of blanks at the ends
    label: Message
    card: int = -1  # the table card it is about, so that a page can put it there
    place: str = ""  # code of the zone or counter it is about, likewise


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for the log. `seat` is -1 for the game itself; `private_to` limits who may read it.

    The text has no subject ("Attacks with Ember Owl"): whoever shows it puts the seat's name before it.
    """

    seat: int
    text: Message
    rule: str = ""
    private_to: int = -1


class View(Protocol):
    """What one seat may know. Bots are given this, never a state."""

    @property
    def seat(self) -> int: ...

    def legal_actions(self) -> list[Action]:
        """Return what the seat may choose now, in the game's fixed order."""
        ...

    def sensible_actions(self) -> list[Action]:
        """Return the legal actions less those the game knows to be ruinous; never empty while there are legal ones."""
        ...

    def sample(self, rng: Random) -> Any:
        """Return a full state that agrees with the view; the unknown cards are dealt by `rng`."""
        ...


class Game(Protocol):
    """One game's rules. Instances are made once for a card pool by the module's `make_game(pool)`."""

    code: str
    rules_version: int
    seats: int

    def initial_state(self, decks: Sequence[Deck], seed: int) -> Any:
        """Return the state before the first decision; raises `engine.errors.BadDeck` if a deck can't be played."""
        ...

    def to_act(self, state: Any) -> int:
        """Return the seat that must choose now."""
        ...

    def legal_actions(self, state: Any) -> list[Action]:
        """Return all that may be chosen now, in a fixed order; empty once the game is over."""
        ...

    def refusal(self, state: Any, action: Action) -> str | None:
        """Return the rule that refuses `action` now, or None if it is legal."""
        ...

    def apply(self, state: Any, action: Action) -> Any:
        """Return the state after `action`; raises `engine.errors.Refused` (with the rule) if it isn't legal."""
        ...

    def do(self, state: Any, action: Action) -> None:
        """Change `state` in place by a legal action, unchecked: for bots and simulations on their own clone."""
        ...

    def clone(self, state: Any) -> Any:
        """Return an equal, independent state."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """Return the result, or None while the game runs."""
        ...

    def view(self, state: Any, seat: int) -> View:
        """Return what `seat` may know."""
        ...

    def evaluate(self, state: Any, seat: int) -> float:
        """Return how well `seat` stands, from 0 (lost) to 1 (won): a readable sum of what is public and what the seat knows, for bots."""
        ...

    def is_settled(self, state: Any) -> bool:
        """Return whether no compound move is half done, so that `evaluate` makes sense."""
        ...

    def table(self, state: Any, seat: int) -> TableView:
        """Return the table as `seat` sees it."""
        ...

    def options(self, state: Any) -> list[Option]:
        """Return the legal actions in words, in the order of `legal_actions`."""
        ...

    def parse_action(self, state: Any, text: str) -> Action:
        """Return the action whose text form this is; raises `engine.errors.Unreadable`."""
        ...

    def events(self, state: Any) -> Sequence[Event]:
        """Return what has happened so far, oldest first."""
        ...

    def state_text(self, state: Any) -> str:
        """Return the whole state as text: equal texts mean equal states."""
        ...

    def every_card(self, state: Any) -> list[str]:
        """Return the codes of all cards in the game, hidden ones included; the same multiset from first to last."""
        ...


class Bot(Protocol):
    """A player that is shown views only."""

    def choose(self, view: View) -> Action:
        """Return one of the view's legal actions."""
        ...


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is stored: everything its state follows from."""

    game: str
    rules_version: int
    decks: tuple[Deck, ...]
    seed: int
    actions: tuple[str, ...] = field(default=())


class GameModule(Protocol):
    """What a module named in `game.toml` offers."""

    def make_game(self, pool: CardPool) -> Game: ...

    def effect_fault(self, card_type: str, effect: str) -> Message | None:
        """Return what is wrong with an effect script, or None. Checked when the folder is loaded."""
        ...
