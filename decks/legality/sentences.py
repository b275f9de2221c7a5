"""What a finding says to a player: one sentence with numbers and what would mend it."""

from __future__ import annotations

from dataclasses import replace

from catalog.definition import GameDefinition
from catalog.messages import InLanguages, Message, MessageValue, SectionName, listing, msg
from decks.legality.bounds import Bound
from decks.legality.constraints import Constraint
from decks.legality.expression_words import expression_words, measured_words
from decks.legality.keys import SECTION, Key
from decks.legality.report import Finding
from decks.legality.subjects import card_names, key_words, other_side, subject
from decks.legality.templates import (
    ADD,
    EACH,
    EVERY,
    IN_SECTIONS,
    KEPT,
    NONE,
    OPEN,
    SWAP,
    TAKE,
    TEMPLATES,
    Templates,
)


def sentence(finding: Finding, game: GameDefinition) -> Message:
    """Return what was found, what is allowed and what to add or take out."""
    constraint = finding.constraint
    if finding.unset:
        choice = InLanguages(game.choices[finding.unset].names)
        return msg("Choose first: %(choice)s. This rule depends on it.", choice=choice)
    if finding.is_idle and constraint.when is not None:
        asked = expression_words(constraint.when, game)
        return msg("Does not apply to this deck. It would if: %(condition)s.", condition=asked)
    if constraint.message and finding.delta:
        return _own_words(finding, game)
    if constraint.is_every:
        return _every(finding, game)
    return _explained(finding, game, _usual(finding, game))


def _own_words(finding: Finding, game: GameDefinition) -> Message:
    """Return the sentence that the rule's author wrote."""
    values: dict[str, MessageValue] = {
        "found": finding.found,
        "least": "" if finding.least is None else finding.least,
        "most": "" if finding.most is None else finding.most,
        "delta": abs(finding.delta),
        "cards": card_names([code for code, _ in finding.cards]),
        "group": subject(finding, game, is_each=False),
    }
    return Message("%(words)s", {"words": InLanguages(finding.constraint.message, values)})


def _every(finding: Finding, game: GameDefinition) -> Message:
    """Return the sentence of a rule that every card must keep."""
    relation = finding.constraint.relations[-1]
    values: dict[str, MessageValue] = {
        "subject": subject(finding, game, is_each=True),
        "cards": card_names([code for code, _ in finding.cards]),
        "field": key_words(relation.key),
        "other": other_side(relation, game),
        "delta": abs(finding.delta),
    }
    return replace(EVERY[relation.mode][_state(finding)], values=values)


def _usual(finding: Finding, game: GameDefinition) -> Message:
    kind, bound = _bound(finding)
    values: dict[str, MessageValue] = {
        "subject": subject(finding, game, _is_each(finding)),
        "bound": bound,
        "least": finding.least or 0,
        "most": finding.most or 0,
        "options": _options(finding.allowed.one_of),
        "found": finding.found,
        "delta": abs(finding.delta),
        "field": measured_field(finding.constraint, game),
        "sections": listing(*(SectionName(code) for code in finding.constraint.sections)),
    }
    return replace(_template(finding, kind), values=values)


def measured_field(constraint: Constraint, game: GameDefinition) -> MessageValue:
    """Return the words for what is added up, or told apart."""
    measure = constraint.measure
    return key_words(measure.key) if measure.key else measured_words(measure.weight, game)


def _template(finding: Finding, kind: str) -> Message:
    if _is_each(finding) and kind != "none":
        return EACH["printed" if finding.constraint.limit and kind == "most" else kind]
    state = _state(finding)
    usual = TEMPLATES[finding.constraint.measure.kind]
    return _special(finding).get((kind, state)) or usual[kind, state]


def _state(finding: Finding) -> str:
    """Return what must happen; how bad it is, is another matter."""
    if not finding.delta:
        return KEPT
    if finding.delta > 0:
        return SWAP if finding.is_full else ADD
    return OPEN if finding.is_open else TAKE


def _special(finding: Finding) -> Templates:
    """Return the sentences of special cases: nothing allowed; sections counted."""
    measure = finding.constraint.measure
    if finding.most == 0 and not finding.allowed.one_of and measure.kind == "copies":
        return NONE
    return IN_SECTIONS if measure.key == Key((SECTION,)) else {}


def _is_each(finding: Finding) -> bool:
    """Return whether this one finding stands for all groups, which keep to the rule."""
    constraint = finding.constraint
    return not finding.delta and constraint.key is not None and not constraint.values


def _bound(finding: Finding) -> tuple[str, int]:
    """Return which of the bounds the sentence names, and its value."""
    least, most = finding.least, finding.most
    usual = finding.constraint.bounds.most
    if _is_each(finding) and finding.constraint.limit and isinstance(usual, int):
        most = usual
    if finding.allowed.one_of:
        return "one_of", 0
    if least is not None and least == most:
        return "exactly", least
    if not finding.delta and least is not None and most is not None:
        return "range", most
    if least is not None and (most is None or finding.delta > 0):
        return "least", least
    return ("none", 0) if most is None else ("most", most)


def _options(values: tuple[int, ...]) -> MessageValue:
    """Return the numbers of which one is needed: "0 or 12"."""
    said: MessageValue = str(values[0]) if values else ""
    for value in values[1:]:
        said = msg("%(one)s or %(two)s", one=said, two=str(value))
    return said


def _explained(finding: Finding, game: GameDefinition, usual: Message) -> Message:
    """Return the sentence with where a bound that depends on the deck comes from, and what else would mend it."""
    lower = finding.allowed.below(finding.found) if finding.delta > 0 else None
    if lower is not None:
        usual = msg("%(sentence)s Or take out %(n)d.", sentence=usual, n=finding.found - lower)
    kind, number = _bound(finding)
    bounds = finding.constraint.bounds
    bound: Bound | None = bounds.least if kind in ("least", "exactly") else bounds.most
    if bound is None or isinstance(bound, int) or (kind == "most" and finding.constraint.limit):
        return usual
    why = expression_words(bound, game)
    return msg(
        "%(sentence)s The %(bound)d comes from: %(why)s.", sentence=usual, bound=number, why=why
    )
