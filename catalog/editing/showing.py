"""Differences between two states of a card as pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from django.urls import reverse

from catalog.editing.form import column_name
from catalog.editing.history import PRINTINGS, Difference
from catalog.editing.rows import RowCells
from catalog.importing.stored import stored_message
from catalog.loading.cards import PRINTING_COLUMNS
from catalog.models import Change, Game
from catalog.wording import cell_words, printing_words, word

Thumbnails: TypeAlias = Mapping[tuple[str, str], str]
"""Addresses by the card's code and the hash of the image's content."""


def shown_difference(game: Game, difference: Difference) -> Difference:
    """Return a difference with the column's name and its values in words, printings as lines."""
    name = column_name(game.definition, difference.column)
    if difference.column == PRINTINGS:
        old, new = (_printings_text(cells) for cells in (difference.old, difference.new))
        return Difference(name, old, new)
    cells = (difference.old, difference.new)
    old, new = (cell_words(difference.column, cell, game) for cell in cells)
    return Difference(name, old, new)


def _printings_text(printings: Iterable[RowCells] | str) -> str:
    if isinstance(printings, str):
        return printings
    shown = (" ".join(cells[c] for c in PRINTING_COLUMNS if cells[c]) for cells in printings)
    return "\n".join(shown)


def note_words(game: Game, change: Change) -> str:
    """Return what was said of a change: somebody's words, or a message in the page's language."""
    return word(stored_message(change.said), game) if change.said else change.note


def thumbnails(game: Game, changes: Iterable[Change]) -> Thumbnails:
    """Return the thumbnails of all images that these changes speak of; one query, however many they are."""
    codes = {change.code for change in changes if change.kind == Change.Kind.IMAGE}
    images = game.images.filter(code__in=codes) if codes else game.images.none()
    return {
        (code, content): reverse("card_image_file", args=[game.code, code, pk]) + "?small=1"
        for code, content, pk in images.values_list("code", "content", "pk")
    }


def image_addresses(change: Change, shown: Thumbnails) -> tuple[str, str] | tuple[()]:
    """Return the addresses of the thumbnails before and after a change of an image, empty for none; nothing for other changes."""
    if change.kind != Change.Kind.IMAGE:
        return ()
    contents = (rows[0]["image"] if rows else "" for rows in (change.before, change.after))
    old, new = (shown.get((change.code, content), "") for content in contents)
    return old, new


def image_of(game: Game, change: Change) -> str:
    """Return in words which printing of a card an image is of; nothing where the card has one only, or none such any more."""
    rows = change.before if change.kind == Change.Kind.IMAGE else None
    key = rows[0]["printing"] if rows else ""
    card = game.pool.get(change.code)
    printings = card.printings if card and len(card.printings) > 1 else ()
    return next((printing_words(p, game) for p in printings if p.key == key), "")
