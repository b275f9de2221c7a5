"""History pages and the buttons of editors."""

from __future__ import annotations

import pytest

from catalog.editing.saving import save_rows
from catalog.models import Card, Change

pytestmark = pytest.mark.django_db
GAME, BROOM = "/games/tiny/history/", "/games/tiny/cards/broom/history/"


@pytest.fixture
def change(tiny, editor):
    """Return a change of the broom by the editor."""
    return save_rows(tiny, [{"code": "broom", "reading": "はうき"}], editor, note="As printed")[0]


@pytest.mark.parametrize("address", [GAME, BROOM])
def test_the_history_tells_who_when_old_and_new(client, change, address):
    text = client.get(address).content.decode()
    for words in (
        "eda",
        "As printed",
        "ほうき",
        "はうき",
        "Reading",
        change.made_at.strftime("%Y-%m-%d"),
    ):
        assert words in text
    assert "Take this back" not in text


def test_a_card_without_changes_has_an_empty_history(client, tiny):
    assert "Nothing was changed here yet" in client.get(BROOM).content.decode()
    assert client.get("/games/tiny/cards/nope/history/").status_code == 404
    assert client.get(GAME + "?page=2").status_code == 404


def test_an_editor_reverts(as_editor, change):
    assert "Take this back" in as_editor.get(BROOM).content.decode()
    as_editor.post(f"/games/tiny/history/{change.pk}/revert/")
    assert Card.objects.get(game=change.game, code="broom").reading == "ほうき"
    text = as_editor.get(BROOM).content.decode()
    assert "This was taken back." in text


def test_a_conflict_is_said_and_changes_nothing(as_editor, change, tiny):
    save_rows(tiny, [{"code": "broom", "reading": "ほほうき"}], None)
    text = as_editor.post(f"/games/tiny/history/{change.pk}/revert/", follow=True).content.decode()
    assert "This was changed again since: Reading" in text
    assert Card.objects.get(game=tiny, code="broom").reading == "ほほうき"


def test_only_editors_revert_and_only_by_post(client, as_visitor, change):
    address = f"/games/tiny/history/{change.pk}/revert/"
    assert client.get(address).status_code == 405
    assert [browser.post(address).status_code for browser in (client, as_visitor)] == [403, 403]
    assert Change.objects.get().reverted_by is None


def test_a_change_of_another_game_is_not_found(as_editor, change, shipped_games):
    as_editor.user = change.author
    change.author.is_staff = True
    change.author.save()
    assert as_editor.post(f"/games/wit/history/{change.pk}/revert/").status_code == 404


def test_the_history_takes_a_fixed_number_of_queries(
    client, tiny, editor, django_assert_max_num_queries
):
    for reading in "あいうえお":
        save_rows(tiny, [{"code": "broom", "reading": reading}], editor)
    client.get(GAME)
    with django_assert_max_num_queries(4):
        client.get(GAME)


def test_buttons_are_shown_to_those_who_may(client, as_editor, as_visitor, tiny):
    from django.test import Client

    address = "/games/tiny/cards/broom/"
    stranger, other = (b.get(address).content.decode() for b in (Client(), as_visitor))
    mine = as_editor.get(address).content.decode()
    assert all("Suggest a change" in text and "delete/" not in text for text in (stranger, other))
    assert "Suggest a change" not in mine
    assert "/games/tiny/cards/broom/delete/" in mine
