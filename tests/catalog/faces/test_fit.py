"""What doesn't fit the faces of a folder is told by card, for every type of every game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest
from django.core.management import CommandError, call_command

from catalog.faces.design import Design
from catalog.faces.fit import editions, fit_advices
from catalog.faces.layout import layout
from catalog.faces.operations import TextRun
from catalog.pool import CardPool
from tests.catalog.faces.goldens import GAMES, folder
from tests.conftest import TINY

LONG = {
    "en": "Draw two cards, then discard one of them unless it is a lantern. " * 14,
    "ja": "カードを2枚引く。その後、ランタンでないかぎり1枚捨てる。" * 18,
}
"""Three times what the largest text box holds, and more."""


def with_texts(game: str, texts) -> object:
    """Return a game's folder with one card a type, its texts replaced."""
    read = folder(game)
    first = {card.card_type: card for card in reversed(read.cards)}
    cards = [replace(card, texts=texts) for card in first.values()]
    return replace(read, pool=CardPool(cards))


@pytest.mark.parametrize("game", GAMES)
def test_a_text_much_too_long_is_told_of_every_type(game):
    long = with_texts(game, LONG)
    told = {advice.value for advice in fit_advices(long) if "too long" in advice.reason.text}
    assert told == {card.code for card in long.pool}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_cut_ends_with_a_mark_within_the_card(game, fonts):
    long = with_texts(game, LONG)
    design = Design.from_toml(long.face.data, long.definition)
    for card in long.pool:
        for edition in editions(("en", "ja")):
            face = layout(card, long.definition, design, fonts, edition, long.pool.get)
            runs = [op for op in face.operations if isinstance(op, TextRun)]
            assert any(run.text.endswith("…") for run in runs), card.code
            assert all(run.y <= 85.5 for run in runs), card.code


def test_a_character_that_no_font_has_is_told():
    odd = with_texts("wit", {"en": "An owl: \ue123.", "ja": "ふくろう"})
    advices = [a for a in fit_advices(odd) if "no font has" in a.reason.text]
    assert all("U+E123" in str(a.reason.values["characters"]) for a in advices)
    assert {a.value for a in advices} == {card.code for card in odd.pool}


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_games_fit(game):
    assert list(fit_advices(folder(game))) == []


def test_check_game_tells_what_doesnt_fit_and_strict_counts_it(tmp_path, capsys):
    tiny = Path(copytree(TINY, tmp_path / "tiny"))
    table = (tiny / "cards.csv").read_text(encoding="utf-8")
    (tiny / "cards.csv").write_text(table.replace("Broom", "Broom \ue123", 1), encoding="utf-8")
    call_command("check_game", tiny)
    assert "U+E123" in capsys.readouterr().err
    with pytest.raises(CommandError, match="fault"):
        call_command("check_game", tiny, strict=True)
