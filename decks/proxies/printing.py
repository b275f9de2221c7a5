"""A deck's proxies: its cards laid out with the game's face and imposed on sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from django.utils.translation import gettext as _

from catalog import images
from catalog.faces.layout import layout
from catalog.faces.operations import Drawing, Rect, TextRun
from catalog.faces.words import Edition
from catalog.facts import CardFacts
from catalog.messages import Message, msg
from catalog.models import Game
from catalog.wording import language as page_language
from decks.proxies.imposition import Grid, Page, impose
from decks.proxies.options import YES, Options, Refused
from decks.proxies.sheets import Job, sheets

MOST_CARDS = 500
PROXY = "PROXY"


@dataclass(frozen=True, slots=True)
class Plan:
    """How a print would come out."""

    grid: Grid
    pages: Sequence[Page]
    order: Sequence[str]  # code of the card at each place

    @property
    def empty(self) -> int:
        """The number of places that no card takes."""
        return len(self.pages) * self.grid.places - len(self.order)


def plan(game: Game, copies: Mapping[str, int], options: Options) -> Plan:
    """Return which card goes where; raises Refused as the print would."""
    _check(sum(copies.values()))
    grid = options.grid(game.definition)
    order = [code for code, number in copies.items() for _ in range(number)]
    return Plan(grid, impose(len(order), grid), order)


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished file and what its readers should know."""

    pdf: bytes
    warnings: tuple[Message, ...]


def print_proxies(
    game: Game, copies: Mapping[str, int], title: str, options: Options | None = None
) -> Printed:
    """Return the sheets of a deck's cards (code -> copies); raises Refused."""
    options = options or Options()
    _check(sum(copies.values()))
    grid = options.grid(game.definition)
    faces = [_face(game, game.pool[code], options) for code in copies]
    job = Job(
        *(faces, list(copies.values()), title),
        foot=lambda page, pages: images.fonts()["sans"].printable(_foot(title, page, pages)),
        characters=_characters(game.pk, game.revision, game.digest) | set(_foot("", 1, 1)),
    )
    warnings = tuple(warning for face in faces for warning in face.warnings)
    return Printed(sheets(job, grid, images.fonts()), warnings)


def _check(cards: int) -> None:
    if not cards:
        raise Refused(msg("There are no cards to print: add some to the deck first."))
    if cards > MOST_CARDS:
        raise Refused(
            msg(
                "%(cards)d cards are too many for one file: print at most %(most)d at a time.",
                cards=cards,
                most=MOST_CARDS,
            )
        )


def _face(game: Game, card: CardFacts, options: Options) -> Drawing:
    if scan := images.scan_drawing(game, card):
        return _marked(scan) if options.mark == YES else scan
    portrait = images.portrait_of(game, card.code)
    design, edition = images.design_of(game), replace(_edition(game, options), portrait=portrait)
    return layout(card, game.definition, design, images.fonts(), edition, game.pool.get)


def _marked(scan: Drawing) -> Drawing:
    """Return a scanned face with the mark that it is no original."""
    x, y = scan.width - 12.0, scan.height - 2.0
    ground = Rect(x - 0.8, y - 2.0, 10.2, 2.7, radius=0.6, fill="#ffffff")
    mark = TextRun(x, y, PROXY, "sans", 2.2, "#333333", spacing=0.2)
    return replace(scan, operations=(*scan.operations, ground, mark))


def _edition(game: Game, options: Options) -> Edition:
    """Return the edition asked for; with both languages the page's own comes first."""
    both = options.language == "both"
    languages = images.edition(page_language() if both else options.language, game).languages
    return Edition(languages, both=both, proxy=PROXY if options.mark == YES else "")


def _foot(title: str, page: int, pages: int) -> str:
    values = {"title": title[:30], "page": page, "pages": pages}
    return _("%(title)s · sheet %(page)d of %(pages)d · print at 100 %%") % values


@lru_cache(maxsize=16)
def _characters(pk: int, revision: int, digest: str) -> frozenset[str]:
    """Return every character that faces of the game may print."""
    game = Game.objects.get(pk=pk)
    return frozenset(character for text in _texts(game) for character in text)


def _texts(game: Game) -> Iterator[str]:
    yield from _strings(game.source)
    yield from _strings(game.face)
    for card in game.pool:
        yield from (*card.spellings(), *card.texts.values())


def _strings(data: object) -> Iterator[str]:
    """Yield every text in plain data."""
    if isinstance(data, str):
        yield data
    parts: Iterable[object] = ()
    if isinstance(data, Mapping):
        parts = data.values()
    elif isinstance(data, list):
        parts = data
    for part in parts:
        yield from _strings(part)
