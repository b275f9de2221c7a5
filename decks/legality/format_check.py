"""What is wrong with a format, for a game's folder and for house formats: every fault with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from catalog.definition import Field, GameDefinition
from catalog.formats import Format, Snapshot
from catalog.messages import Message, listing, msg
from catalog.pool import CardPool
from catalog.query import QueryError, parse
from catalog.query.check import resolve
from catalog.query.explain import within_a_format
from catalog.query.fields import find_field
from catalog.query.syntax import Condition, Node, Not
from decks.legality.format_tables import definition_under
from decks.legality.formats import Settled, pool_under, settled
from decks.legality.reader import Problem, read_constraints

MANY = 1000
"""Of more cards only those that start alike are looked through for what a misspelled code means."""


def format_problems(format: Format, game: GameDefinition, pool: CardPool) -> list[Problem]:
    """Return what is wrong with a format whose table has the right shape; paths are within that table."""
    check = _Check(format, game, pool)
    return [*check.texts(), *check.dates(), *check.lists(), *check.constraints()]


class _Check:
    def __init__(self, format: Format, game: GameDefinition, pool: CardPool) -> None:
        self.format, self.game, self.pool = format, game, pool

    def texts(self) -> Iterator[Problem]:
        """Yield numbers of rules that stand twice, or that the game has."""
        seen = set(self.game.rules)
        for index, table in enumerate(self.format.rules):
            if table["rule"] in seen:
                yield Problem(f"rules[{index}].rule", table["rule"], msg("This stands twice."))
            seen.add(table["rule"])

    def dates(self) -> Iterator[Problem]:
        """Yield snapshots that begin no later than the one before."""
        snapshots = self.format.snapshots
        for before, snapshot in pairwise(snapshots):
            if snapshot.start <= before.start:
                reason = msg(
                    "Snapshots stand in the order of their dates: the one before begins on %(date)s.",
                    date=before.start.isoformat(),
                )
                yield Problem(f"{snapshot.path}.from", snapshot.start.isoformat(), reason)

    def lists(self) -> Iterator[Problem]:
        """Yield what the lists of each snapshot name that isn't there."""
        for snapshot in self.format.snapshots:
            for key, found in self._listed(snapshot):
                path = f"{snapshot.path}.{key}" if snapshot.path else key
                yield from (replace(p, path=path + p.path) for p in found)

    def _listed(self, snapshot: Snapshot) -> Iterator[tuple[str, Iterable[Problem]]]:
        says = snapshot.says
        yield "pool", self._pool(says.get("pool", ""))
        yield "banned", self._codes(says.get("banned", ()))
        yield "limited", self._keys(says.get("limited", {}))
        for key in ("restricted", "exclude"):
            for index, codes in enumerate(says.get(key, ())):
                yield f"{key}[{index}]", self._codes(codes)
        yield "points.cards", self._keys(says.get("points", {}).get("cards", {}))
        yield "changes", self._changes(says.get("changes", {}))
        yield "without", self._without(says.get("without", ()))

    def _pool(self, query: str) -> Iterator[Problem]:
        try:
            resolve(parse(query), self.game, self.pool, nested=True)
            parse(f"-({query})") if query.strip() else None
        except QueryError as error:
            yield Problem("", query, error.message)

    def _codes(self, codes: Iterable[str]) -> Iterator[Problem]:
        seen: set[str] = set()
        for index, code in enumerate(codes):
            if code not in self.pool:
                yield Problem(f"[{index}]", code, self._unknown(code))
            if code in seen:
                yield Problem(f"[{index}]", code, msg("This stands twice."))
            seen.add(code)

    def _keys(self, codes: Iterable[str]) -> Iterator[Problem]:
        yield from (Problem(f".{c}", c, self._unknown(c)) for c in codes if c not in self.pool)

    def _unknown(self, code: str) -> Message:
        codes = [card.code for card in self.pool]
        alike = codes if len(codes) <= MANY else [c for c in codes if c[:2] == code[:2]]
        if near := get_close_matches(code, alike, n=3, cutoff=0.6):
            return msg("There is no such card. Did you mean: %(near)s?", near=listing(*near))
        return msg("There is no such card. Its code is the end of its page’s address.")

    def _without(self, rules: Iterable[str]) -> Iterator[Problem]:
        tables = (table for table in self.game.constraints if isinstance(table, Mapping))
        known = list(dict.fromkeys(str(table.get("rule")) for table in tables))
        for index, rule in enumerate(rules):
            if rule not in known:
                reason = msg("No such construction rule. Known: %(known)s.", known=listing(*known))
                yield Problem(f"[{index}]", rule, reason)

    def _changes(self, changes: Mapping[str, Any]) -> Iterator[Problem]:
        yield from self._keys(changes)
        for code in (code for code in changes if code in self.pool):
            for name, value in changes[code].items():
                if reason := self._wrong(code, name, value):
                    yield Problem(f".{code}.{name}", value, reason)

    def _wrong(self, code: str, name: str, value: object) -> Message | None:
        """Return why a card's field can't be changed so."""
        card_type = self.game.types.get(self.pool[code].card_type)
        fields = card_type.fields if card_type else ()
        if name not in fields or name not in self.game.fields:
            return msg(
                "This card has no such field. Its fields: %(known)s.", known=listing(*fields)
            )
        if value == "" or value == []:
            return None
        return FITS[self.game.fields[name].kind](self.game.fields[name], value, self.pool)

    def constraints(self) -> Iterator[Problem]:
        """Yield what is wrong with the constraints that snapshots bring along."""
        for place, snapshot in enumerate(self.format.snapshots):
            if "constraints" in snapshot.says:
                yield from self._constraints(settled(self.format, place))

    def _constraints(self, now: Settled) -> Iterator[Problem]:
        says = now.get("constraints")
        game = definition_under(self.game, now)
        first = len(game.constraints) - len(says)
        pool = pool_under(self.game, self.pool, now) if not list(self.lists()) else self.pool
        for problem in read_constraints(game, pool).problems:
            index, _, rest = problem.path.removeprefix("constraints[").partition("]")
            if int(index) >= first:
                path = f"{now.path('constraints')}[{int(index) - first}]{rest}"
                yield replace(problem, path=path)
        yield from self._nested(now)

    def _nested(self, now: Settled) -> Iterator[Problem]:
        """Yield queries that ask which cards a format allows, within a format."""
        for index, table in enumerate(now.get("constraints")):
            for key in ("where", "exempt"):
                if isinstance(query := table.get(key, ""), str) and _asks_formats(query, self.game):
                    path = f"{now.path('constraints')}[{index}].{key}"
                    yield Problem(path, query, within_a_format("legal"))


def _asks_formats(query: str, game: GameDefinition) -> bool:
    """Return whether a query asks for a derived field; one that can't be read doesn't."""
    try:
        nodes: list[Node] = [parse(query)]
    except QueryError:
        return False
    for node in nodes:
        if isinstance(node, Condition):
            field = find_field(node.field, game)
            if field and field.kind == "derived":
                return True
        nodes += [node.part] if isinstance(node, Not) else getattr(node, "parts", ())
    return False


def _number(field: Field, value: object, pool: CardPool) -> Message | None:
    if isinstance(value, int) and not isinstance(value, bool):
        low = field.minimum is not None and value < field.minimum
        high = field.maximum is not None and value > field.maximum
        if not (low or high):
            return None
    elif isinstance(value, str) and value in field.marks:
        return None
    least = "" if field.minimum is None else str(field.minimum)
    most = "" if field.maximum is None else str(field.maximum)
    return msg(
        "Accepted are whole numbers (%(span)s) and: %(marks)s.",
        span=f"{least} … {most}".strip(),
        marks=listing(*field.marks, '""'),
    )


def _choice(field: Field, value: object, pool: CardPool) -> Message | None:
    if isinstance(value, str) and (field.choice(value) or (field.cards and value in pool)):
        return None
    known = listing(*(choice.code for choice in field.choices))
    return msg("Accepted are: %(known)s.", known=known)


def _choices(field: Field, value: object, pool: CardPool) -> Message | None:
    if not isinstance(value, list):
        return msg("This must be a list in brackets.")
    wrong = (_choice(field, one, pool) for one in value)
    return next((reason for reason in wrong if reason), None)


def _text(field: Field, value: object, pool: CardPool) -> Message | None:
    return None if isinstance(value, str) else msg("This must be a text in quotes.")


Fits = Callable[[Field, object, CardPool], Message | None]
FITS: dict[str, Fits] = {"number": _number, "choice": _choice, "choices": _choices, "text": _text}
"""What looks whether a value fits a field of a kind."""
