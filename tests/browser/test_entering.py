"""An editor enters cards of a set one after the other, and puts a scan in the place of a drawn face."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

from catalog.models import Card, CardImage, Printing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
CORNERS = [(90, 60), (420, 90), (440, 560), (60, 520)]


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    """Keep images of each test by themselves."""
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def editing(page: Page, site: str) -> Page:
    """Return a page on which an editor is logged in."""
    User.objects.create_superuser("eda", password="pw")
    page.goto(f"{site}/accounts/login/")
    page.get_by_label("Username").fill("eda")
    page.get_by_label("Password").fill("pw")
    page.locator("main form button").click()
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    return page


def enter(page: Page, name: str, reading: str, attack: str) -> None:
    """Fill the form for a duel character and wait for its face."""
    face = page.locator("#draft img")
    before = face.get_attribute("src")
    page.locator("#in-name_en").fill(name)
    page.locator("#in-reading").fill(reading)
    page.locator("#in-level").fill("2")
    page.locator("#in-attack").fill(attack)
    page.locator("#in-defend").fill("3")
    expect(face).not_to_have_attribute("src", before)


def test_three_cards_are_entered_in_one_go(editing: Page, site: str):
    editing.goto(f"{site}/games/wit/cards/new/?set=basic&number=201")
    editing.locator("#in-type").select_option("duel")
    expect(editing.locator("#in-level")).to_be_visible()
    enter(editing, "Ash Lamplighter", "あかりとり", "99")
    expect(editing.locator("#error-attack")).to_contain_text("whole numbers")
    editing.locator("#in-attack").fill("4")
    expect(editing.locator("#error-attack")).to_be_empty()
    editing.get_by_role("button", name="Save and next number").click()
    for number, (name, reading) in enumerate(
        [("Bog Piper", "ぬまのふえふき"), ("Cinder Page", "はいのこしょう")], start=202
    ):
        expect(editing.locator("#in-number-0")).to_have_value(str(number))
        expect(editing.locator("#in-level")).to_be_visible()
        enter(editing, name, reading, "5")
        editing.get_by_role("button", name="Save and next number").click()
    expect(editing.locator("#in-number-0")).to_have_value("204")
    numbers = Printing.objects.filter(card__edited=True).values_list("card__code", "number")
    assert dict(numbers) == {"ash_lamplighter": "201", "bog_piper": "202", "cinder_page": "203"}
    editing.goto(f"{site}/games/wit/cards/")
    editing.locator("main input[name=q]").first.fill("ぬまのふえ")
    editing.keyboard.press("Enter")
    expect(editing.locator(".card-grid__item a").first).to_contain_text("Bog Piper")


def test_what_is_typed_right_after_the_type_is_chosen_stays(editing: Page, site: str):
    editing.goto(f"{site}/games/wit/cards/new/")
    editing.locator("#in-type").select_option("duel")
    editing.locator("#in-name_en").fill("Ash Lamplighter")
    expect(editing.locator("#in-level")).to_be_visible()
    expect(editing.locator("#in-name_en")).to_have_value("Ash Lamplighter")


def drag(page: Page, index: int, x: float, y: float) -> None:
    """Drag a corner to a place of the picture, told in its own pixels of 500 to 600."""
    corner = page.locator(f"[data-corner='{index}']")
    corner.scroll_into_view_if_needed()
    box = page.locator(".crop__picture").bounding_box()
    handle = corner.bounding_box()
    page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + x / 500 * box["width"], box["y"] + y / 600 * box["height"], steps=5)
    page.mouse.up()


def test_a_scan_is_cropped_by_dragging_its_corners(editing: Page, site: str, tmp_path):
    photo = Image.new("RGB", (500, 600), "white")
    ImageDraw.Draw(photo).polygon(CORNERS, fill="navy")
    photo.save(tmp_path / "photo.png")
    editing.set_viewport_size({"width": 1280, "height": 1100})
    editing.goto(f"{site}/games/wit/cards/nevin_crisp/")
    editing.get_by_role("link", name="Image").click()
    editing.get_by_label("Picture").set_input_files(tmp_path / "photo.png")
    editing.get_by_role("button", name="Upload and crop").click()
    expect(editing.locator("[data-corner='0']")).to_be_visible()
    for index, place in enumerate(CORNERS):
        drag(editing, index, *place)
    first = editing.locator("input[name=x0]")
    assert float(first.input_value()) == pytest.approx(18, abs=0.4)
    editing.locator("[data-corner='0']").press("Shift+ArrowRight")
    assert float(first.input_value()) == pytest.approx(20, abs=0.4)
    editing.locator("[data-corner='0']").press("Shift+ArrowLeft")
    expect(editing.locator("#crop-preview img")).to_be_visible()
    editing.get_by_role("button", name="Save the image").click()
    expect(editing).to_have_url(re.compile("/cards/nevin_crisp/(\\?printing=.*)?$"))
    image = CardImage.objects.get()
    master = next((tmp_path / "media" / "cards" / "wit").glob(f"*/{image.content}.jpg"))
    with Image.open(master) as card:
        edges = [card.getpixel((x, y)) for x in (4, card.width - 5) for y in (4, card.height - 5)]
    assert all(red < 120 for red, _green, _blue in edges)
    src = editing.locator("img.card-face").first.get_attribute("src")
    assert editing.request.get(site + src).headers["content-type"] == "image/jpeg"


def test_three_cards_of_a_set_come_by_form_and_by_file_with_a_scan(
    editing: Page, site: str, tmp_path
):
    editing.goto(f"{site}/games/wit/cards/new/?set=ploog&number=1")
    editing.locator("#in-type").select_option("duel")
    expect(editing.locator("#in-level")).to_be_visible()
    enter(editing, "Ash Lamplighter", "あかりとり", "4")
    editing.get_by_role("button", name="Save", exact=True).last.click()
    expect(editing).to_have_url(re.compile("/cards/ash_lamplighter/$"))
    Image.new("RGB", (630, 880), "navy").save(tmp_path / "scan.png")
    editing.get_by_role("link", name="Image").click()
    editing.get_by_label("Picture").set_input_files(tmp_path / "scan.png")
    editing.get_by_role("button", name="Upload and crop").click()
    editing.get_by_role("button", name="Save the image").click()
    expect(editing).to_have_url(re.compile("/cards/ash_lamplighter/(\\?printing=.*)?$"))
    rows = [
        "カード名,よみ,種類,要求レベル,攻撃力,防御力,セット,番号",
        "①㈱髙﨑～－,たかさきかぶしきがいしゃ,デュエルキャラクター,2,5,3,ploog,2",
        "沼の笛吹き,ぬまのふえふき,デュエルキャラクター,1,2,3,ploog,3",
    ]
    file = {"name": "b.csv", "mimeType": "text/csv", "buffer": "\n".join(rows).encode("cp932")}
    editing.goto(f"{site}/games/wit/imports/")
    editing.locator("#id_file").set_input_files(files=[file])
    editing.get_by_role("button", name="Show the preview").click()
    expect(editing.get_by_role("link", name="New 2")).to_be_visible()
    editing.get_by_role("button", name="Import these rows").click()
    expect(editing.get_by_text("imported")).to_be_visible()
    entered = Printing.objects.filter(card_set__code="ploog", card__edited=True)
    assert sorted(p.number for p in entered) == ["1", "2", "3"]
    assert entered.get(number="2").card.names["ja"] == "①㈱髙﨑～－"
    assert CardImage.objects.get().code == "ash_lamplighter"
    for reading, number in (("あかりとり", "1"), ("takasaki", "2"), ("ぬまのふえ", "3")):
        editing.goto(f"{site}/games/wit/cards/?q={reading}")
        expect(editing.locator(".card-grid__item a")).to_have_count(1)
        editing.locator(".card-grid__item a").click()
        card = entered.get(number=number).card
        expect(editing).to_have_url(re.compile(f"/cards/{card.code}/$"))


def test_a_card_is_entered_without_scripts(browser, site: str):
    User.objects.create_superuser("eda", password="pw")
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{site}/accounts/login/")
    page.get_by_label("Username").fill("eda")
    page.get_by_label("Password").fill("pw")
    page.locator("main form button").click()
    page.goto(f"{site}/games/wit/cards/new/")
    page.locator("#in-type").select_option("item")
    page.get_by_role("button", name="Show its fields").click()
    page.locator("#in-name_en").fill("Ink Ladle")
    page.locator("#in-subtype").select_option("general")
    page.locator("#in-teeth").fill("2")
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page).to_have_url(re.compile("/cards/ink_ladle/$"))
    assert Card.objects.get(code="ink_ladle").fields == {"subtype": "general", "teeth": 2}
    context.close()
