"""The faces of the games that come with the project."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from catalog.faces.colours import contrast
from catalog.faces.design import Design
from catalog.faces.layout import back, layout
from catalog.faces.operations import Drawing, Rect, TextRun
from catalog.faces.png import image
from catalog.faces.words import Edition
from catalog.loading.folder import GameFolder, read_folder
from catalog.query import compile_predicate, parse

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures"
GAMES = sorted(path.parent.name for path in FIXTURES.glob("*/face.toml"))
EDITIONS = {
    "en": Edition(("en", "ja"), proxy="PROXY"),
    "ja": Edition(("ja", "en"), proxy="PROXY"),
    "both": Edition(("en", "ja"), both=True, proxy="PROXY"),
    "ja first": Edition(("ja", "en"), both=True, proxy="PROXY"),
}
SMALLEST = 3.3 * 25.4 / 72  # mm: 3.3 points, for readings and the imprint
every_game = pytest.mark.parametrize("game", GAMES)


@cache
def folder(game: str) -> GameFolder:
    return read_folder(FIXTURES / game)


@cache
def design(game: str) -> Design:
    return Design.from_toml(folder(game).face.data, folder(game).definition)


def faces(game: str, fonts, edition: Edition) -> dict[str, Drawing]:
    found = folder(game)
    return {
        card.code: layout(card, found.definition, design(game), fonts, edition, found.pool.get)
        for card in found.cards
    }


@every_game
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_card_fits_its_face(game, edition, fonts):
    for code, face in faces(game, fonts, edition).items():
        assert face.warnings == (), code
        runs = [op for op in face.operations if isinstance(op, TextRun)]
        for run in runs:
            width = fonts[run.font].width(run.text) * run.size / 1000
            assert run.size >= SMALLEST, (code, run.text)
            assert run.x + run.size / 2 >= 2.5 and run.x + width <= 60.5, (code, run.text)
            assert 2.5 <= run.y <= 85.5, (code, run.text)


@every_game
def test_every_face_says_what_it_is(game, fonts):
    found = folder(game)
    for code, face in faces(game, fonts, EDITIONS["both"]).items():
        card = found.pool[code]
        words = "".join(op.text for op in face.operations if isinstance(op, TextRun))
        mark = found.definition.origins[card.origin]["en"]
        shown = (*card.names.values(), mark, "PROXY", *card.texts.values())
        for text in shown:
            assert text.replace(" ", "") in words.replace(" ", ""), (code, text)


@every_game
def test_every_type_has_a_face_of_its_own(game, fonts):
    types = folder(game).definition.types
    assert set(types) == set(design(game).types)
    emblems = [style.emblem for style in design(game).types.values()]
    assert len(set(emblems)) == len(emblems) and set(emblems) <= set(design(game).emblems)


@every_game
def test_names_and_texts_stand_out_in_grey(game, fonts):
    seen = set()
    for card in folder(game).cards:
        if card.card_type in seen:
            continue
        seen.add(card.card_type)
        face = faces(game, fonts, EDITIONS["en"])[card.code]
        for text in (card.name("en"), card.text("en")[:10]):
            run = next(
                (
                    op
                    for op in face.operations
                    if isinstance(op, TextRun) and text and op.text.startswith(text)
                ),
                None,
            )
            if run is not None:
                assert contrast(run.colour, _ground(face, run, fonts)) >= 7, (card.code, text)


def _ground(face: Drawing, run: TextRun, fonts) -> str:
    """Return the colour under a text."""
    under = Drawing(
        face.width, face.height, tuple(op for op in face.operations if not isinstance(op, TextRun))
    )
    pixel = image(under, 630, fonts).getpixel((round(run.x * 10 + 4), round(run.y * 10 - 4)))
    return "#{:02x}{:02x}{:02x}".format(*pixel)


@every_game
def test_the_whole_face_is_covered(game, fonts):
    for face in faces(game, fonts, EDITIONS["en"]).values():
        first = face.operations[0]
        assert isinstance(first, Rect) and (first.x, first.y, first.width, first.height) == (
            0,
            0,
            63,
            88,
        )


@every_game
def test_every_back_covers_its_card_and_tells_the_game(game, fonts):
    definition = folder(game).definition
    for card_type in definition.types:
        drawing = back(card_type, definition, design(game), fonts, EDITIONS["ja"])
        first = drawing.operations[0]
        assert drawing.warnings == ()
        assert isinstance(first, Rect) and (first.width, first.height) == (63, 88)
        said = [op.text for op in drawing.operations if isinstance(op, TextRun)]
        assert said == [definition.names["ja"], definition.names["en"]]


@every_game
def test_cards_that_lie_in_one_pile_have_one_back(game, fonts):
    definition = folder(game).definition
    for section in definition.sections.values():
        types = {
            card.card_type for card in folder(game).cards if section_holds(game, section, card)
        }
        assert (
            len({back(t, definition, design(game), fonts, EDITIONS["en"]) for t in types}) <= 1
        ), section


def section_holds(game, section, card) -> bool:
    """Return whether a card goes into a section by itself."""
    return (
        compile_predicate(parse(section.where), folder(game).definition)(card)
        if section.where
        else True
    )
