"""Numbers of sets: what they are, what is missing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.numbering import (
    MOST,
    BadNumbers,
    Span,
    missing_spans,
    number_key,
    read_numbers,
    spans_of,
)


def shown(spans):
    return ", ".join(map(str, spans))


@pytest.mark.parametrize(
    ("text", "spans", "count"),
    [
        ("", "", 0),
        ("1-258", "1–258", 258),
        ("P1-P12,1-100", "P1–P12, 1–100", 112),
        ("P1-12", "P1–P12", 12),
        (" 001-010 , 12 ", "001–010, 12", 11),
        ("7", "7", 1),
        (f"1-{MOST}", f"1–{MOST}", MOST),
    ],
)
def test_a_numbering_is_read(text, spans, count):
    read = read_numbers(text)
    assert shown(read) == spans
    assert sum(map(len, read)) == count


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("1-5,x-y", "x-y"),
        ("5-1", "5-1"),
        ("A1-B5", "A1-B5"),
        ("1-5,3", "3"),
        ("P1,p01", "p01"),
        (f"1-{MOST + 1}", f"1-{MOST + 1}"),
        (f"1-{MOST},P1", "P1"),
        ("1--5", "1--5"),
        ("１-５", "１-５"),
    ],
)
def test_what_is_no_numbering_is_refused(text, part):
    with pytest.raises(BadNumbers) as caught:
        read_numbers(text)
    assert caught.value.part == part


@pytest.mark.parametrize(
    ("printed", "key"),
    [
        ("12", ("", 12)),
        ("012", ("", 12)),
        ("12a", ("", 12)),
        ("１２", ("", 12)),
        ("P-03", ("P", 3)),
        ("p3", ("P", 3)),
        ("", None),
        ("?", None),
        ("3/12", None),
        ("٣", None),
    ],
)
def test_a_printed_number_has_a_key(printed, key):
    assert number_key(printed) == key


@pytest.mark.parametrize(
    ("size", "numbers", "missing"),
    [
        (None, ["1"], ""),
        (0, [], ""),
        (3, [], "1–3"),
        (8, ["2", "3", "5a", "6"], "1, 4, 7–8"),
        (2, ["1", "2", "99", ""], ""),
    ],
)
def test_numbers_go_from_1_to_the_size(size, numbers, missing):
    assert shown(missing_spans(spans_of("", size), numbers)) == missing


def test_a_set_may_say_its_numbers():
    spans = spans_of("P1-P3,001-004", 7)
    assert shown(missing_spans(spans, ["P2", "4", "01"])) == "P1, P3, 002–003"


@given(st.sets(st.integers(1, 40)), st.integers(1, 40))
def test_missing_and_entered_make_the_whole(entered, size):
    spans = (Span("", 1, size),)
    gaps = missing_spans(spans, map(str, entered))
    missing = {key for gap in gaps for key in gap}
    assert missing == {("", n) for n in range(1, size + 1)} - {("", n) for n in entered}
