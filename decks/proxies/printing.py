"""Prints made of a game's cards: their faces with the game's design, or the scans that stand for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from django.utils.translation import gettext as _

from catalog import images
from catalog.faces.design import Design, Part
from catalog.faces.fitting import fitted
from catalog.faces.layout import back, layout
from catalog.faces.modes import CHANGES, OUTLINE, TEXT
from catalog.faces.operations import Drawing, Picture, Rect, TextRun, whole_card
from catalog.faces.words import Edition
from catalog.facts import CardFacts
from catalog.messages import CardName, Message, msg
from catalog.models import Game
from catalog.wording import language as page_language
from catalog.wording import section_name
from decks.proxies.backs import OwnBacks
from decks.proxies.choices import Refused
from decks.proxies.options import BOTH, OWN, YES, Options
from decks.proxies.order import Wanted
from decks.proxies.run import Face, Run

MOST_CARDS = 5000
"""Cards in one print, copies counted."""
PROXY = "PROXY"
KEPT = 100
"""Faces kept once they are laid out: the plan asks for their warnings, then they are drawn."""


def make_run(
    game: Game,
    wanted: Sequence[Wanted],
    title: str,
    options: Options | None = None,
    own_backs: OwnBacks | None = None,
) -> Run:
    """Return the print of these cards; nothing is drawn yet. Raises Refused."""
    options = options or Options()
    _check(sum(want.copies for want in wanted))
    maker = _Maker(game, options, own_backs or OwnBacks())
    return Run(
        title=title,
        faces=[maker.face(number, want) for number, want in enumerate(wanted)],
        options=options,
        grid=options.grid(game.definition),
        fonts=images.fonts(),
        backs=maker.backs(),
        foot=partial(_foot, title),
        sections={code: section_name(code, game) for code in game.definition.sections},
    )


def of_copies(copies: Mapping[str, int]) -> list[Wanted]:
    """Return cards by code, with so many copies each."""
    return [Wanted(code, number) for code, number in copies.items()]


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


def _foot(title: str, page: int, pages: int) -> str:
    values = {"title": title[:30], "page": page, "pages": pages}
    text = _("%(title)s · sheet %(page)d of %(pages)d · print at 100 %%") % values
    return images.fonts().alone("sans").printable(text)


class _Maker:
    """Draws the faces and backs of one print."""

    def __init__(self, game: Game, options: Options, own_backs: OwnBacks) -> None:
        self.game, self.options, self.own_backs = game, options, own_backs
        self.definition = game.definition
        self.design = images.design_of(game)
        self.edition = self._edition()
        self.plain = Design.text_only(self.definition) if options.mode == TEXT else None
        self._kept = lru_cache(maxsize=KEPT)(self._drawn)

    def _edition(self) -> Edition:
        """Return the edition asked for; with both languages the page's own comes first."""
        both = self.options.language == BOTH
        wanted = page_language() if both else self.options.language
        languages = images.edition(wanted, self.game).languages
        return Edition(languages, both=both, proxy=PROXY if self.options.mark == YES else "")

    # --- faces --------------------------------------------------------------------------------
    def face(self, number: int, want: Wanted) -> Face:
        """Return a face of the print."""
        card = self.game.pool[want.code]
        language = self.edition.languages[0]
        return Face(
            number=number,
            code=card.code,
            name=card.name(language),
            text=card.text(language),
            copies=want.copies,
            section=want.section,
            draw=partial(self._kept, card.code, want.printing),
            back=self._back_of(card.card_type),
        )

    def _drawn(self, code: str, printing: str) -> Drawing:
        card = self.game.pool[code]
        return self._finished(self._scan(card, printing) or self._laid_out(card, printing))

    def _scan(self, card: CardFacts, printing: str) -> Drawing | None:
        """Return the image that stands for the card; there is none where lines or words alone are wanted, nor where it is damaged."""
        scan = self._kept_scan(card, printing)
        if scan is None or not all(map(images.is_whole, _pictures(scan))):
            return None
        return _marked(scan) if self.options.mark == YES else scan

    def _kept_scan(self, card: CardFacts, printing: str) -> Drawing | None:
        if self.options.mode in (OUTLINE, TEXT):
            return None
        return images.scan_drawing(self.game, card, printing, self.options.scan_bleed)

    def _laid_out(self, card: CardFacts, printing: str) -> Drawing:
        """Return the drawn face; what is damaged and was to be shown instead, or in it, is told."""
        portrait = images.portrait_of(self.game, card.code)
        is_damaged = bool(portrait) and not images.is_whole(portrait)
        shown = "" if is_damaged else portrait
        edition, design = replace(self.edition, portrait=shown), self.plain or self.design
        found = self.game.pool.get
        face = layout(card, self.definition, design, images.fonts(), edition, found)
        is_damaged = is_damaged or self._kept_scan(card, printing) is not None
        return replace(face, warnings=(*face.warnings, _damaged(card))) if is_damaged else face

    def _finished(self, drawing: Drawing) -> Drawing:
        """Return a drawing in the run's mode, on its cards, with its bleed."""
        changed = CHANGES[self.options.mode](drawing)
        size = self.options.card_size(self.definition)
        return fitted(changed, *size, self.options.bleed, self.options.fill)

    # --- backs --------------------------------------------------------------------------------
    def backs(self) -> dict[str, Callable[[], Drawing]]:
        """Return the backs by what faces call them; whether they are printed is the run's matter."""
        return {self._back_of(code): partial(self._back, code) for code in self.definition.types}

    def _back_of(self, card_type: str) -> str:
        """Return what the backs of a type are called: those of types that share one alike."""
        if self.options.backs == OWN and (own := self.own_backs.of(card_type)):
            return f"own:{own}"
        parts = self.design.back
        alike = [c for c in self.definition.types if _parts(parts, c) == _parts(parts, card_type)]
        return f"game:{alike[0] if alike else card_type}"

    def _back(self, card_type: str) -> Drawing:
        own = self.own_backs.of(card_type) if self.options.backs == OWN else ""
        if own:
            size = self.definition.card_width, self.definition.card_height
            return self._finished(whole_card(own, *size))
        plain = replace(self.edition, proxy="")
        return self._finished(back(card_type, self.definition, self.design, images.fonts(), plain))


def _pictures(drawing: Drawing) -> list[str]:
    return [op.path for op in drawing.operations if isinstance(op, Picture)]


def _damaged(card: CardFacts) -> Message:
    return msg(
        "The picture of %(card)s can’t be read, so its face is drawn: give it a new one.",
        card=CardName(card.code),
    )


def _parts(parts: Sequence[Part], card_type: str) -> list[Part]:
    return [part for part in parts if not part.types or card_type in part.types]


def _marked(scan: Drawing) -> Drawing:
    """Return a scanned face with the mark that it is no original."""
    x, y = scan.width - 12.0, scan.height - 2.0
    ground = Rect(x - 0.8, y - 2.0, 10.2, 2.7, radius=0.6, fill="#ffffff")
    mark = TextRun(x, y, PROXY, "sans", 2.2, "#333333", spacing=0.2)
    return replace(scan, operations=(*scan.operations, ground, mark))
