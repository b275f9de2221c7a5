"""Writes a checked folder to the database: only what differs is touched, rows keep their keys."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from django.db import transaction
from django.utils import timezone

from catalog import index
from catalog.definition import GameDefinition
from catalog.facts import CardFacts, Value
from catalog.faults import Fault
from catalog.folding import as_lines, fold, fold_lines, searched_names
from catalog.loading.bulk import Step, deleting, inserting, run
from catalog.loading.edited import sets_of_edited, with_edited
from catalog.loading.edited_rules import with_edited_rules
from catalog.loading.folder import GameFolder, read_folder
from catalog.loading.kept_files import keep_files
from catalog.loading.kept_images import keep_images
from catalog.loading.sync import sync
from catalog.models import (
    Card,
    CardSet,
    CardValue,
    Content,
    Game,
    IndexedCard,
    Printing,
    Product,
)

FORMAT = 5
"""Rises when the same folder is stored differently, so that folders loaded before are loaded anew."""


SearchedValue: TypeAlias = tuple[str, int | None, str]
"""Field, number, text."""
PrintingKey: TypeAlias = tuple[str, str, str, str, bool]
"""Card, set, number, rarity, parallel."""


class FaultyFolder(ValueError):
    """The folder has faults; nothing was changed."""

    def __init__(self, folder: GameFolder) -> None:
        super().__init__(f"{len(folder.faults)} faults in {folder.path}")
        self.folder = folder
        self.faults: list[Fault] = folder.faults


@dataclass
class Loaded:
    """What loading a folder did."""

    game: Game
    changed: bool
    kept: list[str] = field(default_factory=list)
    """Codes of cards that left the folder but stay, because users' data refers to them."""
    edited: list[str] = field(default_factory=list)
    """Codes of cards that stay as they are, because they were made or changed on the site."""
    rules_kept: bool = False
    """Whether rules that were written on the site hold instead of the folder's."""
    advices: list[Fault] = field(default_factory=list)
    """What would be worth mending in the folder."""


def load_game(path: Path) -> Loaded:
    """Load the folder into the database; raises FaultyFolder, and then nothing is changed.

    A folder that was loaded before and has the same files is left as it is, unread.
    """
    digest = digest_of(path)
    if known := Game.objects.filter(digest=digest).first():
        return Loaded(known, changed=False)
    folder = read_folder(path)
    if folder.faults:
        raise FaultyFolder(folder)
    with transaction.atomic():
        folder, edited = with_edited(folder)
        if folder.faults:
            raise FaultyFolder(folder)
        folder, are_kept = with_edited_rules(folder)
        if folder.faults:
            raise FaultyFolder(folder)
        stored = _store(folder, digest, edited)
        return replace(stored, advices=folder.advices, rules_kept=are_kept)


def digest_of(path: Path) -> str:
    """Return a hash of the names and contents of the folder's files; of nothing where there is no folder."""
    total = sha256(str(FORMAT).encode())
    for file in sorted(path.rglob("*")) if path.is_dir() else ():
        if file.is_file():
            total.update(f"\0{file.relative_to(path).as_posix()}\0".encode())
            total.update(sha256(_content(file)).digest())
    return total.hexdigest()


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""


def _store(folder: GameFolder, digest: str, edited: list[str]) -> Loaded:
    game, _ = Game.objects.get_or_create(code=folder.definition.code)
    Content.objects.filter(product__game=game).delete()  # before what they name goes
    needed = sets_of_edited(game)
    spare = game.sets.exclude(pk__in=needed.exclude(code__in=folder.sets))
    sets, _ = sync(spare, lambda row: row.code, _set_rows(game, folder))
    sets |= {row.code: row for row in needed}
    products, _ = sync(game.products.all(), lambda row: row.code, _product_rows(game, sets, folder))
    cards, kept = sync(
        game.cards.all(), lambda row: row.code, _card_rows(game, folder), counter="version"
    )
    run(value_steps(cards, folder.table.cards, folder.definition))
    printings = Printing.objects.filter(card__game=game).select_related("card", "card_set")
    sync(printings, _printing_key, _printing_rows(cards, sets, folder))
    _store_contents(folder, products, sets, cards)
    game.names = dict(folder.definition.names)
    game.source, game.face, game.digest = folder.game.data, folder.face.data, digest
    game.examples = folder.examples
    game.revision, game.modified = game.revision + 1, timezone.now()
    game.save()
    keep_files(game, folder.path)
    keep_images(game, folder)
    indexed = IndexedCard.objects.filter(game=game).values_list("card", flat=True)
    index.update([*indexed, *game.cards.values_list("pk", flat=True)])
    return Loaded(game, True, [card.code for card in kept], edited)


def _set_rows(game: Game, folder: GameFolder) -> dict[str, dict[str, Any]]:
    return {
        facts.code: {
            "game": game,
            "code": facts.code,
            "names": dict(facts.names),
            "kind": facts.kind,
            "released": facts.released,
            "size": facts.size,
            "numbers": facts.numbers,
            "source": facts.source,
            "position": position,
        }
        for position, facts in enumerate(folder.sets.values())
    }


def _product_rows(
    game: Game, sets: Mapping[str, CardSet], folder: GameFolder
) -> dict[str, dict[str, Any]]:
    return {
        facts.code: {
            "game": game,
            "code": facts.code,
            "card_set": sets.get(facts.set_code),
            "names": dict(facts.names),
            "notes": dict(facts.notes),
            "kind": facts.kind,
            "price": facts.price,
            "currency": facts.currency,
            "cards_per_pack": facts.cards_per_pack,
            "released": facts.released,
            "source": facts.source,
            "position": position,
        }
        for position, facts in enumerate(folder.products)
    }


def _card_rows(game: Game, folder: GameFolder) -> dict[str, dict[str, Any]]:
    return {
        facts.code: {"game": game, "position": position, **card_columns(facts)}
        for position, facts in enumerate(folder.cards)
    }


def card_columns(facts: CardFacts) -> dict[str, Any]:
    """Return the columns of a card's row, but its game and position."""
    return {
        "code": facts.code,
        "card_type": facts.card_type,
        "names": dict(facts.names),
        "reading": facts.reading,
        "aliases": list(facts.aliases),
        "fields": {code: _as_json(value) for code, value in facts.fields.items()},
        "texts": dict(facts.texts),
        "effect": facts.effect,
        "origin": facts.origin,
        "sources": {column: asdict(source) for column, source in facts.sources.items()},
        "folded_names": as_lines(searched_names(facts.spellings())),
        "folded_text": fold_lines(text for text in facts.plain_texts().values() if text),
    }


def _as_json(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value


def value_steps(
    cards: Mapping[str, Card], facts: Mapping[str, CardFacts], definition: GameDefinition
) -> list[Step]:
    """Return what brings the searched values of `cards` to what their facts say, both by code; those of unchanged cards stay."""
    stored: dict[int, list[SearchedValue]] = defaultdict(list)
    rows = CardValue.objects.filter(card__in=cards.values()).order_by("pk")
    values = rows.values_list("card", "field", "number", "text")
    for card, column, number, text in values.iterator(5000):
        stored[card].append((column, number, text))
    wanted = {
        card.pk: list(searched_values(facts[code], definition)) for code, card in cards.items()
    }
    differing = [pk for pk, values in wanted.items() if stored.get(pk, []) != values]
    made = (
        CardValue(card_id=pk, field=field, number=number, text=text)
        for pk in differing
        for field, number, text in wanted[pk]
    )
    stale = [pk for pk in differing if pk in stored]
    return [deleting(CardValue, "card_id", stale), inserting(CardValue, made)]


def searched_values(card: CardFacts, definition: GameDefinition) -> Iterator[SearchedValue]:
    """Yield each value that queries can find: text of every value, number of plain numbers."""
    for code, value in card.fields.items():
        if definition.fields[code].kind == "text":
            yield code, None, fold(str(value))
        else:
            for part in value if isinstance(value, tuple) else (value,):
                yield code, part if isinstance(part, int) else None, str(part)


def _store_contents(
    folder: GameFolder,
    products: Mapping[str, Product],
    sets: Mapping[str, CardSet],
    cards: Mapping[str, Card],
) -> None:
    Content.objects.bulk_create(
        Content(
            product=products[facts.product],
            card=cards.get(facts.card),
            card_set=sets.get(facts.set_code),
            number=facts.number,
            rarity=facts.rarity,
            copies=facts.copies,
            chance=facts.chance,
            position=position,
        )
        for position, facts in enumerate(folder.contents)
    )


def _printing_key(row: Printing) -> PrintingKey:
    return (row.card.code, row.card_set.code, row.number, row.rarity, row.parallel)


def _printing_rows(
    cards: Mapping[str, Card], sets: Mapping[str, CardSet], folder: GameFolder
) -> dict[PrintingKey, dict[str, Any]]:
    return {
        (code, p.set_code, p.number, p.rarity, p.parallel): {
            "card": card,
            "card_set": sets[p.set_code],
            "number": p.number,
            "rarity": p.rarity,
            "parallel": p.parallel,
            "artist": p.artist,
        }
        for code, card in cards.items()
        for p in folder.table.cards[code].printings
    }
