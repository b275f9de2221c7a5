"""Chromium of the distribution, and a server with the shipped games."""

from __future__ import annotations

import os
import shutil

import pytest

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright's loop runs in the test's own thread


@pytest.fixture(scope="session")
def browser_type_launch_args():
    """Return how the distribution's Chromium is started, without talking to anybody."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "Chromium is missing: apt-get install chromium"
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    return {"executable_path": chromium, "args": ["--no-sandbox", "--disable-gpu", *quiet]}


@pytest.fixture
def site(live_server, shipped_games):
    """Return the address of a running site that has the shipped games."""
    return live_server.url
