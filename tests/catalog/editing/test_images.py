"""A card's photo or scan: uploaded, cropped, shown everywhere, put back, removed."""

from __future__ import annotations

import os
import time
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from PIL import Image
from pypdf import PdfReader

from catalog.editing.pictures import current_image, face_of, remove_image, save_image, upload_path
from catalog.faces.png import image
from catalog.images import THUMBNAIL, face_url, fonts, scan_path
from catalog.models import CardImage, Change
from catalog.search import search
from decks.proxies.options import Options
from decks.proxies.printing import make_run, of_copies
from decks.proxies.sheets import write_sheets

pytestmark = pytest.mark.django_db
PAGE = "/games/tiny/cards/broom/image/"
WHOLE = {
    "x0": "0",
    "y0": "0",
    "x1": "100",
    "y1": "0",
    "x2": "100",
    "y2": "100",
    "x3": "0",
    "y3": "100",
}


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    """Keep images of each test by themselves."""
    settings.MEDIA_ROOT = tmp_path / "media"


def photo(colour="teal", size=(630, 880), kind="JPEG", name="broom.jpg"):
    """Return a photo to upload."""
    content = BytesIO()
    Image.new("RGB", size, colour).save(content, kind)
    return SimpleUploadedFile(name, content.getvalue(), "image/jpeg")


def picture_of(crop):
    """Return the address of the uploaded picture that a cropping page shows."""
    return crop.partition("/?")[0] + ".jpg"


def upload(browser, file=None):
    """Upload a photo and return the address of the cropping page."""
    response = browser.post(PAGE, {"image": file or photo()})
    assert response.status_code == 302
    return response.headers["Location"]


def shown(browser, game, width=THUMBNAIL):
    """Return the card's face as the site shows it."""
    game.refresh_from_db()
    response = browser.get(face_url(game, game.pool["broom"], "en", width))
    return response, Image.open(BytesIO(response.content))


def test_a_scan_takes_the_place_of_the_drawn_face(as_editor, editor, tiny):
    drawn = face_url(tiny, tiny.pool["broom"], "en")
    crop = upload(as_editor)
    assert "Where does Broom lie?" in as_editor.get(crop).content.decode()
    assert as_editor.get(picture_of(crop)).headers["Content-Type"] == "image/jpeg"
    response = as_editor.post(crop, {**WHOLE, "save": "1"})
    assert response.headers["Location"].startswith("/games/tiny/cards/broom/?printing=base")
    response, face = shown(as_editor, tiny)
    assert response.headers["Content-Type"] == "image/jpeg"
    assert (face.width, face.getpixel((50, 50))[0]) == (THUMBNAIL, 0)
    assert face_url(tiny, tiny.pool["broom"], "en") != drawn
    image = current_image(tiny, face_of(tiny.pool["broom"]))
    assert (image.author, image.width / image.height) == (editor, pytest.approx(63 / 88, abs=0.01))
    assert as_editor.get(crop).status_code == 404  # the upload is used up


@pytest.mark.parametrize(("posted", "status"), [({"save": "1"}, 200), ({"preview": "1"}, 404)])
def test_a_second_click_says_that_the_image_is_saved(as_editor, tiny, posted, status):
    crop = upload(as_editor)
    as_editor.post(crop, {**WHOLE, "save": "1"})
    response = as_editor.post(crop, {**WHOLE, **posted}, follow=True)
    assert response.status_code == status
    assert ("it is saved already" in response.content.decode()) == (status == 200)
    assert CardImage.objects.count() == 1


def test_an_upload_that_goes_meanwhile_is_no_error(as_editor, monkeypatch):
    crop = upload(as_editor)
    upload_path(crop.split("/")[-2]).unlink()
    monkeypatch.setattr("catalog.editing.pictures.is_upload", lambda token: True)
    assert as_editor.post(crop, {**WHOLE, "save": "1"}).status_code == 302
    assert not CardImage.objects.exists()


def test_a_search_finds_cards_with_and_without_an_image(as_editor, editor, tiny):
    as_editor.post(upload(as_editor), {**WHOLE, "save": "1"})
    tiny.refresh_from_db()
    found = [card.code for card in search(tiny, "has:image")[:]]
    assert (found, len(search(tiny, "画像:なし"))) == (["broom"], tiny.cards.count() - 1)
    assert [card.code for card in tiny.pool if card.pictured] == ["broom"]
    remove_image(tiny, face_of(tiny.pool["broom"]), editor)
    assert len(search(tiny, "has:image")) == 0


def test_the_master_is_clean_and_stored_once(as_editor, tiny):
    exif = Image.Exif()
    exif[0x010E] = "where I live"
    content = BytesIO()
    Image.new("RGB", (630, 880), "teal").save(content, "JPEG", exif=exif)
    as_editor.post(
        upload(as_editor, SimpleUploadedFile("a.jpg", content.getvalue())), {**WHOLE, "save": "1"}
    )
    image = current_image(tiny, face_of(tiny.pool["broom"]))
    master = scan_path("tiny", image.content)
    assert b"where I live" not in master.read_bytes()
    assert Image.open(BytesIO(master.read_bytes())).mode == "RGB"
    assert len(list(master.parent.glob("*.jpg"))) == 4


def test_proxies_print_the_scan_with_the_mark(editor, tiny):
    save_image(tiny, face_of(tiny.pool["broom"]), Image.new("RGB", (744, 1039), "teal"), editor)
    file = BytesIO()
    write_sheets(make_run(tiny, of_copies({"broom": 2, "tongs": 1}), "Mine"), file)
    pdf = PdfReader(file)
    page = pdf.pages[0]
    assert "PROXY" in page.extract_text()
    drawn = [o.get_object()["/Subtype"] for o in page["/Resources"]["/XObject"].values()]
    assert drawn.count("/Image") == 1


def test_the_preview_saves_nothing(as_editor):
    crop = upload(as_editor)
    part = as_editor.post(crop, WHOLE, headers={"HX-Request": "true"}).content.decode()
    assert 'src="data:image/jpeg;base64,' in part
    assert "<html" not in part
    assert "<html" in as_editor.post(crop, {**WHOLE, "preview": "1"}).content.decode()
    assert not CardImage.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"x0": ""},
        {"x0": "a"},
        {"x0": "nan"},
        {"x0": "-1"},
        {"x0": "101"},
        {"y3": "1e999"},
        {"x0": "100"},
    ],
)
def test_impossible_corners_are_refused_with_a_sentence(as_editor, wrong):
    response = as_editor.post(upload(as_editor), {**WHOLE, **wrong, "save": "1"})
    assert response.status_code == 400
    assert "orner" in response.content.decode()
    assert not CardImage.objects.exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"MZ\x90 a program", "no JPEG, PNG, WebP or HEIC"),
        (b"<svg><script>alert(1)</script></svg>", "SVG"),
        (b"\xff\xd8\xff\xe0 broken", "no JPEG"),
    ],
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_no_picture_is_refused_with_a_sentence(as_editor, content, words, language):
    file = SimpleUploadedFile("nice.jpg", content, "image/jpeg")
    response = as_editor.post(PAGE, {"image": file}, headers={"accept-language": language})
    assert response.status_code == 400
    if language == "en":
        assert words in response.content.decode()


def test_an_upload_without_a_file_is_refused(as_editor):
    assert as_editor.post(PAGE).status_code == 400
    assert as_editor.post(PAGE, {"image": "text"}).status_code == 400


def test_an_upload_that_is_too_large_is_refused_unread(as_editor, tiny):
    response = as_editor.generic(
        "POST", PAGE, b"", "multipart/form-data; boundary=x", CONTENT_LENGTH=str(2**30)
    )
    assert response.status_code == 413
    assert "at most 25 MB" in response.content.decode()


def test_images_are_replaced_put_back_and_removed(as_editor, tiny):
    for colour in ("red", "blue"):
        as_editor.post(upload(as_editor, photo(colour)), {**WHOLE, "save": "1"})
    first = CardImage.objects.get(removed_at__isnull=False)
    assert "Earlier images" in as_editor.get(PAGE).content.decode()
    as_editor.post(f"{PAGE}{first.pk}/restore/")
    assert shown(as_editor, tiny)[1].getpixel((50, 50))[0] > 200
    as_editor.post(f"{PAGE}remove/")
    assert shown(as_editor, tiny)[0].headers["Content-Type"] == "image/png"
    assert Change.objects.filter(kind="image", code="broom").count() == 4
    history = as_editor.get("/games/tiny/cards/broom/history/").content.decode()
    assert (
        history.count('src="/games/tiny/cards/broom/image/') == 6
    )  # twice nothing before, once nothing after
    assert as_editor.get(f"{PAGE}{first.pk}.jpg").status_code == 200


def test_the_history_of_images_takes_a_fixed_number_of_queries(as_editor, editor, tiny):
    address = "/games/tiny/cards/broom/history/"
    counts = []
    for colours in (("red", "blue"), ("teal", "green", "gold", "navy")):
        for colour in colours:
            picture = Image.new("RGB", (744, 1039), colour)
            save_image(tiny, face_of(tiny.pool["broom"]), picture, editor)
        as_editor.get(address)
        with CaptureQueriesContext(connection) as asked:
            assert as_editor.get(address).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_an_image_outlasts_loading_the_folder_anew(folder, load):
    from catalog.images import scans_of

    game = load(folder.path)
    save_image(game, face_of(game.pool["broom"]), Image.new("RGB", (744, 1039), "teal"), None)
    folder.swap("cards.csv", "ほうき,,2,2", "ほうき,,3,2")
    assert "broom" in scans_of(load(folder.path))


def test_old_uploads_are_forgotten(as_editor):
    token = upload(as_editor).split("/")[-2]
    old = time.time() - 2 * 24 * 60 * 60
    os.utime(upload_path(token), (old, old))
    upload(as_editor)
    assert not upload_path(token).exists()


def test_only_editors_have_these_pages(client, as_visitor, as_editor, tiny):
    crop = upload(as_editor)
    for browser in (as_visitor, type(client)()):
        for address in (PAGE, crop, picture_of(crop)):
            assert browser.get(address).status_code == 403
        for address in (PAGE, crop, f"{PAGE}remove/", f"{PAGE}1/restore/"):
            assert browser.post(address, WHOLE).status_code == 403


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/games/tiny/cards/nope/image/", 404),
        ("/games/nope/cards/broom/image/", 404),
        (PAGE + "crop/" + "0" * 32 + "/", 404),
        (PAGE + "crop/..-..-secret/", 404),
        (PAGE + "99.jpg", 404),
        (PAGE + "remove/", 405),
        (PAGE + "1/restore/", 405),
    ],
)
def test_wrong_addresses_and_methods(as_editor, address, status):
    assert as_editor.get(address).status_code == status


def test_the_corners_of_a_picture_with_bleed_stand_at_the_cut(as_editor, tiny):
    page = as_editor.get(upload(as_editor, photo(size=(690, 940))))
    assert "has bleed" in page.content.decode()
    left, top = 30 / 690 * 100, 30 / 940 * 100
    corners = [(float(x), float(y)) for _, _, x, y in page.context["corners"]]
    assert corners[0] == pytest.approx((left, top), abs=0.02)
    assert corners[2] == pytest.approx((100 - left, 100 - top), abs=0.02)
    plain = as_editor.get(upload(as_editor))
    assert "has bleed" not in plain.content.decode()
    assert [(float(x), float(y)) for _, _, x, y in plain.context["corners"]][2] == (100, 100)


def printed(game, **chosen) -> bytes:
    """Return one broom as PDF."""
    file = BytesIO()
    write_sheets(make_run(game, of_copies({"broom": 1}), "", Options(**chosen)), file)
    return file.getvalue()


def test_bleed_of_a_scan_adds_no_second_picture(editor, tiny):
    noise = Image.effect_noise((744, 1039), 80).convert("RGB")
    save_image(tiny, face_of(tiny.pool["broom"]), noise, editor)
    plain = len(printed(tiny))
    for chosen in ({"bleed": 3.0}, {"bleed": 3.0, "fill": "extend"}, {"scan_bleed": 3.0}):
        assert abs(len(printed(tiny, **chosen)) - plain) < 1500


@pytest.mark.parametrize("bleed", [0.0, 2.0, 4.0])
def test_bleed_that_a_scan_has_is_cut_off_or_stands_in_the_bleed(editor, tiny, bleed, tmp_path):
    """A scan with 3 mm of red around the card: within the card no red is left."""
    framed = Image.new("RGB", (690, 940), "#ff0000")
    framed.paste("#0000ff", (30, 30, 660, 910))
    save_image(tiny, face_of(tiny.pool["broom"]), framed.resize((744, 1039)), editor)
    (face,) = make_run(
        tiny, of_copies({"broom": 1}), "", Options(scan_bleed=3.0, bleed=bleed, mark="no")
    ).faces
    picture = image(face.draw(), round((63 + 2 * bleed) * 10), fonts())
    edge = round(bleed * 10)
    inside = [picture.getpixel((edge + 4, 440)), picture.getpixel((picture.width // 2, edge + 4))]
    assert all(red < 60 and blue > 190 for red, _, blue in inside)
    if bleed:
        red, _, blue = picture.getpixel((edge // 2, 440))
        assert red > 190 and blue < 60
