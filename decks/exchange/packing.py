"""A deck in few bytes, for share codes: sorted hashes of the cards' codes, copies, and what else is told, compressed."""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2s
from typing import Any

from decks.exchange.bits import BitReader, BitWriter
from decks.exchange.draft import Draft, Entry, Kept, zoned

SPARE, MOST_BITS = 17, 63
MOST_EXTRAS = 200_000
"""Bytes of what is told about a deck, unpacked."""
NOTHING: tuple[Any, ...] = ("", "", "", {}, [], {})
"""What is told about a deck of which nothing is told."""


@lru_cache(maxsize=2**16)
def hash_of(code: str) -> int:
    """Return the 64 bits that stand for a card's code; they never change."""
    return int.from_bytes(blake2s(code.encode(), digest_size=8).digest(), "big")


def bits_for(codes: Collection[str], others: Collection[str]) -> int:
    """Return how many bits of their hashes tell these cards from all others of the game, with some to spare."""
    bits = len(others).bit_length() + SPARE
    while bits < MOST_BITS:
        taken = [hash_of(code) >> (64 - bits) for code in {*codes, *others}]
        mine = {hash_of(code) >> (64 - bits) for code in codes}
        if sum(value in mine for value in taken) == len(mine):
            break
        bits += 4
    return min(bits, MOST_BITS)


def packed(draft: Draft) -> bytes:
    """Return the deck in few bytes."""
    bits = bits_for({entry.code for entry in draft.entries}, draft.codes)
    parts = {section: entries for (_, section), entries in zoned(draft.entries).items()}
    out = BitWriter()
    out.put(bits, 6)
    out.put_count(len(parts) + 1)
    for section, entries in parts.items():
        _put_text(out, section)
        _put_cards(out, entries, bits)
    return bytes.fromhex(draft.game) + _with_length(out.bytes()) + _extras(draft)


def _put_text(out: BitWriter, text: str) -> None:
    out.put_count(len(text.encode()) + 1)
    for byte in text.encode():
        out.put(byte, 8)


def _put_cards(out: BitWriter, entries: Collection[Entry], bits: int) -> None:
    """Put the cards sorted by hash: each as the step from the one before, which takes fewer bits than the hash."""
    cards = sorted((hash_of(entry.code) >> (64 - bits), int(entry.copies)) for entry in entries)
    width = step_width(bits, len(cards))
    out.put_count(len(cards) + 1)
    last = 0
    for value, copies in cards:
        out.put_step(value - last, width)
        out.put_count(copies)
        last = value


def step_width(bits: int, cards: int) -> int:
    """Return the bits of the usual step between so many sorted hashes."""
    return max(bits - cards.bit_length(), 0)


def unpacked(data: bytes) -> Draft:
    """Return the deck in a checked code; raises ValueError."""
    length, rest = parted(data[2:])
    bits = BitReader(rest[:length])
    width = bits.take(6)
    entries: list[Entry] = []
    for _ in range(bits.take_count() - 1):
        section = bytes(bits.take(8) for _ in range(bits.take_count() - 1)).decode()
        entries += _taken(bits, width, section)
    draft = Draft(entries=tuple(entries), game=data[:2].hex())
    return _with_extras(draft, rest[length:])


def _taken(bits: BitReader, width: int, section: str) -> Iterator[Entry]:
    count = bits.take_count() - 1
    value = 0
    for _ in range(count):
        value += bits.take_step(step_width(width, count))
        copies = str(bits.take_count())
        yield Entry(copies=copies, section=section, ident=f"{width:x}:{value:x}")


def _extras(draft: Draft) -> bytes:
    """Return what is told about the deck, compressed; nothing for a deck of which nothing is told."""
    kept = [[line.text, line.section] for line in draft.kept]
    said = [
        draft.title,
        draft.format,
        draft.notes,
        dict(draft.choices),
        kept,
        dict(draft.card_notes),
    ]
    while said and not said[-1]:
        said.pop()
    if not said:
        return b""
    if len(said) == 1:
        return b"t" + draft.title.encode()
    packer = zlib.compressobj(9, wbits=-15)
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
    return b"z" + packer.compress(text) + packer.flush()


def _with_extras(draft: Draft, data: bytes) -> Draft:
    if data[:1] != b"z":
        return replace(draft, title=data[1:].decode())
    unpacker = zlib.decompressobj(wbits=-15)
    text = unpacker.decompress(data[1:], MOST_EXTRAS)
    if not unpacker.eof:
        raise ValueError("too much is told about the deck")
    title, form, notes, choices, kept, card_notes = _said(text)
    lines = tuple(Kept(line, section) for line, section in kept)
    about = replace(draft, choices=choices, card_notes=card_notes, kept=lines)
    return replace(about, title=title, format=form, notes=notes)


def _said(text: bytes) -> tuple[str, str, str, dict[str, str], list[list[str]], dict[str, str]]:
    """Return title, format, notes, choices, kept lines and notes on cards; raises ValueError for what was written otherwise: anybody can make a checksum."""
    try:
        said = json.loads(text)
    except RecursionError as error:
        raise ValueError("nested without end") from error
    match [*said, *NOTHING[len(said) :]] if isinstance(said, list) else said:
        case [str(title), str(form), str(notes), dict(choices), list(kept), dict(about)] if all(
            isinstance(value, str) for value in (*choices.values(), *about.values())
        ) and all(isinstance(line, list) and list(map(type, line)) == [str, str] for line in kept):
            return title, form, notes, choices, kept, about
    raise ValueError("this is nothing that is told about a deck")


def length_bytes(length: int) -> bytes:
    """Return a length in groups of seven bits, lowest first."""
    groups = bytearray()
    while length > 127:
        groups.append(length & 127 | 128)
        length >>= 7
    return bytes([*groups, length])


def _with_length(data: bytes) -> bytes:
    return length_bytes(len(data)) + data


def parted(data: bytes) -> tuple[int, bytes]:
    """Return the length at the start of the data, and the rest; raises ValueError."""
    length = 0
    for place, byte in enumerate(data[:4]):
        length |= (byte & 127) << (7 * place)
        if byte < 128:
            return length, data[place + 1 :]
    raise ValueError("no length")
