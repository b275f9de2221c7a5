"""What may be chosen: for each question its answers, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Final

from playtest.engine.contract import Action
from playtest.engine.zones import distinct
from playtest.games.mvm import actions as a
from playtest.games.mvm.operations import side_of, targets, words
from playtest.games.mvm.places import EVERYWHERE
from playtest.games.mvm.rounds import may_announce, may_fold
from playtest.games.mvm.scripts import operation
from playtest.games.mvm.soldiers import layable
from playtest.games.mvm.state import NONE, State

UP: Final[tuple[Action, ...]] = tuple((a.UP, place) for place in EVERYWHERE)
DOWN: Final[tuple[Action, ...]] = tuple((a.DOWN, place) for place in EVERYWHERE)
DRAW: Final[Action] = (a.DRAW,)
GOD: Final[Action] = (a.GOD,)
FOLD: Final[Action] = (a.FOLD,)
END: Final[Action] = (a.END,)
NO: Final[Action] = (a.NO,)
NO_SP: Final[Action] = (a.NO_SP,)


def legal_actions(state: State) -> list[Action]:
    """Return all that may be chosen now, in a fixed order; empty once the game is over."""
    return ANSWERS[state.asked](state)


def _nothing(state: State) -> list[Action]:
    return []


def _orders(state: State) -> list[Action]:
    """Every order of the V-dolls (MVM-S1)."""
    dolls = permutations(state.sides[state.chooser].dolls)
    return [(a.ORDER, *order) for order in dict.fromkeys(dolls)]


def _turn(state: State) -> list[Action]:
    """Draw once; with a card in hand choose one to place (MVM-T3); announce (MVM-T9) or fold (MVM-T8)."""
    found: list[Action] = [] if state.drawn else [DRAW]
    found += [(a.CARD, card) for card in distinct(state.sides[state.active].hand)]
    if may_announce(state):
        found.append(GOD)
    if may_fold(state):
        found.append(FOLD)
    return found


def _places(state: State) -> list[Action]:
    """Face up where the card fits (MVM-T4, MVM-T5, MVM-R8), face down anywhere (MVM-T6), on empty places (MVM-T3)."""
    side = state.sides[state.active]
    fitting = state.cards.places(state.doll(state.active), state.card, side.is_open)
    places = side.places
    found = [UP[place] for place in fitting if places[place] == NONE]
    found += [DOWN[place] for place in EVERYWHERE if places[place] == NONE]
    return found


def _end(state: State) -> list[Action]:
    found = [END]
    if may_announce(state):
        found.append(GOD)
    if may_fold(state):
        found.append(FOLD)
    return found


def _targets(state: State) -> list[Action]:
    now = operation(state)
    seat = side_of(state, now)
    found: list[Action] = [(a.TARGET, seat, place) for place in targets(state, now)]
    return [*found, NO] if now.optional else found


def _words(state: State) -> list[Action]:
    now = operation(state)
    kind = a.SUB if now.who == "sub" else a.ATTRIBUTE
    return [(kind, word) for word in words(state, now)]


def _drawing(state: State) -> list[Action]:
    return [DRAW, NO]


def _soldiers(state: State) -> list[Action]:
    return [(a.LAY, card) for card in layable(state, state.runner, state.at)]


def _sp_cards(state: State) -> list[Action]:
    """Any SP or help & SP card of the hand, or none (MVM-R1)."""
    is_sp = state.cards.is_sp
    hand = distinct(card for card in state.sides[state.chooser].hand if is_sp[card])
    return [*((a.SP, card) for card in hand), NO_SP]


ANSWERS: Final[list[Callable[[State], list[Action]]]] = [
    _nothing,
    _orders,
    _turn,
    _places,
    _end,
    _targets,
    _words,
    _drawing,
    _soldiers,
    _sp_cards,
]
"""By what is asked."""
