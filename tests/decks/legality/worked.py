"""The worked examples of the one form: `make rules-examples` prints what each says, its decks, and why those that fail do.

Every game under `tests/games/rules/` shows one thing that the form must be able to say as data alone; its `decks/legal` pass, its `decks/broken` fail.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

GAMES = Path(__file__).parents[2] / "games" / "rules"

EXAMPLES = {
    "banners": "exactly one leader and every card shares a colour with it",
    "twin_decks": "at most 4 of a number over two decks together",
    "four_grades": "one of each grade I to IV",
    "two_inks": "at most two colours in all",
    "reserves": "a section of 12 or 0",
    "councils": "as many leader cards as cards with an ability",
    "swarms": "at most 3 of a name, unlimited if the card says so, 7 if it says 7",
    "mixed_keys": "different keys for different types",
    "embassies": "a budget of influence for cards outside the leader's faction",
    "three_piles": "deck of 40-60, extra deck 0-15, at most 3 of a name over all three",
    "singletons": "singleton except basics, and colours within the leader's",
    "pledges": "choices saved with the deck, conditions, points, house rules, own sentences",
}
"""Game -> what it shows."""


@dataclass(frozen=True)
class Shown:
    """One example deck, what was expected of it, and what was found."""

    deck: str
    is_legal: bool  # as expected
    expected: tuple[str, ...]  # rules that it shall break
    verdict: str
    broken: tuple[str, ...]
    sentences: tuple[str, ...]


@lru_cache(maxsize=32)
def book_of(code: str):
    """Return the rulebook of a worked example."""
    from catalog.loading import read_folder
    from decks.rulebook import Rulebook

    folder = read_folder(GAMES / code)
    assert not folder.faults, folder.faults
    book = Rulebook(folder.definition, folder.pool)
    assert not book.problems, book.problems
    return book


def shown(code: str) -> Iterator[Shown]:
    """Yield the example decks of a game with their verdicts, worded in the active language."""
    from decks.folder_check import BREAKS
    from decks.worded import worded

    book = book_of(code)
    for path in sorted((GAMES / code / "decks").glob("*/*.txt")):
        text = path.read_text(encoding="utf-8")
        reading = book.text.read(text)
        assert not reading.unread, (path, reading.unread)
        named = BREAKS.search(text)
        is_legal = path.parent.name == "legal"
        rules = named[1].replace(" ", "").split(",") if named else [path.stem]
        report = book.judge(reading.decklist)
        said = worded(report, book, reading.decklist.size()).open_rules
        sentences = tuple(f"{r.rule}: {f.sentence}" for r in said for f in r.failed)
        expected = () if is_legal else tuple(sorted(rules))
        yield Shown(
            path.stem, is_legal, expected, report.verdict.value, tuple(report.broken), sentences
        )


def table() -> Iterator[str]:
    """Yield the lines of the table: what is shown, the game, its decks and their verdicts."""
    for code, says in EXAMPLES.items():
        yield f"\n{code}: {says}"
        for deck in shown(code):
            mark = "passes" if deck.is_legal else "fails "
            yield f"  {mark}  {deck.deck:20} {deck.verdict}"
            yield from (f"          {sentence}" for sentence in deck.sentences)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django

    django.setup()
    from django.utils import translation

    for language in ("en", "ja"):
        with translation.override(language):
            print("\n".join(table()))
