"""What an address asks to be printed: decks, versions of decks, cards one by one; of one game, and only what whoever asks may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest

from catalog.messages import Message, msg
from catalog.models import Game
from decks.collection.owned import owned_copies
from decks.models import Deck, Version
from decks.proxies.choices import Asked, Refused
from decks.proxies.models import PrinterProfile, own_backs
from decks.proxies.options import MISSING, OWN, Options, read_options
from decks.proxies.order import Source, Wanted, ordered, read_copies, read_singles
from decks.proxies.printing import make_run
from decks.proxies.run import Run

MOST_DECKS = 50
"""Decks in one print."""


@dataclass(frozen=True)
class Content:
    """What is asked for, found."""

    title: str
    sources: list[Source]
    singles: list[Wanted]


def run_of(request: HttpRequest, game: Game, asked: Asked, listed: Sequence[Source] = ()) -> Run:
    """Return the print that an address, a form or the API asks for, `listed` decks before all others; raises Refused."""
    asked = with_profile(request, asked)
    options = read_options(asked, game.definition)
    content = content_of(request, game, asked, listed)
    wanted = wanted_of(game, content, asked, options, lambda: owned_copies(request, game))
    backs = own_backs(request, game) if options.backs == OWN else None
    return make_run(game, wanted, content.title, options, backs)


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


def content_of(
    request: HttpRequest, game: Game, asked: Asked, listed: Sequence[Source] = ()
) -> Content:
    """Return the decks and cards that are asked for; raises Refused for those of another game, unknown or private ones."""
    sources = [*listed, *_sources(request, game, asked)]
    singles = read_singles(asked, game.pool)
    titles = list(dict.fromkeys(source.title for source in sources))
    alone = game.pool[singles[0].code].name("en") if singles else ""
    return Content(", ".join(titles[:3]) or alone, sources, singles)


def _sources(request: HttpRequest, game: Game, asked: Asked) -> Iterator[Source]:
    keys = asked.get("deck", ())
    if len(keys) > MOST_DECKS:
        raise Refused(msg("At most %(most)d decks go into one print.", most=MOST_DECKS), "deck")
    decks = {str(deck.pk): deck for deck in _visible(request, game, keys)}
    for key in keys:
        plain, _, number = key.partition("@")
        deck = decks.get(plain.lower())
        if deck is None:
            raise Refused(_no_deck(key), "deck")
        yield _version(request, deck, number) if number else _source(deck)


def _visible(request: HttpRequest, game: Game, keys: object) -> list[Deck]:
    plain = [str(key).partition("@")[0] for key in keys]  # type: ignore[attr-defined]
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
