"""Lists of owned cards, read: tables in the forms that card imports read, and plain decklists. Each line names a printing and copies, or says why it doesn't."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from catalog.definition import GameDefinition
from catalog.facts import CardFacts, PrintingFacts
from catalog.folding import fold
from catalog.importing.cells import Cells
from catalog.importing.headings import Mapped, map_headings, mapping_fault
from catalog.importing.table import Table, TableRow
from catalog.messages import CardName, Message, listing, msg
from catalog.pool import CardPool
from decks.lines import PRINTING, plain
from decks.text import DeckText

COPIES = (
    "copies", "count", "quantity", "qty", "amount", "owned", "own", "have", "number owned", "collection", "total",
    "枚数", "所持数", "所持枚数", "所持", "所有数", "所有枚数", "数量", "数", "持っている枚数",
)  # fmt: skip
"""What the column of copies is called."""
MOST_COPIES = 9999
WHOLE = re.compile(r"[x×]?\s*([0-9]{1,9})(?:\.0+)?\s*[x×枚]?", re.IGNORECASE)
PLACE = ("set", "number", "rarity", "parallel")
NEAR = 3
ASKED = 50
"""Near names told of one unknown name, and names that are told them."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One line: so many copies of a card, of one printing where the line tells which; or `fault`, why it can't be counted."""

    line: int  # from 1
    text: str  # what is shown of it
    code: str = ""
    printing: PrintingFacts | None = None
    copies: int = 0
    fault: Message | None = None


@dataclass(frozen=True, slots=True)
class CountedList:
    """All lines of a list, and what its headings meant."""

    lines: tuple[Counted, ...]
    columns: Mapping[str, str] = field(
        default_factory=dict
    )  # heading -> column, "copies" among them
    ignored: tuple[str, ...] = ()  # headings whose columns aren't read

    @property
    def faults(self) -> tuple[Counted, ...]:
        """The lines that can't be counted."""
        return tuple(line for line in self.lines if line.fault)

    @property
    def counted(self) -> tuple[Counted, ...]:
        """The lines that can, those of 0 copies included."""
        return tuple(line for line in self.lines if not line.fault)


class Refused(ValueError):
    """A list as a whole names no cards; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def read_owned_table(table: Table, definition: GameDefinition, pool: CardPool) -> CountedList:
    """Return what a table says; raises Refused where no column tells which card a row means."""
    copies = next((h for h in table.head if fold(h) in _COPIES), None)
    mapped = map_headings([h for h in table.head if h != copies], definition)
    used = _used(mapped, definition)
    if fault := mapping_fault(Mapped(used), definition):
        raise Refused(fault)
    reader = _Rows(Cells(definition, lambda name: None), _Finder(pool), used, copies)
    ignored = tuple(h for h in table.head if h not in used and h != copies)
    columns = {**used, **({copies: "copies"} if copies else {})}
    return CountedList(tuple(reader.read(row) for row in table.rows), columns, ignored)


_COPIES = frozenset(map(fold, COPIES))


def _used(mapped: Mapped, definition: GameDefinition) -> dict[str, str]:
    """Return the headings by which a row names its printing."""
    names = {f"name_{language}" for language in definition.languages}
    return {h: column for h, column in mapped.columns.items() if column in {"code", *names, *PLACE}}


@dataclass(frozen=True)
class _Rows:
    """Reads the rows of one table."""

    cells: Cells
    finder: _Finder
    columns: Mapping[str, str]
    copies: str | None

    def read(self, row: TableRow) -> Counted:
        cells = self._cells(row)
        text = " · ".join(cell for cell in cells.values() if cell)
        if row.fault:
            return Counted(row.line, text, fault=row.fault)
        copies = _copies(row.cells.get(self.copies, "") if self.copies else "1")
        if copies is None:
            return Counted(row.line, text, fault=_no_number(row.cells[self.copies or ""]))
        return replace(self._card(cells, row.line, text), copies=copies)

    def _cells(self, row: TableRow) -> dict[str, str]:
        """Return the cells by column, as cards.csv would have them."""
        turn = self.cells.turn
        named = {c: row.cells.get(h, "").strip() for h, c in self.columns.items()}
        return {c: turn(c, cell) if c in PLACE else cell for c, cell in named.items()}

    def _card(self, cells: Mapping[str, str], line: int, text: str) -> Counted:
        found = self.finder.card(cells)
        if isinstance(found, Message):
            return Counted(line, text, fault=found)
        printings = _printings(found, cells)
        if not printings and found.printings:
            wanted = " ".join(cells.get(column, "") for column in ("set", "number")).strip()
            reason = msg(
                "%(card)s has no printing “%(place)s”.", card=CardName(found.code), place=wanted
            )
            return Counted(line, text, found.code, fault=reason)
        return Counted(line, text, found.code, only(printings))


def only(printings: Sequence[PrintingFacts]) -> PrintingFacts | None:
    """Return the printing that is meant where it is clear: the only one, or the only one in its place that is no parallel."""
    if len(printings) == 1:
        return printings[0]
    usual = [p for p in printings if not p.parallel]
    places = {(p.set_code, p.number) for p in printings}
    return usual[0] if len(usual) == len(places) == 1 and usual[0].number else None


def _printings(card: CardFacts, cells: Mapping[str, str]) -> list[PrintingFacts]:
    """Return the printings of a card that fit what a row says of set, number, rarity and parallel; of the last two nothing is refused."""
    found = [p for p in card.printings if _is_there(p, cells)]
    for column in ("rarity", "parallel"):
        wanted = cells.get(column, "")
        said = {"yes": True}.get(wanted, False) if column == "parallel" else wanted
        fitting = [p for p in found if getattr(p, column) == said]
        found = (
            fitting if fitting and column in cells and (wanted or column == "parallel") else found
        )
    return found


def _is_there(printing: PrintingFacts, cells: Mapping[str, str]) -> bool:
    sets, numbers = cells.get("set", ""), cells.get("number", "")
    is_in_set = not sets or fold(printing.set_code) == fold(sets)
    return is_in_set and (not numbers or _number_key(printing.number) == _number_key(numbers))


def _number_key(number: str) -> str:
    return fold(number).lstrip("0") or fold(number)


class _Finder:
    """Finds the card that a row means: by code, else by name and place, else by set and number."""

    def __init__(self, pool: CardPool) -> None:
        self.pool = pool
        self.asked = 0
        self.places: dict[tuple[str, str], dict[str, CardFacts]] = {}
        for card in pool:
            for p in card.printings:
                place = (fold(p.set_code), _number_key(p.number))
                self.places.setdefault(place, {})[card.code] = card

    def card(self, cells: Mapping[str, str]) -> CardFacts | Message:
        """Return the one card that a row means, or why there is none."""
        if code := cells.get("code", "").strip().lower():
            return self.pool.get(code) or msg("No card has the code “%(code)s”.", code=code[:80])
        names = [cell for column, cell in cells.items() if column.startswith("name_") and cell]
        return self._named(names, cells) if names else self._placed(cells)

    def _placed(self, cells: Mapping[str, str]) -> CardFacts | Message:
        sets, number = cells.get("set", ""), cells.get("number", "")
        if not (sets and number):
            return msg("This line names no card: a code, a name, or set and number.")
        there = self.places.get((fold(sets), _number_key(number)), {})
        if len(there) == 1:
            return next(iter(there.values()))
        return msg("No card has the number “%(number)s” in this set.", number=number[:20])

    def _named(self, names: Sequence[str], cells: Mapping[str, str]) -> CardFacts | Message:
        for name in names:
            named = self.pool.named(name)
            there = [c for c in named if any(_is_there(p, cells) for p in c.printings)] or named
            if len(there) == 1:
                return there[0]
            if there:
                near = listing(*(CardName(card.code) for card in there))
                return msg("“%(name)s” may be several cards: %(near)s.", name=name[:80], near=near)
        return self._unknown(names[0][:80])

    def _unknown(self, name: str) -> Message:
        """Return what is said of a name nobody knows; looking for near ones takes time, so only the first are told them."""
        self.asked += 1
        near = [CardName(c.code) for c in self.pool.near(name, NEAR)] if self.asked <= ASKED else []
        if not near:
            return msg("No card is called “%(name)s”.", name=name)
        words = "No card is called “%(name)s”. Did you mean: %(near)s?"
        return msg(words, name=name, near=listing(*near))


def _copies(cell: str) -> int | None:
    """Return the number in a cell, such as 3, ３, x3, 3枚; an empty cell is 0; None for anything else."""
    text = unicodedata.normalize("NFKC", cell).strip()
    match = WHOLE.fullmatch(text) if text else WHOLE.fullmatch("0")
    found = int(match[1]) if match else -1
    return found if 0 <= found <= MOST_COPIES else None


def _no_number(cell: str) -> Message:
    return msg(
        "“%(cell)s”: the number of copies must be between 0 and %(most)d.",
        cell=cell[:20],
        most=MOST_COPIES,
    )


def read_owned_text(text: str, texts: DeckText) -> CountedList:
    """Return what a plain decklist says, whatever sections its cards stand in; raises decks.decoding.Unreadable."""
    reading = texts.read(text)
    lines = [Counted(u.line, u.text, fault=u.reason) for u in reading.unread if u.is_card]
    for line in reading.understood:
        way, _cards = texts.understand(plain(line.text))
        printing = _marked(texts.pool[line.card], way.name)
        lines.append(Counted(line.line, line.text, line.card, printing, line.copies))
    return CountedList(tuple(sorted(lines, key=lambda line: line.line)))


def _marked(card: CardFacts, name: str) -> PrintingFacts | None:
    """Return the printing in brackets behind a name: `Name (SET) 12`, `Name [SET:12]`; else the only one."""
    for pattern in PRINTING:
        if match := pattern.match(name):
            cells = {"set": match[2].strip(), "number": match[3] or ""}
            return only([p for p in card.printings if _is_there(p, cells)] or card.printings)
    return only(card.printings)
