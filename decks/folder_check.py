"""Checks a game's folder before it is loaded: its constraints parse, and its example decks show the rules kept and broken.

A rule that no deck shows is only an advice: a game still in design is loaded without.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from catalog.faults import Fault
from catalog.loading import GameFolder
from catalog.loading.files import NO_FILE
from catalog.messages import Message, listing, msg
from decks.contradiction_check import contradiction_faults
from decks.decoding import Unreadable, decode_file
from decks.legality.decklist import Decklist
from decks.legality.format_check import format_problems
from decks.legality.report import Report
from decks.legality.sentences import sentence
from decks.reading import Reading
from decks.rulebook import Rulebook

BREAKS = re.compile(r"^#\s*breaks:\s*(.*)$", re.MULTILINE)


def deck_faults(folder: GameFolder) -> Iterator[Fault]:
    """Yield what is wrong with the construction rules and the example decks of a folder."""
    book = Rulebook(folder.definition, folder.pool)
    for problem in book.problems:
        yield folder.toml_fault(problem.path, problem.value, problem.placed)
    format_faults = list(format_faults_in(folder))
    yield from format_faults
    check = _Examples(folder, book)
    yield from check.legal()
    yield from check.broken()
    for fault in check.missing():
        yield replace(fault, advice=True)
    if check.is_sound and not format_faults:
        yield from contradiction_faults(folder, book, check.kept)


def said_to_break(text: str, name: str) -> tuple[set[str], int]:
    """Return the rules that a list in decks/broken says it breaks, by its comment or else its file's name, and the line (from 1)."""
    if match := BREAKS.search(text):
        line = text.count("\n", 0, match.start()) + 1
        return set(re.split(r"[\s,]+", match[1].strip())), line
    return {name}, 1


def format_faults_in(folder: GameFolder) -> Iterator[Fault]:
    """Yield what is wrong with the formats."""
    for index, found in enumerate(folder.definition.formats.values()):
        for problem in format_problems(found, folder.definition, folder.pool):
            path = f"formats[{index}].{problem.path}"
            yield folder.toml_fault(path, problem.value, problem.reason)


class _Examples:
    """The decks in decks/legal and decks/broken."""

    def __init__(self, folder: GameFolder, book: Rulebook) -> None:
        self.folder = folder
        self.book = book
        self.is_sound = not (folder.faults or book.problems)  # else verdicts would mislead
        self.kept: list[Decklist] = []  # decks that should keep the rules

    def legal(self) -> Iterator[Fault]:
        """Yield the faults of decks that are no lists of this game, or not legal; the folder gets the texts of those that can be read."""
        for path in self._files("legal"):
            reading = yield from self._read(path)
            if reading:
                self.kept.append(reading.decklist)
                self.folder.examples[path.stem] = self._text(path)
                yield from self._verdict(path, reading, set(), 1)

    def broken(self) -> Iterator[Fault]:
        """Yield the faults of decks that don't break exactly the rules they say."""
        for path in self._files("broken"):
            reading = yield from self._read(path)
            expected, line = self._expected(path)
            for rule in sorted(expected - self._rules()):
                known = listing(*sorted(self._rules()))
                reason = msg("No such construction rule. Known: %(known)s.", known=known)
                yield self._fault(path, line, rule, reason)
            if reading:
                yield from self._verdict(path, reading, expected & self._rules(), line)

    def missing(self) -> Iterator[Fault]:
        """Yield the rules that no example deck shows broken, and that none shows kept."""
        if not self.is_sound:
            return
        shown = {rule for path in self._files("broken") for rule in self._expected(path)[0]}
        unbreakable = {c.rule for c in self.book.constraints if c.unbreakable}
        for index, table in enumerate(self.folder.definition.constraints):
            rule = table["rule"]
            if rule not in shown | unbreakable:
                shown.add(rule)
                reason = msg(
                    "No deck shows this rule broken: write decks/broken/%(rule)s.txt, or say why"
                    " none can with “unbreakable”.",
                    rule=rule,
                )
                yield self.folder.toml_fault(f"constraints[{index}].rule", rule, reason)
        if self.book.constraints and not self._files("legal"):
            reason = msg("No deck shows the rules kept: decks/legal holds none.")
            yield Fault("decks/legal", 0, "", "", reason)

    def _files(self, kind: str) -> list[Path]:
        return sorted((self.folder.path / "decks" / kind).glob("*.txt"))

    def _rules(self) -> set[str]:
        tables = self.folder.definition.constraints
        return {str(table.get("rule")) for table in tables if isinstance(table, Mapping)}

    def _text(self, path: Path) -> str:
        """Return the file's text; raises Unreadable."""
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise Unreadable(NO_FILE)
        try:
            return decode_file(path)
        except OSError as error:
            reason = msg("The file can’t be read: %(reason)s.", reason=error.strerror or "")
            raise Unreadable(reason) from error

    def _read(self, path: Path) -> Generator[Fault, None, Reading | None]:
        """Yield the faults of the list's lines; return what it says, or None."""
        try:
            reading = self.book.text.read(self._text(path))
        except Unreadable as unreadable:
            yield self._fault(path, 0, "", unreadable.message)
            return None
        for unread in reading.unread:
            yield self._fault(path, unread.line, unread.text, unread.reason)
        return reading

    def _expected(self, path: Path) -> tuple[set[str], int]:
        """Return the rules a deck says it breaks, by its comment or else its name, and the line."""
        try:
            text = self._text(path)
        except Unreadable:
            return {path.stem}, 0
        return said_to_break(text, path.stem)

    def _verdict(
        self, path: Path, reading: Reading, expected: set[str], line: int
    ) -> Iterator[Fault]:
        if not self.is_sound:
            return
        report = self.book.judge(reading.decklist)
        found, advised = set(report.broken), set(report.advised)
        for rule in report.broken:
            if rule not in expected:
                yield self._fault(path, line, rule, self._why(report, rule))
        for rule in sorted(expected - found - advised):
            reason = msg("This deck keeps the rule, but should break it.")
            yield self._fault(path, line, rule, reason)

    def _why(self, report: Report, rule: str) -> Message:
        finding = next(f for f in report.findings if f.rule == rule and f.binds)
        why = sentence(finding, self.folder.definition)
        return msg("This deck breaks the rule, but should keep it: %(why)s", why=why)

    def _fault(self, path: Path, line: int, value: str, reason: Message) -> Fault:
        file = path.relative_to(self.folder.path).as_posix()
        return Fault(file, line, "", value[:60], reason)
