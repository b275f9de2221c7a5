"""Printers and backs of somebody: kept, measured, shown, and refused."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import translation
from PIL import Image
from pypdf import PdfReader

from catalog.faces.operations import TextRun
from catalog.images import fonts
from catalog.models import Game
from decks.proxies.calibration import LEAST_SIDE, Sheet
from decks.proxies.imposition import PAPERS, Paper
from decks.proxies.models import MOST_PROFILES, CardBack, PrinterProfile
from decks.proxies.printer_forms import SheetForm
from decks.proxies.printer_views import sides_of

pytestmark = pytest.mark.django_db
EXACT = {"name": "Office", "a": "20", "b": "20", "c": "20", "d": "170", "e": "257"}


@pytest.fixture
def client(client):
    """Have a visitor with a session of their own."""
    session = client.session
    session["visitor"] = "me"
    session.save()
    return client


def measured(client, query: str = "", **values: str):
    return client.post(reverse("printer_measure") + query, {**EXACT, **values})


# --- printers ---------------------------------------------------------------------------------
def test_a_measured_printer_is_kept(client):
    assert measured(client, a="21,5", b="21.5", f="-1.5", g="−1.5").status_code == 302
    kept = PrinterProfile.objects.get()
    assert (kept.name, kept.visitor, kept.shift_x, kept.tilt) == ("Office", "me", -1.5, 0.0)
    assert (kept.back_shift_x, kept.scale_x) == (0.0, 100.0)
    page = client.get(reverse("printers")).content.decode()
    assert "Office" in page and "-1.5 mm right" in page


def test_other_paper_is_measured_by_its_own_lengths(client):
    query = "?paper=letter&turn=landscape&flip=short"
    page = client.get(reverse("printer_measure") + query).content.decode()
    assert 'placeholder="239.4"' in page and 'placeholder="175.9"' in page
    assert measured(client, query, d="239.4", e="175.9").status_code == 302
    assert PrinterProfile.objects.get().scale_x == 100.0


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"name": ""}, "required"),
        ({"a": ""}, "required"),
        ({"a": "nan"}, "number"),
        ({"c": "1e999"}, "number"),
        ({"a": "40"}, "35"),
        ({"d": "100"}, "153"),
        ({"f": "6"}, "5"),
        ({"a": "35", "b": "5"}, "that far off"),
    ],
)
def test_what_no_printer_does_is_refused(client, values, said):
    response = measured(client, **values)
    assert response.status_code == 400
    assert said in response.content.decode()
    assert not PrinterProfile.objects.exists()


@pytest.mark.parametrize(
    "query", ["?paper=a0", "?paper=own&width=200", "?paper=own&width=60&height=200"]
)
def test_impossible_sheets_are_refused(client, query):
    assert client.get(reverse("printer_measure") + query).status_code == 400
    assert client.get(reverse("printer_sheet") + query).status_code == 404


def test_only_so_many_printers_are_kept(client):
    rows = [PrinterProfile(name=str(n), visitor="me") for n in range(MOST_PROFILES - 1)]
    PrinterProfile.objects.bulk_create(rows)
    assert measured(client).status_code == 302
    assert measured(client).status_code == 400
    assert PrinterProfile.objects.count() == MOST_PROFILES


def test_a_correction_is_changed_by_hand(client):
    kept = PrinterProfile.objects.create(name="Old", visitor="me")
    address = reverse("printer", args=[kept.key])
    values = {**kept_values(kept), "name": "New", "shift_x": "0,25"}
    assert client.post(address, values).status_code == 302
    kept.refresh_from_db()
    assert (kept.name, kept.shift_x) == ("New", 0.25)
    assert client.post(address, {**values, "tilt": "90"}).status_code == 400


def kept_values(kept: PrinterProfile) -> dict[str, str]:
    return {name: texts[0] for name, texts in kept.asked().items()}


def test_a_printer_is_its_owners_alone(client):
    kept = PrinterProfile.objects.create(name="Theirs", visitor="other")
    assert "Theirs" not in client.get(reverse("printers")).content.decode()
    assert client.get(reverse("printer", args=[kept.key])).status_code == 404
    client.post(reverse("printer_delete", args=[kept.key]))
    assert client.get(reverse("printer_sheet"), {"profile": str(kept.key)}).status_code == 404
    assert PrinterProfile.objects.filter(pk=kept.pk).exists()


def test_a_printer_is_deleted(client):
    kept = PrinterProfile.objects.create(name="Mine", visitor="me")
    address = reverse("printer_delete", args=[kept.key])
    assert client.get(address).status_code == 405
    assert client.post(address).status_code == client.post(address).status_code == 302
    assert not PrinterProfile.objects.exists()


def test_the_list_takes_the_same_queries_for_many(client, django_assert_num_queries):
    with django_assert_num_queries(2):
        client.get(reverse("printers"))
    PrinterProfile.objects.bulk_create(PrinterProfile(name=str(n), visitor="me") for n in range(9))
    with django_assert_num_queries(2):
        client.get(reverse("printers"))


# --- the sheet --------------------------------------------------------------------------------
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("turn", ["portrait", "landscape"])
def test_the_sheet_has_two_sides_of_the_paper(client, paper, turn):
    answer = client.get(reverse("printer_sheet"), {"paper": paper, "turn": turn})
    pages = PdfReader(BytesIO(answer.content)).pages
    chosen = SheetForm({"paper": paper, "turn": turn})
    assert chosen.is_valid()
    held = chosen.sheet().paper
    for page in pages:
        size = float(page.mediabox.width) / 72 * 25.4, float(page.mediabox.height) / 72 * 25.4
        assert size == pytest.approx((held.width, held.height), abs=0.001)
    words = [page.extract_text() for page in pages]
    assert "first side" in words[0] and "second side" in words[1]


def test_sheets_speak_the_pages_language(client):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "ja"
    pages = PdfReader(BytesIO(client.get(reverse("printer_sheet")).content)).pages
    assert "おもて面" in pages[0].extract_text() and "うら面" in pages[1].extract_text()
    address = reverse("proxies_file", args=["wit", "pdf"])
    proxies = PdfReader(BytesIO(client.get(address, {"card": "ember_newt"}).getvalue()))
    text = proxies.pages[0].extract_text()
    assert "100" in text and "印刷" in text and "50 mm" in text


def test_a_sheet_tells_how_its_paper_is_turned(client):
    for flip, told in (("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")):
        pdf = PdfReader(BytesIO(client.get(reverse("printer_sheet"), {"flip": flip}).content))
        wishes = pdf.trailer["/Root"]["/ViewerPreferences"]
        assert (wishes["/Duplex"], wishes["/PrintScaling"]) == (told, "/None")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_words_stay_on_the_smallest_paper(client, language):
    least = Sheet(Paper("own", LEAST_SIDE, LEAST_SIDE))
    with translation.override(language):
        for side in sides_of(least):
            runs = [op for op in side.operations if isinstance(op, TextRun)]
            assert len(runs) > 3
            assert max(run.y for run in runs) <= LEAST_SIDE - 5
            ends = [run.x + fonts()["sans"].width(run.text) * run.size / 1000 for run in runs]
            assert max(ends) <= LEAST_SIDE - 5


def test_the_sheets_pictures_are_shown(client):
    for side in ("front", "back"):
        answer = client.get(reverse("printer_sheet_side", args=[side]), {"turn": "landscape"})
        assert Image.open(BytesIO(answer.content)).size == (620, round(620 * 210 / 297))
    assert client.get(reverse("printer_sheet_side", args=["edge"])).status_code == 404


def test_a_sheet_to_check_with_is_corrected(client):
    kept = PrinterProfile.objects.create(name="Mine", visitor="me", shift_x=10)
    plain = client.get(reverse("printer_sheet")).content
    assert client.get(reverse("printer_sheet"), {"profile": str(kept.key)}).content != plain
    assert client.get(reverse("printer_sheet"), {"profile": "none"}).status_code == 404


# --- backs ------------------------------------------------------------------------------------
def picture(size=(630, 880), colour="#204060") -> SimpleUploadedFile:
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, "PNG")
    return SimpleUploadedFile("back.png", file.getvalue(), "image/png")


def backs_page() -> str:
    return reverse("card_backs", args=["wit"])


def test_a_picture_stands_for_the_backs_of_a_type(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    card_type = next(iter(Game.objects.get(code="wit").definition.types))
    own = client.get(reverse("card_back_picture", args=["wit"]), {"type": card_type}).content
    assert client.post(backs_page(), {"type": card_type, "image": picture()}).status_code == 302
    kept = CardBack.objects.get()
    assert (kept.card_type, kept.visitor) == (card_type, "me") and kept.path.exists()
    shown = client.get(reverse("card_back_picture", args=["wit"]), {"type": card_type})
    assert shown.content == kept.path.read_bytes()
    client.post(backs_page(), {"type": card_type, "image": picture(colour="#ffffff")})
    assert CardBack.objects.get().content != kept.content
    client.post(backs_page(), {"type": card_type, "remove": "1"})
    again = client.get(reverse("card_back_picture", args=["wit"]), {"type": card_type})
    assert not CardBack.objects.exists() and again.content == own


def test_bleed_of_a_back_is_cut_off(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    framed = Image.new("RGB", (690, 940), "#ff0000")
    framed.paste("#0000ff", (30, 30, 660, 910))
    file = BytesIO()
    framed.save(file, "PNG")
    upload = SimpleUploadedFile("back.png", file.getvalue(), "image/png")
    client.post(backs_page(), {"type": "", "image": upload})
    with Image.open(CardBack.objects.get().path) as kept:
        red, _, blue = kept.getpixel((8, 8))
        assert red < 60 and blue > 190


@pytest.mark.parametrize(
    ("image", "status"),
    [(None, 400), (SimpleUploadedFile("a.png", b"no picture"), 400), (picture((40, 40)), 400)],
)
def test_what_is_no_picture_is_refused(client, image, status):
    given = {"image": image} if image else {}
    response = client.post(backs_page(), {"type": "", **given})
    assert response.status_code == status and 'role="alert"' in response.content.decode()
    assert not CardBack.objects.exists()


def test_a_type_that_the_game_lacks_is_not_found(client):
    assert client.post(backs_page(), {"type": "none", "image": picture()}).status_code == 404
    address = reverse("card_back_picture", args=["wit"])
    assert client.get(address, {"type": "none"}).status_code == 404


def test_backs_of_others_are_not_shown(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    game = Game.objects.get(code="wit")
    CardBack.objects.create(game=game, card_type="", content="0" * 64, visitor="other")
    page = client.get(backs_page()).content.decode()
    assert "Back to the game" not in page
