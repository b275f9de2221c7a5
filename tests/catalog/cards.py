"""A small invented game as plain data, for tests of the pure parts."""

from __future__ import annotations

from catalog.definition import CardType, Choice, Field, GameDefinition
from catalog.facts import CardFacts, PrintingFacts
from catalog.pool import CardPool

COLOURS = (
    Choice("red", {"en": "Red", "ja": "赤"}, aliases=("crimson",)),
    Choice("blue", {"en": "Blue", "ja": "青"}),
)
FIELDS = (
    Field("power", {"en": "Power", "ja": "パワー"}, "number", ("pw",), marks=("0?", "X")),
    Field("colour", {"en": "Colour", "ja": "色"}, "choice", choices=COLOURS),
    Field("skills", {"en": "Skills", "ja": "能力"}, "choices", choices=COLOURS),
    Field("needs", {"en": "Needs", "ja": "必要"}, "choice", choices=COLOURS, cards=True),
    Field("motto", {"en": "Motto", "ja": "モットー"}, "text"),
)
TYPES = (
    CardType("beast", {"en": "Beast", "ja": "けもの"}, tuple(f.code for f in FIELDS)),
    CardType("tool", {"en": "Tool", "ja": "アイテム"}, ("power", "colour")),
)
DEFINITION = GameDefinition(
    code="tiny",
    names={"en": "Tiny", "ja": "タイニー"},
    origins={"house": {"en": "House values", "ja": "独自数値"}},
    fields={f.code: f for f in FIELDS},
    types={t.code: t for t in TYPES},
    sets={"base": {"en": "Base set", "ja": "基本セット"}, "lost": {"en": "Lost set", "ja": "幻"}},
    rarities=("C", "R"),
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
