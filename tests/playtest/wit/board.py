"""Positions for the rule tests, in a few words: who holds what, and which phase it is. The own seat is 0 and active."""

from __future__ import annotations

from dataclasses import dataclass

from playtest.games.wit import turn
from playtest.games.wit.game import WizardInTraining
from playtest.games.wit.state import UNKNOWN, Fighter, Side, State
from tests.playtest.wit.cards import POOL

GAME = WizardInTraining(POOL)
CARDS = GAME.cards


@dataclass(frozen=True)
class Seat:
    """One seat's cards, each zone as codes with blanks between; the draw pile's top is last."""

    main: str = "hazel"
    hand: str = ""
    in_play: str = ""  # ready
    pool: str = ""
    deck: str = ""
    discard: str = ""
    level: int = 1
    gained: int = 0


OTHER = Seat(main="rowan")


def numbers(codes: str) -> list[int]:
    """Return the card numbers of codes with blanks between."""
    return [CARDS.number[code] for code in codes.split()]


def codes(cards: list[int]) -> str:
    """Return the codes of card numbers in rising order, with blanks between."""
    return " ".join(sorted(CARDS.code[card] for card in cards if card != UNKNOWN))


def in_play(side: Side) -> str:
    """Return the codes of a side's duel characters in play."""
    return codes([fighter.card for fighter in side.in_play])


def _side(seat: Seat) -> Side:
    side = Side.new(CARDS.number[seat.main], numbers(seat.deck), [])
    side.hand = numbers(seat.hand)
    side.in_play = [Fighter.new(card) for card in numbers(seat.in_play)]
    side.pool, side.discard = numbers(seat.pool), numbers(seat.discard)
    side.level, side.gained = seat.level, seat.gained
    return side


def board(own: Seat | None = None, other: Seat = OTHER, phase: str = "spells") -> State:
    """Return the position at the start of a phase: items, spells, duels or redraw."""
    state = State.new(CARDS, [_side(own or Seat()), _side(other)], seed=1)
    state.turn = 1
    turn.lay_items(state)
    if phase == "duels":
        turn.start_duels(state)
    if phase == "redraw":
        turn.start_redraw(state)
    return state


def duel_board(own: Seat | None = None, other: Seat = OTHER) -> State:
    """Return a position in the duel phase."""
    return board(own, other, "duels")


def play(state: State, *texts: str) -> State:
    """Return the state after these actions."""
    for text in texts:
        state = GAME.apply(state, GAME.parse_action(state, text))
    return state


def offered(state: State) -> list[str]:
    """Return the text forms of the legal actions."""
    return [option.text for option in GAME.options(state)]


def refused(state: State, text: str) -> str | None:
    """Return the rule that refuses an action, or None."""
    return GAME.refusal(state, GAME.parse_action(state, text))
