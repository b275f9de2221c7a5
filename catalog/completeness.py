"""How much of a game's sets is in the catalog: counts, missing numbers, and a picture of both."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from catalog.facts import CardFacts, PrintingFacts
from catalog.images import scans_of
from catalog.models import CardSet, Game, Printing
from catalog.numbering import Key, Span, missing_spans, number_key
from catalog.wording import language

MOST_CELLS = 1000
"""Numbers that a set's page shows one by one."""
HOUSE = "house"
"""The origin of values that aren't those printed on the card."""


@dataclass(frozen=True, slots=True)
class SetState:
    """A set with what is known of it: its numbers, those missing, its cards by what they lack."""

    card_set: CardSet
    size: int | None  # cards it has, if known
    entered: int
    house: int  # cards with house values
    printed: int  # printings of these cards in the set
    pictured: int  # of those, the ones with a scan or photo
    spans: tuple[Span, ...]
    missing: tuple[Span, ...]

    @property
    def missing_numbers(self) -> int:
        """How many numbers nobody has entered."""
        return sum(len(span) for span in self.missing)

    @property
    def open(self) -> int | None:
        """How many cards nobody has entered; None where the size isn't known."""
        return None if self.size is None else max(0, self.size - self.entered)

    @property
    def unpictured(self) -> int:
        """How many printings have no scan."""
        return self.printed - self.pictured


def set_states(game: Game) -> list[SetState]:
    """Return the state of each set, in order; four queries, whatever the game holds."""
    numbers: dict[int, list[str]] = defaultdict(list)
    sets = list(game.sets.with_counts())
    rows = CardSet.objects.filter(pk__in=[s.pk for s in sets if s.spans()])
    for key, number in rows.values_list("pk", "printings__number"):
        numbers[key].append(number or "")
    pictured = pictured_printings(game)
    return [_state(card_set, numbers[card_set.pk], pictured) for card_set in sets]


def set_state(card_set: CardSet) -> SetState:
    """Return the state of one set, which was fetched `with_counts`."""
    numbers = list(card_set.printings.values_list("number", flat=True))
    return _state(card_set, numbers, pictured_printings(card_set.game))


def pictured_printings(game: Game) -> Counter[str]:
    """Return how many printings of each set, by code, have an image of their own."""
    images = game.images.filter(kind="face", removed_at=None)
    known = set(images.values_list("code", "printing"))
    rows = Printing.objects.filter(card__game=game, card__code__in={code for code, _ in known})
    columns = ("card__code", "card_set__code", "number", "rarity", "parallel")
    found = ((row[0], PrintingFacts(*row[1:])) for row in rows.values_list(*columns))
    return Counter(p.set_code for code, p in found if (code, p.key) in known)


def _state(card_set: Any, numbers: Sequence[str], pictured: Mapping[str, int]) -> SetState:
    """Return the state of a CardSet that was fetched `with_counts`."""
    spans = card_set.spans()
    return SetState(
        card_set,
        card_set.size if card_set.size is not None else sum(map(len, spans)) or None,
        card_set.entered,
        card_set.house,
        card_set.printed,
        pictured.get(card_set.code, 0),
        spans,
        tuple(missing_spans(spans, numbers)),
    )


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of a set, with its card where it is entered."""

    label: str
    name: str = ""
    url: str = ""
    house: bool = False


def cells(game: Game, state: SetState) -> list[Cell]:
    """Return the numbers of a set one by one; none where it has too many or none is known."""
    if not 0 < sum(len(span) for span in state.spans) <= MOST_CELLS:
        return []
    cards = _by_number(game, state.card_set.code)
    return [
        _cell(game, label, cards.get(key)) for span in state.spans for key, label in span.labels()
    ]


def _cell(game: Game, label: str, card: CardFacts | None) -> Cell:
    if card is None:
        return Cell(label)
    address = reverse("card", args=[game.code, card.code])
    return Cell(label, card.name(language()), address, has_house_values(card))


def _by_number(game: Game, set_code: str) -> dict[Key, CardFacts]:
    found: dict[Key, CardFacts] = {}
    for card in game.pool:
        for printing in card.printings:
            if printing.set_code == set_code and (key := number_key(printing.number)):
                found.setdefault(key, card)
    return found


def has_house_values(card: CardFacts) -> bool:
    """Return whether some of the card's facts are house values instead of printed ones."""
    return card.origin == HOUSE or any(s.origin == HOUSE for s in card.sources.values())


def pictured_codes(game: Game) -> frozenset[str]:
    """Return the codes of the cards of which a scan or photo is there."""
    return frozenset(scans_of(game))


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar: what it stands for, where it starts and how long it is, in picture units."""

    kind: str  # entered, house, missing, unknown
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class Bar:
    """One set of the picture: its state, the height where it stands, its parts from left to right."""

    state: SetState
    y: int
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A game's sets as bars, as long as the sets are large."""

    width: int
    height: int
    bars: tuple[Bar, ...]


WIDTH, ROW, LEAST, OPEN_END = 600, 64, 6, 60
"""Picture units: its width; a bar with its words; the shortest part; what stands for an unknown rest."""


def picture(states: Sequence[SetState]) -> Picture:
    """Return the states as bars that share one scale."""
    longest = max((max(s.size or 0, s.entered) for s in states), default=0)
    bars = (
        Bar(state, index * ROW, tuple(_parts(state, longest))) for index, state in enumerate(states)
    )
    return Picture(WIDTH, len(states) * ROW, tuple(bars))


def _parts(state: SetState, longest: int) -> list[Part]:
    scale = (WIDTH - OPEN_END) / max(1, longest)
    amounts = {"entered": state.entered - state.house, "house": state.house}
    amounts["missing"] = state.open or 0
    parts, x = [], 0
    for kind, amount in amounts.items():
        if amount:
            width = max(LEAST, round(amount * scale))
            parts.append(Part(kind, x, width))
            x += width
    return parts if state.size is not None else [*parts, Part("unknown", x, OPEN_END)]
