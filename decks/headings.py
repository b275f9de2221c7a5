"""The headings of decklists: sections, card types and the like, in every spelling people use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from catalog.definition import GameDefinition, Label
from catalog.facts import CardFacts
from catalog.folding import fold
from decks.legality.binding import found_by

ORNAMENT = "#=*_~<>\\[\\]【】《》〈〉「」■□◆◇●○▼▽▶►|/\\-–—\\s"
DECORATED = re.compile(rf"^(?:[{ORNAMENT}]*)(.*?)(?:[:{ORNAMENT}]*)$", re.DOTALL)
COUNT = re.compile(r"\s*[(\[]?\s*\d{1,5}\s*(?:枚|体|人|cards?)?\s*[)\]]?$", re.IGNORECASE)
WHOLE_DECK = ("deck", "main", "main deck", "maindeck", "デッキ", "メイン", "メインデッキ")
"""Where the game has no such section: every card goes where it belongs."""

ABOUT = (
    "name", "title", "deck name", "author", "format", "game", "notes", "by", "url", "date",
    "名前", "デッキ名", "タイトル", "作者", "ゲーム", "メモ", "備考", "日付",
)  # fmt: skip


class Headings:
    """Which section a heading names, and where a card goes without one."""

    def __init__(self, game: GameDefinition) -> None:
        self._sections = dict.fromkeys(map(fold, WHOLE_DECK)) | dict(_sections(game))
        self._inner = set(_inner(game)) - set(self._sections)
        self._about = {fold(word) for word in ABOUT}
        self._accepts = [(s.code, found_by(s.where, game)) for s in game.sections.values()]

    def section(self, text: str) -> tuple[bool, str | None]:
        """Return whether `text` is a section's heading, and which section's (None: by the card)."""
        for key in _spellings(text):
            if key in self._sections:
                return True, self._sections[key]
        return False, None

    def is_inner(self, text: str) -> bool:
        """Return whether `text` only parts a section: a card type or a value of a vocabulary."""
        return any(key in self._inner for key in _spellings(text))

    def is_about(self, word: str) -> bool:
        """Return whether `word` starts a line that is about the list: its name, its author."""
        return fold(word) in self._about

    def home(self, card: CardFacts) -> str:
        """Return the section where the card goes when nothing else is said."""
        return next((code for code, accepts in self._accepts if accepts(card)), self.first)

    @property
    def first(self) -> str:
        """The game's first section."""
        return self._accepts[0][0] if self._accepts else "main"


def is_decorated(text: str) -> bool:
    """Return whether a line looks like a heading: a colon at its end, brackets or rules around."""
    return bool(re.match(r"^(?:.*:|\[[^\]]*\]|【.*】|={2,}.*|#+ .*|-{3,}.*-{3,})$", text.strip()))


def _spellings(text: str) -> Iterator[str]:
    """Yield the folded text without ornament, and without a count at its end as well."""
    bare = DECORATED.sub(r"\1", text).strip()
    yield fold(bare)
    uncounted = DECORATED.sub(r"\1", COUNT.sub("", bare))
    if uncounted.strip():
        yield fold(uncounted)


def _words(code: str, names: Label, more: Iterable[str] = ()) -> Iterator[str]:
    """Yield the folded spellings of something with a name, English plurals included."""
    for word in (code, *names.values(), *more):
        yield fold(word)
        yield fold(f"{word}s")


def _sections(game: GameDefinition) -> Iterator[tuple[str, str]]:
    """Yield spellings and section codes; what two sections share goes to the one whose name it is."""
    found: dict[str, str] = {}
    for section in game.sections.values():
        for word in section.headings:
            found.setdefault(fold(word), section.code)
            found.setdefault(fold(f"{word}s"), section.code)
    for section in game.sections.values():
        found |= dict.fromkeys(_words(section.code, section.names), section.code)
    yield from found.items()


def _inner(game: GameDefinition) -> Iterator[str]:
    for card_type in game.types.values():
        yield from _words(card_type.code, card_type.names, card_type.aliases)
    for field in game.fields.values():
        for choice in field.choices:
            yield from _words(choice.code, choice.names, choice.aliases)
