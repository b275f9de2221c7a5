"""Lists judged without being stored, and saved when the visitor wants it."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from decks.examples import examples_of
from decks.models import Deck
from decks.reading import LONGEST_LINE

pytestmark = pytest.mark.django_db


@pytest.fixture
def check(client, wit):
    """Return the function that sends a list to be judged."""
    return lambda **data: client.post(f"/games/{wit.code}/check/", data)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (None, "Legal"),
        ("1 Kelli Crisp", "Incomplete"),
        ("2 Kelli Crisp", "Not legal"),
        ("1 Kelli Crisp\n1 Nobody At All", "Unknown cards"),
    ],
)
def test_a_pasted_list_gets_its_verdict_and_nothing_is_stored(check, wit, text, verdict):
    response = check(text=text or examples_of(wit)[0].text)
    page = response.content.decode()
    assert response.status_code == 200
    assert verdict in page
    assert "WIT-D13" in page
    assert Deck.objects.count() == 0


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp932", "euc_jp"])
def test_an_uploaded_file_is_read_in_any_usual_encoding(check, encoding):
    data = "デッキ：\r\n２枚 ケリー・クリスプ\r\n".encode(encoding)
    page = check(file=SimpleUploadedFile("deck.txt", data)).content.decode()
    assert "exactly 1 needed, you have 2" in page


def test_lines_that_are_not_understood_are_shown_with_what_they_may_mean(check):
    page = check(text="1 Keli Crisp\n0 Phil Yen\n-1 Phil Yen\n1000000000 Phil Yen").content.decode()
    assert "Did you mean: Kelli Crisp" in page
    assert "4 lines could not be counted" in page
    assert page.count("between 1 and 999") == 2


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"text": ""}, "There is no card in this list."),
        ({"text": "# only words"}, "There is no card in this list."),
        ({}, "There is no card in this list."),
        ({"text": "1 A\n" * 10_000}, "too many lines"),
        ({"text": "x" * 200_001}, "too long"),
        ({"file": SimpleUploadedFile("a.png", b"\x89PNG\r\n\x1a\n\0\0\1")}, "not a text file"),
        ({"file": SimpleUploadedFile("a.txt", b"x" * 1_500_001)}, "too large"),
        ({"file": SimpleUploadedFile("a.txt", b"")}, "empty"),
    ],
)
def test_what_can_not_be_read_gets_a_sentence(check, data, words):
    response = check(**data)
    assert response.status_code == 400
    assert words in response.content.decode()


def test_a_name_of_ten_kilobytes_is_shown_in_short(check):
    page = check(text="1 Kelli Crisp\n" + "x" * 10_000).content.decode()
    assert "The line is too long" in page
    (shown,) = re.findall(r"<code>(x+)</code>", page)
    assert len(shown) == LONGEST_LINE


def test_a_list_is_saved_once_with_its_unread_lines(client, wit):
    data = {"text": "2 Kelli Crisp\n1 Nobody At All", "name": "Tea", "key": uuid4()}
    for _ in range(2):
        response = client.post(f"/games/{wit.code}/decks/save/", data)
        assert response.status_code == 302
    deck = Deck.objects.get()
    assert response["Location"] == f"/decks/{deck.pk}/edit/"
    assert deck.to_decklist().unknown == ("Nobody At All",)
    assert deck.to_decklist().copies("main", "kelli_crisp") == 2


@pytest.mark.parametrize("change", [{"name": ""}, {"text": ""}, {"key": "x"}, {"name": "x" * 101}])
def test_a_list_that_can_not_be_saved_says_why(client, wit, change):
    data = {"text": "2 Kelli Crisp", "name": "Tea", "key": uuid4(), **change}
    assert client.post(f"/games/{wit.code}/decks/save/", data).status_code == 400
    assert Deck.objects.count() == 0


def test_the_name_in_the_list_is_offered(check):
    assert 'value="Tea time"' in check(text="# Name: Tea time\n1 Kelli Crisp").content.decode()


def test_an_example_is_shown_and_can_be_saved(client, wit):
    for example in examples_of(wit):
        page = client.get(f"/games/{wit.code}/decks/examples/{example.slug}/").content.decode()
        assert example.title in page
        assert f"/games/{wit.code}/decks/save/" in page
    assert client.get(f"/games/{wit.code}/decks/examples/none/").status_code == 404


def test_wrong_methods_are_refused(client, wit):
    assert client.get(f"/games/{wit.code}/decks/save/").status_code == 405
    assert client.put(f"/games/{wit.code}/check/").status_code == 405
