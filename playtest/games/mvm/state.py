"""The state of a game: plain slotted objects, small ints, zones as lists of card numbers, top last."""

from __future__ import annotations

from typing import Final, TypeAlias

from playtest.engine import rng
from playtest.games.mvm.cards import Cards

# Phases, in rulebook order.
ORDERS: Final = 0  # the V-dolls are put in order (MVM-S1, MVM-T10)
TURNS: Final = 1
CONTEST: Final = 2  # the SP contest, and deciding the round
OVER: Final = 3

# What is being asked.
NOTHING: Final = 0
ORDER_ASKED: Final = 1
TURN_ASKED: Final = 2  # draw, announce, fold or choose a card to place
PLACE_ASKED: Final = 3  # where the chosen card goes, and which side up
END_ASKED: Final = 4  # end the turn, or announce or fold first
TARGET_ASKED: Final = 5
WORD_ASKED: Final = 6  # an attribute or a sub-attribute
DRAW_ASKED: Final = 7  # whether to draw by an effect
LAY_ASKED: Final = 8  # the soldier for a reverse card
SP_ASKED: Final = 9

NONE: Final = -1
UNKNOWN: Final = -2  # a face-down card in a view
NOT_CHOSEN: Final = -3  # no SP card or none chosen yet

ENERGY: Final = 50  # MVM-S2
HAND_SIZE: Final = 7  # MVM-S2, MVM-T11
DOLLS: Final = 3
TURNS_EACH: Final = 4  # MVM-T2
LAST_FOLDING_TURN: Final = 3  # MVM-T8

# Lasting changes: what is changed ...
SET: Final = 0
TIMES: Final = 1
PLUS: Final = 2
TOTAL: Final = 3
FACTOR: Final = 4
ATTRIBUTE: Final = 5
PROTECTED: Final = 6
# ... and for whom on that side.
EVERYBODY: Final = 0
OF_ATTRIBUTE: Final = 1
OF_SUB: Final = 2
AT_PLACE: Final = 3

Change: TypeAlias = tuple[int, int, int, int, int, int]
"""A lasting change: what, for whom, the attribute, sub-attribute or place meant, the number, and the seat and place of the card that makes it: it holds while that
card is face up; place NONE: until the round is decided."""

LogEntry: TypeAlias = tuple[int, ...]
"""What happened: the kind of event, the seat, then numbers; worded late, by `events`."""


SIDE_FIELDS: Final = (
    *("changes", "dolls", "draw_pile", "energy", "folded", "god", "god_used", "hand"),
    *("hole", "is_open", "known", "places", "sp", "sp_choice", "under", "up"),
)
STATE_FIELDS: Final = (
    *("actions", "active", "asked", "at", "card", "cards", "carried", "chooser", "contest"),
    *("drawn", "ended_by", "first", "left", "log", "phase", "placed", "queue", "rng", "round"),
    *("round_actions", "runner", "sides", "step", "target", "turn", "winner"),
)
"""Named apart from the classes, which have no `__slots__` to be read once they are compiled; and made without `__init__`, since a clone sets everything."""


class Side:
    """One seat's part of the state."""

    __slots__ = SIDE_FIELDS
    energy: int
    dolls: list[int]  # in the chosen order
    draw_pile: list[int]
    hand: list[int]
    hole: list[int]
    god: int
    god_used: bool  # announced in this match (MVM-T9)
    folded: bool  # in this match (MVM-T8)
    # this round
    places: list[int]  # the card on top at the left, right, top and bottom
    under: list[int]  # the reverse card below a soldier
    up: list[bool]  # whether the card at a place lies face up
    known: list[bool]  # whether the opponent has seen it
    sp: int  # the card on the SP place
    sp_choice: int  # what is to be shown in the contest; the card is still in hand
    is_open: bool  # all summoning attributes are ALL (MVM-T9)
    changes: list[Change]  # to this side

    @staticmethod
    def new(dolls: list[int], draw_pile: list[int], god: int) -> Side:
        """Return a side before the match; the lists are its own from now on."""
        side = Side()
        side.energy = ENERGY
        side.dolls, side.draw_pile, side.god = dolls, draw_pile, god
        side.hand, side.hole = [], []
        side.god_used = side.folded = False
        side.sp_choice = NOT_CHOSEN
        side.clear()
        return side

    def clear(self) -> None:
        """Take all cards from the table."""
        self.places, self.under = [NONE] * 4, [NONE] * 3
        self.up, self.known = [False] * 4, [False] * 4
        self.sp = NONE
        self.is_open = False
        self.changes = []

    def clone(self) -> Side:
        """Return an equal, independent side."""
        copy = Side()
        copy.energy = self.energy
        copy.dolls = self.dolls[:]
        copy.draw_pile = self.draw_pile[:]
        copy.hand = self.hand[:]
        copy.hole = self.hole[:]
        copy.god = self.god
        copy.god_used = self.god_used
        copy.folded = self.folded
        copy.places = self.places[:]
        copy.under = self.under[:]
        copy.up = self.up[:]
        copy.known = self.known[:]
        copy.sp = self.sp
        copy.sp_choice = self.sp_choice
        copy.is_open = self.is_open
        copy.changes = self.changes[:]
        return copy

    def on_table(self) -> list[int]:
        """Return the cards on the table that count for damage: all but the V-doll and the god card (MVM-R5)."""
        return [card for card in (*self.places, *self.under, self.sp) if card != NONE]

    def every_card(self) -> list[int]:
        """Return the cards of all zones."""
        cards = [*self.dolls, *self.draw_pile, *self.hand, *self.hole, *self.on_table()]
        return cards if self.god == NONE else [*cards, self.god]


class State:
    """Everything true now."""

    __slots__ = STATE_FIELDS
    cards: Cards
    sides: list[Side]
    rng: int
    round: int  # from 1
    turn: int  # of the round, both players' counted; 1 to 8
    first: int  # who goes first this round
    active: int
    phase: int
    asked: int
    chooser: int
    carried: int  # cards of drawn rounds (MVM-R6)
    # the turn
    drawn: bool
    card: int  # chosen to be placed; still in hand
    placed: bool
    contest: int  # what comes next in the SP contest: see `contest`
    # the scripts being run
    queue: list[int]  # cards whose scripts are to be done, one after another
    runner: int  # whose they are
    at: int  # the place of the card that makes lasting changes
    step: int  # the operation of the first script
    left: int  # cards that may still be drawn by the operation; NONE: not begun
    target: int  # the place chosen for an operation that asks for a word as well
    # the end
    winner: int
    ended_by: str
    actions: int
    round_actions: int
    log: list[LogEntry]

    @staticmethod
    def new(cards: Cards, sides: list[Side], seed: int) -> State:
        """Return a state in which nothing has happened yet."""
        state = State()
        state.cards, state.sides, state.rng = cards, sides, seed & rng.MASK
        state.round = state.turn = state.first = state.active = state.chooser = 0
        state.phase, state.asked, state.carried = ORDERS, NOTHING, 0
        state.drawn = state.placed = False
        state.contest = state.step = 0
        state.card = state.runner = state.at = state.left = state.target = NONE
        state.queue = []
        state.winner, state.ended_by = NONE, ""
        state.actions = state.round_actions = 0
        state.log = []
        return state

    def clone(self) -> State:
        """Return an equal, independent state; the card table is shared."""
        copy = State()
        copy.cards = self.cards
        first, second = self.sides
        copy.sides = [first.clone(), second.clone()]
        copy.rng = self.rng
        copy.round = self.round
        copy.turn = self.turn
        copy.first = self.first
        copy.active = self.active
        copy.phase = self.phase
        copy.asked = self.asked
        copy.chooser = self.chooser
        copy.carried = self.carried
        copy.drawn = self.drawn
        copy.card = self.card
        copy.placed = self.placed
        copy.contest = self.contest
        copy.queue = self.queue[:]
        copy.runner = self.runner
        copy.at = self.at
        copy.step = self.step
        copy.left = self.left
        copy.target = self.target
        copy.winner = self.winner
        copy.ended_by = self.ended_by
        copy.actions = self.actions
        copy.round_actions = self.round_actions
        copy.log = self.log[:]
        return copy

    def ask(self, asked: int, seat: int) -> None:
        """Let `seat` choose next."""
        self.asked = asked
        self.chooser = seat

    def doll(self, seat: int) -> int:
        """Return the seat's V-doll of this round."""
        return self.sides[seat].dolls[(self.round - 1) % DOLLS]

    def own_turn(self) -> int:
        """Return how many turns of the round the active player has begun, this one counted."""
        return (self.turn + 1) // 2

    def is_soldier_up(self, seat: int, place: int) -> bool:
        """Return whether a face-up god soldier stands at a place around the V-doll."""
        side = self.sides[seat]
        return side.up[place] and self.cards.is_soldier[side.places[place]]

    def shuffle(self, pile: list[int]) -> None:
        """Shuffle `pile` in place."""
        self.rng = rng.shuffle(self.rng, pile)

    def toss(self, n: int) -> int:
        """Return a random number from 0 to `n` - 1."""
        self.rng, number = rng.below(self.rng, n)
        return number
