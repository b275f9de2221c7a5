"""What is wrong with a game's `face.toml`: unknown keys, types, fields, colours and drawings, boxes outside the card, queries that can't be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import ge
from typing import Any

from catalog.definition import GameDefinition
from catalog.faces.colours import EXPRESSION, HEX, resolve
from catalog.faces.design import KINDS, base_palette
from catalog.faces.fonts import FAMILIES
from catalog.faces.shapes import MAKERS, OUTLINES, flatten
from catalog.faces.words import BINDING, PLAIN_NAMES
from catalog.faults import Fault, Faults
from catalog.loading import shapes
from catalog.loading.folder import GameFolder
from catalog.loading.shapes import BAD, Reader, Shape
from catalog.messages import msg
from catalog.query import QueryError, compile_query

NAME = r"[a-z][a-z0-9_]*"
LARGEST = 500  # mm, points
LENGTHS = ("radius", "weight", "least", "bold", "leading", "spacing", "pad", "scale", "label_gap")
CIRCLE, STAR = (-LARGEST, -LARGEST, 0.1), (-LARGEST, -LARGEST, 0.1, 0, 2)
"""The least numbers of these forms."""
FORMS = msg(
    "A shape has a path, a circle [x, y, radius] or a star [x, y, radius, inner radius, points]."
)


def face_faults(folder: GameFolder) -> Iterable[Fault]:
    """Return the faults of the folder's face.toml; a folder without one has none."""
    if not folder.face.data:
        return ()
    faults = Faults()
    reader = Reader(folder.face, faults)
    _Checker(folder).file(reader, "", folder.face.data)
    if not faults:
        _check_circles(reader, folder.face.data, folder.definition)
    return tuple(faults)


def _names(data: Any) -> set[str]:
    return {name for name in data if isinstance(name, str)} if isinstance(data, Mapping) else set()


class _Checker:
    """Knows what the names of one folder's face may be."""

    def __init__(self, folder: GameFolder) -> None:
        data, self.definition = folder.face.data, folder.definition
        self.emblems = tuple(sorted(_names(data.get("emblems"))))
        self.words = tuple(sorted(_names(data.get("words"))))
        self.colours = tuple(sorted(set(_colour_names(data, self.definition))))

    def file(self, reader: Reader, path: str, data: Mapping[str, Any]) -> None:
        """Note every fault of the file."""
        expression = self.expression
        colours = shapes.table_of(expression, NAME)
        ink_and_paper = {"ink": expression, "paper": expression}
        named = {name: expression for name in _names(data.get("colours")) if name.isidentifier()}
        shapes.table(
            required={"colours": shapes.table(ink_and_paper, named)},
            optional={
                "words": shapes.table_of(shapes.words(self.definition.languages), NAME),
                "types": shapes.table(
                    optional=dict.fromkeys(self.definition.types, self.type_style(colours))
                ),
                "styles": shapes.list_of(shapes.table({"where": self.query, "colours": colours})),
                "emblems": shapes.table_of(
                    shapes.table({"shapes": shapes.list_of(self.drawing)}), NAME
                ),
                "parts": shapes.list_of(self.part),
                "back": shapes.list_of(self.back_part),
            },
        )(reader, path, data)

    def type_style(self, colours: Shape) -> Shape:
        """Return the shape of how one type differs."""
        return shapes.table(optional={"emblem": shapes.one_of(*self.emblems), "colours": colours})

    # --- values -------------------------------------------------------------------------------
    def expression(self, reader: Reader, path: str, value: Any) -> Any:
        """The shape of a colour."""
        match = EXPRESSION.match(value) if isinstance(value, str) else None
        if match is None:
            return reader.bad(
                path,
                value,
                msg("A colour is a name or #rrggbb, with +30 or -30 for lighter or darker."),
            )
        if HEX.match(match["name"]) or match["name"] in self.colours:
            return value
        return reader.bad(path, value, shapes.unknown(match["name"], self.colours))

    def query(self, reader: Reader, path: str, value: Any) -> Any:
        """The shape of a query."""
        try:
            compile_query(str(value), self.definition)
        except QueryError as error:
            return reader.bad(path, value, error.message)
        return value

    def template(self, reader: Reader, path: str, value: Any) -> Any:
        """The shape of a text with bindings in braces."""
        if shapes.text()(reader, path, value) is BAD:
            return BAD
        for binding in BINDING.findall(value):
            known = self._bindings(binding.removeprefix("other.").removeprefix("second."))
            if known:
                return reader.bad(path, value, shapes.unknown(binding, known))
        return value

    def _bindings(self, binding: str) -> tuple[str, ...]:
        """Return the accepted names if this one isn't."""
        family, _, code = binding.partition(".")
        fields = tuple(self.definition.fields)
        codes = {"field": fields, "label": fields, "code": fields, "word": self.words}
        accepted = (
            tuple(f"{family}.{name}" for name in codes.get(family, ())) if code else PLAIN_NAMES
        )
        return () if binding in accepted else accepted or PLAIN_NAMES

    def templates(self, reader: Reader, path: str, value: Any) -> Any:
        """The shape of one template or several."""
        many = isinstance(value, list)
        return (shapes.list_of(self.template) if many else self.template)(reader, path, value)

    def emblem(self, reader: Reader, path: str, value: Any) -> Any:
        """The shape of an emblem's name, or a template that gives one."""
        return (self.template if "{" in str(value) else shapes.one_of(*self.emblems))(
            reader, path, value
        )

    def box(self, reader: Reader, path: str, value: Any) -> Any:
        """The shape of a box: [x, y, width, height] on the card."""
        numbers = shapes.list_of(shapes.measure(0, LARGEST))(reader, path, value)
        width, height = self.definition.card_width, self.definition.card_height
        if numbers is BAD or len(numbers) != 4:
            return reader.bad(path, value, msg("A box is [x, y, width, height] in millimetres."))
        if numbers[0] + numbers[2] > width + 1e-6 or numbers[1] + numbers[3] > height + 1e-6:
            reason = msg(
                "This reaches outside the card of %(width)s x %(height)s mm.",
                width=f"{width:g}",
                height=f"{height:g}",
            )
            return reader.bad(path, value, reason)
        return value

    def path(self, reader: Reader, path: str, value: Any) -> Any:
        """The shape of a drawing's outline."""
        try:
            usable = (
                isinstance(value, str) and value.lstrip().startswith("M") and list(flatten(value))
            )
        except (IndexError, ValueError):
            usable = False
        if usable:
            return value
        return reader.bad(
            path, value, msg("A path starts with M and has the commands M, L, C, Q and Z.")
        )

    # --- tables -------------------------------------------------------------------------------
    def drawing(self, reader: Reader, path: str, value: Any) -> Any:
        """The shape of one of an emblem's shapes."""
        forms = {"path": self.path, "circle": _row(CIRCLE), "star": _row(STAR)}
        look = {"fill": self.expression, "line": self.expression}
        sizes = {"weight": shapes.measure(0, 100), "turns": shapes.whole(1, 72)}
        if isinstance(value, Mapping) and len(forms.keys() & value.keys()) != 1:
            return reader.bad(path, value, FORMS)
        return shapes.table(optional={**forms, **look, **sizes})(reader, path, value)

    def part(self, reader: Reader, path: str, value: Any) -> Any:
        """The shape of a part."""
        numbers = dict.fromkeys(LENGTHS, shapes.measure(0, LARGEST))
        numbers |= dict.fromkeys(("size", "label_size"), shapes.measure(1, 100))
        colours = dict.fromkeys(("fill", "line", "colour", "label_colour"), self.expression)
        return shapes.table(
            required={"kind": shapes.one_of(*KINDS), "box": self.box},
            optional={
                **numbers,
                **colours,
                "types": shapes.list_of(shapes.one_of(*self.definition.types)),
                "where": self.query,
                "shape": shapes.one_of(*OUTLINES, *MAKERS),
                "text": self.templates,
                "small": self.templates,
                "label": self.template,
                "font": shapes.one_of(*FAMILIES),
                "align": shapes.one_of("left", "center", "right"),
                "valign": shapes.one_of("top", "middle", "bottom"),
                "lines": shapes.whole(1, 100),
                "caps": shapes.flag,
                "emblem": self.emblem,
                "petals": shapes.whole(3, 24),
                "field": shapes.one_of(*self._numbers()),
            },
        )(reader, path, value)

    def back_part(self, reader: Reader, path: str, value: Any) -> Any:
        """The shape of a part of the back."""
        if isinstance(value, Mapping) and "where" in value:
            reason = msg("A back tells nothing of its card: it may differ by types only.")
            return reader.bad(f"{path}.where", value["where"], reason)
        return self.part(reader, path, value)

    def _numbers(self) -> Iterator[str]:
        return (code for code, field in self.definition.fields.items() if field.kind == "number")


def _row(least: tuple[float, ...]) -> Shape:
    """Return the shape of as many numbers as `least` has, none less."""

    def read(reader: Reader, path: str, value: Any) -> Any:
        numbers = shapes.list_of(shapes.measure(-LARGEST, LARGEST))(reader, path, value)
        if numbers is BAD:
            return BAD
        if len(numbers) == len(least) and all(map(ge, numbers, least)):
            return value
        return reader.bad(path, value, FORMS)

    return read


def _check_circles(reader: Reader, data: Mapping[str, Any], definition: GameDefinition) -> None:
    """Note colours that are explained by each other in a circle, wherever a face may meet them."""
    scopes = {"colours": {}} | {
        f"types.{code}.colours": table.get("colours", {})
        for code, table in data.get("types", {}).items()
    }
    scopes |= {
        f"styles[{n}].colours": style["colours"] for n, style in enumerate(data.get("styles", ()))
    }
    for path, own in scopes.items():
        palette = base_palette({**data["colours"], **own}, data["colours"], definition)
        for name in own or data["colours"]:
            try:
                resolve(name, palette)
            except RecursionError:
                reader.bad(
                    f"{path}.{name}", palette[name], msg("This colour leads back to itself.")
                )


def _colour_names(data: Mapping[str, Any], definition: GameDefinition) -> Iterator[str]:
    """Yield the colours that the file names anywhere, and those of fields."""
    yield "accent"
    yield from _names(data.get("colours"))
    types = data.get("types")
    for table in types.values() if isinstance(types, Mapping) else ():
        yield from _names(table.get("colours") if isinstance(table, Mapping) else ())
    yield from (f"field.{code}" for code in definition.fields)
