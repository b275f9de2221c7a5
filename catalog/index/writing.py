"""Brings the index in step with cards that were written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from django.db import connection, transaction

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.index import grams_postgres, grams_sqlite
from catalog.index.bits import bits_of, packed, unpacked
from catalog.index.keys import Key, keys_of_card
from catalog.loading.bulk import Step, deleting, inserting, run, updating
from catalog.models import Card, Game, IndexedCard, Posting

BATCH = 500


class IndexedGame(NamedTuple):
    """What the keys of a game's cards depend on besides the cards."""

    definition: GameDefinition
    pictured: frozenset[str]


Rows: TypeAlias = Callable[[Sequence[int]], Iterable[IndexedCard]]
"""Gives the index's rows of cards by primary key; none for those that are gone."""


@transaction.atomic
def update(card_ids: Iterable[int]) -> None:
    """Index the cards with these primary keys as they stand in the database now; those that are gone leave the index."""
    games: dict[int, IndexedGame] = {}
    run(_steps(card_ids, lambda some: [_stored(card, games) for card in _cards(some)]))


def steps(game: Game, cards: Mapping[int, Card], facts: Mapping[int, CardFacts]) -> list[Step]:
    """Return what brings the index in step with cards of a game that are about to be written, by primary key; those without facts will be gone.

    To be done in the transaction that writes them, with the index as it is now.
    """
    known = IndexedGame(game.definition, game.pictured_codes())

    def rows(some: Sequence[int]) -> list[IndexedCard]:
        return [_row(cards[pk], facts[pk], known) for pk in some if pk in facts]

    return list(_steps(cards, rows))


def _steps(card_ids: Iterable[int], rows: Rows) -> Iterator[Step]:
    ids = sorted(set(card_ids))
    out: dict[int, dict[Key, list[int]]] = defaultdict(lambda: defaultdict(list))
    into: dict[int, dict[Key, list[int]]] = defaultdict(lambda: defaultdict(list))
    for start in range(0, len(ids), BATCH):
        some = ids[start : start + BATCH]
        old, new = list(IndexedCard.objects.filter(card__in=some)), list(rows(some))
        _note(old, out)
        _note(new, into)
        yield from _replacing(old, new)
    for game in sorted(out.keys() | into.keys()):
        yield from _posting(game, out[game], into[game])


def _cards(ids: Sequence[int]) -> Iterable[Card]:
    return Card.objects.filter(pk__in=ids).prefetch_related("printings__card_set")


def _stored(card: Card, games: dict[int, IndexedGame]) -> IndexedCard:
    if card.game_id not in games:
        game = Game.objects.get(pk=card.game_id)
        games[card.game_id] = IndexedGame(game.definition, game.pictured_codes())
    return _row(card, card.to_facts(), games[card.game_id])


def _row(card: Card, facts: CardFacts, known: IndexedGame) -> IndexedCard:
    facts = replace(facts, pictured=facts.code in known.pictured)
    return IndexedCard(
        card=card.pk,
        game_id=card.game_id,
        names=card.folded_names,
        texts=card.folded_text,
        keys=sorted(keys_of_card(facts, known.definition)),
    )


def _note(rows: Iterable[IndexedCard], changes: dict[int, dict[Key, list[int]]]) -> None:
    for row in rows:
        for field, value in row.keys:
            changes[row.game_id][(field, value)].append(row.card)


def _replacing(old: list[IndexedCard], new: list[IndexedCard]) -> Iterator[Step]:
    """Yield what puts the new rows in place of the old ones, and their grams."""
    texts = {row.card: (row.names, row.texts) for row in new}
    same = {row.card for row in old if texts.get(row.card) == (row.names, row.texts)}
    stale = [row for row in old if row.card not in same]
    fresh = [row for row in new if row.card not in same]
    keys = {row.card: row.keys for row in old}
    changed = [r for r in new if r.card in same and list(map(list, r.keys)) != keys[r.card]]
    grams = grams_postgres if connection.vendor == "postgresql" else grams_sqlite
    yield from grams.removing(stale)
    yield deleting(IndexedCard, "card", [row.card for row in stale])
    yield inserting(IndexedCard, fresh)
    yield updating(IndexedCard, changed, ["keys"])
    yield from grams.adding(fresh)


def _posting(game: int, out: dict[Key, list[int]], into: dict[Key, list[int]]) -> Iterator[Step]:
    """Yield what takes cards out of postings and puts cards into them; postings of nothing are deleted."""
    wanted = {key for key in out.keys() | into.keys() if out.get(key) != into.get(key)}
    known = {(p.field, p.value): p for p in _postings(game, wanted)}
    new, changed, gone = list[Posting](), list[Posting](), list[int]()
    for key in sorted(wanted):
        posting = known.get(key) or Posting(game_id=game, field=key[0], value=key[1])
        bits = unpacked(posting.first, bytes(posting.bits)) if key in known else 0
        bits = bits & ~bits_of(out.get(key, ())) | bits_of(into.get(key, ()))
        posting.first, posting.bits = packed(bits)
        if bits:
            (changed if key in known else new).append(posting)
        elif key in known:
            gone.append(posting.pk)
    yield deleting(Posting, "id", gone)
    yield updating(Posting, changed, ["first", "bits"])
    yield inserting(Posting, new)


def _postings(game: int, keys: set[Key]) -> Iterable[Posting]:
    fields = {field for field, _ in keys}
    rows = Posting.objects.filter(game=game, field__in=fields)
    if len(keys) <= BATCH:
        rows = rows.filter(value__in={value for _, value in keys})
    return [row for row in rows if (row.field, row.value) in keys]
