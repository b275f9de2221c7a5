"""Powers, combos, winners and damage against a second, naive reading of the rules on random boards."""

from __future__ import annotations

from random import Random

from playtest.games.mvm import combos, contest, scripts
from playtest.games.mvm.places import AROUND, BOTTOM
from playtest.games.mvm.power import powers, total
from playtest.games.mvm.state import NONE
from tests.playtest.mvm import oracle
from tests.playtest.mvm.board import CARDS, Seat, board
from tests.playtest.mvm.cards import HELPS, REVERSES, SOLDIERS, SPS, WORKED_OUT

BOARDS = 3000
ALIKE = [
    [card.code for card in SOLDIERS if card.fields["attribute"] == "fire"],
    [card.code for card in SOLDIERS if card.fields.get("sub") == "dragon"],
    [card.code for card in SOLDIERS if card.fields.get("sub") in ("bird", "male", "female")],
    [card.code for card in SOLDIERS if card.fields["power"] == -100],
    [card.code for card in SOLDIERS if card.fields["power"] == 100],
]
EVERY_SOLDIER = [card.code for card in (*SOLDIERS, *WORKED_OUT) if card.code not in ("marshal",)]
ASKING_NOTHING = [
    card.code
    for card in (*HELPS, *SPS)
    if card.effect.split(" ")[0] in ("power", "total")
    and not {"one", "attribute", "sub", "fire/water"} & set(card.effect.split(" "))
    and "&" not in card.effect
]


def place(rng, kind):
    """Return what lies at a place around a V-doll, if anything."""
    roll = rng.random()
    if roll < 0.08:
        return ""
    if roll < 0.12:
        return rng.choice(REVERSES).code
    soldier = rng.choice(kind)
    if roll < 0.2:
        return rng.choice("?-") + soldier
    return f"door>{soldier}" if roll < 0.25 else soldier


def seat(rng):
    kind = rng.choice([*ALIKE, EVERY_SOLDIER])
    left, right, top = (place(rng, kind) for _ in range(3))
    return Seat(
        hand=" ".join(["mote"] * rng.randrange(8)),
        left=left,
        right=right,
        top=top,
        bottom=rng.choice(["", "?fan", "plain"]),
        hole=" ".join(rng.choices([*EVERY_SOLDIER, "roar", "fan"], k=rng.randrange(20))),
        energy=rng.randrange(40, 50),
    )


def random_board(rng):
    """Return a position, and the same for the oracle: both with the effects of some cards on each side."""
    seats = [seat(rng), seat(rng)]
    effects = [rng.sample(ASKING_NOTHING, rng.randrange(4)) for _ in range(2)]
    state = board(*seats, carried=rng.choice([0, 0, 7]))
    for owner, cards in enumerate(effects):
        for card in cards:
            scripts.start(state, owner, NONE, CARDS.number[card])
            while state.queue:
                scripts.run(state)
    texts = [[_text(card) for card in cards] for cards in effects]
    players = [oracle.Player(seats[n], texts[n], texts[1 - n], seats[n].energy) for n in range(2)]
    return state, players


def _text(code):
    return next(card.effect for card in (*HELPS, *SPS) if card.code == code)


def test_random_boards_agree_with_the_oracle():
    seen, wins = set(), set()
    for number in range(BOARDS):
        state, players = random_board(Random(number))
        for own in range(2):
            mine, other = players[own], players[1 - own]
            expected = oracle.powers(mine, other, own == 1)
            assert powers(state, own) == [expected.get(name, 0) for name in oracle.PLACES], number
            assert total(state, own) == oracle.total(mine, other, own == 1), number
            best = min(oracle.combos(mine, other, own == 1), default=0)
            assert combos.combo(state, own) + 1 == best, number
            seen.add(best)
        expected_damage = oracle.damage(*players, state.carried)
        before = [side.energy for side in state.sides]
        contest.decide(state, NONE)
        lost = [b - side.energy for b, side in zip(before, state.sides, strict=True)]
        assert (*lost, state.carried) == expected_damage, number
        wins.add(tuple(amount > 0 for amount in lost))
    assert seen == set(range(10))
    assert wins == {(True, False), (False, True), (False, False)}


def test_the_boards_put_soldiers_everywhere():
    states = [random_board(Random(number))[0] for number in range(50)]
    assert all(any(state.is_soldier_up(0, at) for state in states) for at in AROUND)
    assert any(state.sides[0].places[BOTTOM] != NONE for state in states)
