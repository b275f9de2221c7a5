"""Differences between decks as pages and the API show them: names instead of codes, in the active language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from catalog.definition import in_language
from catalog.folding import fold
from catalog.models import Game
from catalog.wording import card_name, language, section_name, word_value
from decks.diff import Change, Diff, Move
from decks.games import rulebook_of


@dataclass(frozen=True, slots=True)
class DiffLine:
    """One card that comes in, goes out or is moved."""

    code: str
    name: str
    copies: int  # with its sign; of a move without
    known: bool  # whether the catalog has the card
    note: str = ""  # "2 → 4", "Deck → Side"

    @property
    def sign(self) -> str:
        """The number as lists of changes show it: +3 or −1."""
        return f"+{self.copies}" if self.copies > 0 else f"−{-self.copies}"


@dataclass(frozen=True, slots=True)
class DiffGroup:
    """The lines of one kind, and in which section."""

    kind: str  # in, out, changed, moved
    title: str
    lines: tuple[DiffLine, ...]


@dataclass(frozen=True, slots=True)
class TextChange:
    """Something written, chosen or unread that differs; empty where there was nothing."""

    title: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ShownDiff:
    """A difference ready for a page: `{% include "decks/life/_diff.html" with diff=... %}`."""

    groups: tuple[DiffGroup, ...]
    texts: tuple[TextChange, ...] = ()
    plain: Diff = field(default_factory=Diff)

    def __bool__(self) -> bool:
        return bool(self.groups or self.texts)

    @property
    def summary(self) -> str:
        """The difference in short: "+3 −1 cards", what is moved and what else differs."""
        return summary(self.plain, bool(self.texts))


def shown_diff(game: Game, found: Diff, texts: Iterable[TextChange] = ()) -> ShownDiff:
    """Return a difference as pages show it; `texts` are further ones that are no cards."""
    groups = (group for group in _groups(game, found) if group.lines)
    return ShownDiff(tuple(groups), (*_choices(game, found), *_unknown(found), *texts), found)


def summary(found: Diff, has_texts: bool = False) -> str:
    """Return a difference in a few words."""
    counts = [f"+{found.copies_in}"] if found.copies_in else []
    counts += [f"−{found.copies_out}"] if found.copies_out else []
    parts = [" ".join(counts)] if counts else []
    if moved := found.copies_moved:
        parts.append(ngettext("%d card moved", "%d cards moved", moved) % moved)
    if has_texts or found.choices or found.unknown_in or found.unknown_out:
        parts.append(_("texts or choices"))
    return " · ".join(parts) or _("No card differs")


def _groups(game: Game, found: Diff) -> Iterator[DiffGroup]:
    kinds = (
        ("in", _("Comes in"), found.cards_in),
        ("out", _("Goes out"), found.cards_out),
        ("changed", _("More or fewer copies"), found.copies_changed),
    )
    for kind, words, changes in kinds:
        for section in dict.fromkeys(change.section for change in changes):
            lines = (_changed(game, c) for c in changes if c.section == section)
            title = f"{words}: {section_name(section, game)}"
            yield DiffGroup(kind, title, _sorted(lines))
    yield DiffGroup("moved", _("Moved"), _sorted(_moved(game, move) for move in found.moves))


def _sorted(lines: Iterable[DiffLine]) -> tuple[DiffLine, ...]:
    return tuple(sorted(lines, key=lambda line: fold(line.name)))


def _changed(game: Game, change: Change) -> DiffLine:
    counts = f"{change.before} → {change.after}"
    note = counts if change.delta not in (change.after, -change.before) else ""
    return _line(game, change.code, change.delta, note)


def _moved(game: Game, move: Move) -> DiffLine:
    way = f"{section_name(move.source, game)} → {section_name(move.target, game)}"
    return _line(game, move.code, move.copies, way)


def _line(game: Game, code: str, copies: int, note: str) -> DiffLine:
    return DiffLine(code, card_name(code, game), copies, code in game.pool, note)


def _choices(game: Game, found: Diff) -> Iterator[TextChange]:
    choices = rulebook_of(game).choices
    for choice in found.choices:
        known = game.definition.choices.get(choice.code)
        name = in_language(known.names, language()) if known else choice.code
        values = (choices.words(choice.code, value) for value in (choice.before, choice.after))
        yield TextChange(name, *(str(word_value(value, game)) for value in values))


def _unknown(found: Diff) -> Iterator[TextChange]:
    lines = [TextChange(_("Line that names no card"), "", text) for text in found.unknown_in]
    yield from lines
    for text in found.unknown_out:
        yield TextChange(_("Line that names no card"), text, "")
