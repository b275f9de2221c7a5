"""What a change changed, and how it is taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.db import transaction
from django.utils import timezone

from catalog.editing.preparing import Author, Prepared, Tell, nobody, prepare
from catalog.editing.rows import RowCells, rows_of_facts
from catalog.editing.saving import save_many, write
from catalog.loading.bulk import Statement, updating
from catalog.loading.cards import PRINTING_COLUMNS, row_columns
from catalog.messages import msg
from catalog.models import Batch, Change, Game
from catalog.roles import Who

State: TypeAlias = "dict[str, Any]"
"""A card as history compares it: column -> text, and PRINTINGS -> a list of their cells."""
PRINTINGS = "printings"
REVERTED = msg("Reverted")


class RevertConflict(ValueError):
    """Later changes touched the same columns (`columns`) of the card `code`; nothing was changed."""

    def __init__(
        self, code: str, columns: Iterable[str], every: Iterable[RevertConflict] = ()
    ) -> None:
        self.code, self.columns = code, tuple(columns)
        self.every = tuple(every) or (self,)
        """Of several changes that were to be taken back at once: all that conflict."""
        super().__init__(f"{code!r} was changed since: {', '.join(self.columns)}")


@dataclass(frozen=True, slots=True)
class Difference:
    """One column of a change."""

    column: str
    old: Any
    new: Any


def differences(
    before: list[RowCells] | None, after: list[RowCells] | None
) -> Iterator[Difference]:
    """Yield what differs between a card's rows before and after."""
    old, new = state_of(before), state_of(after)
    for column in {**old, **new}:
        if old.get(column, "") != new.get(column, ""):
            yield Difference(column, old.get(column, ""), new.get(column, ""))


def state_of(rows: list[RowCells] | None) -> State:
    """Return a card's rows as one state; the columns that are empty are left out."""
    if not rows:
        return {}
    printed = sorted({c: row[c] for c in PRINTING_COLUMNS}.items() for row in rows if row["set"])
    own = {c: cell for c, cell in rows[0].items() if cell and c not in PRINTING_COLUMNS}
    return {**own, **({PRINTINGS: [dict(cells) for cells in printed]} if printed else {})}


def _rows_of_state(state: State, columns: Iterable[str]) -> list[RowCells]:
    empty = dict.fromkeys(columns, "")
    printings: list[RowCells] = state.get(PRINTINGS, [])
    own = {column: cell for column, cell in state.items() if column != PRINTINGS}
    first = {**empty, **own, **(printings[0] if printings else {})}
    return [first, *({**empty, "code": first["code"], **cells} for cells in printings[1:])]


def revert(change: Change, author: Who) -> list[Change]:
    """Take one change back and return the changes that does; columns that later changes touched stay theirs.

    Raises RevertConflict, RefusedRows or CardInUse, and then nothing is changed.
    """
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=change.game.pk)
        back = _taking_back(change.game, [change], Author(author, None, REVERTED))
        return back.write()


def undo(batch: Batch, author: Who, tell: Tell = nobody, writing: Tell = nobody) -> list[Change]:
    """Take all changes of a batch back at once, those that were reverted already excepted; raises what `revert` raises.

    `tell` is called while that is made ready, `writing` before it is written.
    """

    def make() -> TakingBack:
        changes = batch.changes.filter(reverted_by=None).order_by("-pk").iterator()
        back = _taking_back(
            batch.game,
            changes,
            Author(author, None, msg("Undone: %(title)s", title=str(batch))),
            tell,
        )
        writing()
        return back

    def keep(back: TakingBack) -> list[Change]:
        made = back.write()
        batch.undone_at = timezone.now()
        batch.save(update_fields=["undone_at"])
        return made

    return save_many(make, keep)


@dataclass
class TakingBack:
    """Changes made ready to be taken back."""

    prepared: Prepared
    marking: Statement
    """Notes by which changes they were taken back."""

    def write(self) -> list[Change]:
        """Take them back and return the changes that does; in a transaction. Raises Superseded or CardInUse."""
        made = write(self.prepared)
        self.marking()
        return made


def _taking_back(
    game: Game, changes: Iterable[Change], author: Author, tell: Tell = nobody
) -> TakingBack:
    """Return how card changes, the newest first, are taken back."""
    game.refresh_from_db()
    codes: dict[int, str] = {}
    states = _states_before(game, _noted(changes, codes))
    columns = row_columns(game.definition)
    rows = (row for state in states.values() if state for row in _rows_of_state(state, columns))
    deleted = [code for code, state in states.items() if not state]
    prepared = prepare(game, rows, deleted, author, tell=tell)
    by = {change.code: change.pk for change in prepared.changes}
    marked = (Change(pk=pk, reverted_by_id=by.get(code)) for pk, code in codes.items())
    return TakingBack(prepared, updating(Change, marked, ["reverted_by"]))


def _states_before(game: Game, changes: Iterable[Change]) -> Mapping[str, State]:
    """Return what each card is to be again; an empty state: not there."""
    states: dict[str, State] = {}
    conflicts: list[RevertConflict] = []
    for change in changes:
        if change.code not in states:
            card = game.pool.get(change.code)
            rows = list(rows_of_facts(card, game.definition)) if card else None
            states[change.code] = state_of(rows)
        try:
            states[change.code] = _before(states[change.code], change)
        except RevertConflict as error:
            conflicts.append(error)
    if conflicts:
        raise RevertConflict(conflicts[0].code, conflicts[0].columns, conflicts)
    return states


def _before(now: State, change: Change) -> State:
    """Return the state with one change taken out of it; raises RevertConflict."""
    if change.before is None or change.after is None:
        then = state_of(change.after)
        if now != then:
            columns = [c for c in {**now, **then} if now.get(c) != then.get(c)]
            raise RevertConflict(change.code, columns)
        return state_of(change.before)
    parts = list(differences(change.before, change.after))
    if touched := [d.column for d in parts if now.get(d.column, "") != d.new]:
        raise RevertConflict(change.code, touched)
    state = {**now, **{d.column: d.old for d in parts}}
    return {column: cell for column, cell in state.items() if cell}


def _noted(changes: Iterable[Change], codes: dict[int, str]) -> Iterator[Change]:
    """Yield the changes one by one, so that thousands needn't be in memory, and note their cards' codes by their keys."""
    for change in changes:
        codes[change.pk] = change.code
        yield change
