"""The shape of a format: a table of `[[formats]]`, or the whole of a house format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catalog.formats import first_day
from catalog.loading import shapes
from catalog.loading.shapes import BAD, CODE, CODE_FORM, Reader, Shape
from catalog.messages import msg

coded = shapes.text(CODE, CODE_FORM, most=60)
count = shapes.whole(0, 999)


def day(reader: Reader, path: str, value: Any) -> Any:
    """The shape of a date in quotes: YYYY-MM-DD, or a month or year, which means its first day."""
    read = shapes.text()(reader, path, value)
    try:
        return read if read is BAD or first_day(read) else BAD
    except ValueError:
        reason = msg("A date is YYYY-MM-DD, or YYYY-MM or YYYY for its first day.")
        return reader.bad(path, value, reason)


def pair(card: Shape) -> Shape:
    """Return the shape of two cards."""
    cards = shapes.list_of(card)

    def read(reader: Reader, path: str, value: Any) -> Any:
        found = cards(reader, path, value)
        if found is not BAD and len(value) != 2:
            return reader.bad(path, len(value), msg("A pair is two cards in brackets."))
        return found if found is BAD or len(found) == 2 else BAD

    return read


def snapshot_shapes(card: Shape, name: str) -> dict[str, Shape]:
    """Return the shapes of what a snapshot may say; cards are named in the shape `card`, as keys by the pattern `name`."""
    cards = shapes.list_of(card)
    points = shapes.table_of(shapes.whole(0, 9999), name)
    return {
        "pool": shapes.text(most=1000),
        "banned": cards,
        "limited": shapes.table_of(count, name),
        "restricted": shapes.list_of(shapes.list_of(card, empty=False)),
        "points": shapes.table({"budget": shapes.whole(0, 9999), "cards": points}),
        "exclude": shapes.list_of(pair(card)),
        "changes": shapes.table_of(shapes.free, name),
        "without": shapes.list_of(shapes.some_text),
        "constraints": shapes.list_of(shapes.free),
    }


def format_shape(
    required: Mapping[str, Shape],
    optional: Mapping[str, Shape],
    rule: Shape,
    *,
    is_coded: bool = True,
) -> Shape:
    """Return the shape of a format with these keys besides its own; it may say itself what its first snapshot says.

    Cards are named by their codes, or in any way unless it `is_coded`.
    """
    says = snapshot_shapes(coded, CODE) if is_coded else snapshot_shapes(shapes.some_text, ".+")
    snapshot = shapes.table({"from": day}, {"source": shapes.text(), **says})
    return shapes.table(
        required,
        {
            "source": shapes.text(),
            "game_rules": shapes.flag,
            "rules": shapes.list_of(rule),
            "from": day,
            **says,
            "snapshots": shapes.list_of(snapshot),
            **optional,
        },
    )
