"""Reports in words: what pages, the API and the command show, in the active language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext_lazy

from catalog.definition import in_language
from catalog.wording import card_name, language, section_name, word
from decks.legality.keys import Group
from decks.legality.remarks import remarks
from decks.legality.report import Finding, Report, RuleLine, State, Verdict
from decks.legality.sentences import sentence
from decks.reading import Understood
from decks.rulebook import Rulebook
from decks.unread import Unread

VERDICTS = {
    Verdict.LEGAL: (gettext_noop("Legal"), gettext_noop("This deck keeps every rule.")),
    Verdict.INCOMPLETE: (
        gettext_noop("Incomplete"),
        gettext_noop("Nothing is wrong so far: more cards are needed."),
    ),
    Verdict.ILLEGAL: (
        gettext_noop("Not legal"),
        gettext_noop("Some cards must come out, or be swapped for others."),
    ),
    Verdict.UNKNOWN: (
        gettext_noop("Unknown cards"),
        gettext_noop("Some cards are unknown or could not be counted, so nobody can say."),
    ),
}
STATES = {
    "kept": pgettext_lazy("of a rule", "Kept"),
    "incomplete": pgettext_lazy("of a rule", "Incomplete"),
    "broken": pgettext_lazy("of a rule", "Broken"),
    "advice": pgettext_lazy("of a rule", "Advice"),
}


ICONS = {
    "kept": "✓",
    "legal": "✓",
    "incomplete": "…",
    "broken": "✗",
    "illegal": "✗",
    "advice": "!",
    "unknown": "?",
}
MOST_WITNESSES = 8
"""Cards named with a finding on pages; a rule about more cards than these is about the whole deck."""


def _or(one: str, two: str) -> str:
    return _("%(one)s or %(two)s") % {"one": one, "two": two}


@dataclass(frozen=True, slots=True)
class WordedCard:
    """A card with its name, and how often it is there."""

    code: str
    name: str
    copies: int = 0


@dataclass(frozen=True, slots=True)
class WordedFinding:
    """What one constraint found."""

    state: str  # kept, incomplete, broken, advice
    sentence: str
    group: str  # in words; empty where all cards count together
    found: int
    least: int | None
    most: int | None
    delta: int
    measure: str
    sections: tuple[str, ...]
    cards: tuple[WordedCard, ...]
    one_of: tuple[int, ...] = ()
    house: bool = False  # a rule of the house says so
    applies: bool = True  # otherwise the rule asks for something that isn't so in this deck

    @property
    def allowed(self) -> str:
        """The bounds in short: 12, ≥ 4, ≤ 25, 4–8 or "0 or 12"; nothing where there are none."""
        if self.one_of:
            return reduce(_or, map(str, self.one_of))
        if self.least is None and self.most is None:
            return ""
        if self.most in (self.least, 0):
            return str(self.most)
        if self.least is None:
            return f"≤ {self.most}"
        return f"≥ {self.least}" if self.most is None else f"{self.least}–{self.most}"

    @property
    def witnesses(self) -> tuple[WordedCard, ...]:
        """The cards to be named beside the sentence: where some must go, and few may."""
        return self.cards if self.delta < 0 and len(self.cards) <= MOST_WITNESSES else ()

    @property
    def named(self) -> tuple[WordedCard, ...]:
        """The witnesses, unless the sentence itself begins with the only one's name and tells its copies."""
        is_told = len(self.witnesses) == 1 and self.sentence.startswith(self.cards[0].name)
        return () if is_told and self.cards[0].copies == self.found else self.witnesses

    @property
    def full(self) -> int:
        """Where the progress bar ends: the most allowed, or the least needed."""
        return (self.least or 0) if self.most is None else self.most

    @property
    def shown(self) -> int:
        """How far the progress bar goes."""
        return max(0, min(self.found, self.full))


@dataclass(frozen=True, slots=True)
class WordedRule:
    """One numbered rule with what was found."""

    rule: str
    text: str
    source: str
    reading: bool
    state: str
    label: str
    findings: tuple[WordedFinding, ...]
    house: bool = False

    @property
    def applies(self) -> bool:
        """Whether any of its conditions holds for this deck."""
        return any(finding.applies for finding in self.findings)

    @property
    def icon(self) -> str:
        """The state as a sign."""
        return ICONS[self.state]

    @property
    def main(self) -> WordedFinding:
        """The finding whose numbers stand for the rule: the first that isn't kept, else what it asks for.

        A kept rule's "at least 1" tells more than its "none of another type", which is always 0 of 0.
        """
        telling = sorted(
            self.findings,
            key=lambda found: (not found.applies, found.least is None, not found.full),
        )
        failed = self.findings if self.state != "kept" else ()
        return next((f for f in failed if f.state == self.state), telling[0])

    @property
    def failed(self) -> tuple[WordedFinding, ...]:
        """The findings that aren't kept."""
        return tuple(finding for finding in self.findings if finding.state != "kept")


@dataclass(frozen=True, slots=True)
class WordedLine:
    """A line of a list that could not be counted."""

    line: int
    text: str
    kind: str
    reason: str
    name: str
    copies: int
    near: tuple[WordedCard, ...]


@dataclass(frozen=True, slots=True)
class CountedLine:
    """A line of a list that was counted."""

    line: int
    text: str
    card: str  # code
    name: str
    section: str  # code
    part: str  # the section's name
    copies: int


@dataclass(frozen=True, slots=True)
class WordedReport:
    """A verdict with every rule's line."""

    verdict: str
    label: str
    summary: str
    size: int
    rules: tuple[WordedRule, ...]
    unknown: tuple[str, ...]
    unread: tuple[WordedLine, ...]
    remarks: tuple[str, ...] = ()  # on the deck as a whole

    @property
    def icon(self) -> str:
        """The verdict as a sign."""
        return ICONS[self.verdict]

    @property
    def open_rules(self) -> tuple[WordedRule, ...]:
        """The rules that aren't kept, advices last."""
        failed = [rule for rule in self.rules if rule.state != "kept"]
        return tuple(sorted(failed, key=lambda rule: rule.state == "advice"))

    @property
    def urgent_first(self) -> tuple[WordedRule, ...]:
        """All rules: those that aren't kept first, then the kept ones in the game's order."""
        kept = (rule for rule in self.rules if rule.state == "kept")
        return (*self.open_rules, *kept)


def worded(
    report: Report, book: Rulebook, size: int, unread: Iterable[Unread] = ()
) -> WordedReport:
    """Return the report in the active language."""
    label, summary = VERDICTS[report.verdict]
    return WordedReport(
        verdict=report.verdict.value,
        label=_(label),
        summary=_(summary),
        size=size,
        rules=tuple(_rule(line, book) for line in report.rules),
        unknown=report.unknown,
        unread=tuple(worded_line(line, book) for line in unread),
        remarks=tuple(word(remark, book) for remark in remarks(report, book.definition)),
    )


def _rule(line: RuleLine, book: Rulebook) -> WordedRule:
    text = book.definition.rules[line.rule]
    state = _state(line.state, line.advice)
    return WordedRule(
        rule=line.rule,
        text=in_language(text.texts, language()),
        source=book.definition.phrase(text.source, language()),
        reading=text.reading,
        state=state,
        label=str(STATES[state]),
        findings=tuple(_finding(finding, book) for finding in line.findings),
        house=line.is_house,
    )


def _state(state: State, advice: bool) -> str:
    return "advice" if advice and state is not State.KEPT else state.value


def _finding(finding: Finding, book: Rulebook) -> WordedFinding:
    constraint = finding.constraint
    return WordedFinding(
        state=_state(finding.state, finding.advice),
        sentence=word(sentence(finding, book.definition), book),
        group=_group(finding.group),
        found=finding.found,
        least=finding.least,
        most=finding.most,
        delta=finding.delta,
        measure=str(constraint.measure),
        sections=constraint.sections,
        cards=tuple(WordedCard(code, card_name(code, book), n) for code, n in finding.cards),
        one_of=finding.allowed.one_of,
        house=finding.is_house,
        applies=not finding.is_idle,
    )


def _group(group: Group) -> str:
    if isinstance(group, tuple):
        return " / ".join("" if value is None else str(value) for value in group)
    return "" if group is None else str(group)


def worded_line(unread: Unread, book: Rulebook) -> WordedLine:
    """Return a line that could not be counted in the active language."""
    return WordedLine(
        line=unread.line,
        text=unread.text,
        kind=unread.kind.value,
        reason=word(unread.reason, book),
        name=unread.name,
        copies=unread.copies,
        near=tuple(WordedCard(code, card_name(code, book)) for code in unread.near),
    )


def worded_lines(lines: Iterable[Understood], book: Rulebook) -> list[CountedLine]:
    """Return the lines that were counted in the active language."""
    return [
        CountedLine(
            line=line.line,
            text=line.text,
            card=line.card,
            name=card_name(line.card, book),
            section=line.section,
            part=section_name(line.section, book),
            copies=line.copies,
        )
        for line in lines
    ]
