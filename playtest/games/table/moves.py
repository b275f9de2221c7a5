"""What the actions of a free table do; all chance comes from the table's own generator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playtest.engine import rng
from playtest.engine.contract import Action
from playtest.games.table.actions import (
    BACK,
    COIN,
    COUNT,
    DIE,
    DRAW,
    FLIP,
    GATHER,
    LOOK,
    MARK,
    MARK_STEPS,
    MOVE,
    REDRAW,
    SHUFFLE,
    STEPS,
    TOP,
    TURN,
)
from playtest.games.table.layout import HAND, Layout
from playtest.games.table.state import Table


def do(layout: Layout, state: Table, action: Action) -> None:
    """Change `state` by a legal action and log it with what chance gave."""
    kind = action[0]
    if kind not in (BACK, REDRAW):
        state.opening = False
    state.log.append(action + _DOERS[kind](layout, state, action))


def _draw(layout: Layout, state: Table, action: Action) -> Action:
    card = state.zones[action[1]][-1]
    state.move(card, HAND)
    return (card,)


def _top(layout: Layout, state: Table, action: Action) -> Action:
    card = state.zones[action[1]][-1]
    _put(layout, state, card, action[2], down=bool(action[3]))
    return (card,)


def _move(layout: Layout, state: Table, action: Action) -> Action:
    _, card, zone, bottom, down = action
    lay = state.where[card]
    _put(layout, state, card, zone, bottom=bool(bottom), down=bool(down))
    return (lay,)


def _put(
    layout: Layout, state: Table, card: int, zone: int, *, bottom: bool = False, down: bool = False
) -> None:
    """Lay `card` in `zone`; its counters stay only from one open zone to another."""
    state.move(card, zone, bottom=bottom)
    state.down[card] = down
    if zone == HAND or zone >= layout.first_pile:
        state.marks[card] = 0


def _flip(layout: Layout, state: Table, action: Action) -> Action:
    state.down[action[1]] = not state.down[action[1]]
    return (int(state.down[action[1]]),)


def _shuffle(layout: Layout, state: Table, action: Action) -> Action:
    """Shuffle a pile; nobody knows its order any more, so it is closed."""
    state.rng = rng.shuffle(state.rng, state.zones[action[1]])
    state.looked[action[1]] = False
    return ()


def _look(layout: Layout, state: Table, action: Action) -> Action:
    state.looked[action[1]] = not state.looked[action[1]]
    return (int(state.looked[action[1]]),)


def _gather(layout: Layout, state: Table, action: Action) -> Action:
    cards = state.zones[action[1]][:]
    for card in cards:
        _put(layout, state, card, action[2])
    return (len(cards), *_shuffle(layout, state, (SHUFFLE, action[2])))


def _count(layout: Layout, state: Table, action: Action) -> Action:
    state.counters[action[1]] += STEPS[action[2]]
    return (state.counters[action[1]],)


def _mark(layout: Layout, state: Table, action: Action) -> Action:
    state.marks[action[1]] += MARK_STEPS[action[2]]
    return (state.marks[action[1]],)


def _turn(layout: Layout, state: Table, action: Action) -> Action:
    state.turn += 1
    return (state.turn,)


def _die(layout: Layout, state: Table, action: Action) -> Action:
    state.rng, thrown = rng.below(state.rng, action[1])
    return (thrown + 1,)


def _coin(layout: Layout, state: Table, action: Action) -> Action:
    state.rng, thrown = rng.below(state.rng, 2)
    return (thrown,)


def _back(layout: Layout, state: Table, action: Action) -> Action:
    card, home = action[1], state.homes[action[1]]
    state.move(card, home, bottom=True)
    state.put_back[home] += 1
    return ()


def _redraw(layout: Layout, state: Table, action: Action) -> Action:
    """Shuffle each pile that got cards back and draw as many. Source: WWD-S2."""
    drawn = sum(state.put_back)
    for zone, count in enumerate(state.put_back[:]):
        if count:
            _shuffle(layout, state, (SHUFFLE, zone))
            draw(state, zone, count)
        state.put_back[zone] = 0
    state.opening = False
    return (drawn,)


def draw(state: Table, pile: int, count: int) -> None:
    """Draw up to `count` cards from the top of `pile` into the hand."""
    for _ in range(min(count, len(state.zones[pile]))):
        state.move(state.zones[pile][-1], HAND)


_DOERS: Final[dict[int, Callable[[Layout, Table, Action], Action]]] = {
    DRAW: _draw,
    TOP: _top,
    MOVE: _move,
    FLIP: _flip,
    SHUFFLE: _shuffle,
    LOOK: _look,
    GATHER: _gather,
    COUNT: _count,
    MARK: _mark,
    TURN: _turn,
    DIE: _die,
    COIN: _coin,
    BACK: _back,
    REDRAW: _redraw,
}
