"""Games for all tests: the shipped ones stand in the database from the start, a tiny one where asked for."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone, translation
from hypothesis import settings as hypothesis

hypothesis.register_profile("untimed", deadline=None)  # tests don't time: a busy machine is slow
hypothesis.load_profile("untimed")
pytest_plugins = ["tests.rules_plugin"]

TINY = Path(__file__).parent / "games" / "tiny"


def shipped_folders() -> list[Path]:
    """Return the folders of the games that ship."""
    return sorted(path.parent for path in settings.FIXTURES_DIR.glob("*/game.toml"))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]):
    """Let the tests that empty the database come last, whatever else orders them: the others need the shipped games."""
    result = yield
    items.sort(key=empties_the_database)
    return result


def empties_the_database(item: pytest.Item) -> bool:
    """Return whether a test commits what it writes, so that everything is deleted after it."""
    marker = item.get_closest_marker("django_db")
    fixtures = set(getattr(item, "fixturenames", ()))
    commits = marker is not None and marker.kwargs.get("transaction", False)
    return bool(commits or fixtures & {"live_server", "transactional_db"})


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Load the shipped games once, right after the test database is made."""
    from catalog.loading.store import load_game

    with django_db_blocker.unblock():
        for folder in shipped_folders():
            load_game(folder)


@pytest.fixture
def load(db):
    """Return the function that loads a folder and returns its Game."""
    from catalog.loading.store import load_game

    return lambda path: load_game(path).game


@pytest.fixture
def shipped_games(load):
    """Return the shipped games by code; loads them again where a test with a live server emptied the database."""
    return {game.code: game for game in map(load, shipped_folders())}


@pytest.fixture
def tiny(load):
    """Return the tiny game, loaded."""
    return load(TINY)


REVISIONS = count(1000)


@pytest.fixture(autouse=True)
def revisions_of_their_own(monkeypatch):
    """Never give a revision twice: what is kept in memory by revision outlasts the test whose changes are rolled back."""
    from catalog.models import Game

    def raise_revision(game):
        game.revision, game.modified = next(REVISIONS), timezone.now()
        game.save(update_fields=["revision", "modified"])

    monkeypatch.setattr(Game, "raise_revision", raise_revision)


@pytest.fixture(autouse=True)
def english():
    """Start every test in English: a page asked for in Japanese leaves its thread so."""
    translation.activate("en")
