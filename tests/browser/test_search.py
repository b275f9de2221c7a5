"""The search of cards by keyboard, mouse and finger: results as one types, names offered, filters, chips, the way back, advice where nothing fits."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIZES = [{"width": 1280, "height": 900}, {"width": 390, "height": 844}]


@pytest.fixture(params=SIZES, ids=["desktop", "phone"])
def cards(request, browser, site: str):
    """Yield the list of a game's cards on a wide and on a narrow screen."""
    context = browser.new_context(viewport=request.param, locale="en")
    page = context.new_page()
    page.goto(f"{site}/games/wit/cards/")
    yield page
    context.close()


def count(page: Page) -> int:
    """Return how many cards the page says it found."""
    return int(page.locator("#results [role=status] b").inner_text().split()[0])


def first(page: Page):
    """Return the first card found."""
    return page.locator(".card-grid__item a").first


def open_filters(page: Page) -> None:
    """Show the filters where a narrow screen hides them."""
    summary = page.locator(".facets summary")
    if summary.is_visible():
        summary.click()


def test_a_slash_leads_to_the_box_and_results_come_as_one_types(cards: Page):
    every = count(cards)
    cards.keyboard.press("/")
    expect(cards.locator("#q")).to_be_focused()
    cards.keyboard.type("type:item teeth>=2")
    expect(cards.locator(".chip")).to_have_count(3)  # two conditions, and all of them
    assert 0 < count(cards) < every
    expect(cards).to_have_url(re.compile("q=type%3Aitem"))
    expect(cards.locator("#q")).to_be_focused()
    cards.keyboard.type("/")
    expect(cards.locator("#q")).to_have_value("type:item teeth>=2/")


def test_names_are_offered_chosen_by_arrows_and_put_away(cards: Page):
    box, names = cards.locator("#q"), cards.locator("#names")
    box.press_sequentially("ke")
    expect(names).to_be_visible()
    box.press("Escape")
    expect(names).to_be_hidden()
    expect(box).to_have_value("ke")
    box.press_sequentially("l")
    expect(names).to_be_visible()
    box.press("ArrowDown")
    chosen = names.locator("[aria-selected=true]")
    expect(box).to_have_attribute("aria-activedescendant", chosen.get_attribute("id"))
    name = chosen.get_attribute("data-name")
    box.press("Enter")
    expect(box).to_have_value(f'"{name}"')
    expect(names).to_be_hidden()
    expect(first(cards)).to_contain_text(name)


def test_arrows_lead_through_the_results_and_enter_opens_one(cards: Page):
    box = cards.locator("#q")
    box.focus()
    box.press("ArrowDown")
    expect(first(cards)).to_be_focused()
    cards.keyboard.press("ArrowRight")
    second = cards.locator(".card-grid__item a").nth(1)
    expect(second).to_be_focused()
    cards.keyboard.press("ArrowLeft")
    cards.keyboard.press("ArrowUp")
    expect(box).to_be_focused()
    box.press("ArrowDown")
    name = first(cards).locator(".card-grid__name").inner_text()
    cards.keyboard.press("Enter")
    expect(cards.locator("h1")).to_contain_text(name)


def test_filters_add_conditions_and_chips_take_them_away(cards: Page):
    every = count(cards)
    open_filters(cards)
    value = cards.locator(".facet__value", has_text="Item").first
    expected = int(value.locator(".facet__count").inner_text())
    value.click()
    expect(cards.locator("#q")).to_have_value("type:item")
    assert count(cards) == expected < every
    cards.locator(".chip").first.click()
    expect(cards.locator("#q")).to_have_value("")
    assert count(cards) == every


def test_the_way_back_restores_box_and_results(cards: Page):
    every, box = count(cards), cards.locator("#q")
    box.press_sequentially("type:item")
    expect(cards.locator(".chip")).to_have_count(1)
    items = count(cards)
    expect(cards).to_have_url(re.compile("q=type%3Aitem"))
    first(cards).click()
    expect(cards.locator("h1")).not_to_have_text("Cards")
    cards.go_back()
    expect(box).to_have_value("type:item")
    assert count(cards) == items
    while "q=type" in cards.url:
        cards.go_back()
    expect(box).to_have_value("")
    expect(cards.locator(".chip")).to_have_count(0)
    assert count(cards) == every
    cards.keyboard.press("/")
    expect(box).to_be_focused()
    box.press_sequentially("ke")
    expect(cards.locator("#names")).to_be_visible()


def test_where_nothing_fits_the_page_says_what_to_drop(cards: Page):
    cards.locator("#q").press_sequentially("type:item type:spell")
    drop = cards.locator(".drops a").first
    expect(drop).to_be_visible()
    promised = int(drop.inner_text().split()[0])
    drop.click()
    expect(cards.locator(".card-grid__item").first).to_be_visible()
    assert count(cards) == promised


def test_a_mistyped_query_is_told_and_mended(cards: Page):
    box = cards.locator("#q")
    box.press_sequentially("teeth>")
    expect(cards.locator("#results [role=alert]")).to_be_visible()
    box.press_sequentially("=2")
    expect(cards.locator("#results [role=alert]")).to_have_count(0)
    assert count(cards) > 0


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "phone"])
def test_japanese_is_searched_offered_and_read_back(browser, site: str, size):
    context = browser.new_context(viewport=size, locale="ja")
    page = context.new_page()
    page.goto(f"{site}/games/wit/cards/")
    box, names = page.locator("#q"), page.locator("#names")
    box.press_sequentially("けり")
    expect(names.locator("li").first).to_contain_text("ケリ")
    box.press("ArrowDown")
    box.press("Enter")
    expect(first(page)).to_contain_text("ケリ")
    box.fill("種類:アイテム")
    expect(page.locator(".chip")).to_contain_text("アイテム")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    open_filters(page)
    page.locator(".facet__value[aria-current]").first.click()
    expect(box).to_have_value("")
    context.close()
