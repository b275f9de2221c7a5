"""YDK, which knows cards by number only: a line a copy, in the parts `#main`, `#extra` and `!side`; and its link form `ydke://`.

A card's number is the value of the field that the game's data names (`[exchange] numbers = "FIELD"`). Without one it is a number of ten digits made of game
and card code, the same everywhere and for good. The numbers printed on cards aren't used: two sets have a number 12, and "12a" is no number. Where two cards
have one number, the comment before it tells which is meant: it holds section and code. Programs skip comments; names and notes stand there too.
"""

from __future__ import annotations

import binascii
import re
import struct
from base64 import b64decode
from collections.abc import Iterator
from hashlib import blake2s

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.messages import msg
from decks.decoding import Unreadable
from decks.exchange.carrier import carried, with_carried
from decks.exchange.contract import Format
from decks.exchange.draft import Draft, Entry, counted

PARTS = {"#main": "main", "#extra": "extra", "!side": "side"}
LINK = "ydke://"
CARD = re.compile(r"^# (?:.* )?\[([^\[\]\s]+)\] in ([^\s\[\]]+)$")
FIRST, SPAN = 10**9, 10**9


class Ydk(Format):
    """Decks by card numbers."""

    code = "ydk"
    name = "YDK"
    endings = ("ydk",)

    def claims(self, text: str) -> bool:
        """Return whether it is the link, or has the parts of such a deck and no card but numbers."""
        lines = [line.strip() for line in text.split("\n")]
        cards = [line for line in lines if line and not line.startswith(("#", "!"))]
        is_list = any(line in PARTS for line in lines) and all(c.isdecimal() for c in cards)
        return text.strip().startswith(LINK) or is_list

    def read(self, text: str) -> Draft:
        """Return what the file says; raises Unreadable."""
        if text.strip().startswith(LINK):
            return Draft(entries=counted(_linked(text.strip())))
        lines = re.split(r"\r\n|\r|\n", text)
        notes = (line[3:] for line in lines if line.startswith("## ") or line == "##")
        return with_carried(Draft(entries=tuple(_entries(lines))), "\n".join(notes))

    def write(self, draft: Draft) -> str:
        """Return the file."""
        notes = carried(draft, title=True)
        lines = [
            "#created by Deckwright",
            *(f"## {n}".rstrip() for n in notes.split("\n") if notes),
        ]
        for mark, zone in PARTS.items():
            lines.append(mark)
            for entry in draft.entries:
                if entry.zone == zone:
                    lines.append(f"# {entry.name} [{entry.code}] in {entry.section}")
                    lines += [entry.ident] * int(entry.copies)
        return "\n".join(lines) + "\n"

    def ident(self, game: GameDefinition, card: CardFacts) -> str:
        """Return the card's number."""
        declared = card.fields.get(str(game.exchange.get("numbers", "")))
        if isinstance(declared, int):
            return str(declared)
        digest = blake2s(f"{game.code}/{card.code}".encode(), digest_size=8).digest()
        return str(FIRST + int.from_bytes(digest, "big") % SPAN)


def _entries(lines: list[str]) -> Iterator[Entry]:
    """Yield an entry for each run of the same number, with the first one's line."""
    zone, told, last = "main", ("", ""), ("", 0, 0)  # number, line, copies
    for place, line in enumerate([*lines, "#"], 1):
        text = line.strip()
        if text == last[0] and text:
            last = (text, last[1], last[2] + 1)
            continue
        if last[0]:
            code, section = told
            yield Entry("", str(last[2]), section, zone, code, ident=last[0], line=last[1])
        last = ("", 0, 0)
        if match := CARD.match(text):
            told = (match[1], match[2])
        elif text in PARTS:
            zone, told = PARTS[text], ("", "")
        elif text and not text.startswith(("#", "!")):
            last = (text, place, 1)


def _linked(link: str) -> Iterator[Entry]:
    """Yield an entry for each copy in a link: three lists of numbers of four bytes, lowest first."""
    for zone, part in zip(PARTS.values(), link[len(LINK) :].split("!"), strict=False):
        try:
            data = b64decode(part, validate=True)
            numbers = [str(number) for (number,) in struct.iter_unpack("<I", data)]
        except (binascii.Error, ValueError, struct.error) as error:
            raise Unreadable(msg("The link is cut off or damaged.")) from error
        yield from (Entry(zone=zone, ident=number) for number in numbers)
