"""Verdicts on many decks, for searches by legality.

Verdicts are computed, never stored. What was computed is kept in this process's memory for as long as neither the deck nor the game changes (a few
bytes a deck, RECENT of them), so the first search by legality of 5,000 decks judges MOST_JUDGED of them, the newest first; the decks left are not
shown yet, and the page says how many. Each further search goes on where the last one ended, and one over decks judged before takes no time.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from threading import Lock
from typing import TypeAlias
from uuid import UUID

from django.db.models import Q, QuerySet

from catalog.models import Game
from decks.formats.judging import judging_of, with_houses
from decks.games import rulebook_of
from decks.legality.decklist import Decklist
from decks.legality.report import Verdict
from decks.life.content import COLUMNS, decklist_of
from decks.life.search.counting import among
from decks.models import Deck, Slot
from decks.rulebook import Rulebook

MOST_JUDGED = 1000
RECENT = 50_000

Key: TypeAlias = "tuple[object, ...]"
Book: TypeAlias = "Callable[[Deck], tuple[Rulebook, str] | None]"
"""Gives the rules to judge a deck by and a word that tells them from others of its game, or None where its game has none such."""

_known: OrderedDict[Key, Verdict] = OrderedDict()
_lock = Lock()


@dataclass
class Judging:
    """The verdicts one search asks for: judges until `left` is used up, and says which decks that left out."""

    games: dict[int, Game]
    left: int = MOST_JUDGED
    open: set[UUID] = field(default_factory=set)

    def condition(self, within: QuerySet[Deck], book: Book, wanted: Verdict) -> Q:
        """Return the condition that a deck among `within` has this verdict by `book`."""
        found, unjudged = [], []
        for deck in self._decks(within):
            if (named := book(deck)) is None:
                continue
            game = deck.game
            key = (deck.pk, deck.changed, game.pk, game.revision, game.digest, named[1])
            verdict = _recent(key)
            if verdict is None:
                unjudged.append((deck.pk, named[0], key))
            elif verdict is wanted:
                found.append(deck.pk)
        return among([*found, *self._judged(unjudged, wanted)])

    def _decks(self, within: QuerySet[Deck]) -> list[Deck]:
        """Return the decks, the newest first, with what tells by which rules they are judged."""
        columns = ("pk", "game", "changed", "format", "owner", "visitor")
        decks = with_houses(within.order_by("-changed").only(*columns))
        for deck in decks:
            deck.game = self.games[deck.game_id]
        return decks

    def _judged(
        self, decks: Sequence[tuple[UUID, Rulebook, Key]], wanted: Verdict
    ) -> Iterable[UUID]:
        """Judge decks for the first time, as many as are left, and return those with this verdict."""
        now, later = decks[: self.left], decks[self.left :]
        self.left -= len(now)
        self.open |= {pk for pk, _, _ in later}
        lists = decklists_of([pk for pk, _, _ in now])
        for pk, book, key in now:
            verdict = book.judge(lists[pk]).verdict
            _remember(key, verdict)
            if verdict is wanted:
                yield pk


def decklists_of(keys: Sequence[UUID]) -> dict[UUID, Decklist]:
    """Return the decklists of many decks in two queries, without making an object of every slot."""
    decks = Deck.objects.filter(among(keys)).order_by()
    columns = [name for name in COLUMNS if name not in ("name", "notes")]
    contents = {
        pk: {"sections": {}, **dict(zip(columns, rest, strict=True))}
        for pk, *rest in decks.values_list("pk", *columns)
    }
    slots = Slot.objects.filter(deck__in=decks.values("pk")).order_by()
    for pk, section, code, copies in slots.values_list(
        "deck_id", "section", "card__code", "copies"
    ):
        contents[pk]["sections"].setdefault(section, {})[code] = copies
    return {pk: decklist_of(content) for pk, content in contents.items()}


def own_rules(on: date) -> Book:
    """Return what gives the rules that a deck is built for: its format's on a day, else its game's own."""

    def book(deck: Deck) -> tuple[Rulebook, str]:
        if not deck.format:
            return rulebook_of(deck.game), ""
        found = judging_of(deck, on)
        house = found.house.version if found.house else ""
        return found.book, f"{found.code}@{on.isoformat()} {house}"

    return book


def rules_of_format(code: str, on: date) -> Book:
    """Return what gives the rules of a format on a day."""

    def book(deck: Deck) -> tuple[Rulebook, str] | None:
        known = deck.game.definition.formats.get(code)
        if known is None:
            return None
        return rulebook_of(deck.game).under(known, on), f"{code}@{on.isoformat()}"

    return book


def _recent(key: Key) -> Verdict | None:
    with _lock:
        return _known.get(key)


def _remember(key: Key, verdict: Verdict) -> None:
    with _lock:
        _known[key] = verdict
        while len(_known) > RECENT:
            _known.popitem(last=False)
