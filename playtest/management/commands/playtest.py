"""`manage.py playtest --game CODE DECK_A DECK_B`: a game between bots in the terminal, or a log played again."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from catalog.management.games import game_named
from catalog.messages import Message, msg
from catalog.models import Game
from catalog.wording import word
from decks.decoding import Unreadable as UnreadableFile
from decks.decoding import decode_file
from decks.management.lists import read_deck, unread_lines
from playtest.bots.match import play_out
from playtest.bots.named import make_bot
from playtest.engine import rng
from playtest.engine.contract import Deck, Event, Outcome, Record
from playtest.engine.contract import Game as Rules
from playtest.engine.errors import EngineError
from playtest.engine.modules import rules_module
from playtest.engine.replay import read_log, record_text, replay

UNREADABLE = 2


class Command(BaseCommand):
    """Play a game and print its log; exit 2 with a sentence if it can't be played."""

    help = "Play a game between bots and print its log; the same seed prints the same log."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the game, the decks or a log, and how to play."""
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("decks", nargs="*", type=Path, metavar="DECK", help="two decklists")
        parser.add_argument("--game", required=True, help="code of the game")
        parser.add_argument("--bots", default="random,random", help="who plays, by seat")
        parser.add_argument("--seed", type=int, default=1, help="decides all chance (default: 1)")
        parser.add_argument("--log", type=Path, help="write the game to this file")
        parser.add_argument("--replay", type=Path, help="play the log in this file again")
        parser.add_argument("--language", choices=languages, default="en")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, or play again, and print."""
        with translation.override(options["language"]):
            self._run(options)

    def _run(self, options: dict[str, Any]) -> None:
        game = game_named(options["game"])
        rules = _rules(game)
        try:
            if options["replay"]:
                state, record = _replayed(rules, options["replay"])
            else:
                state, record = self._played(game, rules, options)
        except EngineError as error:
            raise _fault(word(error.message, game)) from error
        if options["log"]:
            _write(options["log"], record_text(record))
        lines = [_line(event, game) for event in rules.events(state)]
        self.stdout.write("\n".join([*lines, word(_result(rules.outcome(state)), game)]))

    def _played(self, game: Game, rules: Rules, options: dict[str, Any]) -> tuple[Any, Record]:
        """Return the state at the end of a game between bots, and the game's record."""
        names, seed = options["bots"].split(","), options["seed"]
        if len(options["decks"]) != rules.seats:
            raise _fault(_("This game needs %(n)d decklists.") % {"n": rules.seats})
        if len(names) != rules.seats:
            raise _fault(_("This game needs %(n)d bots, as random,random.") % {"n": rules.seats})
        if not 0 <= seed <= rng.MASK:
            text = _("The seed must be 0 or more, and at most %(most)d.")
            raise _fault(text % {"most": rng.MASK})
        bots = [
            make_bot(name.strip(), rules, seed * len(names) + n) for n, name in enumerate(names)
        ]
        decks = tuple(self._deck(game, path) for path in options["decks"])
        state = rules.initial_state(decks, seed)
        actions = play_out(rules, state, bots)
        return state, Record(rules.code, rules.rules_version, decks, seed, tuple(actions))

    def _deck(self, game: Game, path: Path) -> Deck:
        """Return the deck in a file; lines that name no card are reported and left out."""
        reading = read_deck(game, path)
        for line in unread_lines(game, path, reading):
            self.stderr.write(line)
        if not reading.has_cards:
            raise _fault(_("%(file)s: there is no card of the game in it.") % {"file": path})
        return reading.decklist.sections


def _rules(game: Game) -> Rules:
    """Return the game's rules; exit 2 if it has none."""
    if not game.definition.module:
        raise _fault(_("%(game)s has no rules module to play by.") % {"game": game})
    try:
        return rules_module(game.definition.module).make_game(game.pool)
    except EngineError as error:
        raise _fault(word(error.message, game)) from error


def _replayed(rules: Rules, path: Path) -> tuple[Any, Record]:
    """Return the state that a log leads to, and its record; raises EngineError."""
    try:
        log = read_log(_read(path))
    except UnreadableFile as error:
        raise _fault(f"{path}: {word(error.message)}") from error
    return replay(rules, log.record, log.lines), log.record


def _read(path: Path) -> str:
    try:
        return decode_file(path)
    except OSError as error:
        raise _fault(f"{path}: {error.strerror}") from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _fault(f"{path}: {error.strerror}") from error


def _line(event: Event, game: Game) -> str:
    """Return an event as a line of the log."""
    text = word(event.text, game)
    if event.seat >= 0:
        text = word(msg("Player %(seat)d: %(text)s", seat=event.seat + 1, text=text))
    if event.private_to >= 0:
        text = word(msg("%(text)s (hidden from the other player)", text=text))
    return f"{text} [{event.rule}]" if event.rule else text


def _result(outcome: Outcome | None) -> Message:
    """Return how the game stands."""
    if outcome is None:
        return msg("The game isn’t over.")
    if not outcome.finished:
        return msg("The game was stopped, unfinished (rule %(rule)s).", rule=outcome.rule)
    if outcome.winner is None:
        return msg("Nobody wins (rule %(rule)s).", rule=outcome.rule)
    return msg("Player %(seat)d wins (rule %(rule)s).", seat=outcome.winner + 1, rule=outcome.rule)


def _fault(text: str) -> CommandError:
    return CommandError(text, returncode=UNREADABLE)
