"""The zones of the table as a seat sees them, and what is true of the cards there."""

from __future__ import annotations

from typing import Final

from catalog.messages import Message, msg
from playtest.engine.contract import CardView, ZoneView
from playtest.games.mvm.places import PLACES, SOLDIER_PLACES
from playtest.games.mvm.power import attribute, is_protected, powers
from playtest.games.mvm.state import NONE, ORDERS, State
from playtest.games.mvm.view import revealed_dolls
from playtest.games.mvm.words import attribute_name

HAND: Final = 0
ZONE: Final = 1
IN_PLAY: Final = 2
FIRST_PLACE: Final = 3  # the four places, in their order
SP_PLACE: Final = 7
GOD_PLACE: Final = 8
HOLE: Final = 9
WAITING: Final = 10
DOLLS_USED: Final = 11
ZONES: Final = ("hand", "zone", "in_play", *PLACES, "sp", "god", "hole", "waiting", "dolls")
ROOM: Final = 1000
"""Numbers for the cards of one zone."""


def number(seat: int, zone: int, place: int) -> int:
    """Return the number of a card on the table: by seat, zone and place in the zone as shown."""
    return (seat * len(ZONES) + zone) * ROOM + place


def zones(state: State, seat: int) -> tuple[ZoneView, ...]:
    """Return all zones, the seat's own first."""
    return tuple(
        ZoneView(code, owner, _zone(state, seat, owner, zone))
        for owner in (seat, 1 - seat)
        for zone, code in enumerate(ZONES)
    )


def _zone(state: State, seat: int, owner: int, zone: int) -> tuple[CardView | None, ...]:
    """Return a zone's cards: zones of cards to draw lie face down, and so do the opponent's hand, V-dolls to come and cards never shown."""
    side = state.sides[owner]
    if zone == ZONE:
        return (None,) * len(side.draw_pile)
    if zone == HAND and owner != seat:
        return (None,) * len(side.hand)
    if zone == IN_PLAY:
        return _doll(state, owner)
    if zone == WAITING:
        return _dolls_to_come(state, seat, owner)
    if zone == GOD_PLACE:
        return _god(state, seat, owner)
    if FIRST_PLACE <= zone < SP_PLACE:
        return _place(state, seat, owner, zone - FIRST_PLACE)
    return tuple(
        _card(state, owner, zone, place, card)
        for place, card in enumerate(_open(state, owner, zone))
    )


def _card(
    state: State, owner: int, zone: int, place: int, card: int, *notes: Message, down: bool = False
) -> CardView:
    return CardView(number(owner, zone, place), state.cards.code[card], notes, down)


def _open(state: State, owner: int, zone: int) -> list[int]:
    """Return the cards of a zone that lie open, or that the seat holds in hand, in the order shown."""
    side = state.sides[owner]
    if zone == HAND:
        return sorted(side.hand)
    if zone == HOLE:
        return side.hole
    if zone == DOLLS_USED:
        return side.dolls[: max(0, revealed_dolls(state) - 1)]
    return [] if side.sp == NONE else [side.sp]


def _doll(state: State, owner: int) -> tuple[CardView | None, ...]:
    """Return the V-doll of the round (MVM-T1)."""
    if state.phase == ORDERS:
        return ()
    return (_card(state, owner, IN_PLAY, 0, state.doll(owner), *_doll_notes(state, owner)),)


def _dolls_to_come(state: State, seat: int, owner: int) -> tuple[CardView | None, ...]:
    """Return the V-dolls of the rounds to come in their order, which only their owner may look at (MVM-S1)."""
    dolls = state.sides[owner].dolls[revealed_dolls(state) :]
    if owner != seat:
        return (None,) * len(dolls)
    is_ordered = state.phase != ORDERS
    return tuple(
        _card(state, owner, WAITING, place, doll, down=is_ordered)
        for place, doll in enumerate(dolls)
    )


def _doll_notes(state: State, owner: int) -> tuple[Message, ...]:
    return (msg("All places for ALL"),) if state.sides[owner].is_open else ()


def _god(state: State, seat: int, owner: int) -> tuple[CardView | None, ...]:
    """Return the god card: face down until it is announced (MVM-S3)."""
    side = state.sides[owner]
    if side.god == NONE:
        return ()
    if side.god_used:
        return (_card(state, owner, GOD_PLACE, 0, side.god, msg("Used")),)
    return (_card(state, owner, GOD_PLACE, 0, side.god, down=True) if owner == seat else None,)


def _place(state: State, seat: int, owner: int, place: int) -> tuple[CardView | None, ...]:
    """Return the cards at a place, a reverse card below its soldier; one never shown only to its owner (MVM-R13)."""
    side, zone = state.sides[owner], FIRST_PLACE + place
    if side.places[place] == NONE:
        return ()
    card, is_down = side.places[place], not side.up[place]
    shown: list[CardView | None] = []
    if place < len(SOLDIER_PLACES) and side.under[place] != NONE:
        shown.append(_card(state, owner, zone, 1, side.under[place]))
    if owner != seat and not side.known[place]:
        shown.append(None)
    else:
        notes = _notes(state, owner, place)
        shown.append(_card(state, owner, zone, 0, card, *notes, down=is_down))
    return tuple(shown)


def _notes(state: State, owner: int, place: int) -> tuple[Message, ...]:
    """Return what is true of a card at a place now and isn't printed on it."""
    if place >= len(SOLDIER_PLACES) or not state.is_soldier_up(owner, place):
        return ()
    cards, card = state.cards, state.sides[owner].places[place]
    power, found = powers(state, owner)[place], []
    if power != cards.power[card] or cards.base[card]:
        found.append(msg("Power %(n)d", n=power))
    if attribute(state, owner, place) != cards.attribute[card]:
        found.append(attribute_note(state, attribute(state, owner, place)))
    if is_protected(state, owner, place):
        found.append(msg("Protected"))
    return tuple(found)


def attribute_note(state: State, found: int) -> Message:
    """Return the note on a soldier whose attribute an effect has changed."""
    return msg("Now: %(name)s", name=attribute_name(state, found))
