"""What an address asks to be printed: decks, versions of decks, cards one by one; of one game, and only what whoever asks may see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self
from uuid import UUID

from django.http import HttpRequest

from catalog.messages import Message, msg
from catalog.models import Game
from catalog.query import QueryError
from catalog.search import search
from catalog.wording import language
from decks.collection.owned import owned_copies
from decks.decoding import Unreadable
from decks.games import rulebook_of
from decks.models import Deck, Version
from decks.naming.keeping import names_of
from decks.proxies.backs import OwnBacks
from decks.proxies.choices import Asked, Refused
from decks.proxies.models import PrinterProfile, own_backs
from decks.proxies.options import MISSING, OWN, Options, changed, read_options
from decks.proxies.order import Source, Wanted, ordered, read_copies, read_singles
from decks.proxies.printing import make_run
from decks.proxies.run import Run

MOST_DECKS = 50
"""Decks in one print."""


MOST_FOUND = 500
"""Cards that a search may add to a print."""
LONGEST_LIST = 4000
"""Characters of a list in an address."""


@dataclass(frozen=True)
class Content:
    """What is asked for, found."""

    title: str
    sources: list[Source]
    singles: list[Wanted]


@dataclass(frozen=True)
class Print:
    """A print with nothing left to look up."""

    game: Game
    wanted: Sequence[Wanted]
    title: str
    options: Options
    backs: OwnBacks = field(default_factory=OwnBacks)

    def run(self) -> Run:
        """Return what outputs are made of; raises Refused."""
        return make_run(self.game, self.wanted, self.title, self.options, self.backs)

    def to_json(self) -> dict[str, Any]:
        """Return the print as a job keeps it."""
        return {
            "wanted": [[w.code, w.copies, w.printing, w.section] for w in self.wanted],
            "title": self.title,
            "options": changed(self.options),
            "backs": dict(self.backs.paths),
        }

    @classmethod
    def from_json(cls, game: Game, data: Mapping[str, Any]) -> Self:
        """Return a kept print; cards that are gone meanwhile are left out."""
        wanted = [Wanted(*row) for row in data["wanted"] if row[0] in game.pool]
        options = read_options(data["options"], game.definition)
        return cls(game, wanted, data["title"], options, OwnBacks(data["backs"]))


def print_of(request: HttpRequest, game: Game, asked: Asked) -> Print:
    """Return the print that an address, a form or the API asks for; raises Refused."""
    asked = with_profile(request, asked)
    options = read_options(asked, game.definition)
    content = content_of(request, game, asked)
    wanted = wanted_of(game, content, asked, options, lambda: owned_copies(request, game))
    backs = own_backs(request, game) if options.backs == OWN else OwnBacks()
    return Print(game, wanted, content.title, options, backs)


def run_of(request: HttpRequest, game: Game, asked: Asked) -> Run:
    """Return what outputs are made of; raises Refused."""
    return print_of(request, game, asked).run()


def wanted_of(
    game: Game,
    content: Content,
    asked: Asked,
    options: Options,
    owned: Callable[[], dict[str, int]],
) -> list[Wanted]:
    """Return the cards to print; `owned` is asked for only if the missing copies are wanted. Raises Refused."""
    have = owned() if options.copies == MISSING else None
    copies = read_copies(asked, game.pool)
    return ordered(content.sources, content.singles, options, game.pool, owned=have, copies=copies)


def content_of(request: HttpRequest, game: Game, asked: Asked) -> Content:
    """Return the decks and cards that are asked for; raises Refused for those of another game, unknown or private ones."""
    sources = [*_sources(request, game, asked), *_lists(request, game, asked)]
    singles = [*read_singles(asked, game.pool), *_found(game, asked)]
    titles = list(dict.fromkeys(source.title for source in sources if source.title))
    alone = game.pool[singles[0].code].name(language()) if singles else game.code
    return Content(", ".join(titles[:3]) or alone, sources, singles)


def _lists(request: HttpRequest, game: Game, asked: Asked) -> Iterator[Source]:
    """Yield pasted lists; one that holds no card is refused, lines that can't be counted are left out."""
    for text in asked.get("list", ()):
        if len(text) > LONGEST_LIST:
            raise Refused(
                msg("The list is too long for an address: save it as a deck and print that."),
                "list",
            )
        try:
            reading = rulebook_of(game).exchange.read(text, names=names_of(request, game))
        except Unreadable as error:
            raise Refused(error.message, "list") from error
        if not reading.decklist.size():
            raise Refused(msg("There is no card of this game in the list."), "list")
        yield Source(reading.title, reading.decklist.sections)


def _found(game: Game, asked: Asked) -> Iterator[Wanted]:
    """Yield every card that a search finds, once."""
    for query in asked.get("q", ()):
        try:
            found = search(game, query, language=language())
        except QueryError as error:
            raise Refused(error.message, "q") from error
        if len(found) > MOST_FOUND:
            raise Refused(
                msg("The search finds %(found)d cards; at most %(most)d go into one print.", found=len(found), most=MOST_FOUND),
                "q",
            )  # fmt: skip
        yield from (Wanted(card.code, 1) for card in found[:])


def _sources(request: HttpRequest, game: Game, asked: Asked) -> Iterator[Source]:
    keys = asked.get("deck", ())
    if len(keys) > MOST_DECKS:
        raise Refused(msg("At most %(most)d decks go into one print.", most=MOST_DECKS), "deck")
    decks = {str(deck.pk): deck for deck in visible_decks(request, game, keys)}
    for key in keys:
        plain, _, number = key.partition("@")
        deck = decks.get(plain.lower())
        if deck is None:
            raise Refused(_no_deck(key), "deck")
        yield _version(request, deck, number) if number else _source(deck)


def visible_decks(request: HttpRequest, game: Game, keys: Iterable[str]) -> list[Deck]:
    """Return the decks with these keys (versions told behind an @ don't matter) that whoever asks may see."""
    plain = [key.partition("@")[0] for key in keys]
    found = Deck.objects.visible_to(request).filter(game=game, pk__in=filter(_is_key, plain))
    return list(found.with_cards())


def _is_key(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return len(text) == 36


def _source(deck: Deck) -> Source:
    return Source(deck.name, deck.to_decklist().sections)


def _version(request: HttpRequest, deck: Deck, number: str) -> Source:
    """Return an earlier version of a deck, if whoever asks may see it."""
    plain = int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else 0
    versions = Version.objects.shown_to(deck.belongs_to(request)).filter(deck=deck, number=plain)
    found = versions.first()
    if found is None:
        raise Refused(_no_deck(f"{deck.pk}@{number}"), "deck")
    return Source(f"{deck.name} @{plain}", found.decklist.sections)


def _no_deck(key: str) -> Message:
    return msg(
        "There is no deck “%(deck)s” of this game that you may see. Decks are told by the number in their address, versions by @3 behind it.",
        deck=key[:60],
    )


def with_profile(request: HttpRequest, asked: Asked) -> Asked:
    """Return what is asked for with the corrections of the printer named by `profile`; what is said beside it counts more. Raises Refused."""
    key = (asked.get("profile") or ("",))[-1]
    if not key:
        return asked
    found = PrinterProfile.objects.of(request).filter(key=key).first() if _is_key(key) else None
    if found is None:
        raise Refused(msg("You have no printer of this name any more: choose another."), "profile")
    said = {name: texts for name, texts in asked.items() if any(texts)}
    return {**asked, **found.asked(), **said}
