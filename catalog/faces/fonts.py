"""The fonts of card faces: their advances, and the outlines that a PDF can embed.

Two families, `sans` and `serif`, from the first place that has them: the installed package of Noto fonts, then Debian's paths. Advances and converted
subsets are kept in a cache directory, so that only the first use of a font or of a set of characters parses it.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

DEBIAN = Path("/usr/share/fonts/opentype/noto")
FALLBACKS = {"sans": "NotoSansCJK-Regular.ttc", "serif": "NotoSerifCJK-Regular.ttc"}
FAMILIES = tuple(FALLBACKS)
SUBSTITUTE = "〓"
"""Printed where a font lacks a character: the printers' geta mark, so that nothing is silently missing."""
CONVERSION = "3"
"""Raised whenever converted subsets must be made anew."""


def find_font(family: str) -> Path:
    """Return the font file of a family; raises FileNotFoundError."""
    for place in _places(family):
        if place.exists():
            return place
    raise FileNotFoundError(f"no font for {family!r}: install fonts-noto-cjk or pylopdf-fonts-jp")


def _places(family: str) -> Iterable[Path]:
    try:
        import pylopdf_fonts_jp as package
    except ImportError:
        pass
    else:
        yield Path(package.serif_path() if family == "serif" else package.sans_path())
    yield DEBIAN / FALLBACKS[family]


@dataclass(frozen=True)
class Font:
    """One font file; lengths in thousandths of the size."""

    family: str
    path: Path
    cache: Path

    @cached_property
    def key(self) -> str:
        """The file's identity, for caches."""
        stat = self.path.stat()
        return sha256(f"{self.path.name} {stat.st_size} {CONVERSION}".encode()).hexdigest()[:16]

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
        return character in self.advances

    def missing(self, text: str) -> set[str]:
        """Return the characters of `text` that the font lacks; line feeds don't count."""
        return {character for character in text if not self.has(character)} - {"\n"}

    def printable(self, text: str) -> str:
        """Return `text` with every missing character replaced by the visible substitute."""
        return text.translate({ord(character): SUBSTITUTE for character in self.missing(text)})

    def width(self, text: str) -> int:
        """Return the length of a line of text that `printable` has been over."""
        advances = self.advances
        return sum(advances.get(character, 1000) for character in text)


class FontBook:
    """The fonts of all families, with one cache directory."""

    def __init__(self, cache: Path) -> None:
        self._fonts = {name: Font(name, find_font(name), cache) for name in FAMILIES}

    def __getitem__(self, family: str) -> Font:
        """Return the font of a family; raises KeyError."""
        return self._fonts[family]


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
