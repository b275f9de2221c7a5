"""Processes that work for a command."""

from __future__ import annotations

from signal import SIG_IGN, SIGINT, signal

import django


def begin() -> None:
    """Prepare a process that was started anew; the keys that stop a command reach all its processes, so this one leaves that to the first.

    It is found by its name before Django is ready, so nothing here may import models.
    """
    signal(SIGINT, SIG_IGN)
    django.setup()
