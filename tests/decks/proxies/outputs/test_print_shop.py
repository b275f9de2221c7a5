"""The order for MPC Autofill."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from unicodedata import normalize

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
    told = {c.findtext("id") for c in order.iterfind("*/card")} | {order.findtext("cardback")}
    assert told == set(files) - {"order.xml"}
    assert all(c.findtext("id") == f"cards/{c.findtext('name')}" for c in order.iterfind("*/card"))


def test_the_back_of_most_cards_is_the_usual_one(files):
    order = fromstring(files["order.xml"])
    assert order.findtext("cardback") == "cards/back_2.png"


def test_every_slot_has_a_back(files):
    backs = fromstring(files["order.xml"]).iterfind("backs/card")
    told = [(back.findtext("name"), back.findtext("slots")) for back in backs]
    assert told == [("back_2.png", "2,3,4"), ("back_1.png", "0,1")]


def test_names_are_taken_apart_as_the_program_does(make):
    run = make(1, 0)
    run = replace(run, faces=[replace(run.faces[0], name="ガー：ド")])
    name = fromstring(order_xml(run)).findtext("fronts/card/name")
    assert name == normalize("NFKD", name) == "001_" + normalize("NFKD", "ガー_ド") + ".png"


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
