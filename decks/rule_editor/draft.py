"""Rules as somebody is writing them: what is wrong with the text, and the rulebook it makes where nothing is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from catalog.faults import Fault, Faults
from catalog.loading import GameFolder
from catalog.loading.cards import CardTable
from catalog.loading.checks import query_faults
from catalog.loading.edited_rules import definition_with, rules_file
from catalog.loading.rule_parts import RULE_PARTS
from catalog.loading.shapes import short
from catalog.loading.toml_file import TomlFile
from catalog.messages import Message, msg
from catalog.models import Game
from decks.charts.faults import chart_faults
from decks.folder_check import format_faults_in
from decks.formats.checked import TomlFault
from decks.games import rulebook_of
from decks.rulebook import Rulebook

LONGEST = 200_000
"""Characters of the text."""
FILE = "rules"
VALUE = re.compile(r"""=\s*(?:"(?!"")|'(?!''))""")
"""What stands before the text of a value on one line."""


@dataclass(frozen=True)
class Draft:
    """A text of rules that was checked."""

    text: str
    faults: tuple[TomlFault, ...] = ()
    folder: GameFolder | None = None  # as if it had been loaded with these rules
    book: Rulebook | None = None

    @property
    def sound(self) -> Rulebook | None:
        """The rulebook it makes, or None where anything is wrong."""
        return None if self.faults else self.book

    def line(self, path: str) -> int:
        """Return the line of a key path in the text, such as `constraints[2]`; 0 where it isn't known."""
        return self.folder.game.line(path) if self.folder else 0


def checked_rules(game: Game, text: str) -> Draft:
    """Return the rules that a text would give the game, with every fault in it; nothing is stored."""
    text = text.replace("\r\n", "\n")
    if len(text) > LONGEST:
        reason = msg("This is too long: at most %(n)d characters.", n=LONGEST)
        return Draft(text, (TomlFault(0, 0, "", "", reason),))
    faults = Faults()
    file = rules_file(FILE, text, game.source, faults)
    if file.end != (0, 0):
        return Draft(text, tuple(_placed(file, faults)))
    folder = _folder(game, file, faults)
    faults = _new(game, faults)
    book = Rulebook(folder.definition, folder.pool, rulebook_of(game).text)
    found = [*_placed(file, faults), *_in_rules(file, text, book), *_placed(file, _others(folder))]
    ordered = sorted(dict.fromkeys(found), key=lambda fault: (fault.line, fault.column))
    return Draft(text, tuple(ordered), folder, book)


def _new(game: Game, faults: Faults) -> Faults:
    """Return the faults without those of the rest of game.toml that it has by the rules that hold now too: no draft can mend them."""
    before = Faults()
    if any(not _is_in_rules(fault.column) for fault in faults):
        definition_with(TomlFile(FILE, game.source), game.definition, before)
    known = [_said(fault) for fault in before]
    return Faults([f for f in faults if _is_in_rules(f.column) or _said(f) not in known])


def _said(fault: Fault) -> tuple[str, str, Message]:
    return fault.column, fault.value, fault.reason


def _is_in_rules(path: str) -> bool:
    """Return whether a key path leads to what can be edited here, or to what nobody has."""
    return re.split(r"[.\[]", path, maxsplit=1)[0] in ("", *RULE_PARTS)


def _folder(game: Game, file: TomlFile, faults: Faults) -> GameFolder:
    definition = definition_with(file, game.definition, faults)
    face = TomlFile("face.toml", game.face)
    return GameFolder(Path(), file, face, definition, {}, [], CardTable(), game.pool)


def _in_rules(file: TomlFile, text: str, book: Rulebook) -> Iterator[TomlFault]:
    """Yield what is wrong with the construction rules: of queries and expressions with the column of the very character."""
    lines = text.split("\n")
    for problem in book.problems:
        line, column = file.place(problem.path)
        is_text = bool(line) and isinstance(problem.value, str)
        exact = _column(lines[line - 1], column, problem.position) if is_text else None
        reason = problem.placed if exact is None else problem.reason
        yield TomlFault(line, exact or column, problem.path, short(problem.value), reason)


def _column(line: str, column: int, position: int | None) -> int | None:
    """Return the column of a character of the text in quotes that a key at `column` has, where that stands on this line as it is."""
    value = VALUE.search(line, column - 1) if position is not None else None
    return value.end() + 1 + (position or 0) if value and "\\" not in line else None


def _others(folder: GameFolder) -> Iterator[Fault]:
    yield from query_faults(folder)
    yield from format_faults_in(folder)
    yield from chart_faults(folder)


def _placed(file: TomlFile, faults: Iterable[Fault]) -> Iterator[TomlFault]:
    """Yield the faults with line and column; those outside the text say that they are."""
    for fault in faults:
        line, column = file.place(fault.column) if fault.column else file.end
        reason = fault.reason if line else _elsewhere(fault)
        yield TomlFault(line, column, fault.column, fault.value, reason)


def _elsewhere(fault: Fault) -> Message:
    if _is_in_rules(fault.column):
        return fault.reason
    return msg("In the rest of game.toml, which names this: %(reason)s", reason=fault.reason)
