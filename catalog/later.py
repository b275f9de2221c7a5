"""Functions named before their modules are needed, so that commands start fast."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


@cache
def later(place: str) -> Callable[..., Any]:
    """Return a function that stands for the one at `place` ("decks.uses.decks_holding"), whose module is imported by the first call; the same place gives the same function."""
    module, _, name = place.rpartition(".")

    def call(*args: Any, **kwargs: Any) -> Any:
        return getattr(import_module(module), name)(*args, **kwargs)

    return call
