"""Whatever the solver returns is legal, and in games so small that every deck can be tried nothing better exists."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings

from decks.legality.decklist import Decklist
from decks.legality.solve.asking import complete, repair
from decks.legality.solve.contradictions import contradiction
from decks.legality.solve.tasks import Outcome, Task
from tests.decks.legality.solve.small import (
    DECKS,
    GAMES,
    PLACES,
    Small,
    changes,
    every_deck,
    is_hard,
)

LOOKED_AT = list(every_deck(PLACES[:6]))  # the last two cards stay out of the side
"""729 decks."""


def nearest(small: Small, before: Decklist, *, add_only: bool = False) -> int | None:
    """Return the fewest changes to a legal deck among all that are tried, or None."""
    decks = sorted(LOOKED_AT, key=lambda after: changes(before, after))
    for after in decks:
        is_grown = all(after.copies(s, code) >= n for s, code, n in before.slots())
        chosen = replace(after, choices=before.choices)
        if (is_grown or not add_only) and small.is_legal(chosen):
            return changes(before, after)
    return None


@settings(max_examples=40, deadline=None)
@given(small=GAMES, before=DECKS)
def test_a_repaired_deck_is_legal_and_no_smaller_repair_exists(small: Small, before: Decklist):
    answer = repair(small, Task(before))
    best = nearest(small, before)
    assert answer.outcome in (Outcome.BEST, Outcome.IMPOSSIBLE) or is_hard(small)
    if answer.decklist is None:
        assert best is None or answer.outcome is Outcome.UNKNOWN
        return
    assert small.is_legal(answer.decklist)
    assert changes(before, answer.decklist) == answer.changes
    assert best is None or answer.changes <= best or answer.outcome is Outcome.FOUND


@settings(max_examples=40, deadline=None)
@given(small=GAMES, before=DECKS)
def test_a_completed_deck_is_legal_and_adds_no_more_than_needed(small: Small, before: Decklist):
    answer = complete(small, Task(before))
    best = nearest(small, before, add_only=True)
    assert answer.outcome in (Outcome.BEST, Outcome.IMPOSSIBLE) or is_hard(small)
    if answer.decklist is None:
        assert best is None or answer.outcome is Outcome.UNKNOWN
        return
    assert small.is_legal(answer.decklist)
    assert all(answer.decklist.copies(s, code) >= n for s, code, n in before.slots())
    assert answer.changes == answer.decklist.size() - before.size()
    assert best is None or answer.changes <= best or answer.outcome is Outcome.FOUND


@settings(max_examples=40, deadline=None)
@given(small=GAMES, kept=DECKS)
def test_rules_in_contradiction_can_be_kept_together_once_one_is_left_out(
    small: Small, kept: Decklist
):
    found = contradiction(small, kept)
    if found.outcome is Outcome.UNKNOWN:
        assert is_hard(small)
        return
    if found.outcome is Outcome.IMPOSSIBLE:
        answer = complete(small, Task(kept))
        assert answer.decklist is not None or answer.unset
        return
    assert found.outcome is Outcome.BEST or is_hard(small)
    cards = kept if found.with_cards else Decklist(choices=kept.choices)
    assert not any(self_kept(small, found.rules, cards))
    for rule in found.rules:
        others = Small(
            tuple(
                table
                for n, table in enumerate(small.tables, 1)
                if f"NOOK-D{n}" in found.rules and f"NOOK-D{n}" != rule
            )
        )
        answer = complete(others, Task(cards))
        assert answer.decklist is not None or answer.unset


def self_kept(small: Small, rules: tuple[str, ...], cards: Decklist):
    """Yield the decks with the cards that keep these rules."""
    numbers = set(rules)
    for after in LOOKED_AT:
        if all(after.copies(s, code) >= n for s, code, n in cards.slots()) and not (
            numbers & set(small.judge(replace(after, choices=cards.choices)).broken)
        ):
            yield after
