"""Fields whose values are queries themselves, given to the language by the layers above: `legal:standard` stands for whatever a format allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from catalog.definition import GameDefinition, Label
    from catalog.query.check import Derived, Resolved
    from catalog.query.fields import QueryField

Resolve: TypeAlias = "Callable[[str], Resolved]"
"""Finds the meaning of a query's text in the same game; raises QueryError."""


@dataclass(frozen=True, slots=True)
class DerivedField:
    """A field of kind "derived": what a typed value means, and the values worth showing, with their names."""

    field: QueryField
    mean: Callable[[str, GameDefinition, Resolve], Derived]  # raises QueryError
    values: Callable[[GameDefinition], Mapping[str, Label]]


DERIVED: dict[str, DerivedField] = {}


def register_field(derived: DerivedField) -> None:
    """Let every game's queries know the field; for the layers above, from their `AppConfig.ready()`."""
    DERIVED[derived.field.code] = derived


def derived_values(code: str, definition: GameDefinition) -> Mapping[str, Label]:
    """Return the values of a derived field in a game, with their names; none for other fields."""
    return DERIVED[code].values(definition) if code in DERIVED else {}
