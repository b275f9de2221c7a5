"""Tabletop Simulator's saved objects: JSON with a deck a section, and in it a card object a copy, by name.

A card's face is shown where the draft has its address; without, cards are blank with their names. Notes for the game master say section and code, so that
several cards of one name are told apart. What the format has no place for stands in the save's note.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from catalog.messages import msg
from decks.decoding import Unreadable
from decks.exchange.carrier import carried, with_carried
from decks.exchange.contract import Format
from decks.exchange.draft import Draft, Entry, counted, zoned
from decks.exchange.json_deck import loaded

OURS = re.compile(r"^deckwright:([^/]*)/(.*)$")
MOST_DEPTH = 12
LYING = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
APART = 3.0  # inches of the table between two decks


class Tabletop(Format):
    """Saved objects of Tabletop Simulator."""

    code = "tts"
    name = "Tabletop Simulator"
    endings = ("json",)
    media_type = "application/json"

    def claims(self, text: str) -> bool:
        """Return whether it is JSON with the objects of a save."""
        return text.lstrip()[:1] == "{" and '"ObjectStates"' in text

    def read(self, text: str) -> Draft:
        """Return what the file says; raises Unreadable."""
        data = loaded(text)
        states = data.get("ObjectStates") if isinstance(data, dict) else None
        if not isinstance(states, list):
            raise Unreadable(msg("There are no objects in this save of Tabletop Simulator."))
        draft = Draft(entries=counted(_entries(states, "", 0)), title=_words(data, "SaveName"))
        return with_carried(draft, _words(data, "Note"))

    def write(self, draft: Draft) -> str:
        """Return the file."""
        codes = dict.fromkeys(entry.code for entry in draft.entries)
        sheets = {
            code: Sheet(number, draft.faces.get(code, ""), draft.faces.get("", ""))
            for number, code in enumerate(codes, 1)
        }
        return save_text(draft, {code: (sheet, 0) for code, sheet in sheets.items()})


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture with the faces of one card or of many, row by row, and the picture of their backs; `number` counts from 1."""

    number: int
    face: str
    back: str
    columns: int = 1
    rows: int = 1

    def described(self) -> dict[str, Any]:
        """Return the sheet as a save describes it."""
        size = {"NumWidth": self.columns, "NumHeight": self.rows}
        return {
            "FaceURL": self.face,
            "BackURL": self.back,
            **size,
            "BackIsHidden": True,
            "UniqueBack": False,
        }


Spots: TypeAlias = "Mapping[str, tuple[Sheet, int]]"
"""Card code -> the sheet its face is on, and its place there, from 0."""


def save_text(draft: Draft, spots: Spots, texts: Mapping[str, str] | None = None) -> str:
    """Return a save with a deck a section; `texts` are what is shown of cards by code."""
    parts = zoned(draft.entries).values()
    states = [_deck(entries, place, spots, texts or {}) for place, entries in enumerate(parts)]
    save = {"SaveName": draft.title, "Note": carried(draft), "ObjectStates": states}
    return json.dumps(save, ensure_ascii=False, indent=1) + "\n"


def _deck(
    entries: Sequence[Entry], place: int, spots: Spots, texts: Mapping[str, str]
) -> dict[str, Any]:
    """Return the object of a section: a deck, or its only card."""
    cards = [_card(entry, spots, texts) for entry in entries for _ in range(int(entry.copies))]
    sheets = dict.fromkeys(spots[entry.code][0] for entry in entries)
    faces = {str(sheet.number): sheet.described() for sheet in sheets}
    at = {"posX": place * APART, "posY": 1.0, "posZ": 0.0, **LYING}
    if len(cards) == 1:
        return {**cards[0], "Transform": at}
    return {
        "Name": "DeckCustom",
        "Transform": at,
        "Nickname": entries[0].zone,
        "Description": "",
        "GMNotes": f"deckwright:{entries[0].section}/",
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": faces,
        "ContainedObjects": cards,
    }


def _card(entry: Entry, spots: Spots, texts: Mapping[str, str]) -> dict[str, Any]:
    sheet, spot = spots[entry.code]
    shown = {"Description": texts[entry.code]} if entry.code in texts else {}
    alone = sheet.columns == sheet.rows == 1
    return {
        "Name": "CardCustom" if alone else "Card",
        "Nickname": entry.name,
        **shown,
        "GMNotes": f"deckwright:{entry.section}/{entry.code}",
        "CardID": sheet.number * 100 + spot,
        "CustomDeck": {str(sheet.number): sheet.described()},
        "Transform": LYING,
    }


def _entries(states: Sequence[Any], zone: str, depth: int) -> Iterator[Entry]:
    """Yield an entry for each card object, those in decks and bags too."""
    for state in states:
        if not isinstance(state, dict) or depth > MOST_DEPTH:
            continue
        held = state.get("ContainedObjects")
        if isinstance(held, list) and held:
            yield from _entries(held, _words(state, "Nickname") or zone, depth + 1)
        elif _words(state, "Name") in ("Card", "CardCustom"):
            yield _entry(state, zone)


def _entry(state: Mapping[str, Any], zone: str) -> Entry:
    ours = OURS.match(_words(state, "GMNotes"))
    section, code = (ours[1], ours[2]) if ours else ("", "")
    return Entry(
        name=_words(state, "Nickname"),
        section=section,
        zone=zone,
        code=code,
        ident=f"CardID {state.get('CardID', '?')}",
    )


def _words(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    return value.strip() if isinstance(value, str) else ""
