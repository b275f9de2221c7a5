"""The number that comes next while a set is entered."""

from __future__ import annotations

import re
from collections.abc import Iterable


def next_number(number: str, taken: Iterable[str]) -> str:
    """Return the first number after the printed `number` that isn't `taken`: 13 after "12a", 008 after "007", P4 after "P3"; nothing after what holds no digits."""
    match = re.match(r"(\D*)(\d{1,9})", number)
    if not match or not number.isascii():
        return ""
    prefix, digits = match.groups()
    plain = {found[0] for other in taken if (found := re.match(r"\D*\d+", other))}
    following = int(digits) + 1
    while f"{prefix}{following:0{len(digits)}d}" in plain:
        following += 1
    return f"{prefix}{following:0{len(digits)}d}"
