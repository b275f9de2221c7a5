"""Games as text, and back: everything a state follows from, replayed action by action.

    game: wit
    rules: 1
    seed: 7
    deck 1 main: 1 kyle_giffen, 2 snow_globe_of_home
    deck 1 spare: 1 kenzie_taylor
    deck 2 main: 1 phil_yen, 1 stray_candle
    actions:
    cast sneeze_of_sparks
    effect 1

Lines that start with `#` and empty lines are left out of account. Whatever can't be read is reported with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from catalog.messages import Message, msg
from playtest.engine.contract import Deck, Game, Record
from playtest.engine.errors import Refused, Unreadable

HEADER: Final = re.compile(r"(game|rules|seed): (\S+)")
DECK: Final = re.compile(r"deck ([1-9]) ([a-z0-9_]+): (.+)")
SLOT: Final = re.compile(r"([1-9][0-9]{0,3}) ([a-z0-9_-]+)")
ACTIONS: Final = "actions:"
MOST_LINES: Final = 100_000


# --- writing ----------------------------------------------------------------------------------
def record_text(record: Record) -> str:
    """Return the record as a text file."""
    lines = [
        f"game: {record.game}",
        f"rules: {record.rules_version}",
        f"seed: {record.seed}",
        *_deck_lines(record),
        ACTIONS,
        *record.actions,
    ]
    return "\n".join(lines) + "\n"


def _deck_lines(record: Record) -> Iterator[str]:
    for seat, deck in enumerate(record.decks, 1):
        for section, slots in deck.items():
            cards = ", ".join(f"{copies} {code}" for code, copies in slots.items())
            if cards:
                yield f"deck {seat} {section}: {cards}"


# --- reading ----------------------------------------------------------------------------------
@dataclass
class _Reader:
    """What has been read of a log so far."""

    header: dict[str, str] = field(default_factory=dict)
    decks: list[dict[str, dict[str, int]]] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  # line of each action
    in_actions: bool = False

    def read(self, number: int, line: str) -> None:
        """Take one line; raises Unreadable."""
        if self.in_actions:
            self.actions.append(line)
            self.lines.append(number)
        elif line == ACTIONS:
            self.in_actions = True
        elif found := HEADER.fullmatch(line):
            self._header(number, found[1], found[2])
        elif found := DECK.fullmatch(line):
            self._deck(number, int(found[1]), found[2], found[3])
        else:
            text = msg("“%(line)s” is no line of a log’s header.", line=line[:80])
            raise _unreadable(number, text)

    def _header(self, number: int, name: str, value: str) -> None:
        if name in self.header:
            raise _unreadable(number, msg("“%(name)s” stands there twice.", name=name))
        if name != "game" and not re.fullmatch(r"[0-9]{1,20}", value):
            raise _unreadable(number, msg("“%(value)s” is no number.", value=value[:80]))
        self.header[name] = value

    def _deck(self, number: int, seat: int, section: str, cards: str) -> None:
        if seat > len(self.decks) + 1:
            raise _unreadable(number, msg("There is no deck %(n)d before it.", n=seat - 1))
        if seat > len(self.decks):
            self.decks.append({})
        slots = self.decks[seat - 1].setdefault(section, {})
        for card in cards.split(", "):
            found = SLOT.fullmatch(card)
            if not found:
                text = msg("“%(card)s” is no number and card.", card=card[:80])
                raise _unreadable(number, text)
            slots[found[2]] = slots.get(found[2], 0) + int(found[1])

    def record(self, last: int) -> Record:
        """Return the record; raises Unreadable if the header lacks something."""
        for name in ("game", "rules", "seed"):
            if name not in self.header:
                raise _unreadable(last, msg("The line “%(name)s: …” is missing.", name=name))
        if not self.in_actions:
            raise _unreadable(last, msg("The line “actions:” is missing."))
        decks: tuple[Deck, ...] = tuple(self.decks)
        rules, seed = int(self.header["rules"]), int(self.header["seed"])
        return Record(self.header["game"], rules, decks, seed, tuple(self.actions))


@dataclass(frozen=True, slots=True)
class Log:
    """A record and the line of its file that each action stands on."""

    record: Record
    lines: tuple[int, ...]


def read_log(text: str) -> Log:
    """Return the log that a text file holds; raises Unreadable with the line."""
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        raise Unreadable(msg("The log has more than %(n)d lines.", n=MOST_LINES))
    reader = _Reader()
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            reader.read(number, line.strip())
    return Log(reader.record(max(1, len(lines))), tuple(reader.lines))


def read_record(text: str) -> Record:
    """Return the record that a text file holds; raises Unreadable with the line."""
    return read_log(text).record


# --- replaying --------------------------------------------------------------------------------
def replay(game: Game, record: Record, lines: tuple[int, ...] = ()) -> Any:
    """Return the state after all actions of `record`.

    Raises BadDeck, and Unreadable or Refused for the first action that isn't one or isn't legal: with its line if `lines` gives the lines of
    the actions, else with its number from 1.
    """
    check_version(game, record)
    state = game.initial_state(record.decks, record.seed)
    follow(game, state, record.actions, 0, lines)
    return state


def follow(
    game: Game, state: Any, actions: Sequence[str], first: int = 0, lines: tuple[int, ...] = ()
) -> None:
    """Do actions on `state` in place, each checked; the first one's index in the record is `first`. Raises as `replay` does."""
    for number, text in enumerate(actions, first):
        try:
            action = game.parse_action(state, text)
            if rule := game.refusal(state, action):
                raise Refused(rule, _refused(text, rule))
        except Refused as error:
            raise Refused(error.rule, _at(number, lines, error.message)) from error
        except Unreadable as error:
            raise Unreadable(_at(number, lines, error.message)) from error
        game.do(state, action)


def check_version(game: Game, record: Record) -> None:
    """Raise Unreadable if the record is of another game or of another version of its rules."""
    if record.game != game.code:
        text = msg("This is a log of the game “%(game)s”.", game=record.game[:80])
        raise Unreadable(text)
    if record.rules_version != game.rules_version:
        raise Unreadable(
            msg(
                "The log was made by version %(found)d of the rules; this is version %(version)d.",
                found=record.rules_version,
                version=game.rules_version,
            )
        )


def _refused(text: str, rule: str) -> Message:
    return msg("“%(action)s” isn’t allowed here, by rule %(rule)s.", action=text[:80], rule=rule)


def _at(number: int, lines: tuple[int, ...], reason: Message) -> Message:
    if lines:
        return msg("Line %(line)d: %(reason)s", line=lines[number], reason=reason)
    return msg("Action %(n)d: %(reason)s", n=number + 1, reason=reason)


def _unreadable(line: int, reason: Message) -> Unreadable:
    return Unreadable(msg("Line %(line)d: %(reason)s", line=line, reason=reason))
