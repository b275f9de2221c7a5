"""What can be searched in a game, told from the table that the parser uses: for the help page and the API's documentation."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.definition import GameDefinition, in_language
from catalog.messages import Message, msg
from catalog.models import Game
from catalog.query.derived import derived_values
from catalog.query.fields import BUILT_IN, FLAGS, VIEWS, QueryField, query_fields
from catalog.query.options import sort_codes
from catalog.query.unparse import typed
from catalog.wording import choice_name, language, word

KINDS: dict[str, Message] = {
    "number": msg("A number: = != < <= > >=."),
    "choice": msg("One of the values."),
    "choices": msg("Several values: : any of them, & all of them, = exactly these."),
    "text": msg("Part of the text; = asks for all of it."),
}
"""What the game's own fields take, by kind."""


SYNTAX: tuple[tuple[tuple[str, ...], Message], ...] = (
    (
        ("storm owl", "嵐の フクロウ"),
        msg(
            "Both words in a name, reading or alias. Case, accents, width, kana, dashes and long vowels make no difference; Japanese is found by romaji too."
        ),
    ),
    (
        ('"storm owl"',),
        msg("Quotation marks keep words together, and keep signs from meaning anything."),
    ),
    (
        (":", "=", "!=", "<", "<=", ">", ">="),
        msg(
            "A field, a sign and a value: ask for a field. X, - and ? are found as printed and are never larger or smaller than a number."
        ),
    ),
    (
        ("a|b", "a&b"),
        msg(
            "Any of the values; all of the values. With = a field of several values has exactly these."
        ),
    ),
    (("-", "or", "( )"), msg("Leave out; either; group.")),
    ((":none", "has:"), msg("No value there; some value there.")),
    (
        ("name:/^s.*l$/",),
        msg("A regular expression for names and texts as printed, with a time limit."),
    ),
    (
        ("sort:", "view:"),
        msg(
            "Order and form of the list. The address of a list says everything: keep it or share it."
        ),
    ),
)
"""How a search is put together, beside the fields."""


@dataclass(frozen=True, slots=True)
class HelpRow:
    """A field: what it is called, what it takes, an example that finds something or could."""

    code: str
    name: str
    spellings: tuple[str, ...]
    about: str
    example: str
    values: tuple[tuple[str, str], ...]  # as typed, and in words


def syntax_rows() -> list[tuple[tuple[str, ...], str]]:
    """Return the signs of the language, each with what it does, in the active language."""
    return [(signs, word(about)) for signs, about in SYNTAX]


def help_rows(game: Game) -> list[HelpRow]:
    """Return the fields of a game's queries, its own first, in the active language."""
    fields = query_fields(game.definition).values()
    rows = [_row(field, game) for field in sorted(fields, key=lambda f: f.built_in)]
    derived = {field.code for field in fields if field.kind == "derived"}
    return [row for row in rows if row.values or row.code not in derived]


def _row(field: QueryField, game: Game) -> HelpRow:
    values = _values(field, game.definition)
    about = field.about if field.built_in else KINDS[field.kind]
    spellings = tuple(dict.fromkeys(s for s in field.spellings() if s != field.code))
    return HelpRow(
        code=field.code,
        name=in_language(field.names, language()),
        spellings=spellings,
        about=word(about, game),
        example=_example(field, values, game),
        values=tuple((f"{field.code}:{_typed(v)}", _name(field, v, game)) for v in values),
    )


def _typed(value: str) -> str:
    plain = typed(value)
    return f'"{value}"' if plain.quoted else value


def _name(field: QueryField, value: str, game: Game) -> str:
    if field.code == "view" and field.built_in:
        return in_language(VIEWS[value], language())
    if field.code in ("sort", "has") and field.built_in:
        return in_language(query_fields(game.definition)[value].names, language())
    return choice_name(field.code, value, game)


def _values(field: QueryField, definition: GameDefinition) -> list[str]:
    if not field.built_in:
        own = definition.fields[field.code]
        return [*(choice.code for choice in own.choices), *own.marks]
    known = {
        field.code: list(derived_values(field.code, definition)),
        "type": list(definition.types),
        "set": list(definition.sets)[:40],
        "rarity": list(definition.rarities),
        "origin": list(definition.origins),
        "is": [*FLAGS, *definition.origins],
        "in": list(definition.sets)[:40],
        "sort": sort_codes(definition),
        "view": list(VIEWS),
        "has": [*definition.fields, "text", "set", "number", "rarity", "artist", "image"],
    }
    return known.get(field.code, [])


def _example(field: QueryField, values: list[str], game: Game) -> str:
    if field.built_in:
        return _filled(field, values, game)
    if field.kind == "number":
        return f"{field.code}>=2"
    if field.kind == "choices" and len(values) > 1:
        return f"{field.code}:{_typed(values[0])}&{_typed(values[1])}"
    if len(values) > 1:
        return f"{field.code}:{_typed(values[0])}|{_typed(values[1])}"
    return f"has:{field.code}"


def _filled(field: QueryField, values: list[str], game: Game) -> str:
    """Return the built-in field's example with a value that the game has."""
    if "{" not in field.example:
        return field.example
    card = game.cards.first() if field.code in ("name", "code") else None
    known = {"code": card.code, "name": str(card)} if card else {}
    value = known.get(field.code) or next(iter(values), "")
    return f"{field.code}:{_typed(value)}" if value else f"has:{field.code}"


def field_names() -> str:
    """Return the built-in fields as the API's documentation lists them."""
    return ", ".join(f"`{code}:`" for code in BUILT_IN)
