"""Saves rows as cards: all or nothing, with their history, the game's revision raised once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max, ProtectedError, RestrictedError

from catalog import index
from catalog.editing.checking import check_rows
from catalog.editing.printings import store_printings
from catalog.editing.rows import rows_of_facts
from catalog.editing.uses import uses_of
from catalog.facts import CardFacts
from catalog.faults import Fault
from catalog.loading.bulk import update_rows
from catalog.loading.store import card_columns, store_values
from catalog.messages import Message
from catalog.models import Batch, Card, Change, Game
from catalog.roles import Who, account

RowsGiven = Iterable[Mapping[str, object]]


class RefusedRows(ValueError):
    """The rows have faults (`line`: the row's place, from 1); nothing was changed."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(f"{len(faults)} faults in rows: {faults[0].column} {faults[0].value!r}")
        self.faults = tuple(faults)


class StaleCards(ValueError):
    """Somebody changed these cards since the versions that the edit was drawn from; nothing was changed."""

    def __init__(self, codes: Iterable[str]) -> None:
        self.codes = tuple(codes)
        super().__init__(f"changed meanwhile: {', '.join(self.codes)}")


class CardInUse(ValueError):
    """The card can't go: `reasons` say what holds it; nothing was changed."""

    def __init__(self, code: str, reasons: Iterable[Message]) -> None:
        super().__init__(f"card {code!r} is in use")
        self.code, self.reasons = code, tuple(reasons)


@dataclass(frozen=True)
class Author:
    """Who changes something, as part of what, and what they say of it."""

    user: Who
    batch: Batch | None = None
    note: str = ""


def save_rows(
    game: Game,
    rows: RowsGiven,
    author: Who,
    batch: Batch | None = None,
    versions: Mapping[str, int] | None = None,
    note: str = "",
) -> list[Change]:
    """Save what the rows say (see `check_rows`) and return the changes, none for cards that stay as they are.

    `versions` tells for cards the version that the edit was drawn from, 0 for a new card. Raises RefusedRows or StaleCards, and then nothing is changed.
    """
    with transaction.atomic():
        return apply(game, rows, (), Author(author, batch, note), versions)


def delete_card(
    game: Game,
    code: str,
    author: Who,
    version: int | None = None,
    note: str = "",
) -> Change:
    """Delete a card; raises StaleCards, CardInUse, or Card.DoesNotExist."""
    game.cards.get(code=code)
    versions = None if version is None else {code: version}
    with transaction.atomic():
        return apply(game, (), (code,), Author(author, None, note), versions)[0]


def apply(
    game: Game,
    rows: RowsGiven,
    deleted: Collection[str],
    author: Author,
    versions: Mapping[str, int] | None = None,
) -> list[Change]:
    """Save rows and delete cards as one change of the game; to be called in a transaction."""
    locked = Game.objects.select_for_update().get(pk=game.pk)
    _check_versions(locked, versions or {})
    checked = check_rows(locked, rows, deleted)
    if checked.faults:
        raise RefusedRows(checked.faults)
    pool = locked.pool
    wanted = [card for card in checked.cards.values() if not same(pool.get(card.code), card)]
    pairs = [(pool.get(card.code), card) for card in wanted]
    gone = [(pool[code], None) for code in deleted if code in pool]
    changes = [_change(locked, before, after, author) for before, after in (*gone, *pairs)]
    if changes:
        _delete(locked, [card.code for card, _ in gone], [card.code for card in wanted])
        _store(locked, wanted)
        Change.objects.bulk_create(changes, batch_size=500)
        locked.raise_revision()
    game.revision, game.digest = locked.revision, locked.digest
    return changes


def same(one: CardFacts | None, other: CardFacts | None) -> bool:
    """Return whether two cards are the same in everything but the order of their printings."""
    if one is None or other is None:
        return one is other
    return _unordered(one) == _unordered(other)


def _unordered(card: CardFacts) -> tuple[object, ...]:
    return (
        *(card.code, card.card_type, card.names, card.fields, card.texts, card.reading),
        *(card.aliases, card.effect, card.origin, card.sources, frozenset(card.printings)),
    )


def _check_versions(game: Game, versions: Mapping[str, int]) -> None:
    now = dict(game.cards.filter(code__in=versions).values_list("code", "version"))
    if stale := [code for code, version in versions.items() if now.get(code, 0) != version]:
        raise StaleCards(stale)


def _change(
    game: Game, before: CardFacts | None, after: CardFacts | None, author: Author
) -> Change:
    rows = (
        list(rows_of_facts(card, game.definition)) if card else None for card in (before, after)
    )
    old, new = rows
    code = (after or before or CardFacts("", "")).code
    return Change(
        game=game,
        code=code,
        author=account(author.user),
        batch=author.batch,
        before=old,
        after=new,
        note=author.note,
    )


def _delete(game: Game, codes: Collection[str], rewritten: Collection[str]) -> None:
    if not codes:
        return
    cards = game.cards.filter(code__in=codes)
    for card in cards.select_related("game"):
        if reasons := list(uses_of(card, (*codes, *rewritten))):
            raise CardInUse(card.code, reasons)
    gone = [card.pk for card in cards]
    try:
        cards.delete()
    except (ProtectedError, RestrictedError) as error:
        raise CardInUse(next(iter(codes)), ()) from error
    index.update(gone)


def _store(game: Game, wanted: Sequence[CardFacts]) -> None:
    """Write the cards with everything that hangs on them."""
    facts = {card.code: card for card in wanted}
    cards = {card.code: card for card in game.cards.filter(code__in=facts)}
    new = [card for card in wanted if card.code not in cards]
    _update([(card, facts[code]) for code, card in cards.items()])
    last = game.cards.aggregate(last=Max("position"))["last"]
    first = 0 if last is None else last + 1
    made = Card.objects.bulk_create(
        (
            Card(game=game, position=position, edited=True, **card_columns(card))
            for position, card in enumerate(new, start=first)
        ),
        batch_size=500,
    )
    cards |= {card.code: card for card in made}
    store_values(cards, facts, game.definition)
    store_printings(game, cards, facts)
    index.update(card.pk for card in cards.values())


def _update(cards: Sequence[tuple[Card, CardFacts]]) -> None:
    columns: set[str] = set()
    for card, facts in cards:
        values = card_columns(facts)
        columns |= values.keys()
        for name, value in values.items():
            setattr(card, name, value)
        card.version, card.edited = card.version + 1, True
    if cards:
        names = [*sorted(columns), "version", "edited"]
        update_rows(Card, [card for card, _ in cards], names)
