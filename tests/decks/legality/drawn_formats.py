"""Formats as Hypothesis draws them: any lists over the cards of the invented game."""

from __future__ import annotations

from hypothesis import strategies as st

from catalog.formats import read_format
from tests.decks.legality.ages import ages

CODES = sorted(card.code for card in ages()[1])
codes = st.sampled_from(CODES)
some = st.lists(codes, max_size=4, unique=True)
pools = st.sampled_from(
    ["", "set:dawn", "set:noon|dusk", "-type:shadow", "cost<=2", "in:starter", "set:dawn or cost:X"]
)
bans = st.sampled_from(["type:shadow", "cost>=6", "colour:amber&violet"]).map(
    lambda query: {"rule": "AGES-D1", "sections": ["main", "side"], "where": query, "most": 0}
)
elsewhere = bans.map(lambda table: {**table, "sections": ["side"]})
fewer = bans.map(lambda table: {**table, "most": 1})
lists = {
    "pool": pools,
    "banned": some,
    "limited": st.dictionaries(codes, st.integers(0, 2), max_size=4),
    "restricted": st.lists(st.lists(codes, min_size=1, max_size=3, unique=True), max_size=2),
    "points": st.fixed_dictionaries(
        {
            "budget": st.integers(0, 6),
            "cards": st.dictionaries(codes, st.integers(0, 9), max_size=4),
        }
    ),
    "exclude": st.lists(st.lists(codes, min_size=2, max_size=2, unique=True), max_size=2),
    "changes": st.dictionaries(
        codes,
        st.fixed_dictionaries({"cost": st.integers(0, 9) | st.sampled_from(["X", ""])}),
        max_size=3,
    ),
    "constraints": st.lists(bans | elsewhere | fewer, max_size=2),
}
formats = st.fixed_dictionaries({}, optional=lists).map(
    lambda says: read_format(says, code="drawn", names={"en": "Drawn"})
)
