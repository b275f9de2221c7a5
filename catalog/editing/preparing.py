"""Makes a change of cards ready: everything is checked, and every value that is to be written stands in statements, before the database is locked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from django.db.models import CASCADE, Max

from catalog import index
from catalog.editing.checking import check_rows
from catalog.editing.printings import printing_steps
from catalog.editing.refusals import CardInUse, RefusedRows, StaleCards
from catalog.editing.rows import rows_of_facts
from catalog.editing.uses import first_in_use, uses_of
from catalog.facts import CardFacts
from catalog.importing.stored import message_json
from catalog.loading.bulk import Statement, Step, deleting, inserting, reserve_keys, updating
from catalog.loading.store import card_columns, value_steps
from catalog.messages import Message
from catalog.models import Batch, Card, CardValue, Change, Game, Printing
from catalog.roles import Who, account

HANGING = (CardValue, Printing)
"""What every card has, and what goes with it: thousands of rows, so that they are deleted without being loaded. Only the card's own holders refer to its printings."""
AT_ONCE = 500
"""Of so many cards is asked at once what refers to them."""
RowsGiven = Iterable[Mapping[str, object]]


@dataclass(frozen=True)
class Author:
    """Who changes something, as part of what, and what they say of it."""

    user: Who
    batch: Batch | None = None
    note: str | Message = ""


@dataclass
class Prepared:
    """A change of a game's cards, ready to be written over the revision that `game` has."""

    game: Game
    changes: list[Change]
    noting: Statement
    """Stores the changes."""
    steps: list[Step] = field(default_factory=list)


Tell: TypeAlias = Callable[[], None]
"""Is called now and then; may raise to stop the work."""


def nobody() -> None:
    """Tell nobody."""


def prepare(
    game: Game,
    rows: RowsGiven,
    deleted: Collection[str],
    author: Author,
    versions: Mapping[str, int] | None = None,
    tell: Tell = nobody,
) -> Prepared:
    """Return what saving the rows and deleting the cards takes; raises RefusedRows, StaleCards or CardInUse."""
    _check_versions(game, versions or {})
    checked = check_rows(game, rows, deleted)
    if checked.faults:
        raise RefusedRows(checked.faults)
    tell()
    pool = game.pool
    wanted = [card for card in checked.cards.values() if not same(pool.get(card.code), card)]
    pairs = [(pool.get(card.code), card) for card in wanted]
    gone = [pool[code] for code in deleted if code in pool]
    changes = [_change(game, *pair, author) for pair in (*((card, None) for card in gone), *pairs)]
    for change, key in zip(changes, reserve_keys(Change, len(changes)), strict=True):
        change.pk = key
    prepared = Prepared(game, changes, inserting(Change, changes))
    tell()
    for part in (_deleting(game, gone, wanted), _storing(game, wanted)):
        for step in part:
            prepared.steps.append(step)
            tell()
    return prepared


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
    asked = [code for code in versions if "\0" not in code]  # which PostgreSQL can't be asked for
    now = dict(game.cards.filter(code__in=asked).values_list("code", "version"))
    if stale := [code for code, version in versions.items() if now.get(code, 0) != version]:
        raise StaleCards(stale)


def _change(
    game: Game, before: CardFacts | None, after: CardFacts | None, author: Author
) -> Change:
    old, new = (
        list(rows_of_facts(card, game.definition)) if card else None for card in (before, after)
    )
    return Change(
        game=game,
        code=(after or before or CardFacts("", "")).code,
        author=account(author.user),
        batch=author.batch,
        before=old,
        after=new,
        **note_columns(author.note),
    )


def note_columns(note: str | Message) -> dict[str, Any]:
    """Return the columns of a change that hold what is said of it: words as they are, a message so that each reader has it in their language."""
    return {"said": message_json(note)} if isinstance(note, Message) else {"note": note}


def _deleting(
    game: Game, gone: Sequence[CardFacts], rewritten: Sequence[CardFacts]
) -> Iterator[Step]:
    """Yield what deletes cards; raises CardInUse. Cards that are rewritten don't hold any."""
    if not gone:
        return
    cards = list(game.cards.filter(code__in=[c.code for c in gone]))
    but = [card.code for card in rewritten]
    if held := first_in_use(cards, but):
        raise CardInUse(held.code, uses_of([held], [*but, *(card.code for card in cards)]))
    keys = [card.pk for card in cards]
    yield partial(_release, keys)
    for model in HANGING:
        yield deleting(model, "card_id", keys)
    yield deleting(Card, "id", keys)
    yield from index.steps(game, {card.pk: card for card in cards}, {})


def _release(keys: Sequence[int]) -> None:
    """Delete what other rows say of cards where it goes with them; raises CardInUse where something took one since they were made ready."""
    relations: list[Any] = Card._meta.get_fields(include_hidden=True)
    for relation in filter(_refers, relations):
        name, rows = relation.field.name, relation.related_model._base_manager
        for start in range(0, len(keys), AT_ONCE):
            found = rows.filter(**{f"{name}__in": keys[start : start + AT_ONCE]})
            if relation.on_delete is CASCADE:
                found.delete()
            elif taken := found.values_list(name, flat=True).first():
                card = Card.objects.get(pk=taken)
                raise CardInUse(card.code, uses_of([card]))


def _refers(relation: Any) -> bool:
    """Whether a field of Card is other rows that name the card, those in HANGING excepted."""
    return not relation.concrete and relation.related_model not in HANGING


def _storing(game: Game, wanted: Sequence[CardFacts]) -> Iterator[Step]:
    """Yield what writes the cards with everything that hangs on them."""
    facts = {card.code: card for card in wanted}
    cards = {card.code: card for card in game.cards.filter(code__in=facts)}
    yield _updating([(card, facts[code]) for code, card in cards.items()])
    made = _made(game, [card for card in wanted if card.code not in cards])
    yield inserting(Card, made)
    cards |= {card.code: card for card in made}
    yield from value_steps(cards, facts, game.definition)
    yield from printing_steps(game, cards, facts)
    by_key = {card.pk: facts[code] for code, card in cards.items()}
    yield from index.steps(game, {card.pk: card for card in cards.values()}, by_key)


def _made(game: Game, new: Sequence[CardFacts]) -> list[Card]:
    """Return the rows of new cards, after all there are."""
    last = game.cards.aggregate(last=Max("position"))["last"]
    first = 0 if last is None else last + 1
    keys = reserve_keys(Card, len(new))
    return [
        Card(pk=key, game=game, position=position, edited=True, **card_columns(card))
        for key, (position, card) in zip(keys, enumerate(new, start=first), strict=True)
    ]


def _updating(cards: Sequence[tuple[Card, CardFacts]]) -> Statement:
    columns: set[str] = set()
    for card, facts in cards:
        values = card_columns(facts)
        columns |= values.keys()
        for name, value in values.items():
            setattr(card, name, value)
        card.version, card.edited = card.version + 1, True
    return updating(Card, [card for card, _ in cards], [*sorted(columns), "version", "edited"])
