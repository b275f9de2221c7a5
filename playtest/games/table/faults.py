"""What can be wrong with `[table]` beyond its shape, which the loader has checked."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator

from catalog.definition import GameDefinition
from catalog.messages import Message, SectionName, msg
from playtest.games.table.layout import BUILT_IN

Found = tuple[str, str, Message]
"""Key path in game.toml, value, reason."""


def layout_faults(definition: GameDefinition) -> Iterator[Found]:
    """Yield what the free table couldn't work with."""
    yield from _taken_codes(definition)
    yield from _homeless(definition)
    yield from _unknown_rules(definition)


def _taken_codes(definition: GameDefinition) -> Iterator[Found]:
    """Zones and piles keep off the codes of the zones every table has, counters off those of all zones."""
    taken = set(BUILT_IN)
    for kind in ("zones", "piles", "counters"):
        entries = definition.table.get(kind, ())
        for index, entry in enumerate(entries):
            if entry["code"] in taken:
                reason = msg("Another zone, pile or counter has this code already.")
                yield f"table.{kind}[{index}].code", entry["code"], reason
        if kind != "zones":
            taken |= {entry["code"] for entry in (*definition.table.get("zones", ()), *entries)}


def _homeless(definition: GameDefinition) -> Iterator[Found]:
    """A section starts in one place, and what lies aside or is given must be a section."""
    table = definition.table
    for code in table.get("aside", ()):
        if code not in definition.sections:
            yield "table.aside", code, msg("There is no such section.")
    for index, entry in enumerate(table.get("given", ())):
        if entry["section"] not in definition.sections:
            path = f"table.given[{index}].section"
            yield path, entry["section"], msg("There is no such section.")
    places = (entry for kind in ("zones", "piles") for entry in table.get(kind, ()))
    homes = Count(section for entry in places for section in entry.get("sections", ()))
    for section, count in homes.items():
        if count > 1:
            name = SectionName(section)
            yield "table", section, msg("%(section)s starts in more than one place.", section=name)


def _unknown_rules(definition: GameDefinition) -> Iterator[Found]:
    for index, pile in enumerate(definition.table.get("piles", ())):
        if pile.get("rule", "") not in {"", *definition.rules}:
            yield f"table.piles[{index}].rule", pile["rule"], msg("There is no such rule.")
