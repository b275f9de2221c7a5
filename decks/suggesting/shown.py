"""Suggestions as pages show them: one line a card, with its face, and the verdict of what is ticked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalog.definition import in_language
from catalog.facts import CardFacts
from catalog.wording import card_name, language, section_name
from decks.diff import Diff, diff
from decks.legality.decklist import Decklist
from decks.legality.solve.tasks import Line, Outcome
from decks.rulebook import Rulebook
from decks.suggesting.answers import Kind, Obstacle, Suggestion
from decks.suggesting.forms import packed
from decks.worded import WordedReport, worded


@dataclass(frozen=True, slots=True)
class ShownLine:
    """What changes of one card."""

    code: str
    name: str
    card: CardFacts | None
    kind: str  # in, out or moved
    words: str  # "+2 Deck", "−1 Deck", "Deck → Side"
    is_ticked: bool = True


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """The cards that come in, go out or are moved."""

    kind: str
    title: str
    lines: tuple[ShownLine, ...]


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule that can't be kept with the others."""

    rule: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A suggestion ready for a page."""

    kind: Kind
    sentence: str
    groups: tuple[ShownGroup, ...]
    report: WordedReport  # of the deck with what is ticked
    answer: str
    rules: tuple[ShownRule, ...] = ()
    obstacle: str = ""

    @property
    def lines(self) -> tuple[ShownLine, ...]:
        """The lines of all groups."""
        return tuple(line for group in self.groups for line in group.lines)


def shown(book: Rulebook, decklist: Decklist, found: Suggestion) -> Shown:
    """Return a suggestion for the deck, everything ticked."""
    lines = changed_lines(decklist, found.answer.decklist or decklist)
    return Shown(
        found.kind,
        sentence(found, book),
        _groups(book, found.change, {line[1] for line in lines}),
        verdict(book, found.answer.decklist or decklist),
        packed(lines),
        tuple(_rule(book, rule) for rule in found.rules),
        found.obstacle.value,
    )


def reshown(
    book: Rulebook,
    kind: Kind,
    decklist: Decklist,
    lines: Iterable[Line],
    ticked: Iterable[Line],
) -> Shown:
    """Return a suggestion that was shown before, judged with what is still ticked."""
    whole, part = with_lines(decklist, lines), with_lines(decklist, ticked)
    codes = {line[1] for line in ticked}
    words = _("This is what becomes of the deck with what is ticked.")
    groups = _groups(book, diff(decklist, whole), codes)
    return Shown(kind, words, groups, verdict(book, part), packed(lines))


def changed_lines(before: Decklist, after: Decklist) -> tuple[Line, ...]:
    """Return the places that hold another number of copies, with the new one."""
    places = dict.fromkeys(slot[:2] for deck in (before, after) for slot in deck.slots())
    return tuple(
        (section, code, after.copies(section, code))
        for section, code in places
        if before.copies(section, code) != after.copies(section, code)
    )


def with_lines(decklist: Decklist, lines: Iterable[Line]) -> Decklist:
    """Return the deck with these places as the lines say."""
    for section, code, copies in lines:
        decklist = decklist.with_copies(section, code, copies)
    return decklist


def verdict(book: Rulebook, decklist: Decklist) -> WordedReport:
    """Return the deck's report in words."""
    return worded(book.judge(decklist), book, decklist.size())


def _groups(book: Rulebook, change: Diff, ticked: Collection[str]) -> tuple[ShownGroup, ...]:
    kinds = {"in": _("Comes in"), "out": _("Goes out"), "moved": _("Moved")}
    lines = _lines(book, change)
    found = []
    for kind, title in kinds.items():
        some = [
            ShownLine(code, card_name(code, book), book.pool.get(code), kind, words, code in ticked)
            for code, (its, words) in lines.items()
            if its == kind
        ]
        if some:
            found.append(ShownGroup(kind, title, tuple(some)))
    return tuple(found)


def _lines(book: Rulebook, change: Diff) -> Mapping[str, tuple[str, str]]:
    """Return of each card whether it comes in, goes out or is moved, and all that happens to it in words."""
    kinds: dict[str, str] = {}
    words: dict[str, list[str]] = {}
    for move in change.moves:
        kinds[move.code] = "moved"
        way = f"{section_name(move.source, book)} → {section_name(move.target, book)}"
        words.setdefault(move.code, []).append(f"{move.copies} × {way}")
    for each in change.changes:
        kinds.setdefault(each.code, "in" if each.delta > 0 else "out")
        sign = "+" if each.delta > 0 else "−"
        words.setdefault(each.code, []).append(
            f"{sign}{abs(each.delta)} {section_name(each.section, book)}"
        )
    return {code: (kinds[code], " · ".join(parts)) for code, parts in words.items()}


def _rule(book: Rulebook, number: str) -> ShownRule:
    rule = book.definition.rules[number]
    source = book.definition.phrase(rule.source, language())
    return ShownRule(number, in_language(rule.texts, language()), source)


def sentence(found: Suggestion, book: Rulebook) -> str:
    """Return in one sentence what was found, or why nothing was."""
    changes = found.answer.changes
    if found.obstacle:
        return _obstacle(found, book)
    if not changes:
        return _("This deck keeps every rule already: nothing needs to change.")
    if found.answer.outcome is Outcome.FOUND:
        return (
            ngettext(
                "%d card changes. Time ran out, so a smaller change may be possible.",
                "%d cards change. Time ran out, so a smaller change may be possible.",
                changes,
            )
            % changes
        )
    if found.kind is Kind.COMPLETE:
        return (
            ngettext(
                "%d card makes the deck legal; fewer won’t do.",
                "%d cards make the deck legal; fewer won’t do.",
                changes,
            )
            % changes
        )
    return (
        ngettext(
            "%d card changes; no smaller change makes the deck legal.",
            "%d cards change; no smaller change makes the deck legal.",
            changes,
        )
        % changes
    )


def _obstacle(found: Suggestion, book: Rulebook) -> str:
    if found.obstacle is Obstacle.RULES and len(found.rules) == 1:
        return _("No deck of the game’s cards keeps this rule:")
    if found.obstacle is Obstacle.RULES:
        return _("No deck keeps these %d rules together:") % len(found.rules)
    if found.obstacle is Obstacle.CARDS:
        return _(
            "Adding cards won’t do: as long as all cards of this deck stay, this can’t be kept:"
        )
    if found.obstacle is Obstacle.CHOICE:
        choice = book.definition.choices.get(found.answer.unset)
        name = in_language(choice.names, language()) if choice else found.answer.unset
        return _("Please choose first: %(choice)s. A rule asks for it.") % {"choice": name}
    if found.obstacle is Obstacle.ASKED:
        return _("There is no other way to make this deck legal.")
    if found.obstacle is Obstacle.OWNED:
        return _("With the cards of your collection alone it can’t be done.")
    return _("Time ran out before a legal deck was found. Ask again with fewer wishes.")


def printed(book: Rulebook, decklist: Decklist, found: Suggestion) -> Iterator[str]:
    """Yield a suggestion as lines of a text: the sentence, the cards that change, the rules that stand in the way."""
    words = shown(book, decklist, found)
    yield words.sentence
    yield from (f"  {line.words}  {line.name}" for line in words.lines)
    yield from (f"  {rule.rule} {rule.text}" for rule in words.rules)
