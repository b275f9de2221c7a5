"""Images are of printings: chosen, shown, counted, kept when a number is corrected, in copies, and taken back."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest
from PIL import Image

from catalog.completeness import set_states
from catalog.editing.history import RevertConflict, revert
from catalog.editing.pictures import face_of, remove_image, revert_image, save_image
from catalog.editing.saving import delete_card, save_rows
from catalog.exporting.copies import write_copy
from catalog.images import face_url, scan_of
from catalog.models import Change

pytestmark = pytest.mark.django_db
BASE, PROMO = "base/6/R/", "sampler/P1//"
PAGE = "/games/tiny/cards/broom/image/"


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    """Keep images of each test by themselves."""
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def game(tiny):
    """Return the tiny game, its broom printed twice."""
    save_rows(
        tiny,
        [
            {
                "code": "broom",
                "type": "",
                "name_en": "",
                "name_ja": "",
                "set": "sampler",
                "number": "P1",
                "rarity": "",
                "parallel": "",
                "artist": "",
            }
        ],
        None,
    )
    assert [p.key for p in tiny.pool["broom"].printings] == [BASE, PROMO]
    return tiny


def give(game, key, colour, author=None):
    """Give a printing an image of one colour; return the hash of its content."""
    card = game.pool["broom"]
    save_image(game, face_of(card, key), Image.new("RGB", (630, 880), colour), author)
    return game.images.get(printing=key, removed_at=None).content


def test_a_card_shows_its_first_printings_image_unless_another_is_chosen(game):
    promo = give(game, PROMO, "teal")
    assert scan_of(game, game.pool["broom"]) == promo
    base = give(game, BASE, "red")
    card = game.pool["broom"]
    assert (scan_of(game, card), scan_of(game, card, PROMO)) == (base, promo)
    assert scan_of(game, card, "nowhere/1//") == base
    assert scan_of(game, game.pool["newt"]) == ""
    assert face_url(game, card, "en") != face_url(game, card, "en", printing=PROMO)


def test_sets_count_printings_with_and_without_image(game):
    give(game, PROMO, "teal")
    counts = {s.card_set.code: (s.pictured, s.unpictured) for s in set_states(game)}
    assert counts == {"base": (0, 5), "lost": (0, 0), "sampler": (1, 2)}


def test_the_form_chooses_the_printing_and_the_card_shows_it(game, as_editor):
    page = as_editor.get(PAGE, {"printing": PROMO}).content.decode()
    assert 'name="printing" value="sampler/P1//"' in page
    photo = BytesIO()
    Image.new("RGB", (630, 880), "teal").save(photo, "JPEG")
    photo.seek(0)
    photo.name = "scan.jpg"
    crop = as_editor.post(PAGE, {"image": photo, "printing": PROMO}).headers["Location"]
    corners = {
        f"{axis}{n}": value
        for n, point in enumerate([(0, 0), (100, 0), (100, 100), (0, 100)])
        for axis, value in zip("xy", point, strict=True)
    }
    answer = as_editor.post(crop, {**corners, "save": "1", "printing": PROMO})
    assert "printing=sampler" in answer.headers["Location"]
    assert game.images.get().printing == PROMO
    assert "Image</span>" in as_editor.get("/games/tiny/cards/broom/").content.decode()
    game.refresh_from_db()
    face = as_editor.get(face_url(game, game.pool["broom"], "en", printing=PROMO))
    assert face.headers["Content-Type"] == "image/jpeg"


def test_an_unknown_printing_means_the_first(game):
    assert face_of(game.pool["broom"], "x/1//").printing == BASE
    assert face_of(game.pool["broom"]).printing == BASE


def test_the_image_follows_a_corrected_number(game):
    base, promo = give(game, BASE, "red"), give(game, PROMO, "teal")
    rows = [
        {
            "code": "broom",
            "type": "tool",
            "name_en": "Broom",
            "name_ja": "ほうき",
            "power": "2",
            "set": "base",
            "number": "7",
            "rarity": "R",
            "parallel": "",
            "artist": "Bo Lin",
        },
        {
            "code": "broom",
            "type": "",
            "name_en": "",
            "set": "sampler",
            "number": "P2",
            "rarity": "",
            "parallel": "",
            "artist": "",
        },
    ]
    save_rows(game, rows, None)
    found = dict(game.images.values_list("printing", "content"))
    assert found == {"base/7/R/": base, "sampler/P2//": promo}


def test_an_image_outlasts_its_card(game):
    base = give(game, BASE, "red")
    change = delete_card(game, "broom", None)
    revert(change, None)
    game.refresh_from_db()
    assert scan_of(game, game.pool["broom"]) == base


def test_a_copy_names_images_by_printing(game):
    give(game, PROMO, "teal")
    give(game, BASE, "red")
    file = BytesIO()
    write_copy(game, file)
    names = [n for n in zipfile.ZipFile(file).namelist() if "/images/" in n]
    assert names == ["tiny/images/broom.2.jpg", "tiny/images/broom.jpg"]


def test_changes_of_images_are_taken_back_one_by_one(game, editor):
    red = give(game, BASE, "red", editor)
    give(game, BASE, "blue", editor)
    first, second = Change.objects.filter(kind="image").order_by("pk")
    with pytest.raises(RevertConflict):
        revert_image(first, editor)
    revert_image(second, editor)
    assert scan_of(game, game.pool["broom"]) == red
    second.refresh_from_db()
    assert second.reverted_by.said["text"] == "Reverted"
    revert_image(second.reverted_by, editor)
    remove_image(game, face_of(game.pool["broom"]), editor)
    revert_image(Change.objects.filter(kind="image").latest("pk"), editor)
    assert game.images.filter(removed_at=None).count() == 1


def test_the_history_takes_images_back_and_says_so_in_the_readers_language(game, as_editor, editor):
    give(game, BASE, "red", editor)
    change = Change.objects.get(kind="image")
    history = "/games/tiny/cards/broom/history/"
    assert "Take this back" in as_editor.get(history).content.decode()
    address = f"/games/tiny/history/{change.pk}/revert/"
    assert as_editor.post(address).status_code == 302
    assert not game.images.filter(removed_at=None)
    assert "取り消し" in as_editor.get(history, headers={"accept-language": "ja"}).content.decode()
    assert "Reverted" in as_editor.get(history).content.decode()
    as_editor.post(address)
    assert Change.objects.filter(kind="image").count() == 2
