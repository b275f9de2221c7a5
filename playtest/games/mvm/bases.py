"""How the power of a soldier printed "0?" is worked out (MVM-R10), as its script says:

    base N per WHAT           N for each; with `most M` at the end: at most M
    base N per 3 hole         N for every three, rounded down; likewise other numbers up to 9
    base N plus M per WHAT    N, and M for each
    base N or M if CONDITION  N, but M where the condition holds
    base highest opposing     the highest power printed on an opposing face-up soldier; "0?" counts as 0, and without one it is 0

WHAT: `opposing` (face-up soldiers of the other side), `other` (further face-up soldiers of the own side), `other not A` (those whose attribute isn't A), `hand`
(cards in the own hand), `hole` (soldiers in the own hole), `face-down` (cards at the places of both sides), `sub` (different sub-attributes among all face-up
soldiers). CONDITION: `second` (the player goes second this round), `behind` (less mind energy than the opponent).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from catalog.messages import Message, msg

COUNTED: Final = ("opposing", "other", "hand", "hole", "face-down", "sub")
CONDITIONS: Final = ("second", "behind")
NUMBER: Final = r"-?[0-9]{1,3}"
COUNT: Final = re.compile(
    rf"base (?:(?P<start>{NUMBER}) plus )?(?P<each>{NUMBER}) per (?:(?P<every>[1-9]) )?"
    rf"(?P<what>[a-z-]+)(?: not (?P<without>[a-z]+))?(?: most (?P<most>[1-9][0-9]{{0,2}}))?"
)
EITHER: Final = re.compile(
    rf"base (?P<start>{NUMBER}) or (?P<instead>{NUMBER}) if (?P<condition>[a-z]+)"
)
HIGHEST: Final = "base highest opposing"


@dataclass(frozen=True, slots=True)
class Base:
    """How a power is worked out."""

    what: str  # what is counted, a condition, or `highest`
    start: int = 0
    each: int = 0  # for every `every` counted
    every: int = 1
    without: str = ""  # an attribute whose soldiers aren't counted
    most: int = 999
    instead: int = 0  # the power where the condition holds


def parse_base(text: str) -> Base | None:
    """Return what the script means, or None."""
    if text == HIGHEST:
        return Base("highest")
    if found := COUNT.fullmatch(text):
        return _counted(found)
    found = EITHER.fullmatch(text)
    if found and found["condition"] in CONDITIONS:
        return Base(found["condition"], int(found["start"]), instead=int(found["instead"]))
    return None


def _counted(found: re.Match[str]) -> Base | None:
    what, without = found["what"], found["without"] or ""
    if what not in COUNTED or (without and what != "other"):
        return None
    start, every, most = (int(found[key] or 0) for key in ("start", "every", "most"))
    return Base(what, start, int(found["each"]), every or 1, without, most or 999)


def fault(text: str) -> Message:
    """Return the sentence about a script that means nothing."""
    return msg(
        "“%(part)s” says no power. Accepted are: base N per WHAT; base N plus M per WHAT, each "
        "with “most M” at the end; base N or M if second or behind; base highest opposing. WHAT is "
        "opposing, other, other not A, hand, hole, face-down or sub.",
        part=text,
    )
