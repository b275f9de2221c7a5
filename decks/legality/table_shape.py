"""What a table of the one form may hold, and of which kind each value is.

    [[constraints]]                over
    rule = "MVM-D3"                the numbered rule of [[rules]] that this is a condition of
    sections = ["main", "extra"]   sections, counted together
    where = "type:spell"           the cards that a query finds
    cards = ["ace", "joker"]       of these cards only (codes)
    exempt = "is:basic"            but not those that this query finds
    related = { shares = "colour", with = "leader" }    only cards that share a value with cards there, or `within`: all values are theirs
    unrelated = { within = "colour", with = "choice.colour" }    only those that don't; `of` names another key for the other side
    every = { shares = "colour", with = "leader" }      every card must: `unrelated` with `most = 0`
    key = "name"                   for each value apart: card, name, number, section or a field; a list: together; a table: by card type
    values = ["I", "II"]           judged even where no card has this value of the key
    measure = "copies"             or sum(EXPRESSION) over number fields, distinct(KEY), points
    points = { ace = 3 }           for the measure points
    least = 40                     a number or an expression in quotes; `most`, or `exactly`, or `one_of = [0, 12]`
    limit = "copies"               the number field in which a card prints its own `most`; a mark there: no limit
    when = 'choice.mode = "duel"'  the rule holds only where this isn't 0
    severity = "rule"              incomplete, illegal, advice, house
    message = { en = "..." }       said when it isn't kept; %(found)s %(least)s %(most)s %(delta)s %(cards)s stand for what was found
    unbreakable = "..."            why no deck can break it

Expressions are explained in `decks.legality.grammar`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from catalog.messages import Message, listing, msg

Kinds: TypeAlias = tuple[type, ...]
KNOWN: Mapping[str, Kinds] = {
    "rule": (str,),
    "sections": (list,),
    "where": (str,),
    "cards": (list,),
    "exempt": (str,),
    "related": (dict,),
    "unrelated": (dict,),
    "every": (dict,),
    "key": (str, list, dict),
    "values": (list,),
    "measure": (str,),
    "points": (dict,),
    "exactly": (int, str),
    "least": (int, str),
    "most": (int, str),
    "one_of": (list,),
    "limit": (str,),
    "when": (str,),
    "severity": (str,),
    "message": (dict,),
    "unbreakable": (str,),
}
SHAPES: Mapping[Kinds, Message] = {
    (str,): msg("This must be a text in quotes."),
    (int, str): msg("This must be a whole number, or an expression in quotes."),
    (list,): msg("This must be a list in brackets."),
    (dict,): msg("This must be a table."),
    (str, list, dict): msg("This must be a text in quotes, a list or a table."),
}

NEEDED = ("rule", "sections")


def shape_faults(table: Mapping[str, Any]) -> Iterator[tuple[str, object, Message]]:
    """Yield key, value and reason of everything that is unknown, of the wrong kind or missing."""
    for key, value in table.items():
        if key not in KNOWN:
            known = listing(*KNOWN)
            yield key, key, msg("There is no such key here. Known: %(known)s.", known=known)
        elif not isinstance(value, KNOWN[key]) or isinstance(value, bool):
            yield key, value, SHAPES[KNOWN[key]]
    for key in NEEDED:
        if table.get(key, "") in ("", []):
            yield "", "", msg("The key “%(key)s” is missing.", key=key)
