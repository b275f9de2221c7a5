"""In which formats a card is legal, banned or limited now, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from catalog.definition import in_language
from catalog.messages import CardName, listing
from catalog.models import Game
from catalog.wording import language, word, word_value
from decks.games import rulebook_of
from decks.legality.formats import FormatError
from decks.legality.standing import Kind, Standing, standings

PLAIN = {
    Kind.LEGAL: gettext_noop("Legal"),
    Kind.BANNED: gettext_noop("Banned"),
    Kind.OUTSIDE: gettext_noop("Not in the pool"),
    Kind.CHANGED: gettext_noop("Played with changed values"),
}


@dataclass(frozen=True, slots=True)
class FormatLine:
    """A format and what it says of a card."""

    name: str
    url: str
    state: str  # legal, illegal, advice: as badges are coloured
    icon: str
    notes: tuple[str, ...]


def card_lines(game: Game, code: str, on: date) -> list[FormatLine]:
    """Return what each of the game's formats says of a card on a day."""
    book = rulebook_of(game)
    return [
        _line(game, known.code, in_language(known.names, language()), code, on)
        for known in book.definition.formats.values()
    ]


def _line(game: Game, format: str, name: str, code: str, on: date) -> FormatLine:
    url = reverse("format", args=[game.code, format])
    try:
        found = standings(rulebook_of(game).under(format, on), code)
    except FormatError as error:
        return FormatLine(name, url, "unknown", "?", (word(error.message, game),))
    is_legal, is_free = found[0].is_legal, found[0].kind is Kind.LEGAL
    state, icon = ("legal", "✓") if is_free else ("advice", "!") if is_legal else ("illegal", "✗")
    return FormatLine(name, url, state, icon, tuple(_words(game, found)))


def _words(game: Game, found: list[Standing]) -> Iterator[str]:
    for one in found:
        n, cards = one.number, str(word_value(listing(*map(CardName, one.others)), game))
        if one.kind is Kind.LIMITED:
            yield ngettext("Limited to %(n)d copy", "Limited to %(n)d copies", n) % {"n": n}
        elif one.kind is Kind.POINTS:
            yield ngettext("%(n)d point", "%(n)d points", n) % {"n": n}
        elif one.kind is Kind.RESTRICTED:
            yield _("Restricted: not with %(cards)s") % {"cards": cards}
        elif one.kind is Kind.EXCLUDES:
            yield _("Excludes %(cards)s") % {"cards": cards}
        else:
            yield _(PLAIN[one.kind])
