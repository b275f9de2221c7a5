"""Choices and effects in words. Sentences are English templates; `catalog.wording` puts them into the page's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catalog.messages import CardName, ChoiceName, Message, ZoneName, msg
from playtest.engine.contract import Action
from playtest.games.mvm.combos import COMBOS
from playtest.games.mvm.effects import Operation
from playtest.games.mvm.places import PLACES
from playtest.games.mvm.scripts import operation
from playtest.games.mvm.state import AT_PLACE, EVERYBODY, OF_ATTRIBUTE, State


def name(state: State, card: int) -> CardName:
    """Return the card's name."""
    return CardName(state.cards.code[card])


def place_name(place: int) -> ZoneName:
    """Return the name of a place around the V-doll."""
    return ZoneName(PLACES[place])


def attribute_name(state: State, attribute: int) -> ChoiceName:
    """Return the name of an attribute."""
    return ChoiceName("attribute", state.cards.attributes[attribute])


def sub_name(state: State, sub: int) -> ChoiceName:
    """Return the name of a sub-attribute."""
    return ChoiceName("sub", state.cards.subs[sub])


def combo_name(found: int) -> Message:
    """Return the name of a combo with its factor."""
    return msg("%(combo)s (×%(factor)d)", combo=_COMBOS[found], factor=COMBOS[found].factor)


_COMBOS: Final = (
    msg("−100 power combo"),
    msg("100 dragon combo"),
    msg("elemental power combo"),
    msg("dragon combo"),
    msg("elemental combo"),
    msg("sexy combo"),
    msg("muscle combo"),
    msg("animal combo"),
    msg("power combo"),
)


# --- effects ----------------------------------------------------------------------------------
def change_words(n: int, times: bool = False) -> str:
    """Return a change of a number as a sign and digits."""
    return f"×{n}" if times else f"{n:+d}".replace("-", "−")


def affected(state: State, whom: int, meant: int) -> Message:
    """Return whom of a side a lasting change is for."""
    if whom == EVERYBODY:
        return msg("all god soldiers")
    if whom == AT_PLACE:
        return msg("the god soldier (%(place)s)", place=place_name(meant))
    if whom == OF_ATTRIBUTE:
        return msg("%(name)s god soldiers", name=attribute_name(state, meant))
    return msg("%(name)s god soldiers", name=sub_name(state, meant))


def operation_words(state: State, now: Operation) -> Message:
    """Return what an operation that asks something does, for players."""
    match now.verb:
        case "zero":
            return msg("the power of one opposing god soldier becomes 0, face down")
        case "turn-up":
            return msg("turn one of your god soldiers face up")
        case "draw":
            return msg("draw a card")
        case "protect":
            return msg("protect one of your god soldiers")
        case "set" if now.own:
            return msg("the power of one of your god soldiers becomes %(n)d", n=now.n)
        case "set":
            return msg("the power of one opposing god soldier becomes %(n)d", n=now.n)
        case "attribute" if now.own:
            return msg("one of your god soldiers changes its attribute")
        case "attribute":
            return msg("one opposing god soldier changes its attribute")
    return _power_words(now)


def _power_words(now: Operation) -> Message:
    """Return a change of powers for whom is still to be chosen."""
    change = change_words(now.n, now.times)
    match now.who, now.own:
        case "one", True:
            return msg("%(change)s power for one of your god soldiers", change=change)
        case "one", False:
            return msg("%(change)s power for one opposing god soldier", change=change)
        case "sub", True:
            return msg("%(change)s power for your god soldiers of one sub-attribute", change=change)
        case "sub", False:
            return msg(
                "%(change)s power for opposing god soldiers of one sub-attribute", change=change
            )
        case _, True:
            return msg("%(change)s power for your god soldiers of one attribute", change=change)
    return msg("%(change)s power for opposing god soldiers of one attribute", change=change)


# --- choices ----------------------------------------------------------------------------------
def action_words(state: State, action: Action) -> Message:
    """Return what a button says for a legal action."""
    return _WORDS[action[0]](state, action)


def _order(state: State, action: Action) -> Message:
    first, second, third = (name(state, card) for card in action[1:])
    return msg("%(first)s → %(second)s → %(third)s", first=first, second=second, third=third)


def _draw(state: State, action: Action) -> Message:
    if len(state.sides[state.chooser].draw_pile) == 1 and not state.queue:
        return msg("Draw the last card (loses the match)")
    return msg("Draw a card")


def _god(state: State, action: Action) -> Message:
    return msg("Announce %(card)s", card=name(state, state.sides[state.active].god))


def _fold(state: State, action: Action) -> Message:
    return msg("Fold and give up this round (once a match)")


def _card(state: State, action: Action) -> Message:
    return msg("Place %(card)s", card=name(state, action[1]))


def _up(state: State, action: Action) -> Message:
    card, place = name(state, state.card), place_name(action[1])
    return msg("%(place)s: %(card)s face up", place=place, card=card)


def _down(state: State, action: Action) -> Message:
    card, place = name(state, state.card), place_name(action[1])
    return msg("%(place)s: %(card)s face down", place=place, card=card)


def _end(state: State, action: Action) -> Message:
    return msg("End the turn")


def _target(state: State, action: Action) -> Message:
    _, seat, place = action
    card = name(state, state.sides[seat].places[place])
    if seat == state.chooser:
        return msg("Choose your %(card)s", card=card)
    return msg("Choose the opposing %(card)s", card=card)


def _lay(state: State, action: Action) -> Message:
    return msg("Lay %(card)s on it", card=name(state, action[1]))


def _attribute(state: State, action: Action) -> Message:
    return msg("Choose: %(effect)s", effect=attribute_name(state, action[1]))


def _sub(state: State, action: Action) -> Message:
    return msg("Choose: %(effect)s", effect=sub_name(state, action[1]))


def _no(state: State, action: Action) -> Message:
    return msg("Don’t: %(effect)s", effect=operation_words(state, operation(state)))


def _sp(state: State, action: Action) -> Message:
    return msg("Play %(card)s", card=name(state, action[1]))


def _no_sp(state: State, action: Action) -> Message:
    return msg("Play no SP card")


_WORDS: Final[list[Callable[[State, Action], Message]]] = [
    _order,
    _draw,
    _god,
    _fold,
    _card,
    _up,
    _down,
    _end,
    _target,
    _lay,
    _attribute,
    _sub,
    _no,
    _sp,
    _no_sp,
]
"""By kind of action, in the order of `actions.VERBS`."""
