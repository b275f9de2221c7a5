"""Options: declared once, the same for page, command and API."""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.definition import GameDefinition
from decks.api.proxies import PARAMETERS
from decks.management.commands.proxies import Command
from decks.proxies.choices import Choice, Number, Refused, Several
from decks.proxies.forms import options_form
from decks.proxies.options import OPTIONS, Options, changed, read_options
from tests.catalog.faces.conftest import GAME

DEFINITION = GameDefinition.from_toml(GAME)


def test_the_form_the_command_and_the_api_offer_every_option():
    form = {f["name"] for group in options_form({}, DEFINITION) for f in group["fields"]}
    hidden = {o.name for o in OPTIONS.values() if isinstance(o, Several)}  # of fewer than two
    assert set(OPTIONS) - hidden <= form <= set(OPTIONS)
    parser = ArgumentParser()
    Command().add_arguments(parser)
    flags = {action.dest for action in parser._actions}
    assert set(OPTIONS) - flags == {"copies"}  # the command says --missing-for
    assert set(OPTIONS) <= {parameter.name for parameter in PARAMETERS}


def test_what_isnt_said_is_as_the_options_have_it():
    assert {field.name for field in fields(Options)} == set(OPTIONS)
    assert read_options({}, DEFINITION) == Options()
    for name, option in OPTIONS.items():
        assert getattr(Options(), name) == option.default


def said(option) -> st.SearchStrategy[list[str]]:
    """Return texts that an option takes."""
    if isinstance(option, Choice):
        return st.sampled_from(list(option.offers)).map(lambda value: [value])
    if isinstance(option, Number):
        return st.integers(int(option.least), int(option.most)).map(lambda value: [str(value)])
    return st.lists(st.sampled_from([*option.accepted(DEFINITION)] or [""]), unique=True)


@given(
    st.fixed_dictionaries({}, optional={n: said(o) for n, o in OPTIONS.items() if n != "section"})
)
def test_options_are_kept_as_texts_and_read_again(asked):
    options = read_options(asked, DEFINITION)
    assert read_options(changed(options), DEFINITION) == options


@pytest.mark.parametrize(
    "option", [o for o in OPTIONS.values() if isinstance(o, Number) and not o.where]
)
@pytest.mark.parametrize(
    "text", ["nan", "inf", "-inf", "1e999", "x", "--1", "1,5,2", "9999", "-9999"]
)
def test_numbers_out_of_bounds_are_refused(option, text):
    with pytest.raises(Refused) as refusal:
        read_options({option.name: [text]}, DEFINITION)
    assert refusal.value.option == option.name


@pytest.mark.parametrize("option", [o for o in OPTIONS.values() if not isinstance(o, Number)])
def test_what_isnt_offered_is_refused(option):
    with pytest.raises(Refused) as refusal:
        read_options({option.name: ["sideways"]}, DEFINITION)
    assert refusal.value.option == option.name


def test_own_sizes_count_only_where_they_are_asked_for():
    asked = {"width": ["9"], "card_width": ["x"]}
    assert read_options(asked, DEFINITION) == Options()
    with pytest.raises(Refused):
        read_options({**asked, "paper": ["own"]}, DEFINITION)


def test_a_comma_is_a_point():
    assert read_options({"gap": ["1,5"]}, DEFINITION).gap == 1.5


def test_the_gap_down_is_that_across_unless_told():
    assert read_options({"gap": ["2"]}, DEFINITION).gap_down == 2
    assert read_options({"gap": ["2"], "gap_down": ["0"]}, DEFINITION).gap_down == 0


@pytest.mark.parametrize(
    "asked",
    [
        {"size": ["own"], "card_width": ["300"]},
        {"size": ["own"], "card_height": ["300"]},
        {"paper": ["own"], "width": ["70"], "height": ["95"], "bleed": ["3"]},
        {"paper": ["own"], "width": ["80"], "height": ["100"], "registration": ["10"]},
    ],
)
def test_impossible_sheets_are_refused_with_the_sizes(asked):
    with pytest.raises(Refused, match="don’t fit"):
        read_options(asked, DEFINITION).grid(DEFINITION)
