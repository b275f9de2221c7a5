"""Choices and effects in words. Sentences are English templates; `catalog.wording` puts them into the page's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catalog.messages import CardName, Listing, Message, msg, msgn
from playtest.engine.contract import Action
from playtest.games.wit import actions as a
from playtest.games.wit.duels import bonus
from playtest.games.wit.effects import Effect, Operation
from playtest.games.wit.state import FIRST_LEVEL, HAND_SIZE, MAIN_SLOT, State


def name(state: State, card: int) -> CardName:
    """Return the card's name."""
    return CardName(state.cards.code[card])


def character(state: State, seat: int, slot: int) -> CardName:
    """Return the name of the character at `slot`."""
    return name(state, state.sides[seat].fighter(slot).card)


# --- effects ----------------------------------------------------------------------------------
def operation_words(operation: Operation) -> Message:
    """Return what an operation does, for players."""
    if operation.verb in ("attack", "defend"):
        return _modifier_words(operation)
    n = operation.n
    match operation.verb:
        case "steal":
            return msgn("take %(count)d dragon tooth", "take %(count)d dragon teeth", n)
        case "destroy":
            return msgn(
                "the opponent loses %(count)d dragon tooth",
                "the opponent loses %(count)d dragon teeth",
                n,
            )
        case "draw":
            return msgn("draw %(count)d card", "draw %(count)d cards", n)
        case "discard":
            return msgn(
                "the opponent discards %(count)d card at random",
                "the opponent discards %(count)d cards at random",
                n,
            )
        case "return":
            return msg("return an item of the opponent’s power pool")
        case "recover":
            return msg("take back an item of your discard pile")
        case "protect":
            return msg("protect one of your duel characters this turn")
    return msg("look at the opponent’s hand")


def effect_words(effect: Effect) -> Listing:
    """Return what an effect does, its operations one after another."""
    return Listing(tuple(operation_words(operation) for operation in effect))


def _modifier_words(operation: Operation) -> Message:
    change = f"{operation.n:+d}"
    match operation.verb, operation.own, operation.one:
        case "attack", True, True:
            return msg("%(change)s attack for one of your characters", change=change)
        case "attack", True, False:
            return msg("%(change)s attack for all your characters", change=change)
        case "attack", False, True:
            return msg("%(change)s attack for one opposing character", change=change)
        case "attack", False, False:
            return msg("%(change)s attack for all opposing characters", change=change)
        case _, True, True:
            return msg("%(change)s defend for one of your characters", change=change)
        case _, True, False:
            return msg("%(change)s defend for all your characters", change=change)
        case _, False, True:
            return msg("%(change)s defend for one opposing character", change=change)
    return msg("%(change)s defend for all opposing characters", change=change)


# --- choices ----------------------------------------------------------------------------------
def action_words(state: State, action: Action) -> Message:
    """Return what a button says for a legal action."""
    return _WORDS[action[0]](state, action)


def _spare(state: State, action: Action) -> Message:
    return msg("Play %(card)s as your main character", card=name(state, action[1]))


def _cast(state: State, action: Action) -> Message:
    return msg("Cast %(card)s", card=name(state, action[1]))


def _end_spells(state: State, action: Action) -> Message:
    return msg("End the spell phase")


def _effect(state: State, action: Action) -> Message:
    effect = state.cards.script[state.spell][action[1]]
    return msg("Choose: %(effect)s", effect=effect_words(effect))


def _target(state: State, action: Action) -> Message:
    card = character(state, action[1], action[2])
    if action[1] == state.active:
        return msg("Choose your %(card)s", card=card)
    return msg("Choose the opposing %(card)s", card=card)


def _item(state: State, action: Action) -> Message:
    return msg("Choose %(card)s", card=name(state, action[1]))


def _hold(state: State, action: Action) -> Message:
    return msg("Hold %(card)s for the spell", card=name(state, action[1]))


def _counter(state: State, action: Action) -> Message:
    spell = name(state, state.spell)
    return msg("Counter %(spell)s with %(card)s", spell=spell, card=name(state, action[1]))


def _no_counter(state: State, action: Action) -> Message:
    return msg("Don’t counter %(spell)s", spell=name(state, state.spell))


def _pay_item(state: State, action: Action) -> Message:
    return _pay_words(name(state, action[1]), state.cards.teeth[action[1]])


def _pay_character(state: State, action: Action) -> Message:
    card = state.sides[state.chooser].in_play[action[1]].card
    return _pay_words(name(state, card), state.cards.level[card])


def _pay_words(card: CardName, teeth: int) -> Message:
    return msgn(
        "Pay %(count)d tooth with %(card)s", "Pay %(count)d teeth with %(card)s", teeth, card=card
    )


def _attack(state: State, action: Action) -> Message:
    card = character(state, state.active, action[1])
    if action[1] == MAIN_SLOT:
        return _risk_main(state, card)
    return msg("Attack with %(card)s", card=card)


def _risk_main(state: State, card: CardName) -> Message:
    """Return the choice to attack with the main character, and what losing costs (WIT-R25, WIT-E2)."""
    if state.sides[state.active].level == FIRST_LEVEL:
        return msg("Attack with %(card)s, your main character (losing costs the game)", card=card)
    return msg("Attack with %(card)s, your main character (losing costs a level)", card=card)


def _place_attacker(state: State, action: Action) -> Message:
    return msg("Place %(card)s and attack with it", card=name(state, action[1]))


def _end_duels(state: State, action: Action) -> Message:
    return msg("End the duel phase")


def _equip(state: State, action: Action) -> Message:
    slot = state.attacker if state.chooser == state.active else state.blocker
    who, item = character(state, state.chooser, slot), name(state, action[1])
    bonus = _bonus_words(state, action[1])
    if not bonus:
        return msg("Give %(item)s to %(card)s", item=item, card=who)
    effect = Listing(bonus)
    return msg("Give %(item)s to %(card)s (%(effect)s)", item=item, card=who, effect=effect)


def _bonus_words(state: State, item: int) -> tuple[Message, ...]:
    """Return what an item gives the character that has it in a duel (WIT-R8, WIT-R10)."""
    attack, defend = bonus(state.cards, item)
    parts = []
    if attack:
        parts.append(msg("%(change)s attack", change=f"{attack:+d}"))
    if defend:
        parts.append(msg("%(change)s defend", change=f"{defend:+d}"))
    return tuple(parts)


def _ready(state: State, action: Action) -> Message:
    return msg("No more equipment")


def _block(state: State, action: Action) -> Message:
    return msg("Block with %(card)s", card=character(state, state.chooser, action[1]))


def _place_blocker(state: State, action: Action) -> Message:
    card = name(state, action[1])
    if state.cards.level[action[1]] > state.sides[state.chooser].level:
        return msg("Place %(card)s and block with it (−1, above your level)", card=card)
    return msg("Place %(card)s and block with it", card=card)


def _no_block(state: State, action: Action) -> Message:
    main = character(state, state.chooser, MAIN_SLOT)
    return msg("Don’t block: %(card)s defends", card=main)


def _discard(state: State, action: Action) -> Message:
    return msg("Discard %(card)s", card=name(state, action[1]))


def _draw_up(state: State, action: Action) -> Message:
    missing = HAND_SIZE - len(state.sides[state.active].hand)
    if missing == 0:
        return msg("End the turn")
    return msgn(
        "Draw %(count)d card and end the turn", "Draw %(count)d cards and end the turn", missing
    )


_WORDS: Final[dict[int, Callable[[State, Action], Message]]] = {
    a.SPARE: _spare,
    a.CAST: _cast,
    a.END_SPELLS: _end_spells,
    a.EFFECT: _effect,
    a.TARGET: _target,
    a.ITEM: _item,
    a.HOLD: _hold,
    a.COUNTER: _counter,
    a.NO_COUNTER: _no_counter,
    a.PAY_ITEM: _pay_item,
    a.PAY_CHARACTER: _pay_character,
    a.ATTACK: _attack,
    a.PLACE_ATTACKER: _place_attacker,
    a.END_DUELS: _end_duels,
    a.EQUIP: _equip,
    a.READY: _ready,
    a.BLOCK: _block,
    a.PLACE_BLOCKER: _place_blocker,
    a.NO_BLOCK: _no_block,
    a.DISCARD: _discard,
    a.DRAW_UP: _draw_up,
}
