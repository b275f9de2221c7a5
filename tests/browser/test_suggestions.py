"""A broken deck is repaired and a half one completed by a visitor, with scripts and without."""

from __future__ import annotations

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FOLDER = settings.FIXTURES_DIR / "wit" / "decks"


def build(page: Page, site: str, text: str) -> None:
    """Save a pasted list as a deck, which opens the builder."""
    page.goto(f"{site}/games/wit/check/")
    page.locator("main textarea[name=text]").fill(text)
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Save and go on in the builder").click()
    expect(page.locator("#deck .badge").first).to_be_visible()


def verdict(page: Page):
    """Return the verdict on what is ticked."""
    return page.locator("#suggestion-verdict .badge").first


def test_a_broken_deck_is_repaired_after_a_line_was_ticked_off_and_on(page: Page, site: str):
    build(page, site, (FOLDER / "broken/WIT-D6.txt").read_text(encoding="utf-8"))
    page.get_by_role("link", name="Make it legal").click()
    expect(page.locator(".suggestion__words")).to_contain_text("no smaller change")
    expect(verdict(page)).to_contain_text("Legal")
    line = page.locator("#suggestion input[type=checkbox]").first
    line.uncheck()
    expect(verdict(page)).not_to_contain_text("Legal")
    line.check()
    expect(verdict(page)).to_contain_text("Legal")
    first = page.locator("#suggestion input[name=answer]").get_attribute("value")
    page.get_by_role("button", name="Another suggestion").click()
    expect(page.locator("#suggestion input[name=answer]")).not_to_have_attribute(
        "value", first or ""
    )
    page.get_by_role("button", name="Accept what is ticked").click()
    expect(page.locator("#deck .badge").first).to_contain_text("Legal")


def test_a_half_deck_is_completed_by_a_wish_without_scripts(browser, site: str):
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    lines = (FOLDER / "legal/big_duellists.txt").read_text(encoding="utf-8").splitlines()
    build(page, site, "\n".join(line for n, line in enumerate(lines) if n % 2))
    page.get_by_role("link", name="Complete it").click()
    page.get_by_label("Search 1", exact=True).fill("type:item subtype:charm")
    page.get_by_role("button", name="Suggest anew").click()
    page.get_by_role("link", name="Show the suggestion").click()
    expect(page.locator(".suggestion__words")).to_contain_text("fewer won’t do")
    page.locator("#suggestion input[type=checkbox]").first.uncheck()
    page.get_by_role("button", name="Judge what is ticked").click()
    expect(verdict(page)).to_contain_text("Incomplete")
    page.locator("#suggestion input[type=checkbox]").first.check()
    page.get_by_role("button", name="Accept what is ticked").click()
    expect(page.locator("#deck .badge").first).to_contain_text("Legal")
    context.close()
