"""What a game wants to be shown of its decks: the `[[charts]]` of game.toml, read and checked.

    [[charts]]
    code = "levels"
    names = { en = "Levels", ja = "レベル" }
    kind = "curve"             # over the numbers of a field; "bars": one a value; "share": parts of a whole
    key = "level"              # "type", a field, or a list of fields whose values count alike
    where = "type:duel"        # which cards; all of them without it
    sections = ["main"]        # in which sections; in all of them without it
    measure = "copies"         # or "sum(EXPRESSION)" over the cards' number fields

A game that says none gets charts of its types, its first number field and its first field with choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from catalog.definition import Field, GameDefinition, Label
from catalog.facts import CardFacts
from catalog.messages import Message, listing, msg
from catalog.pool import CardPool
from decks.charts.opening import Pile, pile_of, remembered
from decks.legality.binding import compiled, every_card
from decks.legality.errors import RuleError
from decks.legality.measure_reader import read_measure
from decks.legality.measures import COPIES, SUM, Measure
from decks.legality.reader import Problem

CURVE, BARS, SHARE = "curve", "bars", "share"
KINDS = (CURVE, BARS, SHARE)
TYPE = "type"
KNOWN: Mapping[str, Any] = {
    "code": str,
    "names": dict,
    "kind": str,
    "key": object,
    "where": str,
    "sections": list,
    "measure": str,
}
MOST_CHARTS = 12
_SHAPES: Mapping[Any, Message] = {
    str: msg("This must be a text in quotes."),
    list: msg("This must be a list in brackets."),
    dict: msg("This must be a table."),
}


@dataclass(frozen=True, slots=True)
class Chart:
    """One chart: over `sections` (none: all), of the cards that `matches` finds, by the values of `keys`, `measure` is drawn."""

    code: str
    names: Label
    kind: str
    keys: tuple[str, ...]  # fields of one kind, or TYPE alone
    sections: tuple[str, ...] = ()
    where: str = ""
    matches: Callable[[CardFacts], bool] = every_card
    measure: Measure = field(default_factory=Measure)
    pile: Pile | None = None  # which its cards are drawn from at the start


@dataclass
class Reading:
    """The charts that were read, and what is wrong with others."""

    charts: list[Chart] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_charts(game: GameDefinition, pool: CardPool | None = None) -> Reading:
    """Return the game's charts, the usual ones where it says none; a faulty one is left out and its faults reported."""
    reading = Reading()
    for index, table in enumerate(game.charts[:MOST_CHARTS]):
        if chart := _Reader(game, pool, f"charts[{index}]", table, reading.problems).read():
            reading.charts.append(chart)
    if len(game.charts) > MOST_CHARTS:
        reason = msg("At most %(most)d charts are drawn.", most=MOST_CHARTS)
        reading.problems.append(Problem(f"charts[{MOST_CHARTS}]", "", reason))
    reading.problems += _doubled(game)
    if not game.charts:
        reading.charts = list(usual_charts(game, pool))
    return reading


def _doubled(game: GameDefinition) -> Iterator[Problem]:
    codes = [table.get("code") for table in game.charts]
    for index, code in enumerate(codes):
        if code is not None and code in codes[:index]:
            yield Problem(f"charts[{index}].code", code, msg("This stands twice."))


def usual_charts(game: GameDefinition, pool: CardPool | None = None) -> Iterator[Chart]:
    """Yield what is drawn for a game that says nothing: types, its first number field, its first field with choices."""
    pile = pile_of((), game, pool)
    fields = game.fields.values()
    if len(game.types) > 1:
        yield Chart(TYPE, {"en": "Types", "ja": "種類"}, SHARE, (TYPE,), pile=pile)
    if number := next((f for f in fields if f.kind == "number"), None):
        yield Chart(number.code, number.names, CURVE, (number.code,), pile=pile)
    if choice := next((f for f in fields if f.choices), None):
        yield Chart(choice.code, choice.names, BARS, (choice.code,), pile=pile)


@dataclass
class _Reader:
    """Reads one `[[charts]]` table."""

    game: GameDefinition
    pool: CardPool | None
    path: str
    table: Mapping[str, Any]
    problems: list[Problem]

    def read(self) -> Chart | None:
        """Return the chart, or None after noting its faults."""
        before = len(self.problems)
        self._check_shape()
        if len(self.problems) > before:
            return None
        chart = Chart(
            code=self.table["code"],
            names=self._names(),
            kind=self._kind(),
            keys=self._keys(),
            sections=tuple(self._sections()),
            where=self.table.get("where", ""),
            matches=self._matches(),
            measure=self._measure(),
        )
        chart = replace(chart, pile=pile_of(chart.sections, self.game, self.pool))
        return chart if len(self.problems) == before else None

    def _fault(self, key: str, value: object, reason: Message, place: int | None = None) -> None:
        path = f"{self.path}.{key}" if key else self.path
        self.problems.append(Problem(path, value, reason, place))

    def _check_shape(self) -> None:
        for key, value in self.table.items():
            if key not in KNOWN:
                known = listing(*KNOWN)
                reason = msg("There is no such key here. Known: %(known)s.", known=known)
                self._fault(key, key, reason)
            elif not isinstance(value, KNOWN[key]):
                self._fault(key, value, _SHAPES[KNOWN[key]])
        for key in ("code", "names", "kind", "key"):
            if not self.table.get(key):
                self._fault("", "", msg("The key “%(key)s” is missing.", key=key))

    def _names(self) -> Label:
        names: Mapping[str, Any] = self.table["names"]
        for language in self.game.languages:
            if not isinstance(names.get(language), str) or not names[language].strip():
                reason = msg("The key “%(key)s” is missing.", key=language)
                self._fault("names", "", reason)
        return names

    def _kind(self) -> str:
        kind: str = self.table["kind"]
        if kind not in KINDS:
            self._fault("kind", kind, msg("Accepted are: %(known)s.", known=listing(*KINDS)))
        return kind

    def _keys(self) -> tuple[str, ...]:
        said = self.table["key"]
        keys = said if isinstance(said, list) else [said]
        for key in keys:
            if reason := self._refused(key, len(keys)):
                self._fault("key", key, reason)
        if len({self._kind_of(key) for key in keys}) > 1:
            self._fault("key", said, msg("Fields that count alike must be of one kind."))
        return tuple(map(str, keys))

    def _refused(self, key: object, of: int) -> Message | None:
        """Return why a key can't be drawn, or None."""
        known = [code for code, f in self.game.fields.items() if f.kind != "text"]
        if self.table["kind"] == CURVE:
            known = [code for code in known if self.game.fields[code].kind == "number"]
        elif of == 1:
            known = [TYPE, *known]
        if key in known:
            return None
        return msg("No such key. Known: %(known)s.", known=listing(*known))

    def _kind_of(self, key: object) -> str:
        found: Field | None = self.game.fields.get(str(key))
        return found.kind.removesuffix("s") if found else TYPE

    def _sections(self) -> Iterator[str]:
        for code in self.table.get("sections", ()):
            if isinstance(code, str) and code in self.game.sections:
                yield code
            else:
                known = listing(*self.game.sections)
                self._fault(
                    "sections", code, msg("No such section. Known: %(known)s.", known=known)
                )

    def _matches(self) -> Callable[[CardFacts], bool]:
        text = self.table.get("where", "")
        try:
            return remembered(compiled(text, self.game, self.pool))
        except RuleError as error:
            self._fault("where", text, error.message, error.position)
            return every_card

    def _measure(self) -> Measure:
        text = self.table.get("measure", COPIES)
        try:
            measure = read_measure({"measure": text}, self.game)
        except RuleError as error:
            self._fault("measure", text, error.message, error.position)
            return Measure()
        if measure.kind not in (COPIES, SUM):
            self._fault("measure", text, msg("Accepted are: copies and sum(EXPRESSION)."))
        return measure
