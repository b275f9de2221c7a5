"""Messages as JSON and back, so that a stored preview can be read in either language."""

from __future__ import annotations

from typing import Any, TypeAlias

from catalog.messages import (
    CardName,
    ChoiceName,
    FieldName,
    Listing,
    Message,
    MessageValue,
    SectionName,
    TypeName,
    ZoneName,
)

Json: TypeAlias = Any
NAMES = {kind.__name__: kind for kind in (CardName, FieldName, TypeName, SectionName, ZoneName)}


def message_json(value: MessageValue) -> Json:
    """Return a message, or a value of one, as JSON can hold it."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, Message):
        values = {name: message_json(part) for name, part in value.values.items()}
        return {"text": value.text, "values": values, "plural": value.plural, "count": value.count}
    if isinstance(value, Listing):
        return [message_json(part) for part in value.values]
    if isinstance(value, ChoiceName):
        return {"name": "ChoiceName", "field": value.field, "code": value.code}
    return {"name": type(value).__name__, "code": value.code}


def message_value(data: Json) -> MessageValue:
    """Return what `message_json` made JSON of."""
    if isinstance(data, str | int):
        return data
    if isinstance(data, list):
        return Listing(tuple(message_value(part) for part in data))
    if "text" in data:
        return stored_message(data)
    if data["name"] == "ChoiceName":
        return ChoiceName(data["field"], data["code"])
    return NAMES[data["name"]](data["code"])


def stored_message(data: Json) -> Message:
    """Return the message that was stored."""
    values = {name: message_value(part) for name, part in data["values"].items()}
    return Message(data["text"], values, data["plural"], data["count"])
