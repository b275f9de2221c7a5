"""contents.csv: what products hold, a fixed card or random cards of a rarity a line. A game needn't have the file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from catalog.definition import ProductEntry
from catalog.facts import CardFacts
from catalog.faults import Faults
from catalog.loading.sets import ProductFacts
from catalog.loading.shapes import unknown
from catalog.loading.tables import Row, read_rows
from catalog.messages import msg

COLUMNS = ("product", "card", "set", "number", "rarity", "copies", "chance")
MOST_COPIES = 1000


@dataclass(frozen=True)
class ContentFacts:
    """A line of contents.csv: `copies` of a card, or of random cards of a rarity in a set."""

    product: str
    card: str
    set_code: str
    number: str
    rarity: str
    copies: int
    chance: str  # that the random ones are in there at all: "1/24", "0.5"; empty: always


def read_contents(
    path: Path,
    products: Sequence[ProductFacts],
    sets: Collection[str],
    cards: Mapping[str, CardFacts],
    faults: Faults,
) -> list[ContentFacts]:
    """Return what the products hold."""
    if not path.exists():
        return []
    reader = _Reader({product.code: product for product in products}, tuple(sets), cards)
    contents = [reader.read(row) for row in read_rows(path, COLUMNS, faults)]
    for row, product in reader.overfull(contents):
        row.bad("copies", msg("The product holds more than %(n)d cards.", n=product))
    return contents


def product_entries(
    products: Iterable[ProductFacts], contents: Iterable[ContentFacts], cards: Iterable[CardFacts]
) -> dict[str, ProductEntry]:
    """Return the products as queries know them, with the cards that each holds or may hold, where that is known."""
    by_rarity: dict[tuple[str, str], set[str]] = {}
    for card in cards:
        for printing in card.printings:
            by_rarity.setdefault((printing.set_code, printing.rarity), set()).add(card.code)
    held: dict[str, set[str]] = {}
    for line in contents:
        drawn = by_rarity.get((line.set_code, line.rarity), set())
        held.setdefault(line.product, set()).update({line.card} if line.card else drawn)
    return {
        facts.code: ProductEntry(
            facts.names,
            facts.set_code,
            frozenset(held[facts.code]) if facts.code in held else None,
        )
        for facts in products
    }


class _Reader:
    def __init__(
        self,
        products: Mapping[str, ProductFacts],
        sets: tuple[str, ...],
        cards: Mapping[str, CardFacts],
    ) -> None:
        self.products, self.sets, self.cards = products, sets, cards
        self.rows: dict[str, Row] = {}  # the last row of each product
        self.seen: set[tuple[str, ...]] = set()

    def read(self, row: Row) -> ContentFacts:
        product = row.one_of("product", tuple(self.products))
        self.rows[product] = row
        if bool(row["card"]) == bool(row["rarity"]):
            row.bad("card", msg("Each line has either a card or a rarity."))
        facts = self._fixed(row) if row["card"] else self._random(row)
        place = (facts.product, facts.card, facts.set_code, facts.number, facts.rarity)
        if (*place, facts.chance) in self.seen:
            row.bad("product", msg("This stands twice."))
        self.seen.add((*place, facts.chance))
        return facts

    def _fixed(self, row: Row) -> ContentFacts:
        card = self.cards.get(row["card"])
        if card is None:
            row.bad("card", unknown(row["card"], tuple(self.cards)))
        elif row["set"] or row["number"]:
            self._check_printing(row, card)
        if row["chance"]:
            row.bad("chance", msg("Only random cards have a chance."))
        return ContentFacts(
            *(row["product"], row["card"], row["set"], row.text("number", 12), "", _copies(row), "")
        )

    def _check_printing(self, row: Row, card: CardFacts) -> None:
        printings = [(p.set_code, p.number) for p in card.printings]
        in_set = [number for code, number in printings if code == row["set"]]
        if not in_set:
            row.bad("set", unknown(row["set"], tuple(code for code, _ in printings)))
        elif row["number"] and row["number"] not in in_set:
            row.bad("number", unknown(row["number"], tuple(filter(None, in_set))))

    def _random(self, row: Row) -> ContentFacts:
        product = self.products.get(row["product"])
        card_set = row["set"] or (product.set_code if product else "")
        if row["set"] and row["set"] not in self.sets:
            row.bad("set", unknown(row["set"], self.sets))
        elif product and not card_set:
            row.bad("set", msg("Random cards need a set; their product has none."))
        if row["number"]:
            row.bad("number", msg("Random cards have no number."))
        rarity = row.text("rarity", 20)
        return ContentFacts(*(row["product"], "", card_set, "", rarity, _copies(row), _chance(row)))

    def overfull(self, contents: Sequence[ContentFacts]) -> Iterator[tuple[Row, int]]:
        """Yield the last row of each product that surely holds more cards than its own line says, and that number."""
        sure: Counter[str] = Counter()
        for facts in contents:
            sure[facts.product] += 0 if facts.chance else facts.copies
        for code, product in self.products.items():
            if product.cards_per_pack is not None and sure[code] > product.cards_per_pack:
                yield self.rows[code], product.cards_per_pack


def _copies(row: Row) -> int:
    copies = row.whole("copies", MOST_COPIES)
    if copies == 0:
        row.bad("copies", msg("This must be 1 at least."))
    return 1 if copies is None else copies


def _chance(row: Row) -> str:
    form = msg("A chance is above 0 and at most 1, such as 1/24 or 0.25.")
    text = row["chance"]
    written = re.fullmatch(r"[0-9]{1,5}/[0-9]{1,5}|[01](\.[0-9]{1,6})?", text)
    if text and not (written and 0 < chance_of(text) <= 1):
        row.bad("chance", form)
    return text


def chance_of(text: str) -> Fraction:
    """Return a chance as a number; 0 for what is none."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return Fraction(0)
