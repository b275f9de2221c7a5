"""The state of a game: plain slotted objects, small ints, zones as lists of card numbers, top last."""

from __future__ import annotations

from typing import Final, TypeAlias

from playtest.engine import rng
from playtest.games.wit.cards import Cards
from playtest.games.wit.effects import Effect

# Phases (WIT-T1), in rulebook order.
SETUP: Final = 0
ITEMS: Final = 1
SPELLS: Final = 2
DUELS: Final = 3
REDRAW: Final = 4
OVER: Final = 5

# What is being asked.
NOTHING: Final = 0
SPARE_ASKED: Final = 1
SPELL_ASKED: Final = 2
EFFECT_ASKED: Final = 3
TARGET_ASKED: Final = 4
ITEM_ASKED: Final = 5  # which item a `return` or `recover` is for
HELD_ASKED: Final = 6  # which item is held for the spell
COUNTER_ASKED: Final = 7
PAYMENT_ASKED: Final = 8
ATTACK_ASKED: Final = 9
EQUIPMENT_ASKED: Final = 10
BLOCK_ASKED: Final = 11
DISCARD_ASKED: Final = 12

NONE: Final = -1
UNKNOWN: Final = -2  # a face-down card in a view
MAIN_SLOT: Final = 8  # the main character's place; duel characters have 0 and 1

FIRST_LEVEL: Final = 1
LAST_LEVEL: Final = 5
THRESHOLDS: Final = (0, 8, 12, 16, 20, 24)  # by level (WIT-R2, WIT-R3)
HAND_SIZE: Final = 5
MOST_IN_PLAY: Final = 2  # WIT-R19

LogEntry: TypeAlias = tuple[int, ...]
"""What happened: the kind of event, the seat, then numbers; worded late, by `words`."""

SIDE_FIELDS: Final = (
    "attack",
    "defend",
    "discard",
    "draw_pile",
    "gained",
    "hand",
    "in_play",
    "in_use",
    "known",
    "level",
    "main",
    "pool",
    "spare",
    "used",
)
STATE_FIELDS: Final = (
    "actions",
    "active",
    "asked",
    "attacker",
    "blocker",
    "cards",
    "chooser",
    "effect",
    "ended_by",
    "gain",
    "level_changed",
    "log",
    "main_attacked",
    "owed",
    "paid",
    "phase",
    "rng",
    "sides",
    "spell",
    "step",
    "stolen",
    "targets",
    "turn",
    "turn_actions",
    "winner",
)
"""Named apart from the classes, which have no `__slots__` to be read once they are compiled; and made without `__init__`, since a clone sets everything."""


class Fighter:
    """A character in play and what this turn has made of it."""

    __slots__ = ("attack", "card", "defend", "protected", "tired")
    card: int
    tired: bool  # placed, or has attacked, this turn (WIT-R20)
    attack: int  # modifiers until the turn ends (WIT-R27)
    defend: int
    protected: bool

    @staticmethod
    def new(card: int, tired: bool = False) -> Fighter:
        """Return a character as it comes into play."""
        fighter = Fighter()
        fighter.card = card
        fighter.tired = tired
        fighter.attack = fighter.defend = 0
        fighter.protected = False
        return fighter

    def clone(self) -> Fighter:
        """Return an equal, independent fighter."""
        copy = Fighter()
        copy.card = self.card
        copy.tired = self.tired
        copy.attack = self.attack
        copy.defend = self.defend
        copy.protected = self.protected
        return copy

    def rest(self) -> None:
        """Forget what the turn has made of it (WIT-R20, WIT-R27)."""
        self.tired = self.protected = False
        self.attack = self.defend = 0


class Side:
    """One seat's part of the state."""

    __slots__ = SIDE_FIELDS
    main: Fighter
    in_play: list[Fighter]  # duel characters
    level: int
    gained: int
    draw_pile: list[int]
    hand: list[int]
    pool: list[int]
    in_use: list[int]  # items at a character: wielded in a duel, held for a spell
    used: list[int]  # spells played this turn
    discard: list[int]
    spare: list[int]  # main characters out of the game
    known: list[int]  # cards of the hand that the opponent has seen
    attack: int  # modifiers for the whole side until the turn ends
    defend: int

    @staticmethod
    def new(main: int, draw_pile: list[int], spare: list[int]) -> Side:
        """Return a side before its first turn; the lists are its own from now on."""
        side = Side()
        side.main = Fighter.new(main)
        side.in_play = []
        side.level = FIRST_LEVEL  # WIT-S3
        side.gained = 0
        side.draw_pile, side.spare = draw_pile, spare
        side.hand, side.pool, side.in_use = [], [], []
        side.used, side.discard, side.known = [], [], []
        side.attack = side.defend = 0
        return side

    def clone(self) -> Side:
        """Return an equal, independent side."""
        copy = Side()
        copy.main = self.main.clone()
        copy.in_play = [fighter.clone() for fighter in self.in_play]
        copy.level = self.level
        copy.gained = self.gained
        copy.draw_pile = self.draw_pile[:]
        copy.hand = self.hand[:]
        copy.pool = self.pool[:]
        copy.in_use = self.in_use[:]
        copy.used = self.used[:]
        copy.discard = self.discard[:]
        copy.spare = self.spare[:]
        copy.known = self.known[:]
        copy.attack = self.attack
        copy.defend = self.defend
        return copy

    def fighter(self, slot: int) -> Fighter:
        """Return the character at `slot`; MAIN_SLOT is the main character."""
        return self.main if slot == MAIN_SLOT else self.in_play[slot]

    def every_card(self) -> list[int]:
        """Return the cards of all zones."""
        return [
            self.main.card,
            *(fighter.card for fighter in self.in_play),
            *self.draw_pile,
            *self.hand,
            *self.pool,
            *self.in_use,
            *self.used,
            *self.discard,
            *self.spare,
        ]


class State:
    """Everything true now."""

    __slots__ = STATE_FIELDS
    cards: Cards
    sides: list[Side]
    rng: int
    turn: int
    active: int
    phase: int
    asked: int
    chooser: int
    level_changed: bool  # in this turn (WIT-T2)
    # the spell being played
    spell: int
    effect: int
    targets: list[int]  # one an operation, NONE where it names nothing
    step: int  # the operation to do next
    owed: int  # teeth the active player's opponent must still pay (WIT-R6)
    paid: int
    stolen: bool  # whether the active player gains them
    gain: int  # teeth gained by this spell or duel
    # the duel being fought
    attacker: int  # slot of the active player's character
    blocker: int  # slot of the defender's character
    main_attacked: bool  # this turn (WIT-R18)
    # the end
    winner: int
    ended_by: str
    actions: int
    turn_actions: int
    log: list[LogEntry]

    @staticmethod
    def new(cards: Cards, sides: list[Side], seed: int) -> State:
        """Return a state in which nothing has happened yet."""
        state = State()
        state.cards, state.sides, state.rng = cards, sides, seed & rng.MASK
        state.turn = state.active = state.chooser = 0
        state.phase, state.asked = SETUP, NOTHING
        state.level_changed = state.stolen = state.main_attacked = False
        state.spell = state.effect = state.attacker = state.blocker = NONE
        state.targets = []
        state.step = state.owed = state.paid = state.gain = 0
        state.winner, state.ended_by = NONE, ""
        state.actions = state.turn_actions = 0
        state.log = []
        return state

    def clone(self) -> State:
        """Return an equal, independent state; the card table is shared."""
        copy = State()
        copy.cards = self.cards
        first, second = self.sides
        copy.sides = [first.clone(), second.clone()]
        copy.rng = self.rng
        copy.turn = self.turn
        copy.active = self.active
        copy.phase = self.phase
        copy.asked = self.asked
        copy.chooser = self.chooser
        copy.level_changed = self.level_changed
        copy.spell = self.spell
        copy.effect = self.effect
        copy.targets = self.targets[:]
        copy.step = self.step
        copy.owed = self.owed
        copy.paid = self.paid
        copy.stolen = self.stolen
        copy.gain = self.gain
        copy.attacker = self.attacker
        copy.blocker = self.blocker
        copy.main_attacked = self.main_attacked
        copy.winner = self.winner
        copy.ended_by = self.ended_by
        copy.actions = self.actions
        copy.turn_actions = self.turn_actions
        copy.log = self.log[:]
        return copy

    def operations(self) -> Effect:
        """Return the operations of the spell being played; none without a script."""
        script = self.cards.script[self.spell]
        return script[self.effect] if script else ()

    def ask(self, asked: int, seat: int) -> None:
        """Let `seat` choose next."""
        self.asked = asked
        self.chooser = seat

    def total(self, seat: int) -> int:
        """Return the seat's dragon teeth: items held, in use included, and gained (WIT-R1)."""
        side, teeth = self.sides[seat], self.cards.teeth
        held = sum(teeth[item] for item in side.pool)
        return held + sum(teeth[item] for item in side.in_use) + side.gained

    def shuffle(self, pile: list[int]) -> None:
        """Shuffle `pile` in place."""
        self.rng = rng.shuffle(self.rng, pile)

    def toss(self, n: int) -> int:
        """Return a random number from 0 to `n` - 1."""
        self.rng, number = rng.below(self.rng, n)
        return number
