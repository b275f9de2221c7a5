"""An invented game for the legality's tests: beasts and tools in a main deck and a side."""

from __future__ import annotations

from typing import Any

from catalog.definition import GameDefinition
from catalog.facts import CardFacts, PrintingFacts
from catalog.pool import CardPool
from decks.legality.constraints import Constraint
from decks.legality.decklist import Decklist
from decks.legality.reader import read_constraints
from decks.legality.report import Report, judge

GAME: dict[str, Any] = {
    "code": "nook",
    "names": {"en": "Nook", "ja": "ヌック"},
    "vocabularies": {
        "colour": [
            {"code": "red", "en": "Red", "ja": "赤"},
            {"code": "blue", "en": "Blue", "ja": "青"},
        ]
    },
    "fields": [
        {
            "code": "power",
            "names": {"en": "Power", "ja": "パワー"},
            "aliases": ["pw"],
            "kind": "number",
            "marks": ["X"],
        },
        {
            "code": "colours",
            "names": {"en": "Colours", "ja": "色"},
            "kind": "choices",
            "vocabulary": "colour",
        },
    ],
    "types": [
        {"code": "beast", "names": {"en": "Beast", "ja": "けもの"}, "fields": ["power", "colours"]},
        {"code": "tool", "names": {"en": "Tool", "ja": "道具"}, "fields": ["power"]},
    ],
    "sections": [
        {
            "code": "main",
            "names": {"en": "Deck", "ja": "デッキ"},
            "headings": ["Main deck", "山札"],
            "where": "type:beast or type:tool",
        },
        {"code": "side", "names": {"en": "Side", "ja": "サイド"}},
    ],
    "rules": [
        {"rule": f"NOOK-D{n}", "en": f"Rule {n}.", "ja": f"ルール{n}。"} for n in range(1, 9)
    ],
}


def card(
    code: str, kind: str = "beast", power: int | str | None = None, *colours: str
) -> CardFacts:
    """Return an invented card; its name is its code in capitals."""
    fields: dict[str, Any] = {} if power is None else {"power": power}
    if colours:
        fields["colours"] = colours
    printing = PrintingFacts("base", str(len(code)))
    names = {"en": code.replace("_", " ").title()}
    return CardFacts(code, kind, names, fields, printings=(printing,))


POOL = CardPool(
    [
        card("owl", "beast", 1, "red"),
        card("carp", "beast", 2, "blue"),
        card("heron", "beast", 3, "red", "blue"),
        card("shadow", "beast", "X"),
        card("bucket", "tool", 2),
        card("ladders", "tool", 5),
    ]
)


def game(*constraints: dict[str, Any]) -> GameDefinition:
    """Return the game with these constraints."""
    return GameDefinition.from_toml({**GAME, "constraints": list(constraints)})


def constraint(**table: Any) -> Constraint:
    """Return one constraint of the first rule over the main deck."""
    reading = read_constraints(game({"rule": "NOOK-D1", "sections": ["main"], **table}), POOL)
    assert reading.problems == []
    return reading.constraints[0]


def judged(deck: dict[str, dict[str, int]], **table: Any) -> Report:
    """Return what one constraint says of a deck."""
    return judge(Decklist(deck), POOL, [constraint(**table)])
