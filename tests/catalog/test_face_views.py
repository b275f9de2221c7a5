"""The address of a card's picture."""

from __future__ import annotations

from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.management import CommandError, call_command
from PIL import Image

from catalog import images
from catalog.models import Card, Game
from tests.catalog.faces.conftest import GAME, OWL, STALL

pytestmark = pytest.mark.django_db
ADDRESS = "/games/owls/cards/ember_owl/face.en.png"


@pytest.fixture
def game(settings, tmp_path) -> Game:
    settings.CACHE_DIR = tmp_path
    game = Game.objects.create(code="owls", names=GAME["names"], source=GAME, revision=1)
    for facts in (OWL, STALL):
        Card.objects.create(
            game=game,
            code=facts.code,
            card_type=facts.card_type,
            names=facts.names,
            fields=dict(facts.fields),
            texts=facts.texts,
            reading=facts.reading,
        )
    return game


def test_a_face_is_shown_in_each_width(client, game):
    for width in images.WIDTHS:
        response = client.get(ADDRESS, {"w": width})
        assert response["Content-Type"] == "image/png"
        size = Image.open(BytesIO(response.content)).size
        assert size == (width, round(width * 88 / 63))


def test_the_languages_have_faces_of_their_own(client, game):
    english = client.get(ADDRESS).content
    assert client.get(ADDRESS.replace(".en.", ".ja.")).content != english


@pytest.mark.parametrize(
    "address",
    [
        "/games/none/cards/ember_owl/face.en.png",
        "/games/owls/cards/none/face.en.png",
        "/games/owls/cards/ember_owl/face.fr.png",
        f"{ADDRESS}?w=201",
        f"{ADDRESS}?w=x",
    ],
)
def test_what_isnt_there_is_not_found(client, game, address):
    assert client.get(address).status_code == 404


def test_a_face_is_drawn_once(client, game, monkeypatch):
    client.get(ADDRESS)
    monkeypatch.setattr(images, "_png", lambda *args: pytest.fail("drawn again"))
    assert client.get(ADDRESS).status_code == 200


def test_browsers_keep_a_face_by_its_content(client, game):
    address = images.face_url(game, game.pool["ember_owl"], "en")
    response = client.get(address)
    assert "immutable" in response["Cache-Control"]
    again = client.get(address, headers={"If-None-Match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_an_old_address_must_be_asked_again(client, game):
    assert client.get(ADDRESS, {"v": "old"})["Cache-Control"] == "no-cache"


def test_a_changed_card_has_another_address(client, game):
    before = images.face_url(game, game.pool["ember_owl"], "en")
    Card.objects.filter(code="ember_owl").update(texts={"en": "Draw 3 cards."})
    game.revision += 1
    game.save()
    after = images.face_url(game, game.pool["ember_owl"], "en")
    assert parse_qs(urlsplit(before).query)["v"] != parse_qs(urlsplit(after).query)["v"]


def test_a_renamed_card_changes_the_faces_that_speak_of_it(game):
    before = images.face_key(game, game.pool["ember_owl"], "en", 200)
    Card.objects.filter(code="tea_stall").update(names={"en": "Coffee Stall"})
    game.revision += 1
    assert images.face_key(game, game.pool["ember_owl"], "en", 200) != before


def test_render_faces_fills_the_cache(client, game, capsys, monkeypatch):
    call_command("render_faces", "owls", "--width", "200")
    assert "4 faces, 4 of them drawn now" in capsys.readouterr().out
    monkeypatch.setattr(images, "_png", lambda *args: pytest.fail("drawn again"))
    assert client.get(ADDRESS, {"w": 200}).status_code == 200
    call_command("render_faces", "owls", "--width", "200")
    assert "4 faces, 0 of them drawn now" in capsys.readouterr().out


def test_render_faces_tells_what_doesnt_fit(game, capsys):
    Card.objects.filter(code="ember_owl").update(names={"en": "Owl \U0001f989"})
    game.revision += 1
    game.save()
    call_command("render_faces", "owls", "--width", "200", "--processes", "1")
    assert "U+1F989" in capsys.readouterr().err


def test_render_faces_deletes_what_no_card_shows(game, capsys):
    call_command("render_faces", "owls", "--width", "200")
    old = images.face_place("0123")
    old.parent.mkdir(parents=True, exist_ok=True)
    old.touch()
    call_command("render_faces", "owls", "--width", "200", "--prune")
    assert "1 files deleted" in capsys.readouterr().out
    assert not old.exists()
    assert len(list(images.faces_folder().glob("*/*.png"))) == 4


def test_render_faces_that_is_stopped_keeps_what_is_drawn(game, monkeypatch):
    def stop(*args):
        raise KeyboardInterrupt

    call_command("render_faces", "owls", "--width", "200")
    first = next(images.faces_folder().glob("*/*.png"))
    for path in list(images.faces_folder().glob("*/*.png"))[1:]:
        path.unlink()
    monkeypatch.setattr(images, "_png", stop)
    with pytest.raises(CommandError, match="what is drawn is kept") as stopped:
        call_command("render_faces", "owls", "--width", "200", "--processes", "1")
    assert stopped.value.returncode == 130 and first.exists()


def test_no_process_draws_nothing(game):
    with pytest.raises(CommandError, match="at least one"):
        call_command("render_faces", "owls", "--processes", "0")


def test_render_faces_refuses_an_unknown_game(db):
    with pytest.raises(CommandError, match="There is no game “none”"):
        call_command("render_faces", "none")


def test_a_face_is_shown_where_nothing_can_be_kept(client, game, settings, tmp_path):
    (tmp_path / "file").touch()
    settings.CACHE_DIR = tmp_path / "file"
    response = client.get(ADDRESS)
    assert response.status_code == 200
    assert response.content.startswith(b"\x89PNG")
