"""The fonts of card faces: their advances, and what stands in where one lacks a character.

Two families, `sans` and `serif`, from the first place that has them: the setting, the installed package of Noto fonts, Debian's paths. What they lack is
taken from each other, then from spare fonts, where these are installed: symbols and other alphabets, rare ideographs. Advances and converted subsets are
kept in a cache directory, so that only the first use of a font or of a set of characters parses it.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from unicodedata import bidirectional, normalize

SHARE = Path("/usr/share/fonts")
FAMILIES = ("sans", "serif")
DEBIAN = {
    "sans": "opentype/noto/NotoSansCJK-Regular.ttc",
    "serif": "opentype/noto/NotoSerifCJK-Regular.ttc",
    "symbols": "truetype/dejavu/DejaVuSans.ttf",
    "ideographs": "opentype/noto/NotoSansCJK-Regular.ttc",
}
SPARE = ("spare", "symbols", "ideographs")
"""Fonts that stand in, in this order, those that there are; `spare` is the setting's."""
SUBSTITUTE = "〓"
"""Printed where no font has a character: the printers' geta mark, so that nothing is silently missing."""
CONVERSION = "3"
"""Raised whenever converted subsets must be made anew."""
FULL = 1000
"""The advance of what no font has."""
HEAD = 4096
"""Bytes of a font file that tell it from others: there stand the check sums of its parts."""
RIGHT_TO_LEFT = frozenset(("R", "AL", "RLE", "RLO", "RLI"))
"""Classes of characters that lines set from left to right would show in the wrong order."""
COMBINED = re.compile(r"[^\s][\u0300-\u036f\u3099\u309a]+")
INVISIBLE = re.compile(
    "[\u00ad\u034f\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]"
)
"""Characters without a shape: joiners, selectors of variants, marks of direction."""


def clean(text: str) -> str:
    """Return a text as it is drawn: without characters that have no shape, accents on their letters, tabs as blanks."""
    if text.isascii():
        return text.replace("\t", " ")
    text = INVISIBLE.sub("", text.replace("\t", " "))
    return COMBINED.sub(lambda match: normalize("NFC", match[0]), text)


def find_font(family: str, own: Mapping[str, Path] | None = None) -> Path:
    """Return the font file of a family; `own` are the files that somebody chose. Raises FileNotFoundError."""
    for place in _places(family, own or {}):
        if place.exists():
            return place
    raise FileNotFoundError(f"no font for {family!r}: install fonts-noto-cjk or pylopdf-fonts-jp")


def _places(family: str, own: Mapping[str, Path]) -> Iterable[Path]:
    if family in own:
        yield own[family]
    if family in FAMILIES:
        with suppress(ImportError):
            import pylopdf_fonts_jp as package

            yield Path(package.serif_path() if family == "serif" else package.sans_path())
    if family in DEBIAN:
        yield SHARE / DEBIAN[family]


@dataclass(frozen=True)
class Font:
    """One font file; lengths in thousandths of the size."""

    family: str
    path: Path
    cache: Path

    @cached_property
    def key(self) -> str:
        """The file's identity, for caches: another version of the font has another."""
        with self.path.open("rb") as file:
            head = file.read(HEAD)
        said = f"{self.path.name} {self.path.stat().st_size} {CONVERSION}"
        return sha256(said.encode() + head).hexdigest()[:16]

    @cached_property
    def advances(self) -> dict[str, int]:
        """The advance of every character the font has."""
        place = self.cache / f"advances-{self.key}.json"
        content = kept(place, lambda: json.dumps(self._read_advances()).encode())
        return {chr(int(code)): advance for code, advance in json.loads(content).items()}

    def _read_advances(self) -> dict[int, int]:
        from fontTools.ttLib import TTFont

        with TTFont(self.path, fontNumber=0, lazy=True) as font:
            scale, metrics = 1000 / font["head"].unitsPerEm, font["hmtx"]
            return {c: round(metrics[name][0] * scale) for c, name in font.getBestCmap().items()}

    def has(self, character: str) -> bool:
        """Return whether the font can print this character."""
        return character in self.advances and bidirectional(character) not in RIGHT_TO_LEFT

    def width(self, text: str) -> int:
        """Return the length of a line of text that `Chain.printable` has been over, if it is all of this font."""
        advances = self.advances
        return sum(advances.get(character, FULL) for character in text)


class _Widths(dict[str, int]):
    """Advances by character, looked up when they are first asked for."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain

    def __missing__(self, character: str) -> int:
        font = self.chain.font_of(character)
        self[character] = font.advances.get(character, FULL) if font else FULL
        return self[character]


class Chain:
    """A font and those that stand in where it lacks a character; measures as the first one does."""

    def __init__(self, fonts: Iterable[Font]) -> None:
        self.fonts = tuple(fonts)
        self._widths = _Widths(self)
        self._owners: dict[str, Font | None] = {}

    def font_of(self, character: str) -> Font | None:
        """Return the first font that has a character, or None."""
        if character not in self._owners:
            having = (font for font in self.fonts if font.has(character))
            self._owners[character] = next(having, None)
        return self._owners[character]

    def missing(self, text: str) -> set[str]:
        """Return the characters of `text` that no font has; line feeds don't count."""
        return {character for character in {*text} - {"\n"} if self.font_of(character) is None}

    def printable(self, text: str) -> str:
        """Return `text` with every missing character replaced by the visible substitute."""
        return text.translate({ord(character): SUBSTITUTE for character in self.missing(text)})

    def width(self, text: str) -> int:
        """Return the length of a line of text that `printable` has been over."""
        return sum(map(self._widths.__getitem__, text))

    def runs(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield the parts of a line that are of one font each, with the font's family."""
        for font, run in groupby(text, self.font_of):
            yield (font or self.fonts[0]).family, "".join(run)


class FontBook:
    """The fonts of all families and the spare ones, with one cache directory; `own` are files chosen for some of them."""

    def __init__(self, cache: Path, own: Mapping[str, Path] | None = None) -> None:
        self._fonts = {name: Font(name, find_font(name, own), cache) for name in FAMILIES}
        for name in SPARE:
            with suppress(FileNotFoundError):
                self._fonts[name] = Font(name, find_font(name, own), cache)
        self._chains = {name: Chain(self._in_turn(name)) for name in FAMILIES}

    def _in_turn(self, family: str) -> Iterator[Font]:
        yield self._fonts[family]
        yield from (font for name, font in self._fonts.items() if name != family)

    def __getitem__(self, family: str) -> Font:
        """Return the font of a family or a spare one; raises KeyError."""
        return self._fonts[family]

    def __iter__(self) -> Iterator[str]:
        """Yield the names of all fonts."""
        return iter(self._fonts)

    def chain(self, family: str) -> Chain:
        """Return a family with what stands in for it; raises KeyError."""
        return self._chains[family]

    def alone(self, family: str) -> Chain:
        """Return a family with nothing that stands in for it; raises KeyError."""
        return Chain((self._fonts[family],))

    @property
    def key(self) -> str:
        """The identity of all fonts: faces drawn with others are others."""
        return " ".join(font.key for font in self._fonts.values())


def kept(place: Path, make: Callable[[], bytes]) -> bytes:
    """Return the content of a file, made and kept on first use; where nothing can be kept it is made each time."""
    if content := _content(place):
        return content
    content = make()
    write_quietly(place, content)
    return content


def write_quietly(place: Path, content: bytes) -> None:
    """Write a file of a cache; where that can't be, it is made anew next time."""
    with suppress(OSError):  # a full disk, a directory nobody may write
        write_atomically(place, content)


def _content(place: Path) -> bytes:
    """Return what a file holds: nothing if there is none, or if a power cut left it empty."""
    try:
        return place.read_bytes()
    except OSError:
        return b""


def write_atomically(place: Path, content: bytes) -> None:
    """Write a file so that whoever reads at the same time sees all of it or nothing; raises OSError and leaves nothing."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(draft, 0o644)
        os.replace(draft, place)
    except OSError:
        os.unlink(draft)
        raise
