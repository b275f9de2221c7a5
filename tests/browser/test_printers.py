"""A printer measured by a visitor, and sheets that are corrected for it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.decks.proxies.runs import placed

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PRINT = "/games/wit/proxies/?card=ember_newt&backs=own&cut=none"


def left_of(page: Page) -> float:
    """Download the PDF of a plan and return where its first card stands, in mm from the left."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the PDF").click()
    return placed(PdfReader(download.value.path()).pages[0])[0][3]


def test_a_measured_printer_moves_the_sheets(page: Page, site: str):
    page.goto(f"{site}{PRINT}")
    before = left_of(page)
    page.goto(f"{site}/printers/")
    page.get_by_role("link", name="Measure a printer").first.click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the sheet").click()
    assert len(PdfReader(download.value.path()).pages) == 2
    page.get_by_label("Name of the printer").fill("Attic")
    for letter, value in zip("abcde", ("22", "22", "20", "17", "257"), strict=True):
        page.locator(f"#id_{letter}").fill(value)
    page.get_by_role("button", name="Keep this printer").click()
    expect(page.locator(".field__error")).to_have_count(1)  # a frame 17 mm wide
    page.get_by_label("D: width of the frame").fill("170")
    page.get_by_role("button", name="Keep this printer").click()
    expect(page.get_by_text("-2.0 mm right, 0.0 mm down")).to_be_visible()

    page.goto(f"{site}{PRINT}")
    key = page.locator("#profile option", has_text="Attic").get_attribute("value")
    page.goto(f"{site}{PRINT}&profile={key}")
    expect(page.locator("#profile")).to_have_value(key or "")
    assert left_of(page) - before == pytest.approx(-2.0, abs=0.001)


def test_a_picture_for_backs_is_taken_without_javascript(browser, site: str, tmp_path: Path):
    file = BytesIO()
    Image.new("RGB", (630, 880), "#204060").save(file, "PNG")
    (tmp_path / "back.png").write_bytes(file.getvalue())
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{site}/games/wit/backs/")
    first = page.locator(".card-back").first
    first.locator("input[type=file]").set_input_files(tmp_path / "back.png")
    first.get_by_role("button", name="Use this picture").click()
    expect(page.get_by_text("The picture is kept.")).to_be_visible()
    page.get_by_role("button", name="Back to the game’s own").click()
    expect(page.get_by_text("The picture is taken away")).to_be_visible()
    context.close()
