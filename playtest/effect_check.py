"""The check that every card's effect script is one the game's rules module can run."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.faults import Fault
from catalog.loading import GameFolder
from playtest.engine.errors import Unreadable
from playtest.engine.modules import rules_module


def effect_faults(folder: GameFolder) -> Iterator[Fault]:
    """Yield a fault for a module that isn't there and for each card whose script it refuses."""
    name = folder.definition.module
    if not name:
        return
    try:
        module = rules_module(name)
    except Unreadable as error:
        yield folder.toml_fault("module", name, error.message)
        return
    for card in folder.cards:
        if reason := module.effect_fault(card.card_type, card.effect):
            yield folder.card_fault(card.code, "effect", card.effect, reason)
