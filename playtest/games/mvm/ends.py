"""How a match ends (MVM-E1 to MVM-E3)."""

from __future__ import annotations

from playtest.games.mvm import log
from playtest.games.mvm.state import NONE, NOTHING, OVER, TURNS, State


def end(state: State, winner: int, rule: str) -> None:
    """End the match; without a winner it is a draw, or unfinished by MVM-E3."""
    state.winner, state.ended_by = winner, rule
    state.phase, state.asked = OVER, NOTHING
    state.queue, state.card = [], NONE


def check_energy(state: State, round_loser: int) -> None:
    """End the match if anybody's mind energy is gone; of both, the round's loser loses, without one it is a draw (MVM-E1)."""
    gone = [seat for seat in (0, 1) if state.sides[seat].energy <= 0]
    if not gone:
        return
    loser = gone[0] if len(gone) == 1 else round_loser
    if loser == NONE:
        state.log.append((log.BOTH_LOST, NONE))
        end(state, NONE, "MVM-E1")
    else:
        state.log.append((log.LOST, loser))
        end(state, 1 - loser, "MVM-E1")


def check_deck(state: State, seat: int) -> None:
    """End the match if the seat's zone is empty in its own turn; the SP contest does no harm (MVM-E2)."""
    if state.phase == TURNS and state.active == seat and not state.sides[seat].draw_pile:
        state.log.append((log.EMPTY, seat))
        end(state, 1 - seat, "MVM-E2")


def stop(state: State) -> None:
    """Stop a match that runs too long, without a result (MVM-E3)."""
    state.log.append((log.STOPPED, NONE))
    end(state, NONE, "MVM-E3")
