"""Effect scripts: what is accepted, and what each operation does."""

from __future__ import annotations

import pytest

from playtest.engine.errors import Unreadable, english
from playtest.games.mvm import effect_fault
from playtest.games.mvm.effects import parse_script


@pytest.mark.parametrize(
    ("card_type", "effect"),
    [
        ("help", ""),
        ("doll", ""),
        ("help", "power own fire +100"),
        ("help", "power opposing dragon x2 & power own left -100"),
        ("help", "power own one +999 & power own here +1 & power own all x9"),
        ("helpsp", "power own fire/water +200"),
        ("sp", "power opposing attribute -100 & power own sub +100"),
        ("sp", "total own +400 & total opposing -300 & draw 9"),
        ("sp", "zero & turn-up & turn-up +100 & turn-up -100"),
        ("sp", "set own one 100 & set opposing one -100"),
        ("help", "attribute own one any & attribute opposing one neutral"),
        ("help", "protect own one & protect own all"),
        ("god", "summons all & factor +9"),
        ("help", "energy own -1 & energy opposing -99 & energy both -5"),
        ("soldier", "base 100 per opposing"),
        ("soldier", "base 100 per hand most 400 & draw 1"),
        ("soldier", "base 100 plus 100 per other not light"),
        ("soldier", "base -100 or 300 if second"),
        ("soldier", "base highest opposing"),
        ("reverse", "draw 1"),
    ],
)
def test_scripts_in_the_vocabulary_are_accepted(card_type, effect):
    assert effect_fault(card_type, effect) is None


@pytest.mark.parametrize(
    ("card_type", "effect", "part"),
    [
        ("help", "power own fire 100", "power own fire 100"),
        ("help", "power own fire +0", "power own fire +0"),
        ("help", "power own fire +1000", "power own fire +1000"),
        ("help", "power own fire x1", "power own fire x1"),
        ("help", "power own fire x10", "power own fire x10"),
        ("help", "power own fire  +100", "power own fire  +100"),
        ("help", "power both fire +100", "power both fire +100"),
        ("help", "power own metal +100", "power own metal +100"),
        ("help", "power own fire/fire +100", "power own fire/fire +100"),
        ("help", "power own fire/dragon +100", "power own fire/dragon +100"),
        ("help", "power own bottom +100", "power own bottom +100"),
        ("sp", "total own x2", "total own x2"),
        ("sp", "factor -1", "factor -1"),
        ("sp", "set own one 0", "set own one 0"),
        ("sp", "set own all 100", "set own all 100"),
        ("sp", "zero own", "zero own"),
        ("sp", "draw 0", "draw 0"),
        ("sp", "draw 1 & fly", "fly"),
        ("sp", "draw 1 & ", "“”"),
        ("sp", "energy own +5", "energy own +5"),
        ("help", "protect opposing one", "protect opposing one"),
        ("help", "attribute own one metal", "attribute own one metal"),
        ("help", "base 100 per hand", "base 100 per hand"),
        ("god", "summons fire", "summons fire"),
        ("soldier", "base 100 per moon", "base 100 per moon"),
        ("soldier", "base 100 per hand not fire", "base 100 per hand not fire"),
        ("soldier", "base 100 or 200 if asleep", "base 100 or 200 if asleep"),
        ("soldier", "base lowest opposing", "base lowest opposing"),
        ("doll", "draw 1", "V-dolls have no effects"),
    ],
)
def test_a_faulty_script_is_told_with_the_part_that_is_wrong(card_type, effect, part):
    fault = effect_fault(card_type, effect)
    assert fault is not None
    assert part in english(fault)


def test_a_faulty_script_cannot_be_played():
    with pytest.raises(Unreadable, match="fly"):
        parse_script("sp", "draw 1 & fly")
    with pytest.raises(Unreadable, match="moon"):
        parse_script("soldier", "base 100 per moon")
