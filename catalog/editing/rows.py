"""Cards as rows of text, the same everywhere: the columns of cards.csv and `sources`. What `catalog.loading.cards` reads, this writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from catalog.definition import GameDefinition
from catalog.facts import CardFacts, PrintingFacts, Value
from catalog.loading.cards import PRINTING_COLUMNS, SOURCES, row_columns
from catalog.models import Card
from catalog.sources import sources_text

RowCells: TypeAlias = dict[str, str]
"""Column -> text."""


def rows_of(card: Card) -> list[RowCells]:
    """Return all rows of a card: the first with its first printing, then one a further printing."""
    return list(rows_of_facts(card.to_facts(), card.game.definition))


def rows_of_facts(card: CardFacts, definition: GameDefinition) -> Iterator[RowCells]:
    """Yield a card's rows; reading them gives the same facts."""
    printings = [_printing_cells(printing) for printing in card.printings]
    empty = dict.fromkeys(row_columns(definition), "")
    yield {**empty, **_card_cells(card), **(printings[0] if printings else {})}
    for cells in printings[1:]:
        yield {**empty, "code": card.code, **cells}


def _card_cells(card: CardFacts) -> RowCells:
    return {
        "code": card.code,
        "type": card.card_type,
        **{f"name_{language}": name for language, name in card.names.items()},
        "reading": card.reading,
        "aliases": "|".join(card.aliases),
        **{code: _cell(value) for code, value in card.fields.items()},
        **{f"text_{language}": text for language, text in card.texts.items()},
        "effect": card.effect,
        "origin": card.origin,
        SOURCES: sources_text(card.sources),
    }


def _cell(value: Value) -> str:
    return "|".join(value) if isinstance(value, tuple) else str(value)


def _printing_cells(printing: PrintingFacts) -> RowCells:
    parallel = "yes" if printing.parallel else ""
    cells = (printing.set_code, printing.number, printing.rarity, parallel, printing.artist)
    return dict(zip(PRINTING_COLUMNS, cells, strict=True))
