"""Rules that no deck of a game's cards keeps together: an advice, when the game is checked or loaded.

It costs nothing where an example deck keeps the rules. Otherwise a solver is asked, for a short time, and its answer is kept in memory: the same rules
over the same cards are not asked about twice.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256

from catalog.faults import Fault
from catalog.loading import GameFolder
from catalog.messages import listing, msg
from decks.legality.decklist import Decklist
from decks.legality.report import Verdict
from decks.rulebook import Rulebook
from decks.suggesting.answers import clash

SECONDS = 1.0
"""For each set of rules."""
MOST_SNAPSHOTS = 12
"""Snapshots of formats that are looked at, the newest of each format first."""
MOST_KEPT = 64

_known: OrderedDict[str, tuple[str, ...]] = OrderedDict()


def contradiction_faults(
    folder: GameFolder, book: Rulebook, examples: Iterable[Decklist]
) -> Iterator[Fault]:
    """Yield an advice where the game's rules, or those of a format on a day, contradict one another; `examples` are decks that may show they don't."""
    decks = list(examples)
    for path, rules in _rulebooks(folder, book):
        numbers = contradicting(rules, decks)
        if numbers:
            reason = msg(
                "No deck of the cards there are keeps these rules together: %(rules)s.",
                rules=listing(*numbers),
            )
            yield replace(folder.toml_fault(path, numbers[0], reason), advice=True)


def _rulebooks(folder: GameFolder, book: Rulebook) -> Iterator[tuple[str, Rulebook]]:
    """Yield the game's own rules and those of its formats, with the place in game.toml."""
    if book.constraints:
        yield "constraints[0]", book
    found = [
        (snapshot.start, f"formats[{index}]", format)
        for index, format in enumerate(folder.definition.formats.values())
        for snapshot in format.snapshots[::-1]
    ]
    for start, path, format in found[:MOST_SNAPSHOTS]:
        yield path, book.under(format, start)


def contradicting(book: Rulebook, decks: Iterable[Decklist] = ()) -> tuple[str, ...]:
    """Return the numbers of rules that no deck keeps together; none where a deck does, where there are no cards yet, or where time ran out."""
    if not len(book.pool) or any(book.judge(deck).verdict is Verdict.LEGAL for deck in decks):
        return ()
    key = _content(book)
    if key not in _known:
        _known[key] = clash(book, Decklist(), SECONDS).rules
        if len(_known) > MOST_KEPT:
            _known.popitem(last=False)
    return _known[key]


def _content(book: Rulebook) -> str:
    """Return what stands for the rules and the cards they are about."""
    definition = book.definition
    found = sha256(repr((definition.constraints, definition.sections, definition.fields)).encode())
    for card in book.pool:
        found.update(repr(card).encode())
    return found.hexdigest()
