"""Long work outside of requests: a row that says how far it is, and a child process that does it. No broker.

A page starts a job and polls it; `manage.py run_job ID` does it. The work tells its progress, which also asks whether it should stop. What a job writes in
one transaction is made ready before; for the few seconds that writing takes nobody sees progress or can stop it (SQLite has one writer); `stage` says so.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from socket import gethostname
from threading import Thread
from time import monotonic
from typing import Any, TypeAlias

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone

STALE = timedelta(seconds=30)
"""A job that told nothing for so long and whose process is gone has failed."""
BETWEEN = 0.5
"""Seconds between two notes of progress."""


class Job(models.Model):
    """One piece of long work."""

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    kind = models.CharField(max_length=30)
    game = models.ForeignKey(
        "catalog.Game", models.CASCADE, null=True, blank=True, related_name="jobs"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    stage = models.CharField(max_length=20, blank=True, help_text="What is being done now.")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    stopping = models.BooleanField(default=False, help_text="Somebody asked it to stop.")
    host = models.CharField(max_length=100, blank=True)
    process = models.PositiveIntegerField(null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    heartbeat = models.DateTimeField(default=timezone.now)
    result = models.JSONField(null=True, blank=True)
    error = models.TextField(blank=True, help_text="Of a failed one, for the log.")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}: {self.current_state}"

    @property
    def is_open(self) -> bool:
        """Whether it is still to be waited for."""
        return self.current_state in (self.State.WAITING, self.State.RUNNING)

    @property
    def current_state(self) -> str:
        """The state; an open job whose process is gone has failed."""
        lost = self.state in (self.State.WAITING, self.State.RUNNING) and self._is_lost()
        return self.State.FAILED if lost else self.state

    @property
    def percent(self) -> int:
        """How much is done, 0 to 100."""
        return min(100, self.done * 100 // self.total) if self.total else 0

    @property
    def can_stop(self) -> bool:
        """Whether asking it to stop would help."""
        return self.is_open and not self.stopping and self.stage != WRITING

    def _is_lost(self) -> bool:
        silent = timezone.now() - self.heartbeat > STALE
        return silent and not (self.host == gethostname() and _is_alive(self.process))

    def stop(self) -> None:
        """Ask it to stop; it does at its next note of progress."""
        Job.objects.filter(pk=self.pk).update(stopping=True)

    def enter(self, stage: str) -> None:
        """Say what is being done from now on."""
        self.stage = stage
        self._note(stage=stage)

    def progress(self, done: int, total: int) -> None:
        """Note how much is done; raises Stopped if somebody asked for that."""
        now = monotonic()
        if now - getattr(self, "_noted", 0.0) < BETWEEN:
            return
        self._noted = now
        self._note(done=done, total=total)
        if Job.objects.filter(pk=self.pk, stopping=True).exists():
            raise Stopped

    def _note(self, **values: Any) -> None:
        Job.objects.filter(pk=self.pk).update(heartbeat=timezone.now(), **values)


WRITING = "writing"
Work: TypeAlias = Callable[[Job], Any]
"""Does a job and returns its result, which JSON can hold."""
KINDS: dict[str, Work] = {}


class Stopped(Exception):
    """Somebody asked the work to stop."""


def register_kind(kind: str, work: Work) -> None:
    """Have jobs of `kind` done by `work`."""
    KINDS[kind] = work


def start(job: Job) -> None:
    """Have a saved job done by a process of its own, once the transaction is through."""
    transaction.on_commit(lambda: _launch(job))


def _launch(job: Job) -> None:
    if settings.RUN_JOBS_INLINE:
        run(job.pk)
        return
    log = Path(settings.DATA_DIR) / "jobs.log"
    with log.open("ab") as errors:
        child = subprocess.Popen(
            [sys.executable, str(settings.BASE_DIR / "manage.py"), "run_job", str(job.pk)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            start_new_session=True,
        )
    # a child that nobody waits for is a process still, even once it was killed
    Thread(target=child.wait, daemon=True).start()


def run(pk: int) -> Job:
    """Do a waiting job here and now and return it; one that isn't waiting is left alone."""
    values = {"state": Job.State.RUNNING, "host": gethostname(), "process": os.getpid()}
    taken = Job.objects.filter(pk=pk, state=Job.State.WAITING).update(
        heartbeat=timezone.now(), **values
    )
    job = Job.objects.get(pk=pk)
    if taken:
        _work(job)
    return job


def _work(job: Job) -> None:
    try:
        job.result = KINDS[job.kind](job)
        job.state = Job.State.DONE
    except Stopped:
        job.state = Job.State.CANCELLED
    except Exception as error:
        job.state, job.error = Job.State.FAILED, f"{type(error).__name__}: {error}"
        raise
    finally:
        job.heartbeat = timezone.now()
        job.save(update_fields=["result", "state", "error", "heartbeat"])


def _is_alive(process: int | None) -> bool:
    try:
        os.kill(process or 0, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return bool(process)
