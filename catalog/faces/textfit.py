"""Text set into boxes: shrunk to fit, then cut with an ellipsis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.faces.fonts import Chain
from catalog.faces.furigana import LEADING, LIFT, Prepared, Ruler, SetRun, prepared
from catalog.faces.linebreak import NO_END, break_lines
from catalog.faces.metrics import ASCENT, DESCENT, POINT

STEP = 0.97
BETWEEN = 0.35  # of the size: extra space between paragraphs
WIDOW = 0.2  # of the width: a last line shorter than this looks forlorn
ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Setting:
    """How a text is to be set; sizes in points, lengths in mm."""

    font: Chain
    size: float
    least: float
    leading: float
    lines: int
    spacing: float = 0.0  # added after every character, mm
    is_balanced: bool = False  # lines about as long as each other, for centred text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, readings as `catalog.readings` marks them, and its size compared with the first."""

    text: str
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line of a set text: where its baseline lies under the text's top, its size in mm; `text` is without readings."""

    text: str
    down: float
    size: float
    width: float
    runs: tuple[SetRun, ...] = ()


@dataclass(frozen=True, slots=True)
class SetText:
    """A text set into a box; `cut` if not all of it fits there."""

    lines: tuple[SetLine, ...]
    height: float
    cut: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    """A line before it is known whether it fits; `text` is prepared."""

    text: str
    down: float
    ruler: Ruler

    def set(self) -> SetLine:
        ruler = self.ruler
        width, runs = ruler.width(self.text), ruler.runs(self.text)
        return SetLine(ruler.base(self.text), self.down, ruler.size, width, runs)


def set_text(
    paragraphs: Sequence[Paragraph], setting: Setting, width: float, height: float
) -> SetText:
    """Return the paragraphs set in lines no wider than `width`, as large as the setting and `height` allow."""
    size, texts = setting.size, [prepared(paragraph.text) for paragraph in paragraphs]
    scales = [paragraph.scale for paragraph in paragraphs]
    while True:
        lines = _lines(texts, scales, setting, size * POINT, width)
        bottom = _bottom(lines)
        if bottom <= height + 1e-6 and len(lines) <= setting.lines:
            return SetText(tuple(line.set() for line in lines), bottom)
        if size <= setting.least:
            return _cut(lines, setting, width, height)
        size = max(size * STEP, setting.least)


def _bottom(lines: Sequence[_Line]) -> float:
    return lines[-1].down + DESCENT * lines[-1].ruler.size if lines else 0.0


def _lines(
    texts: Sequence[Prepared],
    scales: Sequence[float],
    setting: Setting,
    size: float,
    width: float,
) -> list[_Line]:
    lines: list[_Line] = []
    down = 0.0
    broken = _balanced if setting.is_balanced else _without_widow
    for text, scale in zip(texts, scales, strict=True):
        ruler = Ruler(text.words, setting.font.width, size * scale, setting.spacing)
        down += BETWEEN * ruler.size if lines else 0.0
        for part in broken(text.text, ruler, width):
            down += _step(part, ruler, setting, is_first=not lines) * ruler.size
            lines.append(_Line(part, down, ruler))
    return lines


def _step(text: str, ruler: Ruler, setting: Setting, *, is_first: bool) -> float:
    """Return how far a line's baseline lies under the one before or the text's top, of its size."""
    if is_first:
        return ASCENT + (LIFT if ruler.reads(text) else 0.0)
    return max(setting.leading, LEADING) if ruler.has_readings else setting.leading


def _broken(text: str, ruler: Ruler, width: float) -> list[str]:
    return break_lines(text, width + 1e-6, ruler.width)


def _balanced(text: str, ruler: Ruler, width: float) -> list[str]:
    """Return the text in as few lines as the width allows, none much shorter than the others."""
    lines = _broken(text, ruler, width)
    low, high = width / 2, width
    while len(lines) > 1 and high - low > ruler.size / 4:
        middle = (low + high) / 2
        narrower = _broken(text, ruler, middle)
        if len(narrower) == len(lines) and max(map(ruler.width, narrower)) <= width:
            lines, high = narrower, middle
        else:
            low = middle
    return lines


def _without_widow(text: str, ruler: Ruler, width: float) -> list[str]:
    """Return the text in lines; if the last is a mere syllable, in as many a little narrower ones, where that helps."""
    lines = _broken(text, ruler, width)
    if len(lines) == 1 or ruler.width(lines[-1]) >= WIDOW * width:
        return lines
    for step in range(1, 9):
        narrower = _broken(text, ruler, width - step * ruler.size / 2)
        if len(narrower) == len(lines) and ruler.width(narrower[-1]) >= WIDOW * width:
            return narrower
    return lines


def _cut(lines: Sequence[_Line], setting: Setting, width: float, height: float) -> SetText:
    """Return as many lines as fit (one at least), the last ending in an ellipsis."""
    fitting = [line for line in lines if _bottom([line]) <= height + 1e-6]
    *before, last = fitting[: setting.lines] or lines[:1]
    marked = _Line(_shortened(last.text, last.ruler, width), last.down, last.ruler)
    kept = tuple(line.set() for line in (*before, marked))
    return SetText(kept, _bottom([marked]), cut=True)


def _shortened(text: str, ruler: Ruler, width: float) -> str:
    while text and ruler.width(text + ELLIPSIS) > width:
        text = text[:-1]
    while text and (text[-1] in NO_END or text[-1] in " 　…"):
        text = text[:-1]
    return text + ELLIPSIS
