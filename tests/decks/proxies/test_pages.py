"""Proxies of a deck: by command, and as a download."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation
from PIL import Image
from pypdf import PdfReader

from catalog.models import Game
from decks.collection.models import Collection
from decks.models import Deck

pytestmark = pytest.mark.django_db
TOO_MANY = "\n".join(
    f"900 {code}"
    for code in (
        "ember_newt",
        "sneeze_of_sparks",
        "cracked_crystal_ball",
        "stray_candle",
        "nevin_crisp",
        "phil_yen",
    )
).encode()
EXAMPLE = settings.FIXTURES_DIR / "wit" / "decks" / "legal" / "tooth_rush.txt"


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory):
    """Keep one cache for all of these tests."""
    from catalog import images

    images.fonts.cache_clear()
    yield
    images.fonts.cache_clear()


@pytest.fixture
def output(tmp_path):
    return tmp_path / "deck.pdf"


def file_in(response) -> bytes:
    """Return the file that an answer streams."""
    return b"".join(response.streaming_content)


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


# --- the command ------------------------------------------------------------------------------
def test_the_command_prints_a_deck(output, capsys):
    call_command("proxies", EXAMPLE, game="wit", output=output)
    assert "cards" in capsys.readouterr().out
    text = text_of(output.read_bytes())
    assert "PROXY" in text and "Sampler set, not official" in text and "House values" in text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "ja", "both"])
def test_papers_and_languages(output, paper, language):
    call_command("proxies", EXAMPLE, game="wit", output=output, paper=paper, language=language)
    reader = PdfReader(output)
    width = float(reader.pages[0].mediabox.width) / 72 * 25.4
    assert width == pytest.approx({"a4": 210, "letter": 215.9}[paper], abs=0.001)
    text = text_of(output.read_bytes())
    assert ("dragon tooth" in text or "wield" in text) == (language != "ja")
    assert ("装備" in text) == (language != "en")


def test_the_command_takes_what_the_page_offers(output):
    choices = {"paper": "own", "width": "140", "height": "100", "cut": "none", "gap": "2"}
    call_command("proxies", EXAMPLE, game="wit", output=output, **choices)
    box = PdfReader(output).pages[0].mediabox
    size = float(box.width) / 72 * 25.4, float(box.height) / 72 * 25.4
    assert size == pytest.approx((140, 100), abs=0.001)


@pytest.mark.parametrize(("option", "value"), [("gap", "-1"), ("section", ["none"])])
def test_the_command_refuses_as_the_page_does(output, option, value):
    with pytest.raises(CommandError) as refusal:
        call_command("proxies", EXAMPLE, game="wit", output=output, **{option: value})
    assert refusal.value.returncode == 2


def test_an_illegal_deck_is_printed(output, tmp_path):
    deck = tmp_path / "one.txt"
    deck.write_text("7 Ember Newt\n")
    call_command("proxies", deck, game="wit", output=output)
    assert text_of(output.read_bytes()).count("Ember Newt") == 7


def test_unknown_cards_are_listed_and_the_rest_printed(output, tmp_path, capsys):
    deck = tmp_path / "odd.txt"
    deck.write_text("1 Ember Newt\n2 Ember Nwet\n", encoding="utf-8")
    call_command("proxies", deck, game="wit", output=output)
    assert f"{deck}:2: 2 Ember Nwet" in capsys.readouterr().err
    assert output.exists()


@pytest.mark.parametrize(
    ("content", "game", "reason"),
    [
        (b"\x00\x01\x02\xff", "wit", "encoding"),
        (b"", "wit", "no cards"),
        (TOO_MANY, "wit", "too many"),
        (b"1 Ember Newt", "none", "There is no game “none”. Known are: "),
        (None, "wit", "No such file"),
    ],
)
def test_what_cant_be_printed_exits_with_2(output, tmp_path, content, game, reason):
    deck = tmp_path / "deck.txt"
    if content is not None:
        deck.write_bytes(content)
    with pytest.raises(CommandError, match=reason) as refusal:
        call_command("proxies", deck, game=game, output=output)
    assert refusal.value.returncode == 2
    assert not output.exists()


def test_an_output_that_cant_be_written_is_told(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        call_command("proxies", EXAMPLE, game="wit", output=tmp_path / "none" / "deck.pdf")


# --- the download -----------------------------------------------------------------------------
@pytest.fixture
def deck():
    game = Game.objects.get(code="wit")
    deck = Deck.objects.create(game=game, name="牙/Rush\n1", visibility=Deck.Visibility.UNLISTED)
    for code, copies in (("ember_newt", 2), ("sneeze_of_sparks", 1)):
        deck.slots.create(card=game.cards.get(code=code), section="main", copies=copies)
    return deck


def address(deck: Deck) -> str:
    return reverse("deck_proxies", args=[deck.pk])


def test_a_deck_is_downloaded(client, deck):
    response = client.get(address(deck), {"paper": "letter", "language": "ja"})
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"].startswith(
        "attachment; filename*=utf-8''%E7%89%99-Rush%201.pdf"
    )
    assert text_of(file_in(response)).count("火の粉いもり") == 2


def test_with_both_languages_the_pages_own_comes_first(client, deck):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "ja"
    text = text_of(file_in(client.get(address(deck))))
    assert "デュエルキャラクター" in text and "Please do not pet it" in text
    assert text.index("武器を装備できる") < text.index("Please do not pet it")
    translation.activate("en")


@pytest.mark.parametrize(
    ("query", "accepted"),
    [
        ({"paper": "a0"}, "jisb5"),
        ({"language": "fr"}, "both"),
        ({"gap": "21"}, "0 to 20 (mm)"),
        ({"gap": "nan"}, "0 to 20 (mm)"),
        ({"paper": "own", "width": "40", "height": "90"}, "50 to 1200 (mm)"),
        ({"paper": "own", "width": "60", "height": "90"}, "63 × 88 mm"),
        ({"section": "sideways"}, "main"),
        ({"without": "sideways"}, "sideways"),
    ],
)
@pytest.mark.parametrize("page", ["deck_proxies", "deck_sheets"])
def test_what_isnt_offered_is_refused(client, deck, query, accepted, page):
    response = client.get(reverse(page, args=[deck.pk]), query)
    assert response.status_code == 400
    assert accepted in response.content.decode()


def test_an_empty_deck_gets_a_sentence(client, deck):
    deck.slots.all().delete()
    response = client.get(address(deck))
    assert response.status_code == 400
    assert "no cards to print" in response.content.decode()


@pytest.mark.parametrize(("copies", "status"), [(12, 200), (13, 400)])
def test_the_limit(client, deck, copies, status, monkeypatch):
    monkeypatch.setattr("decks.proxies.printing.MOST_CARDS", 12)
    deck.slots.filter(card__code="ember_newt").update(copies=copies - 1)
    response = client.get(address(deck))
    response.close()
    assert response.status_code == status
    assert status == 200 or "print at most 12 at a time" in response.content.decode()


def test_private_decks_are_not_found_by_others(client, deck, rf):
    Deck.objects.update(visibility=Deck.Visibility.PRIVATE)
    assert client.get(address(deck)).status_code == 404
    session = client.session
    session["visitor"] = "me"
    session.save()
    Deck.objects.update(visitor="me")
    assert file_in(client.get(address(deck))).startswith(b"%PDF")


def test_a_title_no_font_has_is_printed_all_the_same(client, deck):
    Deck.objects.update(name="Owls \U0001f989")
    assert "Owls 〓" in text_of(file_in(client.get(address(deck))))


def test_faces_go_without_the_mark_if_asked(client, deck):
    assert "PROXY" not in text_of(file_in(client.get(address(deck), {"mark": "no"})))


def test_types_and_owned_copies_are_left_out(client, deck):
    spell = deck.game.cards.get(code="sneeze_of_sparks").card_type
    text = text_of(file_in(client.get(address(deck), {"without": spell})))
    assert "Ember Newt" in text and "Sneeze of Sparks" not in text
    session = client.session
    session["visitor"] = "me"
    session.save()
    collection = Collection.objects.create(game=deck.game, visitor="me")
    collection.holdings.create(card=deck.game.cards.get(code="ember_newt"), copies=1)
    text = text_of(file_in(client.get(address(deck), {"copies": "missing"})))
    assert text.count("Ember Newt") == 1 and "Sneeze of Sparks" in text


# --- the sheets before they are printed ---------------------------------------------------------
def sheets_page(client, deck, **asked):
    return client.get(reverse("deck_sheets", args=[deck.pk]), asked)


def test_the_page_shows_every_sheet_as_it_is_printed(client, deck):
    deck.slots.filter(card__code="ember_newt").update(copies=12)
    response = sheets_page(client, deck, paper="a3", language="ja")
    page = response.content.decode()
    assert page.count('<img src="/games/wit/proxies/sheets/1-front.png?') == 1
    assert response.context["run"].empty == 5
    picture = Image.open(BytesIO(client.get(response.context["pages"][0]["url"]).content))
    assert picture.size == (1191, 842)
    address = response.context["outputs"][0]["url"]
    assert address.endswith(f"paper=a3&language=ja&deck={deck.pk}")
    printed = PdfReader(BytesIO(file_in(client.get(address))))
    assert len(printed.pages) == 1


def test_the_form_keeps_what_was_chosen(client, deck):
    page = sheets_page(client, deck, paper="own", width="60", height="90", cut="none").content
    text = page.decode()
    assert '<option value="own" selected>' in text and '<option value="none" selected>' in text
    assert 'value="60"' in text and 'role="alert"' in text


def test_an_empty_decks_page_says_so(client, deck):
    deck.slots.all().delete()
    response = sheets_page(client, deck)
    assert response.status_code == 200
    assert "no cards to print" in response.content.decode()


def test_more_cards_take_no_more_queries(client, deck, django_assert_num_queries):
    sheets_page(client, deck)
    with CaptureQueriesContext(connection) as before:
        sheets_page(client, deck)
    for card in deck.game.cards.exclude(code__in=["ember_newt", "sneeze_of_sparks"])[:20]:
        deck.slots.create(card=card, section="main", copies=1)
    with django_assert_num_queries(len(before)):
        sheets_page(client, deck)


def test_anothers_private_deck_has_no_sheets(client, deck):
    Deck.objects.update(visibility=Deck.Visibility.PRIVATE)
    assert sheets_page(client, deck).status_code == 404


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_decks_page_offers_the_download(client, deck, language):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get(deck.get_absolute_url()).content.decode()
    assert f'action="{address(deck)}"' in page
    assert ("Print proxies" in page) == (language == "en")


def test_only_reading_is_allowed(client, deck):
    assert client.post(address(deck)).status_code == 405


def test_an_unknown_deck_is_not_found(client):
    assert client.get("/decks/00000000-0000-0000-0000-000000000000/proxies.pdf").status_code == 404
