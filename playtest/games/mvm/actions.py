"""Actions: small tuples of ints, and their text form, which is unique within a state.

The first number is the kind; the others name cards, a place, a word. A card is placed by two actions, `card ember_owl` and `up left`; `target opposing top` names a
soldier, seen from the seat that chooses.
"""

from __future__ import annotations

from typing import Final

from catalog.messages import msg
from playtest.engine.contract import Action
from playtest.engine.errors import Unreadable
from playtest.games.mvm.places import PLACES
from playtest.games.mvm.state import DOLLS, State

ORDER: Final = 0  # three V-dolls, the next one first (MVM-S1)
DRAW: Final = 1  # for the turn (MVM-T3) or by an effect (MVM-R9)
GOD: Final = 2  # MVM-T9
FOLD: Final = 3  # MVM-T8
CARD: Final = 4  # card: place this one (MVM-T3)
UP: Final = 5  # place: there, face up (MVM-T4, MVM-T5)
DOWN: Final = 6  # place: there, face down (MVM-T6)
END: Final = 7  # the turn
TARGET: Final = 8  # seat, place: this soldier (MVM-R9)
LAY: Final = 9  # card: this soldier on the reverse card (MVM-R8)
ATTRIBUTE: Final = 10  # attribute
SUB: Final = 11  # sub-attribute
NO: Final = 12  # do without an effect that is optional (MVM-R9)
SP: Final = 13  # card (MVM-R1)
NO_SP: Final = 14

VERBS: Final = (
    *("order", "draw", "god", "fold", "card", "up", "down", "end"),
    *("target", "lay", "attribute", "sub", "no", "sp", "no-sp"),
)
KIND_OF: Final = {verb: kind for kind, verb in enumerate(VERBS)}
WITHOUT_ARGUMENT: Final = frozenset({DRAW, GOD, FOLD, END, NO, NO_SP})
WITH_PLACE: Final = frozenset({UP, DOWN})
WITH_CARD: Final = frozenset({CARD, LAY, SP})


def action_text(state: State, action: Action) -> str:
    """Return the text form of an action in this state."""
    kind, *named = action
    return " ".join([VERBS[kind], *_names(state, kind, named)])


def _names(state: State, kind: int, named: list[int]) -> list[str]:
    if kind in WITH_PLACE:
        return [PLACES[named[0]]]
    if kind == TARGET:
        return ["own" if named[0] == state.chooser else "opposing", PLACES[named[1]]]
    if kind == ATTRIBUTE:
        return [state.cards.attributes[named[0]]]
    if kind == SUB:
        return [state.cards.subs[named[0]]]
    return [state.cards.code[card] for card in named]


def parse_action(state: State, text: str) -> Action:
    """Return the action whose text form in this state is `text`; raises Unreadable."""
    verb, *words = text.split(" ")
    kind = KIND_OF.get(verb)
    if kind is not None:
        action = _parse_words(state, kind, words)
        if action is not None:
            return action
    raise Unreadable(msg("“%(text)s” is no action of this game.", text=text[:80]))


def _parse_words(state: State, kind: int, words: list[str]) -> Action | None:
    if kind in WITHOUT_ARGUMENT:
        return None if words else (kind,)
    if kind == ORDER:
        return _numbers(kind, state.cards.code, words) if len(words) == DOLLS else None
    if kind == TARGET:
        return _parse_target(state, words)
    if len(words) != 1:
        return None
    if kind in WITH_PLACE:
        return _numbers(kind, PLACES, words)
    if kind in WITH_CARD:
        return _numbers(kind, state.cards.code, words)
    return _numbers(kind, state.cards.attributes if kind == ATTRIBUTE else state.cards.subs, words)


def _parse_target(state: State, words: list[str]) -> Action | None:
    if len(words) != 2 or words[0] not in ("own", "opposing") or words[1] not in PLACES:
        return None
    seat = state.chooser if words[0] == "own" else 1 - state.chooser
    return TARGET, seat, PLACES.index(words[1])


def _numbers(kind: int, known: list[str] | tuple[str, ...], words: list[str]) -> Action | None:
    """Return the action with each word's place among the known ones, or None if one isn't known."""
    if all(word in known for word in words):
        return kind, *(known.index(word) for word in words)
    return None
