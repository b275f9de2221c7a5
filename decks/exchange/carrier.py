"""What a format has no place for stands behind its notes, in lines that people can read: name, format, choices, notes on cards, uncounted lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from decks.exchange.draft import Draft, Kept
from decks.names import noted, plain_notes

MARK = "-- Deckwright --"
LINE = re.compile(r"^(Name|Format|Choice|Note|Unread)(?: in ([^\s:]+))?: ?(.*)$")


def carried(draft: Draft, *, title: bool = False) -> str:
    """Return the notes, and behind them all that a format with nothing but notes would lose; the `title` too where it has no place of its own."""
    more = [*([f"Name: {draft.title}"] if title and draft.title else []), *_lines(draft)]
    if not more and MARK not in draft.notes:
        return draft.notes
    return "\n".join(filter(None, [draft.notes, MARK, *more]))


def with_carried(draft: Draft, notes: str) -> Draft:
    """Return the draft with what `carried` wrote into the notes."""
    head, tail = _parted(plain_notes(notes))
    found = [match for line in tail if (match := LINE.match(line))]
    return replace(
        draft,
        notes=plain_notes(head),
        title=next((m[3] for m in found if m[1] == "Name"), draft.title),
        format=next((m[3] for m in found if m[1] == "Format"), draft.format),
        choices={**draft.choices, **{m[2]: m[3] for m in found if m[1] == "Choice" and m[2]}},
        card_notes=noted(
            [*draft.card_notes.items(), *((m[2], m[3]) for m in found if m[1] == "Note")]
        ),
        kept=(*draft.kept, *(Kept(m[3], m[2] or "") for m in found if m[1] == "Unread")),
    )


def _lines(draft: Draft) -> Iterator[str]:
    if draft.format:
        yield f"Format: {draft.format}"
    for code, value in draft.choices.items():
        yield f"Choice in {code}: {value}"
    for card, note in draft.card_notes.items():
        yield from (f"Note in {card}: {line}" for line in note.split("\n"))
    for kept in draft.kept:
        yield f"Unread in {kept.section}: {kept.text}" if kept.section else f"Unread: {kept.text}"


def _parted(notes: str) -> tuple[str, list[str]]:
    """Return the notes before the last mark that stands on a line by itself, and the lines that follow it."""
    lines = notes.split("\n")
    if MARK not in lines:
        return notes, []
    place = len(lines) - lines[::-1].index(MARK)
    return "\n".join(lines[: place - 1]), lines[place:]
