"""Formats as pages show them: what holds on a day, what each snapshot changed, and how a card stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from catalog.definition import in_language
from catalog.formats import ALWAYS, Format
from catalog.messages import FieldName, listing
from catalog.models import Game
from catalog.query import QueryError, parse
from catalog.query.check import resolve
from catalog.query.describe import describe
from catalog.wording import card_name, choice_name, language, word, word_value
from decks.legality.format_tables import rules_of
from decks.legality.formats import Settled, settled, without_unknown

TITLES = {
    "pool": gettext_noop("Card pool"),
    "banned": gettext_noop("Banned"),
    "limited": gettext_noop("Limited"),
    "restricted": gettext_noop("Restricted: one of each list"),
    "points": gettext_noop("Points"),
    "exclude": gettext_noop("Exclude each other"),
    "changes": gettext_noop("Changed cards"),
    "without": gettext_noop("Rules of the game that don’t hold"),
    "constraints": gettext_noop("Further rules"),
}
"""What the keys of snapshots are called."""


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card with a link, and a word about it."""

    name: str
    url: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a list: a card, or cards that belong together, or words."""

    cards: tuple[CardRef, ...] = ()
    text: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """What a format says under one key on a day, or what a snapshot changed of it."""

    key: str
    title: str
    entries: tuple[Entry, ...]
    gone: tuple[Entry, ...] = ()  # what a snapshot took out


@dataclass(frozen=True, slots=True)
class ShownSnapshot:
    """A snapshot with what it changed."""

    start: date | None
    end: date | None
    source: str
    parts: tuple[Part, ...]
    is_now: bool


def parts_of(game: Game, now: Settled) -> list[Part]:
    """Return all that a format says on the days of a snapshot."""
    now = without_unknown(now, game.pool)
    found = (Part(key, _(title), _entries(game, now, key)) for key, title in TITLES.items())
    return [part for part in found if part.entries]


def snapshots_of(game: Game, found: Format, on: date) -> list[ShownSnapshot]:
    """Return the snapshots of a format with what each changed, the newest first; the one of the day `on` is marked."""
    shown = [
        ShownSnapshot(
            start=None if snapshot.start is ALWAYS else snapshot.start,
            end=found.end(place),
            source=game.definition.phrase(snapshot.source, language()),
            parts=tuple(_changes(game, found, place)),
            is_now=found.place(on) == place,
        )
        for place, snapshot in enumerate(found.snapshots)
    ]
    return shown[::-1]


def _changes(game: Game, found: Format, place: int) -> Iterator[Part]:
    now = without_unknown(settled(found, place), game.pool)
    before = without_unknown(settled(found, place - 1), game.pool) if place else None
    for key in (key for key in TITLES if key in found.snapshots[place].says):
        entries = _entries(game, now, key)
        old = _entries(game, before, key) if before else ()
        new = tuple(entry for entry in entries if entry not in old)
        gone = tuple(entry for entry in old if entry not in entries)
        if new or gone:
            yield Part(key, _(TITLES[key]), new, gone)


def _entries(game: Game, now: Settled, key: str) -> tuple[Entry, ...]:
    said = now.get(key)
    return tuple(ENTRIES[key](game, said, now)) if said else ()


def _pool(game: Game, query: str, now: Settled) -> Iterator[Entry]:
    try:
        resolved = resolve(parse(query), game.definition, game.pool, nested=True)
        text = word(describe(resolved), game)
    except QueryError:
        text = query
    yield Entry(text=text, url=f"{reverse('cards', args=[game.code])}?{urlencode({'q': query})}")


def _banned(game: Game, codes: list[str], now: Settled) -> Iterator[Entry]:
    yield from (Entry((_card(game, code),)) for code in codes)


def _limited(game: Game, copies: Mapping[str, int], now: Settled) -> Iterator[Entry]:
    for code, most in copies.items():
        words = ngettext("%(n)d copy", "%(n)d copies", most) % {"n": most}
        yield Entry((_card(game, code, words),))


def _together(game: Game, lists: list[list[str]], now: Settled) -> Iterator[Entry]:
    yield from (Entry(tuple(_card(game, code) for code in codes)) for codes in lists)


def _points(game: Game, said: Mapping[str, Any], now: Settled) -> Iterator[Entry]:
    yield Entry(text=_("Budget: %(n)d") % {"n": said["budget"]})
    for code, worth in sorted(said["cards"].items(), key=lambda item: -item[1]):
        words = ngettext("%(n)d point", "%(n)d points", worth) % {"n": worth}
        yield Entry((_card(game, code, words),))


def _changed(game: Game, changes: Mapping[str, Any], now: Settled) -> Iterator[Entry]:
    for code, values in changes.items():
        told = (_value(game, code, field, value) for field, value in values.items())
        yield Entry((_card(game, code, str(word_value(listing(*told), game))),))


def _value(game: Game, code: str, field: str, value: Any) -> str:
    printed = game.pool[code].fields.get(field, "")
    words = {
        "field": str(word_value(FieldName(field), game)),
        "old": _value_words(game, field, printed),
        "new": _value_words(game, field, value),
    }
    return _("%(field)s %(old)s → %(new)s") % words


def _value_words(game: Game, field: str, value: Any) -> str:
    values = value if isinstance(value, list | tuple) else [value]
    words = [choice_name(field, str(part), game) for part in values if part != ""]
    return " / ".join(words) or "–"


def _rule_numbers(game: Game, rules: list[str], now: Settled) -> Iterator[Entry]:
    known = game.definition.rules
    for rule in rules:
        text = in_language(known[rule].texts, language()) if rule in known else ""
        yield Entry(text=f"{rule}: {text}", url=f"{reverse('game_rules', args=[game.code])}#{rule}")


def _constraints(game: Game, tables: list[Mapping[str, Any]], now: Settled) -> Iterator[Entry]:
    known = {**game.definition.rules, **rules_of(now)}
    for rule in dict.fromkeys(str(table.get("rule")) for table in tables):
        text = in_language(known[rule].texts, language()) if rule in known else ""
        yield Entry(text=f"{rule}: {text}")


ENTRIES: dict[str, Callable[[Game, Any, Settled], Iterator[Entry]]] = {
    "pool": _pool,
    "banned": _banned,
    "limited": _limited,
    "restricted": _together,
    "points": _points,
    "exclude": _together,
    "changes": _changed,
    "without": _rule_numbers,
    "constraints": _constraints,
}
"""What tells what a format says under a key."""


def _card(game: Game, code: str, note: str = "") -> CardRef:
    return CardRef(card_name(code, game), reverse("card", args=[game.code, code]), note)
