"""A small game and its cards, for faces."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.definition import GameDefinition
from catalog.faces.fonts import FontBook
from catalog.facts import CardFacts, PrintingFacts

GAME = {
    "code": "owls",
    "names": {"en": "Owl Market", "ja": "ふくろう市"},
    "origins": {"sampler": {"en": "Sampler set, not official", "ja": "サンプル・非公式"}},
    "vocabularies": {
        "school": [
            {"code": "dark", "en": "Dark arts", "ja": "闇の魔術", "colour": "#5b3a78"},
            {"code": "light", "en": "Light", "ja": "光", "colour": "#c9a24a"},
        ]
    },
    "fields": [
        {"code": "cost", "names": {"en": "Cost", "ja": "コスト"}, "kind": "number", "maximum": 5},
        {
            "code": "school",
            "names": {"en": "School", "ja": "属性"},
            "kind": "choices",
            "vocabulary": "school",
            "cards": True,
        },
    ],
    "types": [
        {"code": "owl", "names": {"en": "Owl", "ja": "ふくろう"}, "fields": ["cost", "school"]},
        {"code": "stall", "names": {"en": "Stall", "ja": "屋台"}, "fields": []},
    ],
}
OWL = CardFacts(
    code="ember_owl",
    card_type="owl",
    names={"en": "Ember Owl", "ja": "火の粉梟"},
    fields={"cost": -2, "school": ("dark", "tea_stall")},
    texts={
        "en": "Draw 2 cards, then discard 1.",
        "ja": "カードを2枚引く。その後、1枚捨てる。",
    },
    reading="ひのこふくろう",
    origin="sampler",
    printings=(PrintingFacts("market", "7", "C"),),
)
STALL = CardFacts("tea_stall", "stall", {"en": "Tea Stall", "ja": "茶屋"})


@pytest.fixture(scope="session")
def definition() -> GameDefinition:
    return GameDefinition.from_toml(GAME)


@pytest.fixture(scope="session")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> FontBook:
    return FontBook(Path(tmp_path_factory.mktemp("fonts")))
