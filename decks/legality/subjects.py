"""The words for what a rule counts: the cards of its query, its sections, its relations, and the group."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from catalog.definition import Field, GameDefinition
from catalog.messages import (
    CardName,
    ChoiceName,
    FieldName,
    InLanguages,
    Listing,
    MessageValue,
    SectionName,
    TypeName,
    listing,
    msg,
    msgn,
)
from catalog.query import parse
from catalog.query.syntax import And, Condition, Everything, Node, Not, Or
from decks.legality.constraints import Constraint
from decks.legality.finding import Finding
from decks.legality.keys import Group, Key
from decks.legality.relations import WITHIN, Relation

MOST_NAMES = 6
"""Cards that a sentence names one by one."""

KEY_NAMES = {
    "card": msg("card"),
    "name": msg("name"),
    "number": msg("number"),
    "section": msg("section"),
}
SIGNS = {">=": "≥", "<=": "≤", "!=": "≠"}
"""Comparisons as players read them, instead of as queries are typed."""
TELLING = {"card", "name", "number"}
"""Keys whose groups are best called by the names of their cards."""


def key_words(key: Key) -> MessageValue:
    """Return the words for a key."""
    parts = key.parts or tuple(dict.fromkeys(p for parts in key.by_type.values() for p in parts))
    words = [KEY_NAMES.get(part) or FieldName(part) for part in parts]
    return words[0] if len(words) == 1 else listing(*words)


def card_names(codes: list[str]) -> Listing:
    """Return the names of some cards; of many, the first ones and how many more there are."""
    named: list[MessageValue] = [CardName(code) for code in codes[:MOST_NAMES]]
    more = len(codes) - len(named)
    if more:
        named.append(msgn("%(count)d more card", "%(count)d more cards", more))
    return listing(*named)


def subject(finding: Finding, game: GameDefinition, is_each: bool) -> Listing:
    """Return the words for what a finding is about; `is_each`: it stands for all groups."""
    constraint = finding.constraint
    if is_told_by_names(constraint.key) and finding.cards and finding.delta:
        return card_names([code for code, _ in finding.cards])
    terms = (*_listed(constraint), *terms_of(constraint.where, game))
    relations = [relation_words(r, game) for r in constraint.relations if not constraint.is_every]
    named = [code for code in constraint.sections if not terms or _is_aside(code, game)]
    if len(named) < len(constraint.sections) or (_has_section(constraint.key) and not is_each):
        named = []
    sections = (SectionName(code) for code in named)
    group = () if is_each else _group(finding, game)
    return listing(*sections, *terms, *relations, *_exempt(constraint, game), *group)


def _has_section(key: Key | None) -> bool:
    return key is not None and "section" in key.parts


def is_told_by_names(key: Key | None) -> bool:
    """Return whether a key's groups are best called by the names of their cards."""
    parts = {p for parts in (key.parts, *key.by_type.values()) for p in parts} if key else set()
    return bool(parts & TELLING)


def _listed(constraint: Constraint) -> tuple[MessageValue, ...]:
    return (card_names(list(constraint.cards)),) if constraint.cards else ()


def _exempt(constraint: Constraint, game: GameDefinition) -> Iterator[MessageValue]:
    if constraint.exempt:
        yield msg("except %(terms)s", terms=listing(*terms_of(constraint.exempt, game)))


def _is_aside(section: str, game: GameDefinition) -> bool:
    """Return whether cards lie in the section by heading only, so that it must be named."""
    return section in game.sections and not game.sections[section].where


def other_side(relation: Relation, game: GameDefinition) -> MessageValue:
    """Return the words for whom cards must match."""
    if relation.choice:
        choice = InLanguages(game.choices[relation.choice].names)
        where: MessageValue = msg("the choice “%(choice)s”", choice=choice)
    else:
        where = listing(*(SectionName(code) for code in relation.sections))
    if relation.of == relation.key or (relation.choice and not relation.is_card):
        return where
    return msg("%(field)s of %(other)s", field=key_words(relation.of), other=where)


def relation_words(relation: Relation, game: GameDefinition) -> MessageValue:
    """Return the words for cards that relate to others, or don't."""
    values = {"field": key_words(relation.key), "other": other_side(relation, game)}
    if relation.mode == WITHIN:
        if relation.wanted:
            return msg("%(field)s among that of %(other)s", **values)
        return msg("%(field)s not among that of %(other)s", **values)
    if relation.wanted:
        return msg("sharing %(field)s with %(other)s", **values)
    return msg("not sharing %(field)s with %(other)s", **values)


def terms_of(where: str, game: GameDefinition) -> Iterator[MessageValue]:
    """Yield the terms of a query in words; one sentence for what has no short words."""
    found = _conditions(where)
    if found is None:
        yield msg("Cards this rule counts")
        return
    plain = [term for term in found if not term[0]]
    for is_denied, condition in plain or found:
        term = _term(condition, game)
        yield msg("Other than %(term)s", term=term) if is_denied else term


Denied: TypeAlias = "tuple[bool, Condition]"
"""A condition of a query, and whether "not" stands before it."""


@lru_cache(maxsize=512)
def _conditions(where: str) -> tuple[Denied, ...] | None:
    """Return the conditions of a query one by one; None where it holds anything else."""
    return _taken_apart(parse(where))


def _taken_apart(node: Node) -> tuple[Denied, ...] | None:
    if isinstance(node, Everything):
        return ()
    if isinstance(node, And | Or):
        parts = [_taken_apart(part) for part in node.parts]
        found = tuple(term for part in parts if part is not None for term in part)
        return None if None in parts else found
    is_denied = isinstance(node, Not)
    condition = node.part if isinstance(node, Not) else node
    return ((is_denied, condition),) if isinstance(condition, Condition) else None


def _term(condition: Condition, game: GameDefinition) -> MessageValue:
    name, operator, value = condition.field, condition.operator, condition.value
    if name == "type" and operator in ":=" and value in game.types:
        return TypeName(value)
    if name == "has" and (printed := _field(value, game)):
        return msg("with %(field)s", field=FieldName(printed.code))
    field = _field(name, game)
    if field is None:
        return f"{name}{operator}{value}"
    return _valued(field, operator, value)


def _field(name: str, game: GameDefinition) -> Field | None:
    fields = game.fields.values()
    return next((f for f in fields if name == f.code or name in f.aliases), None)


def _valued(field: Field, operator: str, value: str) -> MessageValue:
    name = FieldName(field.code)
    if operator not in ":=":
        sign = SIGNS.get(operator, operator)
        return msg("%(field)s %(operator)s %(value)s", field=name, operator=sign, value=value)
    if value == "none" and not field.choice(value):
        return msg("no %(field)s", field=name)
    if field.kind in ("choice", "choices"):
        return ChoiceName(field.code, value)
    return msg("%(field)s %(value)s", field=name, value=value)


def _group(finding: Finding, game: GameDefinition) -> Iterator[MessageValue]:
    """Yield the words for the values that a group's cards have in common."""
    key, group = finding.constraint.key, finding.group
    if key is None:
        return
    for part, value in _parts(key, group):
        if part == "section" and value is not None:
            yield SectionName(str(value))
        elif part in game.fields and (finding.cards or value is not None):
            yield _valued(game.fields[part], ":", "none" if value is None else str(value))


def _parts(key: Key, group: Group) -> Iterator[tuple[str, int | str | None]]:
    if not isinstance(group, tuple):
        yield key.single, group
    elif key.by_type:
        yield from zip(str(group[0]).split("+"), group[1:], strict=True)
    else:
        yield from zip(key.parts, group, strict=True)
