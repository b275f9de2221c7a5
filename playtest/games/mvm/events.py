"""The log in words: what happened, by which rule, and who may read it. The sentences have no subject; the seat's name stands before them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from catalog.messages import Listing, Message, msg, msgn
from playtest.engine.contract import Event
from playtest.games.mvm import log
from playtest.games.mvm.state import ATTRIBUTE, FACTOR, NONE, PROTECTED, SET, TIMES, TOTAL, State
from playtest.games.mvm.words import (
    affected,
    attribute_name,
    change_words,
    combo_name,
    name,
    place_name,
    sub_name,
)

Words: TypeAlias = "Callable[[State, list[int]], Message]"


def events(state: State) -> list[Event]:
    """Return what has happened so far, oldest first."""
    return [event for entry in state.log for event in _events(state, entry)]


def _events(state: State, entry: tuple[int, ...]) -> list[Event]:
    kind, seat, *rest = entry
    rule, words = WORDS[kind]
    found = [Event(seat, words(state, rest), rule)]
    if kind in SECRETS:
        found.append(Event(seat, SECRETS[kind](state, rest), rule, private_to=seat))
    return found


def _names(state: State, cards: list[int]) -> Listing:
    return Listing(tuple(name(state, card) for card in cards))


def _drew(state: State, rest: list[int]) -> Message:
    return msgn("Drew %(count)d card", "Drew %(count)d cards", len(rest))


def _drew_what(state: State, rest: list[int]) -> Message:
    return msg("Drew %(cards)s", cards=_names(state, rest))


def _ordered_how(state: State, rest: list[int]) -> Message:
    first, second, third = (name(state, card) for card in rest)
    return msg("%(first)s → %(second)s → %(third)s", first=first, second=second, third=third)


def _placed_what(state: State, rest: list[int]) -> Message:
    return msg("It is %(card)s", card=name(state, rest[1]))


SECRETS: Final[dict[int, Words]] = {
    log.DEALT: _drew_what,
    log.DREW: _drew_what,
    log.DREW_BY_EFFECT: _drew_what,
    log.ORDERED: _ordered_how,
    log.PLACED_DOWN: _placed_what,
}
"""What the seat alone may read besides."""


def _revealed(state: State, rest: list[int]) -> Message:
    return msg("Revealed %(card)s, level %(level)d", card=name(state, rest[0]), level=rest[1])


def _placed(state: State, rest: list[int]) -> Message:
    place, card = place_name(rest[0]), name(state, rest[1])
    return msg("Placed %(card)s face up: %(place)s", card=card, place=place)


def _placed_down(state: State, rest: list[int]) -> Message:
    return msg("Placed a card face down: %(place)s", place=place_name(rest[0]))


def _laid(state: State, rest: list[int]) -> Message:
    return msg("Laid %(card)s on the reverse card", card=name(state, rest[1]))


def _walled(state: State, rest: list[int]) -> Message:
    return msg("A wall of doom turns %(card)s face down", card=name(state, rest[1]))


def _zeroed(state: State, rest: list[int]) -> Message:
    return msg("The power of %(card)s becomes 0: face down", card=name(state, rest[1]))


def _turned_up(state: State, rest: list[int]) -> Message:
    return msg("%(card)s is turned face up", card=name(state, rest[1]))


def _changed(state: State, rest: list[int]) -> Message:
    what, whom, meant, n = rest
    if what == TOTAL:
        return msg("%(change)s total power", change=change_words(n))
    if what == FACTOR:
        return msg("%(change)s to the factor of an own combo", change=change_words(n))
    who = affected(state, whom, meant)
    if what == SET:
        return msg("Power %(n)s for %(who)s", n=str(n).replace("-", "−"), who=who)
    if what == ATTRIBUTE:
        return msg("Attribute %(name)s for %(who)s", name=attribute_name(state, n), who=who)
    if what == PROTECTED:
        return msg("Protection for %(who)s", who=who)
    return msg("%(change)s power for %(who)s", change=change_words(n, what == TIMES), who=who)


def _energy(state: State, rest: list[int]) -> Message:
    return msg("Lost %(n)d mind energy: %(left)d left", n=rest[0], left=rest[1])


def _sp(state: State, rest: list[int]) -> Message:
    if rest[0] == NONE:
        return msg("Played no SP card")
    return msg("Played the SP card %(card)s", card=name(state, rest[0]))


def _damage(state: State, rest: list[int]) -> Message:
    """Return the sum in words, with what was carried over only where there was something."""
    count, factor, carried, damage, left = rest
    if carried:
        return msgn(
            "Took %(damage)d damage (%(count)d card × %(factor)d, %(carried)d carried over): mind energy %(left)d",
            "Took %(damage)d damage (%(count)d cards × %(factor)d, %(carried)d carried over): mind energy %(left)d",
            count,
            damage=damage,
            factor=factor,
            carried=carried,
            left=left,
        )
    return msgn(
        "Took %(damage)d damage (%(count)d card × %(factor)d): mind energy %(left)d",
        "Took %(damage)d damage (%(count)d cards × %(factor)d): mind energy %(left)d",
        count,
        damage=damage,
        factor=factor,
        left=left,
    )


WORDS: Final[dict[int, tuple[str, Words]]] = {
    log.ROUND: ("MVM-T1", lambda s, r: msg("Round %(n)d", n=r[0])),
    log.ORDERED: ("MVM-S1", lambda s, r: msg("Put the V-dolls in order")),
    log.REVEALED: ("MVM-T1", _revealed),
    log.FIRST: ("MVM-T1", lambda s, r: msg("Has the higher level and goes first")),
    log.TOSSED: ("MVM-T1", lambda s, r: msg("Won the toss and goes first")),
    log.TURN: ("MVM-T2", lambda s, r: msg("Turn %(turn)d", turn=r[0])),
    log.DEALT: ("MVM-S2", _drew),
    log.DREW: ("MVM-T3", _drew),
    log.DREW_BY_EFFECT: ("MVM-R9", _drew),
    log.PLACED: ("MVM-T3", _placed),
    log.PLACED_DOWN: ("MVM-T6", _placed_down),
    log.LAID: ("MVM-R8", _laid),
    log.NOTHING_TO_LAY: (
        "MVM-R8",
        lambda s, r: msg("Had no god soldier in the hole for this place"),
    ),
    log.WALLED: ("MVM-R12", _walled),
    log.ZEROED: ("MVM-R7", _zeroed),
    log.TURNED_UP: ("MVM-R11", _turned_up),
    log.CHOSE_ATTRIBUTE: (
        "MVM-R9",
        lambda s, r: msg("Chose %(card)s", card=attribute_name(s, r[0])),
    ),
    log.CHOSE_SUB: ("MVM-R9", lambda s, r: msg("Chose %(card)s", card=sub_name(s, r[0]))),
    log.CHANGED: ("MVM-R9", _changed),
    log.ENERGY: ("MVM-E1", _energy),
    log.GOD: ("MVM-T9", lambda s, r: msg("Announced %(card)s", card=name(s, r[0]))),
    log.FOLDED: ("MVM-T8", lambda s, r: msg("Folded")),
    log.SP: ("MVM-R1", _sp),
    log.CANCELLED: (
        "MVM-R2",
        lambda s, r: msg("Both played %(card)s: neither has an effect", card=name(s, r[0])),
    ),
    log.POWER: ("MVM-T2", lambda s, r: msg("Total power after the turns: %(n)d", n=r[0])),
    log.FINAL_POWER: ("MVM-R3", lambda s, r: msg("Final total power: %(n)d", n=r[0])),
    log.COMBO: ("MVM-C0", lambda s, r: msg("Had a combo: %(combo)s", combo=combo_name(r[0]))),
    log.WON: ("MVM-R3", lambda s, r: msg("Won the round")),
    log.DRAWN: ("MVM-R6", lambda s, r: msg("A draw: %(n)d damage is carried over", n=r[0])),
    log.DAMAGE: ("MVM-R5", _damage),
    log.SHOWN: ("MVM-R13", lambda s, r: msg("Had face down: %(cards)s", cards=_names(s, r))),
    log.NEW_ORDER: ("MVM-T10", lambda s, r: msg("The V-dolls are put in a new order")),
    log.LOST: ("MVM-E1", lambda s, r: msg("Has no mind energy left and lost the match")),
    log.EMPTY: ("MVM-E2", lambda s, r: msg("Has no cards left in the zone and lost the match")),
    log.BOTH_LOST: ("MVM-E1", lambda s, r: msg("Neither has mind energy left: a draw")),
    log.STOPPED: ("MVM-E3", lambda s, r: msg("The game is stopped, unfinished")),
}
"""The rule and the words of each kind of entry."""
