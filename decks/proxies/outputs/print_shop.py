"""MakePlayingCards: the order that MPC Autofill reads, and its pictures with a bleed of 1/8 inch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO
from unicodedata import normalize
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from catalog.faces.fitting import fitted
from catalog.faces.operations import Drawing
from catalog.messages import msg
from decks.proxies.choices import Refused
from decks.proxies.outputs.archive import Archive, safe_name
from decks.proxies.outputs.pictures import card_png
from decks.proxies.run import Face, Progress, Run

BLEED = 25.4 / 8
"""mm: what the shop cuts off at each side."""
LEAST_DPI = 300.0
BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
"""How many cards an order may be of."""
STOCK = "(S30) Standard Smooth"
FOLDER = "cards"
"""Beside the order: where the program looks for pictures before it asks the net for them."""


def write_order(run: Run, file: BinaryIO, progress: Progress) -> None:
    """Write a zip with `order.xml` and the folder of its pictures beside it, as the program wants them; raises Refused beyond the largest order."""
    if run.cards > BRACKETS[-1]:
        raise Refused(
            msg(
                "An order takes at most %(most)d cards; these are %(cards)d.",
                most=BRACKETS[-1],
                cards=run.cards,
            )
        )
    with Archive(file) as archive:
        for face in run.faces:
            progress(face.number, len(run.faces))
            archive.add(f"{FOLDER}/{_name(face)}", _png(run, face.draw()))
        for back in _backs(run):
            archive.add(f"{FOLDER}/{_back_name(run, back)}", _png(run, run.backs[back]()))
        archive.add("order.xml", order_xml(run))
    progress(len(run.faces), len(run.faces))


def _png(run: Run, drawing: Drawing) -> bytes:
    """Return a card with the shop's bleed, whatever the run has."""
    bled = fitted(drawing, drawing.width, drawing.height, BLEED, run.options.fill)
    return card_png(run, bled, max(run.options.dpi, LEAST_DPI))


def _name(face: Face) -> str:
    """Return a face's file name, characters taken apart as the program does before it looks for the file."""
    return f"{face.number + 1:03}_{safe_name(normalize('NFKD', face.name))}.png"


def _backs(run: Run) -> list[str]:
    """Return the backs in use, that of most cards first."""
    copies = dict.fromkeys((face.back for face in run.faces), 0)
    for face in run.faces:
        copies[face.back] += face.copies
    return sorted(copies, key=lambda back: -copies[back])


def _back_name(run: Run, back: str) -> str:
    return f"back_{list(run.backs).index(back) + 1}.png"


def order_xml(run: Run) -> str:
    """Return the order: how many cards, and which picture goes to which slots.

    All backs are told by slot: the program finds those by their name, the usual one by its path only.
    """
    order = Element("order")
    details = SubElement(order, "details")
    bracket = next(bracket for bracket in BRACKETS if run.cards <= bracket)
    for tag, text in (
        ("quantity", run.cards),
        ("bracket", bracket),
        ("stock", STOCK),
        ("foil", "false"),
    ):
        SubElement(details, tag).text = str(text)
    slots = dict(_slots(run.faces))
    fronts = SubElement(order, "fronts")
    for face in run.faces:
        _card(fronts, _name(face), slots[face.number], face.name)
    backs = SubElement(order, "backs")
    for back in _backs(run):
        behind = [slot for face in run.faces if face.back == back for slot in slots[face.number]]
        _card(backs, _back_name(run, back), behind, "")
    usual = _back_name(run, _backs(run)[0])
    SubElement(order, "cardback").text = f"{FOLDER}/{usual}"
    indent(order, "    ")
    return tostring(order, "unicode") + "\n"


def _slots(faces: Sequence[Face]) -> Iterator[tuple[int, range]]:
    """Yield the slots of each face, counted from 0."""
    first = 0
    for face in faces:
        yield face.number, range(first, first + face.copies)
        first += face.copies


def _card(parent: Element, name: str, slots: Sequence[int], query: str) -> None:
    card = SubElement(parent, "card")
    for tag, text in (
        ("id", f"{FOLDER}/{name}"),
        ("slots", ",".join(map(str, slots))),
        ("name", name),
        ("query", query),
    ):
        SubElement(card, tag).text = text
