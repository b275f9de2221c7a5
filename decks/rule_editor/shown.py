"""A draft of rules as its page shows it, in the active language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from catalog.definition import in_language
from catalog.faults import Fault
from catalog.models import Game
from catalog.wording import language, word
from decks.contradiction_check import contradiction_faults
from decks.legality.report import Verdict
from decks.legality.sentences import sentence
from decks.rule_editor.coverage import Shown, coverage
from decks.rule_editor.draft import Draft
from decks.rule_editor.spoken import Told, told_rules
from decks.rule_editor.trials import (
    BROKEN,
    LEGAL,
    OWN,
    PASTED,
    Trial,
    TrialDeck,
    Trials,
    format_day,
    trial_decks,
    tried,
)
from decks.worded import ICONS, VERDICTS

HEADINGS = {
    LEGAL: gettext_noop("Examples that keep the rules"),
    BROKEN: gettext_noop("Examples that break a rule"),
    OWN: gettext_noop("Your own decks"),
    PASTED: gettext_noop("The pasted list"),
}
MOST_SENTENCES = 6
"""Findings that are told of a deck."""


@dataclass(frozen=True)
class ShownTrial:
    """A deck with its verdict by the draft, and what is remarkable about it."""

    trial: Trial
    name: str
    remarks: tuple[str, ...]
    findings: tuple[tuple[str, str], ...]  # rule, sentence

    @property
    def key(self) -> str:
        """What stands for the deck on the page."""
        tried = self.trial.tried
        return f"{tried.kind}-{tried.deck.pk if tried.deck else tried.name}"

    @property
    def verdict(self) -> str:
        """The verdict's code."""
        return self.trial.report.verdict.value

    @property
    def icon(self) -> str:
        """The verdict as a sign."""
        return ICONS[self.verdict]

    @property
    def label(self) -> str:
        """The verdict in words."""
        return _(VERDICTS[self.trial.report.verdict][0])

    @property
    def is_open(self) -> bool:
        """Whether its findings are shown at once."""
        return not self.trial.is_as_said or self.trial.is_changed or bool(self.trial.problem)


@dataclass(frozen=True)
class TrialGroup:
    """Decks of one kind."""

    title: str
    trials: tuple[ShownTrial, ...]

    @property
    def odd(self) -> int:
        """How many don't show what they are there to show."""
        return sum(not shown.trial.is_as_said for shown in self.trials)

    @property
    def changed(self) -> int:
        """How many are judged otherwise than by the rules that hold now."""
        return sum(shown.trial.is_changed for shown in self.trials)


def said(
    request: HttpRequest, game: Game, draft: Draft, pasted: str, format: str = ""
) -> dict[str, Any]:
    """Return what a page says of a draft: its faults, or the decks judged by it or by a format of it, the rules that none shows, and its sentences."""
    book = draft.sound
    if book is None:
        return {"draft": draft, "faults": draft.faults, "format": format}
    format = format if format in book.definition.formats else ""
    decks = list(trial_decks(request, game, pasted))
    trials = Trials(tuple(tried(game, book, deck, format) for deck in decks))
    is_unread = bool(pasted.strip()) and not trials.of(PASTED)
    return {
        "draft": draft,
        "faults": (),
        "groups": list(_groups(trials)),
        "pasted_unread": is_unread,
        "coverage": [] if format else _covered(coverage(book, trials.examples)),
        "told": _told(draft, decks),
        "is_playable": bool(format) or _is_playable(trials),
        "format": format,
        "formats": [(code, _name(draft, code)) for code in _formats(draft)],
        "day": format_day(book, format) if format else None,
    }


def _groups(trials: Trials) -> Iterator[TrialGroup]:
    for kind, title in HEADINGS.items():
        if found := trials.of(kind):
            yield TrialGroup(_(title), tuple(map(_shown, found)))


def _shown(trial: Trial) -> ShownTrial:
    book = trial.book
    findings = [
        (finding.rule, word(sentence(finding, book.definition), book))
        for finding in trial.failed[:MOST_SENTENCES]
    ]
    name = trial.tried.name or _("Pasted list")
    return ShownTrial(trial, name, tuple(_remarks(trial)), tuple(findings))


def _remarks(trial: Trial) -> Iterator[str]:
    """Yield in words what is remarkable about a deck."""
    if trial.problem:
        yield word(trial.problem, trial.book)
    if trial.kept:
        yield _("Should break %(rules)s, but keeps it.") % {"rules": ", ".join(trial.kept)}
    if trial.stray:
        yield _("Breaks %(rules)s, but shouldn’t.") % {"rules": ", ".join(trial.stray)}
    if trial.is_changed and trial.before is not None:
        yield _("By the rules that hold now: %(verdict)s.") % {"verdict": _before(trial)}


def _before(trial: Trial) -> str:
    label = _(VERDICTS[trial.before][0]) if trial.before else ""
    broken = ", ".join(trial.before_broken)
    if not broken:
        return label
    return _("%(verdict)s (%(rules)s)") % {"verdict": label, "rules": broken}


def _covered(shown: list[Shown]) -> list[Shown]:
    """Return the rules that aren't shown first."""
    return sorted(shown, key=lambda one: one.is_shown)


def _told(draft: Draft, decks: list[TrialDeck]) -> list[tuple[str, tuple[Told, ...]]]:
    """Return name of the format (none: the game itself) and constraints in words."""
    names = {"": "", **{code: _name(draft, code) for code in _formats(draft)}}
    told = told_rules(draft, (deck.decklist for deck in decks if deck.kind in (LEGAL, BROKEN)))
    return [(names[part.format], part.constraints) for part in told if part.constraints]


def _formats(draft: Draft) -> list[str]:
    return list(draft.book.definition.formats) if draft.book else []


def _name(draft: Draft, code: str) -> str:
    return in_language(draft.book.definition.formats[code].names, language()) if draft.book else ""


def _is_playable(trials: Trials) -> bool:
    """Return whether a deck shows that the rules can be kept together."""
    return any(trial.report.verdict is Verdict.LEGAL for trial in trials.judged)


def contradictions(game: Game, draft: Draft, pasted: str, request: HttpRequest) -> list[Fault]:
    """Return what a solver finds that no deck of the game's cards keeps together, of a faultless draft; it may take a second a format."""
    if draft.folder is None or draft.sound is None:
        return []
    decks = [deck.decklist for deck in trial_decks(request, game, pasted)]
    return list(contradiction_faults(draft.folder, draft.sound, decks))
