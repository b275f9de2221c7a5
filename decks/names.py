"""Names that people give: one line of what can be seen."""

from __future__ import annotations

import re
from collections.abc import Iterable

JOINERS = "\u200c\u200d"
"""Unseen, but emoji and some scripts are written with them."""


UNSEEN = re.compile("[^\t\n\r\x20-\x7e\x80-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no text file and no XML holds."""
HALVES = re.compile("[\ud800-\udfff]")
"""Half characters (lone surrogates), which no encoding knows."""


def seen(text: str) -> str:
    """Return a text with a mark in place of each control character that no file holds."""
    return UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)


def plain_name(text: str) -> str:
    """Return a name on one line, without control characters and marks that turn the direction of writing; empty if nothing is seen."""
    seen = "".join(c for c in text if c.isspace() or c.isprintable() or c in JOINERS)
    name = " ".join(seen.split())
    return name if name.strip(JOINERS + " ") else ""


def plain_notes(text: str) -> str:
    """Return notes as files keep them: lines end with a line feed and without blanks, none stands empty at start or end, no control characters."""
    lines = re.split(r"\r\n|\r|\n", seen(text))
    return "\n".join(line.rstrip() for line in lines).strip()


def noted(lines: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return notes by what they are about, each of all lines about it; those that say nothing are left out."""
    found: dict[str, list[str]] = {}
    for about, line in lines:
        found.setdefault(about, []).append(line)
    notes = {about: plain_notes("\n".join(said)) for about, said in found.items()}
    return {about: note for about, note in notes.items() if note}
