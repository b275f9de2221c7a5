"""Invented cards for the rule tests: nothing here depends on the cards that ship."""

from __future__ import annotations

from catalog.facts import CardFacts, Value
from catalog.pool import CardPool


def _card(code: str, card_type: str, effect: str = "", **fields: Value) -> CardFacts:
    names = {"en": code.replace("_", " ").title(), "ja": f"「{code}」"}
    return CardFacts(code, card_type, names, fields, effect=effect)


def _doll(code: str, rank: str, level: int, left: str, right: str, top: str) -> CardFacts:
    places = {"left": left, "right": right, "top": top}
    return _card(code, "doll", **{"class": rank}, level=level, **places)


def _soldier(code: str, kind: str, power: Value, effect: str = "", ability: str = "") -> CardFacts:
    """Return a soldier; `kind` is its attribute and its sub-attribute, if it has one."""
    attribute, _, sub = kind.partition(" ")
    fields: dict[str, Value] = {"attribute": attribute, "power": power}
    if sub:
        fields["sub"] = sub
    if ability:
        fields["abilities"] = (ability,)
    return _card(code, "soldier", effect, **fields)


DOLLS = [
    _doll("ada", "low", 2, "fire", "fire", "all"),
    _doll("bea", "mid", 5, "water", "earth", "air"),
    _doll("cyd", "high", 8, "neutral", "all", "fire"),
    _doll("dot", "high", 9, "all", "all", "all"),
    _doll("eve", "low", 2, "earth", "earth", "fire"),
]
SOLDIERS = [
    _soldier("ember", "fire", 100),
    _soldier("coal", "fire male", 200),
    _soldier("torch", "fire", 200),
    _soldier("flare", "fire female", 300),
    _soldier("drop", "water fish", 100),
    _soldier("wave", "water female", 200),
    _soldier("flood", "water", 400),
    _soldier("clod", "earth beast", 100),
    _soldier("rock", "earth male", 300),
    _soldier("gust", "air bird", 100),
    _soldier("gale", "air bird", 200),
    _soldier("squall", "air male", 400),
    _soldier("nobody", "neutral", 300),
    _soldier("no_one", "neutral", 200),
    _soldier("nemo", "neutral female", 100),
    _soldier("mote", "all", 100),
    _soldier("hue", "all bird", 200),
    _soldier("prism", "all", 300),
    _soldier("imp", "fire", -100),
    _soldier("damp", "water", -100),
    _soldier("husk", "all", -100),
    _soldier("drake", "fire dragon", 100),
    _soldier("wyrm", "water dragon", 100),
    _soldier("newt", "earth dragon", 100),
    _soldier("naga", "air dragon", 300),
    _soldier("archer", "fire", 100, ability="shooter"),
    _soldier("slinger", "all", 200, ability="shooter"),
    _soldier("wall", "fire", 100, ability="wall"),
    _soldier("gate", "all", 200, ability="wall"),
    _soldier("scout", "all", 100, "draw 1"),
    _soldier("marshal", "all", 100, "power own fire +100"),
    _soldier("zero", "all", 0),
]
WORKED_OUT = [
    _soldier("pyre", "all", "0?", "base 100 per opposing"),
    _soldier("shoal", "all", "0?", "base 100 per hand most 400"),
    _soldier("council", "all", "0?", "base 100 per face-down most 500"),
    _soldier("late", "all", "0?", "base 100 or 300 if second"),
    _soldier("court", "all", "0?", "base 100 plus 100 per other not fire"),
    _soldier("crowd", "all", "0?", "base 50 per other"),
    _soldier("digger", "all", "0?", "base 100 per 3 hole most 500"),
    _soldier("mirror", "all", "0?", "base highest opposing"),
    _soldier("poor", "all", "0?", "base 100 or 400 if behind"),
    _soldier("zoo", "all", "0?", "base 100 per sub most 300"),
]
HELPS = [
    _card("fan", "help", "power own fire +100"),
    _card("feed", "help", "power own bird x2"),
    _card("cheer", "help", "power own all +50"),
    _card("douse", "help", "power opposing fire -100"),
    _card("spot", "help", "power own left +100"),
    _card("boost", "help", "power own one +100"),
    _card("curse", "help", "power opposing one -300"),
    _card("wake", "help", "turn-up"),
    _card("rouse", "help", "turn-up +100"),
    _card("letter", "help", "draw 1"),
    _card("bowl", "help", "draw 3"),
    _card("shield", "help", "protect own one"),
    _card("roof", "help", "protect own all"),
    _card("dye", "help", "attribute own one any"),
    _card("paint", "help", "attribute opposing one water"),
    _card("toll", "help", "energy opposing -3"),
    _card("pact", "help", "energy both -10"),
    _card("plain", "help"),
]
SPS = [
    _card("roar", "sp", "total own +300"),
    _card("sap", "sp", "total opposing -200"),
    _card("hex", "sp", "power opposing attribute -100"),
    _card("call", "sp", "power own sub +100"),
    _card("sleep", "sp", "zero"),
    _card("robe", "sp", "set own one 100"),
    _card("shrink", "sp", "set opposing one -100"),
    _card("lamp", "sp", "turn-up"),
    _card("tip", "sp", "total own +100 & draw 1"),
    _card("luck", "sp", "factor +2"),
    _card("blood", "sp", "energy own -5 & total own +400"),
    _card("blank", "sp"),
    _card("twin", "helpsp", "power own fire/water +200"),
    _card("wonder", "helpsp", "power own all x2"),
]
REVERSES = [
    _card("door", "reverse"),
    _card("ferry", "reverse", "draw 1"),
    _card("grave", "reverse", "power own here +100"),
    _card("roll", "reverse", "turn-up"),
]
GODS = [
    _card("sky", "god", "summons all"),
    _card("dice", "god", "summons all & total own +100"),
    _card("moth", "god", "summons all & turn-up"),
    _card("mute", "god"),
]
POOL = CardPool([*DOLLS, *SOLDIERS, *WORKED_OUT, *HELPS, *SPS, *REVERSES, *GODS])


def _once(*cards: CardFacts) -> dict[str, int]:
    return dict.fromkeys((card.code for card in cards), 1)


DECK = {
    "zone": _once(*SOLDIERS[::2], *WORKED_OUT[::2], *HELPS[::2], *SPS[::2], *REVERSES),
    "dolls": {"ada": 1, "bea": 1, "cyd": 1},
    "god": {"dice": 1},
}
OTHER_DECK = {
    "zone": _once(*SOLDIERS[1::2], *WORKED_OUT[1::2], *HELPS[1::2], *SPS[1::2], *REVERSES[:2]),
    "dolls": {"eve": 1, "bea": 1, "dot": 1},
    "god": {"moth": 1},
}
