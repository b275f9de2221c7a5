"""Soldiers on the table: arriving, being turned down and up, walls of doom (MVM-T4, MVM-T6, MVM-R7, MVM-R8, MVM-R11, MVM-R12)."""

from __future__ import annotations

from playtest.engine.zones import distinct
from playtest.games.mvm import log
from playtest.games.mvm.cards import REVERSE
from playtest.games.mvm.places import AROUND
from playtest.games.mvm.power import is_protected
from playtest.games.mvm.state import NONE, State


def is_wall_up(state: State, seat: int, place: int) -> bool:
    """Return whether a wall of doom stands face up at a place around the V-doll."""
    side = state.sides[seat]
    return side.up[place] and state.cards.is_wall[side.places[place]]


def is_walled(state: State, seat: int, place: int) -> bool:
    """Return whether the opposing wall of doom turns down who stands at a place, or would (MVM-R12)."""
    return is_wall_up(state, 1 - seat, place) and not is_protected(state, seat, place)


def arrive(state: State, seat: int, place: int) -> bool:
    """Let the walls of doom work on a soldier just placed, laid or turned up, and it on others; return whether it stays face up.

    A wall that stands already turns it down before it can do anything: its own ability "when placed" is lost, and of two walls the first works (MVM-R12).
    """
    if is_walled(state, seat, place):
        turn_down(state, seat, place, log.WALLED)
        return False
    if (
        is_wall_up(state, seat, place)
        and state.is_soldier_up(1 - seat, place)
        and not is_protected(state, 1 - seat, place)
    ):
        turn_down(state, 1 - seat, place, log.WALLED)
    return True


def turn_down(state: State, seat: int, place: int, entry: int = log.ZEROED) -> None:
    """Turn a soldier face down; it keeps its place, on a reverse card too (MVM-R7, MVM-R11)."""
    side = state.sides[seat]
    side.up[place] = False
    state.log.append((entry, seat, place, side.places[place]))


def turn_up(state: State, seat: int, place: int) -> None:
    """Turn an own soldier face up: it counts again, its place isn't checked (MVM-T6), "when placed" doesn't happen (MVM-R11)."""
    side = state.sides[seat]
    side.up[place] = side.known[place] = True
    state.log.append((log.TURNED_UP, seat, place, side.places[place]))
    arrive(state, seat, place)


def may_turn_up(state: State, seat: int) -> list[int]:
    """Return where an own soldier lies face down that would stay face up (MVM-R11)."""
    side, is_soldier = state.sides[seat], state.cards.is_soldier
    return [
        place
        for place in AROUND
        if not side.up[place]
        and side.places[place] != NONE
        and is_soldier[side.places[place]]
        and not is_walled(state, seat, place)
    ]


def lies_down(state: State, seat: int) -> bool:
    """Return whether any card lies face down around the V-doll: all that the opponent may know of what can be turned up."""
    side = state.sides[seat]
    return any(not side.up[place] and side.places[place] != NONE for place in AROUND)


def layable(state: State, seat: int, place: int) -> list[int]:
    """Return the soldiers of the own hole that match a place of the V-doll (MVM-R8)."""
    side, cards, doll = state.sides[seat], state.cards, state.doll(seat)
    return distinct(
        card
        for card in side.hole
        if cards.is_soldier[card] and place in cards.places(doll, card, side.is_open)
    )


def waits_for_soldier(state: State, seat: int, place: int) -> bool:
    """Return whether a reverse card lies face up at a place with nothing on it."""
    side = state.sides[seat]
    return side.up[place] and state.cards.kind[side.places[place]] == REVERSE
