"""The jobs of imports; a small file needs none and is done within the request."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import AbstractBaseUser

from catalog.importing.stored import message_json
from catalog.imports.running import Refused, confirm, prepare, undo_import
from catalog.jobs import Job, start
from catalog.models import CardImport

PLAN, SAVE, UNDO, WHOLE = "import_plan", "import_save", "import_undo", "import_whole"
SMALL_FILE = 50_000
"""Bytes of a file that a request reads itself."""
FEW_ROWS = 300
"""Rows that a request writes itself."""


def begin(kind: str, card_import: CardImport, author: AbstractBaseUser | None) -> None:
    """Have something done with an import: here and now where it is little, else by a job. A refusal stands in `problem` afterwards."""
    rows = card_import.table.get("rows", 0)
    small = len(card_import.content) <= SMALL_FILE
    little = small if kind in (PLAN, WHOLE) else rows <= FEW_ROWS
    job = Job(kind=kind, game=card_import.game, author=author)  # type: ignore[misc]
    job.arguments = {"import": card_import.pk}
    card_import.problem = None
    card_import.save(update_fields=["problem"])
    if little:
        _doing(kind)(card_import, author, None)
        return
    job.save()
    card_import.job = job
    card_import.save(update_fields=["job"])
    start(job)


Doing = Callable[[CardImport, AbstractBaseUser | None, Job | None], None]


def _doing(kind: str) -> Doing:
    return {PLAN: _plan, SAVE: _save, UNDO: _undo, WHOLE: _whole}[kind]


def _plan(card_import: CardImport, author: AbstractBaseUser | None, job: Job | None) -> None:
    if job:
        prepare(card_import, job.progress)
    else:
        prepare(card_import)


def _save(card_import: CardImport, author: AbstractBaseUser | None, job: Job | None) -> None:
    try:
        confirm(card_import, author, job)
    except Refused as error:
        _tell(card_import, error)


def _whole(card_import: CardImport, author: AbstractBaseUser | None, job: Job | None) -> None:
    """Plan, and write at once where nothing is against it."""
    _plan(card_import, author, job)
    if card_import.can_be_saved:
        _save(card_import, author, job)


def _undo(card_import: CardImport, author: AbstractBaseUser | None, job: Job | None) -> None:
    try:
        undo_import(card_import, author, job)
    except Refused as error:
        _tell(card_import, error)


def _tell(card_import: CardImport, error: Refused) -> None:
    card_import.problem = message_json(error.message)
    card_import.save(update_fields=["problem"])


def work(job: Job) -> None:
    """Do a job of an import."""
    card_import = CardImport.objects.select_related("game").get(pk=job.arguments["import"])
    _doing(job.kind)(card_import, job.author, job)
