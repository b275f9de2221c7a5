"""Charts of decks in words of the page's language: pictures, and the same numbers as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from django.utils import formats
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from catalog.definition import in_language
from catalog.models import Game
from catalog.wording import language, word_value
from decks.charts.charts import BARS, CURVE, Chart, read_charts
from decks.charts.counting import Bar, Counted, count
from decks.charts.layout import Picture, Row, bars, columns, percent, stripes
from decks.charts.opening import Opening
from decks.charts.svg import patterns, svg
from decks.games import rulebook_of
from decks.legality.decklist import Decklist
from decks.legality.measures import COPIES


def charts_of(game: Game) -> tuple[Chart, ...]:
    """Return the charts that a game wants of its decks."""
    return _charts(game.pk, game.revision, game.digest)


@lru_cache(maxsize=16)
def _charts(pk: int, revision: int, digest: str) -> tuple[Chart, ...]:
    game = Game.objects.get(pk=pk)
    return tuple(read_charts(game.definition, rulebook_of(game).pool).charts)


@dataclass(frozen=True, slots=True)
class Cell:
    """What one deck has of a value."""

    amount: int
    percent: int
    chance: str  # of at least one in the opening hand; empty where it makes no sense
    expected: str


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A value with its cells, a deck each."""

    label: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class ShownChart:
    """A chart of one deck or several."""

    counted: Counted
    name: str
    labels: tuple[str, ...]  # of the values
    picture: SafeString
    notes: tuple[str, ...]  # average and what is left out

    @cached_property
    def rows(self) -> tuple[ShownRow, ...]:
        """The numbers as a table; worked out only where it is shown, as chances take time."""
        pairs = zip(self.labels, self.counted.bars, strict=True)
        return tuple(ShownRow(label, tuple(_cells(self.counted, bar))) for label, bar in pairs)

    @property
    def code(self) -> str:
        """The chart's code."""
        return self.counted.chart.code

    @property
    def hand(self) -> int:
        """Cards of the opening hand that chances are told of; 0 where they aren't."""
        openings = (o for o in self.counted.openings if o and o.size)
        return next((opening.hand for opening in openings), 0)


def shown_charts(
    game: Game, decks: Sequence[Decklist], names: Sequence[str] = ()
) -> list[ShownChart]:
    """Return the charts of decks; `names` tells several apart. Charts of which no deck has anything are left out."""
    found = counted_charts(game, decks)
    return [_shown(game, counted, names) for counted in found if not counted.is_empty]


def counted_charts(game: Game, decks: Sequence[Decklist]) -> list[Counted]:
    """Return the numbers of every chart of the game."""
    pool, definition = rulebook_of(game).pool, game.definition
    return [count(chart, decks, definition, pool) for chart in charts_of(game)]


def pattern_defs() -> SafeString:
    """Return the patterns that the pictures on a page use; once a page."""
    return mark_safe(patterns())


def _shown(game: Game, counted: Counted, names: Sequence[str]) -> ShownChart:
    labels = tuple(str(word_value(bar.label, game)) for bar in counted.bars)
    rows = [Row(label, bar.amounts) for label, bar in zip(labels, counted.bars, strict=True)]
    name = in_language(counted.chart.names, language())
    notes = tuple(_notes(counted, names))
    described = " ".join([*_described(rows, names), *notes])
    drawn = svg(_drawn(counted.chart, rows), f"chart-{counted.chart.code}", name, described)
    return ShownChart(counted, name, labels, mark_safe(drawn), notes)


def _drawn(chart: Chart, rows: Sequence[Row]) -> Picture:
    draw = {CURVE: columns, BARS: bars}.get(chart.kind, stripes)
    return draw(rows)


def _described(rows: Sequence[Row], names: Sequence[str]) -> Iterator[str]:
    """Yield the numbers as sentences, one a deck."""
    decks = len(rows[0].amounts) if rows else 0
    for deck in range(decks):
        values = _(", ").join(f"{row.label}: {row.amounts[deck]}" for row in rows)
        name = names[deck] if deck < len(names) else ""
        yield f"{name} – {values}." if name else f"{values}."


def _notes(counted: Counted, names: Sequence[str]) -> Iterator[str]:
    """Yield average and median of a curve, the sum of what is measured, and the cards without a value."""
    for deck, mean in enumerate(counted.averages):
        words = []
        middle = counted.medians[deck]
        if mean is not None and middle is not None:
            values = {"average": number(mean), "median": number(middle)}
            words.append(_("average %(average)s, median %(median)s") % values)
        if counted.chart.measure.kind != COPIES:
            words.append(_("%(n)d in all") % {"n": counted.amounts[deck]})
        if counted.without[deck]:
            words.append(_("without a value: %(n)d") % {"n": counted.without[deck]})
        if words:
            name = names[deck] if deck < len(names) else ""
            yield (f"{name}: " if name else "") + _("; ").join(words)


def number(value: Fraction) -> str:
    """Return a number with one decimal place where it has any."""
    places = 0 if value.denominator == 1 else 1
    return formats.number_format(round(float(value), 1), places)


def _cells(counted: Counted, bar: Bar) -> Iterator[Cell]:
    for deck, amount in enumerate(bar.amounts):
        opening = counted.openings[deck]
        drawn = bar.drawn[deck]
        yield Cell(
            amount,
            percent(amount, sum(b.amounts[deck] for b in counted.bars)),
            _chance(opening, drawn),
            number(opening.expected(drawn)) if opening and opening.size and drawn else "",
        )


def _chance(opening: Opening | None, drawn: int) -> str:
    """Return the chance in percent; certain and impossible only where they are."""
    if opening is None or not opening.size or not drawn:
        return ""
    chance = opening.chance(drawn)
    rounded = round(float(chance * 100))
    if chance < 1 and rounded == 100:
        return "> 99 %"
    return f"{rounded} %" if rounded else "< 1 %"
