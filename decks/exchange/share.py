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
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from hashlib import blake2s

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.messages import Message, msg
from decks.decoding import Unreadable
from decks.exchange.contract import CardsOf, Format
from decks.exchange.draft import Draft
from decks.exchange.packing import hash_of, length_bytes, packed, parted, unpacked

PREFIX = "dw1."
CODE = re.compile(r"dw(\d{1,3})\.([A-Za-z0-9_-]*)")
LINK = re.compile(r"^https?://\S+/code/(dw\d{1,3}\.[A-Za-z0-9_-]*)/?$")


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
            return unpacked(data)
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
    body = packed(draft)
    data = length_bytes(len(body)) + body
    data += zlib.crc32(PREFIX.encode() + data).to_bytes(4, "big")
    return PREFIX + urlsafe_b64encode(data).decode().rstrip("=")


def game_mark(code: str) -> str:
    """Return the mark of a game."""
    return blake2s(code.encode(), digest_size=2).hexdigest()


def _bare(text: str) -> str:
    """Return the code alone: out of a link, without what a mail breaks it with."""
    bare = text.strip()
    if link := LINK.match(bare):
        bare = link[1]
    letters = "".join(bare.split())
    code = letters.rstrip(".,;)>")
    return code if "." in code else letters[: len(code) + 1]


def _checked(code: str) -> bytes:
    """Return what stands between length and checksum; raises Unreadable."""
    match = CODE.fullmatch(code)
    if not match:
        raise Unreadable(_damaged())
    if f"dw{match[1]}." != PREFIX:
        raise Unreadable(msg("This share code was made by another version of Deckwright."))
    try:
        data = urlsafe_b64decode(match[2] + "=" * (-len(match[2]) % 4))
        length, body = parted(data)
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
