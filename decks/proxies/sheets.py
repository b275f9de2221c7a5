"""Proxy sheets as PDF: every different face is drawn once and placed for each copy; the file is written as it grows, the same input gives the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import BinaryIO

from catalog.faces.fonts import FontBook
from catalog.faces.glyphs import Further, no_further
from catalog.faces.operations import Drawing
from catalog.faces.pdf import form_of, typefaces
from catalog.pdf.canvas import Canvas, Form
from catalog.pdf.document import Document
from catalog.pdf.matrices import Matrix, joined, scaled, shifted, turned
from decks.proxies.imposition import Box, Grid, Paper, Place
from decks.proxies.options import Options
from decks.proxies.run import Progress, Run, Sheet, no_progress

MARK_COLOUR = "#000000"
FOOT_SIZE, FOOT_COLOUR, FOOT_ROOM = 2.3, "#555555", 8.0
"""mm: the line under the cards, and what the crop marks beside it take of a card's width."""
RULER_TEXT, RULER_SIZE = "50 mm", 1.8


def write_sheets(
    run: Run, file: BinaryIO, progress: Progress = no_progress, further: Further = no_further
) -> None:
    """Write a run's sheets; `further` gives characters worth converting together. Raises OSError and ValueError for pictures that can't be read."""
    duplex = run.options.flip if run.has_backs else ""
    with Document(file, run.title, typefaces(run.fonts, further), duplex) as document:
        _Writer(run, document).write(progress)


class _Writer:
    """Writes the pages of one document."""

    def __init__(self, run: Run, document: Document) -> None:
        self.run, self.document, self.grid = run, document, run.grid
        self.order = run.order
        self._forms: dict[str, Form] = {}

    def write(self, progress: Progress) -> None:
        """Write all pages, fronts and backs in turn."""
        sheets = self.run.sheets()
        for number, sheet in enumerate(sheets, 1):
            progress(number - 1, len(sheets))
            self._front(sheet, self.run.foot(number, len(sheets)))
            if self.run.has_backs:
                self._back(sheet)
        progress(len(sheets), len(sheets))

    def _front(self, sheet: Sheet, foot: str) -> None:
        forms = [self._face(self.order[place.index]) for place in sheet.front]
        with ExitStack() as stack:
            page = self._page(stack, front_correction(self.run.options, self.grid.paper))
            self._place(page, sheet.front, forms)
            draw_boxes(page, (*sheet.marks, *sheet.ruler))
            if sheet.ruler:
                draw_ruler_text(page, sheet.ruler[0], self.run.fonts)
            draw_foot(page, foot, self.grid, self.run.fonts)

    def _back(self, sheet: Sheet) -> None:
        names = [self.run.faces[self.order[place.index]].back for place in sheet.back]
        forms = [self._form(f"back {name}", self.run.backs[name]) for name in names]
        with ExitStack() as stack:
            page = self._page(stack, back_correction(self.run.options, self.grid.paper))
            self._place(page, sheet.back, forms)

    def _page(self, stack: ExitStack, correction: Matrix) -> Canvas:
        """Return a canvas of a new page on which everything is drawn corrected."""
        paper = self.grid.paper
        page = stack.enter_context(self.document.page(paper.width, paper.height))
        if correction != NO_CORRECTION:
            stack.enter_context(page.moved(correction))
        return page

    def _face(self, number: int) -> Form:
        return self._form(f"face {number}", self.run.faces[number].draw)

    def _form(self, name: str, draw: Callable[[], Drawing]) -> Form:
        """Return a form, drawn with its first use."""
        if name not in self._forms:
            self._forms[name] = form_of(self.document, draw())
        return self._forms[name]

    def _place(self, page: Canvas, places: Iterable[Place], forms: Iterable[Form]) -> None:
        for place, form in zip(places, forms, strict=True):
            if not place.turned:
                page.place(form, place.x, place.y)
                continue
            middle = place.x + self.grid.card_width / 2, place.y + self.grid.card_height / 2
            with page.moved(turned(180, *middle)):
                page.place(form, place.x, place.y)


# --- what surrounds the cards -----------------------------------------------------------------
def draw_boxes(page: Canvas, boxes: Iterable[Box]) -> None:
    """Draw marks."""
    for box in boxes:
        page.rectangle(box.x, box.y, box.width, box.height, fill=MARK_COLOUR)


def draw_ruler_text(page: Canvas, line: Box, fonts: FontBook) -> None:
    """Say a ruler's length between its middle ticks."""
    wide = fonts["sans"].width(RULER_TEXT) * RULER_SIZE / 1000
    x = line.x + line.width / 2 - wide / 2
    page.text(x, line.y - 0.5, RULER_TEXT, "sans", RULER_SIZE, MARK_COLOUR)


def draw_foot(page: Canvas, foot: str, grid: Grid, fonts: FontBook) -> None:
    """Write the foot in the middle below the cards' marks, as large as fits between two of them."""
    x, y, size = foot_place(foot, grid, fonts)
    page.text(x, y, foot, "sans", size, FOOT_COLOUR)


def foot_place(foot: str, grid: Grid, fonts: FontBook) -> tuple[float, float, float]:
    """Return where the foot starts, and its size, in mm."""
    last = grid.tops()[-1] + grid.card_height + grid.bleed
    wide = fonts["sans"].width(foot) / 1000
    size = min(FOOT_SIZE, (grid.card_width - FOOT_ROOM) / wide)
    middle = grid.paper.height - (grid.paper.height - last) / 2
    return grid.paper.width / 2 - wide * size / 2, middle + FOOT_SIZE / 2, size


# --- the printer's correction -----------------------------------------------------------------
NO_CORRECTION = shifted(0.0, 0.0)


def front_correction(options: Options, paper: Paper) -> Matrix:
    """Return what puts right what the printer does to the first side."""
    return _correction(options, paper, options.shift_x, options.shift_y, options.tilt)


def back_correction(options: Options, paper: Paper) -> Matrix:
    """Return what puts right what the printer does to the second side."""
    return _correction(
        options, paper, options.back_shift_x, options.back_shift_y, options.back_tilt
    )


def _correction(options: Options, paper: Paper, right: float, down: float, tilt: float) -> Matrix:
    """Return the scale and angle around the middle of the paper, then the shift."""
    middle = paper.width / 2, paper.height / 2
    sizes = scaled(options.scale_x / 100, options.scale_y / 100, *middle)
    return joined(joined(sizes, turned(tilt, *middle)), shifted(right, down))
