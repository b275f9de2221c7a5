"""Why a change of cards is refused; nothing was changed then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from catalog.faults import Fault
from catalog.messages import Message


class RefusedRows(ValueError):
    """The rows have faults (`line`: the row's place, from 1); nothing was changed."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(f"{len(faults)} faults in rows: {faults[0].column} {faults[0].value!r}")
        self.faults = tuple(faults)


class StaleCards(ValueError):
    """Somebody changed these cards since the versions that the edit was drawn from; nothing was changed."""

    def __init__(self, codes: Iterable[str]) -> None:
        self.codes = tuple(codes)
        super().__init__(f"changed meanwhile: {', '.join(self.codes)}")


class CardInUse(ValueError):
    """The card can't go: `reasons` say what holds it; nothing was changed."""

    def __init__(self, code: str, reasons: Iterable[Message]) -> None:
        super().__init__(f"card {code!r} is in use")
        self.code, self.reasons = code, tuple(reasons)


class Superseded(RuntimeError):
    """The game's cards were changed between making a change ready and writing it: it must be made ready anew."""
