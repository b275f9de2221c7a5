"""A query read back: what each test asks for, as sentences for people."""

from __future__ import annotations

from catalog.messages import ChoiceName, FieldName, Message, MessageValue, TypeName, listing, msg
from catalog.query.check import (
    Compares,
    Contains,
    Derived,
    Equals,
    Exactly,
    Has,
    Held,
    Matches,
    Resolved,
    Test,
)
from catalog.query.fields import QueryField
from catalog.query.syntax import And, Everything, Not, Or

COMPARED = {
    "<": msg("%(field)s below %(number)d"),
    "<=": msg("%(field)s at most %(number)d"),
    ">": msg("%(field)s above %(number)d"),
    ">=": msg("%(field)s at least %(number)d"),
}


def describe(node: Resolved) -> Message:
    """Return what a resolved query asks for, as part of a sentence."""
    if isinstance(node, Everything):
        return msg("every card")
    if isinstance(node, Not):
        return _denied(node.part)
    if isinstance(node, And):
        return _differing(node) or _joined(node, msg("%(one)s and %(two)s"))
    if isinstance(node, Or):
        return _by_sound(node) or _joined(node, msg("%(one)s or %(two)s"))
    return node.said if isinstance(node, Derived) else _tested(node)


def _denied(part: Resolved) -> Message:
    if isinstance(part, Has):
        return msg("%(field)s has no value", field=FieldName(part.field.code))
    if isinstance(part, Equals) and part.field.kind != "flag":
        return msg("%(field)s is not %(values)s", **_equal_to(part))
    return msg("not (%(what)s)", what=describe(part))


def _differing(node: And) -> Message | None:
    """Return "is not" for what != asks: some value, but not this one."""
    match node.parts:
        case (Has(field=field), Not(part=Equals(field=other) as part)) if field is other:
            return msg("%(field)s has a value other than %(values)s", **_equal_to(part))
    return None


def _by_sound(node: Or) -> Message | None:
    """Return the first of two tests that ask for one name, as written and as it sounds."""
    match node.parts:
        case (Contains(field=field), Contains(field=other)) if field.code == other.code == "name":
            return describe(node.parts[0])
    return None


def _joined(node: And | Or, joint: Message) -> Message:
    """Return the parts joined two by two; what is joined otherwise stands in parentheses."""
    parts = [_grouped(part, node) for part in node.parts]
    said = parts[-1]
    for part in reversed(parts[:-1]):
        said = msg(joint.text, one=part, two=said)
    return said


def _grouped(part: Resolved, whole: And | Or) -> Message:
    mixed = isinstance(part, And | Or) and type(part) is not type(whole)
    plain = (isinstance(part, And) and _differing(part)) or (
        isinstance(part, Or) and _by_sound(part)
    )
    return msg("(%(what)s)", what=describe(part)) if mixed and not plain else describe(part)


def _tested(node: Test) -> Message:
    field = FieldName(node.field.code)
    if isinstance(node, Has):
        return msg("%(field)s has a value", field=field)
    if isinstance(node, Compares):
        return msg(COMPARED[node.operator].text, field=field, number=node.number)
    if isinstance(node, Contains):
        return msg("%(field)s holds “%(text)s”", field=field, text=node.typed or node.text)
    if isinstance(node, Matches):
        return msg("%(field)s fits /%(pattern)s/", field=field, pattern=node.pattern.text)
    if isinstance(node, Held):
        return msg("it is in %(values)s", field=field, values=ChoiceName("in", node.product))
    if isinstance(node, Exactly):
        return msg("%(field)s is exactly %(values)s", **_of(node.field, node.values))
    return _equal(node)


def _equal(node: Equals) -> Message:
    values = _equal_to(node)
    if node.field.kind == "flag":
        return msg("it is %(values)s", **values)
    if node.field.kind == "product":
        return msg("it is in %(values)s", **values)
    if node.field.kind == "choices":
        return msg("%(field)s include %(values)s", **values)
    return msg("%(field)s is %(values)s", **values)


def _equal_to(node: Equals) -> dict[str, MessageValue]:
    if node.typed:
        return {"field": FieldName(node.field.code), "values": listing(*dict.fromkeys(node.typed))}
    return _of(node.field, node.values)


def _of(field: QueryField, values: frozenset[str]) -> dict[str, MessageValue]:
    return {
        "field": FieldName(field.code),
        "values": listing(*(_value(field, value) for value in sorted(values))),
    }


def _value(field: QueryField, value: str) -> MessageValue:
    if field.code == "type" and field.built_in:
        return TypeName(value)
    return ChoiceName(field.code, value)
