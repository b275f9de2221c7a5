"""The tiny game with charts of its own, without a database."""

from __future__ import annotations

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.pool import CardPool

COLOURS = [{"code": "red", "en": "Red", "ja": "赤"}, {"code": "blue", "en": "Blue", "ja": "青"}]
CARDS = [
    CardFacts("ant", "beast", {"en": "Ant"}, {"power": 1, "colour": "red", "skills": ("red",)}),
    CardFacts("bee", "beast", {"en": "Bee"}, {"power": 3, "skills": ("red", "blue")}),
    CardFacts("cat", "beast", {"en": "Cat"}, {"power": "X", "colour": "blue"}),
    CardFacts("hat", "tool", {"en": "Hat"}, {"price": 2, "colour": "red"}),
    CardFacts("hut", "place", {"en": "Hut"}),
]
POOL = CardPool(CARDS)


def game(*charts: dict, **more: object) -> GameDefinition:
    """Return the game with these charts."""
    return GameDefinition.from_toml(
        {
            "code": "small",
            "names": {"en": "Small", "ja": "小"},
            "vocabularies": {"colour": COLOURS},
            "fields": [
                {"code": "power", "names": {"en": "Power"}, "kind": "number", "marks": ["X"]},
                {"code": "price", "names": {"en": "Price"}, "kind": "number"},
                {
                    "code": "colour",
                    "names": {"en": "Colour"},
                    "kind": "choice",
                    "vocabulary": "colour",
                },
                {
                    "code": "skills",
                    "names": {"en": "Skills"},
                    "kind": "choices",
                    "vocabulary": "colour",
                },
                {"code": "motto", "names": {"en": "Motto"}, "kind": "text"},
            ],
            "types": [
                {"code": "beast", "names": {"en": "Beast"}},
                {"code": "tool", "names": {"en": "Tool"}},
                {"code": "place", "names": {"en": "Place"}},
            ],
            "sections": [
                {"code": "main", "names": {"en": "Main"}},
                {"code": "side", "names": {"en": "Side"}},
            ],
            "charts": list(charts),
            **more,
        }
    )


def chart(**keys: object) -> dict:
    """Return a `[[charts]]` table."""
    return {
        "code": "one",
        "names": {"en": "One", "ja": "一"},
        "kind": "bars",
        "key": "colour",
        **keys,
    }
