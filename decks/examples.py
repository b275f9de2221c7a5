"""The example decks of a game's folder: each can be looked at and copied."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from catalog.models import Game
from catalog.wording import language
from decks.decoding import Unreadable
from decks.games import rulebook_of
from decks.reading import Reading

ABOUT = re.compile(r"^#\s*(?:(?P<language>[a-z]{2}):\s)?(?P<words>.*)$")
TOLD = re.compile(r"(name|choice|format|notes|unread):", re.IGNORECASE)
"""Comments that say something about the deck, and don't describe it."""

TITLE = re.compile(r"^([^:：]{1,60})[:：]\s*(.*)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Example:
    """A legal deck that ships with a game; its first comment lines are its name and description (`# ja: ...` in Japanese)."""

    slug: str
    text: str
    reading: Reading

    @property
    def title(self) -> str:
        """The deck's name in the active language."""
        return self._about()[0]

    @property
    def description(self) -> str:
        """What is special about it, in the active language."""
        return self._about()[1]

    @property
    def size(self) -> int:
        """Number of cards."""
        return self.reading.decklist.size()

    def _about(self) -> tuple[str, str]:
        comments = dict(_comments(self.text))
        words = comments.get(language()) or comments.get("en", "")
        if match := TITLE.match(words):
            return match[1], match[2][:1].upper() + match[2][1:]
        return self.reading.title or self.slug.replace("_", " ").title(), words


def _comments(text: str) -> Iterator[tuple[str, str]]:
    """Yield language and words of the comments a list begins with; those without a language are English."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if not (match := ABOUT.match(line)):
            break
        if not TOLD.match(match["words"]):
            found.setdefault(match["language"] or "en", []).append(match["words"].strip())
    yield from ((code, " ".join(words)) for code, words in found.items())


def examples_of(game: Game) -> tuple[Example, ...]:
    """Return the game's legal example decks by name."""
    return _examples(game.pk, game.revision, game.digest)


@lru_cache(maxsize=8)
def _examples(pk: int, revision: int, digest: str) -> tuple[Example, ...]:
    return tuple(_read(Game.objects.get(pk=pk)))


def _read(game: Game) -> Iterator[Example]:
    """Yield the lists that were stored with the game; the cards of one may have left it since."""
    texts = rulebook_of(game).text
    for slug, text in sorted(game.examples.items()):
        try:
            yield Example(slug, text, texts.read(text))
        except Unreadable:
            continue
