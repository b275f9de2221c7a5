"""Worked pieces of rules to begin with, filled in with the game's own sections, fields and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from string import Template

from catalog.definition import GameDefinition
from catalog.messages import Message, msg

USUAL = "GAME-D1"
"""The number of a first rule where nothing tells how the game's rules are called."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of TOML with what it says."""

    code: str
    title: Message
    text: str


@dataclass(frozen=True)
class Places:
    """What stands in for the places of a piece: of a game that has none of them, None."""

    rule: str
    languages: tuple[str, ...]
    section: str | None
    other: str | None
    number: str | None  # a field
    value: str | None
    card_type: str | None


def places_in(game: GameDefinition) -> Places:
    """Return what pieces are filled in with for a game."""
    sections, types = list(game.sections), list(game.types)
    fields = game.fields.values()
    numbers = [field.code for field in fields if field.kind == "number"]
    valued = [field for field in fields if field.choices]
    return Places(
        rule=free_number(game),
        languages=game.languages,
        section=next(iter(sections), None),
        other=sections[1] if len(sections) > 1 else None,
        number=next(iter(numbers), None),
        value=next((field.code for field in valued), None),
        card_type=next(iter(types), None),
    )


def free_number(game: GameDefinition) -> str:
    """Return the next number for a construction rule: after the highest of its series."""
    tables = [str(table.get("rule", "")) for table in game.constraints]
    last = tables[-1] if tables else next(iter(game.rules), USUAL)
    series = re.sub(r"\d+$", "", last) or "GAME-D"
    numbers = [re.fullmatch(re.escape(series) + r"(\d+)", rule) for rule in game.rules]
    return f"{series}{max((int(found[1]) for found in numbers if found), default=0) + 1}"


def snippets(game: GameDefinition) -> Iterator[Snippet]:
    """Yield the pieces that fit the game."""
    places = places_in(game)
    for code, (title, said, needed, table) in PIECES.items():
        if all(getattr(places, name) for name in needed):
            yield Snippet(code, title, _filled(said, table, places))


def snippet(game: GameDefinition, code: str) -> Snippet | None:
    """Return one piece, or None."""
    return next((found for found in snippets(game) if found.code == code), None)


def _filled(said: dict[str, str], table: str, places: Places) -> str:
    if table.startswith("[[formats]]"):
        names = ", ".join(f'{lang} = "{said.get(lang, said["en"])}"' for lang in places.languages)
        return Template(table).substitute(names=names, section=places.section)
    texts = "".join(f'{lang} = "{said.get(lang, said["en"])}"\n' for lang in places.languages)
    rule = f'[[rules]]\nrule = "{places.rule}"\n{texts}'
    values = {
        "rule": places.rule,
        "section": places.section,
        "other": places.other,
        "number": places.number,
        "value": places.value,
        "type": places.card_type,
    }
    return rule + "\n" + Template(table).substitute(values)


_HEAD = '[[constraints]]\nrule = "$rule"\nsections = ["$section"]\n'
Piece = tuple[Message, dict[str, str], tuple[str, ...], str]
PIECES: dict[str, Piece] = {
    "size": (
        msg("A section of so many cards"),
        {"en": "The deck has 40 to 60 cards.", "ja": "デッキは40枚以上60枚以下。"},
        ("section",),
        _HEAD + "least = 40\nmost = 60\n",
    ),
    "name": (
        msg("At most so many of a name"),
        {"en": "At most 3 cards of a name.", "ja": "同じ名前のカードは3枚まで。"},
        ("section",),
        _HEAD + 'key = "name"\nmost = 3\n',
    ),
    "singleton": (
        msg("Only one of each, with exemptions"),
        {
            "en": "One of each name, but any number of some type.",
            "ja": "同じ名前のカードは1枚だけ。ただし一部のタイプは何枚でもよい。",
        },
        ("section", "card_type"),
        _HEAD + 'exempt = "type:$type"\nkey = "name"\nmost = 1\n',
    ),
    "type": (
        msg("At least so many of a type"),
        {"en": "At least 5 cards of the type.", "ja": "このタイプのカードは5枚以上。"},
        ("section", "card_type"),
        _HEAD + 'where = "type:$type"\nleast = 5\n',
    ),
    "leader": (
        msg("Every card must match the leader"),
        {
            "en": "Every card shares a value with the leader.",
            "ja": "すべてのカードは、リーダーと同じ値を持つ。",
        },
        ("section", "other", "value"),
        _HEAD + 'every = { shares = "$value", with = "$other" }\n',
    ),
    "distinct": (
        msg("At most so many different values"),
        {"en": "At most 2 different values.", "ja": "値は2種類まで。"},
        ("section", "value"),
        _HEAD + 'measure = "distinct($value)"\nmost = 2\n',
    ),
    "budget": (
        msg("A number added up, with a budget"),
        {"en": "The numbers add up to 60 at most.", "ja": "数値の合計は60以下。"},
        ("section", "number"),
        _HEAD + 'measure = "sum($number)"\nmost = 60\n',
    ),
    "ratio": (
        msg("As many as something else"),
        {
            "en": "At most half of the cards are of the type.",
            "ja": "このタイプのカードは、全体の半分まで。",
        },
        ("section", "card_type"),
        _HEAD + 'where = "type:$type"\nmost = "copies($section) / 2"\n',
    ),
    "all_or_nothing": (
        msg("None, or exactly so many"),
        {"en": "The section has no cards or exactly 12.", "ja": "枚数は0枚か、ちょうど12枚。"},
        ("section",),
        _HEAD + "one_of = [0, 12]\n",
    ),
    "advice": (
        msg("An advice, not a rule"),
        {"en": "At least 10 of the type are advised.", "ja": "このタイプは10枚以上がおすすめ。"},
        ("section", "card_type"),
        _HEAD + 'where = "type:$type"\nleast = 10\nseverity = "advice"\n',
    ),
    "format": (
        msg("A format with a list and a date"),
        {"en": "New format", "ja": "新しいフォーマット"},
        ("section",),
        '[[formats]]\ncode = "new_format"\nnames = { $names }\n\n'
        '[[formats.snapshots]]\nfrom = "2030-01-01"\nbanned = []\n',
    ),
}
"""Title, the rule's text by language, what the game must have, and the table."""
