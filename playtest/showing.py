"""What the table page shows: zones with their cards, what may be done with each, and the log, all as plain values for the templates."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from catalog.definition import in_language
from catalog.images import PAGE, THUMBNAIL, face_url
from catalog.models import Game
from catalog.wording import card_name, language, word, zone_name
from playtest.engine import contract
from playtest.models import Playtest
from playtest.running import engine, state_of

QUICK_CARD, QUICK_ZONE = 6, 3
"""Actions shown as buttons at a card and at a zone; the rest stands in a menu."""

FEW = 40
"""Up to so many legal actions are all listed beside the table."""

LOG_LINES = 30

CROSS = {"left", "right", "top", "bottom", "in_play"}
"""Zones that are laid out as a cross, if a table has all of them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action on the page."""

    text: str
    label: str


@dataclass(slots=True)
class Choices:
    """Legal actions at one place: some as buttons, the rest in a menu."""

    quick: list[Choice] = field(default_factory=list)
    more: list[Choice] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.quick or self.more)


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card on the table; `code` is empty for one that may not be seen."""

    key: str  # unique on the page
    code: str = ""
    name: str = ""
    text: str = ""
    small: str = ""  # address of its picture on the table; empty if the catalog hasn't the card
    large: str = ""  # to read it
    is_face_down: bool = False
    notes: tuple[str, ...] = ()
    choices: Choices = field(default_factory=Choices)


@dataclass(frozen=True, slots=True)
class ShownZone:
    """A zone; `is_pile` draws it as one stack with a count."""

    code: str
    name: str
    cards: tuple[ShownCard, ...]
    is_pile: bool
    choices: Choices

    @property
    def top(self) -> ShownCard | None:
        """The card on top of it."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True, slots=True)
class Side:
    """All that belongs to one seat."""

    seat: int
    name: str
    is_owner: bool
    to_act: bool
    counters: tuple[str, ...]
    hand: ShownZone | None
    zones: tuple[ShownZone, ...]
    is_cross: bool  # four places lie around what is in play


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log."""

    who: str
    text: str
    rule: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class End:
    """How the game ended, and by which rule."""

    sentence: str
    rule: str
    rule_text: str
    is_won: bool


@dataclass(frozen=True, slots=True)
class ShownTable:
    """The whole page."""

    headline: str
    turn: int
    sides: tuple[Side, ...]  # the opponent first, the owner last
    choices: Choices  # those of no card and no zone; all, where they are few
    counters: tuple[tuple[str, Choices], ...]  # a counter's name and its steps
    log: tuple[LogLine, ...]  # newest first
    log_length: int
    end: End | None


def show(playtest: Playtest) -> ShownTable:
    """Return the table as its owner sees it now; raises EngineError where the record can't be followed."""
    return _Page(playtest).table()


def log_of(playtest: Playtest) -> list[LogLine]:
    """Return the whole log that the owner may read, oldest first; raises EngineError where the record can't be followed."""
    return _Page(playtest).log()


def rule_text(game: Game, rule: str) -> str:
    """Return the sentence of a numbered rule, or nothing for a rule that isn't the game's."""
    found = game.definition.rules.get(rule)
    return in_language(found.texts, language()) if found else ""


class _Page:
    """Puts one playtest's table into words."""

    def __init__(self, playtest: Playtest) -> None:
        self.playtest = playtest
        self.game = playtest.game
        self.rules = engine(playtest.game, playtest.kind)
        self.state: Any = state_of(playtest)
        self.options = self._options()
        self.by_card: dict[int, list[contract.Option]] = defaultdict(list)
        for option in self.options:
            self.by_card[option.card].append(option)

    def _options(self) -> list[contract.Option]:
        over = self.rules.outcome(self.state) is not None
        mine = self.rules.to_act(self.state) == self.playtest.seat
        return self.rules.options(self.state) if mine and not over else []

    def table(self) -> ShownTable:
        view = self.rules.table(self.state, self.playtest.seat)
        log = self.log()
        zones = {zone.code for zone in view.zones}
        seats = sorted(range(self.rules.seats), key=lambda seat: seat == self.playtest.seat)
        return ShownTable(
            headline=word(view.headline, self.game),
            turn=view.turn,
            sides=tuple(self._side(view, seat) for seat in seats),
            choices=self._loose(),
            counters=tuple(self._counters(zones)),
            log=tuple(reversed(log[-LOG_LINES:])),
            log_length=len(log),
            end=self._end(),
        )

    def _choice(self, option: contract.Option) -> Choice:
        return Choice(option.text, word(option.label, self.game))

    def _choices(self, options: list[contract.Option], quick: int) -> Choices:
        shown = [self._choice(option) for option in options]
        few = len(shown) <= quick + 1
        return Choices(shown, []) if few else Choices(shown[:quick], shown[quick:])

    def _loose(self) -> Choices:
        if self.rules.seats > 1:
            return self._choices(self.options, FEW)
        return self._choices([o for o in self.options if o.card < 0 and not o.place], FEW)

    def _counters(self, zones: set[str]) -> list[tuple[str, Choices]]:
        by_place: dict[str, list[contract.Option]] = defaultdict(list)
        for option in self.options:
            if option.place and option.place not in zones:
                by_place[option.place].append(option)
        return [
            (zone_name(place, self.game), self._choices(options, FEW))
            for place, options in by_place.items()
        ]

    def _side(self, view: contract.TableView, seat: int) -> Side:
        zones = [self._zone(zone) for zone in view.zones if zone.seat == seat]
        counters = (word(text, self.game) for owner, text in view.counters if owner == seat)
        return Side(
            seat=seat,
            name=self._seat_name(seat),
            is_owner=seat == self.playtest.seat,
            to_act=view.to_act == seat,
            counters=tuple(counters),
            hand=next((zone for zone in zones if zone.code == "hand"), None),
            zones=tuple(zone for zone in zones if zone.code != "hand"),
            is_cross=self.rules.seats > 1 and {zone.code for zone in zones} >= CROSS,
        )

    def _seat_name(self, seat: int) -> str:
        own = seat == self.playtest.seat
        return _("You") if own else _("Opponent")

    def _zone(self, zone: contract.ZoneView) -> ShownZone:
        hidden = len(zone.cards) > 1 and all(card is None for card in zone.cards)
        own = zone.seat == self.playtest.seat
        options = [o for o in self.options if own and o.place == zone.code and o.card < 0]
        return ShownZone(
            code=zone.code,
            name=zone_name(zone.code, self.game),
            cards=tuple(self._card(zone, index) for index in range(len(zone.cards))),
            is_pile=hidden and zone.code != "hand",
            choices=self._choices(options, QUICK_ZONE),
        )

    def _card(self, zone: contract.ZoneView, index: int) -> ShownCard:
        card, key = zone.cards[index], f"{zone.seat}-{zone.code}-{index}"
        if card is None:
            return ShownCard(key)
        facts = self.game.pool.get(card.code)
        options = self.by_card.get(card.card, []) if card.card >= 0 else []
        return ShownCard(
            key=f"card-{card.card}" if card.card >= 0 else key,
            code=card.code,
            name=card_name(card.code, self.game),
            text=facts.text(language()) if facts else "",
            small=face_url(self.game, facts, language(), THUMBNAIL) if facts else "",
            large=face_url(self.game, facts, language(), PAGE) if facts else "",
            is_face_down=card.face_down,
            notes=tuple(word(note, self.game) for note in card.notes),
            choices=self._choices(options, QUICK_CARD),
        )

    def log(self) -> list[LogLine]:
        """Return the lines the owner may read, oldest first."""
        events = self.rules.events(self.state)
        return [self._line(e) for e in events if e.private_to in (-1, self.playtest.seat)]

    def _line(self, event: contract.Event) -> LogLine:
        who = self._seat_name(event.seat) if self.rules.seats > 1 and event.seat >= 0 else ""
        text = word(event.text, self.game)
        return LogLine(who, text, event.rule, event.seat == self.playtest.seat)

    def _end(self) -> End | None:
        outcome = self.rules.outcome(self.state)
        if outcome is None:
            return None
        won = outcome.winner == self.playtest.seat
        text = rule_text(self.game, outcome.rule)
        return End(self._verdict(outcome), outcome.rule, text, won)

    def _verdict(self, outcome: contract.Outcome) -> str:
        if not outcome.finished:
            return _("The game was stopped for its length: nobody has won or lost.")
        if outcome.winner is None:
            return _("The game is a draw.")
        won = outcome.winner == self.playtest.seat
        return _("You have won.") if won else _("Your opponent has won.")
