"""The reverse view in words: in a few why a card doesn't fit, and what room is left in a deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from catalog.definition import GameDefinition
from catalog.messages import Message, MessageValue, msg
from decks.legality.finding import Finding, State
from decks.legality.measures import COPIES, DISTINCT
from decks.legality.sentences import measured_field
from decks.legality.subjects import is_told_by_names, other_side, subject

NEEDED, LEFT, FULL = "needed", "left", "full"
ORDER = (NEEDED, LEFT, FULL)


@dataclass(frozen=True, slots=True)
class Left:
    """What one rule still needs, or still has room for."""

    rule: str
    kind: str  # NEEDED, LEFT or FULL
    number: int
    words: Message


def against_words(finding: Finding, game: GameDefinition) -> Message:
    """Return in a few words what is wrong with a deck that has the card; the sentence of the finding says more."""
    constraint = finding.constraint
    about = subject(finding, game, is_each=False)
    if finding.delta > 0:
        return msg("No room for: %(what)s", what=_counted(finding, game))
    if constraint.is_every:
        return msg("Must match %(other)s", other=other_side(constraint.relations[-1], game))
    if finding.most == 0:
        return msg("Not allowed: %(what)s", what=about)
    if constraint.measure.kind != COPIES:
        return msg("Too much: %(what)s", what=_measured(finding, game))
    if is_told_by_names(constraint.key):
        return msg("Too many copies")
    return msg("Too many: %(what)s", what=about)


def room_left(findings: Iterable[Finding], game: GameDefinition) -> list[Left]:
    """Return what a deck still needs, then the room that is left, then what is full; limits of each card apart are left out."""
    found = [left for finding in findings if _is_told(finding) for left in _left(finding, game)]
    return sorted(found, key=lambda left: ORDER.index(left.kind))


def _is_told(finding: Finding) -> bool:
    """Return whether the room of a finding is worth telling: not of what is forbidden, idle, advised or broken."""
    constraint = finding.constraint
    is_apart = constraint.key is not None and not constraint.values
    is_open = not (finding.is_idle or finding.unset or finding.advice or constraint.is_every)
    return is_open and not is_apart and finding.state is not State.BROKEN and finding.most != 0


def _left(finding: Finding, game: GameDefinition) -> Iterator[Left]:
    if finding.delta < 0:
        return
    if finding.delta:
        kind, number = NEEDED, finding.delta
    elif finding.most is None or finding.allowed.one_of:
        return
    else:
        number = finding.most - finding.found
        kind = LEFT if number else FULL
    words = WORDS[kind]
    about = {"n": number, "what": _counted(finding, game)}
    yield Left(finding.rule, kind, number, Message(words.text, about))


WORDS = {
    NEEDED: msg("%(n)d more needed: %(what)s"),
    LEFT: msg("%(n)d left: %(what)s"),
    FULL: msg("Full: %(what)s"),
}


def _counted(finding: Finding, game: GameDefinition) -> MessageValue:
    """Return the words for what a finding counts: its cards, or what is added up or told apart of them."""
    about = subject(finding, game, is_each=False)
    if finding.constraint.measure.kind == COPIES:
        return about
    return msg("%(field)s (%(subject)s)", field=_measured(finding, game), subject=about)


def _measured(finding: Finding, game: GameDefinition) -> MessageValue:
    """Return the words for what is added up or told apart."""
    field = measured_field(finding.constraint, game)
    is_distinct = finding.constraint.measure.kind == DISTINCT
    return msg("different %(field)s", field=field) if is_distinct else field
