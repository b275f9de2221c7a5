"""`manage.py search`: a table, or a sentence and exit code 2."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from catalog.management.commands.search import table_lines

pytestmark = pytest.mark.django_db


def test_the_search_command_prints_a_table(tiny, capsys):
    call_command("search", "tiny", "power>=1 type:tool", "--sort=-power")
    out = capsys.readouterr().out.splitlines()
    assert out == [
        "code   name   名前      type  fields",
        "broom  Broom  ほうき    Tool  Power 2, Price 2",
        "tongs  Tongs  火ばさみ  Tool  Power 1, Price 1, Colour Blue",
        "2 of 7 cards",
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["tiny", "typ:tool"], "There is no field “typ”. Did you mean: type?"),
        (["tiny", "(("], "A closing parenthesis is missing."),
        (["tiny", "owl", "--sort", "zz"], "Cards can’t be sorted by “zz”."),
        (["tny"], "There is no game “tny”. Known are: mvm, tiny, wit, wwd."),
    ],
)
def test_a_bad_query_or_game_ends_with_2_and_a_sentence(tiny, words, sentence):
    with pytest.raises(CommandError) as caught:
        call_command("search", *words)
    assert caught.value.returncode == 2
    assert str(caught.value).startswith(sentence)


def test_the_query_of_the_readme_works(shipped_games, capsys):
    call_command("search", "wit", "type:item dt>=2 -subtype:charm")
    out = capsys.readouterr().out
    assert "of 119 cards" in out
    assert "Charm" not in out


def test_wide_characters_are_aligned():
    assert table_lines([("a", "b"), ("火の", "c")]) == ["a     b", "火の  c"]
