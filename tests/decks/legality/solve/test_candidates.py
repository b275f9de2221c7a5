"""In games of many cards some stand for all that no rule tells apart, and nothing better is missed."""

from __future__ import annotations

import pytest

from catalog.pool import CardPool
from decks.legality.decklist import Decklist
from decks.legality.solve import candidates as module
from decks.legality.solve.asking import complete, repair
from decks.legality.solve.candidates import candidates
from decks.legality.solve.contradictions import contradiction
from decks.legality.solve.tasks import Outcome, Task, Wish
from tests.decks.legality.games import card
from tests.decks.legality.solve.small import Small

LIKE = [card(f"owl{n}", "beast", 1, "red") for n in range(30)]
OTHERS = [card("carp", "beast", 1, "blue"), card("hen", "beast", 2, "red"), card("pot", "tool", 1)]
POOL = CardPool([*LIKE, *OTHERS])


def rules(*tables: dict[str, object]) -> Small:
    """Return rules over the crowd."""
    return Small(tuple({"sections": ["main"], **table} for table in tables), POOL)


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Let 33 cards be many."""
    monkeypatch.setattr(module, "MOST_CARDS", 20)
    monkeypatch.setattr(module, "ALIKE", 3)
    monkeypatch.setattr("decks.legality.solve.asking.ALIKE", 3)


def chosen(small: Small, task: Task) -> tuple[set[str], bool]:
    """Return the codes to choose from, and whether they are enough."""
    codes, is_enough = candidates(small, task)
    return set(codes), is_enough


def test_of_cards_that_no_rule_tells_apart_some_stand_for_all():
    codes, is_enough = chosen(rules({"measure": "sum(power)", "most": 9}), Task(Decklist()))
    assert codes == {"owl0", "owl1", "owl2", "hen", "pot"}  # the carp is blue, but no rule asks
    assert is_enough


def test_what_a_rule_sees_of_a_card_is_told_apart():
    small = rules({"key": "colours", "most": 2}, {"when": "sum(main, power) > 1", "most": 9})
    kinds = module._kinds_of(small)
    assert len({kinds[code] for code in ("owl0", "carp", "hen", "pot")}) == 4
    assert kinds["owl0"] == kinds["owl29"]


def test_cards_that_a_rule_names_are_told_apart():
    kinds = module._kinds_of(rules({"cards": ["owl7"], "most": 0}))
    assert kinds["owl7"] != kinds["owl8"] == kinds["owl9"]


def test_cards_that_share_a_name_or_number_are_told_from_those_that_do_not():
    kinds = module._kinds_of(rules({"key": "number", "most": 1}))
    assert kinds["owl1"] == kinds["owl2"]  # numbers of tests are the length of the code
    assert kinds["owl1"] != kinds["owl10"] == kinds["owl11"]


def test_cards_in_the_deck_pinned_refused_or_wished_for_are_always_there():
    task = Task(
        Decklist({"main": {"owl10": 1}}),
        Wish({"owl20": 5}),
        pinned=frozenset({("main", "owl11")}),
        refused=((("main", "owl12", 1),),),
    )
    codes, _ = chosen(rules({"exactly": 3}), task)
    assert {"owl10", "owl11", "owl12", "owl20"} <= codes


def test_owned_cards_are_told_from_others():
    task = Task(Decklist(), owned={"owl20": 1, "owl21": 1})
    codes, _ = chosen(rules({"exactly": 2}), task)
    assert {"owl20", "owl21"} <= codes
    answer = complete(rules({"exactly": 2}), task)
    assert answer.decklist is not None
    assert answer.decklist.totals() == {"owl20": 1, "owl21": 1}


@pytest.mark.parametrize("size", [2, 3, 4, 7])
def test_a_deck_of_many_different_alike_cards_is_found_all_the_same(size: int):
    small = rules(
        {"exactly": size}, {"key": "card", "most": 1}, {"where": "power=1", "least": size}
    )
    for ask in (repair, complete):
        answer = ask(small, Task(Decklist()))
        assert (answer.outcome, answer.changes) == (Outcome.BEST, size)
        assert answer.decklist is not None
        assert small.is_legal(answer.decklist)


def test_more_kinds_than_can_be_looked_at_give_an_answer_that_is_not_called_the_best(monkeypatch):
    monkeypatch.setattr(module, "MOST_CARDS", 3)
    small = rules({"exactly": 2})
    answer = complete(small, Task(Decklist()))
    assert (answer.outcome, answer.changes) == (Outcome.FOUND, 2)


def test_a_contradiction_among_many_cards_is_named_and_none_is_invented():
    torn = rules({"exactly": 5}, {"key": "card", "most": 1}, {"where": "power=1", "most": 0})
    assert contradiction(torn).rules == ("NOOK-D1", "NOOK-D2", "NOOK-D3")
    sound = rules({"exactly": 29}, {"key": "card", "most": 1}, {"where": "colours:blue", "most": 0})
    assert contradiction(sound).outcome is Outcome.IMPOSSIBLE
