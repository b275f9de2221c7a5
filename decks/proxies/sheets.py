"""Proxy sheets as PDF: every different face is one form, used for each copy; fonts are embedded, the same input gives the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from threading import Lock

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from catalog.faces import pdf
from catalog.faces.fonts import FAMILIES, FontBook
from catalog.faces.operations import Drawing
from catalog.faces.pdf import MM
from decks.proxies.imposition import MARK_LENGTH, Grid, Mark, Page, impose, ruler

rl_config.useA85 = 0  # binary streams: a quarter smaller, and much faster than ASCII ones
MARK_COLOUR = "#000000"
ONE_AT_A_TIME = Lock()
"""ReportLab's fonts are shared by all documents of a process and keep their place in the file while they are read."""
FOOT_SIZE, FOOT_COLOUR = 2.3, "#555555"
RULER_TEXT, RULER_SIZE = "50 mm", 1.8


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be printed."""

    faces: Sequence[Drawing]
    copies: Sequence[int]  # of each face
    title: str
    foot: Callable[[int, int], str]  # the line under the cards, by page and number of pages
    characters: frozenset[str] = frozenset()
    """Further characters to convert, so that all decks of a game share one subset; only used ones get into the file."""


def sheets(job: Job, grid: Grid, fonts: FontBook) -> bytes:
    """Return the PDF; raises ValueError if there is nothing to print."""
    order = [face for face, copies in enumerate(job.copies) for _ in range(copies)]
    if not order:
        raise ValueError("no cards to print")
    with ONE_AT_A_TIME:
        names = _font_names(job, fonts)
        try:
            return _written(job, grid, order, names)
        finally:
            if names["foot"] != names["sans"]:
                pdfmetrics.getFont(names["foot"]).unregister()


def _written(job: Job, grid: Grid, order: Sequence[int], names: Mapping[str, str]) -> bytes:
    result = BytesIO()
    canvas = _canvas(result, job, grid, names)
    for number, face in enumerate(job.faces):
        _define(canvas, number, face, names)
    pages = impose(len(order), grid)
    for number, page in enumerate(pages, start=1):
        _draw_page(canvas, page, order, grid)
        if number == 1:
            _draw_ruler(canvas, grid, names)
        _draw_foot(canvas, job.foot(number, len(pages)), grid, names)
        canvas.showPage()
    canvas.save()
    return result.getvalue()


def _canvas(file: BytesIO, job: Job, grid: Grid, names: Mapping[str, str]) -> Canvas:
    canvas = Canvas(
        file,
        pagesize=(grid.paper.width * MM, grid.paper.height * MM),
        pageCompression=1,
        invariant=1,
        initialFontName=names["sans"],
    )
    canvas.setTitle(job.title)
    canvas.setCreator("Deckwright")
    canvas.setViewerPreference("PrintScaling", "None")
    return canvas


def _font_names(job: Job, fonts: FontBook) -> dict[str, str]:
    """Return the canvas's font of each family, and of the foot: its own if the title has characters that no card has."""
    printed = {character for face in job.faces for character in face.characters()}
    characters = {*printed, *job.characters, *map(chr, range(0x20, 0x7F))}
    names = {family: _registered(fonts, family, characters) for family in FAMILIES}
    foot = {*job.foot(1, 1), *"0123456789"}
    own = foot <= characters
    return {**names, "foot": names["sans"] if own else _registered(fonts, "sans", foot)}


def _registered(fonts: FontBook, family: str, characters: set[str]) -> str:
    path = fonts[family].outlines(characters)
    if path.stem not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(path.stem, path))
    return path.stem


def _define(canvas: Canvas, number: int, face: Drawing, names: Mapping[str, str]) -> None:
    """Define a face as a form with its lower left corner in the origin."""
    canvas.beginForm(f"face{number}", 0, 0, face.width * MM, face.height * MM)
    pdf.draw(canvas, face, names)
    canvas.endForm()


def _draw_page(canvas: Canvas, page: Page, order: Sequence[int], grid: Grid) -> None:
    height = grid.paper.height
    for place in page.places:
        canvas.saveState()
        canvas.translate(place.x * MM, (height - place.y - grid.card_height) * MM)
        canvas.doForm(f"face{order[place.index]}")
        canvas.restoreState()
    _draw_marks(canvas, page.marks, grid)


def _draw_marks(canvas: Canvas, marks: Sequence[Mark], grid: Grid) -> None:
    canvas.setFillColor(MARK_COLOUR)
    for mark in marks:
        box = (mark.x, grid.paper.height - mark.y - mark.height, mark.width, mark.height)
        canvas.rect(*(length * MM for length in box), stroke=0, fill=1)


def _draw_ruler(canvas: Canvas, grid: Grid, names: Mapping[str, str]) -> None:
    """Draw the ruler by which a print is checked, and say its length between its middle ticks."""
    marks = ruler(grid)
    _draw_marks(canvas, marks, grid)
    line = marks[0]
    canvas.setFont(names["sans"], RULER_SIZE * MM)
    x, y = line.x + line.width / 2, grid.paper.height - line.y + 0.5
    canvas.drawCentredString(x * MM, y * MM, RULER_TEXT)


def _draw_foot(canvas: Canvas, foot: str, grid: Grid, names: Mapping[str, str]) -> None:
    """Write the foot in the middle below the cards' marks."""
    last = grid.tops()[-1] + grid.card_height
    below = (grid.paper.height - last) / 2 - FOOT_SIZE / 2
    wide = canvas.stringWidth(foot, names["foot"], FOOT_SIZE * MM) / MM
    size = FOOT_SIZE * min(1.0, (grid.card_width - 2 * MARK_LENGTH) / wide)  # between two marks
    canvas.setFont(names["foot"], size * MM)
    canvas.setFillColor(FOOT_COLOUR)
    canvas.drawCentredString(grid.paper.width / 2 * MM, below * MM, foot)
