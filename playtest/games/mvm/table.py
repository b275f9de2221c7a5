"""The table as a seat sees it: zones, counters, what is asked, and the choices in words."""

from __future__ import annotations

from catalog.messages import Message, msg
from playtest.engine.contract import Action, Option, TableView
from playtest.games.mvm import actions as a
from playtest.games.mvm import state as s
from playtest.games.mvm.actions import action_text
from playtest.games.mvm.combos import combo
from playtest.games.mvm.legal import legal_actions
from playtest.games.mvm.places import PLACES
from playtest.games.mvm.power import total
from playtest.games.mvm.scripts import operation
from playtest.games.mvm.state import DOLLS, NONE, ORDERS, OVER, State
from playtest.games.mvm.table_zones import FIRST_PLACE, GOD_PLACE, HAND, HOLE, number, zones
from playtest.games.mvm.words import action_words, combo_name, name, operation_words


# --- heading and counters ---------------------------------------------------------------------
def table(state: State, seat: int) -> TableView:
    """Return the table as `seat` sees it."""
    return TableView(
        seat=seat,
        to_act=state.chooser,
        turn=max(1, state.turn),
        headline=headline(state, seat),
        zones=zones(state, seat),
        counters=tuple(
            counter for owner in (seat, 1 - seat) for counter in _counters(state, owner)
        ),
    )


def _counters(state: State, owner: int) -> list[tuple[int, Message]]:
    side = state.sides[owner]
    found = [msg("Mind energy %(n)d", n=side.energy)]
    if state.phase != ORDERS:
        found.append(msg("Total power %(n)d", n=total(state, owner)))
        if (made := combo(state, owner)) != NONE:
            found.append(combo_name(made))
    if state.carried:
        found.append(msg("%(n)d damage carried over", n=state.carried))
    if side.folded:
        found.append(msg("Has folded once"))
    return [(owner, words) for words in found]


def headline(state: State, seat: int) -> Message:
    """Return what is being chosen, and whether `seat` or the opponent chooses."""
    if state.phase == OVER:
        return msg("The game is over")
    words, own = question(state, seat), state.chooser == seat
    if state.phase == ORDERS and own:
        return msg("You: %(question)s", question=words)
    if state.phase == ORDERS:
        return msg("Opponent: %(question)s", question=words)
    if own:
        return msg("Round %(n)d. You: %(question)s", n=state.round, question=words)
    return msg("Round %(n)d. Opponent: %(question)s", n=state.round, question=words)


def question(state: State, seat: int) -> Message:
    """Return what is being asked, as `seat` may know it."""
    match state.asked:
        case s.ORDER_ASKED:
            return msg("put your V-dolls in order for %(n)d rounds", n=DOLLS)
        case s.TURN_ASKED:
            return _turn_question(state)
        case s.PLACE_ASKED if state.chooser == seat:
            return msg("choose where to place %(card)s", card=name(state, state.card))
        case s.PLACE_ASKED:
            return msg("choose where to place a card")
        case s.END_ASKED:
            return msg("end turn %(turn)d of 4", turn=state.own_turn())
        case s.WORD_ASKED if operation(state).who == "sub":
            return msg("choose a sub-attribute: %(effect)s", effect=_asking(state))
        case s.WORD_ASKED:
            return msg("choose an attribute: %(effect)s", effect=_asking(state))
        case s.TARGET_ASKED:
            return msg("choose a target: %(effect)s", effect=_asking(state))
        case s.DRAW_ASKED:
            return msg("draw a card by %(card)s, or don’t", card=name(state, state.queue[0]))
        case s.LAY_ASKED:
            card = name(state, state.sides[state.runner].places[state.at])
            return msg("choose a god soldier of your hole for %(card)s", card=card)
    return msg("choose an SP card for the contest, or none")


def _turn_question(state: State) -> Message:
    """Return what is asked in a turn: drawing comes first, and must with an empty hand (MVM-T3)."""
    turn = state.own_turn()
    if state.drawn:
        return msg("turn %(turn)d of 4: place a card", turn=turn)
    if not state.sides[state.active].hand:
        return msg("turn %(turn)d of 4: your hand is empty, so draw", turn=turn)
    return msg("turn %(turn)d of 4: draw if you like, then place a card", turn=turn)


def _asking(state: State) -> Message:
    return operation_words(state, operation(state))


# --- choices ----------------------------------------------------------------------------------
def options(state: State) -> list[Option]:
    """Return the legal actions in words."""
    return [
        Option(
            action,
            action_text(state, action),
            action_words(state, action),
            _about(state, action),
            _where(state, action),
        )
        for action in legal_actions(state)
    ]


def _where(state: State, action: Action) -> str:
    """Return the code of the zone that an action without a card is about."""
    if action[0] in a.WITH_PLACE:
        return PLACES[action[1]]
    return "zone" if action[0] == a.DRAW else ""


def _about(state: State, action: Action) -> int:
    """Return the number of the table card that an action is about, or -1."""
    kind, seat = action[0], state.chooser
    if kind in (a.CARD, a.SP):
        return number(seat, HAND, sorted(state.sides[seat].hand).index(action[1]))
    if kind == a.LAY:
        return number(seat, HOLE, state.sides[seat].hole.index(action[1]))
    if kind == a.TARGET:
        return number(action[1], FIRST_PLACE + action[2], 0)
    return number(seat, GOD_PLACE, 0) if kind == a.GOD else -1
