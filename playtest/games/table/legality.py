"""What may be done on a free table, and what refuses the rest.

The table keeps no rules of a game, only what makes sense with cards, and the one redraw of an opening hand (WWD-S2).
"""

from __future__ import annotations

from collections.abc import Iterator

from playtest.engine.contract import Action
from playtest.games.table.actions import (
    BACK,
    BUDGET,
    COIN,
    COUNT,
    DICE,
    DIE,
    DRAW,
    FLIP,
    GATHER,
    HIGHEST,
    LOOK,
    LOWEST,
    MARK,
    MARK_STEPS,
    MOVE,
    REDRAW,
    SHUFFLE,
    STEPS,
    TOP,
    TURN,
    known,
)
from playtest.games.table.layout import HAND, IN_PLAY, Layout
from playtest.games.table.state import Table


def legal_actions(layout: Layout, state: Table) -> list[Action]:
    """Return all that may be done now: piles first, then the cards zone by zone, then the rest."""
    if len(state.log) > BUDGET:
        return []
    return [a for a in _candidates(layout, state) if _refusal_of_known(layout, state, a) is None]


def _candidates(layout: Layout, state: Table) -> Iterator[Action]:
    yield (REDRAW,)
    for pile in range(layout.first_pile, len(layout.zones)):
        yield from _pile_candidates(layout, pile)
    for number, zone in enumerate(state.zones):
        if number < layout.first_pile or state.looked[number]:
            for card in zone:
                yield from _card_candidates(layout, card)
    for zone_number in range(layout.first_pile):
        yield from ((GATHER, zone_number, p) for p in range(layout.first_pile, len(layout.zones)))
    yield (TURN,)
    for counter in range(len(layout.counters)):
        yield from ((COUNT, counter, step) for step in range(len(STEPS)))
    yield from ((DIE, sides) for sides in DICE)
    yield (COIN,)


def _pile_candidates(layout: Layout, pile: int) -> Iterator[Action]:
    yield (DRAW, pile)
    yield (SHUFFLE, pile)
    yield (LOOK, pile)
    for zone in range(HAND + 1, layout.first_pile):
        yield (TOP, pile, zone, 0)
        yield (TOP, pile, zone, 1)


def _card_candidates(layout: Layout, card: int) -> Iterator[Action]:
    """Yield what may be done with a card, what is done most first."""
    yield (BACK, card)
    ways = [(IN_PLAY, 0), (layout.discard, 0), (HAND, 0)]
    yield from ((MOVE, card, zone, 0, down) for zone, down in ways)
    for pile in range(layout.first_pile, len(layout.zones)):
        yield (MOVE, card, pile, 0, 0)
        yield (MOVE, card, pile, 1, 0)
    yield (FLIP, card)
    yield (MARK, card, 0)
    yield (MARK, card, 1)
    for zone in range(layout.first_pile):
        yield from ((MOVE, card, zone, 0, d) for d in (0, 1) if (zone, d) not in ways)


def refusal(layout: Layout, state: Table, action: Action) -> str | None:
    """Return what refuses `action` now: a rule of the game for the redraw, else one of the table's own; None if it is legal."""
    if len(state.log) > BUDGET:
        return "TABLE-1"
    if not known(layout, state, action):
        return "TABLE-2"
    return _refusal_of_known(layout, state, action)


def _refusal_of_known(layout: Layout, state: Table, action: Action) -> str | None:
    if any(state.put_back) and action[0] not in (BACK, REDRAW):
        return _redraw_rule(layout)
    kind = action[0]
    if kind in (DRAW, TOP, SHUFFLE, LOOK, GATHER):
        return None if state.zones[action[1]] else "TABLE-3"
    if kind == COUNT:
        value = state.counters[action[1]] + STEPS[action[2]]
        return None if LOWEST <= value <= HIGHEST else "TABLE-6"
    if kind in (BACK, REDRAW):
        return None if _may_change_hand(layout, state, action) else _redraw_rule(layout)
    if kind in (MOVE, FLIP, MARK):
        return _card_refusal(layout, state, action)
    return None


def _card_refusal(layout: Layout, state: Table, action: Action) -> str | None:
    kind, card = action[0], action[1]
    lies = state.where[card]
    if lies >= layout.first_pile and not state.looked[lies]:
        return "TABLE-4"
    if kind == MOVE:
        return _move_refusal(layout, lies, action)
    if lies == HAND or lies >= layout.first_pile:
        return "TABLE-5"
    if kind == MARK:
        value = state.marks[card] + MARK_STEPS[action[2]]
        return None if 0 <= value <= HIGHEST else "TABLE-6"
    return None


def _move_refusal(layout: Layout, lies: int, action: Action) -> str | None:
    _, _, zone, bottom, down = action
    if zone >= layout.first_pile:
        return "TABLE-5" if down else None
    wrong = zone == lies or bottom or (down and zone == HAND)
    return "TABLE-5" if wrong else None


def _may_change_hand(layout: Layout, state: Table, action: Action) -> bool:
    if not state.opening:
        return False
    if action[0] == REDRAW:
        return any(state.put_back)
    home = state.homes[action[1]] - layout.first_pile
    return action[1] in state.zones[HAND] and home >= 0 and layout.piles[home].redraw


def _redraw_rule(layout: Layout) -> str:
    """Return the game's own rule about changing the opening hand, where it names one."""
    return next((pile.rule for pile in layout.piles if pile.redraw and pile.rule), "TABLE-7")
