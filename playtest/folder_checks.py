"""What the playtest app asks of a game's folder when it is loaded: a rules module that is there, effects it can run, a table that can be laid out."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.faults import Fault
from catalog.loading import GameFolder
from catalog.messages import Message
from playtest.engine.errors import Unreadable
from playtest.engine.modules import rules_module
from playtest.games.table.faults import layout_faults


def module_faults(folder: GameFolder) -> Iterator[Fault]:
    """Yield a fault for a rules module that isn't there."""
    name = folder.definition.module
    try:
        if name:
            rules_module(name)
    except Unreadable as error:
        yield folder.toml_fault("module", name, error.message)


def effect_faults(
    card: CardFacts, definition: GameDefinition
) -> Iterator[tuple[str, str, Message]]:
    """Yield column, value and reason where the game's rules module refuses the card's script; without a module none is refused."""
    try:
        module = rules_module(definition.module) if definition.module else None
    except Unreadable:
        return  # reported with the folder
    if module and (reason := module.effect_fault(card.card_type, card.effect)):
        yield "effect", card.effect, reason


def table_faults(folder: GameFolder) -> Iterator[Fault]:
    """Yield the faults of the free table's layout."""
    for path, value, reason in layout_faults(folder.definition):
        yield folder.toml_fault(path, value, reason)
