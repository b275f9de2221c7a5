"""Set-up and the course of a turn (WIT-S1 to WIT-S3, WIT-T1 to WIT-T7)."""

from __future__ import annotations

from playtest.engine.zones import distinct, forget
from playtest.games.wit import log
from playtest.games.wit.cards import OWN_WIZARD
from playtest.games.wit.state import (
    ATTACK_ASKED,
    DISCARD_ASKED,
    DUELS,
    HAND_SIZE,
    ITEMS,
    OVER,
    REDRAW,
    SETUP,
    SPARE_ASKED,
    SPELL_ASKED,
    SPELLS,
    Side,
    State,
)
from playtest.games.wit.teeth import raise_level


def same_person(state: State, one: int, other: int) -> bool:
    """Return whether two main characters are one person; own wizards are all different (WIT-S1)."""
    person = state.cards.person
    return person[one] == person[other] and person[one] != OWN_WIZARD


def usable_spares(state: State, seat: int) -> list[int]:
    """Return the spares the seat may play: another person than the opponent's (WIT-S1)."""
    taken = state.sides[1 - seat].main.card
    spares = distinct(state.sides[seat].spare)
    return [card for card in spares if not same_person(state, card, taken)]


def set_up(state: State) -> None:
    """Settle who plays which main character, then begin (WIT-S1)."""
    state.phase = SETUP
    first, second = (side.main.card for side in state.sides)
    if not same_person(state, first, second):
        begin(state)
        return
    loser = 1 - state.toss(2)
    state.log.append((log.TOSS_KEPT, 1 - loser, state.sides[1 - loser].main.card))
    spares = usable_spares(state, loser)
    if len(spares) > 1:
        state.ask(SPARE_ASKED, loser)
    else:
        play_spare(state, loser, spares[0] if spares else state.cards.own_wizard())


def play_spare(state: State, seat: int, card: int) -> None:
    """Put a spare in the place of the seat's main character, and begin.

    Create Your Own Wizard is played by a seat without a spare: it needs no card in the deck.
    """
    side = state.sides[seat]
    forget(side.spare, card)
    side.spare.append(side.main.card)
    side.main.card = card
    state.log.append((log.SPARE, seat, card))
    begin(state)


def begin(state: State) -> None:
    """Shuffle, draw the opening hands, toss for the first turn and start it (WIT-S2)."""
    for seat, side in enumerate(state.sides):
        state.log.append((log.STARTS, seat, side.main.card))
        state.shuffle(side.draw_pile)
        draw(state, seat, HAND_SIZE, log.DEALT)
    state.active = state.toss(2)
    state.log.append((log.FIRST, state.active))
    start_turn(state)


def start_turn(state: State) -> None:
    """Begin the active player's turn with its item phase (WIT-T1)."""
    state.turn += 1
    state.turn_actions = 0
    state.level_changed = False
    state.gain = 0
    state.log.append((log.TURN, state.active, state.turn))
    lay_items(state)


def lay_items(state: State) -> None:
    """Put every item of the hand into the power pool, then look once for a level-up (WIT-T3)."""
    state.phase = ITEMS
    side, is_item = state.sides[state.active], state.cards.is_item
    items = [card for card in side.hand if is_item[card]]
    if items:
        side.hand = [card for card in side.hand if not is_item[card]]
        side.known = [card for card in side.known if not is_item[card]]
        side.pool += items
        state.log.append((log.LAID, state.active, *items))
        raise_level(state, state.active)
    if state.level_changed:
        start_redraw(state)
    else:
        state.phase = SPELLS
        state.ask(SPELL_ASKED, state.active)


def go_on(state: State) -> None:
    """After a spell or a duel: the same phase again, or the redraw if a level changed (WIT-T2)."""
    if state.phase == OVER:
        return
    if state.level_changed:
        start_redraw(state)
    else:
        state.ask(SPELL_ASKED if state.phase == SPELLS else ATTACK_ASKED, state.active)


def start_duels(state: State) -> None:
    """Begin the duel phase (WIT-T5)."""
    state.phase = DUELS
    state.ask(ATTACK_ASKED, state.active)


def start_redraw(state: State) -> None:
    """Begin discard/redraw, after a level change at once (WIT-T2): used spells are discarded (WIT-T6)."""
    state.phase = REDRAW
    side = state.sides[state.active]
    if state.level_changed:
        state.log.append((log.SKIPPED, state.active))
    side.discard += side.used
    side.used.clear()
    state.ask(DISCARD_ASKED, state.active)


def discard(state: State, seat: int, card: int) -> None:
    """Discard one card from hand."""
    take_from_hand(state.sides[seat], card)
    state.sides[seat].discard.append(card)
    state.log.append((log.DISCARDED, seat, card))


def redraw(state: State) -> None:
    """Draw up to the hand size and hand the turn over (WIT-T6)."""
    draw(state, state.active, HAND_SIZE - len(state.sides[state.active].hand))
    for side in state.sides:
        _rest(side)
    state.main_attacked = False
    state.active = 1 - state.active
    start_turn(state)


def _rest(side: Side) -> None:
    """End all that lasts for a turn (WIT-R20, WIT-R27)."""
    side.attack = side.defend = 0
    side.main.rest()
    for fighter in side.in_play:
        fighter.rest()


def draw(state: State, seat: int, count: int, entry: int = log.DREW) -> None:
    """Draw `count` cards, or as many as there are; an empty deck is refilled (WIT-T7).

    `entry` is the kind of log entry: which draw it is.
    """
    side, drawn = state.sides[seat], []
    for _ in range(count):
        if not side.draw_pile:
            reshuffle(state, seat)
        if side.draw_pile:
            drawn.append(side.draw_pile.pop())
    side.hand += drawn
    if drawn:
        state.log.append((entry, seat, *drawn))


def reshuffle(state: State, seat: int) -> None:
    """Shuffle the discard pile into a new deck (WIT-T7)."""
    side = state.sides[seat]
    if side.discard:
        side.draw_pile, side.discard = side.discard, []
        state.shuffle(side.draw_pile)
        state.log.append((log.RESHUFFLED, seat))


def take_from_hand(side: Side, card: int) -> None:
    """Take a card out of the hand, for all to see."""
    side.hand.remove(card)
    forget(side.known, card)
