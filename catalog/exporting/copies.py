"""A preservation copy: a whole game as a folder in a zip, which `load_game` loads on any machine."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from catalog.editing.rows import rows_of_facts
from catalog.exporting.parts import PARTS
from catalog.images import scan_path
from catalog.importing.plan import Progress, no_progress
from catalog.loading.cards import row_columns
from catalog.loading.contents import COLUMNS as CONTENT_COLUMNS
from catalog.loading.kept_images import IMAGES, image_name
from catalog.loading.rule_parts import joined, parted
from catalog.messages import Message, msg
from catalog.models import CardImage, CardSet, Content, EditedRules, Game, Product

MADE = (2000, 1, 1, 0, 0, 0)
"""The date of every file in a copy: the same game always gives the same zip."""


class NoCopy(ValueError):
    """The game can't be copied; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def write_copy(game: Game, file: BinaryIO, progress: Progress = no_progress) -> None:
    """Write the game as a zip: the files of its folder as they were loaded, its cards, sets and products as they are now, images; raises NoCopy."""
    if not game.files.filter(path="game.toml").exists():
        raise NoCopy(
            msg("The folder of this game was loaded by an older version. Please load it again.")
        )
    images = game.images.filter(removed_at=None, code__in=game.cards.values("code"))
    texts, named = list(_texts(game)), list(_named(game, images))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts:
            archive.writestr(_part(game, name, zipfile.ZIP_DEFLATED), text)
        for done, (name, path) in enumerate(named):
            progress(done, len(named))
            part = _part(game, f"{IMAGES}/{name}", zipfile.ZIP_STORED)
            archive.writestr(part, path.read_bytes())


def _named(game: Game, images: Iterable[CardImage]) -> list[tuple[str, Path]]:
    """Return name in the folder and place here of each image that is there, by name."""
    found = [
        (image_name(game.pool[image.code], image.printing, image.kind), image.content)
        for image in images
        if image.code in game.pool
    ]
    places = sorted((name, scan_path(game.code, content)) for name, content in found if name)
    return [(name, path) for name, path in places if path.is_file()]


def _part(game: Game, name: str, packing: int) -> zipfile.ZipInfo:
    part = zipfile.ZipInfo(f"{game.code}/{name}", MADE)
    part.compress_type = packing
    return part


def save_copy(game: Game, path: Path, progress: Progress = no_progress) -> None:
    """Write the game's zip to `path`, whole or not at all; raises NoCopy."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.part")
    try:
        with unfinished.open("wb") as file:
            write_copy(game, file, progress)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _texts(game: Game) -> Iterator[tuple[str, str]]:
    """Yield name and text of each file of the folder."""
    yield from _kept_texts(game)
    definition = game.definition
    rows = (row for card in game.pool for row in rows_of_facts(card, definition))
    yield "cards.csv", _csv(row_columns(definition), rows)
    languages = definition.languages
    yield "sets.csv", _csv(set_columns(languages), map(set_row, game.sets.all()))
    products = game.products.select_related("card_set")
    if products:
        yield "products.csv", _csv(product_columns(languages), map(product_row, products))
    contents = Content.objects.filter(product__game=game).order_by("position", "pk")
    if contents:
        rows_of_contents = contents.select_related("product", "card", "card_set")
        yield "contents.csv", _csv(CONTENT_COLUMNS, map(content_row, rows_of_contents))
    for further in PARTS:
        yield from further(game)


def _kept_texts(game: Game) -> Iterator[tuple[str, str]]:
    """Yield name and text of each file that was kept as it was loaded, with the rules as they are now."""
    edited = EditedRules.objects.filter(game=game).first()
    for path, text in game.files.values_list("path", "text"):
        if edited and path == "game.toml":
            text = joined(parted(text).rest, edited.text)
        yield path, text


def _csv(columns: Iterable[str], rows: Iterable[Mapping[str, Any]]) -> str:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, list(columns), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def set_columns(languages: Iterable[str]) -> list[str]:
    """Return the columns of sets.csv."""
    facts = ["kind", "released", "size", "numbers", "source"]
    return ["code", *(f"name_{lang}" for lang in languages), *facts]


def set_row(card_set: CardSet) -> dict[str, Any]:
    """Return a set as sets.csv has it."""
    return {
        "code": card_set.code,
        **{f"name_{lang}": name for lang, name in card_set.names.items()},
        "kind": card_set.kind,
        "released": card_set.released,
        "size": "" if card_set.size is None else card_set.size,
        "numbers": card_set.numbers,
        "source": card_set.source,
    }


def product_columns(languages: Iterable[str]) -> list[str]:
    """Return the columns of products.csv."""
    names, notes = ([f"{part}_{lang}" for lang in languages] for part in ("name", "note"))
    facts = ["kind", "price", "currency", "cards_per_pack", "released"]
    return ["code", "set", *names, *facts, *notes, "source"]


def product_row(product: Product) -> dict[str, Any]:
    """Return a product as products.csv has it."""
    return {
        "code": product.code,
        "set": product.card_set.code if product.card_set else "",
        **{f"name_{lang}": name for lang, name in product.names.items()},
        **{f"note_{lang}": note for lang, note in product.notes.items()},
        "kind": product.kind,
        "price": "" if product.price is None else product.price,
        "currency": product.currency,
        "cards_per_pack": "" if product.cards_per_pack is None else product.cards_per_pack,
        "released": product.released,
        "source": product.source,
    }


def content_row(content: Content) -> dict[str, Any]:
    """Return what a product holds as contents.csv has it."""
    return {
        "product": content.product.code,
        "card": content.card.code if content.card else "",
        "set": content.card_set.code if content.card_set else "",
        "number": content.number,
        "rarity": content.rarity,
        "copies": content.copies,
        "chance": content.chance,
    }
