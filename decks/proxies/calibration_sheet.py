"""Both sides of a calibration sheet: what `decks.proxies.calibration` has measured, drawn to size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from catalog.faces.fitting import moved
from catalog.faces.fonts import FontBook
from catalog.faces.linebreak import break_lines
from catalog.faces.operations import Drawing, Operation, Rect, TextRun
from catalog.faces.pdf import draw, typefaces
from catalog.pdf.document import Document
from catalog.pdf.matrices import Matrix, shifted
from decks.proxies.calibration import INSET, REACH, STEP, Point, Sheet
from decks.proxies.imposition import LONG

INK, SOFT, SIGNAL = "#000000", "#555555", "#b3261e"
WEIGHT, FINE = 0.2, 0.12
"""How thick the frame's lines and the scales' ticks are."""
EDGE = 6.0
"""How far from the paper's edge lines end: most printers print there."""
TICKS = 2.4, 4.0
"""How long the ticks of halves and of whole millimetres are."""
ACROSS_FROM, DOWN_FROM = 6.0, 2.0
"""How far from the corner they begin: outside it and inside it, so that the scales don't meet."""
LETTER, TITLE, WORDS, NUMBER = 5.0, 6.0, 3.6, 1.8
"""Sizes of text."""
TEXT_FROM, TEXT_MOST, LEADING = 16.0, 130.0, 1.6
"""How far the words begin inside the frame, how wide lines are at most, and how far apart in sizes."""
SCALES = 1.0, 0.85, 0.7, 0.6, 0.5
"""How much smaller words may be on small paper."""
EXAMPLE_SIDE, EXAMPLE_F, EXAMPLE_H = 29.0, 1.5, -1.0
THROUGH, SHINE = "#c9c4bb", 0.5
"""What shines through the paper in the example."""
UNMOVED = shifted(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Words:
    """A side's heading, and what is to be done, sentence by sentence."""

    title: str
    steps: Sequence[str]


def front(sheet: Sheet, words: Words, fonts: FontBook) -> Drawing:
    """Return the first side: the frame, and the letters of the lengths to measure."""
    operations: list[Operation] = [
        *_frame(sheet), *_letters(sheet), *_words(sheet, words, fonts)
    ]  # fmt: skip
    return Drawing(sheet.paper.width, sheet.paper.height, tuple(operations))


def back(sheet: Sheet, words: Words, fonts: FontBook) -> Drawing:
    """Return the second side: the scales behind the frame's left corners."""
    operations = [*_scales(sheet, fonts), *_words(sheet, words, fonts)]
    return Drawing(sheet.paper.width, sheet.paper.height, tuple(operations))


def example(sheet: Sheet, fonts: FontBook) -> Drawing:
    """Return the scales F and H, enlarged for a page, with lines of the frame that shine through: F is read as 1.5, H as -1."""
    x, y = sheet.behind(sheet.upper)
    left, top = x - EXAMPLE_SIDE / 2, y - EXAMPLE_SIDE / 2
    shown = (
        Rect(left, y + EXAMPLE_H - SHINE / 2, EXAMPLE_SIDE, SHINE, fill=THROUGH),
        Rect(x + EXAMPLE_F - SHINE / 2, top, SHINE, EXAMPLE_SIDE, fill=THROUGH),
        *_scales(sheet, fonts),
    )
    inside = (op for op in shown if _is_near(op, (x, y)))
    placed = tuple(moved(op, 1.0, -left, -top) for op in inside)
    return Drawing(EXAMPLE_SIDE, EXAMPLE_SIDE, placed)


def _is_near(op: Operation, point: Point) -> bool:
    """Return whether an operation lies at a point of the sheet."""
    x, y = (op.x, op.y) if isinstance(op, Rect | TextRun) else (0.0, 0.0)
    return abs(x - point[0]) <= EXAMPLE_SIDE / 2 and abs(y - point[1]) <= EXAMPLE_SIDE / 2


def write_calibration(
    sides: Sequence[Drawing],
    fonts: FontBook,
    file: BinaryIO,
    title: str,
    flip: str = LONG,
    corrections: Sequence[Matrix] = (UNMOVED, UNMOVED),
) -> None:
    """Write both sides as PDF; with the corrections of a profile they show whether it is right."""
    with Document(file, title, typefaces(fonts), flip) as document:
        for side, correction in zip(sides, corrections, strict=True):
            with document.page(side.width, side.height) as page, page.moved(correction):
                draw(page, side)


# --- the first side ---------------------------------------------------------------------------
def _frame(sheet: Sheet) -> Iterator[Rect]:
    """Yield the frame; its lines go on to near the paper's edges."""
    width, height = sheet.paper.width, sheet.paper.height
    for y in (INSET, height - INSET):
        yield Rect(EDGE, y - WEIGHT / 2, width - 2 * EDGE, WEIGHT, fill=INK)
    for x in (INSET, width - INSET):
        yield Rect(x - WEIGHT / 2, EDGE, WEIGHT, height - 2 * EDGE, fill=INK)


def _letters(sheet: Sheet) -> Iterator[TextRun]:
    """Yield the letters, beside the lines that are measured."""
    right, down = sheet.middle
    lower = sheet.lower[1]
    yield _letter("← A", EDGE, INSET - 1.5)
    yield _letter("← B", EDGE, lower - 1.5)
    yield _letter("↑ C", INSET + 1.5, EDGE + LETTER - 1)
    yield _letter("←  D  →", right - 9, INSET - 1.5)
    for text, y in (("↑", -7.0), ("E", 0.0), ("↓", 7.0)):
        yield _letter(text, INSET + 1.5, down + y)


def _letter(text: str, x: float, y: float) -> TextRun:
    return TextRun(x, y, text, "sans", LETTER, SIGNAL, bold=0.12)


# --- the second side --------------------------------------------------------------------------
def _scales(sheet: Sheet, fonts: FontBook) -> Iterator[Operation]:
    """Yield F and G across, outside the corners they lie behind, and H down, inside."""
    upper, lower = sheet.behind(sheet.upper), sheet.behind(sheet.lower)
    middle = sheet.middle
    for letter, corner in (("F", upper), ("G", lower)):
        yield from _scale_across(letter, corner, -_towards(corner[1], middle[1]), fonts)
    yield from _scale_down("H", upper, _towards(upper[0], middle[0]), fonts)


def _towards(place: float, middle: float) -> float:
    return 1.0 if place < middle else -1.0


def _ticks() -> Iterator[tuple[float, float, str]]:
    """Yield where ticks stand, how long they are and their number, if they have one."""
    count = round(REACH / STEP)
    for step in range(-count, count + 1):
        value = step * STEP
        number = f"{value:g}".replace("-", "−") if value % 2 == 0 else ""
        yield value, TICKS[value % 1 == 0], number


def _scale_across(letter: str, corner: Point, away: float, fonts: FontBook) -> Iterator[Operation]:
    x, y = corner
    start = y + away * ACROSS_FROM
    for value, length, number in _ticks():
        top = min(start, start + away * length)
        yield Rect(x + value - FINE / 2, top, FINE, length, fill=INK)
        far = start + away * (TICKS[1] + 1.2)
        yield _number(number, x + value, far + NUMBER * 0.36, fonts)
    yield _letter(letter, x + REACH + 1.5, start + away * TICKS[1] / 2 + 1.8)


def _scale_down(letter: str, corner: Point, inside: float, fonts: FontBook) -> Iterator[Operation]:
    x, y = corner
    start = x + inside * DOWN_FROM
    for value, length, number in _ticks():
        left = min(start, start + inside * length)
        yield Rect(left, y + value - FINE / 2, length, FINE, fill=INK)
        far = start + inside * (TICKS[1] + 1.6)
        yield _number(number, far, y + value + NUMBER * 0.36, fonts)
    yield _letter(letter, start + inside * 9 - 1.6, y + 1.8)


def _number(text: str, middle: float, y: float, fonts: FontBook) -> TextRun:
    """Return a number whose digit stands at `middle`, with its sign before it."""
    sign, digit = (fonts["sans"].width(part) * NUMBER / 1000 for part in (text[:-1], text[-1:]))
    return TextRun(middle - sign - digit / 2, y, text, "sans", NUMBER, INK)


# --- words ------------------------------------------------------------------------------------
def _words(sheet: Sheet, words: Words, fonts: FontBook) -> Sequence[TextRun]:
    """Return heading and sentences in the middle of the sheet, no wider than leaves room for the scales; smaller where they would be too long."""
    low = sheet.paper.height - INSET - TEXT_FROM / 2
    for scale in SCALES:
        found = list(_written(sheet, words, fonts, scale))
        if found[-1].y <= low:
            break
    return found


def _written(sheet: Sheet, words: Words, fonts: FontBook, scale: float) -> Iterator[TextRun]:
    wide = min(TEXT_MOST, sheet.width - 2 * TEXT_FROM)
    x, y = sheet.middle[0] - wide / 2, INSET + TEXT_FROM * (1 + scale)
    for text, size, colour, bold in (
        (words.title, TITLE * scale, INK, 0.15),
        *((step, WORDS * scale, SOFT, 0.0) for step in words.steps),
    ):
        for line in _lines(text, wide, size, fonts):
            yield TextRun(x, y, line, "sans", size, colour, bold=bold)
            y += size * LEADING
        y += WORDS * scale * LEADING / 2


def _lines(text: str, wide: float, size: float, fonts: FontBook) -> list[str]:
    font = fonts.alone("sans")
    return break_lines(font.printable(text), wide * 1000 / size, font.width)
