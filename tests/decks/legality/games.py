"""Two invented games for the legality's tests: Nook (beasts and tools in a main deck and a side), and Court (units and spells of factions behind a leader)."""

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


COLOURS = [
    {"code": "red", "en": "Red", "ja": "赤"},
    {"code": "blue", "en": "Blue", "ja": "青"},
    {"code": "green", "en": "Green", "ja": "緑"},
]
COURT: dict[str, Any] = {
    "code": "court",
    "names": {"en": "Court", "ja": "宮廷"},
    "vocabularies": {"colour": COLOURS},
    "fields": [
        {"code": "cost", "names": {"en": "Cost", "ja": "コスト"}, "kind": "number"},
        {"code": "influence", "names": {"en": "Influence", "ja": "影響力"}, "kind": "number"},
        {
            "code": "printed",
            "names": {"en": "Deck limit", "ja": "枚数制限"},
            "kind": "number",
            "marks": ["any"],
        },
        {
            "code": "colours",
            "names": {"en": "Colours", "ja": "色"},
            "kind": "choices",
            "vocabulary": "colour",
        },
    ],
    "types": [
        {"code": "leader", "names": {"en": "Leader", "ja": "リーダー"}},
        {"code": "unit", "names": {"en": "Unit", "ja": "ユニット"}},
        {"code": "spell", "names": {"en": "Spell", "ja": "スペル"}},
    ],
    "sections": [
        {"code": "leader", "names": {"en": "Leaders", "ja": "リーダー"}, "where": "type:leader"},
        {"code": "main", "names": {"en": "Deck", "ja": "デッキ"}, "where": "-type:leader"},
        {"code": "side", "names": {"en": "Side", "ja": "サイド"}},
    ],
    "choices": [
        {
            "code": "colour",
            "names": {"en": "Colour", "ja": "色"},
            "kind": "choice",
            "vocabulary": "colour",
        },
        {"code": "size", "names": {"en": "Size", "ja": "枚数"}, "kind": "number", "minimum": 1},
        {"code": "patron", "names": {"en": "Patron", "ja": "後援者"}, "kind": "card"},
    ],
    "rules": [{"rule": f"COURT-D{n}", "en": f"Rule {n}.", "ja": f"規則{n}。"} for n in range(1, 9)],
}


def courtier(code: str, kind: str, colours: str = "", name: str = "", **numbers: Any) -> CardFacts:
    """Return an invented card of Court; `colours` are codes with blanks between."""
    fields = {**numbers, **({"colours": tuple(colours.split())} if colours else {})}
    printing = PrintingFacts("base", code[-1])
    return CardFacts(code, kind, {"en": name or code.title()}, fields, printings=(printing,))


COURTIERS = CardPool(
    [
        courtier("queen", "leader", "red blue", influence=3, cost=0),
        courtier("duke", "leader", "red", influence=1),
        courtier("page", "unit", "red", cost=1, influence=1),
        courtier("page2", "unit", "blue", name="Page", cost=2, influence=2),
        courtier("guard", "unit", "green", cost=3, influence=1, printed=4),
        courtier("dwarf", "unit", "red", cost=1, printed=7),
        courtier("rat", "unit", "", cost=1, printed="any"),
        courtier("spark", "spell", "red", cost=1),
        courtier("storm1", "spell", "blue green", cost=5),
    ]
)


def court(*constraints: dict[str, Any]) -> GameDefinition:
    """Return Court with these constraints."""
    return GameDefinition.from_toml({**COURT, "constraints": list(constraints)})


def court_rule(**table: Any) -> Constraint:
    """Return one constraint of Court's first rule over the main deck."""
    reading = read_constraints(
        court({"rule": "COURT-D1", "sections": ["main"], **table}), COURTIERS
    )
    assert reading.problems == [], reading.problems
    return reading.constraints[0]


def at_court(
    *tables: dict[str, Any], choices: dict[str, str] | None = None, **deck: dict[str, int]
) -> Report:
    """Return what constraints say of a deck of Court."""
    rules = [court_rule(**table) for table in tables]
    return judge(Decklist(deck, choices=choices or {}), COURTIERS, rules)
