"""Where a card's facts come from, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import get_language_info, gettext_noop
from django.utils.translation import gettext as _

from catalog.definition import in_language
from catalog.facts import CardFacts
from catalog.models import Game
from catalog.sources import Source
from catalog.wording import language

ORIGINS = {
    "official": gettext_noop("official"),
    "house": gettext_noop("house value"),
    "user": gettext_noop("entered by a user"),
}
COLUMNS = {
    "type": gettext_noop("Type"),
    "reading": gettext_noop("Reading"),
    "aliases": gettext_noop("Also called"),
    "effect": gettext_noop("Effect"),
    "number": gettext_noop("Number"),
    "rarity": gettext_noop("Rarity"),
    "artist": gettext_noop("Artist"),
}


@dataclass(frozen=True, slots=True)
class ShownSource:
    """A fact of a card by its name, whose it is, and where it stands."""

    column: str
    fact: str
    kind: str  # official, house, user
    origin: str
    words: str


def origin_words(source: Source) -> str:
    """Return whose a fact is, in words."""
    return _(ORIGINS[source.origin]) if source.origin in ORIGINS else source.origin


def shown_sources(card: CardFacts, game: Game) -> Iterator[ShownSource]:
    """Yield the sources of the card's facts that are known one by one."""
    for column, source in card.sources.items():
        words = game.definition.phrase(source.words, language())
        yield ShownSource(
            column, fact_name(column, game), source.origin, origin_words(source), words
        )


def fact_name(column: str, game: Game) -> str:
    """Return what a column of cards.csv is called on pages."""
    field = game.definition.fields.get(column)
    if field:
        return in_language(field.names, language())
    if column in COLUMNS:
        return _(COLUMNS[column])
    part, _line, code = column.partition("_")
    names = {"name": _("Name (%(language)s)"), "text": _("Text (%(language)s)")}
    if part in names and code in game.definition.languages:
        return names[part] % {"language": get_language_info(code)["name_local"]}
    return column
