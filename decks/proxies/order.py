"""Which cards a print holds, how many copies of each, and in which order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from catalog.folding import fold
from catalog.messages import CardName, msg
from catalog.pool import CardPool
from decks.proxies.choices import Asked, Refused
from decks.proxies.options import BY_NAME, BY_NUMBER, BY_TYPE, MISSING, Options

MOST_COPIES = 999
"""Copies of one card in one print."""
COPIES_OF = "n."
"""`n.CODE=3` in an address: so many copies of that card, whatever the decks hold."""
SINGLE = re.compile(r"(?P<code>[a-z0-9_-]+)(?:@(?P<printing>[^*]+))?(?:[*×x](?P<copies>\d{1,5}))?")


@dataclass(frozen=True, slots=True)
class Source:
    """A deck, a version of one or a list: section -> card code -> copies."""

    title: str
    sections: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Copies of a card to print; `printing` is the key of the one whose image is wanted, if one was chosen; `section` that of a deck, if they are in one."""

    code: str
    copies: int
    printing: str = ""
    section: str = ""


def read_singles(asked: Asked, pool: CardPool) -> list[Wanted]:
    """Return the cards asked for one by one: `card=CODE`, `card=CODE*2`, `card=CODE@SET/NUMBER*2`; raises Refused."""
    return [_single(text.strip(), pool) for text in asked.get("card", ())]


def _single(text: str, pool: CardPool) -> Wanted:
    found = SINGLE.fullmatch(text)
    card = pool.get(found["code"]) if found else None
    if found is None or card is None:
        raise Refused(
            msg("There is no card “%(card)s”. Write its code, and *2 behind it for two copies.", card=text[:80]),
            "card",
        )  # fmt: skip
    copies = _copies(found["copies"] or "1", "card")
    if not found["printing"]:
        return Wanted(card.code, copies)
    for printing in card.printings:
        if found["printing"] in (f"{printing.set_code}/{printing.number}", printing.key):
            return Wanted(card.code, copies, printing.key)
    raise Refused(
        msg("%(card)s has no printing “%(printing)s”. It is told as SET/NUMBER.", card=CardName(card.code), printing=found["printing"][:80]),
        "card",
    )  # fmt: skip


def read_copies(asked: Asked, pool: CardPool) -> dict[str, int]:
    """Return the copies that were set for single cards of this print, by code; raises Refused."""
    names = (name for name in asked if name.startswith(COPIES_OF))
    codes = {name: name.removeprefix(COPIES_OF) for name in names}
    return {
        code: _copies(asked[name][-1], name)
        for name, code in codes.items()
        if code in pool and asked[name][-1].strip()
    }


def _copies(text: str, name: str) -> int:
    copies = int(text) if text.strip().isascii() and text.strip().isdecimal() else -1
    if not 0 <= copies <= MOST_COPIES:
        raise Refused(
            msg("“%(value)s” is no number of copies: they go from 0 to %(most)d.", value=text[:40], most=MOST_COPIES),
            name,
        )  # fmt: skip
    return copies


def ordered(
    sources: Sequence[Source],
    singles: Iterable[Wanted],
    options: Options,
    pool: CardPool,
    *,
    owned: Mapping[str, int] | None = None,
    copies: Mapping[str, int] | None = None,
) -> list[Wanted]:
    """Return what to print: the sources section by section, then single cards; nothing twice, nothing without copies.

    `owned` (by code, counted once for all sources) is left out if the missing copies are asked for; `copies` sets those of a card in the end.
    """
    wanted = _merged([*_of_sources(sources, options), *singles])
    wanted = [want for want in wanted if _is_wanted(want, options, pool)]
    if options.copies == MISSING:
        wanted = _without(wanted, Counter(owned or {}))
    wanted = list(_with_copies(wanted, copies or {}))
    return _sorted([want for want in wanted if want.copies], options.sort, pool)


def _of_sources(sources: Sequence[Source], options: Options) -> Iterator[Wanted]:
    """Yield the cards section by section, of all sources together."""
    codes = dict.fromkeys(code for source in sources for code in source.sections)
    for section in codes:
        if not options.section or section in options.section:
            for source in sources:
                for code, copies in source.sections.get(section, {}).items():
                    yield Wanted(code, copies, section=section)


def _merged(wanted: Iterable[Wanted]) -> list[Wanted]:
    """Return each card of a section once, with the copies of all."""
    found: Counter[Wanted] = Counter()
    for want in wanted:
        found[replace(want, copies=0)] += want.copies
    return [replace(want, copies=copies) for want, copies in found.items()]


def _is_wanted(want: Wanted, options: Options, pool: CardPool) -> bool:
    card = pool.get(want.code)
    return card is not None and card.card_type not in options.without


def _without(wanted: Iterable[Wanted], owned: Counter[str]) -> list[Wanted]:
    """Return what is left once the owned copies are taken away, first come first served."""
    left = []
    for want in wanted:
        have = min(owned[want.code], want.copies)
        owned[want.code] -= have
        left.append(replace(want, copies=want.copies - have))
    return left


def _with_copies(wanted: Iterable[Wanted], copies: Mapping[str, int]) -> Iterator[Wanted]:
    """Yield cards whose copies were set with as many: a card in several sections has them all in its first."""
    left = dict(copies)
    for want in wanted:
        if want.code in copies:
            yield replace(want, copies=left.pop(want.code, 0))
        else:
            yield want


def _sorted(wanted: list[Wanted], sort: str, pool: CardPool) -> list[Wanted]:
    """Return the cards in another order than the deck's; where that says nothing they keep it."""
    types = {code: place for place, code in enumerate(dict.fromkeys(c.card_type for c in pool))}
    keys: dict[str, Callable[[Wanted], Any]] = {
        BY_TYPE: lambda want: types[pool[want.code].card_type],
        BY_NAME: lambda want: fold(next(iter(pool[want.code].spellings()), want.code)),
        BY_NUMBER: lambda want: _number(want, pool),
    }
    return sorted(wanted, key=keys[sort]) if sort in keys else wanted


def _number(want: Wanted, pool: CardPool) -> tuple[bool, str, int, str]:
    """Return what sorts by set and number; cards without a printing come last."""
    for printing in pool[want.code].printings:
        if want.printing in ("", printing.key):
            digits = re.search(r"\d+", printing.number)
            return False, printing.set_code, int(digits[0]) if digits else 0, printing.number
    return True, "", 0, ""
