"""Rules modules by the name that `game.toml` gives."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from catalog.messages import msg
from playtest.engine.contract import GameModule
from playtest.engine.errors import Unreadable

PACKAGE = "playtest.games."
NEEDED = ("make_game", "effect_fault")
"""What a game's module has; a part of one is none."""


def rules_module(name: str) -> GameModule:
    """Return the rules module called `name`; raises Unreadable unless it is one of `playtest.games`."""
    try:
        if not name.startswith(PACKAGE):
            raise ImportError(name)
        module = import_module(name)
        if not all(hasattr(module, needed) for needed in NEEDED):
            raise ImportError(name)
        return cast(GameModule, module)
    except ImportError as error:
        raise Unreadable(msg("There is no rules module “%(name)s”.", name=name)) from error
