"""What is to be said of a deck as a whole besides its rules: cards that lie nowhere, choices nobody understands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from catalog.definition import GameDefinition
from catalog.messages import InLanguages, Message, msg
from decks.legality.report import Report
from decks.legality.subjects import card_names


def remarks(report: Report, game: GameDefinition) -> Iterator[Message]:
    """Yield a sentence for each section that the game doesn't have, and for each choice that can't be."""
    for section, slots in groupby(report.astray, key=lambda slot: slot[0]):
        yield msg(
            "This game has no section “%(section)s”, but cards lie there: %(cards)s. Move them or take them out.",
            section=section,
            cards=card_names([code for _, code, _ in slots]),
        )
    for name, value in report.odd_choices:
        yield _odd(name, value, game)


def _odd(name: str, value: str, game: GameDefinition) -> Message:
    choice = game.choices.get(name)
    if choice is None:
        return msg("There is nothing called “%(choice)s” to choose in this game.", choice=name)
    chosen = InLanguages(choice.names)
    return msg(
        "“%(value)s” can’t be chosen for “%(choice)s”: choose again.", value=value, choice=chosen
    )
