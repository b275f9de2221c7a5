"""The sheets of a print in the browser: chosen by the form, seen, downloaded, made by a job."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from decks.proxies import tasks

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MM = 72 / 25.4
every_width = pytest.mark.parametrize("width", [390, 1280])


def shown(page: Page, address: str, width: int) -> None:
    """Open a page in a window of this width; nothing sticks out at its side."""
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def size_of(file: Path) -> tuple[int, int]:
    """Return width and height of a PDF's pages in mm."""
    box = PdfReader(file).pages[0].mediabox
    return round(float(box.width) / MM), round(float(box.height) / MM)


@every_width
def test_sheets_are_chosen_seen_and_downloaded(page: Page, site: str, tmp_path: Path, width: int):
    shown(page, f"{site}/games/wit/proxies/?card=ember_newt*12", width)
    pictures = page.locator(".sheets__pages img")
    expect(pictures).to_have_count(2)
    page.get_by_label("Paper", exact=True).select_option("a3")
    expect(page.get_by_label("Own width (mm)", exact=True)).to_be_hidden()
    page.get_by_text("Second side", exact=True).click()
    page.get_by_label("Backs", exact=True).select_option("game")
    page.get_by_role("button", name="Show the sheets").click()
    expect(pictures).to_have_count(2)  # a front and a back
    assert "card=ember_newt" in page.url and "paper=a3" in page.url
    assert "turn=" not in page.url and "gap=" not in page.url  # what is so anyway isn't said
    pictures.first.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('.sheets__pages img').naturalWidth > 500")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the PDF").click()
    download.value.save_as(tmp_path / "sheets.pdf")
    assert size_of(tmp_path / "sheets.pdf") == (420, 297)
    assert len(PdfReader(tmp_path / "sheets.pdf").pages) == 2


@every_width
def test_copies_of_a_card_are_changed(page: Page, site: str, width: int):
    shown(page, f"{site}/games/wit/proxies/?card=ember_newt*2&card=nevin_crisp", width)
    page.get_by_text("Copies of single cards").click()
    page.get_by_label("Ember Newt").fill("0")
    page.get_by_role("button", name="Show the sheets").click()
    assert "n.ember_newt=0" in page.url and "n.nevin_crisp" not in page.url
    expect(page.locator("dl.facts")).to_contain_text("1 card (1 different)")


def test_what_is_wrong_is_said_and_kept(page: Page, site: str):
    shown(page, f"{site}/games/wit/proxies/?card=ember_newt&gap=99", 390)
    expect(page.get_by_role("alert")).to_contain_text("Gap between cards, across")
    expect(page.locator("input[name=gap]")).to_have_value("99")


def test_a_long_print_is_made_by_a_job(page: Page, site: str, tmp_path: Path, monkeypatch):
    monkeypatch.setattr(tasks, "LONG", 0.0)
    shown(page, f"{site}/games/wit/proxies/?card=ember_newt*12", 1280)
    page.get_by_role("button", name="Make the PDF").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click(timeout=20_000)
    download.value.save_as(tmp_path / "sheets.pdf")
    assert len(PdfReader(tmp_path / "sheets.pdf").pages) == 2
