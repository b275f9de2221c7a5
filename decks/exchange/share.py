"""The share code: a whole deck in a short word that fits into a link, `dw1.` and letters, digits, `-` and `_`.

It must be readable after the game got more cards, on other sites and after a database was made anew. A table of the game's cards by their place, kept apart by
the game's digest, would be shorter (7 bits a card) but useless after the next card; so a card is the first bits of a hash of its code, as many as tell the
deck's cards from all others of the game and 17 to spare: of a game that doubles its cards one code in 4,000 meets a card that it can't tell from another,
and then says so. Sorted by hash, a card takes about 20 bits, a deck of 18 different cards about 80 characters.

A code holds: its length, a mark of the game, the number of bits, for each section its name, its cards and their copies; behind them, compressed, what else is
told about the deck; and a CRC-32. A single wrong character is always noticed (it changes at most six bits in a row), a cut one by its length.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2s
from typing import Any

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.messages import Message, msg
from decks.decoding import Unreadable
from decks.exchange.bits import BitReader, BitWriter
from decks.exchange.contract import CardsOf, Format
from decks.exchange.draft import Draft, Entry, Kept, zoned

PREFIX = "dw1."
CODE = re.compile(r"dw(\d{1,3})\.([A-Za-z0-9_-]*)")
LINK = re.compile(r"^https?://\S+/code/(dw\d{1,3}\.[A-Za-z0-9_-]*)/?$")
SPARE, MOST_BITS = 17, 63
MOST_EXTRAS = 200_000
"""Bytes of what is told about a deck, unpacked."""


class ShareCode(Format):
    """The deck as a short word."""

    code = "code"
    name = "Deckwright"
    endings = ("code.txt",)

    def claims(self, text: str) -> bool:
        """Return whether it begins as a share code does, or is a link to one."""
        bare = text.strip()
        return bool(re.match(r"dw\d{1,3}\.", bare) or LINK.match(bare))

    def read(self, text: str) -> Draft:
        """Return what the code says; raises Unreadable, with the reason: cut, damaged, of a newer version."""
        data = _checked(_bare(text))
        try:
            return _unpacked(data)
        except (ValueError, UnicodeDecodeError, zlib.error) as error:
            raise Unreadable(_damaged()) from error

    def write(self, draft: Draft) -> str:
        """Return the code and a line feed."""
        return f"{share_code(draft)}\n"

    def game_id(self, game: GameDefinition) -> str:
        """Return the mark of the game: four hexadecimal digits of a hash of its code."""
        return game_mark(game.code)

    def finder(self, game: GameDefinition, cards: Iterable[CardFacts]) -> CardsOf:
        """Return what finds the cards whose hash begins with the bits of an ident `BITS:VALUE`."""
        return _Finder(cards).find


class _Finder:
    """Finds cards by the first bits of their hashes."""

    def __init__(self, cards: Iterable[CardFacts]) -> None:
        self._cards = [(hash_of(card.code), card) for card in cards]
        self._tables: dict[int, dict[int, list[CardFacts]]] = {}

    def find(self, ident: str) -> list[CardFacts]:
        """Return the cards of an ident."""
        bits, value = (int(part, 16) for part in ident.split(":"))
        if bits not in self._tables:
            table: dict[int, list[CardFacts]] = {}
            for digest, card in self._cards:
                table.setdefault(digest >> (64 - bits), []).append(card)
            self._tables[bits] = table
        return self._tables[bits].get(value, [])


def share_code(draft: Draft) -> str:
    """Return the code of a deck."""
    body = _packed(draft)
    data = _length(len(body)) + body
    data += zlib.crc32(PREFIX.encode() + data).to_bytes(4, "big")
    return PREFIX + urlsafe_b64encode(data).decode().rstrip("=")


def game_mark(code: str) -> str:
    """Return the mark of a game."""
    return blake2s(code.encode(), digest_size=2).hexdigest()


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


def _packed(draft: Draft) -> bytes:
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


def _unpacked(data: bytes) -> Draft:
    """Return the deck in a checked code; raises ValueError."""
    length, rest = _parted(data[2:])
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
    said: list[Any] = json.loads(text)
    nothing: list[Any] = ["", "", "", {}, [], {}]
    title, form, notes, choices, kept, card_notes = said + nothing[len(said) :]
    lines = tuple(Kept(line, section) for line, section in kept)
    about = replace(draft, choices=choices, card_notes=card_notes, kept=lines)
    return replace(about, title=title, format=form, notes=notes)


def _length(length: int) -> bytes:
    """Return a length in groups of seven bits, lowest first."""
    groups = bytearray()
    while length > 127:
        groups.append(length & 127 | 128)
        length >>= 7
    return bytes([*groups, length])


def _with_length(data: bytes) -> bytes:
    return _length(len(data)) + data


def _parted(data: bytes) -> tuple[int, bytes]:
    """Return the length at the start of the data, and the rest; raises ValueError."""
    length = 0
    for place, byte in enumerate(data[:4]):
        length |= (byte & 127) << (7 * place)
        if byte < 128:
            return length, data[place + 1 :]
    raise ValueError("no length")


def _bare(text: str) -> str:
    """Return the code alone: out of a link, without what a mail breaks it with."""
    bare = text.strip()
    if link := LINK.match(bare):
        bare = link[1]
    return re.sub(r"(?<!^dw\d)[.,;)>]+$", "", re.sub(r"\s+", "", bare))


def _checked(code: str) -> bytes:
    """Return what stands between length and checksum; raises Unreadable."""
    match = CODE.fullmatch(code)
    if not match:
        raise Unreadable(_damaged())
    if f"dw{match[1]}." != PREFIX:
        raise Unreadable(msg("This share code was made by another version of Deckwright."))
    try:
        data = urlsafe_b64decode(match[2] + "=" * (-len(match[2]) % 4))
        length, body = _parted(data)
    except (binascii.Error, ValueError) as error:
        raise Unreadable(_cut()) from error
    if len(body) < length + 4:
        raise Unreadable(_cut())
    if not _is_whole(match[2], data, len(body) - length):
        raise Unreadable(_damaged())
    return body[:length]


def _is_whole(letters: str, data: bytes, tail: int) -> bool:
    """Return whether the checksum is right and no letter could be another without changing anything."""
    checksum = zlib.crc32(PREFIX.encode() + data[:-4]).to_bytes(4, "big")
    canonical = urlsafe_b64encode(data).decode().rstrip("=") == letters
    return tail == 4 and canonical and data[-4:] == checksum


def _cut() -> Message:
    return msg("The share code is cut off: its end is missing.")


def _damaged() -> Message:
    return msg("The share code has a mistake in it: please copy it again, all of it.")
