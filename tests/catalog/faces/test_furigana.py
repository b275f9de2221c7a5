"""Readings above the words of a set text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from catalog.faces.furigana import LEADING, LEAST, prepared
from catalog.faces.textfit import POINT, Paragraph, Setting, set_text

TEXT = "この{魔法使|まほうつか}いは{雷|いかずち}を放つ。"


@pytest.fixture
def setting(fonts) -> Setting:
    return Setting(fonts.chain("sans"), size=9, least=5, leading=1.3, lines=10)


def readings(line):
    return [run for run in line.runs if run.up]


def words(line):
    return [run for run in line.runs if not run.up]


def test_a_reading_stands_over_the_middle_of_its_word(setting, fonts):
    (line,) = set_text([Paragraph(TEXT)], setting, 60, 10).lines
    assert line.text == "この魔法使いは雷を放つ。"
    first, second = readings(line)
    assert (first.text, second.text) == ("まほうつか", "いかずち")
    size, width = line.size, fonts["sans"].width
    start, end = width("この") * size / 1000, width("この魔法使") * size / 1000
    middle = first.across + (width(first.text) * first.size / 1000 + first.spacing * 4) / 2
    assert middle == pytest.approx((start + end) / 2, abs=0.01)
    assert first.up > 0.86 * size and LEAST <= first.size < size / 2


def test_a_word_shorter_than_its_reading_gets_room(setting, fonts):
    (line,) = set_text([Paragraph(TEXT)], setting, 60, 10).lines
    plain = fonts["sans"].width(line.text) * line.size / 1000
    reading = readings(line)[1]
    wide = fonts["sans"].width(reading.text) * reading.size / 1000
    assert line.width == pytest.approx(plain + wide - line.size, abs=0.01)
    assert wide > line.size
    assert [run.text for run in words(line)] == ["この魔法使いは", "雷", "を放つ。"]


def test_no_line_ends_within_a_word_that_is_read(setting):
    for width in range(8, 60):
        lines = set_text([Paragraph(TEXT * 4)], replace(setting, lines=99), width, 900).lines
        assert "".join(line.text for line in lines).count("魔法使") == 4
        assert all(line.text.count("魔") == line.text.count("使") for line in lines)
        assert sum(len(readings(line)) for line in lines) == 8


def test_lines_with_readings_are_further_apart(setting):
    lines = set_text([Paragraph(TEXT * 3)], setting, 50, 60).lines
    assert lines[1].down - lines[0].down == pytest.approx(LEADING * lines[0].size)
    bare = set_text([Paragraph("この魔法使いは" * 9)], setting, 50, 60).lines
    assert lines[0].down > bare[0].down


def test_readings_too_small_to_be_read_are_left_out(setting):
    text = set_text([Paragraph(TEXT * 12)], setting, 40, 18)
    assert text.lines[0].size < LEAST * 2
    assert not any(readings(line) for line in text.lines)
    assert "{" not in "".join(line.text for line in text.lines)


def test_a_text_that_is_cut_is_cut_between_words(setting):
    text = set_text([Paragraph(TEXT * 40)], setting, 40, 12)
    assert text.cut and text.lines[-1].text.endswith("…")
    assert text.lines[-1].size == 5 * POINT


def test_a_text_without_readings_is_one_run(setting):
    (line,) = set_text([Paragraph("Owl")], setting, 50, 20).lines
    assert [(run.text, run.across, run.up) for run in line.runs] == [("Owl", 0, 0)]
    assert prepared("Owl|Owl").words == ()
