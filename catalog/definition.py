"""A game as its `game.toml` defines it: types, typed fields, vocabularies, sections, rule texts.

`GameDefinition.from_toml` takes the parsed file as it is; that it is well formed is checked before, by `catalog.loading`, which reports every
fault. Construction rules (`constraints`) and the goldfish table (`table`) stay raw here: their readers stand in the layers that use them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, TypeVar

from catalog.formats import Format, read_format

Label = Mapping[str, str]
"""The same words by language code."""


def in_language(label: Label, language: str) -> str:
    """Return the words of `label` in `language`, else in the first language it has, else nothing."""
    return label.get(language) or next(iter(label.values()), "")


def label_of(data: Mapping[str, Any]) -> Label:
    """Return the label in a table that mixes languages (keys of two letters) with other keys."""
    return {key: value for key, value in data.items() if len(key) == 2}


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a vocabulary."""

    code: str
    names: Label
    colour: str = ""  # CSS colour, for faces and chips
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A typed field of the game's cards."""

    code: str
    names: Label
    kind: str  # number, choice, choices, text
    aliases: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    cards: bool = False  # a card's code is a value as well
    minimum: int | None = None
    maximum: int | None = None
    marks: tuple[str, ...] = ()  # printed values that are not numbers

    def choice(self, code: str) -> Choice | None:
        """Return the choice with this code, or None."""
        return next((c for c in self.choices if c.code == code), None)


@dataclass(frozen=True, slots=True)
class CardType:
    """A kind of card and the fields it has."""

    code: str
    names: Label
    fields: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a deck; `where` tells which cards lie there unless a list says otherwise, `also` which further ones may."""

    code: str
    names: Label
    where: str = ""
    headings: tuple[str, ...] = ()
    also: str = ""


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """Something to be chosen for a deck and saved with it: a value of a vocabulary, a number, or a card that `where` finds."""

    code: str
    names: Label
    kind: str  # choice, number, card
    choices: tuple[Choice, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    where: str = ""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A numbered rule in words for players."""

    rule: str
    texts: Label
    source: str = ""
    reading: bool = False  # a house reading, where the document is silent


@dataclass(frozen=True, slots=True)
class Template:
    """A card that players make their own of: what is asked besides name and portrait; the rest stays."""

    code: str
    names: Label
    based_on: str  # a card's code
    ask: tuple[str, ...] = ()  # codes of fields
    about: Label = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ProductEntry:
    """A product as queries know it."""

    names: Label
    card_set: str = ""  # code of the set it belongs to
    cards: frozenset[str] | None = None  # codes of the cards it holds or may hold; None: unknown


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """Everything `game.toml` says."""

    code: str
    names: Label
    about: Label = field(default_factory=dict)
    languages: tuple[str, ...] = ("en", "ja")
    publisher: str = ""
    released: str = ""
    module: str = ""
    card_width: float = 63.0  # mm
    card_height: float = 88.0  # mm
    origins: Mapping[str, Label] = field(default_factory=dict)
    fields: Mapping[str, Field] = field(default_factory=dict)
    types: Mapping[str, CardType] = field(default_factory=dict)
    sections: Mapping[str, Section] = field(default_factory=dict)
    rules: Mapping[str, RuleText] = field(default_factory=dict)
    choices: Mapping[str, DeckChoice] = field(default_factory=dict)
    constraints: tuple[Mapping[str, Any], ...] = ()
    checks: tuple[Mapping[str, Any], ...] = ()
    charts: tuple[Mapping[str, Any], ...] = ()  # read where decks are drawn
    table: Mapping[str, Any] = field(default_factory=dict)
    templates: Mapping[str, Template] = field(default_factory=dict)
    formats: Mapping[str, Format] = field(default_factory=dict)
    phrases: Mapping[str, Label] = field(default_factory=dict)  # language -> words -> the same
    exchange: Mapping[str, Any] = field(default_factory=dict)  # what other programs call its parts
    sets: Mapping[str, Label] = field(default_factory=dict)  # from sets.csv, where known
    products: Mapping[str, ProductEntry] = field(default_factory=dict)  # where known
    rarities: tuple[str, ...] = ()  # as the cards' printings have them, where known

    @classmethod
    def from_toml(cls, data: Mapping[str, Any]) -> Self:
        """Return the definition that a checked `game.toml` holds."""
        vocabularies = {
            code: tuple(_choice(value) for value in values)
            for code, values in data.get("vocabularies", {}).items()
        }
        size = data.get("card_size", {})
        return cls(
            code=data["code"],
            names=data["names"],
            about=data.get("about", {}),
            languages=tuple(data.get("languages", ("en", "ja"))),
            publisher=data.get("publisher", ""),
            released=data.get("released", ""),
            module=data.get("module", ""),
            card_width=size.get("width", 63.0),
            card_height=size.get("height", 88.0),
            origins=data.get("origins", {}),
            fields=_by_code(_field(f, vocabularies) for f in data.get("fields", ())),
            types=_by_code(_card_type(t) for t in data.get("types", ())),
            sections=_by_code(_section(s) for s in data.get("sections", ())),
            rules={r["rule"]: rule_text(r) for r in data.get("rules", ())},
            choices=_by_code(_deck_choice(c, vocabularies) for c in data.get("choices", ())),
            constraints=tuple(data.get("constraints", ())),
            checks=tuple(data.get("checks", ())),
            charts=tuple(data.get("charts", ())),
            table=data.get("table", {}),
            templates=_by_code(_template(t) for t in data.get("templates", ())),
            formats=_by_code(read_format(f) for f in data.get("formats", ())),
            phrases=data.get("phrases", {}),
            exchange=data.get("exchange", {}),
        )

    def phrase(self, words: str, language: str) -> str:
        """Return words that the game's data says in one language only (sources, publisher) in `language`, where the game tells them."""
        return self.phrases.get(language, {}).get(words, words)


class _Coded(Protocol):
    @property
    def code(self) -> str: ...


C = TypeVar("C", bound=_Coded)


def _by_code(items: Iterable[C]) -> dict[str, C]:
    return {item.code: item for item in items}


def _choice(data: Mapping[str, Any]) -> Choice:
    aliases = tuple(data.get("aliases", ()))
    return Choice(data["code"], label_of(data), data.get("colour", ""), aliases)


def _field(data: Mapping[str, Any], vocabularies: Mapping[str, tuple[Choice, ...]]) -> Field:
    return Field(
        code=data["code"],
        names=data["names"],
        kind=data["kind"],
        aliases=tuple(data.get("aliases", ())),
        choices=vocabularies.get(data.get("vocabulary", ""), ()),
        cards=data.get("cards", False),
        minimum=data.get("minimum"),
        maximum=data.get("maximum"),
        marks=tuple(data.get("marks", ())),
    )


def _card_type(data: Mapping[str, Any]) -> CardType:
    lists = (tuple(data.get(key, ())) for key in ("fields", "required", "aliases"))
    return CardType(data["code"], data["names"], *lists)


def _template(data: Mapping[str, Any]) -> Template:
    asked, about = tuple(data.get("ask", ())), data.get("about", {})
    return Template(data["code"], data["names"], data["based_on"], asked, about)


def _section(data: Mapping[str, Any]) -> Section:
    headings = tuple(data.get("headings", ()))
    where, also = data.get("where", ""), data.get("also", "")
    return Section(data["code"], data["names"], where, headings, also)


def _deck_choice(
    data: Mapping[str, Any], vocabularies: Mapping[str, tuple[Choice, ...]]
) -> DeckChoice:
    return DeckChoice(
        code=data["code"],
        names=data["names"],
        kind=data["kind"],
        choices=vocabularies.get(data.get("vocabulary", ""), ()),
        minimum=data.get("minimum"),
        maximum=data.get("maximum"),
        where=data.get("where", ""),
    )


def rule_text(data: Mapping[str, Any]) -> RuleText:
    """Return the rule in a table of `[[rules]]`."""
    source, reading = data.get("source", ""), data.get("reading", False)
    return RuleText(data["rule"], label_of(data), source, reading)
