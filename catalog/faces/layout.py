"""A card laid out on its face: from facts and design to drawing operations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from catalog.definition import GameDefinition
from catalog.faces import shapes
from catalog.faces.colours import resolve
from catalog.faces.design import Box, Design, Part, base_palette
from catalog.faces.fonts import FontBook
from catalog.faces.metrics import POINT
from catalog.faces.operations import Drawing, Operation, Picture
from catalog.faces.setter import Setter
from catalog.faces.textfit import Paragraph
from catalog.faces.words import Bindings, Edition, Words
from catalog.facts import CardFacts

Named = Callable[[str], "CardFacts | None"]
"""A card by its code."""
VERSION = "3"
"""Raised whenever faces already drawn would look different."""


def layout(
    card: CardFacts,
    definition: GameDefinition,
    design: Design,
    fonts: FontBook,
    edition: Edition,
    named: Named,
) -> Drawing:
    """Return a card's face; `named` finds the cards its fields speak of."""
    return _Sheet(card, definition, design, fonts, edition, named).drawn()


def back(
    card_type: str,
    definition: GameDefinition,
    design: Design,
    fonts: FontBook,
    edition: Edition,
) -> Drawing:
    """Return the other side of a game's cards of a type: the same for all of them."""
    blank = CardFacts(definition.code, card_type)
    plain = replace(design, parts=design.back, types={}, styles=())
    return layout(blank, definition, plain, fonts, edition, lambda code: None)


class _Sheet:
    """One face while it is laid out."""

    def __init__(
        self,
        card: CardFacts,
        definition: GameDefinition,
        design: Design,
        fonts: FontBook,
        edition: Edition,
        named: Named,
    ) -> None:
        self.card, self.definition, self.design = card, definition, design
        self.bindings = _bindings(card, definition, design, edition, named)
        self.portrait = edition.portrait
        self.colours = self._colours()
        self.setter = Setter(card.code, fonts, self.colour)

    def drawn(self) -> Drawing:
        """Return the finished face."""
        parts = (part for part in self.design.parts if self._wanted(part))
        operations = tuple(op for part in parts for op in DRAWERS[part.kind](self, part))
        width, height = self.definition.card_width, self.definition.card_height
        return Drawing(width, height, operations, tuple(self.setter.warnings))

    def _wanted(self, part: Part) -> bool:
        if part.types and self.card.card_type not in part.types:
            return False
        return not part.where or self._holds(part.where)

    def _holds(self, where: str) -> bool:
        return self.design.queries[where](self.card)

    # --- colours ------------------------------------------------------------------------------
    def _colours(self) -> Mapping[str, str]:
        own = self.design.types.get(self.card.card_type)
        colours = {**self.design.colours, **(own.colours if own else {})}
        for style in self.design.styles:
            if self._holds(style.where):
                colours.update(style.colours)
        return {
            **base_palette(colours, self.design.colours, self.definition),
            **dict(self._field_colours()),
        }

    def _field_colours(self) -> Iterator[tuple[str, str]]:
        for code, value in self.card.fields.items():
            field = self.definition.fields.get(code)
            first = value[0] if isinstance(value, tuple) and value else value
            choice = field.choice(first) if field and isinstance(first, str) else None
            if choice is not None and choice.colour:
                yield f"field.{code}", choice.colour

    def colour(self, expression: str) -> str:
        """Return a colour of this face as `#rrggbb`, empty for none."""
        return resolve(expression, self.colours)

    # --- parts --------------------------------------------------------------------------------
    def shape(self, part: Part) -> Iterator[Operation]:
        """Yield the part's outline, if it has one."""
        if part.shape:
            fill, line = self.colour(part.fill), self.colour(part.line)
            weight = part.weight if line else 0.0
            yield shapes.outline(part.shape, part.box, part.radius, fill, line, weight)

    def text(self, part: Part) -> Iterator[Operation]:
        """Yield the part's outline and text; nothing if there is nothing to say."""
        paragraphs = [Paragraph(text) for text in self.bindings.paragraphs(part.text)]
        small = self.bindings.paragraphs(part.small)
        paragraphs += [Paragraph(text, part.scale) for text in small]
        if paragraphs:
            yield from self.shape(part)
            yield from self.setter.set(part, paragraphs, _inside(part.box, part.pad))

    def badge(self, part: Part) -> Iterator[Operation]:
        """Yield a value in an outline and its label below; nothing without a value."""
        yield from (operations := list(self.text(part)))
        label = self.bindings.fill(part.label) if operations else ""
        if label:
            yield from self._label(part, label)

    def _label(self, part: Part, label: str) -> Iterator[Operation]:
        x, y, width, height = part.box
        size = part.label_size
        wide = max(width + 3.0, 9.0)
        box = (x + width / 2 - wide / 2, y + height + part.label_gap, wide, size * POINT * 1.1)
        below = Part(
            *("text", box),
            font=part.font, size=size, least=size * 0.7, colour=part.label_colour, align="center",
        )  # fmt: skip
        yield from self.setter.set(below, [Paragraph(label)], box)

    def emblem(self, part: Part) -> Iterator[Operation]:
        """Yield the card's portrait, a square; without one the drawing named by the part, else the type's."""
        if self.portrait:
            yield from self.shape(part)
            x, y, width, height = _inside(part.box, part.pad)
            side = min(width, height)
            place = x + (width - side) / 2, y + (height - side) / 2
            yield Picture(*place, side, side, self.portrait)
            return
        own = self.design.types.get(self.card.card_type)
        name = self.bindings.fill(part.emblem) if part.emblem else own.emblem if own else ""
        fallback = own.emblem if own and not part.emblem else ""
        drawing = self.design.emblems.get(name) or self.design.emblems.get(fallback, ())
        yield from self.shape(part)
        yield from shapes.drawing(drawing, _inside(part.box, part.pad), self.colour)

    def rosette(self, part: Part) -> Iterator[Operation]:
        """Yield the card's own line work."""
        line = self.colour(part.line)
        yield from shapes.rosette(self.card.code, part.box, part.petals, line, part.weight)

    def pips(self, part: Part) -> Iterator[Operation]:
        """Yield as many filled marks as the field's number says, and outlines up to its maximum."""
        field = self.definition.fields.get(part.field)
        most = (field.maximum if field else None) or 5
        x, y, width, height = part.box
        step = (width - height) / max(most - 1, 1)
        full, empty = self.colour(part.fill), self.colour(part.colour)
        for place in range(most):
            fill = full if place < self.card.number(part.field) else empty
            box = (x + place * step, y, height, height)
            yield shapes.outline(
                part.shape or "circle", box, 0, fill, self.colour(part.line), part.weight
            )


DRAWERS: Mapping[str, Callable[[_Sheet, Part], Iterator[Operation]]] = {
    "shape": _Sheet.shape,
    "text": _Sheet.text,
    "badge": _Sheet.badge,
    "emblem": _Sheet.emblem,
    "rosette": _Sheet.rosette,
    "pips": _Sheet.pips,
}


def _bindings(
    card: CardFacts, definition: GameDefinition, design: Design, edition: Edition, named: Named
) -> Bindings:
    def words(language: str) -> Words:
        def name_of(code: str) -> str:
            found = named(code)
            return found.name(language) if found else code

        return Words(card, definition, language, name_of, design.words, edition.proxy)

    first, second = edition.languages[0], edition.languages[-1]
    return Bindings(words(first), words(second), edition.both)


def _inside(box: Box, pad: float) -> Box:
    x, y, width, height = box
    return x + pad, y + pad, width - 2 * pad, height - 2 * pad
