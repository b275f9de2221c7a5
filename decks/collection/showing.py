"""Owned cards as pages show them: each printing with its copies and what its buttons ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from catalog.definition import in_language
from catalog.images import THUMBNAIL, face_url
from catalog.models import Card, Game, Printing
from catalog.wording import language
from decks.collection.models import MOST_OWNED
from decks.collection.needs import Completeness, completeness
from decks.collection.owned import PrintingCopies


@dataclass(frozen=True, slots=True)
class ShownPrinting:
    """A printing with its copies; without `pk` those of which nobody said which printing they are."""

    pk: int | None
    card: str
    name: str
    label: str  # set and number, where a card has several
    copies: int

    @property
    def key(self) -> str:
        """What tells this row apart on the page."""
        return f"{self.card}-{self.pk or 0}"

    @property
    def more(self) -> int:
        """One copy more."""
        return min(self.copies + 1, MOST_OWNED)

    @property
    def fewer(self) -> int:
        """One copy less, not below none."""
        return max(self.copies - 1, 0)

    @property
    def more_words(self) -> str:
        """What the button for one copy more does."""
        return _("Own one %(name)s more") % {"name": self.whole}

    @property
    def fewer_words(self) -> str:
        """What the button for one copy less does."""
        return _("Own one %(name)s less") % {"name": self.whole}

    @property
    def whole(self) -> str:
        """Name and printing."""
        return f"{self.name} ({self.label})" if self.label else self.name


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card with the copies of its printings."""

    code: str
    name: str
    face: str
    printings: tuple[ShownPrinting, ...]

    @property
    def copies(self) -> int:
        """Copies of all printings."""
        return sum(printing.copies for printing in self.printings)


def shown_cards(game: Game, cards: Iterable[Card], owned: PrintingCopies) -> list[ShownCard]:
    """Return cards, fetched with their printings and sets, with what is owned of them."""
    return [shown_card(game, card.code, list(card.printings.all()), owned) for card in cards]


def shown_card(
    game: Game, code: str, printings: Sequence[Printing], owned: PrintingCopies
) -> ShownCard:
    """Return a card, whose printings were fetched with their sets, with what is owned of it."""
    facts = game.pool[code]
    name = facts.name(language())
    face = face_url(game, facts, language(), THUMBNAIL)
    shown = tuple(_printings(code, name, game, printings, owned))
    return ShownCard(code, name, face, shown)


def one_card(game: Game, code: str, owned: PrintingCopies) -> ShownCard:
    """Return a card with what is owned of it; one query."""
    printings = Printing.objects.filter(card__game=game, card__code=code)
    return shown_card(game, code, list(printings.select_related("card_set")), owned)


def _printings(
    code: str, name: str, game: Game, printings: Sequence[Printing], owned: PrintingCopies
) -> Iterator[ShownPrinting]:
    loose = owned[code, None]
    several = len(printings) + bool(loose) > 1
    for printing in printings:
        label = printing_label(printing, game) if several else ""
        yield ShownPrinting(printing.pk, code, name, label, owned[code, printing.pk])
    if loose or not printings:
        label = _("printing not said") if printings else ""
        yield ShownPrinting(None, code, name, label, loose)


def printing_label(printing: Printing, game: Game) -> str:
    """Return what tells a printing from the others of its card: "Base set 2 · R · Parallel"."""
    sets = game.definition.sets
    code = printing.card_set.code
    place = f"{in_language(sets.get(code, {}), language()) or code} {printing.number}".strip()
    parallel = _("Parallel") if printing.parallel else ""
    return " · ".join(filter(None, (place, printing.rarity, parallel)))


@dataclass(frozen=True, slots=True)
class Summary:
    """A collection in numbers."""

    cards: Completeness

    @property
    def copies(self) -> int:
        """Copies of all cards."""
        return self.cards.copies


def summary(game: Game, owned: Mapping[tuple[str, int | None], int]) -> Summary:
    """Return how many different cards of a game are owned, and how many copies."""
    copies: dict[str, int] = {}
    for (code, _printing), n in owned.items():
        copies[code] = copies.get(code, 0) + n
    return Summary(completeness([card.code for card in game.pool], copies))
