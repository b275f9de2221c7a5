"""The order for MPC Autofill."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from defusedxml.ElementTree import fromstring
from PIL import Image

from decks.proxies.outputs.print_shop import order_xml
from tests.decks.proxies.outputs.conftest import unpacked


@pytest.fixture
def files(make):
    return unpacked(make(2, 3), "mpc")


def test_every_slot_has_a_front_that_is_there(files):
    order = fromstring(files["order.xml"])
    assert [order.findtext(f"details/{tag}") for tag in ("quantity", "bracket", "stock", "foil")] == [
        "5", "18", "(S30) Standard Smooth", "false",
    ]  # fmt: skip
    fronts = [(c.findtext("name"), c.findtext("slots")) for c in order.iterfind("fronts/card")]
    assert fronts == [("001_Owl_a_b.png", "0,1"), ("002_猫.png", "2,3,4")]
    named = {name for name, _ in fronts} | {order.findtext("cardback")}
    assert {f"cards/{name}" for name in named} <= set(files)


def test_the_back_of_most_cards_is_the_usual_one(files):
    order = fromstring(files["order.xml"])
    assert order.findtext("cardback") == "back_2.png"
    (other,) = order.iterfind("backs/card")
    assert (other.findtext("name"), other.findtext("slots")) == ("back_1.png", "0,1")


def test_one_back_needs_no_list(make):
    run = make(2, 3)
    order = fromstring(order_xml(replace(run, faces=run.faces[1:])))
    assert order.find("backs") is None


@pytest.mark.parametrize("bleed", [0.0, 5.0])
def test_pictures_have_the_shops_bleed_at_300_dots_or_more(make, bleed):
    files = unpacked(make(bleed=bleed), "mpc")
    for name, content in files.items():
        if name.endswith(".png"):
            with Image.open(BytesIO(content)) as picture:
                assert picture.size == (819, 1114)  # 69.35 x 94.35 mm
                assert picture.getpixel((0, 0)) == picture.getpixel((400, 500))


@pytest.mark.parametrize(("cards", "bracket"), [(18, "18"), (19, "36"), (235, "396"), (612, "612")])
def test_orders_are_of_certain_sizes(make, cards, bracket):
    assert fromstring(order_xml(make(cards - 1, 1))).findtext("details/bracket") == bracket
