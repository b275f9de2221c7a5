"""The form that says what lines mean that could not be counted: a card offered, another one by its name, or left as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from catalog.models import Game
from catalog.wording import card_name
from decks.games import rulebook_of
from decks.unread import LONGEST_NAME, Kind, Unread
from decks.worded import WordedLine, worded_line

LEAVE, DROP, OTHER = "", "-", "?"
"""What may be chosen besides a card: leave the line as it is, take it off, another card by its name."""
MOST_LINES = 200
"""Lines that are asked about on one page."""


@dataclass(frozen=True)
class AskedLine:
    """A line as the page asks about it, with what was answered."""

    place: int  # among the uncounted lines, from 0
    words: WordedLine
    chosen: str = LEAVE
    typed: str = ""
    error: str = ""

    @property
    def can_be_card(self) -> bool:
        """Whether the line may be a card at all."""
        return self.words.kind in (Kind.UNKNOWN, Kind.AMBIGUOUS)


@dataclass(frozen=True)
class Answers:
    """What was answered about the uncounted lines."""

    lines: tuple[AskedLine, ...] = ()
    meant: Mapping[int, str] = field(default_factory=dict)  # place -> code
    dropped: frozenset[int] = frozenset()
    remember: bool = True

    @property
    def is_valid(self) -> bool:
        """Whether every answer is understood."""
        return not any(asked.error for asked in self.lines)

    @property
    def is_given(self) -> bool:
        """Whether anything was answered."""
        return bool(self.meant or self.dropped)


def asked(lines: Sequence[Unread], game: Game) -> Answers:
    """Return the questions about lines."""
    return Answers(tuple(_questions(lines, game)))


def _questions(lines: Sequence[Unread], game: Game) -> Iterator[AskedLine]:
    book = rulebook_of(game)
    for place, line in enumerate(lines[:MOST_LINES]):
        yield AskedLine(place, worded_line(line, book))


def answered(post: QueryDict, lines: Sequence[Unread], game: Game) -> Answers:
    """Return what was sent about these lines; an answer about a line that isn't there any more counts nothing."""
    found = [_answered(post, question, game) for question in _questions(lines, game)]
    meant = {a.place: a.chosen for a in found if a.chosen not in (LEAVE, DROP) and not a.error}
    return Answers(
        tuple(found),
        meant,
        frozenset(a.place for a in found if a.chosen == DROP),
        post.get("remember") == "on" or "asked" not in post,
    )


def _answered(post: QueryDict, asked: AskedLine, game: Game) -> AskedLine:
    if post.get(f"line-{asked.place}") != asked.words.text:
        return asked
    chosen = post.get(f"card-{asked.place}", LEAVE)
    typed = post.get(f"name-{asked.place}", "").strip()[:LONGEST_NAME]
    if typed and chosen in (LEAVE, OTHER):
        return _typed(asked, typed, game)
    is_known = chosen in (LEAVE, DROP) or chosen in game.pool
    return replace(asked, chosen=chosen if is_known else LEAVE, typed=typed)


def _typed(asked: AskedLine, typed: str, game: Game) -> AskedLine:
    """Return the answer with the card whose name was typed, or why there is none."""
    cards = game.pool.named(typed)
    if len(cards) == 1:
        return replace(asked, chosen=cards[0].code, typed=typed)
    if cards:
        several = (f"{card_name(card.code, game)} [{card.code}]" for card in cards)
        error = _("Several cards are called so. Please type a code: %(cards)s.")
        names = pgettext("between the items of a list", ", ").join(several)
        return replace(asked, chosen=OTHER, typed=typed, error=error % {"cards": names})
    near = [card_name(card.code, game) for card in game.pool.near(typed)]
    error = _("No card is called “%(name)s”.") % {"name": typed}
    if near:
        names = pgettext("between the items of a list", ", ").join(near)
        error = _("No card is called “%(name)s”. Did you mean: %(near)s?")
        error %= {"name": typed, "near": names}
    return replace(asked, chosen=OTHER, typed=typed, error=error)
