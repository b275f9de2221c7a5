"""Words with their reading above them, while they are set: each is one character of a private area, so that lines never end within it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from catalog.faces.metrics import ASCENT, POINT
from catalog.readings import parts

FIRST = 0xF0000
"""The first word's character; no text that a font can print has any of these."""
LARGEST, SMALLEST = 0.45, 0.36
"""A reading's size as a share of its word's: as large as the word is wide, within these."""
LEAST = 3.3 * POINT
"""mm: what is smaller can't be read."""
MOST = 0.5
"""Where a reading would be larger than this to be read, it is left out."""
ABOVE = 0.07
"""Of the size: between a word and its reading."""
LIFT = 0.45
"""Of the size: what a first line with readings needs more above it."""
LEADING = 1.5
"""Of the size: the least from line to line where there are readings."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word and its reading."""

    base: str
    reading: str


@dataclass(frozen=True, slots=True)
class Prepared:
    """A text whose words with a reading are one character each."""

    text: str
    words: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class SetRun:
    """A piece of a line: where it starts, how far above the line's baseline it stands, its size, all in mm."""

    text: str
    across: float
    up: float
    size: float
    spacing: float = 0.0


def prepared(text: str) -> Prepared:
    """Return a text with readings as it is set."""
    if "|" not in text:
        return Prepared(text)
    characters, words = list[str](), list[Word]()
    for base, reading in parts(text):
        characters.append(chr(FIRST + len(words)) if reading else base)
        words += [Word(base, reading)] if reading else []
    return Prepared("".join(characters), tuple(words))


@dataclass(frozen=True, slots=True)
class Ruler:
    """Measures a prepared text at one size, in mm; `measure` gives a plain text's width in thousandths of the size."""

    words: tuple[Word, ...]
    measure: Callable[[str], int]
    size: float
    spacing: float = 0.0

    @property
    def has_readings(self) -> bool:
        """Whether there are readings, large enough to be read."""
        return bool(self.words) and self.size * MOST >= LEAST

    def width(self, text: str) -> float:
        """Return the length of a piece of the text."""
        if not self.words:
            return self._plain(text)
        words = [word for word in map(self._word, text) if word]
        plain = "".join(c for c in text if ord(c) < FIRST)
        return self._plain(plain) + sum(map(self._word_width, words))

    def base(self, text: str) -> str:
        """Return a piece of the text without readings."""
        return "".join(w.base if (w := self._word(c)) else c for c in text) if self.words else text

    def runs(self, text: str) -> tuple[SetRun, ...]:
        """Return the pieces of a line, the readings after all words."""
        if not self.words:
            return (SetRun(text, 0.0, 0.0, self.size, self.spacing),) if text else ()
        pieces = list(self._pieces(text))
        bases = [run for base, _ in pieces for run in base]
        return (*_joined(bases), *(run for _, reading in pieces for run in reading))

    def reads(self, text: str) -> bool:
        """Return whether a line has readings above it."""
        return self.has_readings and any(map(self._word, text))

    # --- one word -----------------------------------------------------------------------------
    def _word(self, character: str) -> Word | None:
        place = ord(character) - FIRST
        return self.words[place] if 0 <= place < len(self.words) else None

    def _plain(self, text: str) -> float:
        return self.measure(text) * self.size / 1000 + self.spacing * len(text)

    def _word_width(self, word: Word) -> float:
        base = self._plain(word.base)
        return max(base, self._reading_width(word)) if self.has_readings else base

    def _reading_width(self, word: Word) -> float:
        return self.measure(word.reading) / 1000 * self._reading_size(word)

    def _reading_size(self, word: Word) -> float:
        fitting = self._plain(word.base) * 1000 / max(self.measure(word.reading), 1)
        return max(min(fitting, LARGEST * self.size), SMALLEST * self.size, LEAST)

    def _pieces(self, text: str) -> Iterator[tuple[list[SetRun], list[SetRun]]]:
        """Yield runs of words and of readings along a line."""
        across = 0.0
        for character in text:
            word = self._word(character)
            if word is None or not self.has_readings:
                base = word.base if word else character
                yield [SetRun(base, across, 0.0, self.size, self.spacing)], []
                across += self._plain(base)
            else:
                width = self._word_width(word)
                yield (
                    [self._spread(word.base, across, width, 0.0, self.size)],
                    [self._above(word, across, width)],
                )
                across += width

    def _above(self, word: Word, across: float, width: float) -> SetRun:
        size = self._reading_size(word)
        return self._spread(word.reading, across, width, (ASCENT + ABOVE) * self.size, size)

    def _spread(self, text: str, across: float, width: float, up: float, size: float) -> SetRun:
        """Return a text in the middle of a width, its characters a little apart where there is room."""
        free = width - self.measure(text) * size / 1000
        apart = min(max(free / len(text), 0.0), size)
        apart = apart if apart > 1e-6 else 0.0
        start = across + (free - apart * len(text)) / 2 + apart / 2
        return SetRun(text, start, up, size, apart)


def _joined(runs: list[SetRun]) -> Iterator[SetRun]:
    """Yield runs, those that go on as one along the baseline as one."""
    run: SetRun | None = None
    for following in runs:
        alike = run and (run.size, run.spacing) == (following.size, following.spacing)
        if run and alike:
            run = SetRun(run.text + following.text, run.across, run.up, run.size, run.spacing)
            continue
        if run:
            yield run
        run = following
    if run:
        yield run
