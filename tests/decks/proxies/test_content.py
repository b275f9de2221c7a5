"""What an address asks to be printed."""

from __future__ import annotations

import pytest
from django.urls import reverse

from catalog.models import Game
from decks.life.recording import catch_up, record
from decks.models import Deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def wit() -> Game:
    return Game.objects.get(code="wit")


@pytest.fixture
def make(wit):
    """Return a function that makes a deck that everybody with its address sees."""

    def made(name: str, cards: dict[str, int], game: Game = wit, **more) -> Deck:
        more = {"visibility": Deck.Visibility.UNLISTED, **more}
        deck = Deck.objects.create(game=game, name=name, **more)
        for code, copies in cards.items():
            section = next(iter(game.definition.sections))
            deck.slots.create(card=game.cards.get(code=code), section=section, copies=copies)
        return deck

    return made


def planned(client, **asked):
    """Return the API's plan: code -> copies, and the title."""
    plan = client.get("/api/games/wit/proxies/", asked).json()
    return {slot["card"]: slot["copies"] for slot in plan["slots"]}, plan["title"]


def refused(client, **asked):
    """Return the parameter that is refused, by the API; the page says it too."""
    answer = client.get("/api/games/wit/proxies/", asked)
    assert answer.status_code == 400
    page = client.get(reverse("proxies", args=["wit"]), asked)
    assert page.status_code == 400 and 'role="alert"' in page.content.decode()
    return answer.json()["errors"][0]["attr"]


def test_several_decks_and_cards_go_into_one_print(client, make):
    one, other = (
        make("One", {"ember_newt": 2}),
        make("Other", {"ember_newt": 1, "cracked_crystal_ball": 1}),
    )
    cards, title = planned(client, deck=[str(one.pk), str(other.pk)], card="nevin_crisp*2")
    assert cards == {"ember_newt": 3, "cracked_crystal_ball": 1, "nevin_crisp": 2}
    assert title == "One, Other"


def test_a_version_of_a_deck_is_printed(client, make):
    deck = make("Owls", {"ember_newt": 2})
    catch_up(deck, None)
    deck.slots.update(copies=4)
    deck.save()
    record(deck, None)
    number = deck.versions.order_by("number").first().number
    deck.versions.update(is_shown=True)
    cards, title = planned(client, deck=f"{deck.pk}@{number}")
    assert cards in ({"ember_newt": 2}, {"ember_newt": 4}) and title == f"Owls @{number}"
    assert refused(client, deck=f"{deck.pk}@99") == "deck"
    assert refused(client, deck=f"{deck.pk}@x") == "deck"


def test_a_list_and_a_search_are_printed(client, wit):
    cards, title = planned(
        client, list="# Name: Pasted\n3 Ember Newt\n1 Nobody", q="type:main person:nevin"
    )
    assert cards["ember_newt"] == 3 and len(cards) > 1 and title == "Pasted"


@pytest.mark.parametrize(
    ("asked", "option"),
    [
        ({"deck": "x"}, "deck"),
        ({"deck": "00000000-0000-0000-0000-000000000000"}, "deck"),
        ({"deck": ["x"] * 51}, "deck"),
        ({"card": "nobody"}, "card"),
        ({"list": "1 Nobody"}, "list"),
        ({"list": "x" * 4001}, "list"),
        ({"q": "type:"}, "q"),
        ({"q": "power>>1"}, "q"),
        ({"card": "ember_newt", "n.ember_newt": "many"}, "n.ember_newt"),
        ({"card": "ember_newt", "profile": "x"}, "profile"),
        ({"card": "ember_newt", "profile": "00000000-0000-0000-0000-000000000000"}, "profile"),
    ],
)
def test_what_isnt_there_is_refused(client, wit, asked, option):
    assert refused(client, **asked) == option


def test_decks_of_other_games_and_private_ones_are_refused(client, make):
    other = Game.objects.get(code="mvm")
    code = other.cards.first().code
    assert refused(client, deck=str(make("Dolls", {code: 1}, other).pk)) == "deck"
    private = make("Mine", {"ember_newt": 1}, visibility=Deck.Visibility.PRIVATE, visitor="x")
    assert refused(client, deck=str(private.pk)) == "deck"


def test_the_page_keeps_what_was_set(client, make):
    deck = make("Owls", {"ember_newt": 2, "nevin_crisp": 1})
    asked = {
        "deck": str(deck.pk),
        "n.ember_newt": "0",
        "n.nevin_crisp": "3",
        "list": "1 Ember Newt",
    }
    text = client.get(reverse("proxies", args=["wit"]), asked).content.decode()
    assert f'name="deck" value="{deck.pk}" checked' in text
    assert 'name="n.ember_newt" min="0" max="999" value="0">' in text
    assert 'name="n.nevin_crisp" min="0" max="999" value="3">' in text
    assert ">1 Ember Newt</textarea>" in text


def test_a_cards_page_offers_to_print_it(client, wit):
    page = client.get("/games/wit/cards/ember_newt/").content.decode()
    assert "/games/wit/proxies/?card=ember_newt" in page
    assert client.get("/games/wit/proxies/", {"card": "ember_newt"}).status_code == 200


def test_a_picture_of_a_sheet_that_isnt_there_is_not_found(client, wit):
    for number, side in ((0, "front"), (2, "front"), (1, "back"), (1, "side")):
        address = f"/games/wit/proxies/sheets/{number}-{side}.png"
        assert client.get(address, {"card": "ember_newt"}).status_code == 404, (number, side)
    assert client.get("/games/wit/proxies/sheets/1-front.png").status_code == 404
