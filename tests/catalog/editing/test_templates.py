"""A card of one's own, made from a template of the game."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from catalog.images import face, face_key
from catalog.models import Card, CardImage, Change

pytestmark = pytest.mark.django_db
MAKE = "/games/wit/make/own_wizard/"
MINE = {
    "name_en": "Uma of the Attic",
    "name_ja": "屋根裏のウマ",
    "reading": "やねうらのうま",
    "territory": "lake",
}


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    """Keep images of each test by themselves."""
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def wit(shipped_games):
    """Return the game that has a template."""
    return shipped_games["wit"]


@pytest.fixture
def uma(client, wit):
    """Return a browser of somebody with an account and no role."""
    client.force_login(User.objects.create_user("uma"))
    return client


def portrait(kind="PNG", content=None):
    """Return a picture to upload."""
    file = BytesIO()
    Image.new("RGB", (300, 400), "teal").save(file, kind)
    return SimpleUploadedFile("me.png", content or file.getvalue())


def test_the_games_page_offers_it(client, wit, tiny):
    assert "Create your own wizard" in client.get("/games/wit/").content.decode()
    assert "/make/" not in client.get("/games/tiny/").content.decode()


def test_strangers_are_asked_to_log_in(client, wit):
    for method in (client.get, client.post):
        assert method(MAKE).headers["Location"] == f"/accounts/login/?next={MAKE}"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_wizard_is_made_with_the_blank_cards_numbers(uma, wit, language):
    page = uma.get(MAKE, headers={"accept-language": language}).content.decode()
    assert 'name="name_en"' in page
    assert '<input name="attack"' not in page
    response = uma.post(MAKE, {**MINE, "portrait": portrait()})
    assert response.headers["Location"] == "/games/wit/cards/uma_of_the_attic/"
    card = Card.objects.get(game=wit, code="uma_of_the_attic")
    blank = wit.pool["create_your_own_wizard"]
    assert card.fields == {**blank.fields, "territory": "lake"}
    assert (card.card_type, card.origin, card.edited) == ("main", "house", True)
    assert card.sources["name_en"] == {"origin": "user", "words": "uma"}
    assert Change.objects.get(kind="card").author.username == "uma"
    assert "uma" in uma.get("/games/wit/cards/uma_of_the_attic/").content.decode()


def test_the_portrait_stands_in_the_drawn_face(uma, wit):
    uma.post(MAKE, {**MINE, "portrait": portrait()})
    wit.refresh_from_db()
    card = wit.pool["uma_of_the_attic"]
    image = CardImage.objects.get()
    assert (image.kind, image.width) == ("portrait", image.height)
    pictures = [op for op in face(wit, card, "en").operations if type(op).__name__ == "Picture"]
    assert [op.width for op in pictures] == [op.height for op in pictures]
    assert len(pictures) == 1
    before = face_key(wit, card, "en", 480)
    CardImage.objects.update(content="0" * 64)
    wit.raise_revision()
    assert face_key(wit, card, "en", 480) != before


def test_nothing_but_what_is_asked_can_be_said(uma, wit):
    uma.post(
        MAKE,
        {
            **MINE,
            "attack": "20",
            "type": "item",
            "code": "mine",
            "origin": "official",
            "set-0": "basic",
        },
    )
    card = Card.objects.get(game=wit, code="uma_of_the_attic")
    assert card.fields["attack"] == wit.pool["create_your_own_wizard"].fields["attack"]
    assert (card.card_type, card.origin, card.printings.count()) == ("main", "house", 0)


def test_it_is_legal_in_a_deck(uma, wit):
    uma.post(MAKE, MINE)
    wit.refresh_from_db()
    text = wit.examples["big_duellists"].replace("1 Kyle Giffen", "1 Uma of the Attic")
    page = uma.post("/games/wit/check/", {"text": text, "list": text}).content.decode()
    assert "is-legal" in page


@pytest.mark.parametrize(
    "wrong",
    [
        {"name_en": "", "name_ja": ""},
        {"name_en": "Nevin Crisp"},
        {"territory": "moon"},
        {"name_en": "x" * 201},
    ],
)
def test_faults_are_said_at_their_fields(uma, wit, wrong):
    response = uma.post(MAKE, {**MINE, **wrong})
    assert response.status_code == 400
    assert 'class="field__error"' in response.content.decode()
    assert not Card.objects.filter(edited=True).exists()


def test_a_bad_portrait_makes_no_card(uma, wit):
    response = uma.post(MAKE, {**MINE, "portrait": portrait(content=b"MZ")})
    assert response.status_code == 400
    assert "no JPEG" in response.content.decode()
    assert not Card.objects.filter(edited=True).exists()


def test_a_huge_portrait_is_refused_unread(uma, wit):
    response = uma.generic(
        "POST", MAKE, b"", "multipart/form-data; boundary=x", CONTENT_LENGTH=str(2**30)
    )
    assert response.status_code == 413


def test_a_code_that_is_taken_meanwhile_is_said(uma, wit, monkeypatch):
    monkeypatch.setattr("catalog.template_views.code_for", lambda game, row: "nevin_crisp")
    response = uma.post(MAKE, MINE)
    assert response.status_code == 409
    assert "Please send it again." in response.content.decode()
    assert not Change.objects.exists()


def test_there_is_an_end_to_it(uma, wit, monkeypatch):
    monkeypatch.setattr("catalog.template_views.MOST_MADE", 1)
    uma.post(MAKE, MINE)
    response = uma.post(MAKE, {**MINE, "name_en": "Second", "name_ja": "", "reading": ""})
    assert response.status_code == 400
    assert Card.objects.filter(edited=True).count() == 1


@pytest.mark.parametrize(
    "address",
    ["/games/wit/make/nothing/", "/games/nope/make/own_wizard/", "/games/mvm/make/own_wizard/"],
)
def test_other_templates_are_not_there(uma, address):
    assert uma.get(address).status_code == 404


@pytest.mark.parametrize(
    ("old", "new", "column"),
    [
        ('based_on = "create_your_own_wizard"', 'based_on = "nobody"', "templates[0].based_on"),
        ('ask = ["territory"]', 'ask = ["wings"]', "templates[0].ask"),
        ('ask = ["territory"]', "ask = 3", "templates[0].ask"),
        ('based_on = "create_your_own_wizard"', "", "templates[0]"),
    ],
)
def test_a_faulty_template_is_a_fault_of_the_folder(tmp_path, old, new, column):
    import shutil

    from catalog.loading import read_folder
    from tests.conftest import shipped_folders

    source = next(path for path in shipped_folders() if path.name == "wit")
    folder = shutil.copytree(source, tmp_path / "wit")
    text = (folder / "game.toml").read_text()
    assert old in text
    (folder / "game.toml").write_text(text.replace(old, new))
    assert column in {fault.column for fault in read_folder(folder).faults}


def test_the_draft_of_a_short_form_speaks_of_its_own_fields_only(uma, wit):
    shown = ["name_en", "territory"]
    text = uma.post("/games/wit/draft/", {**MINE, "type": "main", "shown": shown}).content.decode()
    assert 'id="error-territory"' in text
    assert 'id="error-attack"' not in text
