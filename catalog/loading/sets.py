"""sets.csv and products.csv."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from catalog.definition import Label
from catalog.faults import Faults
from catalog.loading.game_shape import DATE, DATE_FORM
from catalog.loading.shapes import unknown
from catalog.loading.tables import Row, read_rows
from catalog.messages import msg
from catalog.numbering import MOST, BadNumbers, read_numbers

SET_KINDS = ("official", "sampler")
PRODUCT_KINDS = ("starter", "booster", "deck", "set", "other")


@dataclass(frozen=True)
class SetFacts:
    """A line of sets.csv."""

    code: str
    names: Label
    kind: str
    released: str
    size: int | None
    source: str
    numbers: str = ""
    line: int = field(compare=False, default=0)


@dataclass(frozen=True)
class ProductFacts:
    """A line of products.csv."""

    code: str
    set_code: str
    names: Label
    notes: Label
    kind: str
    price: Decimal | None
    currency: str
    cards_per_pack: int | None
    released: str
    source: str


def read_sets(path: Path, languages: tuple[str, ...], faults: Faults) -> dict[str, SetFacts]:
    """Return the sets by code."""
    names = tuple(f"name_{lang}" for lang in languages)
    columns = ("code", *names, "kind", "released", "size", "source")
    rows = read_rows(path, columns, faults, optional=("numbers",))
    return {facts.code: facts for row in rows if (facts := _set(row, languages, rows))}


def _set(row: Row, languages: tuple[str, ...], rows: list[Row]) -> SetFacts:
    return SetFacts(
        code=_own_code(row, rows),
        names=_names(row, languages),
        kind=row.one_of("kind", SET_KINDS),
        released=row.matching("released", DATE, DATE_FORM),
        size=row.whole("size"),
        source=row.text("source", 300),
        numbers=_numbers(row),
        line=row.line,
    )


def _numbers(row: Row) -> str:
    try:
        read_numbers(row["numbers"])
    except BadNumbers as error:
        reason = msg(
            "Numbers are runs such as P1-P12,1-100; each stands once, at most %(n)d.", n=MOST
        )
        row.bad("numbers", reason, error.part)
        return ""
    return row.text("numbers", 300)


def read_products(
    path: Path, languages: tuple[str, ...], sets: dict[str, SetFacts], faults: Faults
) -> list[ProductFacts]:
    """Return the products; `sets` are those they may name. A game needn't have the file."""
    if not path.exists():
        return []
    labels = tuple(f"{part}_{lang}" for part in ("name", "note") for lang in languages)
    columns = ("code", "set", "kind", "price", "currency", "cards_per_pack", "released", "source")
    rows = read_rows(path, (*columns, *labels), faults)
    return [_product(row, languages, tuple(sets), rows) for row in rows]


def _product(
    row: Row, languages: tuple[str, ...], sets: tuple[str, ...], rows: list[Row]
) -> ProductFacts:
    if row["set"] and row["set"] not in sets:
        row.bad("set", unknown(row["set"], sets))
    currency_form = msg("A currency is three capital letters, such as JPY.")
    return ProductFacts(
        code=_own_code(row, rows),
        set_code=row["set"],
        names=_names(row, languages),
        notes=row.labels("note", languages, 1000),
        kind=row.one_of("kind", PRODUCT_KINDS),
        price=_price(row),
        currency=row.matching("currency", "[A-Z]{3}", currency_form),
        cards_per_pack=row.whole("cards_per_pack"),
        released=row.matching("released", DATE, DATE_FORM),
        source=row.text("source", 300),
    )


def _price(row: Row) -> Decimal | None:
    if not row["price"]:
        return None
    if not re.fullmatch(r"[0-9]{1,8}(\.[0-9]{1,2})?", row["price"]):
        row.bad("price", msg("A price is a number such as 300 or 4.99."))
        return None
    if not row["currency"]:
        row.bad("currency", msg("A price needs its currency."))
    return Decimal(row["price"])


def _own_code(row: Row, rows: list[Row]) -> str:
    code = row.code("code", 50)
    if any(other["code"] == code and other.line < row.line for other in rows):
        row.bad("code", msg("This stands twice."))
    return code


def _names(row: Row, languages: tuple[str, ...]) -> Label:
    names = row.labels("name", languages)
    if not names:
        row.bad(f"name_{languages[0]}", msg("A name is needed in one language at least."))
    return names
