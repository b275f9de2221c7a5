"""A card's fields as pages and terminals show them: names, labels, colours, what else has the same value."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.definition import Field, in_language
from catalog.facts import CardFacts
from catalog.wording import Named, choice_name, language


@dataclass(frozen=True, slots=True)
class Part:
    """One value: its words, its colour where the vocabulary gives one, and the card it names, if any."""

    text: str
    colour: str = ""
    card: str = ""
    query: str = ""  # finds the cards that share it


@dataclass(frozen=True, slots=True)
class ShownValue:
    """A field of a card with its values."""

    code: str
    name: str
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The values as one text."""
        return " / ".join(part.text for part in self.parts)


def card_values(card: CardFacts, game: Named) -> list[ShownValue]:
    """Return the card's fields that have a value, in the game's order, worded in the active language."""
    fields = game.definition.fields.values()
    return [_shown(field, card, game) for field in fields if field.code in card.fields]


def _shown(field: Field, card: CardFacts, game: Named) -> ShownValue:
    value = card.fields[field.code]
    values = value if isinstance(value, tuple) else (value,)
    parts = tuple(_part(field, str(value), game) for value in values)
    return ShownValue(field.code, in_language(field.names, language()), parts)


def _part(field: Field, value: str, game: Named) -> Part:
    choice = field.choice(value)
    query = f'{field.code}="{value}"' if field.kind == "text" else f"{field.code}:{value}"
    return Part(
        text=choice_name(field.code, value, game),
        colour=choice.colour if choice else "",
        card=value if field.cards and not choice and value in game.pool else "",
        query=query,
    )


def cards_naming(code: str, game: Named) -> list[CardFacts]:
    """Return the cards that name the card `code` in one of their fields."""
    fields = [field.code for field in game.definition.fields.values() if field.cards]
    return [card for card in game.pool if any(_names(card, field, code) for field in fields)]


def _names(card: CardFacts, field: str, code: str) -> bool:
    value = card.fields.get(field)
    return code in value if isinstance(value, tuple) else value == code
