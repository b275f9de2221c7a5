"""JSON: our own form, which says everything; and the forms that others use for a deck.

Read as well: `{"main": {"code": 2}}`, `{"slots": {...}}`, lists of objects with a name and a count, a list of codes or of lines of text, a copy each.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from catalog.messages import msg
from decks.decoding import Unreadable
from decks.exchange.contract import Format
from decks.exchange.draft import Draft, Entry, Kept, counted, zoned
from decks.names import noted, plain_notes

VERSION = 1
COUNTS = ("copies", "count", "quantity", "qty", "amount")
NAMES = ("name", "card_name", "cardName", "title")
CODES = ("card", "code", "id")
PARTS = ("sections", "slots", "cards", "deck", "decks")
ABOUT = {
    "card_notes",
    "name",
    "title",
    "notes",
    "description",
    "format",
    "choices",
    "unread",
    "game",
}
MOST_DEPTH = 6


class JsonDeck(Format):
    """Decks as JSON."""

    code = "json"
    name = "JSON"
    endings = ("json",)
    media_type = "application/json"

    def claims(self, text: str) -> bool:
        """Return whether the text is an object, or a list of objects or strings."""
        return text.lstrip()[:1] == "{" or text.lstrip().startswith(("[{", '["', "[\n"))

    def read(self, text: str) -> Draft:
        """Return what the file says; raises Unreadable."""
        data = loaded(text)
        if not isinstance(data, dict):
            return Draft(entries=_together(_entries(data, "", 0)))
        return Draft(
            entries=_together(_entries(data, "", 0)),
            title=_words(data.get("name") or data.get("title")),
            notes=plain_notes(_words(data.get("notes") or data.get("description"))),
            format=_words(data.get("format")),
            choices=_choices(data.get("choices")),
            card_notes=noted(_choices(data.get("card_notes")).items()),
            kept=tuple(_kept(data.get("unread"))),
            game=_words(data.get("game")),
        )

    def write(self, draft: Draft) -> str:
        """Return the file."""
        data: dict[str, Any] = {"deckwright": VERSION, "game": draft.game, "name": draft.title}
        data |= {"format": draft.format, "notes": draft.notes, "choices": dict(draft.choices)}
        data["card_notes"] = dict(draft.card_notes)
        parts = zoned(draft.entries).items()
        data["sections"] = {section: [_card(e) for e in entries] for (_, section), entries in parts}
        data["unread"] = [{"section": kept.section, "text": kept.text} for kept in draft.kept]
        return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def loaded(text: str) -> Any:
    """Return the JSON in the text; raises Unreadable with the place where it breaks."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        reason = msg(
            "The file is broken at line %(line)d, character %(column)d: it is no complete JSON.",
            line=error.lineno,
            column=error.colno,
        )
        raise Unreadable(reason) from error
    except (RecursionError, ValueError) as error:
        raise Unreadable(
            msg("This is no deck: it is nested too deeply or has huge numbers.")
        ) from error


def _card(entry: Entry) -> dict[str, Any]:
    card = {"card": entry.code, "name": entry.name, "copies": int(entry.copies)}
    printing = {"set": entry.set_code, "number": entry.number}
    return card | {key: value for key, value in printing.items() if value}


def _entries(data: Any, section: str, depth: int) -> Iterator[Entry]:
    """Yield the cards in any of the forms; `section` is the key they stand under."""
    if depth > MOST_DEPTH:
        return
    if isinstance(data, str):
        yield Entry(name=data, section=section, zone=section)
    elif isinstance(data, list):
        for item in data:
            yield from _entries(item, section, depth + 1)
    elif isinstance(data, dict):
        yield from _of_object(data, section, depth)


def _of_object(data: Mapping[str, Any], section: str, depth: int) -> Iterator[Entry]:
    copies = next((data[key] for key in COUNTS if _is_count(data.get(key))), None)
    names = {key for key in (*NAMES, *CODES) if isinstance(data.get(key), str)}
    is_card = names and (copies is not None or (depth > 0 and not _has_parts(data)))
    if is_card:
        yield _entry(data, str(1 if copies is None else copies), section)
        return
    for key, value in data.items():
        if _is_count(value) and (section or depth > 0 or not _has_parts(data)):
            yield Entry(name=key, code=key, copies=str(value), section=section, zone=section)
        elif isinstance(value, dict | list) and not (depth == 0 and key in ABOUT):
            yield from _entries(value, section if key in PARTS else key, depth + 1)


def _has_parts(data: Mapping[str, Any]) -> bool:
    return any(isinstance(value, dict | list) for value in data.values())


def _entry(data: Mapping[str, Any], copies: str, section: str) -> Entry:
    name = next((data[key] for key in NAMES if isinstance(data.get(key), str)), "")
    code = next((data[key] for key in CODES if isinstance(data.get(key), str)), "")
    own = _words(data.get("section") or data.get("board") or data.get("zone")) or section
    return Entry(
        name=name,
        copies=copies,
        section=own,
        zone=own,
        code=code,
        set_code=_words(data.get("set")),
        number=_words(data.get("number")) if isinstance(data.get("number"), str) else "",
    )


def _together(entries: Iterator[Entry]) -> tuple[Entry, ...]:
    """Return the entries; strings that only repeat are counted."""
    found = list(entries)
    return counted(found) if all(entry.copies == "1" for entry in found) else tuple(found)


def _is_count(value: object) -> bool:
    is_text = isinstance(value, str) and value.isdecimal() and len(value) < 6
    return is_text or (isinstance(value, int) and not isinstance(value, bool))


def _words(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _choices(value: object) -> dict[str, str]:
    pairs = value.items() if isinstance(value, dict) else ()
    return {str(key): str(said) for key, said in pairs if isinstance(said, str | int)}


def _kept(value: object) -> Iterator[Kept]:
    for line in value if isinstance(value, list) else ():
        if isinstance(line, dict) and isinstance(line.get("text"), str):
            yield Kept(line["text"], _words(line.get("section")))
        elif isinstance(line, str):
            yield Kept(line)
