"""Invented cards for the rule tests: nothing here depends on the cards that ship."""

from __future__ import annotations

from catalog.facts import CardFacts, Value
from catalog.pool import CardPool


def _card(code: str, card_type: str, effect: str = "", **fields: Value) -> CardFacts:
    names = {"en": code.replace("_", " ").title(), "ja": f"「{code}」"}
    return CardFacts(code, card_type, names, fields, effect=effect)


MAINS = [
    _card("hazel", "main", person="nevin", attack=2, defend=6),
    _card("hazel_again", "main", person="nevin", attack=1, defend=7),
    _card("rowan", "main", person="kelli", attack=1, defend=5),
    _card("briar", "main", person="seetha", attack=3, defend=5),
    _card("my_wizard", "main", person="own", attack=9, defend=9),
]
DUEL_CHARACTERS = [
    _card("wren", "duel", level=1, attack=2, defend=2, abilities=("weapon", "armour")),
    _card("otter", "duel", level=1, attack=1, defend=3, abilities=("staff",)),
    _card("moth", "duel", level=1, attack=3, defend=1),
    _card("badger", "duel", level=2, attack=4, defend=2, abilities=("weapon",)),
    _card("stag", "duel", level=3, attack=7, defend=2, abilities=("armour",)),
    _card("bear", "duel", level=5, attack=8, defend=6),
]
ITEMS = [
    _card("acorns", "item", subtype="general", teeth=4),
    _card("pebbles", "item", subtype="general", teeth=2),
    _card("dust", "item", subtype="general", teeth=0),
    _card("staff", "item", subtype="weapon", teeth=1),
    _card("club", "item", subtype="weapon", teeth=2),
    _card("lid", "item", subtype="armour", teeth=1),
    _card("clover", "item", subtype="charm", teeth=2),
    _card("shell", "item", subtype="charm", teeth=2),
    _card("tonic", "item", "attack +2", subtype="potion", teeth=0),
    _card("broth", "item", "defend +1", subtype="potion", teeth=1),
    _card("stew", "item", "attack +1 & defend +1", subtype="potion", teeth=0),
    _card("water", "item", subtype="potion", teeth=0),
]
SPELLS = [
    _card("pinch", "spell", "steal 2", counters="slap"),
    _card("slap", "spell", "destroy 3", counters="pinch"),
    _card("choice", "spell", "steal 1 | attack own all +2", level=2, counters="hex"),
    _card("hex", "spell", "steal 4", level=2, requires="charm", counters="choice"),
    _card("rite", "spell", "steal 2", requires="staff"),
    _card("grand", "spell", "steal 1", level=5, counters="pinch"),
    _card("blank", "spell"),
    _card("boost", "spell", "attack own one +3"),
    _card("brace", "spell", "defend own one +2"),
    _card("rally", "spell", "attack own all +1"),
    _card("bulwark", "spell", "defend own all +1"),
    _card("wither", "spell", "attack opposing one -2"),
    _card("crack", "spell", "defend opposing one -5"),
    _card("gloom", "spell", "attack opposing all -1"),
    _card("rust", "spell", "defend opposing all -2"),
    _card("study", "spell", "draw 2"),
    _card("scatter", "spell", "discard 2"),
    _card("fetch", "spell", "return"),
    _card("dig", "spell", "recover"),
    _card("guard", "spell", "protect own one"),
    _card("peek", "spell", "look"),
    _card("mug", "spell", "steal 2 & defend opposing one -1"),
]
POOL = CardPool([*MAINS, *DUEL_CHARACTERS, *ITEMS, *SPELLS])

DECK = {
    "main": {
        "hazel": 1,
        **dict.fromkeys(("wren", "otter", "moth", "badger", "stag", "bear"), 1),
        "acorns": 2,
        "pebbles": 2,
        "dust": 1,
        "staff": 1,
        "club": 1,
        "lid": 1,
        "clover": 1,
        "shell": 1,
        "tonic": 1,
        "broth": 1,
        **dict.fromkeys(("pinch", "choice", "hex", "boost", "guard"), 1),
        **dict.fromkeys(("scatter", "fetch", "dig", "peek", "mug"), 1),
    },
    "spare": {"briar": 1},
}
OTHER_DECK = {
    "main": {
        "rowan": 1,
        **dict.fromkeys(("wren", "otter", "moth", "badger", "stag"), 1),
        "acorns": 2,
        "pebbles": 2,
        "staff": 1,
        "club": 1,
        "lid": 1,
        "clover": 1,
        "tonic": 1,
        "stew": 1,
        "water": 1,
        **dict.fromkeys(("slap", "choice", "hex", "rite", "study", "rust"), 1),
        **dict.fromkeys(("crack", "rally", "wither", "grand", "blank"), 1),
    },
}
