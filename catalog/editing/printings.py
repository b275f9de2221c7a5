"""Brings the printings of edited cards to what is wanted; a printing whose number is corrected stays the same row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias

from catalog.facts import CardFacts, PrintingFacts
from catalog.loading.bulk import Step, inserting, updating
from catalog.models import Card, CardImage, CardSet, Game, Printing

Pair: TypeAlias = "tuple[Printing | None, PrintingFacts | None]"


def printing_steps(
    game: Game, cards: Mapping[str, Card], facts: Mapping[str, CardFacts]
) -> Iterator[Step]:
    """Yield what brings the printings of `cards`, by code, to what their facts say."""
    sets = {card_set.code: card_set for card_set in game.sets.all()}
    rows: dict[int, list[Printing]] = defaultdict(list)
    for row in Printing.objects.filter(card__in=cards.values()).select_related("card_set"):
        rows[row.card_id].append(row)
    pairs = {card: _pairs(rows[card.pk], facts[code].printings) for code, card in cards.items()}
    if gone := [row.pk for some in pairs.values() for row, wanted in some if row and not wanted]:
        yield Printing.objects.filter(pk__in=gone).delete
    yield from _moving_images(game, cards, pairs)
    yield from _changing(
        [(row, p) for some in pairs.values() for row, p in some if row and p], sets
    )
    new = [
        _filled(Printing(card=card), wanted, sets)
        for card, some in pairs.items()
        for row, wanted in some
        if wanted and not row
    ]
    yield inserting(Printing, new)


def _moving_images(
    game: Game, cards: Mapping[str, Card], pairs: Mapping[Card, Sequence[Pair]]
) -> Iterator[Step]:
    """Yield what lets the images of printings whose set, number or rarity change follow them, and an image of a card without a printing its first one."""
    known = game.images.filter(kind="face", removed_at=None, code__in=cards)
    moved = []
    for image in known:
        some = pairs[cards[image.code]]
        first = all(row is None for row, _ in some)
        for row, wanted in some:
            had = row.to_facts().key if row else "" if first else None
            if wanted and image.printing == had != wanted.key:
                image.printing = wanted.key
                moved.append(image)
                break
    if moved:
        aside = [CardImage(pk=image.pk, printing=f"-{image.pk}") for image in moved]
        yield updating(CardImage, aside, ["printing"])  # two printings may swap their numbers
        yield updating(CardImage, moved, ["printing"])


def _pairs(rows: Iterable[Printing], wanted: Sequence[PrintingFacts]) -> list[Pair]:
    """Return which row becomes which printing: the same ones first, then those in the same set, then the rest in order."""
    left, pairs = list(rows), list[Pair]()
    open_ = list(wanted)
    for alike in (_is_same, _is_in_set):
        for printing in list(open_):
            if row := next((row for row in left if alike(row, printing)), None):
                left.remove(row)
                open_.remove(printing)
                pairs.append((row, printing))
    return [*pairs, *zip_longest(left, open_)]


def _is_same(row: Printing, wanted: PrintingFacts) -> bool:
    had = row.to_facts()
    return (had.set_code, had.number, had.rarity, had.parallel) == (
        *(wanted.set_code, wanted.number, wanted.rarity, wanted.parallel),
    )


def _is_in_set(row: Printing, wanted: PrintingFacts) -> bool:
    return row.card_set.code == wanted.set_code


def _changing(
    pairs: Sequence[tuple[Printing, PrintingFacts]], sets: Mapping[str, CardSet]
) -> Iterator[Step]:
    """Yield what changes the rows that differ; their numbers are freed first, so that cards can swap them."""
    changed = [_filled(row, wanted, sets) for row, wanted in pairs if row.to_facts() != wanted]
    freed = [Printing(pk=row.pk, number="") for row in changed]
    yield updating(Printing, freed, ["number"])
    yield updating(Printing, changed, ["card_set", "number", "rarity", "parallel", "artist"])


def _filled(row: Printing, wanted: PrintingFacts, sets: Mapping[str, CardSet]) -> Printing:
    row.card_set = sets[wanted.set_code]
    row.number, row.rarity = wanted.number, wanted.rarity
    row.parallel, row.artist = wanted.parallel, wanted.artist
    return row
