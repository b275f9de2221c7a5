"""Versions in a real browser: kept by clicking, compared, and gone back to; a second tab is told."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def build(page: Page, site: str) -> str:
    """Start a deck, add two copies of the first card found and one of the second; return the deck's address."""
    page.goto(f"{site}/games/wit/decks/new/")
    page.get_by_role("button", name="Start building").click()
    more = page.locator("#results .stepper").first.get_by_role("button", name=re.compile("more$"))
    more.click()
    expect(page.locator("#deck .stepper__copies").first).to_have_text("1")
    more.click()
    expect(page.locator("#deck .stepper__copies").first).to_have_text("2")
    return page.url.split("/edit/")[0]


def test_versions_are_kept_compared_and_brought_back(page: Page, site: str):
    deck = build(page, site)
    page.goto(f"{deck}/versions/")
    page.get_by_label("Name of the checkpoint").fill("Two of them")
    page.get_by_role("button", name="Keep it as it is now").click()
    expect(page.locator(".timeline__name")).to_have_text("Two of them")
    page.goto(f"{deck}/edit/")
    fewer = page.locator("#deck .stepper").first.get_by_role("button", name=re.compile("less$"))
    fewer.click()
    expect(page.locator("#deck .stepper__copies").first).to_have_text("1")
    page.goto(f"{deck}/versions/")
    page.get_by_role("link", name="Compare with now").click()
    expect(page.locator(".diff__copies")).to_have_text("−1")
    expect(page.locator(".diff__note")).to_have_text("2 → 1")
    page.go_back()
    page.get_by_role("button", name="Go back to it").click()
    expect(page.locator("#deck .stepper__copies").first).to_have_text("2")
    page.goto(f"{deck}/versions/")
    expect(page.locator(".timeline__item")).to_have_count(3)
    expect(page.locator(".timeline__item").first).to_contain_text("gone back to version 1")


def test_a_second_tab_is_told_what_the_first_did(page: Page, site: str):
    deck = build(page, site)
    other = page.context.new_page()
    other.goto(f"{deck}/edit/")
    other.locator("#deck .stepper").first.get_by_role("button", name=re.compile("more$")).click()
    expect(other.locator("#deck .stepper__copies").first).to_have_text("3")
    slot = page.locator("#deck .stepper").first
    slot.get_by_role("button", name=re.compile("less$")).click()
    expect(page.get_by_role("alert").first).to_contain_text("changed in another window")
    expect(page.locator("#deck .stepper__copies").first).to_have_text("3")
