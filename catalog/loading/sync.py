"""Brings rows of a table to what is wanted: creates, changes only what differs, deletes; unchanged rows keep their keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

from django.db import models
from django.db.models import ProtectedError

from catalog.loading.bulk import update_rows

M = TypeVar("M", bound=models.Model)
K = TypeVar("K", bound=Hashable)


def sync(
    rows: models.QuerySet[M],
    key_of: Callable[[M], K],
    wanted: Mapping[K, Mapping[str, Any]],
    counter: str = "",
) -> tuple[dict[K, M], list[M]]:
    """Return the wanted rows by key, and the unwanted ones that stay because others need them.

    `wanted` holds the columns of each row; the column `counter` rises in rows that change. Deletes first, so that what is freed can be taken anew.
    """
    found = {key_of(row): row for row in rows}
    kept = delete(row for key, row in found.items() if key not in wanted)
    new = {key: rows.model(**values) for key, values in wanted.items() if key not in found}
    rows.model._default_manager.bulk_create(new.values())
    _update(rows.model, [(r, wanted[k]) for k, r in found.items() if k in wanted], counter)
    present = {**found, **new}
    return {key: present[key] for key in wanted}, kept


def delete(rows: Iterable[M]) -> list[M]:
    """Delete the rows; return those that stay because something protected refers to them."""
    kept = []
    for row in rows:
        try:
            row.delete()
        except ProtectedError:
            kept.append(row)
    return kept


def _update(model: type[M], rows: list[tuple[M, Mapping[str, Any]]], counter: str) -> None:
    changed, columns = [], set()
    for row, values in rows:
        different = {name for name, value in values.items() if getattr(row, name) != value}
        for name in different:
            setattr(row, name, values[name])
        if different and counter:
            setattr(row, counter, getattr(row, counter) + 1)
            different.add(counter)
        if different:
            changed.append(row)
            columns |= different
    if changed:
        update_rows(model, changed, sorted(columns))
