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


class Fighter:
    """A character in play and what this turn has made of it."""

    __slots__ = ("attack", "card", "defend", "protected", "tired")

    def __init__(self, card: int, tired: bool = False) -> None:
        self.card = card
        self.tired = tired  # placed, or has attacked, this turn (WIT-R20)
        self.attack = 0  # modifiers until the turn ends (WIT-R27)
        self.defend = 0
        self.protected = False

    def clone(self) -> Fighter:
        """Return an equal, independent fighter."""
        copy = Fighter(self.card, self.tired)
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

    __slots__ = (
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

    def __init__(self, main: int, draw_pile: list[int], spare: list[int]) -> None:
        self.main = Fighter(main)
        self.in_play: list[Fighter] = []  # duel characters
        self.level = FIRST_LEVEL  # WIT-S3
        self.gained = 0
        self.draw_pile = draw_pile
        self.hand: list[int] = []
        self.pool: list[int] = []
        self.in_use: list[int] = []  # items at a character: wielded in a duel, held for a spell
        self.used: list[int] = []  # spells played this turn
        self.discard: list[int] = []
        self.spare = spare  # main characters out of the game
        self.known: list[int] = []  # cards of the hand that the opponent has seen
        self.attack = 0  # modifiers for the whole side until the turn ends
        self.defend = 0

    def clone(self) -> Side:
        """Return an equal, independent side."""
        copy = Side.__new__(Side)
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

    __slots__ = (
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

    def __init__(self, cards: Cards, sides: list[Side], seed: int) -> None:
        self.cards = cards
        self.sides = sides
        self.rng = seed & rng.MASK
        self.turn = 0
        self.active = 0
        self.phase = SETUP
        self.asked = NOTHING
        self.chooser = 0
        self.level_changed = False  # in this turn (WIT-T2)
        # the spell being played
        self.spell = NONE
        self.effect = NONE
        self.targets: list[int] = []  # one an operation, NONE where it names nothing
        self.step = 0  # the operation to do next
        self.owed = 0  # teeth the active player's opponent must still pay (WIT-R6)
        self.paid = 0
        self.stolen = False  # whether the active player gains them
        self.gain = 0  # teeth gained by this spell or duel
        # the duel being fought
        self.attacker = NONE  # slot of the active player's character
        self.blocker = NONE  # slot of the defender's character
        self.main_attacked = False  # this turn (WIT-R18)
        # the end
        self.winner = NONE
        self.ended_by = ""
        self.actions = 0
        self.turn_actions = 0
        self.log: list[LogEntry] = []

    def clone(self) -> State:
        """Return an equal, independent state; the card table is shared."""
        copy = State.__new__(State)
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
