"""What a visitor reads while the site can't be reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_click_without_an_answer_is_told_and_the_next_answer_takes_it_back(
    page: Page, site: str
) -> None:
    page.goto(f"{site}/games/wit/decks/new/")
    page.get_by_role("button", name="Start building").click()
    said = page.get_by_text("The site didn’t answer")
    expect(said).to_be_hidden()
    more = page.locator("#results").get_by_role("button", name="more").first
    page.route("**/slots/", lambda route: route.abort())
    more.click()
    expect(said).to_be_visible()
    page.unroute("**/slots/")
    more.click()
    expect(page.locator("#deck .slot")).to_have_count(1)
    expect(said).to_be_hidden()
