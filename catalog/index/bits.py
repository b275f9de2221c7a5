"""Sets of cards as integers: bit n is the card with primary key n, counted from the first byte in use."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence

PLACES = [tuple(place for place in range(8) if byte >> place & 1) for byte in range(256)]


def bits_of(keys: Iterable[int], first: int = 0) -> int:
    """Return the set of `keys`, none below 8 × `first`, as bits from the byte `first` on."""
    held = keys if isinstance(keys, Sequence) else list(keys)
    if held and len(held) > (max(held) >> 3) - first:
        return _dense(held, 8 * first)
    data = bytearray((max(held) >> 3) - first + 1 if held else 0)
    for key in held:
        data[(key >> 3) - first] |= 1 << (key & 7)
    return int.from_bytes(data, "little")


def _dense(keys: Sequence[int], lowest: int) -> int:
    """Return the set as bits counted from the key `lowest` on; where keys stand close, a digit each takes half the time of a bit each."""
    digits = bytearray(b"0") * (max(keys) - lowest + 1)
    one = ord("1")
    for key in keys:
        digits[key - lowest] = one
    digits.reverse()
    return int(digits, 2)


def keys_of(bits: int, first: int = 0) -> Iterator[int]:
    """Yield the keys in the set, rising."""
    data = bits.to_bytes((bits.bit_length() + 7) >> 3, "little")
    for index, byte in enumerate(data, first):
        for place in PLACES[byte] if byte else ():
            yield 8 * index + place


def packed(bits: int) -> tuple[int, bytes]:
    """Return the bytes of zeros before the first bit, and the rest, compressed."""
    first = ((bits & -bits).bit_length() - 1) // 8 if bits else 0
    rest = bits >> (8 * first)
    return first, zlib.compress(rest.to_bytes((rest.bit_length() + 7) >> 3, "little"), 1)


def unpacked(first: int, data: bytes) -> int:
    """Return the bits that `packed` packed; `first` may be counted from anywhere."""
    return int.from_bytes(zlib.decompress(data), "little") << (8 * first)
