"""Reads `related`, `unrelated` and `every`: tables { shares | within = KEY, with = SECTIONS or "choice.NAME" }."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from catalog.definition import GameDefinition
from catalog.messages import listing, msg
from catalog.pool import CardPool
from decks.legality.binding import CHOICE
from decks.legality.errors import RuleError
from decks.legality.keys import read_key
from decks.legality.relations import SHARES, WITHIN, Relation

RELATIONS = {"related": True, "unrelated": False, "every": False}
"""Whether those that relate are counted, or those that don't."""

KNOWN = (SHARES, WITHIN, "with", "of")


def read_relations(
    table: Mapping[str, Any],
    game: GameDefinition,
    pool: CardPool | None,
    fault: Callable[..., None],
) -> tuple[Relation, ...]:
    """Return the relations a table says; those with faults are noted and left out."""
    found = []
    for key, wanted in RELATIONS.items():
        if key in table:
            try:
                found.append(_relation(table[key], game, wanted))
            except RuleError as error:
                fault(key, table[key], error.message, error.position)
    return tuple(found)


def _relation(table: Mapping[str, Any], game: GameDefinition, wanted: bool) -> Relation:
    if unknown := [key for key in table if key not in KNOWN]:
        known = listing(*KNOWN)
        reason = msg("There is no such key here. Known: %(known)s.", known=known)
        raise RuleError(msg("%(key)s: %(reason)s", key=unknown[0], reason=reason))
    modes = [mode for mode in (SHARES, WITHIN) if mode in table]
    if len(modes) != 1 or not isinstance(table.get("with"), str):
        raise RuleError(
            msg("Write { shares = KEY, with = SECTION } or { within = KEY, with = SECTION }.")
        )
    key = read_key(table[modes[0]], game)
    of = read_key(table["of"], game) if "of" in table else key
    sections, choice, is_card = _other_side(table["with"], game)
    return Relation(modes[0], key, of, sections, choice, is_card, wanted)


def _other_side(text: str, game: GameDefinition) -> tuple[tuple[str, ...], str, bool]:
    """Return the sections, or the choice and whether it is a card; raises RuleError."""
    start, _, name = text.strip().partition(".")
    if start == CHOICE and name:
        choice = game.choices.get(name)
        if choice is None or choice.kind == "number":
            known = listing(*(c.code for c in game.choices.values() if c.kind != "number"))
            raise RuleError(msg("No such choice. Known: %(known)s.", known=known))
        return (), name, choice.kind == "card"
    sections = tuple(part.strip() for part in text.split("+"))
    for section in sections:
        if section not in game.sections:
            known = listing(*game.sections)
            raise RuleError(msg("No such section. Known: %(known)s.", known=known))
    return sections, "", False
