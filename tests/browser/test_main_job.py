"""The whole job as a visitor does it, for each game: find, build, see a rule broken and mended, print, play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

GAMES = ["mvm", "wit", "wwd"]
TURNS = 10


class Visitor:
    """Somebody with a browser, who knows the site in English."""

    def __init__(self, page: Page, site: str, game: str) -> None:
        self.page, self.site, self.game = page, site, game

    def find_cards(self) -> None:
        """Come from the front page to a card by searching."""
        self.page.goto(self.site)
        self.page.locator(f"main a[href='/games/{self.game}/']").first.click()
        self.page.get_by_role("navigation").get_by_role("link", name="Cards").click()
        self.page.locator("main input[name=q]").first.fill("type:nothing")
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("alert")).to_be_visible()
        self.page.locator("main input[name=q]").first.fill("has:type")
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".card-grid__item").first).to_be_visible()
        self.page.locator(".card-grid__item a").first.click()
        expect(self.page.locator("img.card-face").first).to_be_visible()

    def build_from_an_example(self) -> None:
        """Copy an example deck into the builder."""
        self.page.goto(f"{self.site}/games/{self.game}/decks/")
        self.page.locator(f"a[href^='/games/{self.game}/decks/examples/']").first.click()
        self.page.get_by_role("button", name="Save and go on in the builder").click()
        self.sees_verdict("Legal")

    def sees_verdict(self, words: str) -> None:
        """Wait until the deck's verdict says so."""
        expect(self.page.locator("#deck .badge").first).to_contain_text(words)

    def breaks_and_mends_a_rule(self) -> None:
        """Take a card out, read what is wrong, find it again by its name and put it back."""
        slot = self.page.locator("#deck .stepper").first
        fewer = slot.get_by_role("button", name=re.compile("less$"))
        name = fewer.get_attribute("aria-label").removeprefix("One copy of ").removesuffix(" less")
        fewer.click()
        self.sees_verdict("Incomplete")
        broken = self.page.locator(".rule.is-incomplete").first
        expect(broken).to_contain_text("Add 1")
        self.page.locator("#q").fill(f'"{name}"')
        results = self.page.locator("#results")
        expect(results.locator(".card-grid__item")).to_have_count(1)
        results.get_by_role("button", name=f"One copy of {name} more").click()
        self.sees_verdict("Legal")

    def prints(self, folder: Path) -> bytes:
        """Download the proxies from the deck's page."""
        self.page.get_by_role("link", name="Done").click()
        self.page.get_by_text("Print proxies").click()
        with self.page.expect_download() as download:
            self.page.get_by_role("button", name="Download the PDF").click()
        download.value.save_as(folder / "deck.pdf")
        return (folder / "deck.pdf").read_bytes()

    def goldfishes(self) -> None:
        """Play ten turns alone, undo, and deal again."""
        self.page.get_by_role("button", name=re.compile("Goldfish")).first.click()
        for turn in range(1, TURNS + 1):
            expect(self.page.locator(".playtest__now")).to_contain_text(f"Turn {turn}")
            self.page.get_by_role("button", name="Next turn").click()
        expect(self.page.locator(".playtest__now")).to_contain_text(f"Turn {TURNS + 1}")
        self.page.get_by_role("button", name="Undo").click()
        expect(self.page.locator(".playtest__now")).to_contain_text(f"Turn {TURNS}")
        self.page.get_by_role("button", name="New seed").click()
        expect(self.page.locator(".playtest__now")).to_contain_text("Turn 1")


@pytest.mark.parametrize("game", GAMES)
def test_a_visitor_does_the_whole_job(page: Page, site: str, game: str, tmp_path: Path):
    visitor = Visitor(page, site, game)
    visitor.find_cards()
    visitor.build_from_an_example()
    visitor.breaks_and_mends_a_rule()
    assert visitor.prints(tmp_path).startswith(b"%PDF-")
    visitor.goldfishes()


def has_ended(page: Page) -> bool:
    """Return whether the game is over."""
    return page.locator("section.end").count() > 0


def turn_of(page: Page) -> int:
    """Return the turn that the table shows."""
    words = page.locator(".playtest__now").inner_text()
    return int(re.search(r"\d+", words)[0])


def choose_first(page: Page) -> None:
    """Take the first of the choices and wait for the table that follows."""
    count = page.locator("input[name=count]").first.get_attribute("value")
    page.locator(".actions .choices button").first.click()
    expect(page.locator("input[name=count]").first).not_to_have_value(count)


def test_a_visitor_plays_the_complete_rules_against_a_bot(page: Page, site: str):
    page.goto(f"{site}/games/wit/playtest/")
    page.get_by_label("Big duellists").first.check()
    page.get_by_label("Tooth rush").last.check()
    page.get_by_text("Opponent, seat and seed").click()
    page.get_by_label("Seed", exact=True).fill("7")
    page.get_by_role("button", name="Duel against a bot").click()
    while not has_ended(page) and turn_of(page) <= TURNS:
        choose_first(page)
    expect(page.locator(".log__line, .log li").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_page_is_wider_than_the_screen(browser, site: str, width: int, language: str):
    context = browser.new_context(viewport={"width": width, "height": 800}, locale=language)
    page = context.new_page()
    for path in [
        "/",
        *(
            f"/games/{g}/{p}"
            for g in GAMES
            for p in ("", "cards/", "decks/", "check/", "playtest/", "rules/")
        ),
    ]:
        page.goto(site + path)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{path} is {wide} px wide on a screen of {width}"
    context.close()


def test_the_builder_works_without_javascript(browser, site: str):
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    visitor = Visitor(page, site, "wit")
    visitor.build_from_an_example()
    page.locator("#deck .stepper").first.get_by_role("button", name=re.compile("less$")).click()
    visitor.sees_verdict("Incomplete")
    context.close()
