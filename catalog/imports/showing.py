"""Rows of a preview as pages and terminals show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from catalog.importing.headings import column_name
from catalog.importing.plan import STATUSES
from catalog.importing.stored import stored_message
from catalog.loading.cards import row_columns
from catalog.models import Game, ImportRow
from catalog.wording import cell_words, word, word_value

STATUS_NAMES = {
    "new": gettext_noop("New"),
    "changed": gettext_noop("Changed"),
    "unchanged": gettext_noop("Unchanged"),
    "refused": gettext_noop("Refused"),
}
STATUS_BADGES = {"new": "is-kept", "changed": "is-advice", "unchanged": "", "refused": "is-broken"}


@dataclass(frozen=True, slots=True)
class Tab:
    """Rows of one status: its code, name, number, badge, and whether it is the one shown."""

    status: str
    name: str
    count: int
    badge: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class ShownFault:
    """Why a row is refused: the column's name, the value, the reason."""

    column: str
    value: str
    reason: str


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of the preview in words."""

    line: int
    code: str
    name: str
    status: str
    status_name: str
    badge: str
    changes: tuple[tuple[str, str, str], ...]  # column's name, old, new
    faults: tuple[ShownFault, ...]


def status_tabs(counts: Mapping[str, int], current: str) -> list[Tab]:
    """Return the tabs of a preview; that of all rows first."""
    total = Tab("", gettext("All"), sum(counts.values()), "", current not in STATUSES)
    own = [
        Tab(status, status_name(status), counts.get(status, 0), STATUS_BADGES[status], False)
        for status in STATUSES
    ]
    return [total, *(Tab(t.status, t.name, t.count, t.badge, t.status == current) for t in own)]


def status_name(status: str) -> str:
    """Return a row's status in words."""
    return gettext(STATUS_NAMES[status])


def shown_rows(rows: Iterable[ImportRow], game: Game) -> list[ShownRow]:
    """Return the rows in the active language."""
    names = column_names(game)
    return [_shown(row, game, names) for row in rows]


def column_names(game: Game) -> dict[str, str]:
    """Return what the columns are called in the active language."""
    definition = game.definition
    columns = row_columns(definition)
    return {c: str(word_value(column_name(c, definition), game)) for c in columns}


def _shown(row: ImportRow, game: Game, names: Mapping[str, str]) -> ShownRow:
    return ShownRow(
        row.line,
        row.code,
        row.name,
        row.status,
        status_name(row.status),
        STATUS_BADGES[row.status],
        tuple(
            (names.get(column, column), *(cell_words(column, cell, game) for cell in (old, new)))
            for column, old, new in row.changes
        ),
        tuple(
            ShownFault(names.get(column, column), value, word(stored_message(why), game))
            for column, value, why in row.faults
        ),
    )
