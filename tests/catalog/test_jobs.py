"""Jobs: done once, told while they run, stopped, failed when their process is gone."""

from __future__ import annotations

import subprocess
import sys
import time
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from catalog import jobs
from catalog.imports import tasks
from catalog.jobs import KINDS, STALE, WRITING, Job, run
from catalog.models import CardImport
from tests.catalog.imports.conftest import ada, editor, upload  # noqa: F401


@pytest.fixture
def kind(monkeypatch):
    """Return the function that makes a job of this work."""

    def make(work, **values) -> Job:
        monkeypatch.setitem(KINDS, "test", work)
        return Job.objects.create(kind="test", **values)

    return make


def test_a_job_is_done_once(db, kind):
    done = []
    job = kind(lambda job: done.append(job.pk) or "result")
    assert run(job.pk).state == Job.State.DONE
    assert run(job.pk).result == "result"
    assert done == [job.pk]


def test_progress_is_noted_and_stopping_stops(db, kind):
    def work(job: Job) -> None:
        job.progress(1, 4)
        assert Job.objects.get().percent == 25
        Job.objects.get().stop()
        job._noted = 0.0
        job.progress(2, 4)
        raise AssertionError("went on")

    assert run(kind(work).pk).state == Job.State.CANCELLED


def test_a_failing_job_says_why(db, kind):
    def work(job: Job) -> None:
        raise RuntimeError("broken")

    with pytest.raises(RuntimeError):
        run(kind(work).pk)
    assert (Job.objects.get().state, Job.objects.get().error) == ("failed", "RuntimeError: broken")


@pytest.mark.parametrize(("silent", "state"), [(STALE * 2, "failed"), (timedelta(0), "running")])
def test_a_job_whose_process_is_gone_has_failed(db, kind, silent, state):
    job = kind(None, state="running", process=2**22 + 1, host=jobs.gethostname())
    job.heartbeat = timezone.now() - silent
    assert job.current_state == state


def test_writing_cant_be_stopped(db, kind):
    assert kind(None, state="running").can_stop
    assert not kind(None, state="running", stage=WRITING).can_stop


def test_a_page_starts_a_process(
    db, kind, monkeypatch, settings, django_capture_on_commit_callbacks
):
    started = []
    settings.RUN_JOBS_INLINE = False
    popen = subprocess.Popen

    def child(words, **_):
        started.append(words[-2:])
        return popen([sys.executable, "-c", ""])

    monkeypatch.setattr(jobs.subprocess, "Popen", child)
    job = kind(None)
    with django_capture_on_commit_callbacks(execute=True):
        jobs.start(job)
    assert started == [["run_job", str(job.pk)]]


def test_a_process_that_was_killed_is_seen_to_be_gone(db, kind, monkeypatch, settings):
    children = []
    settings.RUN_JOBS_INLINE = False
    popen = subprocess.Popen

    def sleeper(*_, **__):
        children.append(popen([sys.executable, "-c", "import time; time.sleep(60)"]))
        return children[0]

    monkeypatch.setattr(jobs.subprocess, "Popen", sleeper)
    jobs._launch(kind(None))
    job = kind(None, state="running", process=children[0].pid, host=jobs.gethostname())
    job.heartbeat = timezone.now() - STALE * 2
    assert job.is_open
    children[0].kill()
    for _ in range(100):
        if not job.is_open:
            break
        time.sleep(0.05)
    assert job.current_state == Job.State.FAILED


def test_a_large_file_is_read_by_a_job_that_pages_poll(ada, upload, monkeypatch):  # noqa: F811
    monkeypatch.setattr(tasks, "SMALL_FILE", 0)
    monkeypatch.setattr(tasks, "start", lambda job: None)
    found = upload("code,power\nember_owl,5\n")
    assert found.state == CardImport.State.NEW
    address = found.get_absolute_url()
    assert 'hx-trigger="every 1s"' in ada.get(address).content.decode()
    part = ada.get(address, headers={"hx-request": "true"})
    assert "Waiting to start" in part.content.decode()
    assert ada.post(reverse("import_confirm", args=["tiny", found.pk])).status_code == 302
    run(found.job_id)
    assert ada.get(address, headers={"hx-request": "true"})["HX-Refresh"] == "true"
    assert "Import these rows" in ada.get(address).content.decode()


def test_a_stopped_import_writes_nothing_and_can_be_thrown_away(ada, upload, monkeypatch):  # noqa: F811
    monkeypatch.setattr(tasks, "SMALL_FILE", 0)
    monkeypatch.setattr(tasks, "start", lambda job: None)
    found = upload("code,power\nember_owl,5\n")
    ada.post(reverse("import_delete", args=["tiny", found.pk]))
    assert Job.objects.get().stopping
    run(found.job_id)
    assert Job.objects.get().state == Job.State.CANCELLED
    assert "was stopped" in ada.get(found.get_absolute_url()).content.decode()
    ada.post(reverse("import_delete", args=["tiny", found.pk]))
    assert not CardImport.objects.exists()
