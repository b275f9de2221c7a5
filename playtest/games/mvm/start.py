"""The state before the first decision, from two decks and a seed (MVM-S1 to MVM-S3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from catalog.messages import CardName, Message, msg
from playtest.engine.contract import Deck
from playtest.engine.errors import BadDeck
from playtest.games.mvm.cards import DOLL, GOD, Cards
from playtest.games.mvm.rounds import set_up
from playtest.games.mvm.state import DOLLS, HAND_SIZE, NONE, Side, State

SEATS: Final = 2
SECTIONS: Final = ("zone", "dolls", "god")
MOST_CARDS: Final = 250
"""Of a section, so that a slip in a list can't exhaust the machine; legal zones have 50."""


def initial_state(cards: Cards, decks: Sequence[Deck], seed: int) -> State:
    """Return the state before the first decision; raises BadDeck. Illegal decks can be played."""
    if len(decks) != SEATS:
        raise BadDeck(msg("This game is played with two decks."))
    sides = [_side(cards, deck, seat) for seat, deck in enumerate(decks)]
    state = State.new(cards, sides, seed)
    set_up(state)
    return state


def _side(cards: Cards, deck: Deck, seat: int) -> Side:
    """Return a seat's side before the shuffle: three V-dolls, more than an opening hand of other cards, at most one god card."""
    for section in deck:
        if section not in SECTIONS:
            raise _bad(seat, msg("it can have no part “%(section)s”.", section=section[:80]))
    listed = [card for section in SECTIONS for card in _numbers(cards, deck.get(section, {}), seat)]
    dolls = [card for card in listed if cards.kind[card] == DOLL]
    gods = [card for card in listed if cards.kind[card] == GOD]
    pile = [card for card in listed if cards.kind[card] not in (DOLL, GOD)]
    if fault := _fault(dolls, gods, pile):
        raise _bad(seat, fault)
    return Side.new(dolls, pile, gods[0] if gods else NONE)


def _fault(dolls: list[int], gods: list[int], pile: list[int]) -> Message | None:
    if len(dolls) != DOLLS:
        return msg("it must hold exactly 3 V-dolls, and holds %(n)d.", n=len(dolls))
    if len(gods) > 1:
        return msg("it may hold at most 1 god card, and holds %(n)d.", n=len(gods))
    if len(pile) < HAND_SIZE:
        return msg(
            "its zone must hold at least the %(least)d cards of an opening hand, and holds %(n)d.",
            least=HAND_SIZE,
            n=len(pile),
        )
    return None


def _numbers(cards: Cards, section: Mapping[str, int], seat: int) -> list[int]:
    """Return the section's cards, a copy each, in the order of the pool."""
    for code, copies in section.items():
        if code not in cards.number:
            raise _bad(seat, msg("“%(code)s” is no card of this game.", code=code[:80]))
        if copies < 1:
            raise _bad(
                seat, msg("%(card)s can’t be in it %(n)d times.", card=CardName(code), n=copies)
            )
    if sum(section.values()) > MOST_CARDS:
        raise _bad(seat, msg("it may hold at most %(n)d cards.", n=MOST_CARDS))
    return sorted(cards.number[code] for code, copies in section.items() for _ in range(copies))


def _bad(seat: int, reason: Message) -> BadDeck:
    return BadDeck(
        msg(
            "The deck of player %(seat)d can’t be played: %(reason)s",
            seat=seat + 1,
            reason=reason,
        )
    )
