"""The course of a match: orders, rounds, turns (MVM-S1 to MVM-S3, MVM-T1 to MVM-T6, MVM-T8 to MVM-T11, MVM-R8)."""

from __future__ import annotations

from playtest.games.mvm import contest, ends, log, scripts
from playtest.games.mvm.cards import REVERSE
from playtest.games.mvm.places import BOTTOM
from playtest.games.mvm.soldiers import arrive, layable
from playtest.games.mvm.state import (
    CONTEST,
    DOLLS,
    END_ASKED,
    HAND_SIZE,
    LAST_FOLDING_TURN,
    LAY_ASKED,
    NONE,
    ORDER_ASKED,
    ORDERS,
    PLACE_ASKED,
    TURN_ASKED,
    TURNS,
    TURNS_EACH,
    State,
)


def set_up(state: State) -> None:
    """Shuffle, draw the opening hands and let both put their V-dolls in order (MVM-S1, MVM-S2)."""
    for seat, side in enumerate(state.sides):
        state.shuffle(side.draw_pile)
        side.hand = side.draw_pile[-HAND_SIZE:]
        del side.draw_pile[-HAND_SIZE:]
        state.log.append((log.DEALT, seat, *side.hand))
    ask_orders(state)


# --- orders and rounds ------------------------------------------------------------------------
def ask_orders(state: State) -> None:
    """Let both put their V-dolls in an order, each without seeing the other's (MVM-S1, MVM-T10)."""
    state.phase = ORDERS
    for side in state.sides:
        side.dolls.sort()
    state.ask(ORDER_ASKED, 0)


def choose_order(state: State, dolls: tuple[int, ...]) -> None:
    """Take a seat's order; then the other seat chooses, or the round begins."""
    seat = state.chooser
    state.sides[seat].dolls = list(dolls)
    state.log.append((log.ORDERED, seat, *dolls))
    if seat == 0:
        state.ask(ORDER_ASKED, 1)
    else:
        start_round(state)


def start_round(state: State) -> None:
    """Reveal both V-dolls; the higher level goes first, equal ones toss (MVM-T1)."""
    state.round += 1
    state.turn = state.round_actions = 0
    state.phase = TURNS
    state.log.append((log.ROUND, NONE, state.round))
    levels = [state.cards.level[state.doll(seat)] for seat in (0, 1)]
    for seat, level in enumerate(levels):
        state.log.append((log.REVEALED, seat, state.doll(seat), level))
    if levels[0] == levels[1]:
        state.first = state.toss(2)
        state.log.append((log.TOSSED, state.first))
    else:
        state.first = 0 if levels[0] > levels[1] else 1
        state.log.append((log.FIRST, state.first))
    next_turn(state)


def next_turn(state: State) -> None:
    """Begin the next turn, the other player's; after four each the SP contest (MVM-T2)."""
    if state.turn == 2 * TURNS_EACH:
        contest.start(state)
        return
    state.turn += 1
    state.active = state.first if state.turn % 2 else 1 - state.first
    state.drawn = state.placed = False
    state.log.append((log.TURN, state.active, state.own_turn()))
    ends.check_deck(state, state.active)


def next_round(state: State) -> None:
    """Go on with the next V-dolls, after three rounds in a new order (MVM-T10)."""
    if state.round % DOLLS:
        start_round(state)
    else:
        state.log.append((log.NEW_ORDER, NONE))
        ask_orders(state)


# --- the turn ---------------------------------------------------------------------------------
def go_on(state: State) -> None:
    """Ask for what comes next in the turn: the card to place, or what may be done after placing."""
    if not state.placed:
        state.ask(TURN_ASKED, state.active)
    elif may_fold(state) or may_announce(state):
        state.ask(END_ASKED, state.active)
    else:
        next_turn(state)


def may_fold(state: State) -> bool:
    """Return whether the active player may fold: in turns 1 to 3, once a match, after drawing only once a card is placed (MVM-T8)."""
    return (
        state.own_turn() <= LAST_FOLDING_TURN
        and not state.sides[state.active].folded
        and (state.placed or not state.drawn)
    )


def may_announce(state: State) -> bool:
    """Return whether the active player has a god card left to announce (MVM-T9)."""
    side = state.sides[state.active]
    return side.god != NONE and not side.god_used


def draw_for_turn(state: State) -> None:
    """Draw the one card of the turn (MVM-T3)."""
    state.drawn = True
    scripts.draw(state, state.active, log.DREW)


def announce(state: State) -> None:
    """Turn the god card up (MVM-T9)."""
    side = state.sides[state.active]
    side.god_used = True
    state.log.append((log.GOD, state.active, side.god))
    scripts.start(state, state.active, NONE, side.god)


def fold(state: State) -> None:
    """Give the round up (MVM-T8): it is decided without an SP contest (MVM-R4)."""
    state.sides[state.active].folded = True
    state.log.append((log.FOLDED, state.active))
    state.phase = CONTEST
    contest.decide(state, 1 - state.active)


def choose_card(state: State, card: int) -> None:
    """Take a card of the hand to be placed; it stays hidden there until its place is chosen."""
    state.card = card
    state.ask(PLACE_ASKED, state.active)


def place(state: State, at: int, is_up: bool) -> None:
    """Place the chosen card (MVM-T3 to MVM-T6)."""
    seat, card = state.active, state.card
    side = state.sides[seat]
    side.hand.remove(card)
    side.places[at] = card
    side.up[at] = side.known[at] = is_up
    state.card, state.placed = NONE, True
    state.log.append((log.PLACED if is_up else log.PLACED_DOWN, seat, at, card))
    if is_up:
        _place_up(state, seat, at, card)


def _place_up(state: State, seat: int, at: int, card: int) -> None:
    """Do what a card does when it is placed face up."""
    if state.cards.kind[card] == REVERSE:
        _offer_soldiers(state, seat, at)
    elif at == BOTTOM or arrive(state, seat, at):
        scripts.start(state, seat, at, card)


# --- reverse cards ----------------------------------------------------------------------------
def _offer_soldiers(state: State, seat: int, at: int) -> None:
    """Ask which soldier of the hole to lay on a reverse card, where there is a choice (MVM-R8)."""
    state.runner, state.at = seat, at
    soldiers = layable(state, seat, at)
    if len(soldiers) > 1:
        state.ask(LAY_ASKED, seat)
    elif soldiers:
        lay(state, soldiers[0])
    else:
        state.log.append((log.NOTHING_TO_LAY, seat))


def lay(state: State, soldier: int) -> None:
    """Lay a soldier of the hole on the reverse card: both then do what they say (MVM-R8, MVM-R11)."""
    seat, at = state.runner, state.at
    side = state.sides[seat]
    side.hole.remove(soldier)
    reverse = side.places[at]
    side.under[at], side.places[at] = reverse, soldier
    state.log.append((log.LAID, seat, at, soldier))
    if arrive(state, seat, at):
        scripts.start(state, seat, at, soldier, reverse)
    else:
        scripts.start(state, seat, at, reverse)
