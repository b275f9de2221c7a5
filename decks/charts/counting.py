"""From decks to the numbers of a chart: amounts by value, averages, what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from catalog.definition import Field, GameDefinition
from catalog.facts import CardFacts
from catalog.messages import ChoiceName, MessageValue, TypeName
from catalog.pool import CardPool
from decks.charts.charts import CURVE, TYPE, Chart
from decks.charts.opening import Opening
from decks.legality.decklist import Decklist

MOST_STEPS = 16
"""Numbers on the axis of a curve one by one; more are taken together in steps."""
STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Bar:
    """One value of a chart with its amount in each deck."""

    label: MessageValue
    amounts: tuple[int, ...]
    drawn: tuple[int, ...]  # copies that have the value and lie in the pile, for chances


@dataclass(frozen=True, slots=True)
class Counted:
    """A chart's numbers for one deck or several."""

    chart: Chart
    bars: tuple[Bar, ...]
    cards: tuple[int, ...]  # copies that the chart is about, in each deck
    amounts: tuple[int, ...]  # what the chart measures of them
    without: tuple[int, ...]  # copies of them without a value
    averages: tuple[Fraction | None, ...]  # of a curve: of the numbers, copy by copy
    medians: tuple[Fraction | None, ...]
    openings: tuple[Opening | None, ...]  # where its cards are drawn from at the start

    @property
    def is_empty(self) -> bool:
        """Whether no deck has anything to draw."""
        return not any(any(bar.amounts) for bar in self.bars)

    @property
    def highest(self) -> int:
        """The largest amount of a bar, at least 1."""
        return max((n for bar in self.bars for n in bar.amounts), default=1) or 1


@dataclass(frozen=True, slots=True)
class _Held:
    """A card of a deck that a chart is about."""

    card: CardFacts
    copies: int
    amount: int
    drawn: int
    values: tuple[str, ...]


def count(chart: Chart, decks: Sequence[Decklist], game: GameDefinition, pool: CardPool) -> Counted:
    """Return the chart's numbers for each deck; cards the pool doesn't know are left out."""
    held = [list(_held(chart, deck, pool)) for deck in decks]
    numbers = [_numbers(chart, cards) for cards in held]
    return Counted(
        chart=chart,
        bars=tuple(_bars(chart, held, game)),
        cards=tuple(sum(h.copies for h in cards) for cards in held),
        amounts=tuple(sum(h.amount for h in cards) for cards in held),
        without=tuple(sum(h.copies for h in cards if not h.values) for cards in held),
        averages=tuple(map(average, numbers)),
        medians=tuple(map(median, numbers)),
        openings=tuple(chart.pile.opening(d, pool) if chart.pile else None for d in decks),
    )


def _held(chart: Chart, deck: Decklist, pool: CardPool) -> Iterator[_Held]:
    for section, code, copies in deck.slots():
        card = pool.get(code)
        if card and (not chart.sections or section in chart.sections) and chart.matches(card):
            amount = copies * chart.measure.weight_of(card)
            drawn = copies if chart.pile and chart.pile.holds(section, card) else 0
            yield _Held(card, copies, amount, drawn, tuple(_values(chart, card)))


def _values(chart: Chart, card: CardFacts) -> Iterator[str]:
    """Yield the card's values of the chart's keys as text; a card that has one in several fields counts once for each field."""
    for key in chart.keys:
        value = card.card_type if key == TYPE else card.fields.get(key)
        if isinstance(value, tuple):
            yield from value
        elif value is not None:
            yield str(value)


def _numbers(chart: Chart, held: Iterable[_Held]) -> Counter[int]:
    """Return how many copies have each number, for a curve."""
    found: Counter[int] = Counter()
    if chart.kind == CURVE:
        for one in held:
            for value in one.values:
                if is_number(value):
                    found[int(value)] += one.copies
    return found


def average(numbers: Counter[int]) -> Fraction | None:
    """Return the mean of numbers with their copies; None without any."""
    copies = sum(numbers.values())
    return Fraction(sum(n * c for n, c in numbers.items()), copies) if copies else None


def median(numbers: Counter[int]) -> Fraction | None:
    """Return the number in the middle, the mean of the two where they are even in number; None without any."""
    ordered = sorted(n for n, copies in numbers.items() for _ in range(copies))
    if not ordered:
        return None
    middle = len(ordered) // 2
    low = ordered[middle] if len(ordered) % 2 else ordered[middle - 1]
    return Fraction(low + ordered[middle], 2)


def is_number(value: str) -> bool:
    """Return whether a value is a number and no mark."""
    digits = value.removeprefix("-")
    return digits.isascii() and digits.isdecimal()


def _bars(chart: Chart, held: Sequence[Sequence[_Held]], game: GameDefinition) -> Iterator[Bar]:
    amounts = [_by_value((h.values, h.amount) for h in cards) for cards in held]
    drawn = [_by_value((set(h.values), h.drawn) for h in cards) for cards in held]
    found = set().union(*amounts)
    for label, values in _groups(chart, found, game):
        yield Bar(
            label,
            tuple(sum(deck[v] for v in values) for deck in amounts),
            tuple(sum(deck[v] for v in values) for deck in drawn),
        )


def _by_value(held: Iterable[tuple[Iterable[str], int]]) -> Counter[str]:
    """Return what each value has of pairs of values and amount."""
    found: Counter[str] = Counter()
    for values, amount in held:
        for value in values:
            found[value] += amount
    return found


def _groups(
    chart: Chart, found: set[str], game: GameDefinition
) -> Iterator[tuple[MessageValue, list[str]]]:
    """Yield label and values of each bar: numbers in order without gaps, then marks; types and choices as the game lists them, those that are there."""
    key = chart.keys[0]
    field = game.fields.get(key)
    if key == TYPE:
        order = [*game.types, *sorted(found - game.types.keys())]
        yield from ((TypeName(v), [v]) for v in order if v in found)
    elif field and field.kind == "number":
        yield from _number_groups(chart, found, field)
    else:
        listed = [choice.code for choice in field.choices] if field else []
        order = [*listed, *sorted(found - set(listed))]
        yield from ((ChoiceName(key, v), [v]) for v in order if v in found)


def _number_groups(chart: Chart, found: set[str], field: Field) -> Iterator[tuple[str, list[str]]]:
    numbers = sorted(int(v) for v in found if is_number(v))
    if chart.kind == CURVE:
        for first, last in steps(numbers, field.minimum, field.maximum):
            inside = [str(n) for n in range(first, last + 1) if str(n) in found]
            joint = "–" if first >= 0 else "…"
            yield (str(first) if first == last else f"{first}{joint}{last}"), inside
    else:
        yield from ((str(n), [str(n)]) for n in numbers)
    yield from ((mark, [mark]) for mark in sorted(v for v in found if not is_number(v)))


def steps(
    numbers: Sequence[int], least: int | None = None, most: int | None = None
) -> list[tuple[int, int]]:
    """Return the runs of numbers (first, last) on a curve's axis: each number from the least to the most that there can be, or, where those are too many, in equal steps."""
    if not numbers:
        return []
    first, last = numbers[0], numbers[-1]
    if least is not None and most is not None and most - least < MOST_STEPS:
        first, last = min(first, least), max(last, most)
    step = _step(last - first + 1)
    start = first if step == 1 else first // step * step
    return [(n, n + step - 1) for n in range(start, last + 1, step)]


def _step(span: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 ... in which a span has no more than MOST_STEPS steps, wherever it starts."""
    power = 1
    while True:
        for factor in STEPS:
            step = factor * power
            if span <= MOST_STEPS * step - (step - 1):
                return step
        power *= 10
