"""The sentences of findings: by measure, the bound they name, and the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from catalog.messages import Message, msg
from decks.legality.report import State

Templates: TypeAlias = Mapping[tuple[str, str], Message]
"""By the bound a sentence names, and the state."""

SWAP = "swap"
"""Too few, and no room for more."""

COPIES: Templates = {
    ("exactly", State.KEPT): msg("%(subject)s: exactly %(bound)d needed, you have %(found)d."),
    ("range", State.KEPT): msg("%(subject)s: %(least)d to %(most)d allowed, you have %(found)d."),
    ("least", State.KEPT): msg("%(subject)s: at least %(bound)d needed, you have %(found)d."),
    ("most", State.KEPT): msg("%(subject)s: at most %(bound)d allowed, you have %(found)d."),
    ("exactly", State.INCOMPLETE): msg(
        "%(subject)s: exactly %(bound)d needed, you have %(found)d. Add %(delta)d."
    ),
    ("least", State.INCOMPLETE): msg(
        "%(subject)s: at least %(bound)d needed, you have %(found)d. Add %(delta)d."
    ),
    ("exactly", State.BROKEN): msg(
        "%(subject)s: exactly %(bound)d needed, you have %(found)d. Take out %(delta)d."
    ),
    ("most", State.BROKEN): msg(
        "%(subject)s: at most %(bound)d allowed, you have %(found)d. Take out %(delta)d."
    ),
    ("exactly", SWAP): msg(
        "%(subject)s: exactly %(bound)d needed, you have %(found)d. Swap in %(delta)d for other cards."
    ),
    ("least", SWAP): msg(
        "%(subject)s: at least %(bound)d needed, you have %(found)d. Swap in %(delta)d for other cards."
    ),
}
NONE: Templates = {
    ("most", State.KEPT): msg("%(subject)s: none allowed here (%(sections)s), and none is there."),
    ("most", State.BROKEN): msg(
        "%(subject)s: none allowed here (%(sections)s), you have %(found)d. Take out %(delta)d."
    ),
}
SUM: Templates = {
    ("exactly", State.KEPT): msg(
        "%(subject)s: %(field)s must add up to exactly %(bound)d, and does."
    ),
    ("range", State.KEPT): msg(
        "%(subject)s: %(field)s must add up to %(least)d to %(most)d; it is %(found)d."
    ),
    ("least", State.KEPT): msg(
        "%(subject)s: %(field)s must add up to at least %(bound)d; it is %(found)d."
    ),
    ("most", State.KEPT): msg(
        "%(subject)s: %(field)s may add up to at most %(bound)d; it is %(found)d."
    ),
    ("exactly", State.INCOMPLETE): msg(
        "%(subject)s: %(field)s must add up to exactly %(bound)d; it is %(found)d,"
        " %(delta)d too few."
    ),
    ("least", State.INCOMPLETE): msg(
        "%(subject)s: %(field)s must add up to at least %(bound)d; it is %(found)d,"
        " %(delta)d too few."
    ),
    ("exactly", State.BROKEN): msg(
        "%(subject)s: %(field)s must add up to exactly %(bound)d; it is %(found)d,"
        " %(delta)d too many."
    ),
    ("most", State.BROKEN): msg(
        "%(subject)s: %(field)s may add up to at most %(bound)d; it is %(found)d,"
        " %(delta)d too many."
    ),
    ("exactly", SWAP): msg(
        "%(subject)s: %(field)s must add up to exactly %(bound)d; it is %(found)d. Swap cards to gain %(delta)d."
    ),
    ("least", SWAP): msg(
        "%(subject)s: %(field)s must add up to at least %(bound)d; it is %(found)d. Swap cards to gain %(delta)d."
    ),
}
DISTINCT: Templates = {
    ("exactly", State.KEPT): msg(
        "%(subject)s: exactly %(bound)d different needed (%(field)s), you have %(found)d."
    ),
    ("range", State.KEPT): msg(
        "%(subject)s: %(least)d to %(most)d different allowed (%(field)s), you have %(found)d."
    ),
    ("least", State.KEPT): msg(
        "%(subject)s: at least %(bound)d different needed (%(field)s), you have %(found)d."
    ),
    ("most", State.KEPT): msg(
        "%(subject)s: at most %(bound)d different allowed (%(field)s), you have %(found)d."
    ),
    ("exactly", State.INCOMPLETE): msg(
        "%(subject)s: exactly %(bound)d different needed (%(field)s), you have %(found)d."
        " Add %(delta)d."
    ),
    ("least", State.INCOMPLETE): msg(
        "%(subject)s: at least %(bound)d different needed (%(field)s), you have %(found)d."
        " Add %(delta)d."
    ),
    ("exactly", State.BROKEN): msg(
        "%(subject)s: exactly %(bound)d different needed (%(field)s), you have %(found)d."
        " Take out %(delta)d."
    ),
    ("most", State.BROKEN): msg(
        "%(subject)s: at most %(bound)d different allowed (%(field)s), you have %(found)d."
        " Take out %(delta)d."
    ),
    ("exactly", SWAP): msg(
        "%(subject)s: exactly %(bound)d different needed (%(field)s), you have %(found)d. Swap in %(delta)d for other cards."
    ),
    ("least", SWAP): msg(
        "%(subject)s: at least %(bound)d different needed (%(field)s), you have %(found)d. Swap in %(delta)d for other cards."
    ),
}
IN_SECTIONS: Templates = {
    ("most", State.KEPT): msg("%(subject)s: in at most %(bound)d section, and so it is."),
    ("most", State.BROKEN): msg(
        "%(subject)s: lies in %(found)d sections, at most %(bound)d allowed."
        " Take it out of %(delta)d."
    ),
}
EACH = {
    "exactly": msg("%(subject)s: exactly %(bound)d of each needed, and so it is."),
    "range": msg("%(subject)s: %(least)d to %(most)d of each allowed, and so it is."),
    "least": msg("%(subject)s: at least %(bound)d of each needed, and so it is."),
    "most": msg("%(subject)s: at most %(bound)d of each allowed, and no more are there."),
}
TEMPLATES: Mapping[str, Templates] = {"copies": COPIES, "sum": SUM, "distinct": DISTINCT}
