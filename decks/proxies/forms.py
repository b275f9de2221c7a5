"""The form of a print: it offers what `decks.proxies.options` declares; what comes back is read there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from catalog.definition import GameDefinition, in_language
from catalog.messages import Message
from catalog.wording import language as page_language
from catalog.wording import word
from decks.proxies.choices import Asked, Choice, Group, Number, Option, Several, last
from decks.proxies.options import GROUPS, Options, changed

Offer: TypeAlias = "dict[str, Any]"
OPEN = ("faces", "sheet")
"""Groups that aren't folded; the others are until something in them is chosen."""


def options_form(asked: Asked, definition: GameDefinition) -> list[Offer]:
    """Return the groups of options as the template draws them; a refused address keeps what was typed."""
    return [_group(group, asked, definition) for group in GROUPS]


def carried(options: Options, *names: str) -> list[tuple[str, str]]:
    """Return what is chosen apart from `names`, as hidden inputs carry it."""
    return [
        (name, text)
        for name, texts in changed(options).items()
        for text in texts
        if name not in names
    ]


def _group(group: Group, asked: Asked, definition: GameDefinition) -> Offer:
    fields = [_field(option, asked, definition) for option in group.options]
    shown = [field for field in fields if field["kind"] != "boxes" or len(field["choices"]) > 1]
    is_set = any(
        last(asked, option.name) not in ("", str(option.default)) for option in group.options
    )
    return {
        "code": group.code,
        "label": word(group.label),
        "fields": shown,
        "is_open": group.code in OPEN or is_set,
    }


def _field(option: Option, asked: Asked, definition: GameDefinition) -> Offer:
    base = {
        "name": option.name,
        "label": word(option.label),
        "help": word(option.help) if option.help else "",
    }
    if isinstance(option, Choice):
        return {**base, "kind": "select", "choices": list(_choices(option, asked))}
    if isinstance(option, Several):
        return {**base, "kind": "boxes", "choices": list(_boxes(option, asked, definition))}
    return {**base, **_number(option, asked)}


def _number(option: Number, asked: Asked) -> Offer:
    where = f"{option.where[0]}={option.where[1]}" if option.where else ""
    return {
        "kind": "number",
        "value": last(asked, option.name),
        "default": f"{option.default:g}",
        "unit": option.unit,
        "where": where,
    }


def _choices(option: Choice, asked: Asked) -> Iterator[Offer]:
    chosen = last(asked, option.name) or option.default
    for value, label in option.offers.items():
        text = word(label) if isinstance(label, Message) else label
        yield {"value": value, "label": text, "is_chosen": value == chosen}


def _boxes(option: Several, asked: Asked, definition: GameDefinition) -> Iterator[Offer]:
    ticked = asked.get(option.name, ())
    for code, part in option.accepted(definition).items():
        names: Mapping[str, str] = part.names  # type: ignore[attr-defined]
        yield {
            "value": code,
            "label": in_language(names, page_language()),
            "is_chosen": code in ticked,
        }
