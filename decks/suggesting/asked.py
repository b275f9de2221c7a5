"""What a deck's owner asks the solver, from a request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.http import HttpRequest

from catalog.query import compile_query
from decks.collection.owned import owned_copies
from decks.legality.solve.tasks import Line, Slot, Task, Wish
from decks.models import Deck
from decks.rulebook import Rulebook
from decks.suggesting.forms import WishForm

SECONDS = 3.0
"""A page's patience."""
MOST_LIKENESS = 9
"""Points that other decks give a card at most, so that a query weighs more."""


def task_of(
    request: HttpRequest,
    deck: Deck,
    book: Rulebook,
    form: WishForm,
    pinned: Iterable[str] = (),
    refused: Iterable[tuple[Line, ...]] = (),
) -> Task:
    """Return the task for a deck, with the wishes of a valid form; cards that are `pinned` stay as they are."""
    data = form.cleaned_data
    wanted = [
        (compile_query(query, book.definition, book.pool), points)
        for query, points in form.wanted()
    ]
    held = held_elsewhere(request, deck) if data["like"] else None
    return Task(
        deck.to_decklist(),
        Wish.of(book.pool, wanted, held),
        owned_copies(request, deck.game) if data["owned"] else None,
        frozenset(_places(book, pinned)),
        tuple(lines for lines in refused if lines),
        SECONDS,
    )


def _places(book: Rulebook, codes: Iterable[str]) -> Iterable[Slot]:
    return ((section, code) for code in codes for section in book.definition.sections)


def held_elsewhere(request: HttpRequest, deck: Deck) -> dict[str, int]:
    """Return how many copies of each card lie in the other decks of whoever asks, MOST_LIKENESS at most."""
    found: Counter[str] = Counter()
    others = Deck.objects.of(request).filter(game=deck.game).exclude(pk=deck.pk)
    for other in others.with_cards():
        found.update(other.to_decklist().totals())
    return {code: min(copies, MOST_LIKENESS) for code, copies in found.items()}
