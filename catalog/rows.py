"""Cards as lists show them: as pictures, as lines with their values, as a checklist."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from catalog.definition import in_language
from catalog.facts import CardFacts
from catalog.images import THUMBNAIL, face_url
from catalog.messages import TypeName
from catalog.models import Card, Game
from catalog.values import ShownValue, card_values
from catalog.wording import language, word_value


@dataclass(frozen=True, slots=True)
class PrintedIn:
    """Where a card was printed."""

    set_code: str
    set_name: str
    number: str
    rarity: str


@dataclass(frozen=True, slots=True)
class CardRow:
    """One card of a list."""

    name: str
    other_name: str
    note: str
    url: str
    face: str
    values: tuple[ShownValue, ...]
    text: str
    printed: tuple[PrintedIn, ...]


def card_rows(game: Game, cards: Sequence[Card]) -> list[CardRow]:
    """Return the cards, whose printings are at hand, in the active language; reads nothing but the cards that these name."""
    facts = [card.to_facts() for card in cards]
    few = game.holding([*_named(game, facts), *facts])
    return [_row(few, card) for card in facts]


def _named(game: Game, facts: Iterable[CardFacts]) -> list[CardFacts]:
    """Return the cards that fields of `facts` name, without their printings."""
    fields = [field.code for field in game.definition.fields.values() if field.cards]
    values = [card.fields[code] for card in facts for code in fields if code in card.fields]
    codes = {str(part) for v in values for part in (v if isinstance(v, tuple) else (v,))}
    found = game.cards.filter(code__in=codes) if codes else ()
    return [CardFacts(c.code, c.card_type, c.names, reading=c.reading) for c in found]


def _row(game: Game, card: CardFacts) -> CardRow:
    shown = language()
    others = [name for code, name in card.names.items() if name != card.name(shown)]
    return CardRow(
        name=card.name(shown),
        other_name=next(iter(others), ""),
        note=str(word_value(TypeName(card.card_type), game)),
        url=reverse("card", args=[game.code, card.code]),
        face=face_url(game, card, shown, THUMBNAIL),
        values=tuple(card_values(card, game)),
        text=card.text(shown),
        printed=tuple(_printed(game, card)),
    )


def _printed(game: Game, card: CardFacts) -> Iterable[PrintedIn]:
    for p in card.printings:
        name = in_language(game.definition.sets.get(p.set_code, {}), language())
        yield PrintedIn(p.set_code, name or p.set_code, p.number, p.rarity)
