"""The state before the first decision, from two decks and a seed (WIT-S1 to WIT-S3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from catalog.messages import CardName, Message, msg
from playtest.engine.contract import Deck
from playtest.engine.errors import BadDeck
from playtest.games.wit.cards import MAIN, OWN_WIZARD, Cards
from playtest.games.wit.state import Side, State
from playtest.games.wit.turn import set_up

SEATS: Final = 2
SECTIONS: Final = ("main", "spare")
MOST_CARDS: Final = 250
"""Of a deck, so that a slip in a list can't exhaust the machine; legal decks have 30."""


def initial_state(cards: Cards, decks: Sequence[Deck], seed: int) -> State:
    """Return the state before the first decision; raises BadDeck. Illegal decks can be played."""
    if len(decks) != SEATS:
        raise BadDeck(msg("This game is played with two decks."))
    sides = [_side(cards, deck, seat) for seat, deck in enumerate(decks)]
    _check_persons(cards, sides)
    state = State.new(cards, sides, seed)
    set_up(state)
    return state


def _side(cards: Cards, deck: Deck, seat: int) -> Side:
    """Return a seat's side before the shuffle."""
    for section in deck:
        if section not in SECTIONS:
            raise _bad(seat, msg("it can have no part “%(section)s”.", section=section[:80]))
    listed = _numbers(cards, deck.get("main", {}), seat)
    mains = [card for card in listed if cards.kind[card] == MAIN]
    if len(mains) != 1:
        raise _bad(
            seat,
            msg("it must hold exactly 1 main character, and holds %(n)d.", n=len(mains)),
        )
    spares = _numbers(cards, deck.get("spare", {}), seat)
    pile = [card for card in listed if cards.kind[card] != MAIN]
    return Side.new(mains[0], pile, [card for card in spares if cards.kind[card] == MAIN])


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


def _check_persons(cards: Cards, sides: list[Side]) -> None:
    """See that a loser of the toss would have a main character to play (WIT-S1)."""
    one, other = (cards.person[side.main.card] for side in sides)
    if one != other or one == OWN_WIZARD or cards.own_wizard() >= 0:
        return
    for seat, side in enumerate(sides):
        if all(cards.person[spare] == one for spare in side.spare):
            raise _bad(seat, msg("both play the same person, so it needs a spare main character."))


def _bad(seat: int, reason: Message) -> BadDeck:
    return BadDeck(
        msg(
            "The deck of player %(seat)d can’t be played: %(reason)s",
            seat=seat + 1,
            reason=reason,
        )
    )
