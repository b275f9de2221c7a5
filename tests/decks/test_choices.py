"""Choices of a deck on its pages, in lists of it, in its versions and in the API."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from decks.legality.decklist import Decklist
from decks.models import Deck
from decks.reading import Reading
from tests.decks.legality.worked import GAMES, book_of


@pytest.fixture
def pledges(load):
    """Return the worked example whose decks declare things."""
    return load(GAMES / "pledges")


@pytest.fixture
def order(client, pledges) -> Deck:
    """Return an empty deck of it, made by whoever asks."""
    data = {"name": "Order", "key": "00000000-0000-4000-8000-00000000000a"}
    client.post(reverse("deck_new", args=[pledges.code]), data)
    return Deck.objects.get(name="Order")


def settings_with(deck: Deck, **choices: str) -> dict[str, str]:
    """Return what the settings form sends."""
    sent = {f"choice_{code}": value for code, value in choices.items()}
    return {"name": deck.name, "visibility": "private", "notes": "", **sent}


def test_choices_are_made_in_the_settings(client, order):
    url = reverse("deck_settings", args=[order.pk])
    page = client.get(url).content.decode()
    assert "Pledged colour" in page and "The Queen" in page and "Squire" not in page
    sent = settings_with(order, colour="red", size="6", patron="queen")
    assert client.post(url, sent).status_code == 302
    order.refresh_from_db()
    assert order.choices == {"colour": "red", "size": "6", "patron": "queen"}
    assert order.to_decklist().choices == order.choices
    assert client.post(url, settings_with(order, colour="", size="6")).status_code == 302
    order.refresh_from_db()
    assert order.choices == {"size": "6"}


@pytest.mark.parametrize(
    "choices", [{"colour": "purple"}, {"size": "3"}, {"size": "ten"}, {"patron": "squire"}]
)
def test_what_can_not_be_chosen_is_refused(client, order, choices):
    url = reverse("deck_settings", args=[order.pk])
    response = client.post(url, settings_with(order, **choices))
    assert response.status_code == 400
    order.refresh_from_db()
    assert order.choices == {}


def test_the_builder_judges_with_the_choices(client, order):
    Deck.objects.filter(pk=order.pk).update(choices={"size": "6"})
    page = client.get(reverse("deck_edit", args=[order.pk])).content.decode()
    assert "The 6 comes from: Size of the order." in page
    assert "Choose first: Pledged colour." in page
    assert "Does not apply to this deck. It would if: cards in Deck &gt; 6." in page
    assert "House rule" in page


def test_choices_nobody_understands_are_told(client, order):
    Deck.objects.filter(pk=order.pk).update(choices={"colour": "purple"})
    page = client.get(reverse("deck_edit", args=[order.pk])).content.decode()
    assert "“purple” can’t be chosen for “Pledged colour”: choose again." in page


def test_a_list_keeps_choices_and_reads_them_in_words():
    texts = book_of("pledges").text
    deck = Decklist({"main": {"squire": 2}}, choices={"colour": "red", "patron": "queen"})
    assert texts.read(texts.write(Reading(deck))).decklist.choices == deck.choices


def test_a_list_brings_its_choices_into_the_deck(client, order):
    text = "# Choice: 誓いの色 = 赤\n# Choice: size = many\nDeck:\n2 Squire"
    url = reverse("deck_import", args=[order.pk])
    stamp = Deck.objects.get(pk=order.pk).changed.isoformat()
    data = {"text": text, "mode": "replace", "stamp": stamp}
    assert client.post(url, data).status_code == 302
    order.refresh_from_db()
    assert order.choices == {"size": "many", "colour": "red"}  # what is odd is kept and told


def test_a_copy_has_the_same_choices(client, order):
    Deck.objects.filter(pk=order.pk).update(choices={"colour": "red"})
    key = "00000000-0000-4000-8000-00000000000b"
    client.post(reverse("deck_copy", args=[order.pk]), {"key": key})
    assert Deck.objects.get(pk=key).choices == {"colour": "red"}


def check(client, **data):
    """Return what the API says of a deck."""
    return client.post("/api/decks/check/", data, content_type="application/json")


def test_the_api_judges_with_choices(client, pledges):
    deck = {"main": {"squire": 4}}
    choices = {"colour": "red", "size": "4", "Patron": "The Queen"}
    said = check(client, game="pledges", sections=deck, choices=choices)
    assert said.json()["verdict"] == "legal", said.json()
    (rule,) = [r for r in said.json()["rules"] if r["rule"] == "PLEDGE-D6"]
    assert (rule["house"], rule["state"]) == (True, "kept")
    (idle,) = [r for r in said.json()["rules"] if r["rule"] == "PLEDGE-D4"]
    assert idle["findings"][0]["applies"] is False
    text = "# Choice: size = 5\nDeck:\n4 Squire"
    both = check(client, game="pledges", text=text, choices={"colour": "red"}).json()
    broken = [r["rule"] for r in both["rules"] if r["state"] != "kept"]
    assert broken == ["PLEDGE-D1", "PLEDGE-D3"]


@pytest.mark.parametrize("choices", [{"colour": "purple"}, {"hue": "red"}, {"size": 4}, ["red"]])
def test_the_api_refuses_what_can_not_be_chosen(client, pledges, choices):
    response = check(client, game="pledges", sections={"main": {"squire": 1}}, choices=choices)
    assert response.status_code == 400


@pytest.mark.parametrize("copies", ["1", 1.0, 1.5, True, None, [1], "two"])
def test_the_api_takes_whole_numbers_for_copies_only(client, pledges, copies):
    response = check(client, game="pledges", sections={"main": {"squire": copies}})
    assert response.status_code == 400
    assert "squire" in response.content.decode()


def test_the_api_keeps_choices_with_a_deck(client, pledges):
    client.force_login(User.objects.create_user("ada"))
    data = {"game": "pledges", "name": "Order", "choices": {"size": "6", "patron": "The Queen"}}
    made = client.post("/api/decks/", data, content_type="application/json").json()
    assert made["choices"] == {"size": "6", "patron": "queen"}
    url = f"/api/decks/{made['id']}/"
    sections = {"sections": {"main": {"squire": 1}}}
    kept = client.patch(url, sections, content_type="application/json").json()
    assert kept["choices"] == made["choices"]
    odd = {"choices": {"size": "99"}}
    assert client.patch(url, odd, content_type="application/json").status_code == 400


def test_pages_show_what_is_chosen_and_what_is_not_yet(client, order):
    url = reverse("deck_edit", args=[order.pk])
    page = client.get(url).content.decode()
    assert "Patron: not chosen" in page
    chosen = {"colour": "red", "size": "6", "patron": "queen"}
    Deck.objects.filter(pk=order.pk).update(choices=chosen)
    for shown in (
        client.get(url).content.decode(),
        client.get(order.get_absolute_url()).content.decode(),
    ):
        assert "Pledged colour: Red" in shown and "Patron: The Queen" in shown


def test_an_example_shows_its_choices_and_describes_itself_without_them(client, pledges):
    url = reverse("deck_example", args=[pledges.code, "red_order"])
    page = client.get(url).content.decode()
    assert "Eight knights of red and gold, 18 power</p>" in page
    assert "Pledged colour: Red" in page
