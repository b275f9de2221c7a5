"""What a rule will say to players, before anybody has a deck that breaks it: sentences of decks made up for the rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from django.utils import translation

from catalog.wording import word
from decks.legality.constraints import Constraint
from decks.legality.contents import Contents
from decks.legality.decklist import Decklist
from decks.legality.finding import Finding
from decks.legality.findings import findings_of
from decks.legality.format_tables import tables_of
from decks.legality.sentences import sentence
from decks.legality.sheet import Sheet
from decks.rule_editor.draft import Draft
from decks.rulebook import Rulebook

COPIES = (1, 2, 5, 20, 100)
"""How many copies of a card the decks hold that are to break a rule."""
MOST_DECKS = 12
"""Example decks that are looked at for a rule."""
KEPT, FEW, MANY = "kept", "few", "many"


@dataclass(frozen=True)
class Spoken:
    """What one constraint says: the state it is said in, and the sentence by language."""

    state: str
    sentences: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Told:
    """A constraint in words."""

    rule: str
    line: int  # in the text; 0: not there
    severity: str
    spoken: tuple[Spoken, ...]


@dataclass(frozen=True)
class ToldRules:
    """The constraints of the game itself (`format` is empty), or those that a format adds."""

    format: str
    constraints: tuple[Told, ...]


def told_rules(draft: Draft, decks: Iterable[Decklist]) -> Iterator[ToldRules]:
    """Yield a faultless draft's own constraints in words, then those of its formats as of their last snapshot."""
    book, examples = draft.sound, list(decks)[:MOST_DECKS]
    if book is None:
        return
    own = (
        _told(constraint, draft.line(f"constraints[{index}]"), book, examples)
        for index, constraint in enumerate(book.constraints)
    )
    yield ToldRules("", tuple(own))
    for index, format in enumerate(book.definition.formats.values()):
        under = book.under(format, format.snapshots[-1].start)
        tables = tables_of(book.definition, under.settled) if under.settled else []
        lines = [draft.line(f"formats[{index}].{path}") for path, _ in tables]
        added = under.constraints[len(under.constraints) - len(tables) :]
        told = (_told(c, n, under, examples) for c, n in zip(added, lines, strict=False))
        yield ToldRules(format.code, tuple(told))


def _told(constraint: Constraint, line: int, book: Rulebook, decks: list[Decklist]) -> Told:
    findings = _samples(constraint, book, decks)
    spoken = tuple(
        Spoken(state, tuple(_in_languages(found, book))) for state, found in findings.items()
    )
    return Told(constraint.rule, line, constraint.severity, spoken)


def _in_languages(finding: Finding, book: Rulebook) -> Iterator[tuple[str, str]]:
    said = sentence(finding, book.definition)
    for language in book.definition.languages:
        with translation.override(language):
            yield language, word(said, book)


def _samples(constraint: Constraint, book: Rulebook, decks: list[Decklist]) -> dict[str, Finding]:
    """Return a finding for each state that the decks at hand bring about."""
    found: dict[str, Finding] = {}
    sheet = Sheet([constraint])
    for decklist in (*decks, *_made_up(constraint, book)):
        for finding in findings_of(sheet, Contents.of(decklist, book.pool)):
            if not finding.is_idle:
                found.setdefault(_state(finding), finding)
        if len(found) == 3:
            break
    return {state: found[state] for state in (KEPT, FEW, MANY) if state in found}


def _state(finding: Finding) -> str:
    if not (finding.delta or finding.unset):
        return KEPT
    return MANY if finding.delta < 0 else FEW


def _made_up(constraint: Constraint, book: Rulebook) -> Iterator[Decklist]:
    """Yield decks that may break a constraint: an empty one, and ever more copies of one and of two of its cards."""
    yield Decklist()
    for section in constraint.sections:
        counted = (card.code for card in book.pool if constraint.view(section, card).matches)
        codes = list(islice(counted, 2))
        for copies in COPIES:
            for number in range(1, len(codes) + 1):
                yield Decklist.of(**{section: dict.fromkeys(codes[:number], copies)})
