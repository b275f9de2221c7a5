"""Brings the index in step with cards that were written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db import connection, transaction

from catalog.definition import GameDefinition
from catalog.index import grams_postgres, grams_sqlite
from catalog.index.bits import bits_of, packed, unpacked
from catalog.index.keys import Key, keys_of_card
from catalog.models import Card, Game, IndexedCard, Posting

BATCH = 500


class IndexedGame(NamedTuple):
    """What the keys of a game's cards depend on besides the cards."""

    definition: GameDefinition
    pictured: frozenset[str]


@transaction.atomic
def update(card_ids: Iterable[int]) -> None:
    """Index the cards with these primary keys as they stand in the database now; those that are gone leave the index."""
    ids = sorted(set(card_ids))
    out: dict[int, dict[Key, list[int]]] = defaultdict(lambda: defaultdict(list))
    into: dict[int, dict[Key, list[int]]] = defaultdict(lambda: defaultdict(list))
    games: dict[int, IndexedGame] = {}
    for start in range(0, len(ids), BATCH):
        some = ids[start : start + BATCH]
        old = list(IndexedCard.objects.filter(card__in=some))
        new = [_row(card, games) for card in _cards(some)]
        _note(old, out)
        _note(new, into)
        _replace(old, new)
    for game in sorted(out.keys() | into.keys()):
        _write(game, out[game], into[game])


def _cards(ids: Sequence[int]) -> Iterable[Card]:
    return Card.objects.filter(pk__in=ids).prefetch_related("printings__card_set")


def _row(card: Card, games: dict[int, IndexedGame]) -> IndexedCard:
    if card.game_id not in games:
        game = Game.objects.get(pk=card.game_id)
        games[card.game_id] = IndexedGame(game.definition, game.pictured_codes())
    definition, pictured = games[card.game_id]
    keys = keys_of_card(card.to_facts(card.code in pictured), definition)
    return IndexedCard(
        card=card.pk,
        game_id=card.game_id,
        names=card.folded_names,
        texts=card.folded_text,
        keys=sorted(keys),
    )


def _note(rows: Iterable[IndexedCard], changes: dict[int, dict[Key, list[int]]]) -> None:
    for row in rows:
        for field, value in row.keys:
            changes[row.game_id][(field, value)].append(row.card)


def _replace(old: list[IndexedCard], new: list[IndexedCard]) -> None:
    """Put the new rows in place of the old ones, and their grams."""
    texts = {row.card: (row.names, row.texts) for row in new}
    same = {row.card for row in old if texts.get(row.card) == (row.names, row.texts)}
    stale = [row for row in old if row.card not in same]
    fresh = [row for row in new if row.card not in same]
    grams = grams_postgres if connection.vendor == "postgresql" else grams_sqlite
    grams.remove(stale)
    IndexedCard.objects.filter(card__in=[row.card for row in stale]).delete()
    IndexedCard.objects.bulk_create(fresh)
    IndexedCard.objects.bulk_update([row for row in new if row.card in same], ["keys", "game"])
    grams.add(fresh)


def _write(game: int, out: dict[Key, list[int]], into: dict[Key, list[int]]) -> None:
    """Take cards out of postings and put cards into them; postings of nothing are deleted."""
    wanted = {key for key in out.keys() | into.keys() if out.get(key) != into.get(key)}
    known = {(p.field, p.value): p for p in _postings(game, wanted)}
    new, gone = [], []
    for key in sorted(wanted):
        posting = known.get(key) or Posting(game_id=game, field=key[0], value=key[1])
        bits = unpacked(posting.first, bytes(posting.bits)) if key in known else 0
        bits = bits & ~bits_of(out.get(key, ())) | bits_of(into.get(key, ()))
        posting.first, posting.bits = packed(bits)
        if not bits:
            gone.append(posting)
        elif key not in known:
            new.append(posting)
    Posting.objects.filter(pk__in=[p.pk for p in gone if p.pk]).delete()
    changed = [p for key, p in known.items() if p not in gone]
    Posting.objects.bulk_update(changed, ["first", "bits"], batch_size=100)
    Posting.objects.bulk_create(new, batch_size=100)


def _postings(game: int, keys: set[Key]) -> Iterable[Posting]:
    fields = {field for field, _ in keys}
    rows = Posting.objects.filter(game=game, field__in=fields)
    if len(keys) <= BATCH:
        rows = rows.filter(value__in={value for _, value in keys})
    return [row for row in rows if (row.field, row.value) in keys]
