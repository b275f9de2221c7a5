"""The table as a seat sees it."""

from __future__ import annotations

from typing import Final

from catalog.messages import CardName, Message, msg, msgn
from playtest.engine.contract import Action, CardView, Option, TableView, ZoneView
from playtest.games.wit import actions as a
from playtest.games.wit import state as s
from playtest.games.wit.actions import action_text, slot_seat
from playtest.games.wit.duels import attack_value, defend_value, fighting_slot
from playtest.games.wit.legal import legal_actions
from playtest.games.wit.spells import asking_operation
from playtest.games.wit.state import (
    HAND_SIZE,
    MAIN_SLOT,
    NONE,
    OVER,
    SETUP,
    THRESHOLDS,
    Fighter,
    State,
)
from playtest.games.wit.words import action_words, name, operation_words

HAND: Final = 0
DECK: Final = 1
IN_PLAY: Final = 2
DUEL_AREA: Final = 3
POOL: Final = 4
DISCARD: Final = 5
SPARE: Final = 6
ZONES: Final = ("hand", "deck", "in_play", "duel_area", "pool", "discard", "spare")
ROOM: Final = 1000
"""Numbers for the cards of one zone."""


def number(seat: int, zone: int, place: int) -> int:
    """Return the number of a card on the table: by seat, zone and place in the zone as shown."""
    return (seat * len(ZONES) + zone) * ROOM + place


# --- zones ------------------------------------------------------------------------------------
def zones(state: State, seat: int) -> tuple[ZoneView, ...]:
    """Return all zones, the seat's own first."""
    return tuple(
        ZoneView(code, owner, _zone(state, seat, owner, zone))
        for owner in (seat, 1 - seat)
        for zone, code in enumerate(ZONES)
    )


def _zone(state: State, seat: int, owner: int, zone: int) -> tuple[CardView | None, ...]:
    """Return a zone's cards: both decks lie face down, and so does the opponent's hand."""
    side, code = state.sides[owner], state.cards.code
    if zone == DECK:
        return (None,) * len(side.draw_pile)
    if zone == HAND and owner != seat:
        backs = (None,) * (len(side.hand) - len(side.known))
        return tuple(CardView(-1, code[card]) for card in sorted(side.known)) + backs
    return tuple(
        CardView(number(owner, zone, place), code[card], notes)
        for place, (card, notes) in enumerate(shown(state, owner, zone))
    )


def shown(state: State, owner: int, zone: int) -> list[tuple[int, tuple[Message, ...]]]:
    """Return the cards of a seat's zone, each with what is true of it, in the order shown."""
    side = state.sides[owner]
    if zone == IN_PLAY:
        return _characters(state, owner, fighting=False) + _spells(state, owner)
    if zone == DUEL_AREA:
        return _characters(state, owner, fighting=True) + _in_use(state, owner)
    piles = {HAND: side.hand, POOL: side.pool, DISCARD: side.discard, SPARE: side.spare}
    cards = piles[zone] if zone == DISCARD else sorted(piles[zone])
    return [(card, ()) for card in cards]


def slots_shown(state: State, owner: int, fighting: bool) -> list[int]:
    """Return the slots of the characters in the duel, or of those beside it, as shown."""
    slot = fighting_slot(state, owner)
    slots = [MAIN_SLOT, *range(len(state.sides[owner].in_play))]
    return [other for other in slots if (other == slot) == fighting]


def _characters(state: State, owner: int, fighting: bool) -> list[tuple[int, tuple[Message, ...]]]:
    fighters = [state.sides[owner].fighter(slot) for slot in slots_shown(state, owner, fighting)]
    return [(fighter.card, _notes(state, owner, fighter)) for fighter in fighters]


def _notes(state: State, owner: int, fighter: Fighter) -> tuple[Message, ...]:
    """Return what is true of a character now and isn't printed on it."""
    side, level = state.sides[owner], state.cards.level[fighter.card]
    attack, defend = fighter.attack + side.attack, fighter.defend + side.defend
    found = []
    if fighter.tired:
        found.append(msg("Exhausted"))
    if attack:
        found.append(msg("%(change)s attack", change=f"{attack:+d}"))
    if defend:
        found.append(msg("%(change)s defend", change=f"{defend:+d}"))
    if fighter.protected:
        found.append(msg("Protected"))
    if level > side.level:
        found.append(msg("Above your level"))
    return tuple(found)


def _spells(state: State, owner: int) -> list[tuple[int, tuple[Message, ...]]]:
    """Return the spells used this turn and the one being cast."""
    cards: list[tuple[int, tuple[Message, ...]]] = [
        (card, (msg("Used this turn"),)) for card in state.sides[owner].used
    ]
    if state.spell != NONE and owner == state.active:
        cards.append((state.spell, (msg("Being cast"),)))
    return cards


def _in_use(state: State, owner: int) -> list[tuple[int, tuple[Message, ...]]]:
    """Return the items at a character."""
    note = msg("Held for the spell") if state.spell != NONE else msg("In use")
    return [(item, (note,)) for item in state.sides[owner].in_use]


# --- heading and counters ---------------------------------------------------------------------
def table(state: State, seat: int) -> TableView:
    """Return the table as `seat` sees it."""
    return TableView(
        seat=seat,
        to_act=state.chooser,
        turn=state.turn,
        headline=headline(state, seat),
        zones=zones(state, seat),
        counters=tuple(
            counter for owner in (seat, 1 - seat) for counter in _counters(state, owner)
        ),
    )


def _counters(state: State, owner: int) -> list[tuple[int, Message]]:
    side = state.sides[owner]
    total, goal = state.total(owner), THRESHOLDS[side.level]
    return [
        (owner, msg("Level %(level)d", level=side.level)),
        (owner, msg("%(total)d of %(goal)d dragon teeth", total=total, goal=goal)),
        (owner, msg("%(n)d of them gained", n=side.gained)),
    ]


def headline(state: State, seat: int) -> Message:
    """Return what is being chosen, and whether `seat` or the opponent chooses."""
    if state.phase == OVER:
        return msg("The game is over")
    words, own = question(state), state.chooser == seat
    if state.phase == SETUP and own:
        return msg("You: %(question)s", question=words)
    if state.phase == SETUP:
        return msg("Opponent: %(question)s", question=words)
    if own:
        return msg("Turn %(turn)d. You: %(question)s", turn=state.turn, question=words)
    return msg("Turn %(turn)d. Opponent: %(question)s", turn=state.turn, question=words)


def question(state: State) -> Message:
    """Return what is being asked."""
    match state.asked:
        case s.SPARE_ASKED:
            return msg("choose another main character, for both play the same person")
        case s.SPELL_ASKED:
            return msg("cast a spell or end the spell phase")
        case s.EFFECT_ASKED:
            return msg("choose one effect of %(card)s", card=name(state, state.spell))
        case s.TARGET_ASKED | s.ITEM_ASKED:
            words = operation_words(asking_operation(state))
            return msg("choose a target: %(effect)s", effect=words)
        case s.HELD_ASKED:
            return msg("choose the item to hold for %(card)s", card=name(state, state.spell))
        case s.COUNTER_ASKED:
            return msg("counter %(card)s or let it happen", card=name(state, state.spell))
        case s.PAYMENT_ASKED:
            return msgn("pay %(count)d dragon tooth", "pay %(count)d dragon teeth", state.owed)
        case s.ATTACK_ASKED:
            return msg("attack or end the duel phase")
        case s.EQUIPMENT_ASKED:
            return _equipment_question(state)
        case s.BLOCK_ASKED:
            return _block_question(state)
    if len(state.sides[state.active].hand) > HAND_SIZE:
        return msg("discard down to the hand limit of %(n)d cards", n=HAND_SIZE)
    return msg("discard what you like, then draw up to %(n)d cards", n=HAND_SIZE)


def _block_question(state: State) -> Message:
    """Return who attacks, and the value as it stands (WIT-R21, WIT-R22)."""
    return msg(
        "%(card)s attacks with %(attack)d; block or let your main character defend",
        card=_fighting(state, state.active),
        attack=attack_value(state, state.active),
    )


def _equipment_question(state: State) -> Message:
    """Return who is to be equipped, and the values as they stand (WIT-R22)."""
    attack, card = attack_value(state, state.active), _fighting(state, state.chooser)
    if state.chooser == state.active:
        return msg(
            "choose equipment for %(card)s, which attacks with %(attack)d", card=card, attack=attack
        )
    return msg(
        "choose equipment for %(card)s, which defends with %(defend)d against %(attack)d",
        card=card,
        defend=defend_value(state, state.chooser),
        attack=attack,
    )


def _fighting(state: State, seat: int) -> CardName:
    """Return the name of the seat's character in the duel."""
    return name(state, state.sides[seat].fighter(fighting_slot(state, seat)).card)


# --- choices ----------------------------------------------------------------------------------
def options(state: State) -> list[Option]:
    """Return the legal actions in words."""
    return [
        Option(
            action, action_text(state, action), action_words(state, action), _about(state, action)
        )
        for action in legal_actions(state)
    ]


def _about(state: State, action: Action) -> int:
    """Return the number of the table card that an action is about, or -1."""
    kind = action[0]
    if kind in a.WITHOUT_ARGUMENT or kind == a.EFFECT:
        return -1
    if kind == a.TARGET:
        return _character_number(state, action[1], action[2])
    if kind in a.WITH_SLOT:
        return _character_number(state, slot_seat(state, kind), action[1])
    if kind == a.ITEM and asking_operation(state).verb == "return":
        return _card_number(state, 1 - state.active, POOL, action[1])
    return _card_number(state, state.chooser, ZONE_OF[kind], action[1])


def _character_number(state: State, seat: int, slot: int) -> int:
    fighting = slot == fighting_slot(state, seat)
    place = slots_shown(state, seat, fighting).index(slot)
    return number(seat, DUEL_AREA if fighting else IN_PLAY, place)


def _card_number(state: State, seat: int, zone: int, card: int) -> int:
    cards = [shown_card for shown_card, _ in shown(state, seat, zone)]
    return number(seat, zone, cards.index(card))


ZONE_OF: Final = {
    a.SPARE: SPARE,
    a.CAST: HAND,
    a.ITEM: DISCARD,
    a.HOLD: POOL,
    a.COUNTER: HAND,
    a.PAY_ITEM: POOL,
    a.PLACE_ATTACKER: HAND,
    a.EQUIP: POOL,
    a.PLACE_BLOCKER: HAND,
    a.DISCARD: HAND,
}
"""The zone in which the card of an action lies."""
