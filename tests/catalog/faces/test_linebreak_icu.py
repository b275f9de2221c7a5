"""Our line ends beside those of ICU (Unicode Standard Annex #14, strict): what we allow, it allows too."""

from __future__ import annotations

import pytest
from icu4py.breakers import LineBreaker

from catalog.faces.linebreak import pieces
from tests.catalog.faces.test_linebreak import TEXTS

STRICT = "ja-u-lb-strict"
KNOWN = {"00、|＄9."}
"""JIS X 4051 lets a line end after a comma; the annex holds a currency sign to it."""


def ends(parts) -> set[int]:
    """Return where parts of a text end."""
    places, place = set(), 0
    for part in parts:
        place += len(str(part))
        places.add(place)
    return places


@pytest.mark.parametrize("text", TEXTS)
def test_no_line_ends_where_icu_forbids_it(text):
    ours, theirs = ends(pieces(text)), ends(LineBreaker(text, STRICT))
    odd = {f"{text[max(p - 3, 0) : p]}|{text[p : p + 3]}" for p in ours - theirs}
    assert odd <= KNOWN


def test_lines_end_nearly_as_often_as_with_icu():
    """Wide letters and digits, words with hyphens, and numbers with what they count stay whole here."""
    ours = sum(len(ends(pieces(text))) for text in TEXTS)
    theirs = sum(len(ends(LineBreaker(text, STRICT))) for text in TEXTS)
    assert theirs * 0.93 <= ours <= theirs
