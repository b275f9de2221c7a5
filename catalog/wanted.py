"""What a game's catalog still wants: numbers nobody has entered, and cards that lack something."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from catalog.completeness import SetState, has_house_values, pictured_codes, set_states
from catalog.exporting.guard import guarded
from catalog.facts import CardFacts
from catalog.models import CardSet, Game
from catalog.wording import language

LACKS = {
    "values": gettext_noop("Printed values wanted (they are house values)"),
    "text": gettext_noop("Text wanted"),
    "translation": gettext_noop("Translation wanted"),
    "image": gettext_noop("Scan or photo wanted"),
}
"""What a card may lack."""
COLUMNS = ("wanted", "set", "number", "code")
"""Of the list as a table; a name a language follows."""

Cards: TypeAlias = Mapping[str, Sequence[CardFacts]]


@dataclass(frozen=True)
class WantedOfSet:
    """What is wanted of one set; `state` is None for cards that are in no set."""

    state: SetState | None
    lacking: Cards  # what is lacking -> cards

    @property
    def set_code(self) -> str:
        """The set's code; nothing for cards without a set."""
        return self.state.card_set.code if self.state else ""

    @property
    def title(self) -> str:
        """The set's name in the active language."""
        return str(self.state.card_set) if self.state else _("Without a set")

    @property
    def groups(self) -> list[tuple[str, Sequence[CardFacts]]]:
        """What is lacking in words, with the cards."""
        return [(_(LACKS[kind]), cards) for kind, cards in self.lacking.items()]

    @property
    def is_complete(self) -> bool:
        """Whether nothing is wanted."""
        return not self.lacking and not (self.state and self.state.missing)


def wanted(game: Game, only: str = "") -> list[WantedOfSet]:
    """Return what is wanted, set by set: of the official sets, or of the set with the code `only`. A card is listed once, in its first such set."""
    states = [s for s in set_states(game) if _asked(s.card_set, only)]
    finder = _Finder(game)
    found = [WantedOfSet(state, finder.lacking(state.card_set.code)) for state in states]
    if not only:
        found.append(WantedOfSet(None, finder.lacking("")))
    return [part for part in found if not part.is_complete]


def _asked(card_set: CardSet, only: str) -> bool:
    return card_set.code == only if only else card_set.kind == CardSet.Kind.OFFICIAL


class _Finder:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.languages = game.definition.languages
        self.with_text = {card.card_type for card in game.pool if any(card.texts.values())}
        self.pictured = pictured_codes(game)
        self.seen: set[str] = set()

    def lacking(self, set_code: str) -> dict[str, list[CardFacts]]:
        """Return what the set's cards lack that weren't asked for before; of cards without a set for ""."""
        found: dict[str, list[CardFacts]] = {kind: [] for kind in LACKS}
        for card in self.game.pool:
            if card.code not in self.seen and _is_in(card, set_code):
                self.seen.add(card.code)
                for kind in self._lacks(card):
                    found[kind].append(card)
        return {kind: cards for kind, cards in found.items() if cards}

    def _lacks(self, card: CardFacts) -> Iterator[str]:
        if has_house_values(card):
            yield "values"
        if card.card_type in self.with_text and not any(card.texts.values()):
            yield "text"
        if self._untranslated(card.names) or self._untranslated(card.texts):
            yield "translation"
        if card.code not in self.pictured:
            yield "image"

    def _untranslated(self, words: Mapping[str, str]) -> bool:
        """Whether the words are there in some of the game's languages, but not in all."""
        return 0 < sum(bool(words.get(code)) for code in self.languages) < len(self.languages)


def _is_in(card: CardFacts, set_code: str) -> bool:
    codes = {printing.set_code for printing in card.printings}
    return set_code in codes if set_code else not codes


def as_text(parts: Iterable[WantedOfSet]) -> str:
    """Return the list as plain text in the active language."""
    return "\n\n".join("\n".join(_lines(part)) for part in parts) + "\n"


def _lines(part: WantedOfSet) -> Iterator[str]:
    yield part.title
    if part.state and part.state.missing:
        spans = ", ".join(map(str, part.state.missing))
        yield _("%(words)s: %(list)s") % {"words": _("Missing numbers"), "list": spans}
    for words, cards in part.groups:
        names = ", ".join(card.name(language()) for card in cards)
        yield _("%(words)s: %(list)s") % {"words": words, "list": names}


def as_csv(parts: Iterable[WantedOfSet], languages: Sequence[str]) -> bytes:
    """Return the list as a table for spreadsheets: a line a missing number, a line for each thing that a card lacks."""
    text = io.StringIO(newline="")
    table = csv.writer(text)
    table.writerow((*COLUMNS, *(f"name_{code}" for code in languages)))
    for part in parts:
        rows = (*_missing_rows(part), *_lacking_rows(part, languages))
        table.writerows([guarded(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _missing_rows(part: WantedOfSet) -> Iterator[tuple[str, ...]]:
    for span in part.state.missing if part.state else ():
        for _key, label in span.labels():
            yield "number", part.set_code, label


def _lacking_rows(part: WantedOfSet, languages: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for kind, cards in part.lacking.items():
        for card in cards:
            numbers = (p.number for p in card.printings if p.set_code == part.set_code)
            names = (card.names.get(code, "") for code in languages)
            yield kind, part.set_code, next(numbers, ""), card.code, *names
