"""Sentences for queries whose fields or values are unknown, with near matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from catalog.definition import GameDefinition
from catalog.folding import fold
from catalog.messages import Message, MessageValue, listing, msg
from catalog.query.fields import QueryField, query_fields


def unknown_field(name: str, definition: GameDefinition) -> Message:
    """Return the sentence for a field that the game doesn't have."""
    fields = query_fields(definition).values()
    if near := nearest(name, (s for f in fields for s in f.spellings())):
        return msg(
            "There is no field “%(name)s”. Did you mean: %(near)s? For the words themselves use quotation marks.",
            name=short(name),
            near=listing(*near),
        )
    return msg(
        "There is no field “%(name)s”. The fields are: %(known)s.",
        name=short(name),
        known=listing(*(f.code for f in fields)),
    )


def unknown_value(
    field: QueryField, value: str, spellings: Iterable[str], codes: Sequence[str]
) -> Message:
    """Return the sentence for a value that isn't one of the field's; `spellings` are all it may be called, `codes` what is worth listing."""
    said: dict[str, MessageValue] = {"field": field.code, "value": short(value)}
    if near := nearest(value, spellings):
        said["near"] = listing(*near)
        return msg("“%(field)s” has no value “%(value)s”. Did you mean: %(near)s?", **said)
    if field.kind == "number" and codes:
        said["known"] = listing(*dict.fromkeys(codes))
        return msg("“%(field)s” takes a number, “none” or: %(known)s; not “%(value)s”.", **said)
    if field.kind == "number":
        return msg("“%(field)s” takes a number or “none”, not “%(value)s”.", **said)
    if not codes:
        return msg("“%(field)s” has no value “%(value)s”.", **said)
    said["known"] = listing(*dict.fromkeys(codes))
    return msg("“%(field)s” has no value “%(value)s”. Accepted are: %(known)s.", **said)


def only_decks(name: str) -> Message:
    """Return the sentence for counting cards where cards are searched, not decks."""
    return msg(
        "“%(name)s(…)” with a number counts the cards of a deck: only lists of decks can be searched by it.",
        name=short(name),
    )


def no_order(field: QueryField, sign: str) -> Message:
    """Return the sentence for a comparison of what has no order."""
    return msg(
        "“%(field)s” has no order: use : or != instead of “%(sign)s”.", field=field.code, sign=sign
    )


def no_number(field: QueryField, sign: str, value: str) -> Message:
    """Return the sentence for a comparison with what is no number."""
    return msg(
        "“%(field)s%(sign)s” needs a number, not “%(value)s”.",
        field=field.code,
        sign=sign,
        value=short(value),
    )


def within_a_format(code: str) -> Message:
    """Return the sentence for a field that would let a format mean itself."""
    return msg("“%(field)s” can’t be asked for within a format.", field=code)


def short(text: str, most: int = 40) -> str:
    """Return `text` as sentences quote it."""
    return text if len(text) <= most else text[:most] + "…"


def nearest(typed: str, spellings: Iterable[str], most: int = 3) -> list[str]:
    """Return up to `most` of `spellings` that look like `typed`, the likest first."""
    by_fold: dict[str, str] = {}
    for spelling in spellings:
        by_fold.setdefault(fold(spelling), spelling)
    return [by_fold[key] for key in get_close_matches(fold(typed), by_fold, n=most, cutoff=0.55)]
