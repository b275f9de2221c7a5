"""An owner changes a rule while its example decks are judged; a builder sees beside each card what it would break."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PUT = "([old, now]) => { const text = document.querySelector('#id_text'); text.value = text.value.replace(old, now); text.dispatchEvent(new Event('input', { bubbles: true })); }"


@pytest.fixture
def owner(page: Page, site: str) -> Page:
    """Return a page on which somebody who owns all games is logged in."""
    User.objects.create_superuser("olga", password="pw")
    page.goto(f"{site}/accounts/login/")
    page.get_by_label("Username").fill("olga")
    page.get_by_label("Password").fill("pw")
    page.locator("main form button").click()
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    return page


def test_a_rule_is_changed_tried_and_saved(owner: Page, site: str):
    owner.goto(f"{site}/games/wit/rules/edit/")
    said = owner.locator("#toml-verdict")
    numbers = owner.locator("[data-numbers] span")
    expect(numbers).to_have_count(owner.locator("#id_text").input_value().count("\n") + 1)

    owner.evaluate(PUT, ["exactly = 30", 'exactly = "copys(main)"'])
    fault = said.locator(".toml-faults li").first
    expect(fault).to_contain_text("“copys” is no number of a deck")
    expect(owner.locator("[data-numbers] .is-broken")).to_have_count(1)
    fault.click()
    chosen = "() => { const t = document.querySelector('#id_text'); return t.value.slice(t.selectionStart, t.selectionEnd); }"
    assert owner.evaluate(chosen) == 'copys(main)"'
    assert owner.locator("#id_text").evaluate("text => text.scrollTop") > 0

    owner.evaluate(PUT, ['exactly = "copys(main)"', "exactly = 31"])
    expect(said).to_contain_text("show something else")
    example = said.locator("details[data-key='legal-tooth_rush']")
    expect(example).to_contain_text("exactly 31 needed, you have 30")
    expect(said.locator("#contradictions")).to_contain_text("No deck of the cards there are")
    owner.get_by_text("What would change").click()
    expect(said.locator(".changed-lines .is-new")).to_contain_text("exactly = 31")
    owner.evaluate(PUT, ["exactly = 31", "exactly = 32"])
    expect(said.locator(".changed-lines .is-new")).to_contain_text("exactly = 32")
    expect(said.locator("details[data-key='diff']")).to_have_attribute("open", "")

    owner.get_by_role("button", name="Save", exact=True).click()
    expect(owner.locator(".notice--success")).to_be_visible()
    owner.goto(f"{site}/games/wit/decks/examples/tooth_rush/")
    expect(owner.locator("main .badge.is-illegal").first).to_be_visible()

    owner.goto(f"{site}/games/wit/rules/history/")
    owner.get_by_role("link", name="Open as it was before").click()
    owner.get_by_role("button", name="Save", exact=True).click()
    owner.goto(f"{site}/games/wit/decks/examples/tooth_rush/")
    expect(owner.locator("main .badge.is-legal").first).to_be_visible()


def test_a_piece_is_put_in_and_a_list_tried(owner: Page, site: str):
    owner.goto(f"{site}/games/wit/rules/edit/")
    owner.get_by_text("Add a piece").click()
    owner.get_by_role("button", name="At most so many of a name").click()
    said = owner.locator("#toml-verdict")
    expect(said.locator(".coverage tbody th").first).to_have_text("WIT-D14")
    expect(said.locator(".coverage tbody tr").first).to_contain_text("no deck")
    owner.get_by_text("A list to try").click()
    owner.locator("#id_pasted").fill("4 Old Cinderjaw")
    expect(said).to_contain_text("The pasted list")
    expect(said.locator("details[data-key='pasted-']")).to_contain_text("at most 3 allowed")
    assert "WIT-D14" in owner.locator("#id_text").input_value()


def test_found_cards_say_what_one_more_would_break(page: Page, site: str):
    page.goto(f"{site}/games/wit/decks/new/")
    page.locator("main form input[name=name]").fill("Mine")
    page.locator("main form button").first.click()
    expect(page.locator("#q")).to_be_visible()
    page.goto(f"{page.url.partition('?')[0].partition('#')[0]}?q=type:main")
    results = page.locator("#results")
    more = results.get_by_role("button", name=re.compile("more$"))
    notes = results.locator(".fit__rule")
    expect(results.locator(".card-grid__item").first).to_be_visible()
    expect(notes).to_have_count(0)
    count = results.locator(".card-grid__item").count()
    more.first.click()
    expect(notes).to_have_count(count)
    expect(notes.first).to_have_text("✗ Too many: Main character")
    expect(page.locator(".room-left")).to_contain_text("Full: Main character")
    more.nth(1).click()
    expect(page.locator("#deck .badge").first).to_contain_text("Not legal")
