"""Lines of a list that somebody corrected: counted as the cards that are meant, and which of them teach a name."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from catalog.folding import fold
from decks.lines import Wording
from decks.reading import Reading, Tally
from decks.text import DeckText


def corrected(
    reading: Reading,
    meant: Mapping[int, str],
    texts: DeckText,
    dropped: Collection[int] = (),
) -> Reading:
    """Return the reading with its uncounted lines (by their place among them, from 0) counted as the cards with these codes, or dropped.

    Copies that could not be read are one; what still can't be counted, as too many copies, stays a line.
    """
    tally = Tally(texts.game, texts.pool, texts.headings, most_near=0)
    tally.sections = reading.decklist.plain()
    tally.understood = list(reading.understood)
    for place, line in enumerate(reading.unread):
        card = texts.pool.get(meant.get(place, ""))
        if place in dropped:
            continue
        if card is None:
            tally.unread.append(line)
        else:
            way = Wording(str(line.copies or 1), line.name)
            tally.count(line.line, line.text, way, card, line.section or None)
    deck = tally.decklist(reading.decklist.choices)
    return replace(
        reading, decklist=deck, unread=tuple(tally.unread), understood=tuple(tally.understood)
    )


def taught(reading: Reading, meant: Mapping[int, str], texts: DeckText) -> dict[str, str]:
    """Return the names (as they were written -> code) that make these lines be understood the next time."""
    found = {}
    for place, code in meant.items():
        if place < len(reading.unread) and code in texts.pool:
            line = reading.unread[place]
            again = texts.knowing({fold(line.name): code}).read(line.text)
            if line.name and again.decklist.totals() == {code: line.copies or 1}:
                found[line.name] = code
    return found
