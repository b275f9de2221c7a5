"""A game's card face as `face.toml` describes it.

Lengths are millimetres from the card's top left corner, type sizes are points, line weights and badges as drawn at print size. The file holds:

    [colours]                     named colours; `ink` and `paper` must be there
    ink = "#221d1a"
    [words]                       words of the face that are no field's or type's name
    choose = { en = "Choose one", ja = "一つ選ぶ" }
    [types.spell]                 one table a card type
    emblem = "flame"              which of the drawings below stands for it
    colours = { accent = "#5b3a78" }       overrule the named colours
    [[styles]]                    overrule colours where a query holds, later ones last
    where = "school:dark"
    colours = { accent = "#2f2740" }
    [emblems.flame]               a drawing in a square of 100 x 100
    shapes = [ { path = "M50 5 C 60 30 ... Z", fill = "accent" }, { circle = [50, 50, 20], line = "ink", weight = 2 } ]
    [[parts]]                     what is drawn, in order; each has a `kind`, a `box` = [x, y, width, height], and may be limited by
    types = ["spell"]             card types, or
    where = "value>=3"            a query
    [[back]]                      what is drawn on the other side, likewise; limited by `types` where they have backs of their own, never by a query: a
                                  back tells nothing else of its card, so it has the named colours only, and of the words the game's (a plain one if there is none)

A colour is a name, `#rrggbb`, either with `+30` (30 % white mixed in) or `-30` (black), `on NAME` (ink or paper, whichever is read better on it), or
`field.FIELD`: the colour that the vocabulary gives the card's value there (`accent` where there is none).

Kinds of parts:
    shape     an outline: `shape` (see `catalog.faces.shapes.OUTLINES`), `fill`, `line`, `weight`, `radius`
    text      lines in the box, shrunk from `size` to `least`, then cut: `text` and, smaller, `small` (by `scale`), one template or several paragraphs;
              `font` (sans, serif), `bold`, `colour`, `align`, `valign`, `lines` (at most), `leading`, `caps`, `spacing`; with `shape` an outline behind it
    badge     a text of one line in an outline, and `label` under it (`label_size`, `label_colour`, `label_gap`)
    emblem    the drawing named by the template `emblem` (the type's where there is none of that name)
    rosette   line work with `petals` fold symmetry that differs from card to card
    pips      the number in `field` as filled marks out of its maximum

A text template takes `{name}`, `{furigana}` (the name, a Japanese one with its reading above the words it is for), `{ruby}` (the reading by itself),
`{rules}`, `{type}`, `{game}`, `{origin}`, `{set}`, `{number}`, `{rarity}`, `{artist}`, `{proxy}`, `{fields}` (all of the card's fields), `{field.X}` (a field's value in words), `{label.X}` (its name), `{code.X}` (its code), `{word.X}`. With `other.` before it the same in the other
language; with `second.` too, but only on faces that carry both languages. A template with an empty value in it is left out; `||` parts it
from what stands there instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self, TypeAlias

from catalog.definition import GameDefinition
from catalog.query import Predicate, compile_predicate, parse

Box: TypeAlias = "tuple[float, float, float, float]"
KINDS = ("shape", "text", "badge", "emblem", "rosette", "pips")


@dataclass(frozen=True, slots=True)
class Part:
    """One thing drawn on the face; which attributes count depends on `kind`."""

    kind: str
    box: Box
    types: tuple[str, ...] = ()
    where: str = ""
    shape: str = ""
    radius: float = 0.0
    fill: str = ""
    line: str = ""
    weight: float = 0.25
    text: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    scale: float = 0.8
    font: str = "sans"
    size: float = 7.0
    least: float = 0.0
    bold: float = 0.0
    colour: str = "ink"
    align: str = "left"
    valign: str = "middle"
    lines: int = 1
    leading: float = 1.3
    caps: bool = False
    spacing: float = 0.0
    pad: float = 0.0
    label: str = ""
    label_size: float = 4.5
    label_colour: str = "ink"
    label_gap: float = 0.4
    emblem: str = ""
    petals: int = 8
    field: str = ""

    @classmethod
    def from_toml(cls, data: Mapping[str, Any]) -> Self:
        """Return the part a table of the file describes."""
        return cls(**{key: _frozen(key, value) for key, value in data.items()})

    @property
    def smallest(self) -> float:
        """The size below which the text isn't shrunk."""
        return self.least or self.size * 0.7


TEMPLATES = frozenset({"text", "small"})


def _frozen(key: str, value: Any) -> Any:
    if key in TEMPLATES and isinstance(value, str):
        return (value,)
    return tuple(value) if isinstance(value, list) else value


@dataclass(frozen=True, slots=True)
class TypeStyle:
    """How the faces of one card type differ."""

    emblem: str = ""
    colours: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Style:
    """Colours for the cards that a query holds for."""

    where: str
    colours: Mapping[str, str]


@dataclass(frozen=True)
class Design:
    """A whole `face.toml`."""

    colours: Mapping[str, str]
    types: Mapping[str, TypeStyle]
    parts: tuple[Part, ...]
    back: tuple[Part, ...] = ()
    styles: tuple[Style, ...] = ()
    emblems: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    queries: Mapping[str, Predicate] = field(default_factory=dict)
    """Every `where` of the file, compiled."""

    @classmethod
    def text_only(cls, definition: GameDefinition) -> Self:
        """Return the design of faces that carry a card's words alone, large."""
        return cls.from_toml(_sized(TEXT_ONLY, definition), definition)

    @classmethod
    def from_toml(cls, data: Mapping[str, Any], definition: GameDefinition) -> Self:
        """Return the design that a checked file (`catalog.faces.check`) holds; an empty file gives a plain face."""
        data = data or _sized(PLAIN, definition)
        parts = tuple(Part.from_toml(table) for table in data.get("parts", ()))
        back = data.get("back") or _sized(PLAIN_BACK, definition)["parts"]
        styles = tuple(Style(**table) for table in data.get("styles", ()))
        wheres = {part.where for part in parts if part.where} | {style.where for style in styles}
        emblems = data.get("emblems", {})
        return cls(
            colours={"accent": "ink", **data["colours"]},
            types={code: TypeStyle(**table) for code, table in data.get("types", {}).items()},
            parts=parts,
            back=tuple(map(Part.from_toml, back)),
            styles=styles,
            emblems={name: tuple(table["shapes"]) for name, table in emblems.items()},
            words=data.get("words", {}),
            queries={where: compile_predicate(parse(where), definition) for where in wheres},
        )


def base_palette(
    colours: Mapping[str, str], fallback: Mapping[str, str], definition: GameDefinition
) -> dict[str, str]:
    """Return the colours with `accent`, and one for every field: what it has while a card has no value there."""
    accents = (found.get("accent", "ink") for found in (colours, fallback))
    plain = next((accent for accent in accents if not accent.startswith("field.")), "ink")
    fields = {f"field.{code}": plain for code in definition.fields}
    return {"accent": "ink", **colours, **fields}


def _sized(design: Mapping[str, Any], definition: GameDefinition) -> dict[str, Any]:
    """Return one of the designs below for cards of this game's size."""
    across, down = definition.card_width / 63, definition.card_height / 88
    parts = []
    for part in design["parts"]:
        x, y, width, height = part["box"]
        parts.append({**part, "box": [x * across, y * down, width * across, height * down]})
    return {**design, "parts": parts}


PLAIN: dict[str, Any] = {
    "colours": {"ink": "#26282e", "paper": "#ffffff", "accent": "#4a5568"},
    "parts": [
        {"kind": "shape", "box": [0, 0, 63, 88], "shape": "rect", "fill": "paper"},
        {
            "kind": "shape",
            "box": [2.6, 2.6, 57.8, 82.8],
            "shape": "rect",
            "radius": 2.4,
            "line": "accent",
            "weight": 0.6,
        },
        {
            "kind": "text",
            "box": [6, 4.5, 51, 6.84],
            "valign": "bottom",
            "text": "{furigana}",
            "size": 12,
            "bold": 0.035,
        },
        {"kind": "text", "box": [6, 12.4, 51, 3], "text": "{other.name}", "size": 6},
        {"kind": "shape", "box": [6, 17, 51, 24], "shape": "rect", "fill": "accent+88"},
        {"kind": "rosette", "box": [20, 17.5, 23, 23], "line": "accent+30", "weight": 0.18},
        {
            "kind": "text",
            "box": [6, 41, 51, 5],
            "text": "{type}",
            "size": 6.6,
            "bold": 0.02,
            "shape": "rect",
            "fill": "accent",
            "colour": "paper",
            "align": "center",
        },
        {
            "kind": "text",
            "box": [6, 48, 51, 29],
            "valign": "top",
            "lines": 30,
            "size": 8,
            "text": ["{fields}", "{rules}"],
            "small": "{second.rules}",
            "least": 4.5,
        },
        {"kind": "text", "box": [6, 79.5, 22, 3], "text": "{origin}", "size": 4.5},
        {
            "kind": "text",
            "box": [26.5, 79.5, 10, 3],
            "text": "{proxy}",
            "size": 4.8,
            "bold": 0.04,
            "spacing": 0.3,
            "align": "center",
        },
        {
            "kind": "text",
            "box": [35, 79.5, 22, 3],
            "text": "{set} {number}||{set}",
            "size": 4.5,
            "align": "right",
        },
    ],
}
"""The face of a game that has no `face.toml`; for cards of 63 x 88 mm."""

PLAIN_BACK: dict[str, Any] = {
    "parts": [
        {"kind": "shape", "box": [0, 0, 63, 88], "shape": "rect", "fill": "accent-15"},
        {
            "kind": "shape",
            "box": [4, 4, 55, 80],
            "shape": "rect",
            "radius": 2.4,
            "line": "paper",
            "weight": 0.5,
        },
        {"kind": "rosette", "box": [9, 21.5, 45, 45], "line": "accent+45", "weight": 0.25},
        {
            "kind": "text",
            "box": [9, 38.5, 45, 11],
            "shape": "rect",
            "radius": 1.5,
            "fill": "paper",
            "pad": 1.5,
            "text": "{game}",
            "lines": 2,
            "size": 12,
            "least": 6,
            "bold": 0.035,
            "align": "center",
        },
    ],
}
"""The back of a game that designed none; for cards of 63 x 88 mm."""

TEXT_ONLY: dict[str, Any] = {
    "colours": {"ink": "#000000", "paper": "#ffffff"},
    "parts": [
        {"kind": "shape", "box": [0, 0, 63, 88], "shape": "rect", "fill": "paper"},
        {
            "kind": "shape",
            "box": [2, 2, 59, 84],
            "shape": "rect",
            "radius": 2,
            "line": "ink",
            "weight": 0.25,
        },
        {
            "kind": "text",
            "box": [5, 3.2, 53, 12.8],
            "text": "{furigana}",
            "small": "{other.name}",
            "scale": 0.55,
            "lines": 3,
            "leading": 1.15,
            "size": 14,
            "least": 7,
            "bold": 0.035,
        },
        {"kind": "shape", "box": [5, 17, 53, 0.25], "shape": "rect", "fill": "ink"},
        {
            "kind": "text",
            "box": [5, 18.4, 53, 60],
            "valign": "top",
            "lines": 40,
            "leading": 1.35,
            "size": 11,
            "least": 5,
            "scale": 0.85,
            "text": ["{type}", "{fields}", "{rules}"],
            "small": "{second.rules}",
        },
        {"kind": "text", "box": [5, 81, 24, 3], "text": "{set} {number}||{set}", "size": 5},
        {
            "kind": "text",
            "box": [34, 81, 24, 3],
            "text": "{proxy}",
            "size": 5.5,
            "bold": 0.04,
            "spacing": 0.3,
            "align": "right",
        },
    ],
}
"""Words alone, for cards of 63 x 88 mm."""
