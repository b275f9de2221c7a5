"""Cells as people write them, turned into what cards.csv holds: labels into codes, names of cards into codes, wide digits into digits.

What isn't understood stays as it is; the check of the rows says what would be accepted.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from catalog.definition import Choice, Field, GameDefinition, Label
from catalog.folding import fold

YES = frozenset(
    map(fold, ("yes", "y", "true", "1", "はい", "あり", "有", "○", "〇", "◯", "✓", "x"))
)
NO = frozenset(map(fold, ("no", "n", "false", "0", "いいえ", "なし", "無", "×", "-")))
MINUS = str.maketrans(dict.fromkeys("−－‐‑–—", "-"))
WHOLE = re.compile(r"([+-]?[0-9]+)(?:\.0+)?")
APART = re.compile(r"[|｜\n]")
APART_TOO = re.compile(r"[|｜\n、，,;；/／・]")

FindCard = Callable[[str], str | None]
"""Returns the code of the card with this name, or None."""


@dataclass
class Cells:
    """Turns the cells of one game's columns; `find_card` knows the cards, those of the file included."""

    definition: GameDefinition
    find_card: FindCard
    known: dict[tuple[str, str], str] = field(default_factory=dict)  # column, cell -> result
    words: dict[str, dict[str, str]] = field(default_factory=dict)  # column, folded label -> code

    def __post_init__(self) -> None:
        game = self.definition
        self.words = {f.code: _words(_labels(f.choices)) for f in game.fields.values()}
        types = {t.code: (*t.names.values(), *t.aliases) for t in game.types.values()}
        self.words |= {"type": _words(types), "set": _words(_of_labels(game.sets))}
        self.words["origin"] = _words(_of_labels(game.origins))

    def turn(self, column: str, cell: str) -> str:
        """Return the cell as cards.csv has it."""
        key = (column, cell)
        if key not in self.known:
            self.known[key] = self._turn(column, cell) if cell else ""
        return self.known[key]

    def _turn(self, column: str, cell: str) -> str:
        own = self.definition.fields.get(column)
        if own:
            return self._field(own, cell)
        if column in self.words:
            return self.words[column].get(fold(cell), cell)
        if column == "parallel":
            return "yes" if fold(cell) in YES else "" if fold(cell) in NO else cell
        if column == "number":
            return unicodedata.normalize("NFKC", cell).removeprefix("#")
        if column == "aliases":
            return "|".join(part.strip() for part in APART.split(cell) if part.strip())
        return cell

    def _field(self, own: Field, cell: str) -> str:
        if own.kind == "number":
            return number(own, cell)
        if own.kind == "choice":
            return self._choice(own, cell) or cell
        if own.kind == "choices":
            return self._choices(own, cell)
        return cell

    def _choices(self, own: Field, cell: str) -> str:
        """Return several choices joined by `|`; other separators count only where every part is understood."""
        for separators in (APART, APART_TOO):
            parts = [part.strip() for part in separators.split(cell) if part.strip()]
            codes = [self._choice(own, part) for part in parts]
            if all(codes):
                return "|".join(code for code in codes if code)
        return "|".join(part.strip() for part in APART.split(cell) if part.strip())

    def _choice(self, own: Field, cell: str) -> str | None:
        code = self.words[own.code].get(fold(cell))
        return code or (self.find_card(cell) if own.cards else None)


def number(own: Field, cell: str) -> str:
    """Return a number in plain digits; a mark as the game writes it; anything else as it is."""
    if cell in own.marks:
        return cell
    marks = {fold(mark): mark for mark in own.marks}
    plain = unicodedata.normalize("NFKC", cell).translate(MINUS).strip()
    match = WHOLE.fullmatch(plain)
    if match and len(plain) < 20:
        return str(int(match[1]))
    return marks.get(fold(cell), cell)


def _labels(choices: Iterable[Choice]) -> dict[str, tuple[str, ...]]:
    return {choice.code: (*choice.names.values(), *choice.aliases) for choice in choices}


def _of_labels(labels: Mapping[str, Label]) -> dict[str, tuple[str, ...]]:
    return {
        code: tuple(label for label in names.values() if label) for code, names in labels.items()
    }


def _words(labels: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Return code by folded label; a code before every label, an earlier label before a later one."""
    words = {fold(code): code for code in labels}
    for code, spellings in labels.items():
        for spelling in spellings:
            words.setdefault(fold(spelling), code)
    return words
