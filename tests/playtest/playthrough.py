"""Playthrough files: one whole game each, a log with what happened as comments, so that changed behaviour is a readable diff.

`python -m tests.playtest.playthrough` writes them all anew: for each file a game between random bots with the seed in its name.
"""

from __future__ import annotations

from pathlib import Path

from playtest.bots.match import play_out
from playtest.bots.random_bot import RandomBot
from playtest.engine.contract import Deck, Game, Record
from playtest.engine.errors import english
from playtest.engine.replay import record_text
from tests.playtest.mvm import board as mvm_board
from tests.playtest.mvm import cards as mvm_cards
from tests.playtest.wit import board, cards

FOLDER = Path(__file__).parent / "playthroughs"
SUBJECTS: dict[str, tuple[Game, tuple[Deck, ...]]] = {
    "mvm": (mvm_board.GAME, (mvm_cards.DECK, mvm_cards.OTHER_DECK)),
    "wit": (board.GAME, (cards.DECK, cards.OTHER_DECK)),
}
"""By folder: rules over cards that don't change, and the decks."""


def files() -> list[Path]:
    """Return all playthrough files."""
    return sorted(FOLDER.glob("*/*.txt"))


def recorded(game: Game, decks: tuple[Deck, ...], seed: int) -> Record:
    """Return the record of a game between random bots."""
    bots = [RandomBot(seed + seat) for seat in range(game.seats)]
    actions = play_out(game, game.initial_state(decks, seed), bots)
    return Record(game.code, game.rules_version, decks, seed, tuple(actions))


def playthrough(game: Game, record: Record) -> str:
    """Return the record as a log, with events and questions as comments."""
    head = record_text(Record(record.game, record.rules_version, record.decks, record.seed))
    state, told = game.initial_state(record.decks, record.seed), 0
    lines = head.splitlines()
    for text in record.actions:
        lines += _events(game, state, told)
        told = len(game.events(state))
        choices = len(game.legal_actions(state))
        seat = game.to_act(state)
        question = english(game.table(state, seat).headline)
        lines += [f"# {seat + 1}: {question} ({choices} choices)", text]
        state = game.apply(state, game.parse_action(state, text))
    lines += [*_events(game, state, told), f"# {game.outcome(state)}"]
    return "\n".join(lines) + "\n"


def _events(game: Game, state: object, told: int) -> list[str]:
    """Return the events after the first `told` as comments."""
    return [
        f"#   {event.seat + 1}: {english(event.text)} [{event.rule}]"
        for event in game.events(state)[told:]
    ]


def main() -> None:
    """Write every file anew."""
    for path in files():
        game, decks = SUBJECTS[path.parent.name]
        record = recorded(game, decks, int(path.stem))
        path.write_text(playthrough(game, record), encoding="utf-8")


if __name__ == "__main__":
    main()
