"""`legal:FORMAT` and `legal:FORMAT@2001-02-01` in the query language: the cards that a format allows, today or on a day."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from datetime import date

from catalog.definition import GameDefinition, Label
from catalog.formats import Format, first_day
from catalog.messages import Message, msg
from catalog.query.check import Derived
from catalog.query.derived import DerivedField, Resolve
from catalog.query.errors import QueryError
from catalog.query.fields import QueryField
from decks.legality.allowed import allowed
from decks.legality.formats import FormatError, changes_of, format_named, name_of, settled_on

LEGAL = QueryField(
    code="legal",
    kind="derived",
    names={"en": "Legal in", "ja": "使用可"},
    aliases=("format", "フォーマット", "合法"),
    built_in=True,
    about=msg(
        "A format in which a copy of the card may be played, today or on a day: legal:FORMAT@2001-02-01."
    ),
    example="legal:{format}",
)


def legal_field(today: Callable[[], date]) -> DerivedField:
    """Return the field for the query language; `today` says which day it is."""

    def mean(value: str, game: GameDefinition, resolve: Resolve) -> Derived:
        return _meaning(value, game, resolve, today())

    return DerivedField(LEGAL, mean, formats_of)


def formats_of(game: GameDefinition) -> Mapping[str, Label]:
    """Return the names of the game's formats by code."""
    return {code: known.names for code, known in game.formats.items()}


def _meaning(value: str, game: GameDefinition, resolve: Resolve, today: date) -> Derived:
    """Return what `legal:` asks for; raises QueryError."""
    name, day = named_on(value)
    on = day or today
    try:
        found = format_named(game, name)
        now = settled_on(found, on)
    except FormatError as error:
        raise QueryError(error.message) from None
    return Derived(
        field=LEGAL,
        value=f"{found.code}@{on.isoformat()}" if day else found.code,
        key=f"{found.code}@{now.start.isoformat()}",
        said=_said(found, day),
        meaning=allowed(game, now, resolve),
        changes=changes_of(game, now),
    )


def _said(found: Format, on: date | None) -> Message:
    name = name_of(found.code)
    if on is None:
        return msg("it is legal in %(format)s", format=name)
    return msg("it is legal in %(format)s on %(date)s", format=name, date=on.isoformat())


def named_on(value: str) -> tuple[str, date | None]:
    """Return the name and, where it is said behind an @, the day of a format; raises QueryError."""
    name, at, day = unicodedata.normalize("NFKC", value).rpartition("@")
    if not at:
        return day, None
    try:
        return name, first_day(day.strip())
    except ValueError:
        reason = msg("After @ stands a date such as 2001-02-01, not “%(date)s”.", date=day[:40])
        raise QueryError(reason) from None
