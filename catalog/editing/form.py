"""The form for one card, made from the game's typed fields: rows out of what was posted, inputs out of rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from django.conf.locale import LANG_INFO
from django.http import QueryDict
from django.utils.translation import gettext as _

from catalog.definition import CardType, Field, GameDefinition, in_language
from catalog.editing.rows import RowCells
from catalog.faults import Fault
from catalog.importing.matching import LONGEST_CODE, code_stem
from catalog.loading.cards import PRINTING_COLUMNS, SOURCES, row_columns
from catalog.loading.tables import plain
from catalog.models import Game
from catalog.sources import Source, source_parts, sources_text
from catalog.wording import card_name, language, word

MOST_PRINTINGS = 50
MOST_NAMES = 2000
UNTOLD = Source("")
CARDS = "__cards"
"""Ends the name of the input for cards beside a vocabulary's choices."""


@dataclass(frozen=True)
class Option:
    """One choice of an input."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class Input:
    """One input of the form, with what stands in it and what is wrong with it."""

    column: str
    label: str
    kind: str  # text, area, number, choice, choices
    value: str = ""
    options: tuple[Option, ...] = ()
    takes_cards: bool = False
    cards: str = ""  # those of the values that are cards, by name
    help: str = ""
    lang: str = ""
    is_required: bool = False
    errors: tuple[str, ...] = ()
    source: Source = UNTOLD
    source_column: str = ""  # where its source is told; empty: not here


@dataclass(frozen=True)
class PrintingInputs:
    """The inputs of one printing."""

    index: int
    inputs: tuple[Input, ...]
    is_new: bool


def code_for(game: Game, row: Mapping[str, str]) -> str:
    """Return a code that no card has, made as imports make it, so that either way a card gets the same one."""
    base = code_stem(row, ("en", *game.definition.languages))[: LONGEST_CODE - 10] or "card"
    code, count = base, 1
    while code in game.pool:
        count += 1
        code = f"{base}_{count}"
    return code


def posted_rows(game: Game, post: QueryDict, card_type: str | None = None) -> list[RowCells]:
    """Return what was posted as the rows of one card; of `card_type`, where that isn't the form's to say."""
    definition = game.definition
    row = dict.fromkeys(row_columns(definition), "")
    for column in set(row) - set(definition.fields) - set(PRINTING_COLUMNS) - {SOURCES}:
        row[column] = plain(post.get(column, ""))
    row["type"] = row["type"] if card_type is None else card_type
    for own in fields_of(definition, row["type"]):
        row[own.code] = _posted_value(game, own, post)
    row[SOURCES] = sources_text(dict(_posted_sources(definition, row["type"], post)))
    printings = [cells for cells in _posted_printings(post) if any(cells.values())]
    row |= printings[0] if printings else {}
    row["code"] = row["code"] or code_for(game, row)
    further = ({**dict.fromkeys(row, ""), "code": row["code"], **p} for p in printings[1:])
    return [row, *further]


def fields_of(definition: GameDefinition, card_type: str) -> list[Field]:
    """Return the fields that cards of a type have, in the game's order."""
    wanted = definition.types.get(card_type, CardType("", {})).fields
    return [field for code, field in definition.fields.items() if code in wanted]


def _posted_value(game: Game, own: Field, post: QueryDict) -> str:
    values = [value.strip() for value in post.getlist(own.code) if value.strip()]
    if own.cards:
        named = [_card_code(game, name) for name in _parts(post.get(own.code + CARDS, ""))]
        values = named[:1] or values if own.kind == "choice" else [*values, *named]
    return "|".join(values) if own.kind == "choices" else "".join(values[:1])


def _parts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[|、;\n]", text) if part.strip()]


def _card_code(game: Game, name: str) -> str:
    """Return the code of the one card that `name` means, else the name."""
    found = {card.code for card in game.pool.named(name)}
    return found.pop() if len(found) == 1 else name


def _posted_sources(
    definition: GameDefinition, card_type: str, post: QueryDict
) -> Iterator[tuple[str, Source]]:
    for column in sourced_columns(definition, card_type):
        if origin := post.get(f"source-{column}", ""):
            words = post.get(f"source-words-{column}", "").replace("|", "/")
            yield column, Source(origin, " ".join(words.split()))


def sourced_columns(definition: GameDefinition, card_type: str) -> list[str]:
    """Return the columns of a card whose source can be told."""
    words = [f"{part}_{lang}" for part in ("name", "text") for lang in definition.languages]
    fields = [field.code for field in fields_of(definition, card_type)]
    return [*words, "type", "reading", "aliases", *fields, "effect", *PRINTING_COLUMNS]


def _posted_printings(post: QueryDict) -> Iterator[RowCells]:
    for index in range(MOST_PRINTINGS):
        if f"set-{index}" not in post:
            return
        names = ((column, f"{column}-{index}") for column in PRINTING_COLUMNS)
        yield {column: post.get(name, "").strip() for column, name in names}


class CardForm:
    """What the page of the form shows."""

    def __init__(self, game: Game, rows: Sequence[RowCells], faults: Iterable[Fault] = ()) -> None:
        self.game, self.rows, self.row = game, rows, rows[0]
        self.definition = game.definition
        self.sourced = sourced_columns(self.definition, self.row["type"])
        self.sources = dict(p for p in source_parts(self.row[SOURCES]) if not isinstance(p, str))
        self.errors: dict[str, list[str]] = {}
        self.others: list[str] = []
        for fault in faults:
            self._place(fault)

    def _place(self, fault: Fault) -> None:
        """Put a fault at its input; one that isn't of this card stands above the form."""
        reason = word(fault.reason, self.game)
        column = fault.column
        if column in PRINTING_COLUMNS:
            column = f"{column}-{max(fault.line - 1, 0)}"
        if fault.line:
            self.errors.setdefault(column, []).append(reason)
        else:
            self.others.append(f"{column_name(self.definition, fault.column)}: {reason}")

    def error_ids(self) -> Iterator[tuple[str, list[str]]]:
        """Yield every column that has an input, with its errors: for what is checked while one types."""
        shown = [*self.head(), *self.names(), *self.fields(), *self.texts()]
        printed = [own for printing in self.printings() for own in printing.inputs]
        for own in (*shown, *printed):
            yield own.column, self.errors.get(own.column, [])

    def _input(self, column: str, label: str, kind: str = "text", **more: object) -> Input:
        told = column.removesuffix("-0")  # the sources of printings are told with the first one
        return Input(
            column,
            label,
            kind,
            str(more.pop("value", self.row.get(column, ""))),
            errors=tuple(self.errors.get(column, ())),
            source=self.sources.get(told, UNTOLD),
            source_column=told if told in self.sourced else "",
            **more,  # type: ignore[arg-type]
        )

    def head(self) -> list[Input]:
        """Return type and code."""
        types = self.definition.types.values()
        options = tuple(Option(t.code, _label(t.names), t.code == self.row["type"]) for t in types)
        help_ = _("Made from the name. It can’t be changed once the card is saved.")
        return [
            self._input("type", _("Type"), "choice", options=options, is_required=True),
            self._input("code", _("Code"), help=help_),
        ]

    def names(self) -> list[Input]:
        """Return names, reading and aliases."""
        names = [
            self._input(f"name_{lang}", column_name(self.definition, f"name_{lang}"), lang=lang)
            for lang in self.definition.languages
        ]
        if "ja" in self.definition.languages:
            help_ = _("The Japanese name in kana: the card is found by it.")
            names.append(self._input("reading", _("Reading"), lang="ja", help=help_))
        help_ = _("Other names, separated by |.")
        return [*names, self._input("aliases", _("Also called"), help=help_)]

    def fields(self) -> list[Input]:
        """Return the inputs of the type's fields."""
        return [self._field(own) for own in fields_of(self.definition, self.row["type"])]

    def texts(self) -> list[Input]:
        """Return rules text, effect script and origin."""
        languages = self.definition.languages
        columns = [(f"text_{lang}", lang) for lang in languages]
        texts = [
            self._input(column, column_name(self.definition, column), "area", lang=lang)
            for column, lang in columns
        ]
        if self.definition.module:
            help_ = _("What the game’s rules do when the card is played. Empty: nothing by itself.")
            texts.append(self._input("effect", _("Effect script"), help=help_))
        return [*texts, self._origin()]

    def _origin(self) -> Input:
        chosen = self.row["origin"]
        origins = self.definition.origins.items()
        options = tuple(Option(c, _label(names) or c, c == chosen) for c, names in origins)
        return self._input("origin", _("Whose values"), "choice", options=options)

    def _field(self, own: Field) -> Input:
        values = _parts(self.row[own.code]) if own.kind == "choices" else [self.row[own.code]]
        options = tuple(Option(c.code, _label(c.names), c.code in values) for c in own.choices)
        named = [v for v in values if v and own.cards and not own.choice(v)]
        kind = "text" if own.kind.startswith("choice") and not own.choices else own.kind
        return self._input(
            own.code,
            _label(own.names),
            kind,
            options=options,
            takes_cards=own.cards,
            cards=" | ".join(card_name(code, self.game) for code in named),
            help=_help(own),
            is_required=own.code in self._required(),
        )

    def card_names(self) -> list[str]:
        """Return names of cards to choose from, where a field takes cards; not too many for a page."""
        if not any(own.cards for own in fields_of(self.definition, self.row["type"])):
            return []
        return [card.name(language()) for card in islice(self.game.pool, MOST_NAMES)]

    def _required(self) -> tuple[str, ...]:
        found = self.definition.types.get(self.row["type"])
        return found.required if found else ()

    def printings(self) -> list[PrintingInputs]:
        """Return the inputs of each printing, and of one more where the card has some."""
        rows = [row for row in self.rows if any(row[column] for column in PRINTING_COLUMNS)]
        blank = dict.fromkeys(PRINTING_COLUMNS, "")
        return [
            PrintingInputs(index, tuple(self._printing(index, row)), row is blank)
            for index, row in enumerate([*rows, blank])
        ]

    def _printing(self, index: int, row: Mapping[str, str]) -> Iterator[Input]:
        sets = self.definition.sets.items()
        options = tuple(Option(code, _label(names), code == row["set"]) for code, names in sets)
        for column in PRINTING_COLUMNS:
            kind = {"set": "choice", "parallel": "yes"}.get(column, "text")
            name = column_name(self.definition, column)
            shown = options if column == "set" else ()
            yield self._input(f"{column}-{index}", name, kind, value=row[column], options=shown)


def _help(own: Field) -> str:
    if own.kind == "number":
        span = "" if own.minimum is None else str(own.minimum)
        span += "" if own.maximum is None else f" … {own.maximum}"
        return ", ".join(filter(None, (span, *own.marks)))
    return _("A card’s name or code. Several are separated by |.") if own.cards else ""


def _label(names: Mapping[str, str]) -> str:
    return in_language(names, language())


def column_name(definition: GameDefinition, column: str) -> str:
    """Return the name of a row's column in the active language."""
    if column in definition.fields:
        return _label(definition.fields[column].names)
    part, _sep, lang = column.partition("_")
    if part in ("name", "text") and lang:
        shown = LANG_INFO[lang]["name_local"] if lang in LANG_INFO else lang
        worded = {"name": _("Name (%(language)s)"), "text": _("Text (%(language)s)")}
        return worded[part] % {"language": shown}
    return _names().get(column, column)


def _names() -> dict[str, str]:
    return {
        "code": _("Code"),
        "type": _("Type"),
        "reading": _("Reading"),
        "aliases": _("Also called"),
        "effect": _("Effect script"),
        "origin": _("Whose values"),
        "set": _("Set"),
        "number": _("Number"),
        "rarity": _("Rarity"),
        "parallel": _("Parallel"),
        "artist": _("Artist"),
        "sources": _("Sources"),
        "image": _("Image"),
        "printings": _("Printings"),
    }
