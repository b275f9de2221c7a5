"""What may be chosen for a print: declared once, read from the texts of an address, a form, a command or the API, the same for all of them."""

from __future__ import annotations

from dataclasses import dataclass, fields

from catalog.definition import GameDefinition
from catalog.faces.fitting import DRAWN_OUT, MIRRORED
from catalog.faces.modes import FULL, GREY, OUTLINE, TEXT
from catalog.messages import Message, msg
from decks.proxies.choices import Asked, Choice, Group, Number, Option, Refused, Several
from decks.proxies.imposition import (
    AUTO,
    LANDSCAPE,
    LONG,
    PAPERS,
    PORTRAIT,
    SHORT,
    Grid,
    Impossible,
    Paper,
    fullest,
)
from decks.proxies.marks import CORNERS, EDGES, NONE

ALL, MISSING = "all", "missing"
DECK, BY_TYPE, BY_NAME, BY_NUMBER = "deck", "type", "name", "number"
YES, NO = "yes", "no"
BOTH = "both"
GAME, OWN = "game", "own"
CARDS: dict[str, tuple[float, float]] = {
    "63x88": (63.0, 88.0),
    "59x86": (59.0, 86.0),
    "poker": (63.5, 88.9),
}
"""Sizes of cards in mm."""
PAPER_NAMES = {
    "a4": "A4",
    "a3": "A3",
    "letter": "Letter",
    "legal": "Legal",
    "tabloid": "Tabloid",
    "jisb4": "JIS B4",
    "jisb5": "JIS B5",
}


def _papers() -> dict[str, Message | str]:
    sizes = {
        p.code: f"{PAPER_NAMES[p.code]} ({p.width:g} × {p.height:g} mm)" for p in PAPERS.values()
    }
    return {**sizes, OWN: msg("own size")}


GROUPS = (
    Group("what", msg("Which cards"), (
        Choice("copies", msg("Copies"), {ALL: msg("all of the deck"), MISSING: msg("only those I don’t own")}),
        Several("section", msg("Only these sections"), "sections"),
        Several("without", msg("Leave out these types"), "types"),
        Choice("sort", msg("In the order of"), {
            DECK: msg("the deck"), BY_TYPE: msg("card types"), BY_NAME: msg("names"), BY_NUMBER: msg("sets and numbers"),
        }),
    )),
    Group("faces", msg("How they look"), (
        Choice("mode", msg("Faces"), {
            FULL: msg("in full"), OUTLINE: msg("in outline, to save ink"), GREY: msg("in grey"), TEXT: msg("words only"),
        }),
        Choice("language", msg("Text on the cards"), {BOTH: msg("Both languages"), "en": "English", "ja": "日本語"}),
        Choice("mark", msg("The word PROXY on each card"), {YES: msg("yes"), NO: msg("no")}),
    )),
    Group("sheet", msg("Paper and cards"), (
        Choice("paper", msg("Paper"), _papers()),
        Number("width", msg("Own width"), 210.0, 50.0, 1200.0, where=("paper", OWN)),
        Number("height", msg("Own height"), 297.0, 50.0, 1200.0, where=("paper", OWN)),
        Choice("turn", msg("Way round"), {
            AUTO: msg("whichever holds more cards"), PORTRAIT: msg("portrait"), LANDSCAPE: msg("landscape"),
        }),
        Choice("size", msg("Size of the cards"), {
            GAME: msg("the game’s own"), "63x88": "63 × 88 mm", "59x86": "59 × 86 mm", "poker": msg("poker, 63.5 × 88.9 mm"), OWN: msg("own size"),
        }),
        Number("card_width", msg("Own width of the cards"), 63.0, 20.0, 300.0, where=("size", OWN)),
        Number("card_height", msg("Own height of the cards"), 88.0, 20.0, 300.0, where=("size", OWN)),
    )),
    Group("cut", msg("Cutting"), (
        Number("gap", msg("Gap between cards, across"), 0.0, 0.0, 20.0),
        Number("gap_down", msg("Gap between cards, down"), 0.0, 0.0, 20.0, help=msg("As across, unless told.")),
        Choice("cut", msg("Crop marks"), {EDGES: msg("at the sheet’s edges"), CORNERS: msg("at the cards’ corners"), NONE: msg("none")}),
        Number("bleed", msg("Bleed"), 0.0, 0.0, 5.0, help=msg("The picture goes on so far beyond the cut; cards then stand at least twice as far apart.")),
        Choice("fill", msg("Bleed of scans"), {MIRRORED: msg("mirrored"), DRAWN_OUT: msg("the edge drawn out")}),
        Number("scan_bleed", msg("Bleed that scans have"), 0.0, 0.0, 5.0, help=msg("Scans are cut by it, or it stands in the bleed. For scans that were kept with their bleed.")),
        Number("corner", msg("Corners of a cutter’s paths, radius"), 3.0, 0.0, 10.0),
        Number("registration", msg("Marks for a cutter, from the edge"), 0.0, 0.0, 40.0, help=msg("0 for none. Places under them stay empty.")),
    )),
    Group("backs", msg("Second side"), (
        Choice("backs", msg("Backs"), {NONE: msg("none"), GAME: msg("the game’s"), OWN: msg("my own")}),
        Choice("flip", msg("The printer turns the paper"), {LONG: msg("over its long edge"), SHORT: msg("over its short edge")}),
    )),
    Group("printer", msg("Correction of the printer"), (
        Number("shift_x", msg("Shift right"), 0.0, -20.0, 20.0),
        Number("shift_y", msg("Shift down"), 0.0, -20.0, 20.0),
        Number("tilt", msg("Turn clockwise"), 0.0, -5.0, 5.0, "°"),
        Number("back_shift_x", msg("Shift the second side right"), 0.0, -20.0, 20.0),
        Number("back_shift_y", msg("Shift the second side down"), 0.0, -20.0, 20.0),
        Number("back_tilt", msg("Turn the second side clockwise"), 0.0, -5.0, 5.0, "°"),
        Number("scale_x", msg("Width"), 100.0, 90.0, 110.0, "%"),
        Number("scale_y", msg("Height"), 100.0, 90.0, 110.0, "%"),
    )),
    Group("file", msg("File"), (
        Number("dpi", msg("Resolution of pictures"), 300.0, 72.0, 600.0, "dpi"),
    )),
)  # fmt: skip
"""All options, in the order of the page."""
OPTIONS: dict[str, Option] = {option.name: option for group in GROUPS for option in group.options}


@dataclass(frozen=True, slots=True)
class Options:
    """What is chosen for one print, named as OPTIONS has it; lengths in mm."""

    copies: str = ALL
    section: tuple[str, ...] = ()  # none: all of them
    without: tuple[str, ...] = ()  # types of cards left out
    sort: str = DECK
    mode: str = FULL
    language: str = BOTH
    mark: str = YES
    paper: str = "a4"
    width: float = 210.0
    height: float = 297.0
    turn: str = AUTO
    size: str = GAME
    card_width: float = 63.0
    card_height: float = 88.0
    gap: float = 0.0
    gap_down: float = 0.0
    cut: str = EDGES
    bleed: float = 0.0
    fill: str = MIRRORED
    scan_bleed: float = 0.0
    corner: float = 3.0
    registration: float = 0.0
    backs: str = NONE
    flip: str = LONG
    shift_x: float = 0.0
    shift_y: float = 0.0
    tilt: float = 0.0
    back_shift_x: float = 0.0
    back_shift_y: float = 0.0
    back_tilt: float = 0.0
    scale_x: float = 100.0
    scale_y: float = 100.0
    dpi: float = 300.0

    def card_size(self, definition: GameDefinition) -> tuple[float, float]:
        """Return width and height of the cards as they are cut."""
        if self.size == OWN:
            return self.card_width, self.card_height
        return CARDS.get(self.size, (definition.card_width, definition.card_height))

    def grid(self, definition: GameDefinition) -> Grid:
        """Return how the cards lie on a sheet; raises Refused."""
        paper = PAPERS.get(self.paper) or Paper(OWN, self.width, self.height)
        lengths = {
            name: getattr(self, name) for name in ("gap", "gap_down", "bleed", "registration")
        }
        card = self.card_size(definition)
        try:
            return fullest(paper, self.turn, card, **lengths)
        except Impossible as error:
            raise Refused(_too_small(paper, card, self)) from error


def _too_small(paper: Paper, card: tuple[float, float], options: Options) -> Message:
    values = {
        "card": f"{card[0]:g} × {card[1]:g}",
        "paper": f"{paper.width:g} × {paper.height:g}",
    }
    if options.bleed or options.registration:
        return msg(
            "A card of %(card)s mm with its bleed, margins of 5 mm and the marks for a cutter don’t fit paper of %(paper)s mm. Choose larger paper, less bleed or no marks.",
            **values,
        )
    return msg(
        "A card of %(card)s mm and margins of 5 mm don’t fit paper of %(paper)s mm this way round. Choose larger paper, or let it turn by itself.",
        **values,
    )


def read_options(asked: Asked, definition: GameDefinition) -> Options:
    """Return what is asked for; what isn't said is as OPTIONS has it. Raises Refused with what is accepted."""
    values = {name: option.read(asked, definition) for name, option in OPTIONS.items()}
    if not any(asked.get("gap_down", ())):
        values["gap_down"] = values["gap"]
    return Options(**values)  # type: ignore[arg-type]


def changed(options: Options) -> dict[str, list[str]]:
    """Return the texts that `read_options` reads as these options; what isn't said anyway only."""
    plain, said = Options(gap_down=options.gap), dict[str, list[str]]()
    for each in fields(options):
        value = getattr(options, each.name)
        if value != getattr(plain, each.name):
            said[each.name] = _texts(value)
    return said


def _texts(value: str | float | tuple[str, ...]) -> list[str]:
    if isinstance(value, tuple):
        return list(value)
    return [repr(value) if isinstance(value, float) else value]
