"""Font files named in the environment."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from catalog.faces.fonts import find_font
from config.settings import env_font


def test_a_font_is_read(monkeypatch):
    assert env_font("DECKWRIGHT_FONT_NONE") is None
    monkeypatch.setenv("DECKWRIGHT_FONT_SANS", str(find_font("serif")))
    assert env_font("DECKWRIGHT_FONT_SANS") == find_font("serif")


@pytest.mark.parametrize("value", ["/no/such.otf", "/", __file__])
def test_a_bad_font_is_refused_with_its_name(monkeypatch, value):
    monkeypatch.setenv("DECKWRIGHT_FONT_SPARE", value)
    with pytest.raises(ImproperlyConfigured, match="DECKWRIGHT_FONT_SPARE"):
        env_font("DECKWRIGHT_FONT_SPARE")
