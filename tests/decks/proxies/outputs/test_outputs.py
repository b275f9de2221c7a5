"""Every kind of file: the same for the same run, with progress, in bounds."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from decks.proxies.choices import Refused
from decks.proxies.outputs.archive import safe_name
from decks.proxies.outputs.table import OUTPUTS
from decks.proxies.run import no_progress
from tests.decks.proxies.outputs.conftest import unpacked, written

every_output = pytest.mark.parametrize("output", OUTPUTS)
RED, BLUE, GREY, GREEN = (255, 0, 0), (0, 0, 255), (128, 128, 128), (0, 255, 0)


@every_output
def test_the_same_run_gives_the_same_bytes(make, output):
    assert written(make(backs="game"), output) == written(make(backs="game"), output)


@every_output
def test_progress_goes_from_nothing_to_all(make, output):
    told = []
    OUTPUTS[output].write(make(20, 1), BytesIO(), lambda done, total: told.append((done, total)))
    assert told == sorted(told) and told[0][0] == 0 and told[-1][0] == told[-1][1]


@every_output
def test_what_the_progress_raises_ends_the_work(make, output):
    class Stop(Exception):
        pass

    def stop(done, total):
        raise Stop

    with pytest.raises(Stop):
        OUTPUTS[output].write(make(), BytesIO(), stop)


def picture(content: bytes) -> Image.Image:
    found = Image.open(BytesIO(content))
    found.load()
    return found


# --- pages ------------------------------------------------------------------------------------
def test_pages_show_the_places_of_the_sheet(make):
    files = unpacked(make(8, 3, backs="game"), "pages")
    assert list(files) == [
        "sheet_001.png", "sheet_001_back.png", "sheet_002.png", "sheet_002_back.png",
    ]  # fmt: skip
    front, back = picture(files["sheet_001.png"]), picture(files["sheet_001_back.png"])
    assert front.size == back.size == (827, 1169)
    assert front.info["dpi"] == pytest.approx((100, 100), abs=0.1)
    scale = 100 / 25.4

    def at(page, x, y):
        return page.getpixel((round(x * scale), round(y * scale)))

    assert [at(front, x, 250) for x in (40, 100, 160)] == [RED, RED, BLUE]
    assert [at(back, x, 250) for x in (40, 100, 160)] == [GREEN, GREY, GREY]  # turned over


@pytest.mark.parametrize("dpi", [72.0, 97.0, 100.0, 151.0])
@pytest.mark.parametrize("bleed", [0.0, 1.5])
def test_cards_side_by_side_leave_no_gap(make, dpi, bleed):
    run = make(9, 0, dpi=dpi, bleed=bleed, cut="none")
    page = picture(unpacked(run, "pages")["sheet_001.png"])
    (x, y), (right, bottom) = min(run.grid.spots), max(run.grid.spots)
    scale = dpi / 25.4
    across = {
        page.getpixel((n, round((y + 9) * scale)))
        for n in range(round(x * scale), round(right * scale))
    }
    down = {
        page.getpixel((round((x + 9) * scale), n))
        for n in range(round(y * scale), round(bottom * scale))
    }
    assert across == down == {RED}


def test_pages_carry_the_correction_of_the_printer(make):
    page = picture(unpacked(make(1, 0, shift_x=10.0, cut="none"), "pages")["sheet_001.png"])
    left = next(x for x in range(page.width) if page.getpixel((x, 250)) == RED)
    assert left == pytest.approx((10.5 + 10) * 100 / 25.4, abs=1)


# --- single cards -----------------------------------------------------------------------------
def test_single_cards_have_names_that_any_system_takes(make):
    files = unpacked(make(), "cards")
    assert list(files) == ["001_Owl_a_b_x2.png", "002_猫_x3.png"]


def test_single_cards_have_their_bleed_and_backs(make):
    files = unpacked(make(bleed=3.0, backs="game", dpi=254.0), "cards")
    assert list(files)[2:] == ["backs/1.png", "backs/2.png"]
    sizes = {picture(content).size for content in files.values()}
    assert sizes == {(690, 940)}


@pytest.mark.parametrize(
    ("text", "name"), [("a/b:c", "a_b_c"), ("..", "card"), ("", "card"), ("x" * 99, "x" * 60), ("猫 の", "猫_の")]
)  # fmt: skip
def test_names_of_files(text, name):
    assert safe_name(text) == name


# --- paths for cutters ------------------------------------------------------------------------
def test_paths_go_around_the_cards(make):
    files = unpacked(make(9, 1, registration=5.0, corner=2.5), "cut")
    text = files["cut_001.svg"].decode()
    assert 'width="210mm"' in text and 'viewBox="0 0 210 297"' in text
    grid = make(9, 1, registration=5.0).grid
    assert text.count("<path") == grid.places
    assert (
        f"M{grid.spots[0][0] + 2.5:.4f} {grid.spots[0][1]:.4f}h58.0000a2.5 2.5 0 0 1 2.5 2.5"
        in text
    )
    assert text.count("<rect") == 5


# --- orders -----------------------------------------------------------------------------------
def test_orders_beyond_the_largest_are_refused(make):
    with pytest.raises(Refused, match="at most"):
        OUTPUTS["mpc"].write(make(612, 1), BytesIO(), no_progress)
