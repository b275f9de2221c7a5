"""What the templates of a face stand for, in the face's languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from catalog.definition import Field, GameDefinition, in_language
from catalog.facts import CardFacts, Value
from catalog.folding import fold

BINDING = re.compile(r"\{([a-z0-9_.]+)\}")
JOINTS = {"ja": "・"}
PLAIN_NAMES = (
    *("name", "rules", "type", "game", "origin", "set", "number", "rarity", "artist", "proxy"),
    *("furigana", "ruby", "reading", "fields"),
)
FAMILIES = ("field", "label", "code", "word")


@dataclass(frozen=True, slots=True)
class Edition:
    """Which face of a card is wanted: languages, the first one large; whether all of them carry the text; the mark of a proxy; the file of a portrait that takes the emblem's place."""

    languages: tuple[str, ...] = ("en", "ja")
    both: bool = False
    proxy: str = ""
    portrait: str = ""


@dataclass(frozen=True)
class Words:
    """The words of one card in one language."""

    card: CardFacts
    definition: GameDefinition
    language: str
    names_of: Callable[[str], str]
    """The name of another card by its code, in this language."""
    own: Mapping[str, Mapping[str, str]]
    """The words of the face itself."""
    proxy: str = ""

    def value(self, binding: str) -> str:
        """Return what a binding stands for, empty if the card has nothing there; raises KeyError if it is unknown."""
        family, _, code = binding.partition(".")
        if code and family in FAMILIES:
            return str(getattr(self, f"_{family}")(code))
        if binding not in PLAIN_NAMES:
            raise KeyError(binding)
        return str(getattr(self, f"_{binding}")())

    def _name(self) -> str:
        return self.card.name(self.language)

    def _rules(self) -> str:
        return self.card.marked_text(self.language)

    def _furigana(self) -> str:
        return self.card.marked_name(self.language)

    def _type(self) -> str:
        card_type = self.definition.types.get(self.card.card_type)
        return in_language(card_type.names, self.language) if card_type else ""

    def _game(self) -> str:
        return in_language(self.definition.names, self.language)

    def _origin(self) -> str:
        return in_language(self.definition.origins.get(self.card.origin, {}), self.language)

    def _set(self) -> str:
        return self.card.printings[0].set_code.upper() if self.card.printings else ""

    def _number(self) -> str:
        return self.card.printings[0].number if self.card.printings else ""

    def _rarity(self) -> str:
        return self.card.printings[0].rarity if self.card.printings else ""

    def _artist(self) -> str:
        return self.card.printings[0].artist if self.card.printings else ""

    def _proxy(self) -> str:
        return self.proxy

    def _reading(self) -> str:
        return self.card.reading

    def _ruby(self) -> str:
        """Return the reading where it helps: beside a Japanese name that isn't kana itself."""
        reading = self.card.reading
        return reading if self.language == "ja" and fold(reading) != fold(self._name()) else ""

    def _field(self, code: str) -> str:
        value, field = self.card.fields.get(code), self.definition.fields.get(code)
        return "" if value is None or field is None else self.worded(field, value)

    def _fields(self) -> str:
        """Return all fields of the card that have a value, with their names."""
        card_type = self.definition.types.get(self.card.card_type)
        codes = card_type.fields if card_type else ()
        values = ((self._label(code), self._field(code)) for code in codes)
        return " · ".join(f"{label} {value}" for label, value in values if value)

    def worded(self, field: Field, value: Value) -> str:
        """Return a field's value in words; a negative number with a real minus sign."""
        if isinstance(value, int):
            return str(value).replace("-", "\u2212")
        values = value if isinstance(value, tuple) else (value,)
        return JOINTS.get(self.language, ", ").join(self._choice(field, v) for v in values)

    def _choice(self, field: Field, code: str) -> str:
        choice = field.choice(code)
        if choice is not None:
            return in_language(choice.names, self.language)
        return self.names_of(code) if field.cards else code

    def _label(self, code: str) -> str:
        field = self.definition.fields.get(code)
        return in_language(field.names, self.language) if field else ""

    def _code(self, code: str) -> str:
        value = self.card.fields.get(code, "")
        return value[0] if isinstance(value, tuple) and value else str(value)

    def _word(self, code: str) -> str:
        return in_language(self.own.get(code, {}), self.language)


@dataclass(frozen=True)
class Bindings:
    """Templates filled in, in the face's languages."""

    main: Words
    other: Words
    both: bool

    def value(self, binding: str) -> str:
        """Return what a binding stands for; `other.` and `second.` lead to the other language, to nothing where both say the same."""
        first, _, rest = binding.partition(".")
        if first not in ("other", "second"):
            return self.main.value(binding)
        value = self.other.value(rest) if first == "other" or self.both else ""
        return "" if value == self.main.value(rest) else value

    def fill(self, template: str) -> str:
        """Return the template filled in, the first of its alternatives (parted by `||`) whose values are all there, else nothing."""
        filled = (self._filled(alternative) for alternative in template.split("||"))
        return next((text for text in filled if text), "")

    def _filled(self, template: str) -> str:
        values = {name: self.value(name) for name in BINDING.findall(template)}
        if not all(values.values()):
            return ""
        return BINDING.sub(lambda match: values[match[1]], template)

    def paragraphs(self, templates: tuple[str, ...]) -> list[str]:
        """Return the filled templates that have something to say."""
        return [text for text in map(self.fill, templates) if text]
