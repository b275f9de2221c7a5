"""Every address of the catalog, asked by everybody: who may see and change what."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse

from catalog.editing.rows import rows_of
from catalog.editing.saving import save_rows
from catalog.editing.suggesting import suggest
from catalog.imports.running import new_import
from catalog.models import Game, Role
from tests.conftest import TINY

pytestmark = pytest.mark.django_db

GAME, CARD = {"game": "tiny"}, {"game": "tiny", "code": "broom"}
FOR_ALL = {
    "games": {},
    "game": GAME,
    "game_rules": GAME,
    "completeness": GAME,
    "card_set": {**GAME, "code": "base"},
    "product": {**GAME, "code": "starter"},
    "wanted": GAME,
    "wanted_file": {**GAME, "form": "csv"},
    "cards": GAME,
    "search_help": GAME,
    "card": CARD,
    "card_face": {**CARD, "language": "en"},
    "card_export": GAME,
    "card_new": GAME,
    "card_edit": CARD,
    "card_history": CARD,
    "game_history": GAME,
    "suggestions": GAME,
    "api_games": {},
    "api_game": GAME,
    "api_sets": GAME,
    "api_set": {**GAME, "code": "base"},
    "api_products": GAME,
    "api_product": {**GAME, "code": "starter"},
    "api_cards": GAME,
    "api_card": CARD,
    "api_printings": GAME,
    "api_names": GAME,
    "api_facets": GAME,
    "api_lines": GAME,
}
"""Read by anybody; forms that save for editors suggest for others."""
READ_BY_EDITORS = {
    "card_delete": CARD,
    "card_image": CARD,
    "import_new": GAME,
    "import": GAME,
    "game_copy": GAME,
    "api_import": GAME,
}
WRITES = {
    "card_image_remove": CARD,
    "card_image_restore": CARD,
    "change_revert": GAME,
    "suggestion_decide": GAME,
    "import_columns": GAME,
    "import_settings": GAME,
    "import_confirm": GAME,
    "import_undo": GAME,
    "import_delete": GAME,
    "api_imports": GAME,
    "api_import_confirm": GAME,
    "api_import_undo": GAME,
}
"""Only sent to, by editors."""
ELSEWHERE = {
    "card_draft",  # saves nothing
    "card_from_template",  # the tiny game has none
    *("card_crop", "card_upload", "card_image_file", "game_copy_file"),  # need a file
}
STRANGERS = ("nobody", "account", "editor of another game")


@pytest.fixture
def browsers(tiny, load):
    """Return the browsers of everybody by who they are."""
    other = load(TINY.with_name("ages"))
    roles = {"editor": (tiny, "editor"), "owner": (tiny, "owner")}
    roles["editor of another game"] = (other, "editor")
    found = {"nobody": Client()}
    for name in (*STRANGERS[1:], "editor", "owner"):
        found[name], user = Client(), User.objects.create_user(name)
        found[name].force_login(user)
        if name in roles:
            game, role = roles[name]
            Role.objects.create(game=game, user=user, role=role)
    return found


@pytest.fixture
def things(tiny):
    """Return the keys of one thing of each kind, by the beginning of the names of addresses that take them."""
    change = save_rows(tiny, [{"code": "broom", "reading": "はうき"}], None)[0]
    rows = [{**row, "reading": "ぼうき"} for row in rows_of(tiny.cards.get(code="broom"))]
    image = {"printing": "", "content": "0" * 64, "width": 1, "height": 1}
    return {
        "change": change.pk,
        "suggestion": suggest(tiny, rows, 2, None, "").pk,
        "card_image": tiny.images.create(code="broom", removed_at=change.made_at, **image).pk,
        "import": new_import(tiny, None, "cards.csv", b"code,power\nbroom,7\n").pk,
    }


def address(name, values, things):
    """Return an address; things are named by their keys."""
    keys = [key for start, key in things.items() if start in name]
    try:
        return reverse(name, kwargs=values)
    except NoReverseMatch:
        return reverse(name, kwargs={**values, "pk": keys[0]})


def names(patterns):
    """Yield the names of all addresses of the catalog."""
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from names(pattern.url_patterns)
        elif getattr(pattern.callback, "__module__", "").startswith("catalog."):
            yield pattern.name


def state(game):
    """Return all that an address may change."""
    game = Game.objects.get(pk=game.pk)
    kinds = ("cards", "changes", "suggestions", "images", "imports", "batches", "jobs")
    rows = {kind: list(getattr(game, kind).order_by("pk").values()) for kind in kinds}
    return game.revision, rows


def test_no_address_is_forgotten():
    known = {*FOR_ALL, *READ_BY_EDITORS, *WRITES, *ELSEWHERE}
    assert set(names(get_resolver().url_patterns)) == known


@pytest.mark.parametrize("name", FOR_ALL)
def test_everybody_reads_and_reading_changes_nothing(tiny, browsers, things, name):
    before = state(tiny)
    for browser in browsers.values():
        assert browser.get(address(name, FOR_ALL[name], things)).status_code == 200
    assert state(tiny) == before


@pytest.mark.parametrize("name", READ_BY_EDITORS)
def test_only_editors_read_what_is_theirs(tiny, browsers, things, name):
    before = state(tiny)
    for who, browser in browsers.items():
        status = browser.get(address(name, READ_BY_EDITORS[name], things)).status_code
        assert status in ((302, 401, 403) if who in STRANGERS else (200,)), who
    assert state(tiny) == before


@pytest.mark.parametrize("name", [*READ_BY_EDITORS, *WRITES])
@pytest.mark.parametrize("who", STRANGERS)
def test_strangers_change_nothing(tiny, browsers, things, name, who):
    before = state(tiny)
    values = {**READ_BY_EDITORS, **WRITES}[name]
    status = browsers[who].post(address(name, values, things)).status_code
    assert status in (302, 401, 403, 405)
    assert state(tiny) == before


@pytest.mark.parametrize("name", WRITES)
def test_what_writes_is_only_sent_to(browsers, things, name):
    assert browsers["editor"].get(address(name, WRITES[name], things)).status_code == 405


@pytest.mark.parametrize("name", [*READ_BY_EDITORS, *WRITES, "card_new", "card_edit", "api_cards"])
def test_a_form_of_another_site_changes_nothing(tiny, browsers, things, name):
    """A page elsewhere has the cookies of the session, but not the token of the forms."""
    before = state(tiny)
    browser = Client(enforce_csrf_checks=True)
    browser.cookies = browsers["editor"].cookies
    values = {**FOR_ALL, **READ_BY_EDITORS, **WRITES}[name]
    assert browser.post(address(name, values, things)).status_code in (403, 405)
    assert state(tiny) == before
