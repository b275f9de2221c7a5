"""Wizard in Training behind the engine's contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from catalog.messages import msg
from catalog.pool import CardPool
from playtest.engine.contract import Action, Deck, Event, Game, Option, Outcome, TableView
from playtest.engine.errors import Refused
from playtest.games.wit import actions, evaluation, events, legal, play, start, table
from playtest.games.wit.cards import Cards
from playtest.games.wit.state import NONE, OVER, State
from playtest.games.wit.text import state_text
from playtest.games.wit.view import WitView

RULES_VERSION: Final = 1
"""Rises whenever the same decks, seed and actions would give another game."""


class WizardInTraining:
    """The rules over one pool of cards."""

    code = "wit"
    rules_version = RULES_VERSION
    seats = start.SEATS

    def __init__(self, pool: CardPool) -> None:
        self.cards = Cards(pool)

    def initial_state(self, decks: Sequence[Deck], seed: int) -> State:
        """Return the state before the first decision; raises BadDeck."""
        return start.initial_state(self.cards, decks, seed)

    def to_act(self, state: State) -> int:
        """Return the seat that must choose now."""
        return state.chooser

    def legal_actions(self, state: State) -> list[Action]:
        """Return all that may be chosen now, in a fixed order; empty once the game is over."""
        return legal.legal_actions(state)

    def refusal(self, state: State, action: Action) -> str | None:
        """Return the rule that refuses `action` now, or None if it is legal."""
        return legal.refusal(state, action)

    def apply(self, state: State, action: Action) -> State:
        """Return the state after `action`; raises Refused."""
        if rule := legal.refusal(state, action):
            text = actions.action_text(state, action)
            reason = msg(
                "“%(action)s” isn’t allowed now, by rule %(rule)s.", action=text, rule=rule
            )
            raise Refused(rule, reason)
        after = state.clone()
        play.do(after, action)
        return after

    def do(self, state: State, action: Action) -> None:
        """Change `state` in place by a legal action, unchecked."""
        play.do(state, action)

    def clone(self, state: State) -> State:
        """Return an equal, independent state."""
        return state.clone()

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while the game runs."""
        if state.phase != OVER:
            return None
        winner = None if state.winner == NONE else state.winner
        return Outcome(winner, state.ended_by, finished=winner is not None)

    def view(self, state: State, seat: int) -> WitView:
        """Return what `seat` may know."""
        return WitView(state, seat)

    def evaluate(self, state: State, seat: int) -> float:
        """Return how well `seat` stands, 0 lost to 1 won."""
        return evaluation.evaluate(state, seat)

    def is_settled(self, state: State) -> bool:
        """Return whether no spell, payment or duel is half done."""
        return evaluation.is_settled(state)

    def table(self, state: State, seat: int) -> TableView:
        """Return the table as `seat` sees it."""
        return table.table(state, seat)

    def options(self, state: State) -> list[Option]:
        """Return the legal actions in words, in the order of `legal_actions`."""
        return table.options(state)

    def parse_action(self, state: State, text: str) -> Action:
        """Return the action whose text form this is; raises Unreadable."""
        return actions.parse_action(state, text)

    def events(self, state: State) -> list[Event]:
        """Return what has happened so far, oldest first."""
        return events.events(state)

    def state_text(self, state: State) -> str:
        """Return the whole state as text."""
        return state_text(state)

    def every_card(self, state: State) -> list[str]:
        """Return the codes of all cards in the game."""
        code = self.cards.code
        found = [code[card] for side in state.sides for card in side.every_card()]
        return found if state.spell == NONE else [*found, code[state.spell]]


def make_game(pool: CardPool) -> Game:
    """Return the game over `pool`."""
    return WizardInTraining(pool)
