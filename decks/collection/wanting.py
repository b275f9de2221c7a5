"""Decks as wishes: what each wants of which card, read for many decks at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import QuerySet, Sum
from django.http import Http404, HttpRequest
from django.urls import reverse

from catalog.models import Game
from decks.examples import Example, examples_of
from decks.models import Deck, Slot
from decks.unread import Unread

EXAMPLE = "example:"
"""What stands before the slug of an example deck where decks are named."""
MOST_DECKS = 20
"""Decks that are looked at together."""


@dataclass(frozen=True, slots=True)
class Wanting:
    """A deck and the copies it wants."""

    key: str  # the deck's primary key, or EXAMPLE and a slug
    name: str
    url: str
    copies: Counter[str] = field(default_factory=Counter)
    unknown: int = 0  # copies of cards that no catalog knows
    whose: str = ""  # own, public, example


def own_decks(request: HttpRequest, game: Game) -> list[Wanting]:
    """Return the decks of whoever asks, the newest first."""
    return wanting(Deck.objects.of(request).filter(game=game), "own")


def public_decks(request: HttpRequest, game: Game, most: int) -> list[Wanting]:
    """Return the newest public decks of others, at most so many."""
    own = Deck.objects.of(request).values("pk")
    public = Deck.objects.public().filter(game=game).exclude(pk__in=own)
    return wanting(public[:most], "public")


def example_decks(game: Game) -> list[Wanting]:
    """Return the decks that ship with the game."""
    return [_of_example(game, example) for example in examples_of(game)]


def wanting(decks: QuerySet[Deck] | Sequence[Deck], whose: str = "") -> list[Wanting]:
    """Return what the decks want, in their order; two queries for a query, one for a list."""
    found = list(decks)
    copies = _copies(deck.pk for deck in found)
    return [
        Wanting(
            key=str(deck.pk),
            name=deck.name,
            url=reverse("deck", args=[deck.pk]),
            copies=copies.get(deck.pk, Counter()),
            unknown=sum(_unknown(deck.unread_lines)),
            whose=whose,
        )
        for deck in found
    ]


def _copies(decks: Iterable[UUID]) -> dict[UUID, Counter[str]]:
    rows = Slot.objects.filter(deck__in=list(decks)).order_by("deck", "card")
    found: dict[UUID, Counter[str]] = {}
    for deck, code, n in rows.values_list("deck", "card__code").annotate(n=Sum("copies")):
        found.setdefault(deck, Counter())[code] = n
    return found


def _unknown(lines: Iterable[Unread]) -> Iterator[int]:
    return (max(line.copies, 1) for line in lines if line.is_card)


def _of_example(game: Game, example: Example) -> Wanting:
    return Wanting(
        key=f"{EXAMPLE}{example.slug}",
        name=example.title,
        url=reverse("deck_example", args=[game.code, example.slug]),
        copies=example.reading.decklist.totals(),
        unknown=sum(_unknown(example.reading.unread)),
        whose="example",
    )


def named_decks(request: HttpRequest, game: Game, keys: Sequence[str]) -> list[Wanting]:
    """Return the decks of the game with these keys, those that whoever asks may see; raises Http404 for any other."""
    examples = {found.key: found for found in example_decks(game)}
    pks = [_uuid(key) for key in keys if key not in examples]
    seen = Deck.objects.visible_to(request).filter(game=game, pk__in=pks)
    known = {**examples, **{found.key: found for found in wanting(seen)}}
    names = [key if key in examples else str(_uuid(key)) for key in keys]
    if missing := [name for name in names if name not in known]:
        raise Http404(missing[0])
    return [known[name] for name in dict.fromkeys(names)]


def _uuid(key: str) -> UUID:
    try:
        return UUID(key)
    except ValueError:
        raise Http404(key) from None
