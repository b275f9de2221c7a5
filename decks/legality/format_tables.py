"""What a format says, as tables of the one form: its lists and its own constraints, and the game's rules with them.

A format's own lists have rule numbers made of its code: STANDARD-F1 for the pool to STANDARD-F6 for pairs that exclude each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from catalog.definition import GameDefinition, Label, RuleText, rule_text
from catalog.formats import Format
from decks.legality.formats import Settled

Table: TypeAlias = "dict[str, Any]"
"""A table of `[[constraints]]`."""
Placed: TypeAlias = "tuple[str, Table]"
"""Where a table comes from in the format's own table (`snapshots[1].constraints[0]`), and the table."""

LISTS: dict[str, tuple[str, Label]] = {
    "pool": (
        "F1",
        {
            "en": "Only cards in the format’s pool.",
            "ja": "使えるのは、このフォーマットのカードプールにあるカードだけ。",
        },
    ),
    "banned": ("F2", {"en": "No banned cards.", "ja": "禁止カードは入れられない。"}),
    "limited": (
        "F3",
        {
            "en": "Of limited cards no more copies than the list says.",
            "ja": "制限カードは、リストにある枚数まで。",
        },
    ),
    "restricted": (
        "F4",
        {
            "en": "Of the cards of a restricted list only one, in any number of copies.",
            "ja": "選択制限リストのカードは、その中から1種類だけ。",
        },
    ),
    "points": (
        "F5",
        {
            "en": "The points of listed cards stay within the budget.",
            "ja": "ポイント付きカードの合計は、上限以内。",
        },
    ),
    "exclude": (
        "F6",
        {
            "en": "Cards that exclude each other are never together.",
            "ja": "組み合わせ禁止のカードは、一緒に入れられない。",
        },
    ),
}
"""What a snapshot's lists are called as rules."""

MESSAGES: dict[str, Label] = {
    "pool": {
        "en": "Not in the format’s pool: %(cards)s. Take out %(delta)s.",
        "ja": "このフォーマットのカードプールにないカード：%(cards)s。%(delta)s枚抜いてください。",
    },
    "restricted": {
        "en": "Only one of these is allowed: %(cards)s.",
        "ja": "入れられるのは、どれか1種類だけ：%(cards)s。",
    },
    "points": {
        "en": "The points add up to %(found)s; at most %(most)s are allowed.",
        "ja": "ポイントの合計は%(found)sで、上限の%(most)sを超えています。",
    },
    "exclude": {
        "en": "These exclude each other: %(cards)s.",
        "ja": "一緒に入れられない組み合わせ：%(cards)s。",
    },
}
"""What is said where a list isn't kept, if the usual sentence doesn't say it best."""


def number(format: Format, mark: str) -> str:
    """Return the rule number of one of the format's lists."""
    prefix = "HOUSE" if format.is_house else re.sub("[^A-Z0-9]", "", format.code.upper())
    return f"{prefix or 'FORMAT'}-{mark}"


def definition_under(game: GameDefinition, now: Settled) -> GameDefinition:
    """Return the game with the construction rules that hold under the format: its own, unless the format leaves them out, and the format's."""
    tables = (*_kept(game, now), *(table for _, table in tables_of(game, now)))
    return replace(game, rules={**game.rules, **rules_of(now)}, constraints=tables)


def _kept(game: GameDefinition, now: Settled) -> Iterator[Mapping[str, Any]]:
    without = now.get("without", ())
    for table in game.constraints if now.format.game_rules else ():
        if not isinstance(table, Mapping) or table.get("rule") not in without:
            yield table


def rules_of(now: Settled) -> dict[str, RuleText]:
    """Return the texts of the format's lists and of its further rules, by number."""
    found: dict[str, RuleText] = {}
    for key, (mark, label) in LISTS.items():
        if now.get(key):
            rule = number(now.format, mark)
            found[rule] = RuleText(rule, label, now.source(key))
    texts = [rule_text(table) for table in now.format.rules]
    return {**found, **{text.rule: text for text in texts}}


def tables_of(game: GameDefinition, now: Settled) -> list[Placed]:
    """Return the format's lists and constraints as tables of the one form."""
    return [*_list_tables(game, now), *_own_tables(now)]


def _list_tables(game: GameDefinition, now: Settled) -> Iterator[Placed]:
    for key, (mark, _) in LISTS.items():
        said = now.get(key)
        if said:
            base: Table = {"rule": number(now.format, mark), "sections": list(game.sections)}
            if now.format.is_house:
                base["severity"] = "house"
            for table in TABLES[key](said):
                yield now.path(key), _in_languages({**base, **table}, game.languages)


def _in_languages(table: Table, languages: tuple[str, ...]) -> Table:
    """Return the table with its message in the game's languages only."""
    message = {lang: text for lang, text in table.get("message", {}).items() if lang in languages}
    rest = {key: value for key, value in table.items() if key != "message"}
    return {**rest, "message": message} if message else rest


def _own_tables(now: Settled) -> Iterator[Placed]:
    for index, table in enumerate(now.get("constraints", ())):
        house = {"severity": "house"} if now.format.is_house else {}
        yield f"{now.path('constraints')}[{index}]", {**house, **table}


def _pool(query: str) -> Iterator[Table]:
    yield {"where": f"-({query})", "most": 0, "message": MESSAGES["pool"]}


def _banned(codes: list[str]) -> Iterator[Table]:
    yield {"cards": codes, "key": "card", "most": 0}


def _limited(copies: Mapping[str, int]) -> Iterator[Table]:
    for most in sorted(set(copies.values())):
        cards = [code for code, count in copies.items() if count == most]
        yield {"cards": cards, "key": "card", "most": most}


def _restricted(lists: list[list[str]]) -> Iterator[Table]:
    yield from _one_of_each(lists, MESSAGES["restricted"])


def _excluded(pairs: list[list[str]]) -> Iterator[Table]:
    yield from _one_of_each(pairs, MESSAGES["exclude"])


def _one_of_each(lists: list[list[str]], message: Label) -> Iterator[Table]:
    for cards in lists:
        yield {"cards": cards, "measure": "distinct(card)", "most": 1, "message": message}


def _points(said: Mapping[str, Any]) -> Iterator[Table]:
    points = said["cards"]
    if points:
        table: Table = {"cards": list(points), "measure": "points", "points": points}
        yield {**table, "most": said["budget"], "message": MESSAGES["points"]}


TABLES: dict[str, Callable[[Any], Iterator[Table]]] = {
    "pool": _pool,
    "banned": _banned,
    "limited": _limited,
    "restricted": _restricted,
    "points": _points,
    "exclude": _excluded,
}
"""What makes the tables of each list."""
