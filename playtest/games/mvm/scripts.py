"""Running the scripts of cards, operation by operation, and asking what they leave to the player (MVM-R9, MVM-R11)."""

from __future__ import annotations

from playtest.games.mvm import ends, log
from playtest.games.mvm.effects import Operation
from playtest.games.mvm.operations import OPERATIONS, targets
from playtest.games.mvm.soldiers import lies_down
from playtest.games.mvm.state import (
    DRAW_ASKED,
    HAND_SIZE,
    NONE,
    OVER,
    TARGET_ASKED,
    WORD_ASKED,
    State,
)


def start(state: State, runner: int, at: int, *cards: int) -> None:
    """Let the scripts of `cards`, at the place `at` of the runner's side, be done next; NONE is no place."""
    state.queue = [card for card in cards if state.cards.script[card]]
    state.runner, state.at, state.step = runner, at, 0


def operation(state: State) -> Operation:
    """Return the operation being done."""
    return state.cards.script[state.queue[0]][state.step]


def run(state: State) -> None:
    """Do the next operation, or ask for what it needs."""
    if state.step == len(state.cards.script[state.queue[0]]):
        _finish(state)
        return
    now = operation(state)
    if now.verb == "draw":
        _offer_draw(state, now)
    elif now.one:
        _offer_targets(state, now)
    elif now.words:
        state.ask(WORD_ASKED, state.runner)
    else:
        _do(state, NONE, NONE)


def _finish(state: State) -> None:
    """Go on with the next card's script; nobody loses by energy before one is done."""
    state.queue = state.queue[1:]
    state.step = 0
    ends.check_energy(state, NONE)


def _do(state: State, place: int, word: int) -> None:
    now = operation(state)
    OPERATIONS[now.verb](state, now, place, word)
    next_operation(state)


def next_operation(state: State) -> None:
    """Go on after an operation that is done, declined or impossible."""
    state.step += 1
    state.left = state.target = NONE


# --- choices ----------------------------------------------------------------------------------
def _offer_targets(state: State, now: Operation) -> None:
    """Ask which soldier, where there is a choice.

    Whether to turn one up is asked by what the opponent may know, not by what lies there, so that being asked tells nothing.
    """
    if now.verb == "turn-up":
        if lies_down(state, state.runner):
            state.ask(TARGET_ASKED, state.runner)
        else:
            next_operation(state)
        return
    places = targets(state, now)
    if len(places) > 1:
        state.ask(TARGET_ASKED, state.runner)
    elif places:
        choose_target(state, places[0])
    else:
        next_operation(state)


def choose_target(state: State, place: int) -> None:
    """Do the operation for the soldier at a place, or ask for its word first."""
    if len(operation(state).words) > 1:
        state.target = place
        state.ask(WORD_ASKED, state.runner)
    else:
        _do(state, place, NONE)


def choose_word(state: State, entry: int, word: int) -> None:
    """Do the operation with an attribute or sub-attribute."""
    state.log.append((entry, state.runner, word))
    _do(state, state.target, word)


# --- drawing ----------------------------------------------------------------------------------
def _offer_draw(state: State, now: Operation) -> None:
    """Ask whether to draw, card by card, while the effect and the hand allow it (MVM-R9)."""
    side = state.sides[state.runner]
    if state.left == NONE:
        state.left = now.n
    if state.left and side.draw_pile and len(side.hand) < HAND_SIZE:
        state.ask(DRAW_ASKED, state.runner)
    else:
        next_operation(state)


def draw_by_effect(state: State) -> None:
    """Draw one card by the operation being done."""
    state.left -= 1
    draw(state, state.runner, log.DREW_BY_EFFECT)


def draw(state: State, seat: int, entry: int) -> None:
    """Draw the top card; the last one loses in the own turn (MVM-E2)."""
    side = state.sides[seat]
    card = side.draw_pile.pop()
    side.hand.append(card)
    state.log.append((entry, seat, card))
    if not side.draw_pile and state.phase != OVER:
        ends.check_deck(state, seat)
