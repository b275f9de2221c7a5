"""Kinsoku: no line starts or ends where Japanese rules forbid it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from catalog.faces.linebreak import NO_END, NO_START, break_lines, may_break, pieces

TEXTS = (
    "次から1つを選ぶ：(a) 相手のドラゴントゥースを1個奪う。(b) このターン、自分のキャラクターすべての攻撃力を+1する。",
    "《びしょぬれハンカチ》を打ち消せる。「カーテンのそばでなでないこと」",
    "このカードのパワーは、自分のホールにあるゴッドソルジャー3枚ごとに100（端数切り捨て、最大500）。",
    "シューター：表向きで出した時、相手の表向きのゴッドソルジャー1体を選ぶ。そのパワーを0にし、裏向きにする。",
    "「……まさか」と彼は言った――それきり、ちょっと黙ってしまった。",
    "ッャュョが行頭に来てはならない。ちょっと待って、きゃっ、ヴァンダ・ヴォルヴァーラ！",
    "（注）使用後は『山札』の一番下に置く。〔裏向き〕で【公開】しない、〈任意〉。",
    "パワーを＋200。さらに、Draw 2 cards and discard 1 at random.カードを引く。",
    "価格は￥1,200、＄9.99、50％引き。気温は20℃。10,000枚限定！？",
    "各々、時々、ゝゞヽヾの踊り字、そして長音記号ー、サーバーラーメン。",
    "半角カナ：ｱｯﾌﾟﾙｼﾞｭｰｽ､ﾊﾞﾅﾅ｡｢ｶｷﾞｶｯｺ｣も行頭禁則。",
    "全角英数ＡＢＣ１２３は割らない。ＷＩＴ－Ｄ４とＭＶＭ－Ｃ３。",
    "Take 1 dragon tooth from your opponent. (b) All your characters get +1 attack this turn.",
    "Its power is 100 for every three god soldiers in your hole (rounded down), at most 500.",
    "“Please do not pet it near the curtains.” Counters Headmistress's Teapot…",
    "Fire-breathing half-dragons – twelve of them – re-enter at 12:30.",
    "それは、、、えっ！？「『（二重の）引用』です」と。。。",
    "ゕゖヵヶ：三ヶ月、五ヵ年、一ヶ所。ㇷ゚などのアイヌ語用小書き。",
    "A・B・Cの中黒；そして：コロン、／スラッシュ。゠二重ハイフン〜波線 · 人物 2 · 森",
    "魔法使い1人にかかっている継続効果を、良いものも悪いものもすべて終わらせる。",
)


WORD = re.compile(r"[A-Za-z0-9]+|[Ａ-Ｚ０-９]+")


def measure(text: str) -> float:
    return sum(0.5 if ord(c) < 0x2E80 or 0xFF61 <= ord(c) <= 0xFF9F else 1 for c in text)


def faults(lines: list[str]) -> list[str]:
    """Return the lines that break a rule at either end."""
    found = [line for line in lines[1:] if line and line[0] in NO_START]
    found += [line for line in lines[:-1] if line and line[-1] in NO_END]
    found += [pair for pair in map("".join, ends(lines)) if pair in ("……", "――")]
    return found


def ends(lines: list[str]) -> list[tuple[str, str]]:
    """Return the characters that stand around each break."""
    return [(a[-1:], b[:1]) for a, b in pairwise(lines)]


@pytest.mark.parametrize("text", TEXTS)
def test_a_sweep_of_widths_has_no_fault(text):
    for width in range(12, 32):
        lines = break_lines(text, width, measure)
        assert faults(lines) == []
        assert WORD.findall("\n".join(lines)) == WORD.findall(text)
        assert max(map(measure, lines)) <= width
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    ("before", "after"),
    [("あ", "。"), ("「", "あ"), ("き", "ょ"), ("…", "…"), ("―", "―"), ("a", "b"), ("1", "0")],
)
def test_no_break(before, after):
    assert not may_break(before, after)


@pytest.mark.parametrize(
    ("before", "after"), [("。", "あ"), ("あ", "い"), ("あ", "「"), (" ", "b"), ("a", "あ")]
)
def test_break(before, after):
    assert may_break(before, after)


def test_pieces_lose_nothing():
    assert all("".join(pieces(text)) == text for text in TEXTS)


def test_blanks_dont_count_at_a_lines_end():
    assert break_lines("ab cd", 1, measure) == ["ab", "cd"]


def test_a_line_feed_ends_a_line():
    assert break_lines("あ\n\nい", 5, measure) == ["あ", "", "い"]


def test_a_word_wider_than_the_line_is_cut():
    assert break_lines("あ abcdefgh", 2, measure) == ["あ", "abcd", "efgh"]


def test_an_empty_text_is_one_empty_line():
    assert break_lines("", 5, measure) == [""]
