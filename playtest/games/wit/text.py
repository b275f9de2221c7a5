"""The whole state as text, for comparing states."""

from __future__ import annotations

from playtest.games.wit.state import SIDE_FIELDS, STATE_FIELDS, Fighter, Side, State


def state_text(state: State) -> str:
    """Return all that a state holds, a line a thing; equal texts mean equal states."""
    lines = [
        f"{name}: {getattr(state, name)}" for name in STATE_FIELDS if name not in ("cards", "sides")
    ]
    for seat, side in enumerate(state.sides):
        lines += [f"{seat} {name}: {_value(state, side, name)}" for name in SIDE_FIELDS]
    return "\n".join(lines)


def _value(state: State, side: Side, name: str) -> str:
    code = state.cards.code
    value = getattr(side, name)
    if name == "main":
        return _fighter_text(code, side.main)
    if name == "in_play":
        return ", ".join(_fighter_text(code, fighter) for fighter in side.in_play)
    return ", ".join(code[card] for card in value) if isinstance(value, list) else str(value)


def _fighter_text(code: list[str], fighter: Fighter) -> str:
    marks = f"{fighter.attack:+d}/{fighter.defend:+d}"
    marks += " tired" * fighter.tired + " protected" * fighter.protected
    return f"{code[fighter.card]} {marks}"
