"""Puts messages into words: translated, with the names of cards, fields and sections in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from django.utils.translation import get_language, gettext, gettext_noop, ngettext, pgettext

from catalog.definition import GameDefinition, Label, in_language, label_of
from catalog.facts import PrintingFacts
from catalog.messages import (
    CardName,
    ChoiceName,
    FieldName,
    InLanguages,
    Listing,
    Message,
    MessageValue,
    SectionName,
    TypeName,
    ZoneName,
)
from catalog.pool import CardPool
from catalog.query.derived import DERIVED, derived_values
from catalog.query.fields import BUILT_IN, FLAGS

ZONES = {
    "draw_pile": gettext_noop("Draw pile"),
    "hand": gettext_noop("Hand"),
    "in_play": gettext_noop("In play"),
    "discard": gettext_noop("Discard pile"),
    "removed": gettext_noop("Removed"),
    "counter": gettext_noop("Counter"),
}
"""Zones of every table; a game names further ones in `[table]`."""


KINDS = {
    "official": gettext_noop("Official"),
    "sampler": gettext_noop("Sampler"),
    "starter": gettext_noop("Starter"),
    "booster": gettext_noop("Booster"),
    "deck": gettext_noop("Ready-made deck"),
    "set": gettext_noop("Boxed set"),
    "other": gettext_noop("Other"),
}
"""Kinds of sets and products."""


class Named(Protocol):
    """What knows the names of a game: a `Game`, or a folder being loaded."""

    @property
    def definition(self) -> GameDefinition: ...

    @property
    def pool(self) -> CardPool: ...


def language() -> str:
    """Return the active language's two-letter code."""
    return (get_language() or "en")[:2]


def word(message: Message, game: Named | None = None) -> str:
    """Return the sentence in the active language, as plain text; without a `game` names stay codes."""
    values = {name: word_value(value, game) for name, value in message.values.items()}
    if message.plural:
        return ngettext(message.text, message.plural, message.count) % values
    return gettext(message.text) % values if message.text else ""


def word_value(value: MessageValue, game: Named | None = None) -> str | int:
    """Return one value of a message in words; numbers stay numbers."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, Message):
        return word(value, game)
    if isinstance(value, Listing):
        parts = (str(word_value(part, game)) for part in value.values)
        return pgettext("between the items of a list", ", ").join(parts)
    if isinstance(value, InLanguages):
        places = {name: word_value(part, game) for name, part in value.values.items()}
        words = in_language(value.label, language())
        return words % places if places else words
    return _name(value, game) if game else value.code


def _name(
    value: CardName | FieldName | ChoiceName | TypeName | SectionName | ZoneName, game: Named
) -> str:
    if isinstance(value, CardName):
        return card_name(value.code, game)
    if isinstance(value, ChoiceName):
        return choice_name(value.field, value.code, game)
    if isinstance(value, ZoneName):
        return zone_name(value.code, game)
    definition = game.definition
    derived = {code: known.field for code, known in DERIVED.items()}
    named: Mapping[str, Any] = {
        FieldName: {**BUILT_IN, **derived, **definition.fields},
        TypeName: definition.types,
        SectionName: definition.sections,
    }[type(value)]
    found = named.get(value.code)
    return in_language(found.names, language()) if found else value.code


def card_name(code: str, game: Named) -> str:
    """Return the card's name in the active language, or the code of an unknown card."""
    card = game.pool.get(code)
    return card.name(language()) if card else code


def section_name(code: str, game: Named) -> str:
    """Return the section's name in the active language, or the code of an unknown section."""
    found = game.definition.sections.get(code)
    return in_language(found.names, language()) if found else code


def choice_name(field_code: str, code: str, game: Named) -> str:
    """Return the label of a field's value; of a card, where the field takes cards; else the value itself."""
    field = game.definition.fields.get(field_code)
    if label := choice_label(field_code, code, game.definition):
        return in_language(label, language()) or code
    return card_name(code, game) if field and field.cards else code


def cell_words(column: str, cell: str, game: Named) -> str:
    """Return a cell of a card's row with its codes in words: of fields with choices, type, set and origin; others as they are."""
    field = game.definition.fields.get(column)
    if column in ("type", "set", "origin") or (field and field.kind.startswith("choice")):
        return " / ".join(choice_name(column, code, game) for code in cell.split("|") if code)
    return cell


def choice_label(field_code: str, code: str, definition: GameDefinition) -> Label:
    """Return the words by language for a value of a field, built-in ones included; none where the value stands for itself."""
    if field := definition.fields.get(field_code):
        choice = field.choice(code)
        return choice.names if choice else {}
    if field_code == "type":
        return definition.types[code].names if code in definition.types else {}
    if field_code == "in" and code in definition.products:
        return definition.products[code].names
    if field_code in ("set", "in"):
        return definition.sets.get(code, {})
    if field_code in ("origin", "is"):
        return definition.origins.get(code) or FLAGS.get(code, {})
    return derived_values(field_code, definition).get(code, {})


def zone_name(code: str, game: Named) -> str:
    """Return the name of a zone, pile or counter of the game's table, or of a section laid out there."""
    table = game.definition.table
    for zone in (entry for kind in ("zones", "piles", "counters") for entry in table.get(kind, ())):
        if zone["code"] == code:
            return _label(zone.get("names", zone))
    if code in game.definition.sections:
        return _label(game.definition.sections[code].names)
    return gettext(ZONES[code]) if code in ZONES else code


def kind_name(kind: str) -> str:
    """Return the name of a kind of set or product."""
    return gettext(KINDS[kind]) if kind in KINDS else kind


def _label(words: Label) -> str:
    return in_language(label_of(words), language())


def printing_words(printing: PrintingFacts, game: Named) -> str:
    """Return a printing in words: its set's name, number, rarity, and whether it is a parallel one."""
    name = in_language(game.definition.sets.get(printing.set_code, {}), language())
    parallel = gettext("Parallel") if printing.parallel else ""
    return " ".join(filter(None, (name, printing.number, printing.rarity, parallel)))
