"""Printers measured, and put right."""

from __future__ import annotations

from math import dist, radians

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.pdf.matrices import joined, scaled, shifted, turned
from decks.proxies.calibration import Correction, Fault, Measured, Sheet, correction, plain
from decks.proxies.imposition import LONG, PAPERS, SHORT

A4 = PAPERS["a4"]
UPRIGHT, LYING = Sheet(A4, LONG), Sheet(A4.turned(), LONG)
SHEETS = [UPRIGHT, LYING, Sheet(A4, SHORT), Sheet(PAPERS["tabloid"].turned(), SHORT)]


def moved(matrix, point):
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def matrix_of(found: Correction, sheet: Sheet, back: bool):
    """Return what the sheets do with a correction."""
    tilt = found.back_tilt if back else found.tilt
    shift = (found.back_shift_x, found.back_shift_y) if back else (found.shift_x, found.shift_y)
    sizes = scaled(found.scale_x / 100, found.scale_y / 100, *sheet.middle)
    return joined(joined(sizes, turned(tilt, *sheet.middle)), shifted(*shift))


def measured(sheet: Sheet, front: Fault, back: Fault) -> Measured:
    """Return what somebody with a good ruler reads off a sheet from such a printer."""
    width = sheet.paper.width
    upper, lower = (front.printed(p, sheet.middle) for p in (sheet.upper, sheet.lower))
    right = front.printed((width - sheet.upper[0], sheet.upper[1]), sheet.middle)
    f, h = read(sheet, back, sheet.upper, upper)
    g, _ = read(sheet, back, sheet.lower, lower)
    return Measured(upper[0], lower[0], upper[1], dist(upper, right), dist(upper, lower), f, g, h)


def read(sheet: Sheet, back: Fault, corner, printed):
    """Return which point of the second side's page lies behind a corner as it came out, as its scales tell it; by trying, not by solving."""
    wanted, nominal = sheet.behind(printed), sheet.behind(corner)
    found = nominal
    for _ in range(30):
        x, y = back.printed(found, sheet.middle)
        found = found[0] + wanted[0] - x, found[1] + wanted[1] - y
    return found[0] - nominal[0], found[1] - nominal[1]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_printer_without_fault_needs_no_correction(sheet):
    exact = Measured(20, 20, 20, sheet.width, sheet.height)
    assert plain(correction(exact, sheet)) == {
        **dict.fromkeys(Correction.__slots__, 0.0),
        "scale_x": 100.0,
        "scale_y": 100.0,
    }


def test_a_shift_is_moved_back():
    found = plain(correction(Measured(21.5, 21.5, 19, 170, 257, -1.5, -1.5), UPRIGHT))
    assert (found["shift_x"], found["shift_y"]) == (-1.5, 1.0)
    assert (found["back_shift_x"], found["back_shift_y"]) == (0.0, 1.0)


def test_backs_that_lie_too_far_right_are_moved_left():
    found = plain(correction(Measured(20, 20, 20, 170, 257, f=-2, g=-2, h=0.5), UPRIGHT))
    assert (found["shift_x"], found["tilt"], found["back_tilt"]) == (0, 0, 0)
    assert (found["back_shift_x"], found["back_shift_y"]) == (-2.0, 0.5)


def test_what_comes_out_too_small_is_enlarged():
    found = plain(correction(Measured(20.85, 20.85, 20, 168.3, 257, 0, 0, 0), UPRIGHT))
    assert (found["scale_x"], found["scale_y"]) == (101.01, 100.0)
    assert found["shift_x"] == 0


def test_what_leans_is_turned_back():
    found = plain(correction(Measured(21, 20, 20, 170, 257), UPRIGHT))
    assert found["tilt"] == pytest.approx(-0.223, abs=0.001)


@pytest.mark.parametrize("side", ["d", "e"])
def test_a_frame_without_size_is_refused(side):
    lengths = {"a": 20, "b": 20, "c": 20, "d": 170, "e": 257, side: 0}
    with pytest.raises(ValueError, match="frame"):
        correction(Measured(**lengths), UPRIGHT)


SMALL = st.floats(-4, 4)
ANGLE = st.floats(-0.4, 0.4)
STRETCH = st.floats(0.985, 1.015)


@given(
    sheet=st.sampled_from(SHEETS), tilts=st.tuples(ANGLE, ANGLE), sizes=st.tuples(STRETCH, STRETCH),
    shifts=st.tuples(SMALL, SMALL, SMALL, SMALL),
)  # fmt: skip
def test_what_is_corrected_comes_out_where_it_belongs(sheet, tilts, sizes, shifts):
    front = Fault(radians(tilts[0]), *sizes, shifts[:2])
    back = Fault(radians(tilts[1]), *sizes, shifts[2:])
    found = correction(measured(sheet, front, back), sheet)
    for fault, is_back in ((front, False), (back, True)):
        matrix = matrix_of(found, sheet, is_back)
        for point in (sheet.upper, sheet.lower, sheet.middle, (sheet.width, 30.0)):
            assert dist(fault.printed(moved(matrix, point), sheet.middle), point) < 0.06
