"""An import's way: read, map the columns, plan, and once confirmed write everything as one batch that can be undone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from catalog.editing.checking import check_rows
from catalog.editing.history import RevertConflict, undo
from catalog.editing.preparing import Author, Prepared
from catalog.editing.preparing import prepare as make_ready
from catalog.editing.refusals import CardInUse, RefusedRows
from catalog.editing.rows import rows_of_facts
from catalog.editing.saving import save_many, write
from catalog.folding import fold
from catalog.importing.errors import Unreadable
from catalog.importing.headings import Mapped, map_headings, mapping_fault
from catalog.importing.merging import MergedCard, RowCells
from catalog.importing.plan import Plan, Planner, Progress, RowFault, no_progress
from catalog.importing.reading import read_table
from catalog.importing.stored import message_json
from catalog.importing.table import Table
from catalog.index.writing import BATCH
from catalog.jobs import WRITING, Job
from catalog.loading.bulk import inserting
from catalog.messages import CardName, Message, listing, msg
from catalog.models import Batch, CardImport, ColumnMapping, Game, ImportRow

KEPT = timedelta(days=7)
"""How long an import waits to be confirmed."""
State = CardImport.State
PARTS = 10
"""Parts that making BATCH rows ready has, about."""
NOTHING = msg("There is nothing to import: no row is new or changed, or some are refused.")


class Refused(ValueError):
    """The import can't be done as it stands; `message` says why. Nothing was changed."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def new_import(
    game: Game,
    author: AbstractBaseUser | None,
    name: str,
    data: bytes,
    encoding: str = "",
    clear: bool = False,
) -> CardImport:
    """Return a stored import of a file, not read yet. Old ones that nobody confirmed go."""
    old = timezone.now() - KEPT
    CardImport.objects.filter(made_at__lt=old).exclude(state=State.SAVED).delete()
    return CardImport.objects.create(
        game=game,
        author=author,  # type: ignore[misc]
        name=name[-200:],
        content=data,
        encoding=encoding,
        clear=clear,
    )


def prepare(card_import: CardImport, progress: Progress = no_progress) -> Plan | None:
    """Read the file, map its columns and plan its rows, as far as that goes; store the result.

    Returns the plan, or None where the file is unreadable or headings must be mapped first.
    """
    card_import.problem, card_import.counts, card_import.digest = None, {}, ""
    plan = None
    try:
        table = _read(card_import)
        mapped = _mapped(card_import, table)
        if mapped.complete:
            plan = _planner(card_import, progress).plan(table, mapped.columns)
            card_import.counts, card_import.digest = plan.counts, digest_of(plan)
        card_import.state = State.READY if plan else State.MAPPING
    except Unreadable as error:
        card_import.state, card_import.problem = State.UNREADABLE, message_json(error.message)
    _store(card_import, plan)
    return plan


def _read(card_import: CardImport) -> Table:
    content = bytes(card_import.content)
    table = read_table(card_import.name, content, card_import.encoding)
    card_import.table = {
        "form": table.form,
        "encoding": table.encoding,
        "guessed": table.guessed,
        "sheet": table.sheet,
        "head": list(table.head),
        "rows": len(table.rows),
        "samples": {h: _sample(h, table) for h in table.head},
    }
    return table


def _sample(heading: str, table: Table) -> list[str]:
    """Return the first few different cells of a column."""
    cells = (row.cells.get(heading, "") for row in table.rows[:200])
    return list(dict.fromkeys(cell[:40] for cell in cells if cell))[:3]


def _mapped(card_import: CardImport, table: Table) -> Mapped:
    """Return what the headings mean: as said for this file, as remembered for the game, as everybody says."""
    definition = card_import.game.definition
    chosen = {fold(h): column for h, column in card_import.columns.items()}
    mapped = map_headings(table.head, definition, {**remembered(card_import.game), **chosen})
    if mapped.complete and (fault := mapping_fault(mapped, definition)):
        card_import.problem = message_json(fault)
        mapped = Mapped(mapped.columns, table.head)
    card_import.columns = dict(mapped.columns)
    return mapped


def remembered(game: Game) -> dict[str, str]:
    """Return what headings mean in files for this game, by folded heading, as somebody once said."""
    return dict(game.column_mappings.values_list("heading", "column"))


def map_by_hand(card_import: CardImport, columns: Mapping[str, str]) -> None:
    """Take heading -> column for this file, and remember for the game what isn't known anyway."""
    game = card_import.game
    usual = map_headings(tuple(columns), game.definition).columns
    for heading, column in columns.items():
        known = ColumnMapping.objects.filter(game=game, heading=fold(heading)[:200])
        if usual.get(heading) == column:
            known.delete()
        elif not known.update(column=column):
            ColumnMapping.objects.create(game=game, heading=fold(heading)[:200], column=column)
    card_import.columns = dict(columns)
    card_import.state = State.NEW
    card_import.save(update_fields=["columns", "state"])


def _planner(card_import: CardImport, progress: Progress) -> Planner:
    return planner_of(card_import.game, card_import.clear, progress)


def planner_of(game: Game, clear: bool = False, progress: Progress = no_progress) -> Planner:
    """Return what plans imports into the game as it is now."""
    game.refresh_from_db(fields=["revision", "digest"])
    definition = game.definition
    current = {card.code: list(rows_of_facts(card, definition)) for card in game.pool}
    return Planner(definition, current, lambda cards: row_faults(game, cards), clear, progress)


def row_faults(game: Game, cards: Sequence[MergedCard]) -> Iterator[RowFault]:
    """Yield what the check of rows finds, at the lines of the file."""
    lines = [line for card in cards for line in card.lines]
    rows = [row for card in cards for row in card.rows]
    for fault in check_rows(game, rows).faults:
        yield lines[max(fault.line, 1) - 1], fault.column, fault.value, fault.reason


def digest_of(plan: Plan) -> str:
    """Return a hash of what a plan would write and over what."""
    changes = [[row.line, row.code, row.status, row.changes] for row in plan.rows]
    return sha256(json.dumps(changes).encode()).hexdigest()


def _store(card_import: CardImport, plan: Plan | None) -> None:
    """Store the preview; that of an import that somebody saved or threw away meanwhile is nobody's any more."""
    rows = inserting(ImportRow, _stored_rows(card_import, plan) if plan else ())
    with transaction.atomic():
        known = CardImport.objects.select_for_update().filter(pk=card_import.pk)
        if not known.exclude(state=State.SAVED).exists():
            return
        card_import.rows.all().delete()
        rows()
        card_import.save(force_update=True)


def _stored_rows(card_import: CardImport, plan: Plan) -> Iterable[ImportRow]:
    for row in plan.rows:
        yield ImportRow(
            card_import=card_import,
            line=row.line,
            code=row.code[:200],
            name=row.name[:200],
            status=row.status,
            changes=[list(change) for change in row.changes],
            faults=[[column, value[:80], message_json(why)] for column, value, why in row.faults],
        )


@dataclass
class _Told:
    """Where an import that is being saved or undone says how far it is: `planned` parts of planning, then as many rows again of making ready."""

    job: Job | None
    rows: int
    planned: int = 0
    told: int = 0

    def planning(self, done: int, total: int) -> None:
        if self.job:
            self.planned = total
            self.job.progress(done, total + self.rows)

    def tell(self) -> None:
        """Note one more part made ready; there are some for each 500 rows."""
        self.told += 1
        parts = PARTS * (2 + self.rows // BATCH)
        if self.job:
            done = self.planned + self.rows * min(self.told, parts) // parts
            self.job.progress(done, self.planned + self.rows)

    def writing(self) -> None:
        if self.job:
            self.job.enter(WRITING)


def confirm(
    card_import: CardImport, author: AbstractBaseUser | None, job: Job | None = None
) -> int:
    """Write what the preview shows as one batch and return the number of changed cards; raises Refused, and then nothing is written.

    Others work on while everything is made ready, and wait only while it is written.
    """
    if not card_import.can_be_saved:
        raise Refused(NOTHING)
    told = _Told(job, card_import.table.get("rows", 0))
    try:
        return save_many(
            lambda: _made_ready(card_import, author, told),
            lambda prepared: _write(card_import, prepared, author),
        )
    except RefusedRows as error:
        raise Refused(error.faults[0].reason) from error


def _made_ready(card_import: CardImport, author: AbstractBaseUser | None, told: _Told) -> Prepared:
    rows = _rows_to_write(card_import, told)
    ready = make_ready(card_import.game, rows, (), Author(author), tell=told.tell)
    told.writing()
    return ready


def _rows_to_write(card_import: CardImport, told: _Told) -> Iterator[RowCells]:
    """Return the rows that the preview shows, one by one: file, plan and the cards as they were aren't kept while more is made ready."""
    planner = _planner(card_import, told.planning)
    plan = planner.plan(_read(card_import), card_import.columns)
    if digest_of(plan) != card_import.digest:
        if CardImport.objects.filter(pk=card_import.pk, state=State.READY).exists():
            prepare(card_import)
        raise Refused(
            msg("The cards were changed since this preview was made. Please look at it again.")
        )
    return iter(plan.row_cells)


def _write(card_import: CardImport, ready: Prepared, author: AbstractBaseUser | None) -> int:
    waiting = CardImport.objects.select_for_update().filter(pk=card_import.pk, state=State.READY)
    if not waiting.exists():
        raise Refused(NOTHING)  # somebody was faster
    batch = Batch.objects.create(game=card_import.game, author=author, title=card_import.name)  # type: ignore[misc]
    changes = write(ready, batch)
    card_import.batch, card_import.state, card_import.content = batch, State.SAVED, b""
    card_import.save(update_fields=["batch", "state", "content"])
    return len(changes)


def undo_import(
    card_import: CardImport, author: AbstractBaseUser | None, job: Job | None = None
) -> int:
    """Take everything back that the import wrote and return the number of changed cards; raises Refused, and then nothing is changed."""
    batch = card_import.batch
    if batch is None or batch.undone_at:
        raise Refused(msg("This import isn’t in the catalog: it was undone or never confirmed."))
    told = _Told(job, card_import.table.get("rows", 0))
    try:
        return len(undo(batch, author, tell=told.tell, writing=told.writing))
    except RevertConflict as error:
        raise Refused(later_changes(error.every)) from error
    except RefusedRows as error:
        raise Refused(error.faults[0].reason) from error
    except CardInUse as error:
        raise Refused(_in_use(error)) from error


def _in_use(error: CardInUse) -> Message:
    reasons = listing(*error.reasons)
    return msg("“%(card)s” can’t go: %(reasons)s", card=CardName(error.code), reasons=reasons)


def later_changes(conflicts: Sequence[RevertConflict]) -> Message:
    """Return the sentence that says which later changes would be lost."""
    shown = listing(*(f"{c.code} ({', '.join(c.columns)})" for c in conflicts[:20]))
    return msg("Later changes would be lost: %(cards)s. Please revert them first.", cards=shown)
