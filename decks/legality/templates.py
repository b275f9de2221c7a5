"""The sentences of findings: by measure, the bound they name, and the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from catalog.messages import Message, msg

Templates: TypeAlias = Mapping[tuple[str, str], Message]
"""By the bound a sentence names, and the state."""

KEPT, ADD, TAKE, SWAP, OPEN = "kept", "add", "take", "swap", "open"
"""As it must be; too few; too many; too few, and no room for more; too many so far, but cards to come may mend that."""

COPIES: Templates = {
    ("exactly", KEPT): msg("%(subject)s: exactly %(bound)d needed, you have %(found)d."),
    ("range", KEPT): msg("%(subject)s: %(least)d to %(most)d allowed, you have %(found)d."),
    ("least", KEPT): msg("%(subject)s: at least %(bound)d needed, you have %(found)d."),
    ("most", KEPT): msg("%(subject)s: at most %(bound)d allowed, you have %(found)d."),
    ("one_of", KEPT): msg("%(subject)s: %(options)s needed, you have %(found)d."),
    ("none", KEPT): msg("%(subject)s: any number allowed, you have %(found)d."),
    ("exactly", ADD): msg(
        "%(subject)s: exactly %(bound)d needed, you have %(found)d. Add %(delta)d."
    ),
    ("least", ADD): msg(
        "%(subject)s: at least %(bound)d needed, you have %(found)d. Add %(delta)d."
    ),
    ("one_of", ADD): msg("%(subject)s: %(options)s needed, you have %(found)d. Add %(delta)d."),
    ("exactly", TAKE): msg(
        "%(subject)s: exactly %(bound)d needed, you have %(found)d. Take out %(delta)d."
    ),
    ("most", TAKE): msg(
        "%(subject)s: at most %(bound)d allowed, you have %(found)d. Take out %(delta)d."
    ),
    ("one_of", TAKE): msg(
        "%(subject)s: %(options)s needed, you have %(found)d. Take out %(delta)d."
    ),
    ("exactly", SWAP): msg(
        "%(subject)s: exactly %(bound)d needed, you have %(found)d. Swap in %(delta)d for other cards."
    ),
    ("least", SWAP): msg(
        "%(subject)s: at least %(bound)d needed, you have %(found)d. Swap in %(delta)d for other cards."
    ),
    ("one_of", SWAP): msg(
        "%(subject)s: %(options)s needed, you have %(found)d. Swap in %(delta)d for other cards."
    ),
    ("exactly", OPEN): msg(
        "%(subject)s: exactly %(bound)d needed so far, you have %(found)d, %(delta)d too many."
    ),
    ("most", OPEN): msg(
        "%(subject)s: at most %(bound)d allowed so far, you have %(found)d, %(delta)d too many."
    ),
    ("one_of", OPEN): msg(
        "%(subject)s: %(options)s needed so far, you have %(found)d, %(delta)d too many."
    ),
}
NONE: Templates = {
    ("most", KEPT): msg("%(subject)s: none allowed here (%(sections)s), and none is there."),
    ("most", TAKE): msg(
        "%(subject)s: none allowed here (%(sections)s), you have %(found)d. Take out %(delta)d."
    ),
    ("most", OPEN): msg(
        "%(subject)s: none allowed here so far (%(sections)s), you have %(found)d."
    ),
}
SUM: Templates = {
    ("exactly", KEPT): msg("%(subject)s: %(field)s must add up to exactly %(bound)d, and does."),
    ("range", KEPT): msg(
        "%(subject)s: %(field)s must add up to %(least)d to %(most)d; it is %(found)d."
    ),
    ("least", KEPT): msg(
        "%(subject)s: %(field)s must add up to at least %(bound)d; it is %(found)d."
    ),
    ("most", KEPT): msg("%(subject)s: %(field)s may add up to at most %(bound)d; it is %(found)d."),
    ("one_of", KEPT): msg("%(subject)s: %(field)s must add up to %(options)s; it is %(found)d."),
    ("none", KEPT): msg("%(subject)s: %(field)s may add up to any number; it is %(found)d."),
    ("exactly", ADD): msg(
        "%(subject)s: %(field)s must add up to exactly %(bound)d; it is %(found)d,"
        " %(delta)d too few."
    ),
    ("least", ADD): msg(
        "%(subject)s: %(field)s must add up to at least %(bound)d; it is %(found)d,"
        " %(delta)d too few."
    ),
    ("one_of", ADD): msg(
        "%(subject)s: %(field)s must add up to %(options)s; it is %(found)d, %(delta)d too few."
    ),
    ("exactly", TAKE): msg(
        "%(subject)s: %(field)s must add up to exactly %(bound)d; it is %(found)d,"
        " %(delta)d too many."
    ),
    ("most", TAKE): msg(
        "%(subject)s: %(field)s may add up to at most %(bound)d; it is %(found)d,"
        " %(delta)d too many."
    ),
    ("one_of", TAKE): msg(
        "%(subject)s: %(field)s must add up to %(options)s; it is %(found)d, %(delta)d too many."
    ),
    ("exactly", SWAP): msg(
        "%(subject)s: %(field)s must add up to exactly %(bound)d; it is %(found)d. Swap cards to gain %(delta)d."
    ),
    ("least", SWAP): msg(
        "%(subject)s: %(field)s must add up to at least %(bound)d; it is %(found)d. Swap cards to gain %(delta)d."
    ),
    ("one_of", SWAP): msg(
        "%(subject)s: %(field)s must add up to %(options)s; it is %(found)d. Swap cards to gain %(delta)d."
    ),
    ("exactly", OPEN): msg(
        "%(subject)s: %(field)s must add up to exactly %(bound)d so far; it is %(found)d,"
        " %(delta)d too many."
    ),
    ("most", OPEN): msg(
        "%(subject)s: %(field)s may add up to at most %(bound)d so far; it is %(found)d,"
        " %(delta)d too many."
    ),
    ("one_of", OPEN): msg(
        "%(subject)s: %(field)s must add up to %(options)s so far; it is %(found)d,"
        " %(delta)d too many."
    ),
}
DISTINCT: Templates = {
    ("exactly", KEPT): msg(
        "%(subject)s: exactly %(bound)d different needed (%(field)s), you have %(found)d."
    ),
    ("range", KEPT): msg(
        "%(subject)s: %(least)d to %(most)d different allowed (%(field)s), you have %(found)d."
    ),
    ("least", KEPT): msg(
        "%(subject)s: at least %(bound)d different needed (%(field)s), you have %(found)d."
    ),
    ("most", KEPT): msg(
        "%(subject)s: at most %(bound)d different allowed (%(field)s), you have %(found)d."
    ),
    ("one_of", KEPT): msg(
        "%(subject)s: %(options)s different needed (%(field)s), you have %(found)d."
    ),
    ("none", KEPT): msg(
        "%(subject)s: any number of different ones allowed (%(field)s), you have %(found)d."
    ),
    ("exactly", ADD): msg(
        "%(subject)s: exactly %(bound)d different needed (%(field)s), you have %(found)d."
        " Add %(delta)d."
    ),
    ("least", ADD): msg(
        "%(subject)s: at least %(bound)d different needed (%(field)s), you have %(found)d."
        " Add %(delta)d."
    ),
    ("one_of", ADD): msg(
        "%(subject)s: %(options)s different needed (%(field)s), you have %(found)d. Add %(delta)d."
    ),
    ("exactly", TAKE): msg(
        "%(subject)s: exactly %(bound)d different needed (%(field)s), you have %(found)d."
        " Take out %(delta)d."
    ),
    ("most", TAKE): msg(
        "%(subject)s: at most %(bound)d different allowed (%(field)s), you have %(found)d."
        " Take out %(delta)d."
    ),
    ("one_of", TAKE): msg(
        "%(subject)s: %(options)s different needed (%(field)s), you have %(found)d."
        " Take out %(delta)d."
    ),
    ("exactly", SWAP): msg(
        "%(subject)s: exactly %(bound)d different needed (%(field)s), you have %(found)d. Swap in %(delta)d for other cards."
    ),
    ("least", SWAP): msg(
        "%(subject)s: at least %(bound)d different needed (%(field)s), you have %(found)d. Swap in %(delta)d for other cards."
    ),
    ("one_of", SWAP): msg(
        "%(subject)s: %(options)s different needed (%(field)s), you have %(found)d. Swap in %(delta)d for other cards."
    ),
    ("exactly", OPEN): msg(
        "%(subject)s: exactly %(bound)d different needed so far (%(field)s), you have %(found)d,"
        " %(delta)d too many."
    ),
    ("most", OPEN): msg(
        "%(subject)s: at most %(bound)d different allowed so far (%(field)s), you have %(found)d,"
        " %(delta)d too many."
    ),
    ("one_of", OPEN): msg(
        "%(subject)s: %(options)s different needed so far (%(field)s), you have %(found)d,"
        " %(delta)d too many."
    ),
}
IN_SECTIONS: Templates = {
    ("most", KEPT): msg("%(subject)s: in at most %(bound)d section, and so it is."),
    ("most", TAKE): msg(
        "%(subject)s: lies in %(found)d sections, at most %(bound)d allowed."
        " Take it out of %(delta)d."
    ),
}
EACH: Mapping[str, Message] = {
    "exactly": msg("%(subject)s: exactly %(bound)d of each needed, and so it is."),
    "range": msg("%(subject)s: %(least)d to %(most)d of each allowed, and so it is."),
    "least": msg("%(subject)s: at least %(bound)d of each needed, and so it is."),
    "most": msg("%(subject)s: at most %(bound)d of each allowed, and no more are there."),
    "one_of": msg("%(subject)s: %(options)s of each needed, and so it is."),
    "printed": msg(
        "%(subject)s: at most %(bound)d of each allowed unless the card says otherwise,"
        " and no more are there."
    ),
}
SHARES: Mapping[str, Message] = {
    KEPT: msg("%(subject)s: each must share %(field)s with %(other)s, and does."),
    TAKE: msg("%(cards)s: must share %(field)s with %(other)s. Take out %(delta)d."),
    OPEN: msg(
        "%(cards)s: must share %(field)s with %(other)s. Add there what matches, or take out %(delta)d."
    ),
}
WITHIN: Mapping[str, Message] = {
    KEPT: msg("%(subject)s: %(field)s of each must be among that of %(other)s, and is."),
    TAKE: msg("%(cards)s: %(field)s must be among that of %(other)s. Take out %(delta)d."),
    OPEN: msg(
        "%(cards)s: %(field)s must be among that of %(other)s. Add there what matches, or take out %(delta)d."
    ),
}
EVERY: Mapping[str, Mapping[str, Message]] = {"shares": SHARES, "within": WITHIN}
TEMPLATES: Mapping[str, Templates] = {
    "copies": COPIES,
    "sum": SUM,
    "points": SUM,
    "distinct": DISTINCT,
}
