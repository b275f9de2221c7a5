"""By which rules a deck is judged: the game's own, or a format's, on a day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _

from catalog.definition import in_language
from catalog.messages import Message, msg
from catalog.models import Game
from catalog.wording import language, word
from decks.formats.models import HOUSE, HouseFormat, house_key
from decks.games import rulebook_of
from decks.legality.formats import FormatError, format_named
from decks.models import Deck
from decks.reading import Reading
from decks.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Judging:
    """The rules that hold, and what they are called in the active language."""

    book: Rulebook
    on: date
    code: str = ""  # of the format; empty: the game's own rules
    name: str = ""
    house: HouseFormat | None = None
    problem: str = ""  # why it isn't the deck's own format


class NoHouseFormat(FormatError):
    """The house format is gone, or not for whoever asks."""


def judging(
    game: Game, code: str = "", on: date | None = None, house: HouseFormat | None = None
) -> Judging:
    """Return the rules of a format of the game by code or name, of a house format where its code says so, else the game's own; raises FormatError."""
    day = on or timezone.localdate()
    book = rulebook_of(game)
    if not code:
        return Judging(book, day)
    if not code.startswith(HOUSE):
        under = book.under(code, day)
        return Judging(under, day, _code(under), _name(under))
    if house is None or house.game_id != game.pk or house.format is None:
        raise NoHouseFormat(_gone())
    return Judging(book.under(house.format, day), day, house.code, house.name, house)


def _code(book: Rulebook) -> str:
    return book.settled.format.code if book.settled else ""


def _name(book: Rulebook) -> str:
    return in_language(book.settled.format.names, language()) if book.settled else ""


def _gone() -> Message:
    return msg("This house format is gone, or was made private.")


def judging_of(deck: Deck, on: date | None = None, code: str | None = None) -> Judging:
    """Return the rules of the deck's own format on a day, or of the format that it had; where they can't be had the game's own, and why."""
    asked = deck.format if code is None else code
    try:
        house = house_of(deck) if asked == deck.format else None
        return judging(deck.game, asked, on, house)
    except FormatError as error:
        told = {"reason": word(error.message, deck.game)}
        problem = _("%(reason)s So the game’s own rules are applied.") % told
        own = judging(deck.game, "", on)
        return Judging(own.book, own.on, problem=problem)


def format_in(game: Game, reading: Reading) -> str:
    """Return the code of the format that a list says it is built in, where the game has it."""
    try:
        return format_named(game.definition, reading.format).code if reading.format else ""
    except FormatError:
        return ""


def judging_of_list(game: Game, reading: Reading) -> Judging:
    """Return the rules that hold today for a list: its own format's, where the game has that and it has begun."""
    try:
        return judging(game, format_in(game, reading))
    except FormatError:
        return judging(game)


def house_of(deck: Deck) -> HouseFormat | None:
    """Return the house format that the deck is built in, if it may be; asks the database once for each deck, unless `with_houses` did."""
    if "house" not in deck.__dict__:
        with_houses([deck])
    found: HouseFormat | None = deck.__dict__["house"]
    return found


def with_houses(decks: Iterable[Deck]) -> list[Deck]:
    """Return the decks with their house formats at hand, read in one query."""
    listed = list(decks)
    keys = {key for deck in listed if (key := house_key(deck.format))}
    found = HouseFormat.objects.select_related("game").in_bulk(keys) if keys else {}
    for deck in listed:
        key = house_key(deck.format)
        house = found.get(key) if key else None
        serves = house is not None and house.serves(deck.owner_id, deck.visitor)
        deck.__dict__["house"] = house if serves else None
    return listed
