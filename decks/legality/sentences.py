"""What a finding says to a player: one sentence with numbers and what would mend it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from catalog.definition import Field, GameDefinition
from catalog.messages import (
    CardName,
    ChoiceName,
    FieldName,
    Listing,
    Message,
    MessageValue,
    SectionName,
    TypeName,
    listing,
    msg,
)
from catalog.query import parse
from catalog.query.syntax import And, Condition, Everything, Node, Not, Or
from decks.legality.constraints import SECTION
from decks.legality.report import Finding, State
from decks.legality.templates import EACH, IN_SECTIONS, NONE, SWAP, TEMPLATES, Templates

KEY_NAMES = {
    "card": msg("card"),
    "name": msg("name"),
    "number": msg("number"),
    "section": msg("section"),
}


def sentence(finding: Finding, game: GameDefinition) -> Message:
    """Return what was found, what is allowed and what to add or take out."""
    kind, bound = _bound(finding)
    measure = finding.constraint.measure
    values: dict[str, MessageValue] = {
        "subject": _subject(finding, game),
        "bound": bound,
        "least": finding.least or 0,
        "most": finding.most or 0,
        "found": finding.found,
        "delta": abs(finding.delta),
        "field": key_name(measure.of),
        "sections": listing(*(SectionName(code) for code in finding.constraint.sections)),
    }
    return replace(_template(finding, kind), values=values)


def _template(finding: Finding, kind: str) -> Message:
    if _each(finding):
        return EACH[kind]
    state = SWAP if finding.is_full else finding.state
    usual = TEMPLATES[finding.constraint.measure.kind]
    return _sentences(finding).get((kind, state)) or usual[kind, state]


def _sentences(finding: Finding) -> Templates:
    """Return the sentences of special cases: nothing allowed; sections counted."""
    if finding.most == 0 and finding.constraint.measure.kind == "copies":
        return NONE
    return IN_SECTIONS if finding.constraint.measure.of == SECTION else {}


def _each(finding: Finding) -> bool:
    """Return whether this one finding stands for all groups, which keep to the rule."""
    constraint = finding.constraint
    return finding.state is State.KEPT and bool(constraint.key) and not constraint.values


def _bound(finding: Finding) -> tuple[str, int]:
    """Return which of the bounds the sentence names, and its value."""
    least, most = finding.least, finding.most
    if least is not None and least == most:
        return "exactly", least
    if finding.state is State.KEPT and least is not None and most is not None:
        return "range", most
    if most is None or (finding.delta > 0 and least is not None):
        return "least", least or 0
    return "most", most


def key_name(key: str) -> MessageValue:
    """Return the words for a key."""
    return KEY_NAMES[key] if key in KEY_NAMES else FieldName(key)


def _subject(finding: Finding, game: GameDefinition) -> Listing:
    """Return the words for what is counted: the cards of the query, and the group."""
    if finding.constraint.key in ("card", "name", "number") and finding.cards and finding.delta:
        return listing(*(CardName(code) for code, _ in finding.cards))
    constraint = finding.constraint
    terms = tuple(_terms(constraint.where, game))
    named = [code for code in constraint.sections if not terms or _is_aside(code, game)]
    if len(named) < len(constraint.sections):
        named = []
    sections = (SectionName(code) for code in named)
    return listing(*sections, *terms, *_group(finding, game))


def _is_aside(section: str, game: GameDefinition) -> bool:
    """Return whether cards lie in the section by heading only, so that it must be named."""
    return section in game.sections and not game.sections[section].where


def _terms(where: str, game: GameDefinition) -> Iterator[MessageValue]:
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
        return msg("%(field)s %(operator)s %(value)s", field=name, operator=operator, value=value)
    if value == "none" and not field.choice(value):
        return msg("no %(field)s", field=name)
    if field.kind in ("choice", "choices"):
        return ChoiceName(field.code, value)
    return msg("%(field)s %(value)s", field=name, value=value)


def _group(finding: Finding, game: GameDefinition) -> Iterator[MessageValue]:
    key, group = finding.constraint.key, finding.group
    if _each(finding):
        return
    if key == "section" and group is not None:
        yield SectionName(str(group))
    elif key in game.fields and finding.cards:
        yield _valued(game.fields[key], ":", "none" if group is None else str(group))
    elif key in game.fields and group is not None:
        yield _valued(game.fields[key], ":", str(group))
