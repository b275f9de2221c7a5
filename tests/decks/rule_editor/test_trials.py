"""What a draft does to the example decks, to one's own and to a pasted list."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from catalog.editing.rules import rules_text
from decks import editing
from decks.legality.decklist import Decklist
from decks.models import Deck
from decks.rule_editor.coverage import coverage
from decks.rule_editor.draft import checked_rules
from decks.rule_editor.spoken import told_rules
from decks.rule_editor.trials import (
    BROKEN,
    LEGAL,
    OWN,
    PASTED,
    examples_in,
    format_day,
    trial_decks,
    tried,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def request_of(owner):
    request = RequestFactory().get("/")
    request.user, request.session = owner, {}
    return request


def trials(request, game, text, pasted=""):
    book = checked_rules(game, text).sound
    assert book is not None
    return [tried(game, book, deck) for deck in trial_decks(request, game, pasted)]


def test_the_examples_are_those_of_the_folder(tiny):
    found = [(deck.kind, deck.name, set(deck.shows)) for deck in examples_in(tiny)]
    assert found == [
        (LEGAL, "keepers", set()),
        (BROKEN, "TINY-D1", {"TINY-D1"}),
        (BROKEN, "TINY-D2", {"TINY-D2"}),
    ]


def test_by_the_rules_that_hold_every_example_shows_what_it_says(
    request_of, shipped_games, ages, tiny
):
    for game in [*shipped_games.values(), ages, tiny]:
        for trial in trials(request_of, game, rules_text(game)):
            assert trial.is_as_said, (game.code, trial.tried.name)
            assert not trial.is_changed


def test_a_draft_changes_verdicts_and_what_examples_show(request_of, tiny, text):
    found = {
        t.tried.name: t
        for t in trials(request_of, tiny, text.replace("exactly = 4", "exactly = 5"))
    }
    keepers = found["keepers"]
    assert keepers.is_changed
    assert (keepers.stray, keepers.kept) == (("TINY-D1",), ())
    assert keepers.before == "legal"
    two = {t.tried.name: t for t in trials(request_of, tiny, text.replace("most = 2", "most = 3"))}
    assert two["TINY-D2"].kept == ("TINY-D2",)
    assert not two["keepers"].is_changed


def test_own_decks_and_a_pasted_list_are_judged_too(request_of, owner, tiny, text):
    deck = Deck.objects.create(game=tiny, owner=owner, name="Mine")
    editing.fill(deck, Decklist.of(main={"newt": 4}))
    Deck.objects.create(game=tiny, name="Somebody else's", visitor="x")
    found = trials(request_of, tiny, text.replace("exactly = 4", "exactly = 3"), "4 Newt")
    other = [(t.tried.kind, t.tried.name, t.is_changed) for t in found if t.tried.shows is None]
    assert other == [(OWN, "Mine", True), (PASTED, "", True)]
    assert all(trial.is_as_said for trial in found if trial.tried.shows is None)


def test_a_deck_is_judged_in_its_own_format_as_the_draft_has_it(request_of, owner, ages):
    deck = Deck.objects.create(game=ages, owner=owner, name="Mine", format="nowhere")
    code = next(iter(ages.definition.formats))
    (lost,) = [t for t in trials(request_of, ages, rules_text(ages)) if t.tried.kind == OWN]
    assert lost.problem is not None
    deck.format = code
    deck.save()
    (own,) = [t for t in trials(request_of, ages, rules_text(ages)) if t.tried.kind == OWN]
    assert own.problem is None
    assert own.book.settled.format.code == code


def test_a_rule_that_no_example_shows_is_told(request_of, tiny, text):
    text += '\n[[constraints]]\nrule = "TINY-D3"\nsections = ["side"]\nmost = 9\n'
    found = trials(request_of, tiny, text)
    shown = {one.rule: one for one in coverage(checked_rules(tiny, text).sound, found)}
    assert shown["TINY-D1"].is_shown
    assert (shown["TINY-D3"].broken, shown["TINY-D3"].is_shown) == ([], False)
    assert shown["TINY-D2"].broken == ["TINY-D2"]


def test_a_rule_that_is_idle_in_every_deck_is_shown_by_none(request_of, tiny, text):
    text += (
        '\n[[constraints]]\nrule = "TINY-D3"\nsections = ["side"]\nmost = 0\n'
        'when = "copies(side) > 90"\nunbreakable = "too many"\n'
    )
    found = trials(request_of, tiny, text)
    shown = {one.rule: one for one in coverage(checked_rules(tiny, text).sound, found)}["TINY-D3"]
    assert (shown.kept, shown.unbreakable, shown.is_shown) == ([], "too many", False)


def test_every_rule_is_told_in_every_language_kept_and_broken(shipped_games, tiny):
    for game in [*shipped_games.values(), tiny]:
        draft = checked_rules(game, rules_text(game))
        (own,) = told_rules(draft, [deck.decklist for deck in examples_in(game)])
        assert [one.rule for one in own.constraints] == [c.rule for c in draft.sound.constraints]
        for one in own.constraints:
            line = draft.text.splitlines()[one.line - 1]
            assert line.startswith("[[constraints]]")
            states = {spoken.state for spoken in one.spoken}
            assert "kept" in states, one.rule
            assert states & {"few", "many"}, one.rule
            for spoken in one.spoken:
                assert [language for language, _ in spoken.sentences] == list(
                    game.definition.languages
                )
                assert all(sentence for _, sentence in spoken.sentences)


def test_rules_of_formats_are_told_apart(ages):
    draft = checked_rules(ages, rules_text(ages))
    parts = list(told_rules(draft, []))
    assert [part.format for part in parts] == ["", *ages.definition.formats]
    lines = draft.text.splitlines()
    for part in parts[1:]:
        for one in part.constraints:
            assert one.line and lines[one.line - 1].strip(), one


NEW_FORMAT = """
[[formats]]
code = "late"
names = { en = "Late", ja = "のち" }

[[formats.snapshots]]
from = "2090-01-01"
banned = ["tongs"]
"""


def test_a_format_of_the_draft_is_tried_as_of_its_last_snapshot(request_of, tiny, text):
    book = checked_rules(tiny, text + NEW_FORMAT).sound
    found = {d.name: tried(tiny, book, d, "late") for d in examples_in(tiny)}
    assert str(format_day(book, "late")) == "2090-01-01"
    assert "LATE-F2" in found["keepers"].report.broken
    assert not found["keepers"].is_changed, "the game has no such format to compare with"
    assert found["TINY-D1"].is_as_said, "what it shows of other rules plays no part"


def test_a_format_is_compared_with_the_same_one_of_the_game(ages):
    code = next(iter(ages.definition.formats))
    same = checked_rules(ages, rules_text(ages)).sound
    assert not any(tried(ages, same, deck, code).is_changed for deck in examples_in(ages))
