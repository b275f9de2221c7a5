"""A deck file is imported, its lines corrected, saved, and taken home in another format."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from decks.models import Deck, GivenName

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1"><deckname>Night</deckname><comments>Bring a lamp.</comments>
<zone name="main"><card number="1" name="Kelli Crisp"/><card number="2" name="Phil Yenn"/>
<card number="1" name="Zzz"/></zone></cockatrice_deck>"""


@pytest.fixture
def file(tmp_path) -> Path:
    """Return a deck of another program, with two names that the game doesn't know."""
    path = tmp_path / "night.cod"
    path.write_text(COD, encoding="utf-8")
    return path


def test_a_deck_file_is_corrected_on_one_page_and_saved(page, site, file):
    page.goto(f"{site}/games/wit/check/")
    page.set_input_files("input[type=file]", str(file))
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_text("Read as Cockatrice").wait_for()
    page.get_by_role("group", name="Phil Yenn").get_by_role("radio", name="Phil Yen").check()
    page.get_by_role("group", name="Zzz").get_by_label("Another card:").fill("Nevin Crisp")
    page.get_by_role("button", name="Use these corrections").click()
    page.get_by_text("Every line was understood.").wait_for()
    page.get_by_role("button", name="Save and go on in the builder").click()
    page.wait_for_url("**/edit/**")
    deck = Deck.objects.get()
    assert deck.to_decklist().totals() == {"kelli_crisp": 1, "phil_yen": 2, "nevin_crisp": 1}
    assert (deck.name, deck.notes) == ("Night", "Bring a lamp.")
    assert {given.name for given in GivenName.objects.all()} == {"Phil Yenn", "Zzz"}


def test_a_deck_is_copied_to_the_clipboard_and_shared_by_its_link(page, context, site, file):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site}/games/wit/check/")
    page.get_by_label("Paste a list").fill("# Name: Pair\n1 Kelli Crisp\n2 Phil Yen")
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Save and go on in the builder").click()
    page.wait_for_url("**/edit/**")
    page.get_by_role("link", name="Done").click()
    page.get_by_text("Export and share").click()
    page.get_by_role("button", name="Copy JSON to the clipboard").click()
    page.get_by_text("Copied.").wait_for()
    copied = json.loads(page.evaluate("navigator.clipboard.readText()"))
    assert (copied["name"], len(copied["sections"]["main"])) == ("Pair", 2)
    page.goto(page.get_by_label("Link that holds the whole deck").input_value())
    page.get_by_role("heading", name="Pair").wait_for()
    page.get_by_role("button", name="Save and go on in the builder").click()
    page.wait_for_url("**/edit/**")
    assert Deck.objects.count() == 2
