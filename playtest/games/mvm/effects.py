"""Effect scripts: what a card does, in a small language checked when the cards are loaded.

A script holds one or more operations joined by ` & `, done one after another. SIDE is `own` or `opposing`, seen from whose card it is.

Changes that last while the card is face up, those of an SP card until the round is decided, those of a god card for the round (MVM-R9):

    power SIDE WHO +N    god soldiers of that side get +N power; likewise -N, and xN to multiply
    total SIDE +N        the side's total power gets +N, or -N (MVM-R10)
    factor +N            the own combo factor rises by N
    set SIDE one N       the power of one face-up soldier becomes N, which is never 0
    attribute SIDE one A one face-up soldier has the attribute A; `any`: an attribute of the player's choice
    protect own one      the opponent's effects neither make that face-up soldier's power 0 nor turn it down; likewise `all`
    summons all          all summoning attributes of the own V-doll are ALL for cards placed from now on, this round

Done at once:

    zero                 one opposing face-up soldier's power becomes 0, so that it lies face down (MVM-R7)
    turn-up              one own face-down soldier at the left, right or top may be turned up; `turn-up +N`: it also gets +N power
    draw N               up to N cards may be drawn, not beyond a hand of 7 (MVM-R9)
    energy SIDE -N       that player's mind energy falls by N; likewise `both`

WHO is `all`, `one` (face up, chosen), `here` (at this card's own place), a place (`left`, `right`, `top`), an attribute, a sub-attribute, `attribute` or `sub` (of the player's choice),
or attributes to choose from (`fire/water`). Numbers go to 999, factors and multipliers to 9.

A help card's operations are done when it is placed face up, a soldier's likewise, those of a reverse card when a soldier has been laid on it (MVM-R11). The
power of a soldier printed "0?" is worked out by a script of its own: see `bases`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from catalog.messages import Message, msg
from playtest.engine.errors import Unreadable
from playtest.games.mvm import bases
from playtest.games.mvm.places import SOLDIER_PLACES

ATTRIBUTES: Final = ("fire", "water", "earth", "air", "light", "dark", "neutral", "all")
SUBS: Final = ("dragon", "beast", "fish", "bird", "insect", "male", "female")
AMOUNT: Final = re.compile(r"[1-9][0-9]{0,2}")
CHANGE: Final = re.compile(r"[+-][1-9][0-9]{0,2}")
VALUE: Final = re.compile(r"-?[1-9][0-9]{0,2}")
TIMES: Final = re.compile(r"x[2-9]")
FEW: Final = re.compile(r"[1-9]")
MORE: Final = re.compile(r"\+[1-9]")
NAMED: Final = ("all", "one", "here", *SOLDIER_PLACES, *ATTRIBUTES, *SUBS)
"""For whom a change of power may be without a choice of words."""
TYPES: Final = ("soldier", "help", "sp", "helpsp", "reverse", "god")
"""Card types that may have a script."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing a card does."""

    verb: str
    own: bool = True  # which side it is for
    who: str = (
        ""  # whom a change of power is for: as in the script, with `words` for what is chosen from
    )
    words: tuple[
        str, ...
    ] = ()  # attributes or sub-attributes to choose from; () for one the script names
    n: int = 0  # the change, the value, the number of cards
    times: bool = False  # whether `n` multiplies

    @property
    def one(self) -> bool:
        """Whether it is for one soldier, to be chosen."""
        return self.who == "one" or self.verb in ("zero", "turn-up")

    @property
    def optional(self) -> bool:
        """Whether the player may do without it (MVM-R9)."""
        return self.verb in ("turn-up", "draw")


Script: TypeAlias = tuple[Operation, ...]


def _operation(text: str) -> Operation | None:
    """Return the operation that `text` means, or None."""
    match text.split(" "):
        case ["power", "own" | "opposing" as side, who, change]:
            return _power(side == "own", who, change)
        case ["total", "own" | "opposing" as side, n] if CHANGE.fullmatch(n):
            return Operation("total", side == "own", n=int(n))
        case ["factor", n] if MORE.fullmatch(n):
            return Operation("factor", n=int(n))
        case ["set", "own" | "opposing" as side, "one", n] if VALUE.fullmatch(n):
            return Operation("set", side == "own", "one", n=int(n))
        case ["attribute", "own" | "opposing" as side, "one", name]:
            return _attribute(side == "own", name)
        case ["protect", "own", "one" | "all" as who]:
            return Operation("protect", who=who)
        case ["summons", "all"]:
            return Operation("summons")
        case ["zero"]:
            return Operation("zero", own=False)
        case ["turn-up"]:
            return Operation("turn-up")
        case ["turn-up", n] if CHANGE.fullmatch(n):
            return Operation("turn-up", n=int(n))
        case ["draw", n] if FEW.fullmatch(n):
            return Operation("draw", n=int(n))
        case ["energy", "own" | "opposing" | "both" as who, n] if re.fullmatch("-[1-9][0-9]?", n):
            return Operation("energy", who == "own", who, n=int(n))
    return None


def _power(own: bool, who: str, change: str) -> Operation | None:
    """Return a change of soldiers' powers, or None."""
    times = TIMES.fullmatch(change) is not None
    if not times and not CHANGE.fullmatch(change):
        return None
    n = int(change[1:]) if times else int(change)
    if who in NAMED:
        return Operation("power", own, who, n=n, times=times)
    if who in ("attribute", "sub"):
        words = ATTRIBUTES if who == "attribute" else SUBS
        return Operation("power", own, who, words, n, times)
    named = tuple(who.split("/"))
    if len(set(named)) == len(named) > 1 and set(named) <= set(ATTRIBUTES):
        return Operation("power", own, "attribute", named, n, times)
    return None


def _attribute(own: bool, name: str) -> Operation | None:
    if name == "any":
        return Operation("attribute", own, "one", ATTRIBUTES)
    return Operation("attribute", own, "one", (name,)) if name in ATTRIBUTES else None


# --- what is accepted -------------------------------------------------------------------------
def effect_fault(card_type: str, effect: str) -> Message | None:
    """Return what is wrong with the effect script of a card, or None; no script is no fault."""
    if not effect:
        return None
    if card_type not in TYPES:
        return msg("V-dolls have no effects.")
    base, rest = _parts(card_type, effect)
    if base and bases.parse_base(base) is None:
        return bases.fault(base)
    for part in rest:
        if _operation(part) is None:
            return _no_operation(part)
    return None


def _no_operation(part: str) -> Message:
    return msg(
        "“%(part)s” is no operation of this game. Accepted are: power own or opposing WHO +N, -N "
        "or xN; total own or opposing +N or -N; factor +N; set own or opposing one N; attribute "
        "own or opposing one A; protect own one or all; summons all; zero; turn-up; draw N; "
        "energy own, opposing or both -N; joined by “ & ”. WHO is all, one, here, attribute, sub, "
        "a place, an attribute, a sub-attribute, or attributes to choose from like fire/water.",
        part=part,
    )


def _parts(card_type: str, effect: str) -> tuple[str, list[str]]:
    """Return the script of a soldier's own power, "" without one, and the operations' texts."""
    parts = effect.split(" & ")
    if card_type == "soldier" and parts[0].split(" ")[0] == "base":
        return parts[0], parts[1:]
    return "", parts


def parse_script(card_type: str, effect: str) -> tuple[bases.Base | None, Script]:
    """Return how a soldier's power is worked out, None for a printed one, and the operations; raises Unreadable."""
    if not effect or card_type not in TYPES:
        return None, ()
    if fault := effect_fault(card_type, effect):
        raise Unreadable(fault)
    base, rest = _parts(card_type, effect)
    found = (_operation(part) for part in rest)
    return bases.parse_base(base) if base else None, tuple(op for op in found if op)
