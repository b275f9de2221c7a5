"""Decks outlive changes of their game: cards, types, fields and sections that left stay to be seen and taken out."""

from __future__ import annotations

import shutil

import pytest

from decks.models import Deck, Slot
from tests.conftest import TINY

pytestmark = pytest.mark.django_db

LEFT = {
    'code = "tool"': 'code = "gadget"',
    "type:tool": "type:gadget",
    'code = "side"': 'code = "wings"',
    'code = "price"': 'code = "worth"',
    '"price"': '"worth"',
}


@pytest.fixture
def changed(tmp_path, load, client):
    """Return a visitor's deck whose card has left the game, with its type, a field and a section."""
    path = shutil.copytree(TINY, tmp_path / "tiny")
    game = load(path)
    client.post(
        "/games/tiny/decks/new/", {"name": "Mine", "key": "0" * 12 + "4" + "0" * 3 + "8" + "0" * 15}
    )
    deck = Deck.objects.get()
    for section in ("main", "side"):
        card = game.cards.get(code="bucket")
        Slot.objects.create(deck=deck, card=card, section=section, copies=2)
    toml = path / "game.toml"
    text = toml.read_text()
    for old, new in LEFT.items():
        text = text.replace(old, new)
    toml.write_text(text)
    cards = (
        (path / "cards.csv").read_text().replace(",price,", ",worth,").replace(",tool,", ",gadget,")
    )
    rows = [row for row in cards.splitlines() if not row.startswith("bucket,")]
    (path / "cards.csv").write_text("\n".join(rows))
    assert load(path).definition.types.keys() == {"beast", "gadget"}
    return deck


@pytest.mark.parametrize(
    "page",
    ["/decks/{}/", "/decks/{}/edit/", "/decks/{}/export.txt", "/games/tiny/cards/bucket/"],
)
def test_what_left_is_still_shown(changed, client, page):
    response = client.get(page.format(changed.pk))
    assert response.status_code == 200
    assert "Bucket" in response.content.decode()


def test_proxies_are_still_printed(changed, client):
    assert client.get(f"/decks/{changed.pk}/proxies.pdf").status_code == 200


@pytest.mark.parametrize("section", ["main", "side"])
def test_what_left_can_be_taken_out(changed, client, section):
    data = {"section": section, "card": "bucket", "copies": 0}
    assert client.post(f"/decks/{changed.pk}/slots/", data).status_code == 302
    assert not changed.slots.filter(section=section).exists()


def test_nothing_is_put_where_no_section_is(changed, client):
    for section in ("side", "nowhere"):
        data = {"section": "main", "card": "bucket", "target": section}
        assert client.post(f"/decks/{changed.pk}/move/", data).status_code == 400
    data = {"section": "nowhere", "card": "bucket", "copies": 1}
    assert client.post(f"/decks/{changed.pk}/slots/", data).status_code == 400
