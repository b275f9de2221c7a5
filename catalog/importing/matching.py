"""Which card a row means: by code, else by set and number, else by exact name; a new card gets a code."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from catalog.folding import fold
from catalog.loading.cards import NO_CODE

Cells = Mapping[str, str]
LONGEST_CODE = 80


@dataclass
class Index:
    """The cards known so far: those of the game, and those that earlier rows of the file make."""

    languages: tuple[str, ...]
    codes: set[str] = field(default_factory=set)
    names: dict[str, str] = field(
        default_factory=dict
    )  # folded name -> code; "" where two share it
    prints: dict[tuple[str, str], str] = field(default_factory=dict)  # folded set, number -> code

    def add(self, code: str, rows: Iterable[Cells]) -> None:
        """Note a card with its rows."""
        self.codes.add(code)
        for row in rows:
            for name in self._names(row):
                owner = self.names.setdefault(name, code)
                self.names[name] = code if owner == code else ""
            if place := _place(row):
                self.prints.setdefault(place, code)

    def code_of(self, cells: Cells) -> str | None:
        """Return the code of the card that a row means; None if the row makes a new one."""
        if code := cells.get("code"):
            return code
        place = _place(cells)
        if place and place in self.prints:
            return self.prints[place]
        return next((self.names[name] for name in self._names(cells) if self.names.get(name)), None)

    def named(self, name: str) -> str | None:
        """Return the code of the one card with this code or exact name, or None."""
        return name if name in self.codes else self.names.get(fold(name)) or None

    def new_code(self, cells: Cells) -> str | None:
        """Return a code nobody has for the new card of a row, or None for a row that names nothing."""
        stem = code_stem(cells, self.languages)
        if not stem:
            return None
        number, code = 2, stem
        while code in self.codes:
            code, number = f"{stem[: LONGEST_CODE - 5]}_{number}", number + 1
        return code

    def _names(self, row: Cells) -> list[str]:
        names = (row.get(f"name_{language}", "") for language in self.languages)
        return [fold(name) for name in names if name]


def _place(row: Cells) -> tuple[str, str] | None:
    place = fold(row.get("set", "")), fold(row.get("number", ""))
    return place if all(place) else None


def code_stem(cells: Cells, languages: Iterable[str]) -> str:
    """Return what the code of a new card is made from; nothing if the row has neither a name nor a number in a set.

    A name that is written in Latin letters: `ember_owl`. A name in kana and kanji has no spelling that everybody would agree on, so its set and number
    take its place: `base-012`; and where there is no number, `card-` with eight digits that the name alone decides, so that the same name always
    gives the same code.
    """
    names = [name for language in languages if (name := cells.get(f"name_{language}", ""))]
    for name in names:
        if (slug := _slug(name)) and _is_latin(name):
            return "card" if slug == NO_CODE else slug
    place = [_slug(cells.get(column, ""), "-") for column in ("set", "number")]
    if all(place):
        return "-".join(place)[:LONGEST_CODE]
    if names:
        return f"card-{sha256(fold(names[0]).encode()).hexdigest()[:8]}"
    return ""


def _slug(text: str, blank: str = "_") -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    plain = re.sub(r"['’`]", "", plain)
    return re.sub(r"[^a-z0-9]+", blank, plain).strip(blank)[:LONGEST_CODE]


def _is_latin(text: str) -> bool:
    """Whether all letters of a text are Latin ones."""
    letters = [c for c in unicodedata.normalize("NFKC", text) if c.isalpha()]
    return bool(letters) and all("LATIN" in unicodedata.name(c, "") for c in letters)
