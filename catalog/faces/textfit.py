"""Text set into boxes: shrunk to fit, then cut with an ellipsis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.faces.fonts import Font
from catalog.faces.linebreak import NO_END, break_lines

POINT = 25.4 / 72  # mm
ASCENT, DESCENT = 0.86, 0.13  # of the size: what a line needs above and below its baseline
MIDDLE = 0.375  # of the size: from the baseline to the middle of capitals and ideographs
STEP = 0.97
BETWEEN = 0.35  # of the size: extra space between paragraphs
WIDOW = 0.2  # of the width: a last line shorter than this looks forlorn
ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Setting:
    """How a text is to be set; sizes in points, lengths in mm."""

    font: Font
    size: float
    least: float
    leading: float
    lines: int
    spacing: float = 0.0  # added after every character, mm
    is_balanced: bool = False  # lines about as long as each other, for centred text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph and its size compared with the first."""

    text: str
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line of a set text: where its baseline lies under the text's top, its size in mm."""

    text: str
    down: float
    size: float
    width: float


@dataclass(frozen=True, slots=True)
class SetText:
    """A text set into a box."""

    lines: tuple[SetLine, ...]
    height: float
    cut: bool = False


def set_text(
    paragraphs: Sequence[Paragraph], setting: Setting, width: float, height: float
) -> SetText:
    """Return the paragraphs set in lines no wider than `width`, as large as the setting and `height` allow."""
    size = setting.size
    while True:
        text = _set(paragraphs, setting, size * POINT, width)
        if text.height <= height + 1e-6 and len(text.lines) <= setting.lines:
            return text
        if size <= setting.least:
            return _cut(text, setting, width, height)
        size = max(size * STEP, setting.least)


def _set(paragraphs: Sequence[Paragraph], setting: Setting, size: float, width: float) -> SetText:
    lines: list[SetLine] = []
    down = 0.0
    for place, paragraph in enumerate(paragraphs):
        own = size * paragraph.scale
        down += BETWEEN * own if place else 0.0
        broken = _balanced if setting.is_balanced else _without_widow
        for number, text in enumerate(broken(paragraph.text, setting, own, width)):
            down += own * (setting.leading if place or number else ASCENT)
            lines.append(SetLine(text, down, own, line_width(text, setting, own)))
    return SetText(tuple(lines), down + DESCENT * lines[-1].size if lines else 0.0)


def _broken(text: str, setting: Setting, size: float, width: float) -> list[str]:
    def measure(part: str) -> float:
        return line_width(part, setting, size)

    return break_lines(text, width + 1e-6, measure)


def _balanced(text: str, setting: Setting, size: float, width: float) -> list[str]:
    """Return the text in as few lines as the width allows, none much shorter than the others."""
    lines = _broken(text, setting, size, width)
    low, high = width / 2, width
    while len(lines) > 1 and high - low > size / 4:
        middle = (low + high) / 2
        narrower = _broken(text, setting, size, middle)
        if len(narrower) == len(lines) and _longest(narrower, setting, size) <= width:
            lines, high = narrower, middle
        else:
            low = middle
    return lines


def _without_widow(text: str, setting: Setting, size: float, width: float) -> list[str]:
    """Return the text in lines; if the last is a mere syllable, in as many a little narrower ones, where that helps."""
    lines = _broken(text, setting, size, width)
    if len(lines) == 1 or line_width(lines[-1], setting, size) >= WIDOW * width:
        return lines
    for step in range(1, 9):
        narrower = _broken(text, setting, size, width - step * size / 2)
        last = line_width(narrower[-1], setting, size)
        if len(narrower) == len(lines) and last >= WIDOW * width:
            return narrower
    return lines


def _longest(lines: list[str], setting: Setting, size: float) -> float:
    return max(line_width(line, setting, size) for line in lines)


def line_width(text: str, setting: Setting, size: float) -> float:
    """Return the length of a line in mm."""
    return setting.font.width(text) * size / 1000 + setting.spacing * len(text)


def _cut(text: SetText, setting: Setting, width: float, height: float) -> SetText:
    """Return as many lines as fit (one at least), the last ending in an ellipsis."""
    fitting = [line for line in text.lines if line.down + DESCENT * line.size <= height + 1e-6]
    kept = fitting[: setting.lines] or list(text.lines[:1])
    last = kept[-1]
    words = _shortened(last.text, setting, last.size, width)
    kept[-1] = SetLine(words, last.down, last.size, line_width(words, setting, last.size))
    return SetText(tuple(kept), last.down + DESCENT * last.size, cut=True)


def _shortened(text: str, setting: Setting, size: float, width: float) -> str:
    while text and line_width(text + ELLIPSIS, setting, size) > width:
        text = text[:-1]
    while text and (text[-1] in NO_END or text[-1] == " "):
        text = text[:-1]
    return text + ELLIPSIS
