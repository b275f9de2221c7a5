"""Powers, combos, winner and damage worked out once more, slowly and straight from the rules' text: cards as dictionaries, effects as the words of their scripts."""

from __future__ import annotations

from tests.playtest.mvm.cards import POOL

Soldier = dict[str, object]
PLACES = ("left", "right", "top")
ANIMALS = ("fish", "beast", "bird", "insect")
FACTORS = {
    1: (1, 6),
    2: (2, 5),
    3: (3, 5),
    4: (4, 4),
    5: (5, 3),
    6: (6, 3),
    7: (6, 3),
    8: (7, 3),
    9: (8, 2),
}
"""Priority and factor of the combos MVM-C1 to MVM-C9."""


class Player:
    """One side as the oracle sees it: soldiers face up by place, words of the effects of both sides, and plain counts."""

    def __init__(self, seat, effects, opposing_effects, energy):
        self.soldiers = {
            place: facts(code)
            for place in PLACES
            if (code := getattr(seat, place)) and code[0] not in "?-" and is_soldier(code)
        }
        self.face_down = sum(
            getattr(seat, place)[:1] in ("?", "-") and bool(getattr(seat, place))
            for place in (*PLACES, "bottom")
        )
        self.cards = sum(
            1 + (">" in getattr(seat, place))
            for place in (*PLACES, "bottom")
            if getattr(seat, place)
        )
        self.hand = len(seat.hand.split())
        self.hole = sum(is_soldier(code) for code in seat.hole.split())
        self.energy = energy
        self.effects = [e.split() for e in effects if " own " in e]
        self.effects += [
            e.replace("opposing", "own").split() for e in opposing_effects if " opposing " in e
        ]


def facts(code):
    card = POOL[code.split(">")[-1]]
    return {
        "attribute": card.fields["attribute"],
        "sub": card.fields.get("sub"),
        "printed": card.fields["power"] if card.fields["power"] != "0?" else 0,
        "base": card.effect if card.effect.startswith("base") else "",
    }


def is_soldier(code):
    return POOL[code.split(">")[-1]].card_type == "soldier"


def powers(own, other, is_second):
    """Return the powers by place: set, then multiplied, then added to (MVM-R10)."""
    found = {}
    for place, soldier in own.soldiers.items():
        power = base_power(place, soldier, own, other, is_second)
        mine = [e for e in own.effects if e[0] == "power" and is_for(e[2], place, soldier)]
        for effect in mine:
            if effect[3].startswith("x"):
                power *= int(effect[3][1:])
        for effect in mine:
            if not effect[3].startswith("x"):
                power += int(effect[3])
        found[place] = power
    return found


def is_for(who, place, soldier):
    return who in ("all", place) or who in (soldier["attribute"], soldier["sub"])


def base_power(place, soldier, own, other, is_second):
    """Return what a soldier's power starts from (MVM-R10), card by card as their texts say."""
    others = [s for p, s in own.soldiers.items() if p != place]
    match soldier["base"]:
        case "":
            return soldier["printed"]
        case "base 100 per opposing":
            return 100 * len(other.soldiers)
        case "base 100 per hand most 400":
            return min(400, 100 * own.hand)
        case "base 100 per face-down most 500":
            return min(500, 100 * (own.face_down + other.face_down))
        case "base 100 or 300 if second":
            return 300 if is_second else 100
        case "base 100 plus 100 per other not fire":
            return 100 + 100 * sum(s["attribute"] != "fire" for s in others)
        case "base 50 per other":
            return 50 * len(others)
        case "base 100 per 3 hole most 500":
            return min(500, 100 * (own.hole // 3))
        case "base highest opposing":
            return max((s["printed"] for s in other.soldiers.values()), default=0)
        case "base 100 or 400 if behind":
            return 400 if own.energy < other.energy else 100
        case "base 100 per sub most 300":
            everybody = [*own.soldiers.values(), *other.soldiers.values()]
            return min(300, 100 * len({s["sub"] for s in everybody if s["sub"]}))
    raise ValueError(soldier["base"])


def total(own, other, is_second):
    """Return the total power: nothing multiplies what is added to it (MVM-R10)."""
    added = sum(int(effect[2]) for effect in own.effects if effect[0] == "total")
    return sum(powers(own, other, is_second).values()) + added


def combos(own, other, is_second):
    """Return the numbers of all combos that hold (MVM-C0 to MVM-C9)."""
    if len(own.soldiers) < 3:
        return []
    soldiers = list(own.soldiers.values())
    attributes = {s["attribute"] for s in soldiers}
    subs = {s["sub"] for s in soldiers}
    values = set(powers(own, other, is_second).values())
    share = len(attributes) == 1 and not attributes & {"neutral", "all"}
    holds = {
        1: values == {-100},
        2: values == {100} and subs == {"dragon"},
        3: share and len(values) == 1,
        4: subs == {"dragon"},
        5: share,
        6: subs == {"female"},
        7: subs == {"male"},
        8: any(subs == {animal} for animal in ANIMALS),
        9: len(values) == 1,
    }
    return [number for number, held in holds.items() if held]


def damage(first, second, carried):
    """Return (damage to the first, damage to the second, carried over) of a round the first player began (MVM-R3, MVM-R5, MVM-R6)."""
    best = [
        min((FACTORS[c] for c in found), default=(9, 1))
        for found in (
            combos(first, second, False),
            combos(second, first, True),
        )
    ]
    sums = [total(first, second, False), total(second, first, True)]
    cards = first.cards + second.cards
    if best[0][0] != best[1][0]:
        winner = 0 if best[0][0] < best[1][0] else 1
    elif sums[0] != sums[1]:
        winner = 0 if sums[0] > sums[1] else 1
    else:
        return 0, 0, carried + cards
    dealt = cards * best[winner][1] + carried
    return (0, dealt, 0) if winner == 0 else (dealt, 0, 0)
