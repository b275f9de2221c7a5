"""Which of a game's rules its example decks show, kept and broken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from decks.rule_editor.trials import Trial
from decks.rulebook import Rulebook


@dataclass
class Shown:
    """One rule, with the example decks that show it."""

    rule: str
    kept: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    unbreakable: str = ""  # why no deck can break it

    @property
    def is_shown(self) -> bool:
        """Whether a deck shows it kept, and one shows it broken or none can."""
        return bool(self.kept and (self.broken or self.unbreakable))


def coverage(book: Rulebook, trials: Iterable[Trial]) -> list[Shown]:
    """Return the game's own construction rules in their order; of a rule that asks for something that isn't so in a deck, the deck shows nothing."""
    found = {constraint.rule: Shown(constraint.rule) for constraint in book.constraints}
    for constraint in book.constraints:
        shown = found[constraint.rule]
        shown.unbreakable = shown.unbreakable or constraint.unbreakable
    for trial in trials:
        for line in trial.report.rules:
            if all(finding.is_idle for finding in line.findings):
                continue
            fails = any(finding.delta or finding.unset for finding in line.findings)
            shown = found[line.rule]
            (shown.broken if fails else shown.kept).append(trial.tried.name)
    return list(found.values())
