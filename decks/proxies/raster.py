"""Sheets and cards of a run as pictures: the same places as in the PDF, rounded to pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from PIL import Image

from catalog.faces.operations import Drawing, Operation, Rect, TextRun
from catalog.faces.png import image, paint
from catalog.pdf.matrices import Matrix
from decks.proxies.imposition import Box, Place
from decks.proxies.run import Run, Sheet
from decks.proxies.sheets import (
    FOOT_COLOUR,
    MARK_COLOUR,
    NO_CORRECTION,
    RULER_SIZE,
    RULER_TEXT,
    back_correction,
    foot_place,
    front_correction,
)

INCH = 25.4
KEPT_PIXELS = 4_000_000
"""Pixels of faces kept while the next ones are drawn: neighbours are often copies. Four bytes each, as the page's own."""


class Raster:
    """Draws pages of a run at a resolution in dots an inch; one page is held at a time."""

    def __init__(self, run: Run, dpi: float) -> None:
        self.run, self.grid, self.order = run, run.grid, run.order
        self.scale = dpi / INCH
        kept = max(
            1, int(KEPT_PIXELS / (self.grid.card_width * self.grid.card_height * self.scale**2))
        )
        self._face = lru_cache(maxsize=kept)(self._drawn_face)
        self._back = lru_cache(maxsize=kept)(self._drawn_back)

    def _drawn_face(self, number: int) -> Image.Image:
        return self._image(self.run.faces[number].draw)

    def _drawn_back(self, name: str) -> Image.Image:
        return self._image(self.run.backs[name])

    def _image(self, draw: Callable[[], Drawing]) -> Image.Image:
        drawing = draw()
        across, down = drawing.width + 2 * drawing.bleed, drawing.height + 2 * drawing.bleed
        width = round(across * self.scale)
        picture = image(drawing, width, self.run.fonts)
        # a last row that the drawing fills in part only would shine through as a line
        return picture.crop((0, 0, width, min(picture.height, int(width * down / across + 1e-6))))

    # --- pages --------------------------------------------------------------------------------
    def front(self, sheet: Sheet, number: int, count: int) -> Image.Image:
        """Return the first side of sheet `number` (from 1) of `count`."""
        faces = [self._face(self.order[place.index]) for place in sheet.front]
        page = self._page(sheet.front, faces)
        foot = self.run.foot(number, count)
        paint(page, self._around(sheet, foot), self.scale, self.run.fonts)
        return self._corrected(page, front_correction(self.run.options, self.grid.paper))

    def back(self, sheet: Sheet) -> Image.Image:
        """Return the second side of a sheet."""
        names = [self.run.faces[self.order[place.index]].back for place in sheet.back]
        page = self._page(sheet.back, [self._back(name) for name in names])
        return self._corrected(page, back_correction(self.run.options, self.grid.paper))

    def _page(self, places: Sequence[Place], cards: Sequence[Image.Image]) -> Image.Image:
        paper, bleed = self.grid.paper, self.grid.bleed
        page = Image.new("RGB", self._pixels(paper.width, paper.height), "white")
        for place, card in zip(places, cards, strict=True):
            shown = card.transpose(Image.Transpose.ROTATE_180) if place.turned else card
            left, top = self._pixels(place.x - bleed, place.y - bleed)
            right, bottom = self._pixels(
                place.x + self.grid.card_width + bleed, place.y + self.grid.card_height + bleed
            )
            if right - left > shown.width or bottom - top > shown.height:
                # a pixel short: its last row or column twice, so that neighbours leave no gap
                page.paste(shown, (max(left, right - shown.width), max(top, bottom - shown.height)))
            page.paste(shown, (left, top))
        return page

    def _pixels(self, across: float, down: float) -> tuple[int, int]:
        return round(across * self.scale), round(down * self.scale)

    def _around(self, sheet: Sheet, foot: str) -> Iterator[Operation]:
        """Yield marks, ruler and foot."""
        yield from map(self._mark, (*sheet.marks, *sheet.ruler))
        fonts = self.run.fonts
        if sheet.ruler:
            line, wide = sheet.ruler[0], fonts["sans"].width(RULER_TEXT) * RULER_SIZE / 1000
            x = line.x + line.width / 2 - wide / 2
            yield TextRun(x, line.y - 0.5, RULER_TEXT, "sans", RULER_SIZE, MARK_COLOUR)
        x, y, size = foot_place(foot, self.grid, fonts)
        yield TextRun(x, y, foot, "sans", size, FOOT_COLOUR)

    def _mark(self, box: Box) -> Rect:
        """Return a mark at least a pixel thick."""
        least = 1.01 / self.scale
        width, height = max(box.width, least), max(box.height, least)
        return Rect(box.x, box.y, width, height, fill=MARK_COLOUR)

    def _corrected(self, page: Image.Image, correction: Matrix) -> Image.Image:
        if correction == NO_CORRECTION:
            return page
        a, b, c, d, e, f = correction
        size, e, f = a * d - b * c, e * self.scale, f * self.scale
        back = (
            d / size,
            -c / size,
            (c * f - d * e) / size,
            -b / size,
            a / size,
            (b * e - a * f) / size,
        )
        return page.transform(
            page.size, Image.Transform.AFFINE, back, Image.Resampling.BICUBIC, fillcolor="white"
        )
