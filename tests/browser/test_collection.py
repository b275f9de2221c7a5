"""A collection as a visitor keeps it: count, import, see what a deck lacks, with and without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_visitor_counts_cards_and_sees_what_a_deck_lacks(page: Page, site: str):
    page.goto(f"{site}/games/wit/collection/")
    page.locator("#q").fill("kelli")
    card = page.locator("#owned-kelli_crisp")
    expect(page.locator(".owned-card")).to_have_count(1)
    for copies in ("1", "2"):
        card.get_by_role("button", name="Own one Kelli Crisp more").click()
        expect(card.locator(".stepper__copies")).to_have_text(copies)
    expect(page.locator("#collection-summary")).to_contain_text("2 copies")
    page.locator("#show").select_option("none")
    expect(page.locator(".owned-card")).to_have_count(0)

    page.get_by_role("link", name="Import a list").click()
    page.get_by_label("Or paste it").fill("1 Nevin Crisp\n3 Nobody At All")
    page.get_by_role("button", name="Show the preview").click()
    expect(page.get_by_text("1 copy would be added.")).to_be_visible()
    page.get_by_role("button", name="Import without this line").click()
    expect(page.locator("#collection-summary")).to_contain_text("3 copies")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("#collection-summary")).to_contain_text("2 copies")

    page.get_by_role("link", name="What can I build?").click()
    decks = page.locator(".buildable__deck")
    decks.nth(0).get_by_role("checkbox").check()
    decks.nth(1).get_by_role("checkbox").check()
    page.get_by_role("button", name="Look at the chosen ones together").click()
    expect(page.get_by_text(re.compile(r"\d+ copies are missing"))).to_be_visible()
    page.get_by_role("button", name="Let them share copies").click()
    expect(page.get_by_role("button", name="Count for all decks at the same time")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="List of missing cards").click()
    assert download.value.suggested_filename.endswith(".txt")


def test_collections_work_without_javascript(browser, site: str):
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{site}/games/wit/products/kitchen_alchemy/")
    page.get_by_role("button", name="Add to my collection").click()
    expect(page.get_by_text("31 cards are added.")).to_be_visible()
    page.goto(f"{site}/games/wit/collection/?q=own%3E%3D1")
    card = page.locator(".owned-card").first
    copies = int(card.locator(".stepper__copies").inner_text())
    card.get_by_role("button", name=re.compile("less$")).click()
    expect(page.locator("#collection-summary")).to_contain_text("30 copies")
    assert copies >= 1
    page.goto(f"{site}/games/wit/collection/sets/sampler/")
    page.locator(".set-table__copies").first.fill("7")
    page.get_by_role("button", name="Save the numbers").click()
    expect(page.get_by_text("1 number is saved.")).to_be_visible()
    expect(page.locator(".set-table__copies").first).to_have_value("7")
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_page_of_a_collection_is_wider_than_the_screen(
    browser, site: str, width: int, language: str
):
    context = browser.new_context(viewport={"width": width, "height": 800}, locale=language)
    page = context.new_page()
    needs = "needs/?deck=example:tooth_rush&deck=example:big_duellists"
    for path in ("", "sets/", "sets/sampler/", "import/", "decks/", needs):
        page.goto(f"{site}/games/wit/collection/{path}")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{path} is {wide} px wide on a screen of {width}"
    context.close()
