"""A font file with some glyphs of a larger font: bare CFF with character identifiers, as PDF embeds it (Adobe Technical Note #5176)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

ADOBE, IDENTITY = 391, 392
"""Numbers of the first two strings after the 391 standard ones."""
FONT_BOX, CHARSET, CHAR_STRINGS, PRIVATE = b"\x05", b"\x0f", b"\x11", b"\x12"
ROS, CID_COUNT, FD_ARRAY, FD_SELECT = b"\x0c\x1e", b"\x0c\x22", b"\x0c\x24", b"\x0c\x25"
DEFAULT_WIDTH, NOMINAL_WIDTH = b"\x14", b"\x15"
END_CHAR = b"\x0e"
FULL_WIDTH = 1000


class Glyph(NamedTuple):
    """An advance in thousandths of the size and an outline (Type 2 charstring without subroutines or hints; it starts with its advance unless that is 1000)."""

    advance: int
    outline: bytes


def font_file(name: str, box: Sequence[int], glyphs: Sequence[tuple[int, Glyph]]) -> bytes:
    """Return the file of glyphs with their identifiers, which rise; glyph 0 is an empty one for codes without a glyph."""
    codes = b"".join(code.to_bytes(2, "big") for code, _ in glyphs)
    count = len(glyphs) + 1
    head = b"\x01\x00\x04\x02" + _index([name.encode("ascii")])
    strings = _index([b"Adobe", b"Identity"]) + _index([])
    parts = {
        CHARSET: b"\x00" + codes,
        FD_SELECT: b"\x03\x00\x01\x00\x00\x00" + count.to_bytes(2, "big"),
        CHAR_STRINGS: _index([END_CHAR, *(glyph.outline for _, glyph in glyphs)]),
        FD_ARRAY: b"",
    }
    widths = _operator(DEFAULT_WIDTH, FULL_WIDTH) + _operator(NOMINAL_WIDTH, 0)
    start = len(head) + len(_index([_top(box, dict.fromkeys(parts, 0))])) + len(strings)
    private = start + sum(map(len, parts.values()))
    parts[FD_ARRAY] = _index([_operator(PRIVATE, len(widths), private)])
    places = dict(zip(parts, _places(start, parts.values(), len(widths)), strict=True))
    body = [parts[CHARSET], parts[FD_SELECT], parts[CHAR_STRINGS], widths, parts[FD_ARRAY]]
    return b"".join([head, _index([_top(box, places)]), strings, *body])


def _places(start: int, parts: Iterable[bytes], widths: int) -> list[int]:
    """Return where each part starts; the widths stand before the last one."""
    places = [start]
    for part in parts:
        places.append(places[-1] + len(part))
    return [*places[:3], places[3] + widths]


def _top(box: Sequence[int], places: dict[bytes, int]) -> bytes:
    operators = [_operator(ROS, ADOBE, IDENTITY, 0), _operator(CID_COUNT, 65536)]
    operators.append(_operator(FONT_BOX, *box))
    operators += [_operator(operator, place) for operator, place in places.items()]
    return b"".join(operators)


def _operator(operator: bytes, *operands: int) -> bytes:
    """Return an entry of a dictionary; every number takes five bytes, so that its length is known before places are."""
    return b"".join(b"\x1d" + n.to_bytes(4, "big", signed=True) for n in operands) + operator


def _index(entries: Sequence[bytes]) -> bytes:
    """Return a list of byte strings as the format has it."""
    if not entries:
        return b"\x00\x00"
    offsets = [1]
    for entry in entries:
        offsets.append(offsets[-1] + len(entry))
    size = (offsets[-1].bit_length() + 7) // 8
    packed = b"".join(offset.to_bytes(size, "big") for offset in offsets)
    return len(entries).to_bytes(2, "big") + bytes([size]) + packed + b"".join(entries)
