"""Prints that take long: made by a job, kept for a day, fetched by whoever has the key."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils import translation

from catalog.jobs import Job, start
from catalog.messages import Message
from catalog.models import Game
from catalog.wording import language, word
from decks.proxies.choices import Refused
from decks.proxies.content import Print
from decks.proxies.outputs.table import OUTPUTS
from decks.proxies.run import Run

KIND = "proxies"
A_DAY = 24 * 60 * 60
"""Seconds that a finished file is kept."""
LONG = 8.0
"""Seconds of work above which a print is made by a job."""


def is_long(run: Run, output: str) -> bool:
    """Return whether a file takes too long to be waited for."""
    return OUTPUTS[output].seconds(len(run.faces), run.page_count) > LONG


def begin(game: Game, asked: Print, output: str, key: UUID) -> Job:
    """Have a print made; the same key makes it once."""
    _forget_old()
    if found := job_of(key):
        return found
    arguments = {"key": str(key), "output": output, "language": language(), **asked.to_json()}
    job = Job.objects.create(kind=KIND, game=game, arguments=arguments)
    start(job)
    return job


def job_of(key: UUID) -> Job | None:
    """Return the job with this key."""
    return Job.objects.filter(kind=KIND, arguments__key=str(key)).select_related("game").first()


def file_of_job(job: Job) -> Path | None:
    """Return the file that a job made, while it is there."""
    path = _folder() / str((job.result or {}).get("file") or "-")
    return path if path.is_file() else None


def problem_of(job: Job) -> str:
    """Return why a job made nothing, in words."""
    return str((job.result or {}).get("problem", ""))


def work(job: Job) -> Any:
    """Do a job: write the file beside its place, then put it there, so that what is there is whole."""
    game, arguments = job.game, job.arguments
    if game is None:
        return None
    output = OUTPUTS[arguments["output"]]
    name = f"{arguments['key']}.{output.suffix}"
    draft = _folder() / f".{name}.part"
    draft.parent.mkdir(parents=True, exist_ok=True)
    try:
        with translation.override(arguments["language"]), draft.open("wb") as file:
            output.write(Print.from_json(game, arguments).run(), file, job.progress)
        os.replace(draft, _folder() / name)
    except Refused as refusal:
        return {"problem": _worded(refusal.message, game, arguments["language"])}
    finally:
        draft.unlink(missing_ok=True)
    return {"file": name}


def _worded(message: Message, game: Game, wanted: str) -> str:
    with translation.override(wanted):
        return word(message, game)


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "prints"


def _forget_old() -> None:
    """Delete files that nobody fetched for a day, and what was left of those that broke off."""
    before = time.time() - A_DAY
    for path in _folder().glob("*") if _folder().exists() else ():
        if path.stat().st_mtime < before:
            path.unlink(missing_ok=True)
