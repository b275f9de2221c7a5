"""What game.toml may hold: the shape of every key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from catalog.loading import shapes
from catalog.loading.format_shape import format_shape
from catalog.loading.shapes import CODE, CODE_FORM, Shape
from catalog.messages import msg
from catalog.query.check import LARGEST

DATE = r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?"
DATE_FORM = msg("A date is YYYY, YYYY-MM or YYYY-MM-DD.")
LANGUAGE = "[a-z]{2}"
KINDS = ("number", "choice", "choices", "text")
code = shapes.text(CODE, CODE_FORM, most=30)
colour = shapes.text(r"#[0-9a-fA-F]{6}", msg("A colour is # and six hexadecimal digits."))
date = shapes.text(DATE, DATE_FORM)
many_texts = shapes.list_of(shapes.some_text)
codes = shapes.list_of(code)
number = shapes.whole(-LARGEST, LARGEST)


def languages_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the languages that a raw game.toml names, English and Japanese unless it does."""
    named = data.get("languages")
    usable = [str(lang) for lang in named] if isinstance(named, list) else []
    return tuple(lang for lang in usable if re.fullmatch(LANGUAGE, lang)) or ("en", "ja")


def game_shape(languages: tuple[str, ...]) -> Shape:
    """Return the shape of the whole of game.toml."""
    words = shapes.words(languages)
    same_level = dict.fromkeys(languages, shapes.some_text)
    choice = shapes.table(
        {"code": code}, {"colour": colour, "aliases": many_texts}, expected=same_level
    )
    language = shapes.text(LANGUAGE, msg("A language is two small letters."))
    size = shapes.measure(20, 200)
    named = {"code": code, "names": words}
    return shapes.table(
        expected={
            "code": shapes.text(CODE, CODE_FORM, most=50),
            "names": words,
            "types": shapes.list_of(_type(named)),
            "sections": shapes.list_of(_section(named)),
        },
        optional={
            "fields": shapes.list_of(_field(named)),
            "languages": shapes.list_of(language, empty=False),
            "about": words,
            "publisher": shapes.text(),
            "released": date,
            "module": shapes.text(r"[a-z_][a-z0-9_.]*", msg("A module is named with dots.")),
            "card_size": shapes.table({"width": size, "height": size}),
            "origins": shapes.table_of(shapes.words(languages, empty=True), CODE),
            "vocabularies": shapes.table_of(shapes.list_of(choice), CODE),
            "rules": shapes.list_of(rule_shape(same_level)),
            "choices": shapes.list_of(_deck_choice(named)),
            "constraints": shapes.list_of(shapes.free),
            "charts": shapes.list_of(shapes.free),
            "checks": shapes.list_of(_check),
            "table": _table(named, same_level),
            "templates": shapes.list_of(
                shapes.table({**named, "based_on": code}, {"about": words, "ask": codes})
            ),
            "formats": shapes.list_of(
                format_shape(named, {"about": words}, rule_shape(same_level))
            ),
            "phrases": shapes.table_of(shapes.table_of(shapes.some_text, ".+"), LANGUAGE),
            "exchange": _exchange(),
        },
    )


def _exchange() -> Shape:
    """Return the shape of what other programs call the game and its sections."""
    zone = shapes.text(most=40)
    zones = {"cod": shapes.one_of("main", "side"), "ydk": shapes.one_of("main", "extra", "side")}
    zones |= {"dek": zone, "o8d": zone, "tts": zone}
    named = {
        "plugin": shapes.text(most=80),
        "octgn": shapes.text(most=40),
        "numbers": shapes.text(),
    }
    return shapes.table({}, {**named, "zones": shapes.table_of(shapes.table({}, zones), CODE)})


def _field(named: Mapping[str, Shape]) -> Shape:
    field_code = shapes.text("[a-z][a-z0-9_]*", CODE_FORM, most=30)
    marks = shapes.list_of(shapes.text(r".{1,12}", msg("A mark has 1 to 12 characters.")))
    optional = {
        "aliases": many_texts,
        "vocabulary": shapes.text(),
        "cards": shapes.flag,
        "minimum": number,
        "maximum": number,
        "marks": marks,
    }
    return shapes.table({**named, "code": field_code, "kind": shapes.one_of(*KINDS)}, optional)


def _deck_choice(named: Mapping[str, Shape]) -> Shape:
    choice_code = shapes.text("[a-z][a-z0-9_]*", CODE_FORM, most=30)
    optional = {
        "vocabulary": shapes.text(),
        "minimum": number,
        "maximum": number,
        "where": shapes.text(),
    }
    kind = shapes.one_of("choice", "number", "card")
    return shapes.table({**named, "code": choice_code, "kind": kind}, optional)


def _type(named: Mapping[str, Shape]) -> Shape:
    optional = {"fields": codes, "required": codes, "aliases": many_texts}
    return shapes.table({**named, "code": shapes.text(CODE, CODE_FORM, most=20)}, optional)


def _section(named: Mapping[str, Shape]) -> Shape:
    return shapes.table(
        named, {"headings": many_texts, "where": shapes.text(), "also": shapes.text()}
    )


def rule_shape(same_level: Mapping[str, Shape]) -> Shape:
    """Return the shape of a table of `[[rules]]`; `same_level` are the languages its text stands in."""
    rule = shapes.text(
        r"[A-Z0-9]+-[A-Z]+\d+",
        msg(
            "A rule’s number looks like WIT-D4: capital letters or digits, a hyphen, capital letters, digits."
        ),
    )
    optional = {"source": shapes.text(), "reading": shapes.flag}
    return shapes.table({"rule": rule}, optional, expected=same_level)


_check = shapes.table(
    {"rule": shapes.some_text, "field": shapes.some_text, "rises_with": shapes.some_text},
    {"where": shapes.text()},
)


def _table(named: Mapping[str, Shape], same_level: Mapping[str, Shape]) -> Shape:
    count = shapes.whole(0, 100)
    pile = shapes.table(
        {**named, "sections": codes},
        {"hand": count, "redraw": shapes.one_of("none", "once"), "rule": shapes.some_text},
    )
    zone = shapes.table({"code": code}, {"sections": codes}, expected=same_level)
    start = {"start": shapes.whole(-9999, 9999)}
    given = shapes.table({"section": code, "where": shapes.some_text})
    return shapes.table(
        optional={
            "start_in_play": shapes.text(),
            "hand_limit": count,
            "zones": shapes.list_of(zone),
            "aside": codes,
            "given": shapes.list_of(given),
            "counters": shapes.list_of(shapes.table({"code": code}, start, same_level)),
            "piles": shapes.list_of(pile),
        },
    )
