"""Where cards may lie, and how often: the ranges from which a solver chooses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from catalog.definition import GameDefinition, Section
from catalog.facts import CardFacts
from catalog.pool import CardPool
from decks.legality.binding import every_card, found_by
from decks.legality.constraints import Constraint
from decks.legality.decklist import Decklist
from decks.legality.solve.tasks import Slot
from decks.unread import MOST_COPIES


def places(definition: GameDefinition, pool: CardPool) -> dict[Slot, int]:
    """Return section and code of all places where a card may lie, with 0 for the card's home and 1 for every other."""
    accepts = [(s.code, *_accepts(s, definition, pool)) for s in definition.sections.values()]
    found: dict[Slot, int] = {}
    for card in pool:
        home = next((code for code, belongs, _ in accepts if belongs(card)), None)
        for code, belongs, may_lie in accepts:
            if belongs(card) or may_lie(card):
                found[code, card.code] = int(code != home)
    return found


Accepts = Callable[[CardFacts], bool]


def _accepts(
    section: Section, definition: GameDefinition, pool: CardPool
) -> tuple[Accepts, Accepts]:
    """Return whether a card belongs to the section, and whether it may lie there although it doesn't: where a section has no query, any may."""
    is_open = not (section.where.strip() or section.also.strip())
    belongs = found_by(section.where, definition, pool)
    return belongs, every_card if is_open else found_by(section.also, definition, pool)


def most_copies(
    slots: Iterable[Slot], constraints: Iterable[Constraint], pool: CardPool
) -> dict[Slot, int]:
    """Return how often a card may lie in each place at most, as far as a plain limit of copies says so."""
    found = dict.fromkeys(slots, MOST_COPIES)
    for constraint in constraints:
        most = constraint.bounds.most
        if constraint.advice or constraint.measure.kind != "copies" or not constraint.is_fixed:
            continue
        if not isinstance(most, int):
            continue
        scope, sections = constraint.scope(pool), set(constraint.sections)
        for slot in found:
            if slot[0] in sections and slot[1] in scope:
                found[slot] = min(found[slot], max(most, 0))
    return found


def ranges(
    decklist: Decklist,
    most: Mapping[Slot, int],
    sections: Collection[str],
    *,
    add_only: bool = False,
) -> dict[Slot, tuple[int, int]]:
    """Return from how many to how many copies may lie in each place. What lies elsewhere may stay there, but not outside the game's `sections`.

    With `add_only` nothing is taken out: where more lies than may, the range is empty.
    """
    there = {(section, code): copies for section, code, copies in decklist.slots()}
    found = {slot: (there.get(slot, 0) if add_only else 0, n) for slot, n in most.items()}
    for slot, copies in there.items():
        if slot not in found:
            found[slot] = (copies if add_only else 0, copies if slot[0] in sections else 0)
    return found
