"""Actions of a free table as text: `move 12 in_play down`, `draw deck`, `count energy -5`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catalog.messages import msg
from playtest.engine.contract import Action
from playtest.engine.errors import Unreadable
from playtest.games.table import actions as a
from playtest.games.table.layout import Layout

VERBS: Final = {
    a.DRAW: "draw",
    a.TOP: "top",
    a.MOVE: "move",
    a.FLIP: "flip",
    a.SHUFFLE: "shuffle",
    a.LOOK: "look",
    a.GATHER: "gather",
    a.COUNT: "count",
    a.MARK: "mark",
    a.TURN: "turn",
    a.DIE: "die",
    a.COIN: "coin",
    a.BACK: "back",
    a.REDRAW: "redraw",
}
KINDS: Final = {verb: kind for kind, verb in VERBS.items()}
DIGITS: Final = 6
"""Longest number that is read."""


def action_text(layout: Layout, action: Action) -> str:
    """Return the text form of an action whose numbers are in range."""
    kind, numbers = action[0], action[1:]
    return " ".join([VERBS[kind], *_words(layout, kind, numbers)])


def _words(layout: Layout, kind: int, n: Action) -> list[str]:
    if kind in (a.DRAW, a.SHUFFLE, a.LOOK):
        return [layout.zones[n[0]]]
    if kind == a.TOP:
        return [layout.zones[n[0]], layout.zones[n[1]], *(["down"] if n[2] else [])]
    if kind == a.MOVE:
        return [str(n[0]), layout.zones[n[1]], *_way(layout, *n[1:])]
    if kind == a.GATHER:
        return [layout.zones[n[0]], layout.zones[n[1]]]
    if kind == a.COUNT:
        return [layout.counters[n[0]].code, f"{a.STEPS[n[1]]:+d}"]
    if kind == a.MARK:
        return [str(n[0]), f"{a.MARK_STEPS[n[1]]:+d}"]
    return [str(number) for number in n]


def _way(layout: Layout, zone: int, bottom: int, down: int) -> list[str]:
    if zone >= layout.first_pile:
        return ["bottom" if bottom else "top"]
    return ["down"] if down else []


def parse(layout: Layout, text: str) -> Action:
    """Return the action whose text form this is; raises Unreadable."""
    verb, *words = text.split(" ") if len(text) <= 200 else [""]
    try:
        action = (KINDS[verb], *_READERS[KINDS[verb]](layout, words))
        if action_text(layout, action) == text:
            return action
    except (KeyError, ValueError, IndexError):
        pass
    raise Unreadable(msg("“%(text)s” is no action of this table.", text=text[:60]))


Reader = Callable[[Layout, list[str]], Action]


def _number(word: str) -> int:
    """Return the number a word writes; raises ValueError."""
    if not (word.isascii() and word.isdigit() and len(word) <= DIGITS):
        raise ValueError(f"no number: {word[:20]!r}")
    return int(word)


def _one(layout: Layout, words: list[str]) -> Action:
    (word,) = words
    return (_number(word),)


def _none(layout: Layout, words: list[str]) -> Action:
    () = words
    return ()


def _zones(layout: Layout, words: list[str]) -> Action:
    return tuple(layout.zones.index(word) for word in words)


def _top(layout: Layout, words: list[str]) -> Action:
    return (*_zones(layout, words[:2]), int(words[2:] == ["down"]))


def _move(layout: Layout, words: list[str]) -> Action:
    card, zone, *way = words
    number = layout.zones.index(zone)
    return (_number(card), number, int(way == ["bottom"]), int(way == ["down"]))


def _count(layout: Layout, words: list[str]) -> Action:
    counters = [counter.code for counter in layout.counters]
    return counters.index(words[0]), a.STEPS.index(int(words[1]))


def _mark(layout: Layout, words: list[str]) -> Action:
    return _number(words[0]), a.MARK_STEPS.index(int(words[1]))


_READERS: Final[dict[int, Reader]] = {
    a.DRAW: _zones,
    a.TOP: _top,
    a.MOVE: _move,
    a.FLIP: _one,
    a.SHUFFLE: _zones,
    a.LOOK: _zones,
    a.GATHER: _zones,
    a.COUNT: _count,
    a.MARK: _mark,
    a.TURN: _none,
    a.DIE: _one,
    a.COIN: _none,
    a.BACK: _one,
    a.REDRAW: _none,
}
