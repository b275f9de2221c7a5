"""Where a card's facts come from, field by field: as data, and as the text of a table's `sources` cell.

attack=official: Rule book, page 3 | name_en=user
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

ORIGINS = ("official", "house", "user")
PART = re.compile(r"([a-z][a-z0-9_]*)=([a-z]+)(?::\s*(.*))?", re.DOTALL)
MOST = 200


@dataclass(frozen=True, slots=True)
class Source:
    """Whose a fact is (`official`, `house`, `user`), and where it stands, in words."""

    origin: str
    words: str = ""


def source_parts(text: str) -> Iterator[tuple[str, Source] | str]:
    """Yield each column with its source; what can't be read as such comes as the text it is."""
    for part in text.split("|"):
        if stripped := part.strip():
            match = PART.fullmatch(stripped)
            words = (match[3] or "").strip() if match else ""
            yield (match[1], Source(match[2], words)) if match else stripped


def sources_text(sources: Mapping[str, Source]) -> str:
    """Return the sources as one cell; `source_parts` reads the same from it."""
    return " | ".join(
        f"{column}={source.origin}" + (f": {source.words}" if source.words else "")
        for column, source in sources.items()
    )
