"""What a deck's file says before anybody looks its cards up: the same for every file format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from decks.names import UNSEEN, seen


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a file: so many copies of what the file calls a card."""

    name: str = ""
    copies: str = "1"  # as written
    section: str = ""  # code of one of our sections, where the file knows it
    zone: str = ""  # the part of the deck, as the file calls it
    code: str = ""  # of one of our cards, where the file knows it
    set_code: str = ""
    number: str = ""
    ident: str = ""  # as the program of the format numbers its cards
    line: int = 0  # from 1; 0: as the entries are counted

    @property
    def text(self) -> str:
        """The entry as a line of a list."""
        printing = f" ({self.set_code}) {self.number}".rstrip() if self.set_code else ""
        return f"{self.copies} {self.name or self.code or self.ident}{printing}"


@dataclass(frozen=True, slots=True)
class Kept:
    """A line that nobody could count, kept as it stood."""

    text: str
    section: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A deck as a file says it."""

    entries: tuple[Entry, ...] = ()
    title: str = ""
    notes: str = ""
    format: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    card_notes: Mapping[str, str] = field(default_factory=dict)  # card code -> note
    kept: tuple[Kept, ...] = ()
    game: str = ""  # as the program of the format calls the game, where the file says it
    shared: frozenset[str] = frozenset()  # parts of the deck that several sections go to
    codes: frozenset[str] = frozenset()  # of all the game's cards, for formats that shorten codes
    faces: Mapping[str, str] = field(default_factory=dict)  # code -> address; "" -> of the back


def counted(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the entries of a file that repeats a card for each copy: equal ones as one, with their number."""
    copies: dict[Entry, int] = {}
    for entry in entries:
        copies[entry] = copies.get(entry, 0) + 1
    return tuple(replace(entry, copies=str(count)) for entry, count in copies.items())


def visible(draft: Draft) -> Draft:
    """Return the draft with a mark in place of each control character and half character, which formats can hide behind escapes; title and notes lose theirs anyway."""
    return replace(
        draft,
        entries=tuple(map(_visible, draft.entries)),
        choices={seen(name): seen(said) for name, said in draft.choices.items()},
        card_notes={seen(code): note for code, note in draft.card_notes.items()},
        kept=tuple(Kept(seen(line.text), seen(line.section)) for line in draft.kept),
    )


def _visible(entry: Entry) -> Entry:
    said = (entry.text, entry.section, entry.zone, entry.code, entry.number, entry.ident)
    if not UNSEEN.search("".join(said)):
        return entry
    return replace(
        entry,
        name=seen(entry.name),
        copies=seen(entry.copies),
        section=seen(entry.section),
        zone=seen(entry.zone),
        code=seen(entry.code),
        set_code=seen(entry.set_code),
        number=seen(entry.number),
        ident=seen(entry.ident),
    )


def zoned(entries: Iterable[Entry]) -> dict[tuple[str, str], list[Entry]]:
    """Return the entries by zone and section, in their order."""
    found: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        found.setdefault((entry.zone, entry.section), []).append(entry)
    return found
