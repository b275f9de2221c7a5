"""The state of a free table: where every card lies and the numbers beside them."""

from __future__ import annotations

from playtest.engine.contract import Action


class Table:
    """One seat's table. Zones are lists of card numbers, top last; a card's number is its place in `codes`."""

    __slots__ = (
        "codes",
        "counters",
        "down",
        "homes",
        "log",
        "looked",
        "marks",
        "opening",
        "put_back",
        "rng",
        "turn",
        "where",
        "zones",
    )

    def __init__(self, codes: tuple[str, ...], homes: tuple[int, ...], rng: int) -> None:
        self.codes = codes  # card code by card number
        self.homes = homes  # zone where the card starts, by card number
        self.zones: list[list[int]] = []
        self.where = list(homes)  # zone where the card lies, by card number
        self.down = [False] * len(codes)  # lies face down, by card number
        self.marks = [0] * len(codes)  # counters on the card, by card number
        self.counters: list[int] = []
        self.looked: list[bool] = []  # is the zone open to its owner, by zone number
        self.opening = False  # may the opening hand still be redrawn
        self.put_back: list[int] = []  # cards of the opening hand put back, by zone number
        self.turn = 1
        self.rng = rng
        self.log: list[Action] = []  # actions done, each with what chance gave appended

    def clone(self) -> Table:
        """Return an equal, independent table."""
        other = Table.__new__(Table)
        other.codes, other.homes = self.codes, self.homes
        other.zones = [zone[:] for zone in self.zones]
        other.where = self.where[:]
        other.down, other.marks = self.down[:], self.marks[:]
        other.counters, other.looked = self.counters[:], self.looked[:]
        other.opening, other.put_back = self.opening, self.put_back[:]
        other.turn, other.rng, other.log = self.turn, self.rng, self.log[:]
        return other

    def move(self, card: int, zone: int, *, bottom: bool = False) -> None:
        """Take `card` from where it lies and lay it on top of `zone`, or under it."""
        self.zones[self.where[card]].remove(card)
        self.zones[zone].insert(0 if bottom else len(self.zones[zone]), card)
        self.where[card] = zone

    def text(self) -> str:
        """Return the whole state as text: equal texts mean equal states."""
        parts = (getattr(self, name) for name in sorted(self.__slots__))
        return "\n".join(repr(part) for part in parts)
