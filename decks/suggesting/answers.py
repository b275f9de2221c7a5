"""Answers of the solver, judged before anybody sees them. OR-Tools is imported with the first question, not before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from decks.diff import Diff, diff
from decks.legality.decklist import Decklist
from decks.legality.report import Verdict
from decks.legality.solve.tasks import Answer, Contradiction, Outcome, Task
from decks.rulebook import Rulebook

CONTRADICTION_SECONDS = 2.0
NO_CHANGE = Diff()


class Kind(StrEnum):
    """What is asked."""

    REPAIR = "repair"
    COMPLETE = "complete"


class Obstacle(StrEnum):
    """Why there is no deck."""

    NONE = ""
    RULES = "rules"  # they contradict one another
    CARDS = "cards"  # they do with the cards that stay
    OWNED = "owned"  # the cards that somebody owns aren't enough
    ASKED = "asked"  # what was ticked off and the suggestions before leave nothing else
    CHOICE = "choice"  # a rule asks for a choice that was not made
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A legal deck with what makes it of the one there is, or what stands in its way."""

    kind: Kind
    answer: Answer
    change: Diff = NO_CHANGE
    obstacle: Obstacle = Obstacle.NONE
    rules: tuple[str, ...] = ()  # those that contradict one another


def suggestion(book: Rulebook, kind: Kind, task: Task) -> Suggestion:
    """Return what the solver suggests; lines of the deck that name no card are left aside."""
    task = replace(task, decklist=replace(task.decklist, unknown=()))
    answer = _asked(book, kind, task)
    if answer.decklist is not None:
        return Suggestion(kind, answer, diff(task.decklist, answer.decklist))
    if answer.outcome is Outcome.UNKNOWN:
        return Suggestion(kind, answer, obstacle=Obstacle.TIME)
    if answer.unset:
        return Suggestion(kind, answer, obstacle=Obstacle.CHOICE)
    return _hindered(book, kind, task, answer)


def _asked(book: Rulebook, kind: Kind, task: Task) -> Answer:
    from decks.legality.solve.asking import complete, repair

    answer = repair(book, task) if kind is Kind.REPAIR else complete(book, task)
    if answer.decklist is None or book.judge(answer.decklist).verdict is Verdict.LEGAL:
        return answer
    return Answer(Outcome.UNKNOWN, None, 0, answer.seconds)


def _hindered(book: Rulebook, kind: Kind, task: Task, answer: Answer) -> Suggestion:
    """Return what stands in the way, the rules first: what contradicts itself, no other wish would mend."""
    found = clash(book, task.decklist if kind is Kind.COMPLETE else Decklist())
    if found.rules:
        obstacle = Obstacle.CARDS if found.with_cards else Obstacle.RULES
        return Suggestion(kind, answer, obstacle=obstacle, rules=found.rules)
    if found.outcome is not Outcome.IMPOSSIBLE:
        return Suggestion(kind, answer, obstacle=Obstacle.TIME)
    is_narrowed = bool(task.pinned or task.refused)
    return Suggestion(kind, answer, obstacle=Obstacle.ASKED if is_narrowed else Obstacle.OWNED)


def clash(book: Rulebook, kept: Decklist, seconds: float = CONTRADICTION_SECONDS) -> Contradiction:
    """Return the rules that contradict one another, by themselves or with the cards that are kept."""
    from decks.legality.solve.contradictions import contradiction

    return contradiction(book, kept, seconds)
