"""The decks on which a draft of rules is tried: the game's examples, the author's own, and a pasted list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache

from django.http import HttpRequest
from django.utils import timezone

from catalog.messages import Message, msg
from catalog.models import Game
from decks.decoding import Unreadable
from decks.folder_check import said_to_break
from decks.formats.judging import house_of, judging_of, with_houses
from decks.games import rulebook_of
from decks.legality.decklist import Decklist
from decks.legality.formats import FormatError
from decks.legality.report import Finding, Report, State, Verdict
from decks.models import Deck
from decks.rulebook import Rulebook

LEGAL, BROKEN, OWN, PASTED = "legal", "broken", "own", "pasted"
MOST_OWN = 24
"""Decks of the author's own, the last changed ones."""


@dataclass(frozen=True)
class TrialDeck:
    """A deck to judge, and what it is there to show."""

    kind: str
    name: str
    decklist: Decklist
    shows: frozenset[str] | None = frozenset()  # the rules it is to break; None: it shows nothing
    deck: Deck | None = None  # one that somebody saved


@dataclass(frozen=True)
class Trial:
    """A deck judged by a draft, beside the verdict by the rules that hold now."""

    tried: TrialDeck
    report: Report
    book: Rulebook
    before: Verdict | None  # None: no rules hold for it now
    before_broken: tuple[str, ...] = ()
    problem: Message | None = None  # why it isn't judged in its own format

    @property
    def broken(self) -> frozenset[str]:
        """The rules that it doesn't keep."""
        return frozenset(self.report.broken)

    @property
    def is_changed(self) -> bool:
        """Whether the draft says something else than the rules that hold now."""
        if self.before is None:
            return False
        now, before = self.broken, frozenset(self.before_broken)
        return (self.report.verdict, now) != (self.before, before)

    @property
    def kept(self) -> tuple[str, ...]:
        """The rules that it is to break, but keeps."""
        found = self.broken | set(self.report.advised)
        return tuple(sorted((self.tried.shows or frozenset()) - found))

    @property
    def stray(self) -> tuple[str, ...]:
        """The rules that it breaks, but isn't to."""
        shows = self.tried.shows
        return () if shows is None else tuple(sorted(self.broken - shows))

    @property
    def is_as_said(self) -> bool:
        """Whether it shows what it is there to show."""
        return not (self.kept or self.stray)

    @property
    def failed(self) -> list[Finding]:
        """What was found that isn't as a rule says, advices too: first what is new, then what can't be mended by more cards."""
        found = [f for f in self.report.findings if f.delta or f.unset]
        return sorted(found, key=self._is_lesser)

    def _is_lesser(self, finding: Finding) -> tuple[bool, bool]:
        return finding.rule in self.before_broken, finding.state is not State.BROKEN


@dataclass(frozen=True)
class Trials:
    """All decks that were judged."""

    judged: tuple[Trial, ...] = ()
    unread: tuple[str, ...] = field(default=())  # names of example files that can't be read

    def of(self, kind: str) -> list[Trial]:
        """Return those of one kind: first those that aren't as they are to be, then those that changed."""
        found = [trial for trial in self.judged if trial.tried.kind == kind]
        return sorted(found, key=lambda trial: (trial.is_as_said, not trial.is_changed))

    @property
    def examples(self) -> list[Trial]:
        """The decks that come with the game."""
        return [trial for trial in self.judged if trial.tried.kind in (LEGAL, BROKEN)]


def trial_decks(request: HttpRequest, game: Game, pasted: str) -> Iterator[TrialDeck]:
    """Yield the decks to judge: the game's examples, the author's own, and a pasted list that holds any card."""
    yield from examples_in(game)
    own = Deck.objects.of(request).filter(game=game).with_cards()[:MOST_OWN]
    for deck in with_houses(own):
        yield TrialDeck(OWN, deck.name, deck.to_decklist(), None, deck)
    if pasted.strip() and (reading := _read(rulebook_of(game), pasted)):
        yield TrialDeck(PASTED, "", reading, None)


def examples_in(game: Game) -> tuple[TrialDeck, ...]:
    """Return the decks in the folder that the game was loaded from; what is no list is left out."""
    return _examples(game.pk, game.revision, game.digest)


@lru_cache(maxsize=8)
def _examples(pk: int, revision: int, digest: str) -> tuple[TrialDeck, ...]:
    game = Game.objects.get(pk=pk)
    book = rulebook_of(game)
    found = []
    for kind in (LEGAL, BROKEN):
        files = game.files.filter(path__startswith=f"decks/{kind}/", path__endswith=".txt")
        for path, text in files.values_list("path", "text"):
            name = path.rpartition("/")[2].removesuffix(".txt")
            if decklist := _read(book, text):
                shows = said_to_break(text, name)[0] if kind == BROKEN else set()
                found.append(TrialDeck(kind, name, decklist, frozenset(shows)))
    return tuple(found)


def _read(book: Rulebook, text: str) -> Decklist | None:
    try:
        return book.text.read(text).decklist
    except Unreadable:
        return None


def tried(game: Game, draft: Rulebook, deck: TrialDeck, format: str = "") -> Trial:
    """Return the deck judged by a draft, in its own format where it has one, and by the rules that hold now; in a `format` of the draft, if one is named."""
    if format:
        return _in_format(game, draft, deck, format)
    now, problem = rulebook_of(game), None
    if deck.deck:
        now = judging_of(deck.deck).book
        draft, problem = _under(draft, deck.deck)
    return _compared(deck, draft, now, problem)


def _compared(
    deck: TrialDeck, draft: Rulebook, now: Rulebook | None, problem: Message | None = None
) -> Trial:
    report = draft.judge(deck.decklist)
    if now is None:
        return Trial(deck, report, draft, None, (), problem)
    before = now.judge(deck.decklist)
    return Trial(deck, report, draft, before.verdict, before.broken, problem)


def _in_format(game: Game, draft: Rulebook, deck: TrialDeck, code: str) -> Trial:
    """Return the deck judged in a format of the draft, and in the one of that name that the game has now; what it shows of the game's own rules plays no part."""
    day = format_day(draft, code)
    deck = replace(deck, shows=None)
    try:
        now: Rulebook | None = rulebook_of(game).under(code, day)
    except FormatError:
        now = None
    return _compared(deck, draft.under(code, day), now)


def format_day(draft: Rulebook, code: str) -> date:
    """Return the day on which a format is tried: today, or when its last snapshot begins, if that is later."""
    return max(timezone.localdate(), draft.definition.formats[code].snapshots[-1].start)


def _under(draft: Rulebook, deck: Deck) -> tuple[Rulebook, Message | None]:
    """Return the draft's rules under the deck's format, or its own rules and why."""
    house = house_of(deck)
    format = house.format if house else deck.format
    try:
        return draft.under(format, timezone.localdate()) if format else draft, None
    except FormatError as error:
        reason = error.message
        return draft, msg("%(reason)s So the game’s own rules are applied.", reason=reason)
