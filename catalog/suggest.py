"""Names that begin or go on as what is being typed."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.folding import fold, sought_sounds
from catalog.index.bits import keys_of
from catalog.index.evaluate import Evaluator, evaluator
from catalog.models import Card, Game

MOST = 8
LOOKED_AT = 64
"""Cards that are read to choose the best from."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A card, and the spelling of its name that fits what was typed."""

    card: Card
    spelling: str


def suggestions(game: Game, text: str, language: str) -> list[Suggestion]:
    """Return up to 8 cards whose name, reading or alias holds `text`; those that begin with it first, short ones before long ones."""
    asked = evaluator(game)
    wanted = [text for text in (fold(text), sought_sounds(text)) if text]
    found: dict[int, None] = {}
    begun = [text for text in (fold(text), sought_sounds(text, from_start=True)) if text]
    for sought in [*(f"\n{text}" for text in begun), *wanted]:
        if len(found) < MOST:
            found |= dict.fromkeys(_keys(asked, sought))
    cards = Card.objects.filter(pk__in=list(found)).only("code", "names", "reading", "aliases")
    fitting = [Suggestion(card, _spelling(card, wanted, language)) for card in cards]
    fitting.sort(key=lambda s: _rank(s, wanted))
    return fitting[:MOST]


def _keys(asked: Evaluator, text: str) -> list[int]:
    bits = asked.holding("names", text, LOOKED_AT)
    return list(keys_of(bits, asked.postings.first))


def _spelling(card: Card, wanted: list[str], language: str) -> str:
    """Return the name in `language` if it holds what was typed, else the spelling that does."""
    own = card.names.get(language) or next(iter(card.names.values()), card.code)
    spellings = [own, *card.names.values(), card.reading, *card.aliases]
    fitting = (s for s in spellings if any(text in fold(s) for text in wanted))
    return next(fitting, own)


def _rank(suggestion: Suggestion, wanted: list[str]) -> tuple[bool, int, str]:
    folded = fold(suggestion.spelling)
    begins = any(folded.startswith(text) for text in wanted)
    return (not begins, len(folded), folded)
