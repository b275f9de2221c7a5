"""Which cards a format allows: of which one copy breaks none of its lists. As a query, so that the index finds them as fast as any others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext, suppress
from typing import Any

from catalog.definition import GameDefinition
from catalog.query import QueryError
from catalog.query.check import Equals, Resolved
from catalog.query.derived import Resolve
from catalog.query.fields import BUILT_IN
from catalog.query.syntax import And, Everything, Not, Or
from decks.legality.format_tables import tables_of
from decks.legality.formats import Settled

PLAIN = {"rule", "sections", "where", "cards", "exempt", "key", "measure", "points"}
"""Keys of tables whose meaning for one card doesn't hang on the rest of the deck, besides the bound."""
ABOUT = {"severity", "message", "unbreakable", "source", "reading"}
"""Keys that don't change what a table forbids."""
BINDING = ("rule", "illegal", "house")


def allowed(
    game: GameDefinition, now: Settled, resolve: Resolve, *, strict: bool = True
) -> Resolved:
    """Return the query for the cards that the format allows on its days, asked of cards as it changes them; raises QueryError.

    Unless `strict`, what can't be read since the game has changed bans nothing, as it breaks no deck.
    Its lists count, and of its further constraints those that ban cards by themselves: none of them anywhere, whatever else is there.
    """
    bans: list[Resolved] = []
    for _, table in tables_of(game, now):
        with nullcontext() if strict else suppress(QueryError):
            bans += list(_bans(table, game, resolve))
    if not bans:
        return Everything()
    return Not(Or(tuple(bans)) if len(bans) > 1 else bans[0])


def _bans(table: Mapping[str, Any], game: GameDefinition, resolve: Resolve) -> Iterator[Resolved]:
    """Yield the cards of which one copy breaks the table's rule."""
    most = table.get("most", table.get("exactly"))
    bounds = {"most"} if "most" in table else {"exactly"}
    is_plain = table.keys() <= PLAIN | ABOUT | bounds and isinstance(most, int)
    binds = table.get("severity", "rule") in BINDING
    if not (is_plain and binds and game.sections.keys() <= set(table["sections"])):
        return
    measure = table.get("measure", "copies")
    if measure == "points":
        points = table.get("points", {})
        yield from _among(code for code, worth in points.items() if worth > most)
    elif measure == "copies" and most == 0:
        yield _counted(table, resolve)


def _counted(table: Mapping[str, Any], resolve: Resolve) -> Resolved:
    """Return the cards that a table is about."""
    parts: list[Resolved] = []
    if table.get("where", "").strip():
        parts.append(resolve(table["where"]))
    parts.extend(_among(table.get("cards", ())))
    if table.get("exempt", "").strip():
        parts.append(Not(resolve(table["exempt"])))
    if len(parts) == 1:
        return parts[0]
    return And(tuple(parts)) if parts else Everything()


def _among(codes: Iterable[str]) -> Iterator[Resolved]:
    listed = frozenset(codes)
    if listed:
        yield Equals(BUILT_IN["code"], listed)
