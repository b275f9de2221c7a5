"""`manage.py proxies --game wit FILE ... -o deck.pdf`: the proxies of decklists."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from django.core.management.base import BaseCommand, CommandError

from catalog.management.games import game_named
from catalog.models import Game
from catalog.wording import word
from decks.management.lists import UNREADABLE, read_deck, unread_lines, user_named
from decks.management.prints import own_backs, printer_named
from decks.proxies.choices import Choice, Option, Refused, Several
from decks.proxies.options import ALL, MISSING, OPTIONS, OWN, read_options
from decks.proxies.order import COPIES_OF, Source, ordered, read_copies, read_singles
from decks.proxies.outputs.table import OUTPUTS, PDF, Output
from decks.proxies.printing import make_run
from decks.proxies.run import Run, no_progress
from decks.reading import Reading

FEW = 200
"""Faces that are printed without telling how far it is."""


class Command(BaseCommand):
    """Print the proxies of decklists, legal or not; exit 2 if nothing in them can be printed."""

    help = "Write the proxies of decklists: sheets as PDF, or other files."
    requires_system_checks = []  # they take longer than the sheets

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="*", type=Path, metavar="FILE", help="a decklist; repeatable"
        )
        parser.add_argument("--game", required=True, help="code of the game, as wit")
        parser.add_argument("-o", "--output", type=Path, help="the file to write")
        parser.add_argument(
            "--as", dest="kind", choices=OUTPUTS, help="kind of file; PDF unless -o ends otherwise"
        )
        parser.add_argument(
            "--plan", action="store_true", help="say what it would take, write nothing"
        )
        parser.add_argument(
            "--card",
            action="append",
            metavar="CODE[@SET/NUMBER][*N]",
            help="a single card; repeatable",
        )
        parser.add_argument(
            "--copies-of",
            action="append",
            metavar="CODE=N",
            help="so many copies of this card; repeatable",
        )
        parser.add_argument(
            "--back",
            action="append",
            metavar="[TYPE=]PICTURE",
            help="own picture for backs, of one type or all",
        )
        parser.add_argument(
            "--printer", default="", metavar="ACCOUNT/NAME", help="put right what this printer does"
        )
        parser.add_argument(
            "--missing-for", default="", metavar="ACCOUNT", help="only what it lacks"
        )
        for option in OPTIONS.values():
            if option.name != "copies":  # --missing-for says it
                _add(parser, option)

    def handle(self, *args: Any, files: list[Path], game: str, **said: Any) -> None:
        found = game_named(game)
        if not said["plan"] and said["output"] is None:
            raise CommandError(
                "Say where to with -o FILE, or ask for the --plan.", returncode=UNREADABLE
            )
        said["kind"] = said["kind"] or _kind_of(said["output"])
        try:
            run = self._run(found, files, said)
            self._finish(run, found, said)
        except Refused as refusal:
            raise CommandError(word(refusal.message, found), returncode=UNREADABLE) from refusal

    def _run(self, game: Game, files: list[Path], said: dict[str, Any]) -> Run:
        """Return what is to be printed; raises Refused."""
        asked = {**printer_named(said["printer"]), **_texts(said)}
        options = read_options(asked, game.definition)
        sources = [_source(self._read(game, file), file) for file in files]
        user = user_named(said["missing_for"]) if said["missing_for"] else None
        if user:
            from decks.collection.owned import owned_copies

            owned = owned_copies(user, game)
        wanted = ordered(
            sources,
            read_singles(asked, game.pool),
            options,
            game.pool,
            owned=owned if user else None,
            copies=read_copies(asked, game.pool),
        )
        title = ", ".join(source.title for source in sources[:3]) or game.code
        return make_run(game, wanted, title, options, own_backs(game, said["back"] or ()))

    def _read(self, game: Game, file: Path) -> Reading:
        """Return the list in `file`; lines that name no card are reported."""
        reading = read_deck(game, file)
        for line in unread_lines(game, file, reading):
            self.stderr.write(line)
        return reading

    def _finish(self, run: Run, game: Game, said: dict[str, Any]) -> None:
        for warning in run.warnings() if len(run.faces) <= FEW or said["plan"] else ():
            self.stderr.write(word(warning, game))
        if said["plan"]:
            self.stdout.write(_plan(run))
            return
        try:
            self._write(run, OUTPUTS[said["kind"]], said["output"])
        except OSError as error:
            raise CommandError(
                f"{said['output']}: {error.strerror}", returncode=UNREADABLE
            ) from error
        self.stdout.write(f"{run.cards} cards ({len(run.faces)} different): {said['output']}")

    def _write(self, run: Run, output: Output, path: Path) -> None:
        """Write the file; what isn't finished leaves nothing behind."""
        draft = path.with_name(f".{path.name}.part")
        try:
            with draft.open("wb") as file:
                output.write(run, file, self._tell if len(run.faces) > FEW else no_progress)
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)

    def _tell(self, done: int, total: int) -> None:
        """Say how far it is on one line of a terminal."""
        self.stderr.write(f"\r{done} / {total}", ending="\n" if done == total else "")


def _kind_of(path: Path | None) -> str:
    """Return the code of the output that a file's ending tells, PDF where it tells none; raises CommandError where it tells several."""
    ending = path.suffix[1:].lower() if path else ""
    codes = [code for code, output in OUTPUTS.items() if output.suffix == ending] or [PDF]
    if len(codes) > 1:
        reason = f"{path}: say with --as which file it is to be: {', '.join(codes)}."
        raise CommandError(reason, returncode=UNREADABLE)
    return codes[0]


def _add(parser: ArgumentParser, option: Option) -> None:
    flag = f"--{option.name.replace('_', '-')}"
    about = option.label.text + (f". {option.help.text}" if option.help else "")
    if isinstance(option, Choice):
        parser.add_argument(flag, choices=option.offers, help=about.replace("%", "%%"))
    elif isinstance(option, Several):
        parser.add_argument(flag, action="append", metavar="CODE", help=f"{about}; repeatable")
    else:
        limits = f"{about} ({option.least:g} to {option.most:g} {option.unit})"
        parser.add_argument(flag, metavar="N", help=limits.replace("%", "%%"))


def _texts(said: dict[str, Any]) -> dict[str, list[str]]:
    """Return the command's options as an address would say them."""
    asked = {name: said[name] for name in (*OPTIONS, "card") if said.get(name) is not None}
    texts = {name: value if isinstance(value, list) else [value] for name, value in asked.items()}
    copies = parse_qs("&".join(f"{COPIES_OF}{each}" for each in said["copies_of"] or ()))
    own = {"backs": [OWN]} if said["back"] else {}
    return {**own, **texts, **copies, "copies": [MISSING if said["missing_for"] else ALL]}


def _source(reading: Reading, file: Path) -> Source:
    return Source(reading.title or file.stem, reading.decklist.sections)


def _plan(run: Run) -> str:
    paper = run.grid.paper
    return (
        f"{run.cards} cards ({len(run.faces)} different), {run.sheet_count} sheets of {paper.width:g} x {paper.height:g} mm, "
        f"{run.grid.places} cards on a sheet, {run.empty} places empty"
    )
