"""Positions for the rule tests, in a few words: who has what, and which turn it is. The own seat is 0 and to act."""

from __future__ import annotations

from dataclasses import dataclass

from playtest.engine.errors import english
from playtest.games.mvm import contest, scripts
from playtest.games.mvm.game import MiracleVMaster
from playtest.games.mvm.places import PLACES
from playtest.games.mvm.state import CONTEST, NONE, TURN_ASKED, TURNS, UNKNOWN, Side, State
from tests.playtest.mvm.cards import POOL

GAME = MiracleVMaster(POOL)
CARDS = GAME.cards
FULL = "ember coal torch"


@dataclass(frozen=True)
class Seat:
    """One seat's cards, each zone as codes with blanks between; the draw pile's top is last.

    At a place: `ember` lies face up, `?ember` face down and never seen, `-ember` turned down; `door>ember` is a soldier on a reverse card.
    """

    doll: str = "dot"
    hand: str = "mote"
    left: str = ""
    right: str = ""
    top: str = ""
    bottom: str = ""
    deck: str = FULL
    hole: str = ""
    god: str = ""
    energy: int = 50
    folded: bool = False


OTHER = Seat()


def numbers(codes: str) -> list[int]:
    """Return the card numbers of codes with blanks between."""
    return [CARDS.number[code] for code in codes.split()]


def codes(cards: list[int]) -> str:
    """Return the codes of card numbers in rising order, with blanks between."""
    return " ".join(sorted(CARDS.code[card] for card in cards if card not in (NONE, UNKNOWN)))


def _side(seat: Seat) -> Side:
    dolls = [seat.doll, *(doll for doll in ("ada", "bea", "cyd") if doll != seat.doll)][:3]
    god = CARDS.number[seat.god] if seat.god else NONE
    side = Side.new(numbers(" ".join(dolls)), numbers(seat.deck), god)
    side.hand, side.hole = numbers(seat.hand), numbers(seat.hole)
    side.energy, side.folded = seat.energy, seat.folded
    for place, code in enumerate(PLACES):
        if placed := getattr(seat, code):
            _place(side, place, placed)
    return side


def _place(side: Side, place: int, placed: str) -> None:
    reverse, _, top = placed.rpartition(">")
    if reverse:
        side.under[place] = CARDS.number[reverse]
    side.up[place] = top[0] not in "?-"
    side.known[place] = top[0] != "?"
    side.places[place] = CARDS.number[top.lstrip("?-")]


def board(own: Seat | None = None, other: Seat = OTHER, turn: int = 1, carried: int = 0) -> State:
    """Return the position at the start of a turn of seat 0; `turn` counts both players' turns of the round."""
    state = State.new(CARDS, [_side(own or Seat()), _side(other)], seed=1)
    state.round, state.turn, state.carried = 1, turn, carried
    state.first = 0 if turn % 2 else 1
    state.phase, state.active = TURNS, 0
    state.ask(TURN_ASKED, 0)
    return state


def contest_board(
    own: Seat | None = None, other: Seat = OTHER, first: int = 0, carried: int = 0
) -> State:
    """Return the position in which the first player chooses a card for the SP contest."""
    state = board(own, other, turn=8, carried=carried)
    state.first = first
    contest.start(state)
    contest.go_on(state)
    return state


def sp_effect(state: State, card: str) -> State:
    """Return the position after an own SP card that asks nothing has taken effect, before the round is decided."""
    after = state.clone()
    after.phase = CONTEST
    scripts.start(after, 0, NONE, CARDS.number[card])
    while after.queue:
        scripts.run(after)
    after.phase = state.phase
    return after


def play(state: State, *texts: str) -> State:
    """Return the state after these actions; `ember up left` stands for `card ember` and `up left`."""
    for text in texts:
        for step in _steps(text):
            state = GAME.apply(state, GAME.parse_action(state, step))
    return state


def _steps(text: str) -> list[str]:
    card, *where = text.split(" ")
    if len(where) == 2 and where[0] in ("up", "down"):
        return [f"card {card}", " ".join(where)]
    return [text]


def offered(state: State) -> list[str]:
    """Return the text forms of the legal actions."""
    return [option.text for option in GAME.options(state)]


def refused(state: State, text: str) -> str | None:
    """Return the rule that refuses an action, or None."""
    return GAME.refusal(state, GAME.parse_action(state, text))


def shown(state: State, seat: int) -> str:
    """Return what lies at the seat's places in order, face-down cards marked with `-`, reverse cards under soldiers left out."""
    side = state.sides[seat]
    return " ".join(
        ("" if up else "-") + CARDS.code[card]
        for card, up in zip(side.places, side.up, strict=True)
        if card != NONE
    )


def energies(state: State) -> tuple[int, int]:
    """Return both players' mind energy."""
    first, second = state.sides
    return first.energy, second.energy


def told(state: State) -> list[str]:
    """Return the public events so far in words."""
    return [english(event.text) for event in GAME.events(state) if event.private_to == -1]
