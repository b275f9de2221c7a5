"""The whole state as text, for comparing states."""

from __future__ import annotations

from typing import Final

from playtest.games.mvm.state import NONE, SIDE_FIELDS, STATE_FIELDS, UNKNOWN, Side, State

CARD_LISTS: Final = ("dolls", "draw_pile", "hand", "hole", "places", "under")
MARKS: Final = {NONE: "-", UNKNOWN: "?"}


def state_text(state: State) -> str:
    """Return all that a state holds, a line a thing; equal texts mean equal states."""
    lines = [
        f"{name}: {getattr(state, name)}" for name in STATE_FIELDS if name not in ("cards", "sides")
    ]
    for seat, side in enumerate(state.sides):
        lines += [f"{seat} {name}: {_value(state, side, name)}" for name in SIDE_FIELDS]
    return "\n".join(lines)


def _value(state: State, side: Side, name: str) -> str:
    value = getattr(side, name)
    if name not in CARD_LISTS:
        return str(value)
    return ", ".join(MARKS.get(card) or state.cards.code[card] for card in value)
