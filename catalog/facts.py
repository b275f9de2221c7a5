"""What is known of a card, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from catalog.folding import fold
from catalog.readings import marked, plain
from catalog.sources import Source

Value: TypeAlias = "int | str | tuple[str, ...]"
"""A number; a mark, choice or text; several choices."""


@dataclass(frozen=True, slots=True)
class PrintingFacts:
    """A card as it appears in one set."""

    set_code: str
    number: str
    rarity: str = ""
    parallel: bool = False
    artist: str = ""

    @property
    def key(self) -> str:
        """What tells the printing from the card's others, and names its image."""
        return f"{self.set_code}/{self.number}/{self.rarity}/{'parallel' if self.parallel else ''}"


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card's design: what rules, search and faces need to know, without a database."""

    code: str
    card_type: str
    names: Mapping[str, str] = field(default_factory=dict)  # by language
    fields: Mapping[str, Value] = field(default_factory=dict)  # absent: no value printed
    texts: Mapping[str, str] = field(default_factory=dict)  # rules text by language, with readings
    reading: str = ""  # kana of the Japanese name
    aliases: tuple[str, ...] = ()
    effect: str = ""  # script of the game's rules module
    origin: str = ""  # whose facts these are: a key of the game's `origins`
    printings: tuple[PrintingFacts, ...] = ()
    sources: Mapping[str, Source] = field(default_factory=dict)  # by column: whose a fact is
    pictured: bool = field(default=False, compare=False)  # an image stands for its face

    def name(self, language: str) -> str:
        """Return the name in `language`, else in any."""
        return self.names.get(language) or next(iter(self.names.values()), self.code)

    def text(self, language: str) -> str:
        """Return the rules text in `language`, else in any, else nothing; without readings."""
        return plain(self.marked_text(language))

    def marked_text(self, language: str) -> str:
        """Return the same with readings, as `catalog.readings` marks them."""
        return self.texts.get(language) or next(iter(self.texts.values()), "")

    def plain_texts(self) -> dict[str, str]:
        """Return the rules texts by language, without readings."""
        return {language: plain(text) for language, text in self.texts.items()}

    def marked_name(self, language: str) -> str:
        """Return the name with its reading marked where that helps: a Japanese one that isn't kana itself."""
        name = self.name(language)
        helps = language == "ja" and self.reading and fold(self.reading) != fold(name)
        return marked(name, self.reading) if helps else name

    def number(self, code: str) -> int:
        """Return the number in the field `code`; a mark and an absent value count 0."""
        value = self.fields.get(code)
        return value if isinstance(value, int) else 0

    def with_values(self, values: Mapping[str, Value]) -> CardFacts:
        """Return the card with these values in the place of its fields' own; an empty one leaves none."""
        fields = {**self.fields, **values}
        return replace(self, fields={code: v for code, v in fields.items() if v not in ("", ())})

    def spellings(self) -> Iterator[str]:
        """Yield everything a person may call this card: names, reading, aliases."""
        yield from self.names.values()
        if self.reading:
            yield self.reading
        yield from self.aliases
