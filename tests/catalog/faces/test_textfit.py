"""Text in boxes: shrunk, then cut."""

from __future__ import annotations

from dataclasses import replace

import pytest

from catalog.faces.textfit import POINT, Paragraph, Setting, set_text

LONG = "カードを2枚引く。その後、手札を1枚選んで捨てる。" * 6


@pytest.fixture
def setting(fonts) -> Setting:
    return Setting(fonts.chain("sans"), size=8, least=5, leading=1.3, lines=10)


def test_a_short_text_keeps_its_size(setting):
    text = set_text([Paragraph("Draw 2 cards.")], setting, 50, 20)
    assert [line.size for line in text.lines] == [8 * POINT]


def test_a_long_text_is_shrunk_until_it_fits(setting):
    text = set_text([Paragraph(LONG[:100])], setting, 40, 11)
    assert 5 * POINT <= text.lines[0].size < 8 * POINT
    assert text.height <= 11 + 1e-6 and not text.cut


def test_a_text_far_too_long_is_cut_with_an_ellipsis(setting):
    text = set_text([Paragraph(LONG * 3)], setting, 40, 11)
    assert text.cut and text.lines[-1].text.endswith("…")
    assert text.height <= 11 + 1e-6
    assert max(line.width for line in text.lines) <= 40


def test_one_line_is_shrunk_rather_than_broken(setting):
    one = replace(setting, lines=1, least=2)
    text = set_text([Paragraph("The Abbess of the Ninth Hour")], one, 30, 6)
    assert len(text.lines) == 1 and text.lines[0].width <= 30


def test_a_box_too_small_for_anything_still_shows_a_line(setting):
    text = set_text([Paragraph(LONG)], setting, 10, 1)
    assert len(text.lines) == 1 and text.cut


def test_a_second_paragraph_is_smaller(setting):
    text = set_text([Paragraph("Draw 2 cards."), Paragraph("2枚引く。", 0.8)], setting, 50, 20)
    sizes = [line.size for line in text.lines]
    assert sizes[1] == pytest.approx(sizes[0] * 0.8)


def test_a_last_line_is_no_single_syllable(setting):
    words = "自分の表向きの火属性ゴッドソルジャーすべてのパワーを＋100。"
    for width in range(20, 50):
        lines = set_text([Paragraph(words)], setting, width, 40).lines
        assert len(lines) == 1 or lines[-1].width >= 0.2 * width or len(lines[-1].text) > 2


def test_centred_lines_are_balanced(setting):
    centred = replace(setting, is_balanced=True)
    text = set_text([Paragraph("魔法使い1人に盾3を与える。使い切るまで続く。")], centred, 44, 20)
    widths = [line.width for line in text.lines]
    assert len(widths) == 2 and min(widths) > 0.7 * max(widths)
