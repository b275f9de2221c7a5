"""What must fit together in a game.toml whose values have the right shapes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from catalog.folding import fold
from catalog.loading import shapes
from catalog.loading.shapes import Reader, tables_in
from catalog.messages import msg
from catalog.query.derived import DERIVED
from catalog.query.fields import BUILT_IN, NONE

COLUMNS = {
    *("code", "type", "reading", "aliases", "effect", "origin", "set", "number", "rarity"),
    *("parallel", "artist", "sources", "printings", *BUILT_IN),
    *("card", "next", "note", "reload", "save", "shown", "suggest", "suggestion", "version"),
}
"""Codes that fields can't have: columns of a card's row, built-in fields of queries, inputs of the card's form."""
WORDED = re.compile("(name|text)_..")
"""Columns of names and texts, one for each language."""


def check_game(reader: Reader, data: Mapping[str, Any]) -> None:
    """Note what doesn't fit together in a game.toml whose values have the right shapes."""
    raw = reader.file.data
    for name, key in (
        ("fields", "code"),
        ("types", "code"),
        ("sections", "code"),
        ("choices", "code"),
        ("templates", "code"),
        ("formats", "code"),
    ):
        _check_unique(reader, name, raw.get(name, ()), key)
    _check_unique(reader, "rules", raw.get("rules", ()), "rule")
    for name in data.get("vocabularies", {}):
        _check_vocabulary(reader, name, raw["vocabularies"][name])
    for index, table in tables_in(raw.get("fields")):
        _check_field(reader, f"fields[{index}]", table, data)
    _check_field_names(reader, raw)
    for index, table in tables_in(raw.get("types")):
        _check_type(reader, f"types[{index}]", table, data)
    for index, table in tables_in(raw.get("choices")):
        _check_deck_choice(reader, f"choices[{index}]", table, data)
    for index, table in tables_in(raw.get("checks")):
        _check_check(reader, f"checks[{index}]", table, data)
    _check_piles(reader, data)
    _check_exchange(reader, data)


def _codes(tables: Iterable[Mapping[str, Any]], key: str = "code") -> tuple[str, ...]:
    return tuple(table[key] for table in tables)


def _check_unique(reader: Reader, name: str, tables: Any, key: str) -> None:
    seen = set()
    for index, table in tables_in(tables):
        value = table.get(key)
        if not isinstance(value, str):
            continue
        if value in seen:
            reader.bad(f"{name}[{index}].{key}", value, msg("This stands twice."))
        seen.add(value)


def _check_vocabulary(reader: Reader, name: str, choices: Any) -> None:
    owners: dict[str, str] = {}
    for index, choice in tables_in(choices):
        path = f"vocabularies.{name}[{index}]"
        own = str(choice.get("code"))
        if owners.get(own) == own:
            reader.bad(f"{path}.code", own, msg("This stands twice."))
        for spelling in _spellings(choice):
            if fold(spelling) in NONE:
                reader.bad(path, spelling, msg("This word means “no value” in searches."))
            owner = owners.setdefault(fold(spelling), own)
            if owner != own:
                reason = msg("This already means “%(other)s”.", other=owner)
                reader.bad(path, spelling, reason)


def _texts(value: Any) -> tuple[str, ...]:
    """Return the texts in a raw list; what has the wrong kind is passed over."""
    return tuple(v for v in value if isinstance(v, str)) if isinstance(value, list) else ()


def _spellings(table: Mapping[str, Any]) -> list[str]:
    names = table.get("names", table)
    labels = [v for k, v in names.items() if len(k) == 2] if isinstance(names, dict) else []
    return list(_texts([table.get("code"), *labels, *_texts(table.get("aliases"))]))


def _check_field_names(reader: Reader, raw: Mapping[str, Any]) -> None:
    owners: dict[str, object] = {}
    for index, table in tables_in(raw.get("fields")):
        for spelling in _spellings(table):
            owner = owners.setdefault(fold(spelling), table.get("code"))
            if owner != table.get("code"):
                reason = msg("This already means “%(other)s”.", other=str(owner))
                reader.bad(f"fields[{index}]", spelling, reason)


def _check_field(
    reader: Reader, path: str, table: Mapping[str, Any], data: Mapping[str, Any]
) -> None:
    kind = table.get("kind")
    if _is_taken(str(table.get("code"))):
        reader.bad(f"{path}.code", table["code"], msg("This code is taken by every game’s cards."))
    vocabulary = table.get("vocabulary")
    known = tuple(data.get("vocabularies", {}))
    if isinstance(vocabulary, str) and vocabulary not in known:
        reader.bad(f"{path}.vocabulary", vocabulary, shapes.unknown(vocabulary, known))
    if kind in ("choice", "choices") and not vocabulary and not table.get("cards"):
        reason = msg("A field of this kind needs “vocabulary” or “cards = true”.")
        reader.bad(f"{path}.kind", kind, reason)
    _check_keys_of_kind(reader, path, table)
    _check_numbers(reader, path, table)


def _is_taken(code: str) -> bool:
    return code in COLUMNS or code in DERIVED or bool(WORDED.fullmatch(code))


def _check_keys_of_kind(reader: Reader, path: str, table: Mapping[str, Any]) -> None:
    fitting = {
        "number": {"minimum", "maximum", "marks"},
        "choice": {"vocabulary", "cards"},
        "choices": {"vocabulary", "cards"},
        "text": set(),
    }
    kind = table.get("kind")
    if not isinstance(kind, str) or kind not in fitting:
        return
    special = set().union(*fitting.values()) - fitting[kind]
    for key in sorted(special & table.keys()):
        reason = msg("A field of kind “%(kind)s” has no such key.", kind=kind)
        reader.bad(f"{path}.{key}", table[key], reason)


def _check_numbers(reader: Reader, path: str, table: Mapping[str, Any]) -> None:
    least, most = table.get("minimum"), table.get("maximum")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        reader.bad(f"{path}.minimum", least, msg("The minimum is above the maximum."))
    for mark in _texts(table.get("marks")):
        if fold(mark) in NONE or mark.lstrip("+-").isdecimal():
            reason = msg("A mark is neither a number nor a word for “no value”.")
            reader.bad(f"{path}.marks", mark, reason)


def _check_type(
    reader: Reader, path: str, table: Mapping[str, Any], data: Mapping[str, Any]
) -> None:
    known = _codes(data.get("fields", ()))
    for key, accepted in (("fields", known), ("required", _texts(table.get("fields")))):
        for value in _texts(table.get(key)):
            if value not in accepted:
                reader.bad(f"{path}.{key}", value, shapes.unknown(value, accepted))


def _check_deck_choice(
    reader: Reader, path: str, table: Mapping[str, Any], data: Mapping[str, Any]
) -> None:
    """Note keys that don't fit the kind of what is chosen, and a vocabulary or range that can't be."""
    kind, known = table.get("kind"), tuple(data.get("vocabularies", {}))
    fitting = {"choice": {"vocabulary"}, "number": {"minimum", "maximum"}, "card": {"where"}}
    if not isinstance(kind, str) or kind not in fitting:
        return
    for key in sorted(table.keys() & set().union(*fitting.values()) - fitting[kind]):
        reason = msg("A choice of kind “%(kind)s” has no such key.", kind=kind)
        reader.bad(f"{path}.{key}", table[key], reason)
    if kind == "choice" and table.get("vocabulary") not in known:
        wrong = str(table.get("vocabulary", ""))
        reader.bad(f"{path}.vocabulary", wrong, shapes.unknown(wrong, known))
    _check_numbers(reader, path, table)


def _check_check(
    reader: Reader, path: str, table: Mapping[str, Any], data: Mapping[str, Any]
) -> None:
    numbers = tuple(f["code"] for f in data.get("fields", ()) if f["kind"] == "number")
    rules = _codes(data.get("rules", ()), "rule")
    for key, accepted in (("field", numbers), ("rises_with", numbers), ("rule", rules)):
        value = table.get(key)
        if isinstance(value, str) and value not in accepted:
            reader.bad(f"{path}.{key}", value, shapes.unknown(value, accepted))


def _check_piles(reader: Reader, data: Mapping[str, Any]) -> None:
    sections = _codes(data.get("sections", ()))
    taken: set[str] = set()
    table = data.get("table", {})
    for name in ("zones", "piles"):
        for index, entry in tables_in(table.get(name)):
            if entry["code"] in taken:
                reader.bad(f"table.{name}[{index}].code", entry["code"], msg("This stands twice."))
            taken.add(entry["code"])
            for section in entry.get("sections", ()):
                if section not in sections:
                    reason = shapes.unknown(section, sections)
                    reader.bad(f"table.{name}[{index}].sections", section, reason)


def _check_exchange(reader: Reader, data: Mapping[str, Any]) -> None:
    """Note names of sections and fields that the game doesn't have."""
    said = data.get("exchange", {})
    sections = _codes(data.get("sections", ()))
    for section in said.get("zones", {}):
        if section not in sections:
            reader.bad(f"exchange.zones.{section}", section, shapes.unknown(section, sections))
    numbers = said.get("numbers")
    fields = tuple(f["code"] for f in data.get("fields", ()) if f["kind"] == "number")
    if numbers is not None and numbers not in fields:
        reader.bad("exchange.numbers", numbers, shapes.unknown(numbers, fields))
