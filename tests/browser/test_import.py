"""Cards come in from a Japanese spreadsheet: a heading explained, the preview read, everything written, found by reading, taken back."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.conftest import TINY

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FILE = {
    "name": "カード.csv",
    "mimeType": "text/csv",
    "buffer": (
        "カード名,よみ,種類,つよさ,色,セット,番号\n"
        "月夜のヒョウ,つきよのひょう,けもの,7,青,幻のセット,011\n"
        "髙い木のサル,たかいきのさる,けもの,４,赤,幻のセット,012\n"
        "火の粉フクロウ,,,5,,,\n"
    ).encode("cp932"),
}


@pytest.fixture
def editor(page: Page, live_server, load):
    """Return the page of somebody who may edit the tiny game, logged in."""
    load(TINY)
    User.objects.create_superuser("ada", password="a secret of hers")
    page.goto(f"{live_server.url}/accounts/login/?next=/games/tiny/")
    page.locator("#id_username").fill("ada")
    page.locator("#id_password").fill("a secret of hers")
    page.locator("main form button").first.click()
    return page


def test_a_spreadsheet_is_imported_and_taken_back(editor: Page, live_server):
    editor.get_by_role("link", name="Import cards").click()
    editor.locator("#id_file").set_input_files(files=[FILE])
    editor.get_by_role("button", name="Show the preview").click()
    expect(editor.get_by_text("Shift_JIS (guessed")).to_be_visible()
    editor.get_by_label("つよさ").select_option(label="Power")
    editor.get_by_role("button", name="Go on with these columns").click()
    expect(editor.get_by_role("link", name="New 2")).to_be_visible()
    expect(editor.get_by_role("row", name="火の粉フクロウ")).to_contain_text("Power: 3 → 5")
    editor.get_by_role("button", name="Import these rows").click()
    expect(editor.get_by_text("imported")).to_be_visible()
    editor.goto(f"{live_server.url}/games/tiny/cards/?q=つきよのひょう")
    editor.get_by_role("link", name="月夜のヒョウ").first.click()
    expect(editor.get_by_role("heading", name="月夜のヒョウ")).to_be_visible()
    editor.goto(f"{live_server.url}/games/tiny/imports/")
    editor.get_by_role("link", name="カード.csv").click()
    editor.get_by_role("button", name="Undo this import").click()
    expect(editor.get_by_text("undone")).to_be_visible()
    editor.goto(f"{live_server.url}/games/tiny/cards/?q=つきよのひょう")
    expect(editor.get_by_text("月夜のヒョウ")).to_have_count(0)
