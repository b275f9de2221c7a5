"""Cards as rows of text: a row a card, a further row with the same code a further printing. One check serves cards.csv, imports, forms and the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from catalog.definition import CardType, Field, GameDefinition
from catalog.facts import CardFacts, PrintingFacts, Value
from catalog.faults import Faults
from catalog.folding import fold
from catalog.loading.shapes import unknown
from catalog.loading.tables import Row, read_rows
from catalog.messages import Message, listing, msg
from catalog.sources import MOST, ORIGINS, Source, source_parts

PRINTING_COLUMNS = ("set", "number", "rarity", "parallel", "artist")
SOURCES = "sources"
"""The one column that cards.csv may lack."""
NO_TYPE = CardType("", {})
NO_CODE = "new"
"""What no card can be called by: the page for new cards stands at that address."""
SOURCE_FORM = msg("A source is a column, =, and official, house or user; words may follow a colon.")


@dataclass
class CardTable:
    """What cards.csv says: the cards by code, and the line where each one starts."""

    cards: dict[str, CardFacts] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)


def columns(definition: GameDefinition) -> tuple[str, ...]:
    """Return the columns of the game's cards.csv in their usual order."""
    names = (f"name_{lang}" for lang in definition.languages)
    texts = (f"text_{lang}" for lang in definition.languages)
    head = ("code", "type", *names, "reading", "aliases")
    return (*head, *definition.fields, *texts, "effect", "origin", *PRINTING_COLUMNS)


def row_columns(definition: GameDefinition) -> tuple[str, ...]:
    """Return the columns that a row of a card may have anywhere, in their usual order: those of cards.csv and `sources`."""
    return (*columns(definition), SOURCES)


def read_cards(
    path: Path, definition: GameDefinition, sets: tuple[str, ...], faults: Faults
) -> CardTable:
    """Return the cards of the game; `sets` are the codes that printings may name."""
    rows = read_rows(path, columns(definition), faults, (SOURCES,))
    return CardReader(definition, sets).read(rows)


@dataclass
class CardReader:
    """Reads rows into cards and notes the rows' faults; what else has a folded name, or a number in a set, may be asked."""

    game: GameDefinition
    sets: tuple[str, ...]
    named: Callable[[str], str | None] = lambda name: None
    numbered: Callable[[str, str], str | None] = lambda set_code, number: None
    names: dict[str, str] = field(default_factory=dict)  # folded name -> card
    prints: dict[tuple[str, str], str] = field(default_factory=dict)  # set, number -> card
    table: CardTable = field(default_factory=CardTable)
    seen: set[tuple[str, ...]] = field(default_factory=set)

    def read(self, rows: list[Row]) -> CardTable:
        """Return the cards that the rows tell of."""
        self.table.rows.extend(rows)
        for row in rows:
            self._read_row(row)
        for row in rows:
            self._check_aliases(row)
        return self.table

    def _read_row(self, row: Row) -> None:
        code = row.code("code", 80)
        if code == NO_CODE:
            row.bad("code", msg("This code is taken."))
        known = self.table.cards.get(code)
        named = any(row[f"name_{lang}"] for lang in self.game.languages)
        if known and not row["type"] and not named:
            self._check_further_printing(row)
            printings = (*known.printings, *self._printings(row))
            self.table.cards[code] = replace(known, printings=printings)
        elif known:
            first = self.table.lines[code]
            reason = msg(
                "This code stands in line %(line)d already. A further printing has no type and no names.",
                line=first,
            )
            row.bad("code", reason)
        else:
            self.table.cards[code] = self._card(code, row)
            self.table.lines[code] = row.line

    def _check_further_printing(self, row: Row) -> None:
        for column, cell in row.cells.items():
            if cell and column != "code" and column not in PRINTING_COLUMNS:
                columns = listing(*PRINTING_COLUMNS)
                reason = msg("A further printing fills only: %(columns)s.", columns=columns)
                row.bad(column, reason)

    def _card(self, code: str, row: Row) -> CardFacts:
        languages = self.game.languages
        card_type = self.game.types.get(row.one_of("type", tuple(self.game.types)), NO_TYPE)
        if row["origin"]:
            row.one_of("origin", tuple(self.game.origins))
        return CardFacts(
            code=code,
            card_type=card_type.code,
            names=self._names(code, row),
            fields=dict(self._fields(card_type, row)),
            texts=row.labels("text", languages, 2000),
            reading=row.text("reading", 200),
            aliases=tuple(_parts(row["aliases"])),
            effect=row.text("effect", 500),
            origin=row["origin"],
            printings=tuple(self._printings(row)),
            sources=dict(self._sources(card_type, row)),
        )

    def _sources(self, card_type: CardType, row: Row) -> Iterator[tuple[str, Source]]:
        """Yield the source of each column that tells one; a column of the card as such must be meant."""
        texts = (f"{part}_{lang}" for part in ("name", "text") for lang in self.game.languages)
        accepted = (
            *texts,
            "type",
            "reading",
            "aliases",
            *card_type.fields,
            "effect",
            *PRINTING_COLUMNS,
        )
        for part in source_parts(row[SOURCES]):
            if isinstance(part, str):
                row.bad(SOURCES, SOURCE_FORM, part)
                continue
            column, source = part
            if column not in accepted:
                row.bad(SOURCES, unknown(column, accepted), column)
            if source.origin not in ORIGINS:
                row.bad(SOURCES, unknown(source.origin, ORIGINS), source.origin)
            if len(source.words) > MOST:
                row.bad(SOURCES, msg("This is too long: at most %(n)d characters.", n=MOST))
            yield part

    def _names(self, code: str, row: Row) -> Mapping[str, str]:
        names = row.labels("name", self.game.languages)
        if not names:
            reason = msg("A name is needed in one language at least.")
            row.bad(f"name_{self.game.languages[0]}", reason)
        for language, name in names.items():
            owner = self._owner(fold(name), code)
            if owner != code:
                row.bad(
                    f"name_{language}", msg("This is the name of “%(other)s” too.", other=owner)
                )
        return names

    def _owner(self, name: str, code: str) -> str:
        """Return the card that has a folded name: `code`, unless another one has it already."""
        return self.names.setdefault(name, self.named(name) or code)

    def _check_aliases(self, row: Row) -> None:
        for alias in _parts(row["aliases"]):
            folded = fold(alias)
            owner = self.names.get(folded) or self.named(folded) or row["code"]
            if owner != row["code"]:
                row.bad("aliases", msg("This is the name of “%(other)s” too.", other=owner), alias)

    def _fields(self, card_type: CardType, row: Row) -> Iterator[tuple[str, Value]]:
        for code, own in self.game.fields.items():
            if not row[code]:
                if code in card_type.required:
                    row.bad(code, msg("Cards of type “%(type)s” need this.", type=card_type.code))
            elif card_type is not NO_TYPE and code not in card_type.fields:
                row.bad(code, msg("Cards of type “%(type)s” don’t have this.", type=card_type.code))
            elif (value := read_value(own, row)) is not None:
                yield code, value

    def _printings(self, row: Row) -> Iterator[PrintingFacts]:
        if not row["set"]:
            for column in PRINTING_COLUMNS[1:]:
                if row[column]:
                    row.bad(column, msg("Without a set there is no printing."))
            return
        row.one_of("set", self.sets)
        printing = PrintingFacts(
            row["set"],
            row.text("number", 12),
            row.text("rarity", 20),
            row["parallel"] == "yes",
            row.text("artist", 100),
        )
        if row["parallel"]:
            row.one_of("parallel", ("yes", "no"))
        self._check_number(row, printing)
        yield printing

    def _check_number(self, row: Row, printing: PrintingFacts) -> None:
        place = printing.set_code, printing.number
        owner = row["code"]
        if printing.number:
            owner = self.prints.setdefault(place, self.numbered(*place) or owner)
        if owner != row["code"]:
            row.bad("number", msg("“%(other)s” has this number in this set.", other=owner))
        exact = (row["code"], *place, printing.rarity, str(printing.parallel))
        if exact in self.seen:
            row.bad("number", msg("The same printing stands above already."))
        self.seen.add(exact)


def read_value(own: Field, row: Row) -> Value | None:
    """Return the value in the field's column, or None after noting why it is none. The cell isn't empty."""
    if own.kind == "number":
        return _number(own, row)
    if own.kind == "text":
        return row.text(own.code, 200)
    values = [row[own.code]] if own.kind == "choice" else _parts(row[own.code])
    accepted = tuple(choice.code for choice in own.choices)
    for value in values:
        if value not in accepted and not own.cards:
            row.bad(own.code, unknown(value, accepted), value)
        if values.count(value) > 1:
            row.bad(own.code, msg("This stands twice."), value)
    return values[0] if own.kind == "choice" else tuple(values)


def _number(own: Field, row: Row) -> Value | None:
    text = row[own.code]
    if text in own.marks:
        return text
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
        row.bad(own.code, _number_form(own))
        return None
    value = int(text)
    low = own.minimum is not None and value < own.minimum
    high = own.maximum is not None and value > own.maximum
    if low or high:
        row.bad(own.code, _number_form(own))
    return value


def _number_form(own: Field) -> Message:
    least = "" if own.minimum is None else str(own.minimum)
    most = "" if own.maximum is None else str(own.maximum)
    span = f"{least} … {most}".strip()
    if own.marks:
        return msg(
            "Accepted are whole numbers (%(span)s) and: %(marks)s.",
            span=span,
            marks=listing(*own.marks),
        )
    return msg("Accepted are whole numbers (%(span)s).", span=span)


def _parts(cell: str) -> list[str]:
    return [part.strip() for part in cell.split("|") if part.strip()]
