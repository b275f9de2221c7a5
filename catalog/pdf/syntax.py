"""Values as a PDF file spells them. Numbers, lists and dictionaries are Python's; a `str` is taken as it stands (`/Name`, `true`), `bytes` become a hex string."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

MM = 72 / 25.4
"""PDF units a millimetre."""


@dataclass(frozen=True, slots=True)
class Ref:
    """An object of the file, by its number."""

    number: int


Value: TypeAlias = "int | float | str | bytes | Ref | Sequence[Value] | Mapping[str, Value]"


def number(value: float) -> str:
    """Return a number with at most six decimals and nothing that says nothing."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def spelled(value: Value) -> str:
    """Return any value as the file has it; names of dictionaries come without their stroke."""
    if isinstance(value, str):
        return value
    if isinstance(value, Ref):
        return f"{value.number} 0 R"
    if isinstance(value, int | float):
        return number(value)
    if isinstance(value, bytes):
        return f"<{value.hex().upper()}>"
    if isinstance(value, Mapping):
        return f"<<{' '.join(f'/{key} {spelled(part)}' for key, part in value.items())}>>"
    return f"[{' '.join(map(spelled, value))}]"


def text(words: str) -> bytes:
    """Return words for people (titles, not what is drawn)."""
    return b"\xfe\xff" + words.encode("utf-16-be", "replace")
