"""Bleed that pictures carry, recognized by their shape."""

from __future__ import annotations

import pytest
from PIL import Image

from catalog.bleed import at_the_cut, carried_bleed, cut_lines


@pytest.mark.parametrize("bleed", [2.0, 3.0, 3.175, 3.5])
@pytest.mark.parametrize("card", [(63, 88), (59, 86), (63.5, 88.9)])
def test_usual_bleed_is_recognized(card, bleed):
    size = tuple(round((side + 2 * bleed) * 20) for side in card)
    assert carried_bleed(size, *card) == pytest.approx(bleed, abs=0.1)


@pytest.mark.parametrize(
    "size", [(630, 880), (635, 889), (745, 1040), (750, 1000), (1000, 1000), (880, 630), (400, 900)]
)
def test_other_shapes_have_none(size):
    assert carried_bleed(size, 63, 88) == 0
    assert cut_lines(size, 63, 88) == (0, 0, 1, 1)


def test_a_print_shops_picture_is_cut_by_an_eighth_of_an_inch():
    left, top, right, bottom = cut_lines((822, 1122), 63, 88)
    assert (left + right, top + bottom) == (1, 1)
    assert 2.5 < left / (right - left) * 63 < 3.5


def test_bleed_is_cut_off():
    picture = Image.new("RGB", (690, 940), "#ff0000")
    picture.paste("#0000ff", (30, 30, 660, 910))
    cut = at_the_cut(picture, 63, 88)
    assert cut.size == (630, 880)
    assert cut.getcolors() == [(630 * 880, (0, 0, 255))]


def test_a_picture_without_bleed_stays_the_same():
    picture = Image.new("RGB", (630, 880))
    assert at_the_cut(picture, 63, 88) is picture
