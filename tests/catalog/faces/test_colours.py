"""Colours by name."""

from __future__ import annotations

import pytest

from catalog.faces.colours import contrast, mix, resolve

NAMED = {"ink": "#000000", "paper": "#ffffff", "accent": "#804000", "alias": "accent"}


@pytest.mark.parametrize(
    ("expression", "colour"),
    [
        ("", ""),
        ("#ABCDEF", "#abcdef"),
        ("accent", "#804000"),
        ("alias", "#804000"),
        ("accent+50", "#c0a080"),
        ("accent-50", "#402000"),
        ("accent-200", "#000000"),
        ("on accent", "#ffffff"),
        ("on paper", "#000000"),
        ("on accent+80", "#000000"),
    ],
)
def test_expressions(expression, colour):
    assert resolve(expression, NAMED) == colour


@pytest.mark.parametrize("expression", ["unknown", "accent*2", "#12345"])
def test_unknown_expressions(expression):
    with pytest.raises(KeyError):
        resolve(expression, NAMED)


def test_contrast_of_black_and_white():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_mixing_nothing_changes_nothing():
    assert mix("#123456", "#ffffff", 0) == "#123456"
