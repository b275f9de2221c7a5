"""The free table in words: labels of actions, lines of the log, what the counters say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from catalog.messages import CardName, Message, MessageValue, ZoneName, listing, msg, msgn
from playtest.engine.contract import Action, Event
from playtest.games.table import actions as a
from playtest.games.table.layout import HAND, IN_PLAY, Layout
from playtest.games.table.state import Table

START: Final = 0
"""Kind of the log's first entry: the cards of the opening hand."""


def label(layout: Layout, state: Table, action: Action) -> Message:
    """Return what an action does, in a few words that stand beside its card or zone."""
    kind, n = action[0], action[1:]
    if kind == a.MOVE:
        return _move_label(layout, state, *n)
    if kind == a.TOP:
        zone = ZoneName(layout.zones[n[1]])
        down = msg("Top card face down to: %(zone)s", zone=zone)
        return down if n[2] else msg("Top card to: %(zone)s", zone=zone)
    if kind == a.FLIP:
        return msg("Turn face up") if state.down[n[0]] else msg("Turn face down")
    if kind == a.LOOK:
        return msg("Close") if state.looked[n[0]] else msg("Look through")
    if kind == a.GATHER:
        return msg("Shuffle in, all of: %(zone)s", zone=ZoneName(layout.zones[n[0]]))
    if kind == a.COUNT:
        return Message(f"{a.STEPS[n[1]]:+d}")
    if kind == a.REDRAW:
        count = sum(state.put_back)
        return msgn("Shuffle, draw %(count)d card anew", "Shuffle, draw %(count)d anew", count)
    return _PLAIN_LABELS[action if kind == a.DIE else action[:1] + n[1:]]


_PLAIN_LABELS: Final[dict[Action, Message]] = {
    (a.DRAW,): msg("Draw"),
    (a.SHUFFLE,): msg("Shuffle"),
    (a.MARK, 0): msg("Counter on it: one more"),
    (a.MARK, 1): msg("Counter on it: one less"),
    (a.TURN,): msg("Next turn"),
    (a.DIE, 6): msg("6-sided die"),
    (a.DIE, 10): msg("10-sided die"),
    (a.DIE, 20): msg("20-sided die"),
    (a.COIN,): msg("Toss a coin"),
    (a.BACK,): msg("Put back"),
}


def _move_label(
    layout: Layout, state: Table, card: int, zone: int, bottom: int, down: int
) -> Message:
    name = ZoneName(layout.zones[zone])
    if zone >= layout.first_pile:
        return (
            msg("Under: %(zone)s", zone=name) if bottom else msg("On top of: %(zone)s", zone=name)
        )
    if down:
        return msg("Face down to: %(zone)s", zone=name)
    if zone == IN_PLAY and state.where[card] == HAND:
        return msg("Play")
    return msg("Discard") if zone == layout.discard else msg("To: %(zone)s", zone=name)


def place(layout: Layout, action: Action) -> str:
    """Return the code of the zone or counter an action is about, or nothing."""
    if action[0] in (a.DRAW, a.TOP, a.SHUFFLE, a.LOOK):
        return layout.zones[action[1]]
    if action[0] == a.GATHER:
        return layout.zones[action[2]]
    return layout.counters[action[1]].code if action[0] == a.COUNT else ""


def card_of(action: Action) -> int:
    """Return the number of the card an action is about, or -1."""
    return action[1] if action[0] in (a.MOVE, a.FLIP, a.MARK, a.BACK) else -1


def headline(state: Table) -> Message:
    """Return what the table is at."""
    if any(state.put_back):
        return msg("Turn 1. Put back what you like, then shuffle and draw as many")
    if state.opening:
        return msg("Turn 1. Opening hand: you may put cards back once")
    return msg("Turn %(turn)d", turn=state.turn)


def counters(layout: Layout, state: Table) -> Iterator[tuple[int, Message]]:
    """Yield the counters, and the hand where the game limits it."""
    for counter, value in zip(layout.counters, state.counters, strict=True):
        yield 0, msg("%(name)s: %(value)d", name=ZoneName(counter.code), value=value)
    if layout.hand_limit:
        held = len(state.zones[HAND])
        yield 0, msg("Hand: %(held)d of %(limit)d", held=held, limit=layout.hand_limit)


def notes(state: Table, card: int) -> tuple[Message, ...]:
    """Return what is true of a card on the table now."""
    down = (msg("Face down"),) if state.down[card] else ()
    count = state.marks[card]
    marks = (msgn("%(count)d counter", "%(count)d counters", count),) if count else ()
    return down + marks


def event(layout: Layout, state: Table, entry: Action) -> Event:
    """Return a log entry in words; an entry is an action with what chance gave appended."""
    return Event(0, _sentence(layout, state, entry))


def _sentence(layout: Layout, state: Table, entry: Action) -> Message:
    kind, n = entry[0], entry[1:]
    if kind == START:
        names = listing(*(CardName(state.codes[card]) for card in n))
        return msg("Opening hand: %(cards)s.", cards=names) if n else msg("No opening hand.")
    if kind in (a.DRAW, a.TOP, a.MOVE):
        return _moved(layout, state, kind, n)
    if kind in (a.FLIP, a.MARK, a.BACK):
        return _about_card(state, kind, n)
    if kind in (a.SHUFFLE, a.LOOK, a.GATHER):
        return _about_zone(layout, kind, n)
    return _about_number(layout, kind, n)


def _moved(layout: Layout, state: Table, kind: int, n: Action) -> Message:
    if kind == a.DRAW:
        name = CardName(state.codes[n[1]])
        return msg("Drawn from %(zone)s: %(card)s.", zone=ZoneName(layout.zones[n[0]]), card=name)
    if kind == a.TOP:
        origin, target, down, card = n
        bottom = 0
    else:
        card, target, bottom, down, origin = n
    values: dict[str, MessageValue] = {
        "card": CardName(state.codes[card]),
        "origin": ZoneName(layout.zones[origin]),
        "target": ZoneName(layout.zones[target]),
    }
    if down:
        return msg("%(card)s: from %(origin)s, face down to %(target)s.", **values)
    if bottom:
        return msg("%(card)s: from %(origin)s, under %(target)s.", **values)
    return msg("%(card)s: from %(origin)s to %(target)s.", **values)


def _about_card(state: Table, kind: int, n: Action) -> Message:
    card = CardName(state.codes[n[0]])
    if kind == a.BACK:
        return msg("%(card)s is put back.", card=card)
    if kind == a.MARK:
        return msg("Counters on %(card)s: %(count)d.", card=card, count=n[2])
    down = msg("%(card)s is turned face down.", card=card)
    return down if n[1] else msg("%(card)s is turned face up.", card=card)


def _about_zone(layout: Layout, kind: int, n: Action) -> Message:
    zone = ZoneName(layout.zones[n[0]])
    if kind == a.SHUFFLE:
        return msg("%(zone)s is shuffled.", zone=zone)
    if kind == a.GATHER:
        values: dict[str, MessageValue] = {
            "zone": zone,
            "count": n[2],
            "target": ZoneName(layout.zones[n[1]]),
        }
        return msg("%(zone)s, all %(count)d: shuffled into %(target)s.", **values)
    looked = msg("%(zone)s is looked through.", zone=zone)
    return looked if n[1] else msg("%(zone)s is closed.", zone=zone)


def _about_number(layout: Layout, kind: int, n: Action) -> Message:
    if kind == a.COUNT:
        name = ZoneName(layout.counters[n[0]].code)
        return msg("%(name)s is now %(value)d.", name=name, value=n[2])
    if kind == a.TURN:
        return msg("Turn %(turn)d begins.", turn=n[0])
    if kind == a.DIE:
        return msg("A die with %(sides)d sides shows %(value)d.", sides=n[0], value=n[1])
    if kind == a.COIN:
        return msg("The coin shows heads.") if n[0] else msg("The coin shows tails.")
    count = n[0]
    return msgn("%(count)d card is drawn anew.", "%(count)d cards are drawn anew.", count)
