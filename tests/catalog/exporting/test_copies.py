"""Preservation copies: whole, the same every time, and safe to load."""

from __future__ import annotations

import io
import stat
import zipfile

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.urls import reverse
from PIL import Image

from catalog.editing.pictures import face_of, portrait, save_image
from catalog.editing.saving import save_rows
from catalog.exporting import archive
from catalog.exporting.archive import UnsafeArchive, unpack
from catalog.exporting.copies import NoCopy, write_copy
from catalog.images import scan_path
from catalog.jobs import Job, run
from catalog.models import Card, Game, Product
from tests.conftest import TINY, shipped_folders


def copy_of(game: Game) -> bytes:
    file = io.BytesIO()
    write_copy(game, file)
    return file.getvalue()


def told(game: Game) -> dict[str, object]:
    """Return all that is known of a game, without keys of the database."""
    own = [field.name for field in Product._meta.fields if not field.is_relation]
    product_facts = ["card_set__code", *(name for name in own if name != "id")]
    return {
        "cards": [card.to_facts() for card in game.cards.prefetch_related("printings__card_set")],
        "sets": list(game.sets.values_list("code", "names", "kind", "released", "size", "source")),
        "products": list(game.products.values_list(*product_facts)),
        "files": dict(game.files.values_list("path", "text")),
        "rest": (game.names, game.source, game.face, game.examples),
    }


@pytest.mark.parametrize("code", [path.name for path in shipped_folders()])
def test_loading_a_copy_changes_nothing(shipped_games, tmp_path, code):
    game = shipped_games[code]
    before, path = told(game), tmp_path / "copy.zip"
    call_command("export_game", code, output=path)
    call_command("load_game", path, verbosity=0)
    game.refresh_from_db()
    assert told(game) == before
    assert copy_of(game) == path.read_bytes()


def test_a_copy_holds_what_was_edited_and_loads_where_the_game_is_unknown(tiny, tmp_path):
    save_rows(tiny, [{"code": "newt", "power": "9", "sources": "power=user: seen"}], None)
    before, path = told(tiny), tmp_path / "copy.zip"
    path.write_bytes(copy_of(tiny))
    Game.objects.filter(pk=tiny.pk).update(code="elsewhere", digest="")
    call_command("load_game", path, verbosity=0)
    assert told(Game.objects.get(code="tiny")) == before
    assert Card.objects.get(game__code="tiny", code="newt").fields["power"] == 9


def test_a_copy_holds_the_folders_files(tiny):
    with zipfile.ZipFile(io.BytesIO(copy_of(tiny))) as file:
        names = set(file.namelist())
        assert {"tiny/game.toml", "tiny/cards.csv", "tiny/sets.csv", "tiny/products.csv"} <= names
        assert "tiny/decks/broken/TINY-D1.txt" in names
        assert file.read("tiny/game.toml") == (TINY / "game.toml").read_bytes()


def test_a_game_loaded_by_an_older_version_is_refused(tiny):
    tiny.files.all().delete()
    with pytest.raises(NoCopy):
        copy_of(tiny)


def link() -> zipfile.ZipInfo:
    part = zipfile.ZipInfo("tiny/game.toml")
    part.create_system = 3
    part.external_attr = (stat.S_IFLNK | 0o777) << 16
    return part


@pytest.mark.parametrize(
    "name", ["../game.toml", "/tmp/game.toml", "tiny/../../x", "C:\\x", "..\\x", link()], ids=str
)
def test_what_would_lie_outside_is_refused(tmp_path, name):
    path, into = tmp_path / "bad.zip", tmp_path / "into"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(name, "x")
    with pytest.raises(UnsafeArchive, match="must not be unpacked"):
        unpack(path, into)
    assert not into.exists()


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_that_stands_twice_is_refused(tmp_path):
    path = tmp_path / "bad.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("tiny/game.toml", "x")
        file.writestr("tiny/game.toml", "y")
    with pytest.raises(UnsafeArchive, match="must not be unpacked"):
        unpack(path, tmp_path / "into")


@pytest.mark.parametrize(
    ("limit", "most"), [("LARGEST", 99), ("LARGEST_FILE", 99), ("MOST_FILES", 0)]
)
def test_what_unpacks_to_too_much_is_refused(tmp_path, monkeypatch, limit, most):
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("game.toml", "#" * 100)
    monkeypatch.setattr(archive, limit, most)
    with pytest.raises(UnsafeArchive):
        unpack(path, tmp_path / "into")


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 broken"])
def test_no_zip_is_refused(db, tmp_path, content, capsys):
    path = tmp_path / "game.zip"
    path.write_bytes(content)
    with pytest.raises(CommandError):
        call_command("load_game", path)
    assert "not a zip file" in capsys.readouterr().err


def test_a_zip_without_a_game_is_refused(tmp_path):
    path = tmp_path / "empty.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("readme.txt", "nothing")
    with pytest.raises(UnsafeArchive, match="no game"):
        unpack(path, tmp_path / "into")


@pytest.fixture
def picture(settings, tmp_path):
    """Return a picture of a card; images go to a folder of the test."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return Image.linear_gradient("L").convert("RGB").resize((630, 880))


def test_a_copy_holds_images_as_they_are(tiny, picture, tmp_path, settings):
    save_image(tiny, face_of(tiny.pool["newt"]), picture, None)
    save_image(tiny, portrait("newt"), picture.rotate(180), None)
    images, path = set(tiny.images.values_list("code", "kind", "content")), tmp_path / "copy.zip"
    path.write_bytes(copy_of(tiny))
    Game.objects.filter(pk=tiny.pk).update(code="elsewhere", digest="")
    settings.MEDIA_ROOT = tmp_path / "other"
    call_command("load_game", path, verbosity=0)
    loaded = Game.objects.get(code="tiny")
    assert set(loaded.images.values_list("code", "kind", "content")) == images
    assert all(scan_path("tiny", content).exists() for _, _, content in images)
    assert copy_of(loaded) == path.read_bytes()


def test_an_image_that_somebody_took_stays(tiny, picture, tmp_path):
    save_image(tiny, face_of(tiny.pool["newt"]), picture, None)
    path = tmp_path / "copy.zip"
    path.write_bytes(copy_of(tiny))
    save_image(tiny, face_of(tiny.pool["newt"]), picture.rotate(180), None)
    mine = tiny.images.get(removed_at=None).content
    call_command("load_game", path, verbosity=0)
    assert tiny.images.get(removed_at=None).content == mine


@pytest.mark.parametrize(
    ("name", "content"), [("newt", b"<svg/>"), ("nobody", None), ("newt.back", None)]
)
def test_images_of_nobody_and_no_images_are_faults(folder, picture, name, content):
    (folder.path / "images").mkdir()
    path = folder.path / "images" / f"{name}.jpg"
    picture.save(path)
    if content:
        path.write_bytes(content)
    assert [fault[0] for fault in folder.faults()] == [f"images/{name}.jpg"]


def test_a_page_makes_the_copy_and_gives_it(client, tiny, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    client.force_login(User.objects.create_superuser("root"))
    url = reverse("game_copy", args=["tiny"])
    assert "Make the copy" in client.get(url).content.decode()
    client.post(url)
    job = tiny.jobs.get()
    if job.state == "waiting":  # the transaction of the test never ends
        run(job.pk)
    page = client.get(url).content.decode()
    assert "Download tiny.zip" in page
    response = client.get(reverse("game_copy_file", args=["tiny", job.pk]))
    assert b"".join(response.streaming_content) == copy_of(tiny)
    client.logout()
    assert client.get(url).status_code == 302


def test_a_second_click_starts_no_second_copy(client, tiny):
    client.force_login(User.objects.create_user("boss", is_staff=True))
    for _ in range(2):
        client.post(reverse("game_copy", args=["tiny"]))
    assert tiny.jobs.count() == 1


def test_the_newest_copy_of_each_game_stays(tiny, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    folder = tmp_path / "copies"
    folder.mkdir()
    for name in ("tiny-1.zip", ".tiny-2.zip.part", "tiny-two-1.zip", ".tiny-two-2.zip.part"):
        (folder / name).touch()
    job = run(Job.objects.create(kind="game_copy", game=tiny).pk)
    left = {path.name for path in folder.iterdir()}
    assert left == {f"tiny-{job.pk}.zip", "tiny-two-1.zip", ".tiny-two-2.zip.part"}
