"""Formats: what a snapshot says becomes tables of the one form and a changed pool, and is judged like any other rule.

A format's own lists have rule numbers made of its code: STANDARD-F1 for the pool to STANDARD-F6 for pairs that exclude each other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from difflib import get_close_matches
from typing import Any, TypeAlias

from catalog.definition import GameDefinition, Label, RuleText, rule_text
from catalog.facts import Value
from catalog.folding import fold
from catalog.formats import Format, Snapshot
from catalog.messages import ChoiceName, Message, MessageValue, listing, msg
from catalog.pool import CardPool

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


class FormatError(ValueError):
    """There is no such format, or none yet on that day: the sentence for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(f"{message.text} {message.values}")
        self.message = message


@dataclass(frozen=True, slots=True)
class Settled:
    """What a format says on the days of one snapshot, told from the snapshots before where it says nothing itself."""

    format: Format
    place: int
    said: Mapping[str, tuple[Snapshot, Any]]  # key -> the snapshot that said it last, and what

    @property
    def start(self) -> date:
        """The first day."""
        return self.format.snapshots[self.place].start

    @property
    def end(self) -> date | None:
        """The first day on which something else holds, if there is one."""
        return self.format.end(self.place)

    def get(self, key: str, default: Any = None) -> Any:
        """Return what is said under `key`, else `default`."""
        return self.said[key][1] if key in self.said else default

    def path(self, key: str) -> str:
        """Return where `key` was said, within the format's table."""
        table = self.said[key][0].path
        return f"{table}.{key}" if table else key

    def source(self, key: str) -> str:
        """Return where what is said under `key` comes from."""
        return self.said[key][0].source or self.format.source


def settled(format: Format, place: int) -> Settled:
    """Return what holds on the days of the snapshot at `place`."""
    said: dict[str, tuple[Snapshot, Any]] = {}
    for snapshot in format.snapshots[: place + 1]:
        said |= {key: (snapshot, value) for key, value in snapshot.says.items()}
    return Settled(format, place, said)


def settled_on(format: Format, on: date) -> Settled:
    """Return what holds on a day; raises FormatError before the first."""
    place = format.place(on)
    if place is None:
        start = format.snapshots[0].start.isoformat()
        values: dict[str, MessageValue] = {"format": format_name(format), "date": start}
        raise FormatError(msg("%(format)s begins on %(date)s.", **values))
    return settled(format, place)


def format_named(game: GameDefinition, name: str) -> Format:
    """Return the game's format with this code or name; raises FormatError."""
    wanted = fold(name)
    for found in game.formats.values():
        if wanted and wanted in map(fold, (found.code, *found.names.values())):
            return found
    raise FormatError(_unknown(game, name))


def _unknown(game: GameDefinition, name: str) -> Message:
    if not game.formats:
        return msg("This game has no formats.")
    if near := get_close_matches(name.strip().lower(), game.formats, cutoff=0.55):
        return msg(
            "There is no format “%(name)s”. Did you mean: %(near)s?",
            name=name[:40],
            near=listing(*near),
        )
    return msg(
        "There is no format “%(name)s”. Known: %(known)s.",
        name=name[:40],
        known=listing(*game.formats),
    )


def format_name(format: Format) -> MessageValue:
    """Return the words for a format."""
    return next(iter(format.names.values()), "") if format.is_house else name_of(format.code)


def name_of(code: str) -> ChoiceName:
    """Return the words for a format of the game."""
    return ChoiceName("legal", code)


def number(format: Format, mark: str) -> str:
    """Return the rule number of one of the format's lists."""
    prefix = "HOUSE" if format.is_house else re.sub("[^A-Z0-9]", "", format.code.upper())
    return f"{prefix or 'FORMAT'}-{mark}"


def without_unknown(now: Settled, pool: CardPool) -> Settled:
    """Return the same without cards that the game hasn't any more, so that the lists hold for the others."""
    said = {key: (by, known_part(key, value, pool)) for key, (by, value) in now.said.items()}
    return replace(now, said=said)


def known_part(key: str, value: Any, pool: CardPool) -> Any:
    """Return what is said under `key` without cards that aren't in the pool."""
    if key == "banned":
        return [code for code in value if code in pool]
    if key in ("limited", "changes"):
        return {code: said for code, said in value.items() if code in pool}
    if key in ("restricted", "exclude"):
        found = ([code for code in codes if code in pool] for codes in value)
        return [codes for codes in found if codes]
    if key == "points":
        return {**value, "cards": known_part("limited", value["cards"], pool)}
    return value


def definition_under(game: GameDefinition, now: Settled) -> GameDefinition:
    """Return the game with the construction rules that hold under the format: its own, unless the format leaves them out, and the format's."""
    tables = (*_kept(game, now), *(table for _, table in tables_of(game, now)))
    return replace(game, rules={**game.rules, **rules_of(now)}, constraints=tables)


def _kept(game: GameDefinition, now: Settled) -> Iterator[Mapping[str, Any]]:
    without = now.get("without", ())
    for table in game.constraints if now.format.game_rules else ():
        if not isinstance(table, Mapping) or table.get("rule") not in without:
            yield table


def pool_under(game: GameDefinition, pool: CardPool, now: Settled) -> CardPool:
    """Return the cards with the values that the format gives them."""
    changed = changes_of(game, now)
    cards = (pool[code] for code in changed if code in pool)
    return pool.changed(c.with_values(changed[c.code]) for c in cards) if changed else pool


def changes_of(game: GameDefinition, now: Settled) -> dict[str, dict[str, Value]]:
    """Return the values that cards have instead of their printed ones, by card and field; empty ones for none."""
    return {
        code: {field: tuple(v) if isinstance(v, list) else v for field, v in values.items()}
        for code, values in now.get("changes", {}).items()
    }


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
