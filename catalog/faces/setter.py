"""The texts of a face set into their boxes, and what readers should know of them: what was cut, which characters no font has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from catalog.faces.design import Box, Part
from catalog.faces.fonts import FontBook, clean
from catalog.faces.metrics import MIDDLE
from catalog.faces.operations import TextRun
from catalog.faces.textfit import Paragraph, SetLine, SetText, Setting, set_text
from catalog.faces.words import BINDING
from catalog.messages import CardName, FieldName, Message, MessageValue, listing, msg
from catalog.readings import plain

OPENING = frozenset("「『（［｛〈《【〔")
"""Brackets whose left half is blank: at a line's start they hang out by it, so that lines look flush."""
MOST_TOLD = 12
"""Missing characters that a warning names."""
START = 20
"""Characters of a cut text that a warning quotes."""
REGIONS: dict[str, Message] = {
    **dict.fromkeys(("name", "furigana", "ruby", "reading"), msg("name")),
    "rules": msg("rules text"),
    **dict.fromkeys(("type", "fields"), msg("type line")),
}
"""What the regions of a face are called, by what their first template shows."""


class Setter:
    """Sets texts in one face's fonts and colours; `card` is the code of the card whose face it is."""

    def __init__(self, card: str, fonts: FontBook, colour: Callable[[str], str]) -> None:
        self.card, self.fonts, self.colour = card, fonts, colour
        self.warnings: list[Message] = []

    def set(self, part: Part, paragraphs: list[Paragraph], box: Box) -> Iterator[TextRun]:
        """Yield the lines of a part's text, as large as its box allows."""
        font = self.fonts.chain(part.font)
        centred = part.align == "center"
        setting = Setting(
            font, part.size, part.smallest, part.leading, part.lines, part.spacing, centred
        )
        words = [Paragraph(self._printable(part, p.text), p.scale) for p in paragraphs]
        text = set_text(words, setting, box[2], box[3])
        if text.cut:
            self._warn_of_cut(part, words)
        yield from self._placed(part, text, box)

    # --- warnings -----------------------------------------------------------------------------
    def _printable(self, part: Part, text: str) -> str:
        """Return the text as the fonts can print it, every missing character reported and marked."""
        font = self.fonts.chain(part.font)
        text = clean(text.upper() if part.caps else text)
        if missing := sorted(font.missing(text)):
            self._warn_of_missing(missing)
            return font.printable(text)
        return text

    def _warn_of_missing(self, characters: list[str]) -> None:
        said = (
            f"{c} (U+{ord(c):04X})" if c.isprintable() else f"U+{ord(c):04X}" for c in characters
        )
        self._warn(
            msg(
                "%(card)s: no font has %(characters)s; “〓” stands in its place.",
                card=CardName(self.card), characters=listing(*list(said)[:MOST_TOLD]),
            )
        )  # fmt: skip

    def _warn_of_cut(self, part: Part, paragraphs: list[Paragraph]) -> None:
        longest = max((plain(paragraph.text) for paragraph in paragraphs), key=len)
        start = re.sub(r"\s+", " ", longest)[:START]
        self._warn(
            msg(
                "%(card)s: the %(region)s is too long for the face and was cut (it starts with “%(start)s”).",
                card=CardName(self.card), region=region(part), start=start,
            )
        )  # fmt: skip

    def _warn(self, warning: Message) -> None:
        if warning not in self.warnings:
            self.warnings.append(warning)

    # --- places -------------------------------------------------------------------------------
    def _placed(self, part: Part, text: SetText, box: Box) -> Iterator[TextRun]:
        top, colour = _top(part, text, box), self.colour(part.colour)
        chain = self.fonts.chain(part.font)
        for line in text.lines:
            left = _left(part, line, box)
            for run in line.runs:
                x, y = left + run.across, top + line.down - run.up
                bold = 0.0 if run.up else part.bold * run.size
                for family, words in chain.runs(run.text):
                    yield TextRun(x, y, words, family, run.size, colour, bold, run.spacing)
                    x += chain.width(words) * run.size / 1000 + run.spacing * len(words)


def region(part: Part) -> MessageValue:
    """Return what a part of a face is called: by the rules text where it has that, else by what comes first in it."""
    names = BINDING.findall(" ".join((*part.text, *part.small, part.label)))
    names = [name.removeprefix("other.").removeprefix("second.") for name in names]
    family, _, code = ("rules" if "rules" in names else next(iter(names), "")).partition(".")
    if family in ("field", "label") and code:
        return FieldName(code)
    return REGIONS.get(family, msg("small print"))


def _left(part: Part, line: SetLine, box: Box) -> float:
    x, _, width, _ = box
    free = width - line.width + part.spacing
    hangs = part.align == "left" and line.text[:1] in OPENING
    return x + {"left": 0.0, "center": free / 2, "right": free}[part.align] - hangs * line.size / 2


def _top(part: Part, text: SetText, box: Box) -> float:
    """Return where the text starts; one line stands with its capitals and ideographs in the middle."""
    _, y, _, height = box
    if part.valign == "top":
        return y
    if part.valign == "bottom":
        return y + height - text.height
    if len(text.lines) == 1:
        line = text.lines[0]
        return y + height / 2 + MIDDLE * line.size - line.down
    return y + (height - text.height) / 2
