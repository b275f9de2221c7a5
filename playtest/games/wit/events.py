"""The log in words: what happened, by which rule, and who may read it. The sentences have no subject; the seat's name stands before them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from catalog.messages import Listing, Message, msg, msgn
from playtest.engine.contract import Event
from playtest.games.wit import log
from playtest.games.wit.state import State
from playtest.games.wit.words import effect_words, name

DRAWS: Final = frozenset({log.DEALT, log.DREW, log.DREW_BY_SPELL})


def events(state: State) -> list[Event]:
    """Return what has happened so far, oldest first."""
    return [event for entry in state.log for event in _events(state, entry)]


def _events(state: State, entry: tuple[int, ...]) -> list[Event]:
    kind, seat, *rest = entry
    rule, words = WORDS[kind]
    found = [Event(seat, words(state, rest), rule)]
    if kind in DRAWS:
        drawn = msg("Drew %(cards)s", cards=_names(state, rest))
        found.append(Event(seat, drawn, rule, private_to=seat))
    if kind == log.LOOKED and rest:
        seen = msg("Saw %(cards)s", cards=_names(state, rest))
        found.append(Event(seat, seen, rule, private_to=seat))
    return found


def _names(state: State, cards: list[int]) -> Listing:
    return Listing(tuple(name(state, card) for card in cards))


def _drew(state: State, rest: list[int]) -> Message:
    return msgn("Drew %(count)d card", "Drew %(count)d cards", len(rest))


def _chose(state: State, rest: list[int]) -> Message:
    effect = state.cards.script[rest[0]][rest[1]]
    return msg("Chose: %(effect)s", effect=effect_words(effect))


def _paid(state: State, rest: list[int]) -> Message:
    return msgn(
        "Lost %(card)s, which pays %(count)d dragon tooth",
        "Lost %(card)s, which pays %(count)d dragon teeth",
        rest[1],
        card=name(state, rest[0]),
    )


def _paid_gained(state: State, rest: list[int]) -> Message:
    return msgn("Lost %(count)d gained dragon tooth", "Lost %(count)d gained dragon teeth", rest[0])


def _gained(state: State, rest: list[int]) -> Message:
    return msgn("Gained %(count)d dragon tooth", "Gained %(count)d dragon teeth", rest[0])


def _given(state: State, rest: list[int]) -> Message:
    item, card = name(state, rest[0]), name(state, rest[1])
    return msg("Gave %(item)s to %(card)s", item=item, card=card)


def _countered(state: State, rest: list[int]) -> Message:
    card, spell = name(state, rest[0]), name(state, rest[1])
    return msg("Countered %(spell)s with %(card)s", spell=spell, card=card)


def _one_attack(state: State, rest: list[int]) -> Message:
    card = name(state, rest[0])
    return msg("%(card)s has %(change)s attack this turn", card=card, change=f"{rest[1]:+d}")


def _one_defend(state: State, rest: list[int]) -> Message:
    card = name(state, rest[0])
    return msg("%(card)s has %(change)s defend this turn", card=card, change=f"{rest[1]:+d}")


def _all_attack(state: State, rest: list[int]) -> Message:
    return msg("All characters have %(change)s attack this turn", change=f"{rest[0]:+d}")


def _all_defend(state: State, rest: list[int]) -> Message:
    return msg("All characters have %(change)s defend this turn", change=f"{rest[0]:+d}")


def _fought(state: State, rest: list[int]) -> Message:
    return msg("Attack %(attack)d against defend %(defend)d", attack=rest[0], defend=rest[1])


Words: TypeAlias = "Callable[[State, list[int]], Message]"

WORDS: Final[dict[int, tuple[str, Words]]] = {
    log.TURN: ("WIT-T1", lambda s, r: msg("Turn %(turn)d", turn=r[0])),
    log.STARTS: ("WIT-S1", lambda s, r: msg("Started as %(card)s", card=name(s, r[0]))),
    log.TOSS_KEPT: (
        "WIT-S1",
        lambda s, r: msg("Won the toss and kept %(card)s", card=name(s, r[0])),
    ),
    log.SPARE: ("WIT-S1", lambda s, r: msg("Played %(card)s instead", card=name(s, r[0]))),
    log.FIRST: ("WIT-S2", lambda s, r: msg("Won the toss and went first")),
    log.LAID: (
        "WIT-T3",
        lambda s, r: msg("Put %(cards)s into the power pool", cards=_names(s, r)),
    ),
    log.DEALT: ("WIT-S2", _drew),
    log.DREW: ("WIT-T6", _drew),
    log.DREW_BY_SPELL: ("WIT-R14", _drew),
    log.RESHUFFLED: ("WIT-T7", lambda s, r: msg("Shuffled the discard pile into a new deck")),
    log.CAST: ("WIT-T4", lambda s, r: msg("Cast the spell %(card)s", card=name(s, r[0]))),
    log.CHOSE: ("WIT-R14", _chose),
    log.NAMED: ("WIT-R14", lambda s, r: msg("Chose %(card)s", card=name(s, r[0]))),
    log.HELD: ("WIT-R13", lambda s, r: msg("Held %(card)s for the spell", card=name(s, r[0]))),
    log.COUNTERED: ("WIT-R15", _countered),
    log.LOST_HELD: (
        "WIT-R16",
        lambda s, r: msg("Discarded %(card)s, held for the countered spell", card=name(s, r[0])),
    ),
    log.PAID_ITEM: ("WIT-R6", _paid),
    log.PAID_CHARACTER: ("WIT-R6", _paid),
    log.PAID_GAINED: ("WIT-R6", _paid_gained),
    log.STOLE: ("WIT-R6", _gained),
    log.ONE_ATTACK: ("WIT-R28", _one_attack),
    log.ONE_DEFEND: ("WIT-R28", _one_defend),
    log.ALL_ATTACK: ("WIT-R28", _all_attack),
    log.ALL_DEFEND: ("WIT-R28", _all_defend),
    log.RANDOM_DISCARD: (
        "WIT-R14",
        lambda s, r: msg("Discarded at random: %(cards)s", cards=_names(s, r)),
    ),
    log.NOTHING_PAID: ("WIT-R6", lambda s, r: msg("Had no dragon teeth to lose")),
    log.ITEMS_BACK: (
        "WIT-R4",
        lambda s, r: msg("Shuffled %(cards)s back into the deck", cards=_names(s, r)),
    ),
    log.SKIPPED: (
        "WIT-T2",
        lambda s, r: msg("Went on with discard and redraw, for a level had changed"),
    ),
    log.RETURNED: ("WIT-R14", lambda s, r: msg("Took %(card)s back to hand", card=name(s, r[0]))),
    log.RECOVERED: (
        "WIT-R14",
        lambda s, r: msg("Took %(card)s from the discard pile", card=name(s, r[0])),
    ),
    log.PROTECTED: (
        "WIT-R14",
        lambda s, r: msg("%(card)s is protected this turn", card=name(s, r[0])),
    ),
    log.LOOKED: ("WIT-R14", lambda s, r: msg("Looked at the opponent’s hand")),
    log.ATTACKED: ("WIT-R17", lambda s, r: msg("Attacked with %(card)s", card=name(s, r[0]))),
    log.PLACED_ATTACKER: (
        "WIT-R18",
        lambda s, r: msg("Placed %(card)s and attacked with it", card=name(s, r[0])),
    ),
    log.WIELDED: ("WIT-R8", _given),
    log.DRANK: ("WIT-R10", _given),
    log.BLOCKED: ("WIT-R21", lambda s, r: msg("Blocked with %(card)s", card=name(s, r[0]))),
    log.PLACED_BLOCKER: (
        "WIT-R21",
        lambda s, r: msg("Placed %(card)s and blocked with it", card=name(s, r[0])),
    ),
    log.UNBLOCKED: (
        "WIT-R21",
        lambda s, r: msg("Did not block: %(card)s defends", card=name(s, r[0])),
    ),
    log.FOUGHT: ("WIT-R22", _fought),
    log.WON_DUEL: ("WIT-R22", lambda s, r: msg("%(card)s wins the duel", card=name(s, r[0]))),
    log.NOBODY_WON: ("WIT-R22", lambda s, r: msg("Nobody wins the duel")),
    log.DESTROYED: ("WIT-R23", lambda s, r: msg("%(card)s is destroyed", card=name(s, r[0]))),
    log.SAVED: (
        "WIT-R14",
        lambda s, r: msg("%(card)s is protected and stays", card=name(s, r[0])),
    ),
    log.EQUIPMENT_BACK: (
        "WIT-R9",
        lambda s, r: msg("Took back %(cards)s", cards=_names(s, r)),
    ),
    log.EQUIPMENT_LOST: (
        "WIT-R9",
        lambda s, r: msg("Lost the equipment: %(cards)s", cards=_names(s, r)),
    ),
    log.POTIONS_LOST: ("WIT-R10", lambda s, r: msg("Used up: %(cards)s", cards=_names(s, r))),
    log.GAINED: ("WIT-R24", _gained),
    log.LEVEL_UP: ("WIT-R2", lambda s, r: msg("Rose to level %(level)d", level=r[0])),
    log.LEVEL_DOWN: ("WIT-R25", lambda s, r: msg("Dropped to level %(level)d", level=r[0])),
    log.DISCARDED: ("WIT-T6", lambda s, r: msg("Discarded %(card)s", card=name(s, r[0]))),
    log.GRADUATED: ("WIT-E1", lambda s, r: msg("Rose from level 5 and won the game")),
    log.EXPELLED: ("WIT-E2", lambda s, r: msg("Dropped below level 1 and lost the game")),
    log.STOPPED: ("WIT-E3", lambda s, r: msg("The game is stopped, unfinished")),
}
"""The rule and the words of each kind of entry."""
