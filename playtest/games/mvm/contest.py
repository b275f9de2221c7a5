"""The SP contest, deciding the round and clearing the table (MVM-R1 to MVM-R6, MVM-T10)."""

from __future__ import annotations

from typing import Final

from playtest.games.mvm import ends, log, scripts
from playtest.games.mvm.combos import COMBOS, combo, round_winner
from playtest.games.mvm.power import more_factor, total
from playtest.games.mvm.state import CONTEST, NONE, NOT_CHOSEN, OVER, SP_ASKED, Side, State

# What comes next in the contest.
FIRST_CHOICE: Final = 0
SECOND_CHOICE: Final = 1
REVEAL: Final = 2
FIRST_EFFECT: Final = 3
SECOND_EFFECT: Final = 4
DECISION: Final = 5
DONE: Final = 6


def start(state: State) -> None:
    """Add up the powers and begin the SP contest (MVM-T2, MVM-R1)."""
    state.phase, state.contest = CONTEST, FIRST_CHOICE
    for seat in (0, 1):
        state.log.append((log.POWER, seat, total(state, seat)))


def go_on(state: State) -> None:
    """Take the next step: two hidden choices, shown together, then the effects in the turn order of the round (MVM-R2)."""
    step = state.contest
    state.contest += 1
    if step == FIRST_CHOICE:
        state.ask(SP_ASKED, state.first)
    elif step == SECOND_CHOICE:
        state.ask(SP_ASKED, 1 - state.first)
    elif step == REVEAL:
        _reveal(state)
    elif step in (FIRST_EFFECT, SECOND_EFFECT):
        _take_effect(state, state.first if step == FIRST_EFFECT else 1 - state.first)
    else:
        decide(state, NONE)


def choose(state: State, card: int) -> None:
    """Take a seat's choice, NONE for no card; it stays in hand, unseen, until both have chosen."""
    state.sides[state.chooser].sp_choice = card


def _reveal(state: State) -> None:
    """Put both chosen cards on their SP places; the same card on both has no effect (MVM-R2)."""
    for seat in (state.first, 1 - state.first):
        side = state.sides[seat]
        side.sp, side.sp_choice = side.sp_choice, NOT_CHOSEN
        if side.sp != NONE:
            side.hand.remove(side.sp)
        state.log.append((log.SP, seat, side.sp))
    if state.sides[0].sp == state.sides[1].sp != NONE:
        state.log.append((log.CANCELLED, NONE, state.sides[0].sp))
        state.contest = DECISION


def _take_effect(state: State, seat: int) -> None:
    if state.sides[seat].sp != NONE:
        scripts.start(state, seat, NONE, state.sides[seat].sp)


# --- deciding the round -----------------------------------------------------------------------
def decide(state: State, winner: int) -> None:
    """Decide the round; `winner` is given where the other player has folded (MVM-R3, MVM-R4)."""
    state.contest = DONE
    if winner == NONE:
        for seat in (0, 1):
            state.log.append((log.FINAL_POWER, seat, total(state, seat)))
        winner = round_winner(state)
    if winner == NONE:
        _draw(state)
    else:
        _damage(state, winner)
    if state.phase != OVER:
        clear_table(state)


def cards_on_table(state: State) -> int:
    """Return the number of cards that count for damage, on both sides (MVM-R5)."""
    return sum(len(side.on_table()) for side in state.sides)


def _draw(state: State) -> None:
    """Deal nothing and carry the plain number of cards over (MVM-R6)."""
    state.carried += cards_on_table(state)
    state.log.append((log.DRAWN, NONE, state.carried))


def winning_factor(state: State, winner: int) -> int:
    """Return what the winner's combo multiplies the damage by: 1 without a combo (MVM-R5)."""
    found = combo(state, winner)
    return 1 if found == NONE else COMBOS[found].factor + more_factor(state, winner)


def _damage(state: State, winner: int) -> None:
    """Take the damage from the loser's mind energy: cards times factor, then what was carried over (MVM-R5, MVM-R6)."""
    found, loser = combo(state, winner), 1 - winner
    if found != NONE:
        state.log.append((log.COMBO, winner, found))
    state.log.append((log.WON, winner))
    count, factor = cards_on_table(state), winning_factor(state, winner)
    damage = count * factor + state.carried
    side = state.sides[loser]
    side.energy -= damage
    state.log.append((log.DAMAGE, loser, count, factor, state.carried, damage, side.energy))
    state.carried = 0
    ends.check_energy(state, loser)


def clear_table(state: State) -> None:
    """Put all cards in play into the holes; those that lay face down are shown (MVM-T10, MVM-R13)."""
    for seat, side in enumerate(state.sides):
        if hidden := hidden_cards(side):
            state.log.append((log.SHOWN, seat, *hidden))
        side.hole += side.on_table()
        side.clear()


def hidden_cards(side: Side) -> list[int]:
    """Return the cards in play that the opponent hasn't seen."""
    return [
        card
        for card, is_known in zip(side.places, side.known, strict=True)
        if card != NONE and not is_known
    ]
