"""A small invented game as plain data, for tests of the pure parts."""

from __future__ import annotations

from dataclasses import replace

from catalog.definition import GameDefinition, ProductEntry
from catalog.facts import CardFacts, PrintingFacts
from catalog.pool import CardPool

SOURCE = {
    "code": "tiny",
    "names": {"en": "Tiny", "ja": "タイニー"},
    "origins": {"house": {"en": "House values", "ja": "独自数値"}},
    "vocabularies": {
        "colour": [
            {"code": "red", "en": "Red", "ja": "赤", "aliases": ["crimson"]},
            {"code": "blue", "en": "Blue", "ja": "青"},
        ]
    },
    "fields": [
        {
            "code": "power",
            "names": {"en": "Power", "ja": "パワー"},
            "kind": "number",
            "aliases": ["pw"],
            "marks": ["0?", "X", "-", "?"],
        },
        {
            "code": "colour",
            "names": {"en": "Colour", "ja": "色"},
            "kind": "choice",
            "vocabulary": "colour",
        },
        {
            "code": "skills",
            "names": {"en": "Skills", "ja": "能力"},
            "kind": "choices",
            "vocabulary": "colour",
        },
        {
            "code": "needs",
            "names": {"en": "Needs", "ja": "必要"},
            "kind": "choice",
            "vocabulary": "colour",
            "cards": True,
        },
        {"code": "motto", "names": {"en": "Motto", "ja": "モットー"}, "kind": "text"},
    ],
    "types": [
        {
            "code": "beast",
            "names": {"en": "Beast", "ja": "けもの"},
            "fields": ["power", "colour", "skills", "needs", "motto"],
        },
        {
            "code": "tool",
            "names": {"en": "Tool", "ja": "アイテム"},
            "fields": ["power", "colour"],
        },
    ],
}
"""The game as its game.toml would say it."""
SETS = {"base": {"en": "Base set", "ja": "基本セット"}, "lost": {"en": "Lost set", "ja": "幻"}}
DEFINITION = replace(
    GameDefinition.from_toml(SOURCE),
    sets=SETS,
    rarities=("C", "R"),
    products={
        "starter": ProductEntry({"en": "Starter", "ja": "スターター"}, "base"),
        "booster": ProductEntry(
            {"en": "Booster", "ja": "ブースター"}, "base", frozenset({"ember_owl"})
        ),
    },
)
OWL = CardFacts(
    "ember_owl",
    "beast",
    {"en": "Ember Owl", "ja": "火の粉フクロウ"},
    {"power": 3, "colour": "red", "skills": ("red", "blue"), "motto": "Who goes there?"},
    {"en": "Draw 2 cards.", "ja": "カードを2枚引く。"},
    "ひのこふくろう",
    ("Hooter",),
    origin="house",
    printings=(PrintingFacts("base", "12", "C"), PrintingFacts("base", "12a", "R")),
)
NEWT = CardFacts(
    "newt", "beast", {"en": "Newt’s Twin"}, {"power": "0?", "needs": "ember_owl"}, reading="いもり"
)
TONGS = CardFacts(
    "tongs",
    "tool",
    {"en": "Tongs", "ja": "火ばさみ"},
    {"power": -100, "colour": "blue"},
    printings=(PrintingFacts("base", "3", "C"),),
)
POOL = CardPool([OWL, NEWT, TONGS])
