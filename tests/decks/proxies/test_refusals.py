"""Sheets that can't be: refused with a sentence by page, file and command alike."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.urls import reverse
from PIL import Image
from pypdf import PdfReader

from catalog.models import Game
from decks.proxies.models import CardBack, PrinterProfile, adopt_prints
from tests.decks.proxies.runs import placed

pytestmark = pytest.mark.django_db
DECK = settings.FIXTURES_DIR / "wit" / "decks" / "legal" / "tooth_rush.txt"
OWN_CARD = {"size": "own", "card_height": "88"}
OWN_PAPER = {"paper": "own", "width": "150", "height": "150"}
IMPOSSIBLE = [
    ({"gap": "-1"}, "0 to 20"),
    ({"gap": "nan"}, "0 to 20"),
    ({"gap": "inf"}, "0 to 20"),
    ({"gap": "1e999"}, "0 to 20"),
    ({"gap_down": "20.01"}, "0 to 20"),
    ({"bleed": "5.1"}, "0 to 5"),
    ({"bleed": "-0.1"}, "0 to 5"),
    ({"scan_bleed": "6"}, "0 to 5"),
    ({**OWN_CARD, "card_width": "19"}, "20 to 300"),
    ({**OWN_CARD, "card_width": "301"}, "20 to 300"),
    ({**OWN_CARD, "card_width": "nan"}, "20 to 300"),
    ({**OWN_CARD, "card_width": "290"}, "290 × 88"),
    ({"paper": "jisb5", **OWN_CARD, "card_width": "173", "turn": "portrait"}, "173 × 88"),
    ({"paper": "own", "width": "49", "height": "200"}, "50 to 1200"),
    ({"paper": "own", "width": "nan", "height": "200"}, "50 to 1200"),
    ({"paper": "own", "width": "70", "height": "95"}, "63 × 88"),
    ({"registration": "41"}, "0 to 40"),
    ({"shift_x": "21"}, "-20 to 20"),
    ({"back_tilt": "inf"}, "-5 to 5"),
    ({"scale_x": "0"}, "90 to 110"),
    ({"cut": "dotted"}, "corners"),
    ({"backs": "theirs"}, "game"),
    ({"flip": "over"}, "short"),
    ({"size": "tarot"}, "poker"),
    ({**OWN_PAPER, "registration": "40", "bleed": "5", **OWN_CARD, "card_width": "88"}, "marks for a cutter"),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "said"), IMPOSSIBLE)
def test_impossible_sheets_are_refused(client, asked, said, tmp_path):
    for name, more in (("proxies", []), ("proxies_file", ["pdf"])):
        address = reverse(name, args=["wit", *more])
        response = client.get(address, {"card": "ember_newt", **asked})
        assert response.status_code == 400
        assert said in response.content.decode()
    with pytest.raises(CommandError) as refusal:
        call_command("proxies", DECK, game="wit", output=tmp_path / "deck.pdf", **asked)
    assert refusal.value.returncode == 2
    assert not (tmp_path / "deck.pdf").exists()


@pytest.mark.parametrize(
    "asked",
    [
        {"bleed": "5", "gap": "20"},
        {**OWN_CARD, "card_width": "20", "card_height": "20", "bleed": "5"},
        {"paper": "own", "width": "73", "height": "98"},
        {"registration": "40"},
    ],
)
def test_the_limits_themselves_are_printed(client, asked):
    address = reverse("proxies_file", args=["wit", "pdf"])
    response = client.get(address, {"card": "ember_newt", **asked})
    assert response.status_code == 200
    assert len(placed(PdfReader(BytesIO(response.getvalue())).pages[0])) == 1


# --- pictures and printers of the command ------------------------------------------------------
def test_the_command_prints_a_picture_on_backs(tmp_path):
    picture, output = tmp_path / "back.png", tmp_path / "deck.pdf"
    Image.new("RGBA", (500, 500), (0, 0, 255, 128)).save(picture)
    call_command(
        "proxies", DECK, game="wit", output=output, back=[f"spell={picture}", str(picture)]
    )
    pages = PdfReader(output).pages
    assert len(pages) == 8
    assert len({name for name, *_ in placed(pages[1])}) == 1


@pytest.mark.parametrize(
    ("back", "said"),
    [("sideways=a.png", "no type"), ("none.png", "No such file"), (str(DECK), "no JPEG")],
)
def test_the_command_refuses_what_is_no_back(back, said, tmp_path):
    with pytest.raises(CommandError, match=said) as refusal:
        call_command("proxies", DECK, game="wit", output=tmp_path / "deck.pdf", back=[back])
    assert refusal.value.returncode == 2


def test_the_command_corrects_for_a_printer(tmp_path):
    owner = User.objects.create_user("ina")
    PrinterProfile.objects.create(name="Ink / jet", owner=owner, shift_x=1.5)
    outputs = [tmp_path / name for name in ("plain.pdf", "moved.pdf")]
    for output, more in zip(outputs, ({}, {"printer": "ina/Ink / jet"}), strict=True):
        call_command("proxies", DECK, game="wit", output=output, **more)
    plain, moved = (placed(PdfReader(output).pages[0]) for output in outputs)
    for before, after in zip(plain, moved, strict=True):
        assert after[3] - before[3] == pytest.approx(1.5, abs=0.001)
    with pytest.raises(CommandError, match="no printer"):
        call_command("proxies", DECK, game="wit", output=outputs[0], printer="ina/Laser")


# --- whose they are ---------------------------------------------------------------------------
def test_a_visitors_printers_and_backs_come_along_to_an_account(rf):
    game, user = Game.objects.get(code="wit"), User.objects.create_user("ina")
    for content, card_type in (("1" * 64, ""), ("2" * 64, "spell")):
        CardBack.objects.create(game=game, card_type=card_type, content=content, visitor="me")
    CardBack.objects.create(game=game, card_type="", content="3" * 64, owner=user)
    PrinterProfile.objects.create(name="Mine", visitor="me")
    request = rf.get("/")
    request.user, request.session = user, {"visitor": "me"}
    adopt_prints(request)
    kept = CardBack.objects.filter(owner=user).values_list("card_type", "content")
    assert dict(kept) == {"": "3" * 64, "spell": "2" * 64}
    assert PrinterProfile.objects.get().owner == user
    assert not CardBack.objects.filter(visitor="me").exists()
