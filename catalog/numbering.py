"""Numbers of a set: which of them nobody has entered yet."""

from __future__ import annotations

from collections.abc import Iterable


def missing_spans(size: int, numbers: Iterable[str]) -> list[tuple[int, int]]:
    """Return the first and last of each run of numbers from 1 to `size` that isn't among the printed `numbers`.

    A number with a letter ("12a") stands for its plain one.
    """
    entered = {int(digits) for number in numbers if (digits := _digits(number))}
    spans: list[tuple[int, int]] = []
    for number in range(1, size + 1):
        if number in entered:
            continue
        if spans and spans[-1][1] == number - 1:
            spans[-1] = (spans[-1][0], number)
        else:
            spans.append((number, number))
    return spans


def _digits(number: str) -> str:
    plain = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return plain if plain.isascii() and plain.isdecimal() else ""
